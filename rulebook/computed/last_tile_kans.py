"""Kans when the wall is empty, asked for one by one under EMA 2016."""

from riichi_rules import read_tile
from riichi_rules.messages import say
from riichi_rules.play.script import added_kan, closed_kan, round_of

SPEAKS_OF = "ema-2016"
HEADS = {say("Kan"): 26, say("Live tiles left"): 18, say("Answer"): 56}
LAST = read_tile("1z")


def rows():
    """Yield both kans that a player can make of a drawn tile, with the words that refuse them."""
    state = round_of("until 1 left; S draws 1z", "ema-2016", S="111z", last="1z")
    yield say("a closed kan"), state.live, answer(state, closed_kan(state, 1, LAST))
    pon = "E draws 7z, discards it; S draws, discards 1z; W pon, discards 9m; until 1 left; W draws 1z"
    state = round_of(pon, "ema-2016", W="11z", last="1z")
    yield say("a tile added to a pon"), state.live, answer(state, added_kan(state, 2, LAST))


def answer(state, kan):
    """Say why the kan may not be made."""
    refusal = state.why_not(kan.seat, kan)
    return refusal.words if refusal else say("allowed")
