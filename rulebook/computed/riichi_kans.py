"""You draw a fourth tile in riichi: may you make a closed kan? The answer under each value of the option."""

from riichi_rules import read_hand, read_tile
from riichi_rules.messages import say
from riichi_rules.play.script import closed_kan, round_of

STRICT = {"same_waits": say("same waits"), "same_readings": say("same readings")}
SPEAKS_OF = "base"
HEADS = {say("Hand"): 40, say("Drawn tile"): 12, **dict.fromkeys(STRICT.values(), 24)}
HANDS = (("234m456p6799s111z", "1z"), ("3334m456p678p222z", "3m"), ("111222333m99s67s", "1m"))
AROUND = "S draws 6z, discards it; W draws 6z, discards it; N draws 6z, discards it;"


def rows():
    """Yield each hand with the answers."""
    for hand, tile in HANDS:
        yield read_hand(hand), read_tile(tile), *(answer(hand, tile, strictness) for strictness in STRICT)


def answer(hand, tile, strictness):
    """Say whether East, in riichi, may make a kan of the tile drawn."""
    script = f"E draws 7z, riichi 7z; {AROUND} E draws {tile}"
    state = round_of(script, "base", {"riichi.kan": strictness}, E=hand)
    refusal = state.why_not(0, closed_kan(state, 0, read_tile(tile)))
    return say("allowed") if refusal is None else refusal.words
