"""The words of the EMA rules, such as ``3man1souredred4pin``, for concealed tiles only.

``red`` is the red dragon, never a red five.
"""

from __future__ import annotations

import re
from typing import Final, NoReturn

from riichi_rules.errors import NotationError
from riichi_rules.melds import Meld
from riichi_rules.messages import joined, say
from riichi_rules.tiles import Tile

from .marks import DIGITS, MarkedGroup, MarkedTile, chunks
from .text import Block, refuse, spelled_without_marks

_HONOURS: Final = ("east", "south", "west", "north", "white", "green", "red")
_WORDS: Final = {
    f"{rank}{suit}": Tile(9 * place + rank - 1)
    for place, suit in enumerate(("man", "pin", "sou"))
    for rank in range(1, 10)
} | {word: Tile(27 + place) for place, word in enumerate(_HONOURS)}
_WORD: Final = re.compile("|".join(_WORDS))
_TILES: Final = {tile: word for word, tile in _WORDS.items()}


def groups(text: str) -> list[MarkedGroup]:
    """Return the groups of a text in words. Raises ``NotationError``."""
    found = chunks(text)
    return [MarkedGroup(start, end, tuple(_tiles(text, start, end)), meld=False) for start, end in found]


def _tiles(text: str, start: int, end: int) -> list[MarkedTile]:
    tiles: list[MarkedTile] = []
    at = start
    while at < end:
        word = _WORD.match(text, at)
        if not word:
            _no_word(text, at)
        tiles.append(MarkedTile(_WORDS[word[0]], at, length=len(word[0])))
        at = word.end()
    return tiles


def _no_word(text: str, at: int) -> NoReturn:
    """Refuse a text that is not a word for a tile, and say what would be right."""
    digit, honours = text[at], joined(_HONOURS, ", ")
    if digit == "0":
        problem = say("0 is not a tile: words cannot write a red five")
    elif digit in DIGITS:
        problem = say("{digit} without a suit: man, pin or sou has to follow, as in {digit}man", digit=digit)
    else:
        problem = say(
            "not a tile in words: tiles are 1man to 9man, pin and sou, and {honours}", honours=honours
        )
    raise NotationError(problem, text, at)


def spell(block: Block) -> str:
    """Return a block in words. Raises ``NotationError`` for what they cannot express.

    >>> from riichi_rules.notation import read_tiles, write
    >>> write(read_tiles("3m4p77z"), "words")
    '3man4pinredred'
    """
    if isinstance(block, Meld):
        refuse("words", say("a meld, only concealed tiles"), block)
    return spelled_without_marks("words", block, _TILES, say("a red five: red is the red dragon"))
