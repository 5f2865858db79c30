"""Tiles and hands as text: one canonical notation, and the dialects of the sources."""

from .checks import check_copies, check_plain_fives, check_red_fives
from .dialects import DIALECTS, Dialect, convert, places, read_hand, read_river, read_tile, read_tiles, write
from .text import Block, LooseTile, TilesText, as_hand, as_tiles

__all__ = [
    "DIALECTS", "Block", "Dialect", "LooseTile", "TilesText", "as_hand", "as_tiles", "check_copies",
    "check_plain_fives", "check_red_fives", "convert", "places", "read_hand", "read_river", "read_tile",
    "read_tiles", "write",
]  # fmt: skip
