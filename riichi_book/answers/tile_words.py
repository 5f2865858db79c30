"""Tiles in the sentences of a page: names in place of ``2z``, and tiles apart where they can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from riichi_book.drawing.words import tiles_words
from riichi_rules.errors import NotationError
from riichi_rules.notation import places
from riichi_rules.tiles import Tile

Cell = str | dict[str, str]
"""A place in a table: a text, or tiles that a page draws, with what they are called."""

_HONOURS: Final = re.compile(r"(?<![\w'\"])((?:\d+[mps])*)([1-7]+z)(?![\w'\"])")
_RED: Final = re.compile(r"(?<![\w'\"])0([mps])(?![\w'\"])")


def name_of(tile: Tile) -> str:
    """Return what players call a tile: "2p", "red 5p", "red dragon".

    >>> name_of(Tile(10)), name_of(Tile(13, red=True)), name_of(Tile(33))
    ('2p', 'red 5p', 'red dragon')
    """
    if tile.suit == "z":
        return tile.words
    return f"red {tile.rank}{tile.suit}" if tile.red else str(tile)


def listed(names: Iterable[str], last: str = "and") -> str:
    """Join names with commas, the last one with a word.

    >>> listed(["2p", "5p", "8p"], "or")
    '2p, 5p or 8p'
    """
    *some, final = names
    return f"{', '.join(some)} {last} {final}" if some else final


def in_names(words: str) -> str:
    """Return a sentence of the rules with honours and single red fives by their names.

    >>> in_names("25p1z among its own discards would complete the hand; 0s too")
    '25p, east wind among its own discards would complete the hand; red 5s too'
    """
    return _RED.sub(r"red 5\1", _HONOURS.sub(_named, words))


def tiles_cell(text: str) -> Cell:
    """Return tiles in notation as a cell that can be drawn."""
    if not text:
        return text
    try:
        tiles = [place.tile for place in places(text)]
    except NotationError:
        return text
    return {"tiles": text, "words": tiles_words(tiles)}


def _named(found: re.Match[str]) -> str:
    honours = [place.tile.words for place in places(found[2])]
    return ", ".join([*filter(None, [found[1]]), *dict.fromkeys(honours)])
