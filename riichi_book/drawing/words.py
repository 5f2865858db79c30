"""Drawings in words: short enough to be read aloud, and never in doubt.

Tiles are told in the order in which they lie, neighbours of one suit together: "characters 7 7,
circles 3 4 5, red dragon three times".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation.text import LooseTile
from riichi_rules.seats import Seat
from riichi_rules.tiles import Tile

_SUITS: Final = {"m": "characters", "p": "circles", "s": "bamboos"}
_TIMES: Final = {2: "twice", 3: "three times", 4: "four times"}
_FROM: Final = {Seat.LEFT: "the left", Seat.OPPOSITE: "opposite", Seat.RIGHT: "the right"}


def tile_words(tile: Tile) -> str:
    """Return one tile in words: "red 5 of circles", "east wind", "face-down tile"."""
    if not tile.known:
        return "face-down tile"
    return f"{_rank(tile)} of {_SUITS[tile.suit]}" if tile.suit in _SUITS else tile.words


def tiles_words(tiles: Iterable[Tile]) -> str:
    """Return tiles in words, neighbours of one suit together.

    >>> tiles_words([Tile(0), Tile(1), Tile(13, red=True), Tile(27), Tile(27)])
    'characters 1 2, red 5 of circles, east wind twice'
    """
    return ", ".join(_runs(tiles)) or "no tiles"


def _runs(tiles: Iterable[Tile]) -> Iterator[str]:
    for suit, group in groupby(tiles, lambda tile: tile.suit if tile.suit in _SUITS else str(tile)):
        same = list(group)
        if suit in _SUITS and len(same) > 1:
            yield f"{_SUITS[suit]} {' '.join(map(_rank, same))}"
        elif len(same) == 1:
            yield tile_words(same[0])
        elif same[0].known:
            yield f"{tile_words(same[0])} {_TIMES.get(len(same), f'{len(same)} times')}"
        else:
            yield f"{len(same)} face-down tiles"


def _rank(tile: Tile) -> str:
    return f"{'red ' if tile.red else ''}{tile.rank}"


def meld_words(meld: Meld) -> str:
    """Return a meld in words: what it is, its tiles, and whose tile was called."""
    kind = tile_words(meld.tiles[0]) if meld.tiles[0].suit == "z" else tiles_words(meld.tiles)
    words = f"{meld.type} of {kind}"
    if meld.called is None or meld.source is None:
        return words
    if meld.type is MeldType.CHII or meld.called.red:
        return f"{words}, the {_rank(meld.called)} called from {_FROM[meld.source]}"
    return f"{words}, called from {_FROM[meld.source]}"


def loose_words(tiles: Sequence[LooseTile], *, turned: str) -> str:
    """Return loose tiles in words; ``turned`` says what a turned tile means, with {} for the tile."""
    parts: list[str] = []
    for plain, group in groupby(tiles, lambda loose: not (loose.turned or loose.taken)):
        if plain:
            parts += _runs(loose.tile for loose in group)
            continue
        for loose in group:
            words = tile_words(loose.tile)
            words = turned.format(words) if loose.turned else words
            parts.append(f"{words} (taken)" if loose.taken else words)
    return ", ".join(parts)
