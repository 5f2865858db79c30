"""Yaku that depend on timing: what was declared, which tile won, and when it came."""

from __future__ import annotations

from riichi_rules.ruleset import Ruleset
from riichi_rules.situation import Situation, Win


def riichi(s: Situation, _rules: Ruleset) -> bool:
    """Your closed hand was one tile from complete, and you declared that it would not change (S1-75, S4-1).

    Where the ruleset has no double riichi, riichi on your first turn is an ordinary riichi.
    """
    return s.riichi


def double_riichi(s: Situation, rules: Ruleset) -> bool:
    """You declared riichi on your first turn, before any call or kan (S4-21)."""
    return s.double_riichi and rules.yaku.double_riichi


def open_riichi(s: Situation, rules: Ruleset) -> bool:
    """You showed your hand when you declared riichi (S4-17)."""
    return s.open_riichi and rules.yaku.open_riichi and not open_riichi_ron(s, rules)


def open_riichi_ron(s: Situation, rules: Ruleset) -> bool:
    """Somebody dealt into an open riichi, where that pays a yakuman (S4-17)."""
    return s.open_riichi and s.by is Win.RON and rules.yaku.open_riichi and rules.yaku.open_riichi_yakuman


def ippatsu(s: Situation, rules: Ruleset) -> bool:
    """Won after riichi, before your next discard, with no call or kan in between (S1-76, S4-20)."""
    return s.ippatsu and rules.yaku.ippatsu and (not s.chankan or rules.yaku.ippatsu_on_robbed_kan)


def rinshan(s: Situation, _rules: Ruleset) -> bool:
    """Won on the replacement tile after a kan."""
    return s.rinshan


def chankan(s: Situation, _rules: Ruleset) -> bool:
    """Won on the tile that somebody added to a pon (S1-39)."""
    return s.chankan


def haitei(s: Situation, rules: Ruleset) -> bool:
    """Won on the last tile of the wall."""
    return s.last_tile and s.by is Win.TSUMO and (not s.rinshan or rules.yaku.rinshan_with_last_tile)


def houtei(s: Situation, _rules: Ruleset) -> bool:
    """Won on the discard after the last tile of the wall."""
    return s.last_tile and s.by is Win.RON


def tenhou(s: Situation, _rules: Ruleset) -> bool:
    """The dealer's first fourteen tiles are a complete hand."""
    return s.first_turn and s.by is Win.TSUMO and s.dealer


def chiihou(s: Situation, _rules: Ruleset) -> bool:
    """A non-dealer wins on the first tile they draw, with no call or kan before it."""
    return s.first_turn and s.by is Win.TSUMO and not s.dealer


def renhou(s: Situation, rules: Ruleset) -> bool:
    """A ron before the winner's first draw, with no call or kan before it."""
    return s.first_turn and s.by is Win.RON and rules.yaku.renhou is not None
