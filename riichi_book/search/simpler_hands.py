"""Simpler hands: another group in place of one, a meld that was not called, another tile that wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.reading import readings_of
from riichi_rules.seats import Seat
from riichi_rules.suits import GROUPS, Group, GroupShape
from riichi_rules.tiles import Tile
from riichi_rules.waits import completing_kinds

from .hands import RUN_FIRSTS, crowded

Kinds = tuple[int, ...]

PAIRS: Final = tuple([group.kinds for group in GROUPS if group.shape is GroupShape.PAIR])
RUNS: Final = tuple(
    [group.kinds for group in GROUPS if group.shape is GroupShape.RUN and group.kind in RUN_FIRSTS]
)
TRIPLETS: Final = tuple([group.kinds for group in GROUPS if group.shape is GroupShape.TRIPLET])


def simpler_wins(hand: str, win: str) -> Iterator[dict[str, str]]:
    """Yield hands with their winning tiles that are made of other groups, or in which it is another tile.

    Of a hand that is not complete, or has no groups, only red fives become plain ones.
    """
    try:
        held, last = read_hand(hand), read_tile(win)
    except RiichiError:
        return
    if any([tile.red for tile in (*held.tiles, last)]):
        yield {"hand": hand.replace("0", "5"), "win": win.replace("0", "5")}
        return
    for reading in [reading for reading in readings_of(held, last) if reading.groups]:
        for place, groups in enumerate(variants(reading.groups)):
            yield from won(groups, last, any_tile=not place)


def simpler_hands(hand: str) -> Iterator[str]:
    """Yield hands that wait, made of other groups: each of theirs is completed by some tile."""
    try:
        held = read_hand(hand)
        kinds = completing_kinds(held)
    except RiichiError:
        return
    for kind in kinds:
        yield from dict.fromkeys([win["hand"] for win in simpler_wins(hand, str(Tile(kind)))])


def variants(groups: tuple[Group, ...]) -> Iterator[tuple[list[Kinds], list[Meld]]]:
    """Yield the groups and melds of a hand; then with one not called, less, or with another in its place."""
    concealed = [tuple(group.kinds) for group in groups if group.meld is None]
    melds = [group.meld for group in groups if group.meld is not None]
    yield concealed, melds
    for place, meld in enumerate(melds):
        others = [*melds[:place], *melds[place + 1 :]]
        three = tuple(sorted([tile.kind for tile in meld.tiles]))[:3]
        for group in (three, *RUNS, *TRIPLETS):
            yield [*concealed, group], others
        for other in simpler_melds(meld, three):
            yield concealed, [*melds[:place], other, *melds[place + 1 :]]
    for place, kinds in enumerate(concealed):
        for group in PAIRS if len(kinds) == 2 else (*RUNS, *TRIPLETS):
            yield [*concealed[:place], group, *concealed[place + 1 :]], melds


def simpler_melds(meld: Meld, three: Kinds) -> Iterator[Meld]:
    """Yield melds in place of one: a pon for a kan, a chii, the same of other kinds."""
    for kinds in (three, *TRIPLETS, *RUNS):
        first, *rest = map(Tile, kinds)
        if kinds[0] == kinds[-1]:
            if meld.type is MeldType.CLOSED_KAN:
                yield Meld(meld.type, (first, first, first, first))
            if meld.type is MeldType.OPEN_KAN:
                yield Meld(meld.type, (first, first, first), first, Seat.LEFT)
            yield Meld(MeldType.PON, tuple(rest), first, Seat.LEFT)
        else:
            yield Meld(MeldType.CHII, tuple(rest), first, Seat.LEFT)


def won(parts: tuple[list[Kinds], list[Meld]], win: Tile, *, any_tile: bool) -> Iterator[dict[str, str]]:
    """Yield a hand of these groups as it is won: on the kind that it was won on, else on any; or on any."""
    concealed, melds = parts
    kinds = sorted([kind for group in concealed for kind in group])
    if crowded(kinds, melds):
        return
    there = win.kind in kinds
    for last in dict.fromkeys(kinds):
        if last == win.kind or any_tile or not there:
            yield written(kinds, melds, last)


def written(kinds: Iterable[int], melds: list[Meld], last: int) -> dict[str, str]:
    """Return a hand without its winning tile, and the tile, as a question has them."""
    left = list(kinds)
    left.remove(last)
    return {"hand": str(Hand(tuple(map(Tile, left)), tuple(melds))), "win": str(Tile(last))}
