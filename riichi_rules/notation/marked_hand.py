"""Turn marked tiles into melds, hands and rivers; errors point at their position in the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NoReturn, TypeAlias

from riichi_rules.errors import HandError, HandTextError, NotationError
from riichi_rules.hand import Hand, size_problem
from riichi_rules.melds import Meld, MeldType, is_run
from riichi_rules.messages import Message, joined, say
from riichi_rules.seats import Seat
from riichi_rules.tiles import COPIES, Tile, tiles_text

from .marks import MarkedGroup, MarkedTile, closed_kan_marks, fault, group_fault
from .text import LooseTile, TilesText

Spell: TypeAlias = Callable[[Meld], str]
"""Writes a meld in the notation that is being read, for messages that show what would be right."""


def meld_of(text: str, group: MarkedGroup, spell: Spell) -> Meld:
    """Return the meld that a group stands for. Raises ``NotationError`` if it is not a meld."""
    tiles = group.tiles
    if closed_kan_marks(tiles):
        return _closed_kan(text, group)
    _check_faces(text, tiles)
    called, added = _called_and_added(text, group, spell)
    lying = [marked for marked in tiles if marked is not added]
    kinds = sorted([marked.tile.kind for marked in tiles])
    equal = kinds[0] == kinds[-1]
    if not added and is_run(kinds):
        return _chii(text, group, called, spell)
    if not equal or len(lying) not in (3, 4) or (added and len(lying) == 4):
        group_fault(text, group, _no_meld(tiles))
    own = tuple(marked.tile for marked in lying if marked is not called)
    source = _source(text, lying, called)
    if added:
        return Meld(MeldType.ADDED_KAN, own, called.tile, source, added.tile)
    return Meld(MeldType.PON if len(lying) == 3 else MeldType.OPEN_KAN, own, called.tile, source)


def declared_meld(text: str, group: MarkedGroup, spell: Spell) -> Meld:
    """Return the meld that a group must be; also refuse tiles of a meld that are written as loose tiles."""
    meld = meld_of(text, group, spell)
    if not group.meld:
        group_fault(
            text, group, say("these are written as loose tiles: the meld is {right}", right=spell(meld))
        )
    return meld


def _check_faces(text: str, tiles: Iterable[MarkedTile]) -> None:
    for marked in tiles:
        if marked.taken:
            fault(text, marked, say("the mark _ belongs in a river, not in a meld"))
        if not marked.tile.known:
            fault(text, marked, say("a meld shows its tiles: only a closed kan has two of them face down"))


def _called_and_added(text: str, group: MarkedGroup, spell: Spell) -> tuple[MarkedTile, MarkedTile | None]:
    """Return the called tile and the one added on top of it, if there is one."""
    called = [marked for marked in group.tiles if marked.turned]
    added = [marked for marked in group.tiles if marked.added]
    if added and not called:
        fault(text, added[0], say("an added kan needs its called tile before the added one, as in 55'5\"5p"))
    if not called:
        group_fault(text, group, _unmarked(group, spell))
    for extra in called[1:]:
        fault(text, extra, say("a meld has one called tile, not two"))
    for extra in added[1:]:
        fault(text, extra, say("one tile is added to a pon, not two"))
    if added and group.tiles.index(added[0]) != group.tiles.index(called[0]) + 1:
        fault(text, added[0], say("the added tile lies on the called one and is written after it"))
    return called[0], added[0] if added else None


def _closed_kan(text: str, group: MarkedGroup) -> Meld:
    first, other = group.tiles[1:3]
    if first.tile.kind != other.tile.kind:
        fault(text, other, say("a closed kan shows two identical tiles between the two face down"))
    hidden = Tile(first.tile.kind)
    return Meld(MeldType.CLOSED_KAN, (first.tile, other.tile, hidden, hidden))


def _chii(text: str, group: MarkedGroup, called: MarkedTile, spell: Spell) -> Meld:
    own = tuple(marked.tile for marked in group.tiles if marked is not called)
    meld = Meld(MeldType.CHII, own, called.tile, Seat.LEFT)
    if called is not group.tiles[0]:
        problem = say("a chii is written with its called tile first: {right}", right=spell(meld))
        fault(text, called, problem)
    return meld


def _source(text: str, lying: list[MarkedTile], called: MarkedTile) -> Seat:
    """Return whose tile was called, according to its place in the meld."""
    seat = {0: Seat.LEFT, 1: Seat.OPPOSITE, len(lying) - 1: Seat.RIGHT}.get(lying.index(called))
    if seat is None:
        problem = say(
            "the called tile of an open kan is never third: first is left, second opposite, last right"
        )
        fault(text, called, problem)
    return seat


def _no_meld(tiles: tuple[MarkedTile, ...]) -> Message:
    """Say why tiles are not a meld."""
    shown = tiles_text(marked.tile for marked in tiles)
    if len(tiles) not in (3, 4):
        return say(
            "{tiles} is not a meld: a meld has three or four tiles, not {count}",
            tiles=shown,
            count=len(tiles),
        )
    ranks = {marked.tile.rank for marked in tiles}
    suits = {marked.tile.suit for marked in tiles}
    why: Message | str = ""
    if suits == {"z"}:
        why = say("; honours make no runs")
    elif len(suits) == 1 and ranks in ({1, 8, 9}, {1, 2, 9}):
        why = say("; no run goes on from 9 to 1")
    return say(
        "{tiles} is not a meld: neither a run of three nor three or four identical tiles{why}",
        tiles=shown,
        why=why,
    )


def _unmarked(group: MarkedGroup, spell: Spell) -> Message:
    """Say how the tiles of an unmarked group would be written as a meld, if they are one."""
    own = tuple(marked.tile for marked in group.tiles)
    shown = tiles_text(own)
    first, rest = own[0], own[1:]
    if len(own) not in (3, 4) or not all(tile.known for tile in own):
        return say("{tiles} is not a meld; put all concealed tiles together in the first group", tiles=shown)
    right: list[Meld] = []
    kinds = sorted([tile.kind for tile in own])
    if kinds[0] == kinds[-1]:
        kind = MeldType.PON if len(own) == 3 else MeldType.OPEN_KAN
        right = [Meld(kind, rest, first, seat) for seat in Seat]
        if len(own) == 4 and sum(tile.red for tile in own) <= 2:
            right.append(Meld(MeldType.CLOSED_KAN, own))
    elif is_run(kinds):
        right = [Meld(MeldType.CHII, rest, first, Seat.LEFT)]
    else:
        return _no_meld(group.tiles)
    ways = [say("{meld} ({source})", meld=spell(meld), source=meld.source or say("closed")) for meld in right]
    return say(
        "{tiles} does not say whose tile was called: write {ways}; concealed tiles go in the first group",
        tiles=shown,
        ways=joined(ways, ", "),
    )


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
            fault(text, marked, say("a tile can be added only to a meld, and this is not one"))
        block.append(LooseTile(marked.tile, marked.turned, marked.taken))
    return tuple(block)


def hand_of(text: str, groups: list[MarkedGroup], spell: Spell, *, first: bool) -> Hand:
    """Return the hand in a text.

    With ``first``, the concealed tiles are the first group and every later group is a meld; otherwise every
    group that is not marked as a meld holds concealed tiles.
    """
    if not groups:
        raise NotationError(say("no tiles: a hand has thirteen, less three for each meld"), text, 0)
    if first and groups[0].meld:
        meld_of(text, groups[0], spell)
        group_fault(text, groups[0], say("a hand begins with its concealed tiles; its melds follow"))
    concealed = groups[:1] if first else [group for group in groups if not group.meld]
    declared = groups[1:] if first else [group for group in groups if group.meld]
    loose = [marked for group in concealed for marked in group.tiles]
    for marked in loose:
        if marked.turned or marked.added or marked.taken:
            problem = say("a concealed tile has no mark; put a space before each meld")
            fault(text, marked, problem)
    melds = [declared_meld(text, group, spell) for group in declared]
    check_fifth(text, places_of(groups))
    _check_size(text, concealed, declared)
    return Hand(tuple([marked.tile for marked in loose]), tuple(melds))


def places_of(groups: Iterable[MarkedGroup]) -> list[MarkedTile]:
    """Return every tile in a text with its position; tiles face down in a closed kan have their real kind."""
    places: list[MarkedTile] = []
    for group in groups:
        kan = group.meld and closed_kan_marks(group.tiles)
        hidden = Tile(group.tiles[1].tile.kind) if kan else None
        places += [
            marked._replace(tile=hidden) if hidden and not marked.tile.known else marked
            for marked in group.tiles
        ]
    return places


def _check_size(text: str, concealed: list[MarkedGroup], declared: list[MarkedGroup]) -> None:
    count = sum([len(group.tiles) for group in concealed])
    right = 13 - 3 * len(declared)
    if count in (right, right + 1) and right > 0:
        return
    at, end = (concealed[0].at, concealed[-1].end) if concealed else (0, len(text))
    if len(declared) > 4:
        at, end = declared[4].at, declared[4].end
    raise HandTextError(size_problem(count, len(declared)), text, at, end - at)


def check_fifth(text: str | None, places: Iterable[MarkedTile], held: Iterable[Tile] = ()) -> None:
    """Refuse a fifth copy of a kind among the tiles of a text and those that are ``held`` already."""
    seen = Counter(tile.kind for tile in held if tile.known)
    for marked in places:
        kind = marked.tile.kind
        seen[kind] += marked.tile.known
        if seen[kind] > COPIES:
            words = say(
                "a fifth {tile}: there are only {copies}, including red fives and melds",
                tile=Tile(kind),
                copies=COPIES,
            )
            hand_fault(text, marked, words)


def hand_fault(text: str | None, marked: MarkedTile, problem: Message) -> NoReturn:
    """Refuse a tile that no hand can have, and point at it if there is a text."""
    if text is None:
        raise HandError(problem)
    raise HandTextError(problem, text, marked.at, marked.length)
