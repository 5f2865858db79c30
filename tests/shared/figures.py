"""Two figures that tests look at: how the fu of a hand add up, and the tiles left of its waits."""

from __future__ import annotations

from riichi_book.drawing import hand_view
from riichi_book.drawing.figures import TileCount, fu_stack, tiles_left
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.reasons import Reason, Unit

HELD = hand_view(read_hand("456m11z22z X11Xs X77Xz"), win=read_tile("1z"), by="ron")
REASONS = (
    ("base", 20, "base", ""),
    ("closed-ron", 10, "closed hand won by ron", ""),
    ("triplet-won-by-ron", 4, "triplet won by ron", "111z"),
    ("closed-kan", 32, "closed kan", "1111s"),
    ("closed-kan", 32, "closed kan", "7777z"),
    ("double-wind-pair", 4, "double wind pair", "22z"),
)
FU_STACK = fu_stack(
    HELD,
    [
        Reason(name, f"fu.{name}", amount, Unit.FU, words, read_tiles(held).tiles if held else ())
        for name, amount, words, held in REASONS
    ],
    counted=110,
)
COUNTS = (("2p", 0, 1), ("5p", 1, 0), ("8p", 0, 4))
TILES_LEFT = tiles_left([TileCount(read_tile(tile), held=held, seen=seen) for tile, held, seen in COUNTS])
