"""Tiles in words, for the text alternative of a drawing: short enough to read aloud, and unambiguous.

Tiles are listed in the order they lie in, with neighbours of one suit together: "characters 7 7, circles
3 4 5, red dragon three times".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from riichi_rules.melds import Meld, MeldType
from riichi_rules.messages import Message, joined, plural, say
from riichi_rules.notation.text import LooseTile
from riichi_rules.seats import Seat
from riichi_rules.tiles import FIVES, PLAIN_TILES, SUIT_NAMES, Tile, kind_message, suit_message

_FROM: Final = {Seat.LEFT: say("the left"), Seat.OPPOSITE: say("opposite"), Seat.RIGHT: say("the right")}


def tile_words(tile: Tile) -> str:
    """Return one tile in words: "red 5 of circles", "east wind", "face-down tile"."""
    return str(tile_message(tile))


def tile_message(tile: Tile) -> Message:
    """Return the same as a message."""
    if not tile.known:
        return say("face-down tile")
    if tile.suit not in SUIT_NAMES:
        return kind_message(tile.kind)
    return say("{rank} of {suit}", rank=_rank(tile), suit=suit_message(tile.kind))


def names_of_tiles() -> dict[str, str]:
    """Return every tile of a set in words, by its notation."""
    return {str(tile): tile_words(tile) for tile in (*PLAIN_TILES, *[Tile(kind, red=True) for kind in FIVES])}


def tiles_words(tiles: Iterable[Tile]) -> str:
    """Return tiles in words, with neighbours of one suit together.

    >>> tiles_words([Tile(0), Tile(1), Tile(13, red=True), Tile(27), Tile(27)])
    'characters 1 2, red 5 of circles, east wind twice'
    """
    return str(tiles_message(tiles))


def tiles_message(tiles: Iterable[Tile]) -> Message:
    """Return the same as a message."""
    told = list(_runs(tiles))
    return joined(told, ", ") if told else say("no tiles")


def _runs(tiles: Iterable[Tile]) -> Iterator[Message]:
    for suit, group in groupby(tiles, lambda tile: tile.suit if tile.suit in SUIT_NAMES else str(tile)):
        same = list(group)
        if suit in SUIT_NAMES and len(same) > 1:
            ranks = joined(map(_rank, same), " ")
            yield say("{suit} {ranks}", suit=suit_message(same[0].kind), ranks=ranks)
        elif len(same) == 1:
            yield tile_message(same[0])
        elif same[0].known:
            yield _times(tile_message(same[0]), len(same))
        else:
            yield plural(len(same), "{n} face-down tile", "{n} face-down tiles")


def _times(tile: Message, times: int) -> Message:
    match times:
        case 2:
            return say("{tile} twice", tile=tile)
        case 3:
            return say("{tile} three times", tile=tile)
        case 4:
            return say("{tile} four times", tile=tile)
    return plural(times, "{tile} {n} time", "{tile} {n} times", tile=tile)


def _rank(tile: Tile) -> Message:
    return say("red {rank}", rank=tile.rank) if tile.red else say("{rank}", rank=tile.rank)


def meld_words(meld: Meld) -> str:
    """Return a meld in words: its type, its tiles, and who the called tile came from."""
    return str(meld_message(meld))


def meld_message(meld: Meld) -> Message:
    """Return the same as a message."""
    told = say("{type} of {tiles}", type=meld.type, tiles=group_message(meld.tiles))
    if meld.called is None or meld.source is None:
        return told
    facts = {"meld": told, "source": _FROM[meld.source]}
    if meld.type is MeldType.CHII or meld.called.red:
        return say("{meld}, the {rank} called from {source}", rank=_rank(meld.called), **facts)
    return say("{meld}, called from {source}", **facts)


def group_message(tiles: Sequence[Tile]) -> Message:
    """Return the tiles of a pair, triplet or kan as a message; an honour is named once."""
    alike = len(set(tiles)) == 1 and tiles[0].suit == "z"
    return tile_message(tiles[0]) if alike else tiles_message(tiles)


def loose_message(tiles: Sequence[LooseTile], turned: Callable[[Message], Message]) -> Message:
    """Return loose tiles as a message; ``turned`` words a turned tile."""
    parts: list[Message] = []
    for plain, group in groupby(tiles, lambda loose: not (loose.turned or loose.taken)):
        if plain:
            parts += _runs(loose.tile for loose in group)
            continue
        for loose in group:
            words = tile_message(loose.tile)
            words = turned(words) if loose.turned else words
            parts.append(say("{tile} (taken)", tile=words) if loose.taken else words)
    return joined(parts, ", ") if parts else say("no tiles")
