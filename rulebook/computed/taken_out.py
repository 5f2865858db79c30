"""Each tile taken out of 789m66678999p789s in turn, and what the other thirteen wait on."""

from riichi_rules import read_hand, read_tile, readings_of, waits_of
from riichi_rules.messages import say

SPEAKS_OF = "any"
HEADS = {say("Taken out"): 30, say("The others wait on"): 40, say("White dragon among them"): 30}
PRINTED = read_hand("789m66678999p789s")
SAID_TO_WIN = read_tile("5z")


def rows():
    """Yield for each tile of the hand the waits without it."""
    if not readings_of(PRINTED):
        raise ValueError(f"{PRINTED} is not complete")
    for tile in sorted({*PRINTED.concealed}):
        waits = waits_of(PRINTED.discard(tile)).tiles
        yield tile, waits, say("yes") if SAID_TO_WIN in waits else say("no")
