"""A hand with each of its winning tiles, read in every way: its first three groups are triplets or runs."""

from riichi_rules import read_hand, readings_of, waits_of
from riichi_rules.messages import say

SPEAKS_OF = "any"
HEADS = {say("With the tile"): 16, say("Read as"): 84}
HAND = read_hand("111222333m99s67s")


def rows():
    """Yield each tile of the wait, and the readings of the hand with it."""
    for tile in waits_of(HAND).tiles:
        yield tile, readings_of(HAND.draw(tile))
