"""From marked tiles to melds, hands and rivers; whatever is wrong is shown at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

from riichi_rules.errors import HandError, HandTextError, NotationError
from riichi_rules.hand import Hand, size_problem
from riichi_rules.messages import Message, say
from riichi_rules.tiles import COPIES, Tile

from .marked_meld import Spell, declared_meld, meld_of
from .marks import MarkedGroup, MarkedTile, closed_kan_marks, fault, group_fault
from .text import LooseTile, TilesText


def tiles_of(text: str, groups: list[MarkedGroup], spell: Spell) -> TilesText:
    """Return the blocks of a text: groups marked as melds, and loose tiles."""
    if not groups:
        raise NotationError(say("no tiles: a text has at least one"), text, 0)
    return TilesText(
        tuple(meld_of(text, group, spell) if group.meld else loose_of(text, group.tiles) for group in groups)
    )


def loose_of(text: str, tiles: Iterable[MarkedTile]) -> tuple[LooseTile, ...]:
    """Return loose tiles with their marks."""
    block = []
    for marked in tiles:
        if marked.added:
            fault(text, marked, say("no meld here, so no tile that is added to one"))
        block.append(LooseTile(marked.tile, marked.turned, marked.taken))
    return tuple(block)


def hand_of(text: str, groups: list[MarkedGroup], spell: Spell, *, first: bool) -> Hand:
    """Return the hand that a text tells.

    ``first`` says that the concealed tiles are the first group and every later one is a meld;
    otherwise every group that is not marked as a meld holds concealed tiles.
    """
    if not groups:
        raise NotationError(say("no tiles: a hand has thirteen, less three for each meld"), text, 0)
    if first and groups[0].meld:
        meld_of(text, groups[0], spell)
        group_fault(text, groups[0], say("a hand begins with its concealed tiles; its melds follow"))
    concealed = groups[:1] if first else [group for group in groups if not group.meld]
    declared = groups[1:] if first else [group for group in groups if group.meld]
    for group in concealed:
        _check_unmarked(text, group.tiles)
    melds = [declared_meld(text, group, spell) for group in declared]
    tiles = [marked.tile for group in concealed for marked in group.tiles]
    check_fifth(text, places_of(groups))
    _check_size(text, concealed, declared)
    return Hand(tuple(tiles), tuple(melds))


def places_of(groups: Iterable[MarkedGroup]) -> list[MarkedTile]:
    """Return every tile of a text where it stands, those face down in a closed kan as what they are."""
    places: list[MarkedTile] = []
    for group in groups:
        kan = group.meld and closed_kan_marks(group.tiles)
        hidden = Tile(group.tiles[1].tile.kind) if kan else None
        places += [
            marked._replace(tile=hidden) if hidden and not marked.tile.known else marked
            for marked in group.tiles
        ]
    return places


def _check_unmarked(text: str, tiles: Iterable[MarkedTile]) -> None:
    for marked in tiles:
        if marked.turned or marked.added or marked.taken:
            fault(
                text, marked, say("a concealed tile has no mark; a meld stands apart, as a group of its own")
            )


def _check_size(text: str, concealed: list[MarkedGroup], declared: list[MarkedGroup]) -> None:
    count = sum(len(group.tiles) for group in concealed)
    right = 13 - 3 * len(declared)
    if count in (right, right + 1) and right > 0:
        return
    at, end = (concealed[0].at, concealed[-1].end) if concealed else (0, len(text))
    if len(declared) > 4:
        at, end = declared[4].at, declared[4].end
    raise HandTextError(size_problem(count, len(declared)), text, at, end - at)


def check_fifth(text: str | None, places: Iterable[MarkedTile], held: Iterable[Tile] = ()) -> None:
    """Refuse a fifth copy among the tiles of a text, those ``held`` already counted in."""
    seen = Counter(tile.kind for tile in held if tile.known)
    for marked in places:
        kind = marked.tile.kind
        seen[kind] += marked.tile.known
        if seen[kind] > COPIES:
            words = say(
                "a fifth {tile}: there are only {copies}, red fives and melds counted in",
                tile=Tile(kind),
                copies=COPIES,
            )
            hand_fault(text, marked, words)


def hand_fault(text: str | None, marked: MarkedTile, problem: Message) -> NoReturn:
    """Refuse a tile that no hand can have: at its place, if there is a text that has it."""
    if text is None:
        raise HandError(problem)
    raise HandTextError(problem, text, marked.at, marked.length)
