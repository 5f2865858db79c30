"""The five basic shapes of a wait, and the fu that each scores."""

from riichi_book.search.frequencies import FIXED
from riichi_rules import read_hand, read_tiles, waits_of
from riichi_rules.messages import say

SPEAKS_OF = "any"
HEADS = {
    say("Shape"): 18,
    say("Held"): 22,
    say("Waits on"): 18,
    say("What the tile completes"): 32,
    say("Fu"): 10,
}
OTHERS = "123456m111z"
HELD = (
    ("34p", "22s", say("either end of a run")),
    ("35p", "22s", say("the middle of a run")),
    ("12p", "22s", say("the only free end of a run")),
    ("44p55s", "", say("a triplet, from either pair")),
    ("4p", "789s", say("the second tile of the pair")),
)


def rows():
    """Yield each shape with what it waits on."""
    for held, rest, completes in HELD:
        waits = waits_of(read_hand(f"{OTHERS}{held}{rest}")).waits
        [shape] = {shape for wait in waits for shape in wait.shapes}
        tiles = tuple(wait.tile for wait in waits)
        yield shape, read_tiles(held).tiles, tiles, completes, FIXED.get(shape, 0)
