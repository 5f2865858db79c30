"""East makes a closed kan of red dragons; South lacks just that tile for kokushi, and lets it go by."""

from riichi_rules.play.script import round_of, state_after

SPEAKS_OF = "ema-2016"
HEADS = {
    "When": 26,
    "South waits on": 18,
    "South may win": 18,
    "South is": 18,
    "Red dragons outside the kan": 20,
}


def rows():
    """Yield the moment of the kan, and the one after."""
    kan = round_of("E draws, closed kan 7z", "ema-2016", E="7777z", S="119m19p19s123456z")
    for words, state in (("the kan is declared", kan), ("East has drawn again", state_after(kan, "E draws"))):
        offered = [type(event).__name__ for event in state.legal(1) or ()]
        furiten = "furiten" if state.is_furiten(1) else "free"
        left = 4 - sum(tile.kind == 33 for meld in state.players[0].melds for tile in meld.tiles)
        yield words, state.waits(1), "yes" if "Ron" in offered else "no", furiten, left
