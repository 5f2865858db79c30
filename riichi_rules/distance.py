"""How many tiles a hand lacks: for groups and a pair, for seven pairs, for thirteen orphans."""

from __future__ import annotations

from typing import Final

from .hand import Hand
from .quick import Cache
from .suits import EACH_KIND
from .tiles import COPIES, KINDS, apart, is_outside

SIMPLES: Final = sum([7 << 3 * kind for kind in KINDS if not is_outside(kind)])
SIMPLE_RANKS: Final = apart(SIMPLES)[0]
OUTSIDE_KINDS: Final = tuple([kind for kind in KINDS if is_outside(kind)])


def groups_away(hand: Hand) -> int:
    """Return how many tiles are missing to four groups and a pair."""
    away = _AWAY[0]
    for number, (held, everywhere) in enumerate(zip(hand.suits, apart(hand.all_counts), strict=True)):
        key = (number == 3) << 54 | everywhere << 27 | held
        suit = _AWAY.get(key) or _AWAY[key]
        joined = [_NEVER] * len(suit)
        for place, missing in enumerate(away):
            for more, more_missing in enumerate(suit[: len(suit) - place]):
                if not place & more & 1:  # at most one pair
                    joined[place + more] = min(joined[place + more], missing + more_missing)
        away = tuple(joined)
    return away[2 * (4 - len(hand.melds)) + 1]


def _suit_away(key: int) -> tuple[int, ...]:
    """Return the tiles missing from one suit for each number of groups and pairs, at ``2 * groups + pairs``.

    The key holds its concealed tiles, all its tiles, and whether they are honours. Walks the ranks from the
    lowest; a state counts the runs that began two ranks and one rank before, the groups, and the pairs.
    """
    states = {(0, 0, 0, 0): 0}
    honours = key >> 54
    for rank in range(7 if honours else 9):
        count = key >> 3 * rank & 7
        room = COPIES - (key >> 27 + 3 * rank & 7) + count
        after: dict[tuple[int, int, int, int], int] = {}
        # Three equal runs can be read as three triplets, so try at most two runs from one rank.
        starts = 1 if honours or rank > 6 else 3
        for (older, newer, groups, pairs), missing in states.items():
            for runs in range(starts):
                for triplets in (0, 1):
                    for pair in (0, 1 - pairs):
                        need = older + newer + runs + 3 * triplets + 2 * pair
                        state = (newer, runs, groups + runs + triplets, pairs + pair)
                        if need <= room and state[2] <= 4:
                            after[state] = min(after.get(state, _NEVER), missing + max(0, need - count))
        states = after
    return tuple([states.get((0, 0, groups, pair), _NEVER) for groups in range(5) for pair in (0, 1)])


_NEVER: Final = 99
_AWAY: Final[dict[int, tuple[int, ...]]] = Cache(_suit_away)


def pairs_away(hand: Hand) -> int:
    """Return how many tiles are missing to seven pairs."""
    several = (hand.counts >> 1 | hand.counts >> 2) & EACH_KIND
    pairs = min(7, several.bit_count())
    singles = min(7 - pairs, (hand.counts & EACH_KIND & ~several).bit_count())
    return 2 * (7 - pairs) - singles


def orphans_away(hand: Hand) -> int:
    """Return how many tiles are missing to thirteen orphans."""
    several = (hand.counts >> 1 | hand.counts >> 2) & _EACH_OUTSIDE
    return 14 - (hand.counts & _EACH_OUTSIDE | several).bit_count() - (several > 0)


_EACH_OUTSIDE: Final = EACH_KIND & ~SIMPLES
