"""The notation of the wiki's pages: ``-`` turns the next tile, ``0z`` is a tile face down.

``999-9m`` is an open kan, ``0z11s0z`` or ``0330z`` a closed one, and melds need no space between
them: ``-234p-657s`` are two chii.
"""

from __future__ import annotations

from riichi_rules.errors import NotationError
from riichi_rules.messages import say
from riichi_rules.tiles import SUITS, UNKNOWN

from .marked_hand import meld_of
from .marks import (
    DIGITS,
    MarkedGroup,
    MarkedTile,
    chunks,
    closed_kan_marks,
    meld_marks,
    no_digit,
    no_suit,
    no_tile,
    tile_at,
)
from .text import Block, laid_out, spelled, suit_runs

_ALLOWED = say("tiles are digits with m, p, s or z, 0z lies face down, - turns the next tile")
_TURNED = say("the mark - stands before the digit of the turned tile")


def groups(text: str) -> list[MarkedGroup]:
    """Return the groups of a wiki text. Raises ``NotationError``."""
    return [group for start, end in chunks(text) for group in _groups(text, _parts(text, start, end))]


def _parts(text: str, start: int, end: int) -> list[MarkedGroup]:
    """Return groups of tiles that share one suit letter."""
    parts: list[MarkedGroup] = []
    tiles: list[MarkedTile] = []
    turned = False
    for at in range(start, end):
        character = text[at]
        if character in DIGITS:
            tiles.append(MarkedTile(UNKNOWN, at, turned))
            turned = False
        elif turned:
            raise NotationError(_TURNED, text, at - 1)
        elif character == "-":
            turned = True
        elif character in SUITS:
            if not tiles:
                no_digit(text, at)
            faces = tuple(_with_face(text, marked, character) for marked in tiles)
            parts.append(MarkedGroup(parts[-1].end if parts else start, at + 1, faces, meld=False))
            tiles = []
        else:
            no_tile(text, at, _ALLOWED)
    if turned:
        raise NotationError(_TURNED, text, end - 1)
    if tiles:
        no_suit(text, [marked.at for marked in tiles])
    return parts


def _with_face(text: str, marked: MarkedTile, suit: str) -> MarkedTile:
    """Return the tile with its face; 0z is face down."""
    hidden = suit == "z" and text[marked.at] == "0"
    return marked if hidden else marked._replace(tile=tile_at(text, marked.at, suit))


def _groups(text: str, parts: list[MarkedGroup]) -> list[MarkedGroup]:
    """Split the tiles between two gaps into melds, or into loose tiles followed by melds."""
    melds: list[MarkedGroup] = []
    while parts:
        last_three = _joined(parts[-3:], meld=True)
        if [len(part.tiles) for part in parts[-3:]] == [1, 2, 1] and closed_kan_marks(last_three.tiles):
            melds.insert(0, last_three)
            parts = parts[:-3]
        elif meld_marks(parts[-1].tiles):
            melds.insert(0, parts[-1]._replace(meld=True))
            parts = parts[:-1]
        else:
            break
    if not parts:
        return melds
    found = [_joined(parts, meld=False), *melds]
    return found if all([_is_meld(text, group) for group in melds]) else [_joined(found, meld=False)]


def _joined(parts: list[MarkedGroup], *, meld: bool) -> MarkedGroup:
    tiles = tuple([marked for part in parts for marked in part.tiles])
    return MarkedGroup(parts[0].at, parts[-1].end, tiles, meld)


def _is_meld(text: str, group: MarkedGroup) -> bool:
    try:
        meld_of(text, group, spell)
    except NotationError:
        return False
    return True


def spell(block: Block) -> str:
    """Return a block in the wiki's notation. Raises ``NotationError`` for what it cannot express.

    >>> from riichi_rules.notation import read_tiles, write
    >>> write(read_tiles("1z0p 9999'm X33Xz X11Xp 6'57s"), "wiki")
    '1z0p 999-9m 0330z 0z11p0z -657s'
    """
    return spelled("wiki", block, _text, lambda text: [group.meld for group in groups(text)] != [False])


def _text(block: Block, apart: bool) -> str:
    marked = [
        ("-" * loose.turned + (loose.tile.digit if loose.tile.known else "0"), loose.tile.suit or "z")
        for loose in laid_out(block)
    ]
    return "".join(digits + suit for suit, digits in suit_runs(marked, apart=apart))
