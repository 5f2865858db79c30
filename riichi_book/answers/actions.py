"""What a seat may do, as a player says it: "discard the 9s", in place of the clause of a script."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from riichi_rules.errors import NotationError
from riichi_rules.notation import places

from .tile_words import in_names, listed, name_of

_CLAUSE: Final = re.compile(r"([a-z][a-z ]*?)(?: ((?:[0-9]+[mpsz])+))?( from hand| as drawn)?")
WORDS: Final = {
    "pon": ("call pon", "call pon with {}"),
    "chii": ("call chii", "call chii with {}"),
    "kan": ("call kan", "call kan with {}"),
    "discards": ("discard a tile", "discard the {}"),
    "riichi": ("declare riichi", "declare riichi and discard the {}"),
    "open riichi": ("declare open riichi", "declare open riichi and discard the {}"),
    "closed kan": ("declare a closed kan", "declare a closed kan of {}"),
    "adds": ("add a tile to a pon", "add the {} to its pon"),
    "ron": ("win by ron", ""),
    "tsumo": ("win by tsumo", ""),
    "passes": ("pass", ""),
    "draws": ("draw", "draw the {}"),
    "nine kinds": ("declare nine kinds", ""),
}
"""Each action as one may do it: without tiles, and with some."""


def action_words(clause: str) -> str:
    """Return a clause of a script without its actor as what one may do; one of another kind stays as it is.

    >>> action_words("chii 46p"), action_words("riichi 1z"), action_words("passes")
    ('call chii with 4p and 6p', 'declare riichi and discard the east wind', 'pass')
    """
    found = _CLAUSE.fullmatch(clause.strip())
    plain, of_tiles = WORDS.get(found[1], ("", "")) if found else ("", "")
    if not found or not plain or (found[2] and not of_tiles):
        return in_names(clause)
    return f"{of_tiles.format(_names(found[2])) if found[2] else plain}{found[3] or ''}"


def choices(clauses: Iterable[str]) -> list[str]:
    """Return what one may do, with all discards of one kind together.

    >>> choices(["tsumo", "riichi 9s", "discards 9s", "discards 1z"])
    ['win by tsumo', 'declare riichi and discard the 9s', 'discard the 9s or the east wind']
    """
    tiles: dict[str, list[str]] = {}
    for clause in clauses:
        found = re.fullmatch(r"(discards|riichi|open riichi) ([0-9][mpsz].*)", clause)
        tiles.setdefault(found[1] if found else clause, []).extend([found[2]] if found else [])
    return [
        WORDS[clause][1].removesuffix("the {}") + listed([f"the {in_names(tile)}" for tile in which], "or")
        if which
        else action_words(clause)
        for clause, which in tiles.items()
    ]


def _names(text: str) -> str:
    try:
        return listed(dict.fromkeys([name_of(place.tile) for place in places(text)]))
    except NotationError:
        return text
