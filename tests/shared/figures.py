"""Two figures for tests: how the fu of a hand add up, and the tiles left of its waits."""

from riichi_book.drawing import hand_view
from riichi_book.drawing.figures import TileCount, fu_stack, tiles_left
from riichi_rules import ask
from riichi_rules.notation import read_hand, read_tile

HAND = "456m11z22z X11Xs X77Xz"
HELD = hand_view(read_hand(HAND), win=read_tile("1z"), by="ron")
VALUE = ask.worth(HAND, win="1z", by="ron", seat="S", round="S", ruleset="wiki").value
FU_STACK = fu_stack(HELD, VALUE.fu_items, counted=VALUE.fu)
COUNTS = (("2p", 0, 1), ("5p", 1, 0), ("8p", 0, 4))
TILES_LEFT = tiles_left([TileCount(read_tile(tile), held=held, seen=seen) for tile, held, seen in COUNTS])
