"""Waits: which tiles complete a hand, in which wait shapes, and how far a hand is from complete.

A hand is tenpai if a kind completes it and the hand does not hold all four copies of that kind itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, TypedDict

from .distance import OUTSIDE_KINDS, SIMPLE_RANKS, groups_away, orphans_away, pairs_away
from .errors import HandError
from .hand import Hand
from .messages import Message, TilesFact, joined, say
from .quick import Cache
from .reading import seven_pairs, shapes_won, thirteen_orphans
from .suits import EACH_RANK, known_suits, splittings, suits_of
from .tiles import COPIES, KINDS, PLAIN_TILES, BySuit, Tile, count_of, is_honour, tiles_text, with_kind
from .traits import WaitShape


class WaitRules(TypedDict):
    """The options that the waits of a hand depend on; ``waits_of`` explains each."""

    own_four: bool
    melds_count: bool
    four_alike: bool


Waited: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The kinds that a hand waits on, and those that would complete it, but of which it holds all four copies."""


class Wait(NamedTuple):
    """One tile that completes the hand, and the wait shapes in which it does."""

    tile: Tile
    shapes: tuple[WaitShape, ...]

    @property
    def message(self) -> Message:
        """The wait and its shapes: "2p (ryanmen)"."""
        return say("{tile} ({shapes})", tile=self.tile, shapes=joined(self.shapes, ", "))

    @property
    def words(self) -> str:
        """The wait in words."""
        return str(self.message)


class Waits(NamedTuple):
    """The waits of a hand in tile order, and the named compound shapes they come from.

    ``own_four`` are kinds that would complete the hand, but of which it holds all four copies.
    """

    waits: tuple[Wait, ...]
    compounds: tuple[str, ...] = ()
    own_four: tuple[Tile, ...] = ()

    @property
    def tenpai(self) -> bool:
        """Whether the hand waits on any tile; ``waits_of`` decides about tiles of which it holds all four."""
        return bool(self.waits)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles waited on."""
        return tuple(wait.tile for wait in self.waits)

    @property
    def fact(self) -> TilesFact:
        """The tiles as a fact of a message."""
        return TilesFact(self.tiles, str(self))

    @property
    def message(self) -> Message:
        """The waits: "waits on 2p (ryanmen), 5p (ryanmen)"."""
        if not self.waits:
            return say("not tenpai")
        return say("waits on {waits}", waits=joined([wait.message for wait in self.waits], ", "))

    @property
    def words(self) -> str:
        """The waits in words."""
        return str(self.message)

    def __str__(self) -> str:
        return tiles_text(self.tiles)


class Compound(NamedTuple):
    """A compound wait: ``length`` tiles in a row that wait on these ranks, counted from the first tile."""

    name: str
    length: int
    waits: tuple[int, ...]
    shape: WaitShape


COMPOUNDS: Final = (
    Compound("sanmentan", 7, (0, 3, 6), WaitShape.TANKI),
    Compound("nobetan", 4, (0, 3), WaitShape.TANKI),
    Compound("ryanmenten", 5, (-1, 2, 5), WaitShape.RYANMEN),
)
"""The named compound waits, which score as their basic shape (S3-7). A sanmentan must precede a nobetan."""


def waits_of(
    hand: Hand, *, own_four: bool = False, melds_count: bool = True, four_alike: bool = False
) -> Waits:
    """Return what a hand without its winning tile waits on (rule ``waits.tenpai``, S1-59 to S1-61).

    With ``own_four``, a hand is also tenpai if it waits only on tiles of which it holds all four copies;
    these are then its waits. ``melds_count`` says whether copies in melds count too, or only concealed ones,
    and ``four_alike`` whether four identical tiles are two of seven pairs. Raises ``HandError`` for a hand
    that already has its fourteenth tile, or has unknown tiles.

    >>> from riichi_rules import read_hand, waits_of
    >>> waits_of(read_hand("77m34567p678s777z")).words
    'waits on 2p (ryanmen), 5p (ryanmen), 8p (ryanmen)'
    """
    kinds, four = waited_on(hand, own_four=own_four, melds_count=melds_count, four_alike=four_alike)
    if not kinds and not four:
        return _NOT_TENPAI
    bare, complete = not hand.melds, [with_kind(hand.suits, kind) for kind in kinds]
    waits = [
        Wait(PLAIN_TILES[kind], shapes_won(suits, kind, bare=bare, four_alike=four_alike))
        for kind, suits in zip(kinds, complete, strict=True)
    ]
    compounds = _compounds(hand, waits) if len(waits) > 1 else ()
    return Waits(tuple(waits), compounds, tuple([PLAIN_TILES[kind] for kind in four]))


def waited_on(
    hand: Hand, *, own_four: bool = False, melds_count: bool = True, four_alike: bool = False
) -> Waited:
    """Return what a hand waits on, as kinds; see ``waits_of``."""
    if not hand.waiting:
        _refuse_unknown(hand)
        raise HandError(
            say("{hand} already has fourteen tiles: ask about its waits without the last one", hand=hand)
        )
    held = hand.all_counts if melds_count else hand.counts
    return waited_among(completing_kinds(hand, four_alike=four_alike), held, own_four=own_four)


def waited_among(completing: tuple[int, ...], held: int, *, own_four: bool) -> Waited:
    """Return which completing kinds a hand waits on, and which of them are ``held`` (packed) four times."""
    four = tuple([kind for kind in completing if held >> 3 * kind & 7 == COPIES])
    kinds = tuple([kind for kind in completing if kind not in four]) if four else completing
    return (completing if own_four and not kinds else kinds), four


def completing_kinds(hand: Hand, *, four_alike: bool = False) -> tuple[int, ...]:
    """Return every kind that would complete the hand, however many copies of it the hand holds."""
    return completing_in(hand.suits, bare=not hand.melds, four_alike=four_alike)


def completing_in(suits: BySuit, *, bare: bool, four_alike: bool) -> tuple[int, ...]:
    """Return every kind that would complete concealed tiles, packed suit by suit; ``bare`` means no melds.

    Groups take three tiles each. One more tile turns a suit with two tiles left over into groups, and another
    suit has the pair; it turns a suit with one left over into groups and the pair.
    """
    known = known_suits(suits)
    incomplete = [number for number, suit in enumerate(known) if not suit.splits]
    found: tuple[int, ...] = ()
    if len(incomplete) < 2:
        pairs = sum([suit.pairs for suit in known])
        for number in incomplete or range(4):
            # Another suit must have the pair if this one becomes groups only, and must not otherwise.
            if pairs == 2 * known[number].pairs:
                key = suits[number] << 2 | number
                found += _COMPLETING.get(key) or _COMPLETING[key]
    if bare and (more := _completing_other_forms(suits, four_alike)):
        return tuple(sorted({*found, *more}))
    return found


def _completing_in(key: int) -> tuple[int, ...]:
    """Return the kinds with which one suit's packed tiles split into groups, with a pair or without."""
    first, tiles = 9 * (key & 3), key >> 2
    kinds = range(first, min(first + 9, len(KINDS)))
    return tuple([kind for kind in kinds if splittings(tiles + (1 << 3 * (kind - first)), first == 27)])


_COMPLETING: Final[dict[int, tuple[int, ...]]] = Cache(_completing_in)
"""The kinds that complete a suit, by four times its packed tiles and the number of the suit."""


def _completing_other_forms(suits: BySuit, four_alike: bool) -> list[int]:
    """Return the kinds that complete seven pairs or thirteen orphans."""
    # One tile away from seven pairs, just one tile is single. Thirteen orphans have no simple tile.
    candidates: list[int] = []
    alone = [(9 * number, suit & EACH_RANK) for number, suit in enumerate(suits) if suit & EACH_RANK]
    if len(alone) == 1 and not alone[0][1] & alone[0][1] - 1:
        candidates.append(alone[0][0] + alone[0][1].bit_length() // 3)
    if not (suits[0] | suits[1] | suits[2]) & SIMPLE_RANKS:
        candidates += OUTSIDE_KINDS
    complete = [(kind, with_kind(suits, kind)) for kind in candidates]
    return [kind for kind, full in complete if seven_pairs(full, four_alike) or thirteen_orphans(full)]


_NOT_TENPAI: Final = Waits(())
"""Shared, because most hands are not tenpai."""


def tiles_left(hand: Hand, kind: int, seen: Iterable[Tile] = ()) -> int:
    """Return how many tiles of a kind are neither in the hand nor among the tiles seen elsewhere.

    >>> from riichi_rules import read_hand, read_tile, read_tiles, tiles_left
    >>> tiles_left(read_hand("77m34567p678s777z"), read_tile("5p").kind, read_tiles("5p1z").tiles)
    2
    """
    return COPIES - count_of(hand.all_counts, kind) - sum(tile.kind == kind for tile in seen)


def tiles_away(hand: Hand) -> int:
    """Return how many tiles the hand lacks to be complete: 0 complete, 1 tenpai, and so on.

    It never counts on a fifth copy of a kind: a hand that waits only on a tile of which it holds all four is
    2 tiles away. Raises ``HandError`` for a hand with unknown tiles.

    >>> from riichi_rules import read_hand, tiles_away
    >>> tiles_away(read_hand("77m34567p678s777z")), tiles_away(read_hand("1111m234567p789s"))
    (1, 2)
    """
    _refuse_unknown(hand)
    distance = groups_away(hand)
    if not hand.melds:
        distance = min(distance, pairs_away(hand), orphans_away(hand))
    return distance


def shanten_of(hand: Hand) -> int:
    """Return the shanten of a hand, as players count it: how many tiles it lacks to be tenpai.

    0 is tenpai and -1 complete: one less than ``tiles_away``, which counts to the complete hand. Raises
    ``HandError`` for a hand with unknown tiles.

    >>> from riichi_rules import read_hand, shanten_of
    >>> shanten_of(read_hand("77m34567p678s777z")), shanten_of(read_hand("147m258p369s1234z"))
    (0, 6)
    """
    return tiles_away(hand) - 1


def _refuse_unknown(hand: Hand) -> None:
    if not hand.known:
        raise HandError(say("{hand} has unknown tiles: nobody can say what it waits on", hand=hand))


def _compounds(hand: Hand, waits: list[Wait]) -> tuple[str, ...]:
    """Name the compound waits: rows of tiles without which the rest of the hand is complete."""
    shapes = {wait.tile.kind: wait.shapes for wait in waits}
    found: dict[str, set[int]] = {}
    for compound in COMPOUNDS:
        # Find the row by its lowest wait.
        firsts = [kind - compound.waits[0] for kind in shapes if not is_honour(kind)]
        waited = {
            first + step
            for first in firsts
            if _is_compound(hand, compound, first, shapes)
            for step in compound.waits
        }
        # 1234567 contains 1234: name the shorter row only if it adds a wait.
        if waited and not any(waited <= named for named in found.values()):
            found[compound.name] = waited
    return tuple(found)


def _is_compound(
    hand: Hand, compound: Compound, first: int, shapes: dict[int, tuple[WaitShape, ...]]
) -> bool:
    row = range(first, first + compound.length)
    waited = [first + step for step in compound.waits]
    lowest, highest = min(row[0], waited[0]), max(row[-1], waited[-1])
    if lowest // 9 != highest // 9:
        return False
    if not all([compound.shape in shapes.get(kind, ()) for kind in waited]):
        return False
    if not all([count_of(hand.counts, kind) for kind in row]):
        return False
    rest = hand.counts - sum([1 << 3 * kind for kind in row])
    pairs = 0 if compound.shape is WaitShape.TANKI else 1
    suits = suits_of(rest)
    return all([suit.splits for suit in suits]) and sum([suit.pairs for suit in suits]) == pairs
