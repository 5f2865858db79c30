"""Rows of tiles with names of their own, and the basic shape that each scores as."""

from riichi_rules import read_hand, read_tiles, waits_of
from riichi_rules.messages import say

SPEAKS_OF = "any"
HEADS = {say("Name"): 22, say("Held"): 36, say("Waits on"): 24, say("Scores as"): 18}
HELD = (("34567p", "123456m22s"), ("1234p", "123456m111z"), ("1234567p", "123m111z"))


def rows():
    """Yield each row of tiles with what it waits on."""
    for held, rest in HELD:
        found = waits_of(read_hand(rest + held))
        [shape] = {shape for wait in found.waits for shape in wait.shapes}
        yield ", ".join(found.compounds), read_tiles(held).tiles, found.tiles, shape
