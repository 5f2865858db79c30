"""Random choices from a seed, and realistic hands: groups as players make them, some of them called.

Choices are built on ``Random.random()`` alone, so they are the same on every Python version.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import Seat
from riichi_rules.situation import Win
from riichi_rules.tiles import COPIES, FIVES, KINDS, NUMBER_KINDS, WIND_LETTERS, Tile, is_outside, tiles_text

_Thing = TypeVar("_Thing")


class Chance:
    """Random choices from a seed.

    Uses only ``Random.random()``, whose numbers Python promises not to change, and makes all choices here.
    """

    def __init__(self, seed: str) -> None:
        self._numbers = Random(seed)  # noqa: S311 - no secret

    def below(self, end: int) -> int:
        """Return a whole number from 0 to ``end`` - 1."""
        return int(self._numbers.random() * end)

    def likely(self, share: float) -> bool:
        """Return true with this probability."""
        return self._numbers.random() < share

    def choice(self, things: Sequence[_Thing]) -> _Thing:
        """Return one of these things."""
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[tuple[_Thing, int]]) -> _Thing:
        """Return one of these things, chosen by weight."""
        ends = list(accumulate([weight for _, weight in things]))
        return things[bisect(ends, self.below(ends[-1]))][0]

    def shuffled(self, things: Sequence[_Thing]) -> list[_Thing]:
        """Return these things in random order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]


Kinds = list[int]
Facts = dict[str, Any]
Recipe = tuple[str, Facts] | None
"""What a drill is made from: what is asked, and the facts of a question; None if these make no sense."""
RUN_FIRSTS: Final = tuple(9 * suit + rank for suit in range(3) for rank in range(7))
SIMPLES: Final = tuple(kind for kind in KINDS if not is_outside(kind))
NUMBERS: Final = tuple(NUMBER_KINDS)
HONOURS: Final = tuple(kind for kind in KINDS if kind not in NUMBER_KINDS)
OUTSIDE: Final = tuple(kind for kind in KINDS if is_outside(kind))
SIDES: Final = (Seat.LEFT, Seat.OPPOSITE, Seat.RIGHT)
GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
TOGETHER: Final = (
    *((*KINDS, *HONOURS),) * 6,
    *(tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3)),
    *((*range(9 * suit, 9 * suit + 9), *HONOURS) for suit in range(3)),
    SIMPLES,
    OUTSIDE,
    HONOURS,
    (0, 8, 9, 17, 18, 26),
    (19, 20, 21, 23, 25, 32),
    tuple(kind for kind in NUMBERS if kind % 9 <= 2),
    tuple(kind for kind in NUMBERS if 2 <= kind % 9 <= 5),
    (*HONOURS, 0, 1, 2),
)
"""Sets of kinds to make hands of: narrow ones produce the rare yaku."""


class Motif(NamedTuple):
    """A plan for a random hand.

    ``kinds`` are the tiles it is made of, ``runs`` the share of runs among its groups, ``called`` how likely
    each group is called, ``kans`` how likely a triplet is a kan. ``pairs`` makes seven pairs. ``fixed`` are
    groups that it always has.
    """

    kinds: tuple[int, ...] = tuple(KINDS)
    runs: float = 0.78
    called: float = 0.0
    kans: float = 0.0
    pairs: bool = False
    fixed: tuple[tuple[int, ...], ...] = ()


class Made(NamedTuple):
    """A hand of thirteen tiles, and the tile that completes it."""

    hand: Hand
    win: Tile


def run(first: int) -> tuple[int, int, int]:
    """Return the kinds of a run."""
    return first, first + 1, first + 2


def suit_and_honours(suit: int, honours: bool = True) -> tuple[int, ...]:
    """Return the kinds of a flush."""
    return (*range(9 * suit, 9 * suit + 9), *(HONOURS if honours else ()))


def likely_motif(chance: Chance, called: float = 0.0, kans: float = 0.0) -> Motif:
    """Return what a player may have aimed for: mostly runs, sometimes a flush, triplets or seven pairs."""
    suit = chance.below(3)
    motif = chance.weighted(
        (
            (Motif(), 10),
            (Motif(SIMPLES, 0.85), 8),
            (Motif(NUMBERS, 0.9), 6),
            (Motif(runs=0.45), 4),
            (Motif(suit_and_honours(suit), 0.65), 2),
            (Motif(runs=0.0), 1),
            (Motif(pairs=True), 1),
        )
    )
    return motif._replace(called=0.0 if motif.pairs else called, kans=kans)


def any_win(chance: Chance, rules: Ruleset | None = None) -> Made:
    """Return a random win: a realistic one, or one with a higher chance of yakuman, kans or two readings."""
    called, kans = chance.choice((0.0, 0.0, 0.3, 0.6)), chance.choice((0.0, 0.0, 0.2, 0.8))
    form = chance.below(100)
    if form < 2:
        return with_win(chance, [*OUTSIDE, chance.choice(OUTSIDE)], [], rules)
    if form < 4:
        suit = 9 * chance.below(3)
        return with_win(chance, [suit + rank for rank in (*GATES, chance.below(9))], [], rules)
    if form < 14 and pairs_of_a_kind(rules) > 1:  # neighbouring pairs can be read as groups too
        first = 9 * chance.below(3) + chance.below(5)
        return made(chance, Motif(tuple(range(first, first + 5)), pairs=True), rules)
    if form < 60:
        return made(chance, likely_motif(chance, called, kans), rules)
    kinds = chance.choice(TOGETHER)
    pairs = len(kinds) >= 7 and chance.likely(0.08)
    return made(chance, Motif(kinds, chance.choice((0.0, 0.5, 0.8, 1.0)), called, kans, pairs), rules)


def made(chance: Chance, motif: Motif, rules: Ruleset | None = None) -> Made:
    """Return a hand of a motif with the tile that completes it."""
    if motif.pairs:
        kinds = chance.shuffled(list(dict.fromkeys(motif.kinds)) * pairs_of_a_kind(rules))[:7]
        return with_win(chance, [kind for kind in kinds for _ in range(2)], [], rules)
    while True:
        concealed, melds = [], list[Meld]()
        groups = [list(group) for group in motif.fixed]
        groups += [group_of(chance, motif) for _ in range(4 - len(groups))]
        for group in groups:
            kan = group[0] == group[-1] and chance.likely(motif.kans)
            if kan or chance.likely(motif.called):
                melds.append(melded(chance, group, kan))
            else:
                concealed += group
        concealed += [chance.choice(motif.kinds)] * 2
        if not crowded(concealed, melds):
            return with_win(chance, concealed, melds, rules)


def pairs_of_a_kind(rules: Ruleset | None) -> int:
    """How many of seven pairs may be of one kind."""
    return 2 if rules is not None and rules.yaku.four_alike_as_pairs else 1


def crowded(concealed: Iterable[int], melds: Iterable[Meld]) -> bool:
    """Whether there are more than four tiles of a kind."""
    held = Counter([*concealed, *[tile.kind for meld in melds for tile in meld.tiles]])
    return max(held.values()) > COPIES


def group_of(chance: Chance, motif: Motif) -> Kinds:
    """Return a run or a triplet of the motif's kinds; runs in the middle of a suit are a bit more likely."""
    if chance.likely(motif.runs):
        firsts = [first for first in RUN_FIRSTS if {*run(first)} <= {*motif.kinds}]
        if firsts:
            return [*run(chance.weighted([(first, 3 - abs(first % 9 - 3) // 2) for first in firsts]))]
    return [chance.choice(motif.kinds)] * 3


def melded(chance: Chance, kinds: Kinds, kan: bool) -> Meld:
    """Return a group as a meld, called from a random seat, a chii from the left; a kan may be of any type."""
    tiles = tuple(map(Tile, kinds))
    if kinds[0] != kinds[-1]:
        place = chance.below(3)
        return Meld(MeldType.CHII, tiles[:place] + tiles[place + 1 :], tiles[place], Seat.LEFT)
    source = chance.choice(SIDES)
    if not kan:
        return Meld(MeldType.PON, tiles[1:], tiles[0], source)
    meld_type = chance.choice((MeldType.CLOSED_KAN, MeldType.OPEN_KAN, MeldType.ADDED_KAN))
    if meld_type is MeldType.CLOSED_KAN:
        return Meld(meld_type, (*tiles, tiles[0]))
    if meld_type is MeldType.OPEN_KAN:
        return Meld(meld_type, tiles, tiles[0], source)
    return Meld(meld_type, tiles[1:], tiles[0], source, tiles[0])


def with_win(chance: Chance, concealed: Kinds, melds: list[Meld], rules: Ruleset | None) -> Made:
    """Choose the winning tile among the concealed ones, and make some fives red if the rules have red fives.

    If a hand has all four fives of a suit, one of them is red.

    >>> from riichi_rules import load_ruleset, read_hand
    >>> melds = read_hand("3s 5'46p 5'34p 5'46p 5'67p").melds
    >>> str(with_win(Chance("seed"), [20, 20], list(melds), load_ruleset("tenhou")).hand)
    "3s 0'46p 5'34p 5'46p 5'67p"
    """
    tiles = [Tile(kind) for kind in sorted(concealed)]
    reds = zip(FIVES, rules.red_fives.values(), strict=True) if rules is not None else ()
    for five in [five for five, most in reds if most]:
        plain, red = Tile(five), Tile(five, red=True)
        whole = tiles.count(plain) + sum([meld.tiles.count(plain) for meld in melds]) == COPIES
        if plain in tiles and (chance.likely(0.35) or whole):
            tiles[tiles.index(plain)] = red
        elif whole:
            # Make the called tile red only if there is no other: all four may be in melds.
            meld = max(melds, key=lambda meld: meld.own.count(plain) or 0.5 * (meld.called == plain))
            own = list(meld.own)
            if plain in own:
                own[own.index(plain)] = red
            called = meld.called if plain in meld.own else red
            melds[melds.index(meld)] = replace(meld, own=tuple(own), called=called)
    win = tiles.pop(chance.below(len(tiles)))
    return Made(Hand(tuple(tiles), tuple(melds)), win)


def river(
    chance: Chance, win: Made, count: int, with_kinds: Sequence[int] = (), without: Sequence[int] = ()
) -> list[int]:
    """Return a river of ``count`` tiles: terminals and honours early, and ``with_kinds`` anywhere in it."""
    never = {*with_kinds, *without}
    mixed = chance.shuffled([kind for kind in wall_beside(win) if kind not in never])
    early = [kind for kind in mixed if is_outside(kind)][: count // 2]
    late = [kind for kind in mixed if not is_outside(kind)][: count - len(early) - len(with_kinds)]
    thrown = [*early, *late]
    for kind in with_kinds:
        thrown.insert(chance.below(len(thrown) + 1), kind)
    return thrown


# How a hand was won


def circumstances(chance: Chance, win: Made) -> Facts:
    """Make up circumstances in which a hand can have been won; false ones are left out."""
    hand, tsumo = win.hand, chance.likely(0.5)
    facts: Facts = {"by": str(Win.TSUMO if tsumo else Win.RON), "seat": chance.choice(WIND_LETTERS)}
    facts["round"] = chance.choice("ES")
    riichi = hand.closed and chance.likely(0.5)
    said = {"riichi": riichi}
    if riichi:
        said |= {name: chance.likely(0.2) for name in ("double_riichi", "open_riichi", "ippatsu")}
    elif not hand.melds and (tsumo or facts["seat"] != "E"):
        said["first_turn"] = chance.likely(0.1)
    if not said.get("first_turn"):
        kan = any([meld.is_kan for meld in hand.melds])
        said["rinshan"] = tsumo and kan and not said.get("ippatsu") and chance.likely(0.3)
        alone = win.win.kind not in [tile.kind for tile in hand.tiles]
        said["chankan"] = not tsumo and alone and chance.likely(0.1)
        said["last_tile"] = not said["rinshan"] and not said["chankan"] and chance.likely(0.1)
    turned = chance.choice((0, 1, 1, 2, 5))
    indicators = [Tile(kind) for kind in chance.shuffled(wall_beside(win))[: 2 * turned]]
    if win.win.kind in [tile.kind for tile in indicators]:  # all four tiles of a robbed kan are in it
        said["chankan"] = False
    tables = {"dora_indicators": tiles_text(indicators[:turned]), "honba": chance.choice((0, 0, 1, 3))}
    tables |= {"ura_indicators": tiles_text(indicators[turned:]) if riichi else ""}
    return {**facts, **{name: value for name, value in {**said, **tables}.items() if value}}


def seldom(chance: Chance, tsumo: bool) -> Facts:
    """Make up rare facts of a win: a drawn tile mixed into the hand, an eighth win in a row, liability."""
    facts: Facts = {"tile_not_apart": True} if tsumo and chance.likely(0.05) else {}
    if chance.likely(0.05):
        facts["eighth_win"] = True
    if chance.likely(0.05):
        facts["liable"] = str(chance.choice(tuple(Seat)[1:]))
    return facts


def late(chance: Chance, question: Facts) -> Facts:
    """Make up facts from late in a round or a match: a last replacement tile, or five honba."""
    facts: Facts = {"last_tile": True} if question.get("rinshan") and chance.likely(0.3) else {}
    if chance.likely(0.05):
        facts["honba"] = 5
    return facts


def wall_beside(win: Made) -> list[int]:
    """Return the kinds of all tiles that are not in a hand and not its winning tile."""
    held = [tile.kind for tile in (*win.hand.tiles, win.win)]
    return [kind for kind in KINDS for _ in range(COPIES - held.count(kind))]
