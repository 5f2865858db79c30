"""The canonical notation: digits, then their suit, with the marks ``'`` ``"`` ``_`` and ``X``.

A group with only one suit letter, at its end, is a meld if it is marked as one: ``5'55p``, ``55'5"5p``,
``X11Xs``. Loose tiles that would look like a meld repeat the suit letter: ``5'p5p5p``.
"""

from __future__ import annotations

from typing import Final

from riichi_rules.errors import NotationError
from riichi_rules.messages import say
from riichi_rules.tiles import SUITS, UNKNOWN

from .marks import DIGITS, MarkedGroup, MarkedTile, chunks, meld_marks, no_digit, no_suit, no_tile, tile_at

_MARKS: Final = "'\"_"
_ALLOWED: Final = say("tiles are digits with m, p, s or z, or X; marks are ' \" and _")
# What word processors turn the plain ' and " into, and the small x.
_NEAREST: Final = (
    dict.fromkeys("\u2018\u2019\u2032\u0060\u00b4\uff07", say("the plain '"))
    | dict.fromkeys("\u201c\u201d\u2033\uff02", say('the plain "'))
    | {"x": say("a capital X for an unknown tile")}
)


def groups(text: str) -> list[MarkedGroup]:
    """Return the groups of a canonical text. Raises ``NotationError``."""
    return [_group(text, start, end) for start, end in chunks(text)]


def _group(text: str, start: int, end: int) -> MarkedGroup:
    tiles: list[MarkedTile] = []
    waiting: list[int] = []
    letters = 0
    for at in range(start, end):
        character = text[at]
        if character in DIGITS:
            waiting.append(len(tiles))
            tiles.append(MarkedTile(UNKNOWN, at))
        elif character == "X":
            tiles.append(MarkedTile(UNKNOWN, at))
        elif character in SUITS:
            if not waiting:
                no_digit(text, at)
            for place in waiting:
                tiles[place] = tiles[place]._replace(tile=tile_at(text, tiles[place].at, character))
            waiting.clear()
            letters += 1
        elif character in _MARKS:
            _mark(text, at, tiles)
        else:
            no_tile(text, at, _ALLOWED, _NEAREST)
    if waiting:
        no_suit(text, [tiles[place].at for place in waiting])
    alone = letters == 1 and text[end - 1] in SUITS
    marked = any(marked.added for marked in tiles) or (alone and meld_marks(tuple(tiles)))
    return MarkedGroup(start, end, tuple(tiles), meld=marked)


def _mark(text: str, at: int, tiles: list[MarkedTile]) -> None:
    """Apply the mark at ``at`` to the last tile."""
    mark = text[at]
    if not tiles or text[at - 1] in SUITS:
        raise NotationError(
            say("the mark {mark} follows the digit of its tile, as in 5{mark}p", mark=mark), text, at
        )
    last = tiles[-1]
    if {"'": last.turned, '"': last.added, "_": last.taken}[mark]:
        raise NotationError(say("the mark {mark} twice on one tile", mark=mark), text, at)
    if mark != "_" and (last.turned or last.added):
        raise NotationError(say("a tile is the called one or the added one, not both"), text, at)
    tiles[-1] = last._replace(
        turned=last.turned or mark == "'", added=last.added or mark == '"', taken=last.taken or mark == "_"
    )
