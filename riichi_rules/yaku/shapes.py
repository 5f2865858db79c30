"""Yaku of the hand itself: each is one function of the profile, and a few also look at the groups."""

from __future__ import annotations

from riichi_rules.reading import Reading

from .profile import Profile


def menzen_tsumo(p: Profile) -> bool:
    """A closed hand won by tsumo."""
    return p.closed and p.tsumo


def pinfu(p: Profile) -> bool:
    """A closed hand of runs and a pair without fu, won on a two-sided wait (S3-12, S3-24)."""
    paid = p.ron or p.rules.yaku.pinfu_tsumo
    return closed_without_value(p) and p.ryanmen and not p.not_apart and paid


def closed_without_value(p: Profile) -> bool:
    """A closed hand of runs with a pair without value: pinfu, if the wait allows it (S3-24)."""
    return p.closed and p.four_groups and not p.sets and not p.valued_pair


def tanyao(p: Profile) -> bool:
    """Simple tiles only, from 2 to 8.

    It counts for an open hand only where open tanyao is played.
    """
    return not p.outside and (p.closed or p.rules.yaku.open_tanyao)


def iipeikou(p: Profile) -> bool:
    """Two identical runs in a closed hand."""
    return p.closed and p.four_groups and p.twin_runs >= 1


def ryanpeikou(p: Profile) -> bool:
    """Two pairs of identical runs in a closed hand."""
    return p.closed and p.four_groups and p.twin_runs == 2


def yakuhai_haku(p: Profile) -> bool:
    """A triplet or kan of the white dragon."""
    return 31 in p.dragon_sets


def yakuhai_hatsu(p: Profile) -> bool:
    """A triplet or kan of the green dragon."""
    return 32 in p.dragon_sets


def yakuhai_chun(p: Profile) -> bool:
    """A triplet or kan of the red dragon."""
    return 33 in p.dragon_sets


def yakuhai_jikaze(p: Profile) -> bool:
    """A triplet or kan of the winner's seat wind."""
    return p.seat_wind_set


def yakuhai_bakaze(p: Profile) -> bool:
    """A triplet or kan of the wind of the round."""
    return p.round_wind_set


def three_runs(p: Profile) -> bool:
    """Three or four runs, which sanshoku doujun and ittsuu need."""
    return p.runs >= 3


def sanshoku_doujun(reading: Reading) -> bool:
    """The same run in all three suits."""
    runs = reading.runs
    return runs & runs >> 9 & runs >> 18 != 0


def ittsuu(reading: Reading) -> bool:
    """The runs 123, 456 and 789 of one suit."""
    runs = reading.runs
    return runs & runs >> 3 & runs >> 6 & _ONES != 0


def three_sets(p: Profile) -> bool:
    """Three or four triplets or kans, which sanshoku doukou needs."""
    return p.sets >= 3


def sanshoku_doukou(reading: Reading) -> bool:
    """The same triplet or kan in all three suits."""
    sets = reading.sets
    return sets & sets >> 9 & sets >> 18 & _NINE_RANKS != 0


def chanta(p: Profile) -> bool:
    """A terminal or honour in every group and in the pair, with at least one run and one honour."""
    return p.runs > 0 and not p.plain_groups and p.honours


def junchan(p: Profile) -> bool:
    """A terminal in every group and in the pair, with at least one run and no honours."""
    return p.runs > 0 and not p.plain_groups and not p.honours


def chiitoitsu(p: Profile) -> bool:
    """Seven pairs (S1-12)."""
    return p.seven_pairs


def toitoi(p: Profile) -> bool:
    """Four triplets or kans and a pair."""
    return p.sets == 4


def sanankou(p: Profile) -> bool:
    """Three concealed triplets or kans; one completed by ron is not concealed (S3-18)."""
    return p.concealed_triplets == 3


def sankantsu(p: Profile) -> bool:
    """Three kans (S3-22)."""
    return p.kans == 3


def honroutou(p: Profile) -> bool:
    """Only terminals and honours, with at least one of each (S3-27)."""
    return not p.simples and p.honours and p.numbers and not p.orphans


def shousangen(p: Profile) -> bool:
    """Triplets or kans of two dragons, and a pair of the third."""
    return len(p.dragon_sets) == 2 and p.dragon_pair


def honitsu(p: Profile) -> bool:
    """Tiles of one suit and honours."""
    return p.one_suit and p.honours


def chinitsu(p: Profile) -> bool:
    """Tiles of one suit only."""
    return p.one_suit and not p.honours


_ONES = 1 | 1 << 9 | 1 << 18
_NINE_RANKS = 0x1FF
