"""From one wait to nine: tiles of one suit, what they wait on, and in which shapes."""

from riichi_rules import read_hand, read_tiles, waits_of

SPEAKS_OF = "any"
HEADS = {"Held": 40, "Waits on": 28, "Shapes": 32}
HELD = (
    ("13p", "123456m111z22s"),
    ("1112p", "123456m111z"),
    ("3334p", "123456m111z"),
    ("2223345p", "123m111z"),
    ("2223456p", "123m111z"),
    ("1112345678p", "111z"),
    ("4445678999p", "111z"),
    ("2223456777p", "111z"),
    ("1112345678999p", ""),
)


def rows():
    """Yield each set of tiles with its waits."""
    for held, rest in HELD:
        found = waits_of(read_hand(rest + held))
        shapes = [f"{wait.tile}: {', '.join(wait.shapes)}" for wait in found.waits]
        yield read_tiles(held).tiles, found.tiles, shapes
