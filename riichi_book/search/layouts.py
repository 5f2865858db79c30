"""How deals are laid out of which something comes: hands, the next draws, and what is thrown first.

A layout scripts nothing: what comes of it is up to the lots and to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from riichi_rules.play.deal import HAND, LIVE_TILES
from riichi_rules.seats import SEATS
from riichi_rules.tiles import COPIES, KINDS, NUMBER_KINDS, is_outside

from .chance import Chance
from .hands import RUN_FIRSTS, SIMPLES, Motif, made, played

Kinds = list[int]

HANDS: Final = 8
"""So many hands are wanted where nothing is aimed at: half of them wait."""
ALIKE: Final = 0.2
"""How likely all four want the same then."""
TRIALS: Final = 60
"""So often a hand is made until it waits on a tile that is wanted."""
WINDS: Final = tuple(range(len(NUMBER_KINDS), len(NUMBER_KINDS) + 4))
DRAGONS: Final = tuple(range(WINDS[-1] + 1, len(KINDS)))
ENDS: Final = tuple([first for first in RUN_FIRSTS if first % 9 in {0, 6}])
"""The runs with a terminal, by their first tiles."""
LAST_TURNS: Final = (2, 6)
"""So many live tiles are left before the last turns of a round."""
ORPHANS: Final = tuple([kind for kind in KINDS if is_outside(kind)])


class Layout(NamedTuple):
    """The four hands by kind, or parts of them; what each seat throws before others; what is drawn next.

    ``draws`` are the next tiles of the live wall, None is any; ``replaced`` the first replacement tiles.
    Where there are too few of a kind another tile comes instead. So many live tiles are ``left`` when seat 0
    draws first: all of them, or few, where till then all threw what they drew. Of runs and triplets only
    those of the kinds that are ``called`` are, where there are such.
    """

    hands: tuple[Kinds, ...]
    throws: tuple[tuple[int, ...], ...] = ((),) * len(SEATS)
    draws: tuple[int | None, ...] = ()
    replaced: tuple[int, ...] = ()
    left: int = LIVE_TILES
    called: tuple[int, ...] = ()


def any_hands(chance: Chance) -> Layout:
    """Lay out hands of which something comes."""
    alike = chance.below(HANDS) if chance.likely(ALIKE) else None
    return Layout(
        tuple([wanted_hand(chance, chance.below(HANDS) if alike is None else alike) for _ in SEATS])
    )


def wanted_hand(chance: Chance, what: int) -> Kinds:
    """Return the kinds of a hand: one that waits, one of triplets, of terminals and honours, or any."""
    if what < 4:
        return [tile.kind for tile in made(chance, played(chance)).hand.tiles]
    if what < 6:
        return [tile.kind for tile in made(chance, Motif(runs=0.0)).hand.tiles]
    return chance.shuffled(ORPHANS if what == 6 else list(KINDS) * COPIES)[:HAND]


def waiting(chance: Chance, *fixed: tuple[int, ...], win: int | None = None) -> tuple[Kinds, int]:
    """Return a hand that waits, with groups that it has when it is complete, and the tile that it is for."""
    for _ in range(TRIALS):
        found = made(chance, played(chance)._replace(fixed=fixed, pairs=False))
        if win is None or found.win.kind == win:
            break
    return [tile.kind for tile in found.hand.tiles], found.win.kind


def all_wait(chance: Chance) -> Layout:
    """Lay out four hands that wait."""
    return Layout(tuple([waiting(chance)[0] for _ in SEATS]))


def one_tile(chance: Chance) -> Layout:
    """Lay out two or three hands that wait on one tile, and another hand that throws it, maybe in riichi."""
    giver, *others = chance.choice((SEATS[::-1], chance.shuffled(SEATS)))  # the last throws in riichi
    wanted = chance.choice(SIMPLES)
    hands: list[Kinds] = [[]] * len(SEATS)
    draws: list[int | None] = [None] * len(SEATS)
    for seat in others[: chance.choice((2, 3, 3, 3))]:
        hands[seat], _ = waiting(chance, run_around(chance, wanted), win=wanted)
    hands[giver] = [wanted]
    if chance.likely(0.5):
        (draws[giver], *rest), _ = waiting(chance)
        hands[giver] = [wanted, *rest]
    return Layout(tuple(hands), _throws({giver: (wanted,)}), tuple(draws))


def run_around(chance: Chance, kind: int) -> tuple[int, ...]:
    """Return a run with a tile that is no terminal."""
    firsts = [kind - place for place in range(3) if kind % 9 - place in range(7)]
    first = chance.choice(firsts)
    return first, first + 1, first + 2


def quads(chance: Chance) -> Layout:
    """Lay out four quads, in one hand or in several."""
    kinds = chance.shuffled(KINDS)
    counts = chance.choice(((3, 1, 0, 0), (2, 2, 0, 0), (2, 1, 1, 0), (1, 1, 1, 1)))
    return Layout(tuple([[kinds.pop() for _ in range(count)] * COPIES for count in chance.shuffled(counts)]))


def same_wind(chance: Chance) -> Layout:
    """Give everybody the same wind, to be thrown first."""
    wind = chance.choice(WINDS)
    return Layout(tuple([[wind] for _ in SEATS]), _throws(dict.fromkeys(SEATS, (wind,))))


def fed(chance: Chance) -> Layout:
    """Give one seat pairs of all dragons or winds, one maybe as a quad; the others throw the rest."""
    sets = chance.shuffled(chance.choice((DRAGONS, WINDS)))
    held = [kind for kind in sets for _ in range(2)]
    if len(sets) == len(DRAGONS):
        wind = chance.choice(WINDS)
        held += chance.choice(([wind] * 3, run_around(chance, chance.choice(SIMPLES))))
    if chance.likely(0.4):
        held = [sets[0]] * COPIES + [kind for kind in held if kind != sets[0]]
    return throwing(chance, sets, held)


def fed_kans(chance: Chance) -> Layout:
    """Give one seat four triplets; the others throw the rest."""
    sets = chance.shuffled(KINDS)[:4]
    return throwing(chance, sets, sets * 3)


def throwing(chance: Chance, sets: Kinds, held: Kinds) -> Layout:
    """Give one seat what it holds, and others what is missing to its groups; then what wins."""
    seat, *others = chance.shuffled(SEATS)
    kinds = (*WINDS, *DRAGONS) if chance.likely(0.5) else KINDS
    last = chance.choice([kind for kind in kinds if kind not in held])
    hands: list[Kinds] = [[]] * len(SEATS)
    hands[seat] = [*held, last]
    throws = {seat: tuple([kind for kind in KINDS if kind not in hands[seat]])}
    giving = others[: chance.choice((1, 3))]
    givers = [(chance.choice(giving), kind) for kind in sets if held.count(kind) < COPIES]
    for other in others:
        missing = [kind for giver, kind in givers if giver == other]
        if missing:
            hands[other] = [*missing, last]
            throws[other] = (*chance.shuffled(missing), last)
    later = (*[None] * (2 * len(SEATS) + chance.below(24)), last)
    return Layout(tuple(hands), _throws(throws), later)


def fourth_tile(chance: Chance) -> Layout:
    """Lay out a hand that waits and has a triplet, of which the fourth comes next; then that which wins."""
    seat, other, *_ = chance.shuffled(SEATS)
    kind = chance.choice(KINDS)
    hands: list[Kinds] = [[]] * len(SEATS)
    draws: list[int | None] = [None] * (2 * len(SEATS))
    hands[seat], win = waiting(chance, (kind,) * 3)
    hands[other] = [win]
    if chance.likely(0.5):
        draws[seat + chance.choice((0, len(SEATS)))] = kind
    else:
        hands[other].append(kind)
    replaced = (win,) if chance.likely(0.5) else ()
    return Layout(tuple(hands), _throws({other: (kind, win)}), tuple(draws), replaced)


def robbed(chance: Chance) -> Layout:
    """Lay out a pair, the like of it to be called and the fourth to be drawn; another hand waits on it.

    Or a quad of the tile that thirteen orphans wait on.
    """
    winner, maker, giver, _ = chance.shuffled(SEATS)
    hands: list[Kinds] = [[]] * len(SEATS)
    if chance.likely(0.3):
        kind, *rest = chance.shuffled(ORPHANS)
        hands[winner], hands[maker] = [rest[0], *rest], [kind] * COPIES
        return Layout(tuple(hands))
    kind = chance.choice(SIMPLES)
    hands[winner], _ = waiting(chance, run_around(chance, kind), win=kind)
    hands[maker], hands[giver] = [kind, kind], [kind]
    draws: list[int | None] = [None] * (2 * len(SEATS))
    draws[giver + len(SEATS)] = kind  # that of the maker, if nobody else calls
    return Layout(tuple(hands), _throws({giver: (kind,)}), tuple(draws))


def let_by(chance: Chance) -> Layout:
    """Lay out a hand that waits once it has called a tile, and one that waits; all throw what wins.

    Of a triplet that was called the fourth tile comes, and the hand may wait on that as well. There may be
    little of the wall left.
    """
    giver, *others = SEATS  # seat 0 begins, and throws the tile that is called
    fourth = chance.likely(0.6)
    caller = chance.choice(others) if fourth else others[0]
    kind = chance.choice(KINDS)
    called = (kind,) * 3 if fourth else run_around(chance, chance.choice(SIMPLES))
    both = fourth and kind in SIMPLES and chance.likely(0.8)
    groups = (called, run_around(chance, kind)) if both else (called, *end_of_simples(chance))
    hand, win = waiting(chance, *groups, win=kind if both else None)
    hand.remove(called[0] if called[0] in hand else hand[0])
    wins = () if both else (win,)
    hand.append(chance.choice((*wins, chance.choice(KINDS))))
    other = chance.choice([seat for seat in others if seat != caller])
    hands: list[Kinds] = [list(wins) for _ in SEATS]
    hands[other], another = waiting(chance)
    hands[giver] = [called[0], another, *wins]
    hands[caller] = hand
    throws = {seat: (*wins, another) for seat in SEATS if seat != other}
    throws |= {giver: tuple(hands[giver]), caller: (hand[-1], another)}
    left = chance.choice(LAST_TURNS) if chance.likely(0.4) else LIVE_TILES
    draws = (*[None] * len(SEATS), kind) if fourth and left > len(SEATS) else ()
    later = () if fourth else (another, *wins)
    return Layout(tuple(hands), _throws(throws), draws, left=left, called=(called[0], *later))


def end_of_simples(chance: Chance) -> tuple[tuple[int, ...], ...]:
    """Return a run with a terminal, as the one group that bars a yaku of simple tiles; or no group."""
    first = chance.choice(ENDS)
    return ((first, first + 1, first + 2),) if chance.likely(0.5) else ()


def four_left(chance: Chance) -> Layout:
    """Lay out three pairs for pons, and four tiles beside each other; then the like of one is thrown."""
    first = 9 * chance.below(3) + chance.below(6)
    run = [first, first + 1, first + 2]
    four = [*run, chance.choice((first, first + 2, first + 3, first + 3))]
    others = chance.shuffled([kind for kind in KINDS if kind not in range(first - 2, first + 6)])
    pairs, spare = others[:3], others[3:6]
    last = chance.choice((min(four), max(four)))
    hands: tuple[Kinds, ...] = ([*pairs, last], [*pairs, *pairs, *four, *spare], [], [])
    return Layout(hands, _throws({0: (*pairs, last), 1: tuple(spare)}))


def kans_in_riichi(chance: Chance) -> Layout:
    """Lay out a hand that waits once it has made kans of its quads; then the fourth of a triplet comes.

    Or there is no quad, but a run and a triplet have four tiles alike, and the next of the run comes.
    """
    seat, quads_held = chance.below(len(SEATS)), chance.below(3)
    hands: list[Kinds] = [[]] * len(SEATS)
    draws: list[int | None] = [None] * (2 * len(SEATS))
    if not quads_held:
        first = 9 * chance.below(3) + chance.below(6)
        hands[seat], _ = waiting(chance, (first,) * 3, (first, first + 1, first + 2))
        draws[seat + len(SEATS)] = first + 3
        return Layout(tuple(hands), draws=tuple(draws))
    kinds = chance.shuffled(KINDS)[: quads_held + 1]
    held, _ = waiting(chance, *[(kind,) * 3 for kind in kinds])
    rest = [kind for kind in held if kind not in kinds]
    late, held = (
        rest[:quads_held],
        [*kinds[1:], *[kind for kind in held if kind in kinds], *rest[quads_held:]],
    )
    draws[seat], draws[seat + len(SEATS)] = late[0] if late else None, kinds[0]
    hands[seat] = held[:HAND]
    return Layout(tuple(hands), draws=tuple(draws), replaced=tuple(late[1:]))


def _throws(first: Mapping[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple([first.get(seat, ()) for seat in SEATS])
