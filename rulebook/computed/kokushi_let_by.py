"""East makes a closed kan of red dragons; South lacks just that tile for kokushi, and lets it go by."""

from riichi_rules.messages import say
from riichi_rules.play import Ron
from riichi_rules.play.script import round_of, state_after

SPEAKS_OF = "ema-2016"
HEADS = {
    say("When"): 26,
    say("South waits on"): 18,
    say("South may win"): 18,
    say("South is"): 18,
    say("Red dragons outside the kan"): 20,
}


def rows():
    """Yield the moment of the kan, and the one after."""
    kan = round_of("E draws, closed kan 7z", "ema-2016", E="7777z", S="119m19p19s123456z")
    after = state_after(kan, "E draws")
    for words, state in ((say("the kan is declared"), kan), (say("East has drawn again"), after)):
        may_win = any(isinstance(event, Ron) for event in state.legal(1) or ())
        furiten = say("furiten") if state.is_furiten(1) else say("not furiten")
        left = 4 - sum(tile.kind == 33 for meld in state.players[0].melds for tile in meld.tiles)
        yield words, state.waits(1), say("yes") if may_win else say("no"), furiten, left
