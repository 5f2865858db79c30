"""The mahjong block of Unicode, U+1F000 to U+1F021, and the back of a tile, U+1F02B.

It has neither red fives nor turned tiles, but it can express a closed kan.
"""

from __future__ import annotations

from typing import Final, NoReturn

from riichi_rules.errors import NotationError
from riichi_rules.melds import Meld
from riichi_rules.messages import say
from riichi_rules.tiles import UNKNOWN, Tile

from .marks import MarkedGroup, MarkedTile, character_words, chunks, closed_kan_marks
from .text import Block, refuse, spelled_without_marks

# The block has the winds, then red, green and white dragon, characters, bamboos, circles.
_ORDER: Final = (27, 28, 29, 30, 33, 32, 31, *range(9), *range(18, 27), *range(9, 18))
_BACK: Final = "\U0001f02b"
_TILES: Final = {chr(0x1F000 + place): Tile(kind) for place, kind in enumerate(_ORDER)} | {_BACK: UNKNOWN}
_CHARACTERS: Final = {tile: character for character, tile in _TILES.items()}
_VARIATIONS: Final = "\ufe0e\ufe0f"
_FLOWERS: Final = range(0x1F022, 0x1F02B)


def groups(text: str) -> list[MarkedGroup]:
    """Return the groups of a text in mahjong characters. Raises ``NotationError``.

    Skips variation selectors, which ask to show a tile as text or in colour.
    """
    found = []
    for start, end in chunks(text):
        tiles: list[MarkedTile] = []
        for at in range(start, end):
            character = text[at]
            if character in _TILES:
                tiles.append(MarkedTile(_TILES[character], at))
            elif not (character in _VARIATIONS and at > start and text[at - 1] in _TILES):
                _no_character(text, at)
        marked = tuple(tiles)
        found.append(MarkedGroup(start, end, marked, meld=closed_kan_marks(marked)))
    return found


def _no_character(text: str, at: int) -> NoReturn:
    words = character_words(text[at])
    why = say(
        "{words} is not a tile: tiles are U+1F000 to U+1F021, and U+1F02B for a tile's back", words=words
    )
    if ord(text[at]) in _FLOWERS:
        why = say("{words} is not a tile of this game: flowers, seasons and jokers are not used", words=words)
    raise NotationError(why, text, at)


def spell(block: Block) -> str:
    """Return a block as mahjong characters. Raises ``NotationError`` for what they cannot express.

    >>> from riichi_rules.notation import read_tiles, write
    >>> [hex(ord(letter)) for letter in write(read_tiles("1m7z X11Xs"), "unicode")]
    ['0x1f007', '0x1f004', '0x20', '0x1f02b', '0x1f010', '0x1f010', '0x1f02b']
    """
    if isinstance(block, Meld) and block.open:
        refuse("unicode", say("whose tile was called: it has no turned tiles"), block)
    return spelled_without_marks("unicode", block, _CHARACTERS, say("a red five"))
