"""From marked tiles to melds, hands and rivers; whatever is wrong is shown at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from riichi_rules.errors import HandTextError, NotationError
from riichi_rules.hand import Hand, size_problem
from riichi_rules.tiles import COPIES, Tile, kind_name

from .marked_meld import Spell, declared_meld, meld_of
from .marks import Group, MarkedTile, closed_kan_marks
from .text import LooseTile, TilesText


def tiles_of(text: str, groups: list[Group], spell: Spell) -> TilesText:
    """Return the blocks of a text: groups marked as melds, and loose tiles."""
    if not groups:
        raise NotationError("no tiles: a text has at least one", text, 0)
    return TilesText(
        tuple(meld_of(text, group, spell) if group.meld else loose_of(text, group.tiles) for group in groups)
    )


def loose_of(text: str, tiles: Iterable[MarkedTile]) -> tuple[LooseTile, ...]:
    """Return loose tiles with their marks."""
    block = []
    for one in tiles:
        if one.added:
            raise NotationError("no meld here, so no tile that is added to one", text, one.at, one.length)
        block.append(LooseTile(one.tile, one.turned, one.taken))
    return tuple(block)


def hand_of(text: str, groups: list[Group], spell: Spell, *, first: bool) -> Hand:
    """Return the hand that a text tells.

    ``first`` says that the concealed tiles are the first group and every later one is a meld;
    otherwise every group that is not marked as a meld holds concealed tiles.
    """
    if not groups:
        raise NotationError("no tiles: a hand has thirteen, less three for each meld", text, 0)
    if first and groups[0].meld:
        meld_of(text, groups[0], spell)
        raise NotationError(
            "a hand begins with its concealed tiles; its melds follow",
            text,
            groups[0].at,
            groups[0].end - groups[0].at,
        )
    concealed = groups[:1] if first else [group for group in groups if not group.meld]
    declared = groups[1:] if first else [group for group in groups if group.meld]
    for group in concealed:
        _check_unmarked(text, group.tiles)
    melds = [declared_meld(text, group, spell) for group in declared]
    tiles = [one.tile for group in concealed for one in group.tiles]
    _check_fifth(text, places_of(groups))
    _check_size(text, concealed, declared)
    return Hand(tuple(tiles), tuple(melds))


def places_of(groups: Iterable[Group]) -> list[MarkedTile]:
    """Return every tile of a text where it stands, those face down in a closed kan as what they are."""
    places: list[MarkedTile] = []
    for group in groups:
        kan = group.meld and closed_kan_marks(group.tiles)
        hidden = Tile(group.tiles[1].tile.kind) if kan else None
        places += [one._replace(tile=hidden) if hidden and not one.tile.known else one for one in group.tiles]
    return places


def _check_unmarked(text: str, tiles: Iterable[MarkedTile]) -> None:
    for one in tiles:
        if one.turned or one.added or one.taken:
            problem = "a concealed tile has no mark; a meld stands apart, as a group of its own"
            raise NotationError(problem, text, one.at, one.length)


def _check_size(text: str, concealed: list[Group], declared: list[Group]) -> None:
    count = sum(len(group.tiles) for group in concealed)
    right = 13 - 3 * len(declared)
    if count in (right, right + 1) and right > 0:
        return
    at, end = (concealed[0].at, concealed[-1].end) if concealed else (0, len(text))
    if len(declared) > 4:
        at, end = declared[4].at, declared[4].end
    raise HandTextError(size_problem(count, len(declared)), text, at, end - at)


def _check_fifth(text: str, places: Iterable[MarkedTile]) -> None:
    seen: Counter[int] = Counter()
    for one in places:
        seen[one.tile.kind] += one.tile.known
        if seen[one.tile.kind] > COPIES:
            name = kind_name(one.tile.kind)
            problem = f"a fifth {name}: there are only {COPIES}, red fives and melds counted in"
            raise HandTextError(problem, text, one.at, one.length)
