"""The hand with each tile that completes it, split into four groups and a pair."""

from riichi_rules import read_hand, readings_of, waits_of
from riichi_rules.messages import say

SPEAKS_OF = "any"
HEADS = {say("With the tile"): 16, say("A pair and four groups"): 84}
HAND = read_hand("77m34567p678s777z")


def rows():
    """Yield each tile of the wait, and the hand that it completes, group by group."""
    for tile in waits_of(HAND).tiles:
        for reading in readings_of(HAND.draw(tile)):
            yield tile, reading
