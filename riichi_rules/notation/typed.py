"""Tiles as players type them: ``E S W N P F C``, 東南西北白發中, 一萬, ``123M``, with gaps anywhere.

This is only read, so it is not in ``DIALECTS``. The text is translated to canonical notation, and errors
point at what was typed. As in mjai, ``P`` is the white dragon, ``F`` the green and ``C`` the red one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from riichi_rules.errors import NotationError
from riichi_rules.hand import Hand
from riichi_rules.tiles import Tile, is_honour

from . import canonical
from .dialects import DIALECTS, Dialect, groups_of
from .marked_hand import hand_of, loose_of
from .marks import MarkedGroup
from .text import LooseTile

_PLAIN: Final = str.maketrans("一二三四五六七八九萬\u4e07筒索\u4e1c発\u53d1", "123456789mmps東發發")
_HONOURS: Final = dict(zip("ESWNPFC東南西北白發中", "1234567" * 2, strict=True))
_CAPITAL: Final = re.compile("(?<=[0-9])[MPSZ]")
_PARTS: Final = re.compile(f"X?(?:[{''.join(_HONOURS)}]['\"_]*)+X?|.", re.DOTALL)


def groups(text: str) -> list[MarkedGroup]:
    """Return the groups of a text that somebody typed. Raises ``NotationError``.

    >>> [str(marked.tile) for group in groups("12M E 中中") for marked in group.tiles]
    ['1m', '2m', '1z', '7z', '7z']
    """
    written, places = _canonical(text)
    try:
        found = canonical.groups(written)
    except NotationError as error:
        if error.text != written:  # a text that is too long: the error shows only its start
            raise
        at, end = places[error.at], places[error.at + error.length - 1] + 1
        raise NotationError(error.what, text, at, end - at) from None
    return [_where_typed(group, places) for group in found]


def _canonical(text: str) -> tuple[str, list[int]]:
    """Return a text in canonical notation, and for each of its characters the position where it was typed."""
    written, places = "", []
    plain = _CAPITAL.sub(lambda suit: suit[0].lower(), text.translate(_PLAIN))
    for part in _PARTS.finditer(plain):
        honours = not _HONOURS.keys().isdisjoint(part[0])
        digits = "".join([_HONOURS.get(character, character) for character in part[0]])
        # The gap keeps digits before it from becoming honours as well.
        written += f" {digits}z" if honours else digits
        start, end = part.span()
        places += [start, *range(start, end), end - 1] if honours else [start]
    return written, places


def _where_typed(group: MarkedGroup, places: list[int]) -> MarkedGroup:
    tiles = tuple([marked._replace(at=places[marked.at]) for marked in group.tiles])
    return group._replace(at=places[group.at], end=places[group.end - 1] + 1, tiles=tiles)


_CANONICAL, *_OTHERS = DIALECTS.values()
READ: Final = (
    _CANONICAL,
    _CANONICAL._replace(name="typed", groups=groups, first=False),
    *[dialect for dialect in _OTHERS if dialect.groups is not None],
)
"""All ways to read what somebody typed. The second one reads everything that the first one does, and more."""


def read_typed_tiles(text: str, reads: Dialect) -> tuple[LooseTile, ...]:
    """Return loose tiles, such as a river, that are typed in one of ``READ``. Raises ``NotationError``."""
    return loose_of(text, [marked for group in groups_of(reads, text) for marked in group.tiles])


class TypedHand(NamedTuple):
    """A hand of thirteen or fourteen tiles, the concealed tile typed last, and whether that is apart."""

    hand: Hand
    last: Tile
    apart: bool


def read_typed_hand(text: str, reads: Dialect) -> TypedHand:
    """Return a hand that is typed in one of ``READ``. Raises ``NotationError``.

    The tile typed last is apart if it is the only one in a group of its own or, in a hand typed without gaps,
    if it alone is out of order.

    >>> read_typed_hand("77m34567p678s777z5p", READ[0])[1:]
    (<Tile 5p>, True)
    >>> read_typed_hand("77m345567p678s777z", READ[0])[1:]
    (<Tile 7z>, False)
    """
    found = groups_of(reads, text)
    hand = hand_of(text, found, reads.spell, first=reads.first)
    concealed = found[:1] if reads.first else [group for group in found if not group.meld]
    *others, last = [marked.tile for group in concealed for marked in group.tiles]
    sizes = [len(group.tiles) for group in concealed]
    alone = sizes[-1] == 1 and sizes.count(1) == 1
    out_of_order = len(sizes) == 1 and _in_order(others) and not _in_order([*others, last])
    return TypedHand(hand, last, alone or out_of_order)


def _in_order(tiles: Sequence[Tile]) -> bool:
    """Whether the tiles of each suit are together and ascending, and equal honours are together."""
    kinds = [tile.kind for tile in tiles]
    rows = {kind: kind if is_honour(kind) else kind // 9 for kind in kinds}  # a suit, or one honour
    order = list(dict.fromkeys(rows.values()))
    return kinds == sorted(kinds, key=lambda kind: (order.index(rows[kind]), kind))
