"""Tile codes: how the two JSON forms write a tile, read and written.

| form | characters, circles, bamboos | red fives | honours | unknown |
|---|---|---|---|---|
| tenhou6 | `11`-`19`, `21`-`29`, `31`-`39` | `51` `52` `53` | `41`-`47` | |
| mjai | `1m`-`9m`, `1p`-`9p`, `1s`-`9s` | `5mr` `5pr` `5sr` | `E S W N P F C` | `?` |
"""

from __future__ import annotations

from typing import Final

from riichi_rules.tiles import KINDS, UNKNOWN, Tile

from .bounded_json import quoted
from .bounds import unreadable

FIVES: Final = (4, 13, 22)
_HONOURS: Final = "ESWNPFC"
_SUITS: Final = "mps"

TENHOU6: Final[dict[int, Tile]] = {
    **{10 * (kind // 9 + 1) + kind % 9 + 1: Tile(kind) for kind in KINDS},
    **{51 + suit: Tile(five, red=True) for suit, five in enumerate(FIVES)},
}
"""Each tile by its number in tenhou6."""

MJAI: Final[dict[str, Tile]] = {
    **{f"{kind % 9 + 1}{_SUITS[kind // 9]}": Tile(kind) for kind in range(27)},
    **{letter: Tile(27 + place) for place, letter in enumerate(_HONOURS)},
    **{f"5{suit}r": Tile(five, red=True) for suit, five in zip(_SUITS, FIVES, strict=True)},
    "?": UNKNOWN,
}
"""Each tile by its name in mjai."""

NUMBERS: Final[dict[Tile, int]] = {tile: number for number, tile in TENHOU6.items()}
NAMES: Final[dict[Tile, str]] = {tile: name for name, tile in MJAI.items()}


def tile_of_number(number: object) -> Tile:
    """Return the tile of a number in tenhou6. Raises ``RecordError`` where there is none."""
    tile = TENHOU6.get(number) if type(number) is int else None
    if tile is None:
        raise unreadable("a tile is a number such as 11, 47 or 53, not {number}", number=quoted(number))
    return tile


def tile_of_name(name: object) -> Tile:
    """Return the tile of a name in mjai, unknown for ``?``. Raises ``RecordError`` where there is none."""
    tile = MJAI.get(name) if type(name) is str else None
    if tile is None:
        raise unreadable("a tile is a text such as 1m, 5pr, E or ?, not {name}", name=quoted(name))
    return tile
