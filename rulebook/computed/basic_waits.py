"""The five basic shapes of a wait, and the fu that each scores."""

from riichi_book.studies.frequencies import FIXED
from riichi_rules import read_hand, read_tiles, waits_of

SPEAKS_OF = "any"
HEADS = {"Shape": 18, "Held": 22, "Waits on": 18, "What the tile completes": 32, "Fu": 10}
OTHERS = "123456m111z"
HELD = (
    ("34p", "22s", "either end of a run"),
    ("35p", "22s", "the middle of a run"),
    ("12p", "22s", "the only end of a run"),
    ("44p55s", "", "the third tile of either pair"),
    ("4p", "789s", "the second tile of the pair"),
)


def rows():
    """Yield each shape with what it waits on."""
    for held, rest, completes in HELD:
        waits = waits_of(read_hand(f"{OTHERS}{held}{rest}")).waits
        [shape] = {shape for wait in waits for shape in wait.shapes}
        tiles = tuple(wait.tile for wait in waits)
        yield shape, read_tiles(held).tiles, tiles, completes, FIXED.get(shape, 0)
