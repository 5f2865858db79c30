"""Yakuman of the hand itself. Which of them count twice is the ruleset's choice."""

from __future__ import annotations

from riichi_rules.traits import WaitShape

from .profile import Profile


def kokushi_musou(p: Profile) -> bool:
    """One of each terminal and honour, and one of them twice (S1-12)."""
    return p.orphans


def kokushi_musou_13(p: Profile) -> bool:
    """Thirteen orphans that waited on all thirteen kinds."""
    return p.orphans and p.pure and not p.not_apart


def suuankou(p: Profile) -> bool:
    """Four concealed triplets or kans (S3-27)."""
    return p.concealed_triplets == 4


def suuankou_tanki(p: Profile) -> bool:
    """Four concealed triplets or kans, won on the pair."""
    return p.concealed_triplets == 4 and p.wait is WaitShape.TANKI and not p.not_apart


def daisangen(p: Profile) -> bool:
    """Triplets or kans of all three dragons."""
    return len(p.dragon_sets) == 3


def shousuushii(p: Profile) -> bool:
    """Triplets or kans of three winds, and a pair of the fourth."""
    return p.wind_sets == 3 and p.wind_pair


def daisuushii(p: Profile) -> bool:
    """Triplets or kans of all four winds."""
    return p.wind_sets == 4


def tsuuiisou(p: Profile) -> bool:
    """Honours only."""
    return not p.numbers


def chinroutou(p: Profile) -> bool:
    """Terminals only."""
    return not p.simples and not p.honours


def ryuuiisou(p: Profile) -> bool:
    """All green: 2, 3, 4, 6 and 8 of bamboos and the green dragon."""
    return p.all_green and (p.green_dragon or not p.rules.yaku.green_needs_dragon)


def chuuren_poutou(p: Profile) -> bool:
    """Nine gates: 1112345678999 of one suit and one tile more, closed."""
    return p.nine_gates


def junsei_chuuren_poutou(p: Profile) -> bool:
    """Nine gates that waited on all nine tiles of the suit."""
    return p.nine_gates and p.pure and not p.not_apart


def suukantsu(p: Profile) -> bool:
    """Four kans."""
    return p.kans == 4
