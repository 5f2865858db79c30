"""Fu: every source of fu, one function or one row each, and the reasons that add up to the total.

The reasons are listed in the order base, win, wait, groups, pair. Their sum is rounded up to tens
(S3-1), except for the fixed fu of seven pairs (S3-2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from .messages import Message, say
from .quick import Cache
from .reading import Reading
from .reasons import Reason, Unit
from .ruleset import Ruleset
from .suits import Group, GroupShape, Split
from .tiles import DRAGONS, NUMBER_KINDS, PLAIN_TILES, WINDS, is_outside, tiles_text
from .traits import CLASSES, SET_CLASSES, WaitShape
from .yaku import Profile
from .yaku.shapes import closed_without_value, pinfu


class GroupFu(NamedTuple):
    """What a kind of group scores: with simple tiles, and with terminals or honours."""

    id: str
    message: Message
    simples: int
    outside: int


OPEN_TRIPLET: Final = GroupFu("open-triplet", say("open triplet"), 2, 4)
CLOSED_TRIPLET: Final = GroupFu("closed-triplet", say("closed triplet"), 4, 8)
TRIPLET_WON_BY_RON: Final = GroupFu(
    "triplet-won-by-ron", say("triplet completed by ron and counted as open"), 2, 4
)
OPEN_KAN: Final = GroupFu("open-kan", say("open kan"), 8, 16)
CLOSED_KAN: Final = GroupFu("closed-kan", say("closed kan"), 16, 32)
GROUP_FU: Final = (OPEN_TRIPLET, CLOSED_TRIPLET, TRIPLET_WON_BY_RON, OPEN_KAN, CLOSED_KAN)
"""The fu of groups (S3-4, S3-5, S3-18); runs score none (S3-3)."""


def base(p: Profile) -> bool:
    """Whether the hand has the base fu, like every hand of four groups (rule ``fu.base``, S3-1)."""
    return p.four_groups


def chiitoitsu(p: Profile) -> bool:
    """Whether the hand has the fixed fu of seven pairs and no others (rule ``fu.chiitoitsu``, S3-2)."""
    return p.seven_pairs


def closed_ron(p: Profile) -> bool:
    """Whether a closed hand of groups was won by ron (rule ``fu.closed-ron``, S3-10)."""
    return p.four_groups and p.closed and p.ron


def tsumo(p: Profile) -> bool:
    """Whether the fu for tsumo count, which they do not with pinfu (rule ``fu.tsumo``, S3-11 to S3-13).

    Nor do they count if mixing the drawn tile into the hand hides whether it was pinfu (option
    ``wins.mixed_tile``; WRC 2015, comment on section 5.6).
    """
    paid = not p.rinshan or p.rules.fu.rinshan_tsumo
    mixed_pinfu = p.not_apart and p.rules.yaku.pinfu_tsumo and closed_without_value(p)
    return p.four_groups and p.tsumo and paid and not pinfu(p) and not mixed_pinfu


def kanchan(p: Profile) -> bool:
    """Whether the wait was the middle of a run (rule ``fu.wait``, S3-6)."""
    return p.wait is WaitShape.KANCHAN and not p.not_apart


def penchan(p: Profile) -> bool:
    """Whether the wait was the only end of a run (rule ``fu.wait``, S3-6)."""
    return p.wait is WaitShape.PENCHAN and not p.not_apart


def tanki(p: Profile) -> bool:
    """Whether the wait was the pair (rule ``fu.wait``, S3-6, S3-7)."""
    return p.four_groups and p.wait is WaitShape.TANKI and not p.not_apart


class ProfileFu(NamedTuple):
    """A source of fu that depends on the profile; if ``fu`` is None, the ruleset says how many."""

    id: str
    rule: str
    message: Message
    fu: int | None
    holds: Callable[[Profile], bool]


BASE: Final = 20
"""The fu that every hand of four groups starts with."""

PROFILE_FU: Final = (
    ProfileFu("base", "fu.base", say("base"), BASE, base),
    ProfileFu("chiitoitsu", "fu.chiitoitsu", say("seven pairs (fixed)"), None, chiitoitsu),
    ProfileFu("closed-ron", "fu.closed-ron", say("closed hand won by ron"), 10, closed_ron),
    ProfileFu("tsumo", "fu.tsumo", say("tsumo"), 2, tsumo),
    ProfileFu("kanchan", "fu.wait", say("kanchan (middle of a run)"), 2, kanchan),
    ProfileFu("penchan", "fu.wait", say("penchan (end of a run)"), 2, penchan),
    ProfileFu("tanki", "fu.wait", say("tanki (pair)"), 2, tanki),
)
"""The sources of fu that do not depend on which tiles the groups are made of."""


def unsourced_ron(p: Profile) -> bool:
    """Whether thirteen orphans or unconnected tiles won by ron without limits (``limits.aotenjou``)."""
    return p.rules.limits.aotenjou and p.ron and (p.orphans or p.unconnected)


def unsourced_tsumo(p: Profile) -> bool:
    """Whether thirteen orphans or unconnected tiles won by tsumo without limits (``limits.aotenjou``)."""
    return p.rules.limits.aotenjou and p.tsumo and (p.orphans or p.unconnected)


UNSOURCED_FU: Final = (
    ProfileFu("unsourced-ron", "limits.aotenjou", say("no groups, by ron: no source"), 40, unsourced_ron),
    ProfileFu(
        "unsourced-tsumo", "limits.aotenjou", say("no groups, by tsumo: no source"), 30, unsourced_tsumo
    ),
)
"""The fu of thirteen orphans and of unconnected tiles, under rules without limits.

No source states them. They are what the calculator ``mahjong`` gives for thirteen orphans.
"""


class PairFu(NamedTuple):
    """What a pair scores; if ``fu`` is None, the ruleset says how many."""

    id: str
    rule: str
    message: Message
    fu: int | None


DRAGON_PAIR: Final = PairFu("dragon-pair", "fu.yakuhai-pair", say("pair of dragons"), 2)
SEAT_WIND_PAIR: Final = PairFu("seat-wind-pair", "fu.yakuhai-pair", say("pair of the seat wind"), 2)
ROUND_WIND_PAIR: Final = PairFu("round-wind-pair", "fu.yakuhai-pair", say("pair of the round wind"), 2)
DOUBLE_WIND_PAIR: Final = PairFu(
    "double-wind-pair", "fu.double-wind-pair", say("pair of the seat and round wind"), None
)
PAIR_FU: Final = (DRAGON_PAIR, SEAT_WIND_PAIR, ROUND_WIND_PAIR, DOUBLE_WIND_PAIR)
"""The fu of pairs (S3-9)."""

OPEN_PINFU: Final = Reason(
    "open-pinfu", "fu.open-pinfu", 2, Unit.FU, say("open hand with nothing but the base")
)
"""What raises an open hand with only the base fu to the next ten (S3-14)."""


def profile_fu(p: Profile) -> tuple[int, tuple[Reason, ...]]:
    """Return the fu that the profile alone decides, with their reasons."""
    reasons = tuple([reason for holds, reason in profile_reasons(p.rules) if holds(p)])
    return sum([reason.amount for reason in reasons]), reasons


@lru_cache(maxsize=256)
def profile_reasons(rules: Ruleset) -> tuple[tuple[Callable[[Profile], bool], Reason], ...]:
    """Return the tests of ``PROFILE_FU`` and ``UNSOURCED_FU``, each with its reason under a ruleset."""
    rows = (*PROFILE_FU, *UNSOURCED_FU)
    amounts = ((source, rules.fu.chiitoitsu if source.fu is None else source.fu) for source in rows)
    return tuple(
        (source.holds, Reason(source.id, source.rule, amount, Unit.FU, source.message))
        for source, amount in amounts
    )


def group_source(group: Group) -> GroupFu | None:
    """Return the row of the table that a group scores by, None for runs and pairs."""
    if group.shape in (GroupShape.RUN, GroupShape.PAIR):
        return None
    return set_source(open=group.open, quad=group.shape is GroupShape.QUAD)


def set_source(*, open: bool, quad: bool) -> GroupFu:  # noqa: A002 - what the rules call it
    """Return the row of the table that a triplet or quad scores by."""
    if quad:
        return OPEN_KAN if open else CLOSED_KAN
    return OPEN_TRIPLET if open else CLOSED_TRIPLET


@cache
def set_reason(kind: int, quad: bool, source: GroupFu) -> Reason:
    """Return the reason for the fu of a triplet or quad by a row of the table (S3-4, S3-5)."""
    amount = source.outside if is_outside(kind) else source.simples
    tiles = (PLAIN_TILES[kind],) * (4 if quad else 3)
    return Reason(source.id, f"fu.{source.id}", amount, Unit.FU, source.message, tiles, tiles_text(tiles))


def groups_fu(classes: int) -> int:
    """Return the fu of all groups together; ``classes`` counts the sets of each class (``traits``)."""
    fu = 0
    for place, (open_, quad, outside) in enumerate(SET_CLASSES):
        source = set_source(open=open_, quad=quad)
        fu += (classes >> 3 * place & 7) * (source.outside if outside else source.simples)
    return fu


GROUPS_FU: Final[dict[int, int]] = Cache(groups_fu)
"""Cache of the fu of all groups together, by how many sets of each class there are."""


def split_reasons(split: Split) -> tuple[Reason, ...]:
    """Return the reasons for the fu of the groups of a split."""
    scoring = [(group, group_source(group)) for group in split.groups]
    return tuple(
        [
            set_reason(group.kind, group.shape is GroupShape.QUAD, source)
            for group, source in scoring
            if source
        ]
    )


SPLIT_REASONS: Final[dict[Split, tuple[Reason, ...]]] = Cache(split_reasons)
"""Cache of the reasons for the fu of the groups of each split."""


def ron_triplet_loss(kind: int) -> int:
    """Return how many fu a concealed triplet loses when ron completes it (rule ``fu.triplet-won-by-ron``)."""
    if is_outside(kind):
        return CLOSED_TRIPLET.outside - TRIPLET_WON_BY_RON.outside
    return CLOSED_TRIPLET.simples - TRIPLET_WON_BY_RON.simples


def pair_source(kind: int, seat: int, round_wind: int) -> PairFu | None:
    """Return the row that a pair scores by, None if it scores nothing (rule ``fu.yakuhai-pair``, S3-9).

    ``seat`` and ``round_wind`` are the kinds of the two winds.
    """
    if kind == seat == round_wind:
        return DOUBLE_WIND_PAIR
    if kind == seat:
        return SEAT_WIND_PAIR
    if kind == round_wind:
        return ROUND_WIND_PAIR
    return DRAGON_PAIR if kind in DRAGONS else None


@cache
def pair_reason(kind: int, source: PairFu, double_wind: int) -> Reason:
    """Return the reason for the fu of a pair; ``double_wind`` is what the ruleset gives a double wind."""
    tiles = (PLAIN_TILES[kind],) * 2
    amount = double_wind if source.fu is None else source.fu
    return Reason(source.id, source.rule, amount, Unit.FU, source.message, tiles, tiles_text(tiles))


def pair_reasons(seat: int, round_wind: int, rules: Ruleset) -> tuple[Reason | None, ...]:
    """Return the reason for the fu of a pair of each kind; index -1 stands for no pair.

    Only honours score: for other kinds, and for no pair, the reason is None.
    """
    sources = [(kind, pair_source(kind, seat, round_wind)) for kind in (*WINDS, *DRAGONS)]
    reasons = [
        pair_reason(kind, source, rules.fu.double_wind_pair) if source else None for kind, source in sources
    ]
    return (*[None] * len(NUMBER_KINDS), *reasons, None)


def open_pinfu(p: Profile) -> bool:
    """Whether it is an open ron, raised to 30 fu if it has only the base (rule ``fu.open-pinfu``, S3-14)."""
    return p.four_groups and not p.closed and p.ron and p.rules.fu.open_pinfu_ron == 30


def rounded(fu: int) -> int:
    """Return fu rounded up to tens (rule ``fu.rounding``, S3-1)."""
    return -(-fu // 10) * 10


def is_rounded(p: Profile) -> bool:
    """Whether the fu are rounded; those of seven pairs are not (rule ``fu.rounding``, S3-2)."""
    return not p.seven_pairs


def fu_reasons(
    reading: Reading, fixed: tuple[Reason, ...], pair: tuple[Reason, ...], ron_triplet: int | None
) -> tuple[Reason, ...]:
    """Return the reasons of a reading in order: the profile's, the groups', the pair's.

    ``ron_triplet`` is the kind of the concealed triplet that ron completed, or None.
    """
    reasons = fixed
    if reading.sums & CLASSES:
        for split in reading.splits:
            if split.sums & CLASSES:
                reasons += SPLIT_REASONS.get(split) or SPLIT_REASONS[split]
    if ron_triplet is not None:
        closed = reasons.index(set_reason(ron_triplet, False, CLOSED_TRIPLET))
        counted_open = set_reason(ron_triplet, False, TRIPLET_WON_BY_RON)
        reasons = (*reasons[:closed], counted_open, *reasons[closed + 1 :])
    return reasons + pair
