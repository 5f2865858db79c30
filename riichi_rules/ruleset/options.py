"""Every option there is, by group and by name.

This module evaluates annotations at import, because parsing them from strings is more expensive.
"""

from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple

from riichi_rules.seats import Four

from .option import Option, OptionValue, described

Reveal = Literal["before_replacement", "before_discard", "after_discard"]
LocalYaku = Literal["daisharin", "shiisanpuutaa", "paarenchan", "isshoku_sanjun", "sanrenkou"]
LiableYaku = Literal["daisangen", "daisuushii", "suukantsu"]


class TableOptions(NamedTuple):
    """The points and the red fives at the start."""

    start_points: Annotated[int, Option(span=(0, 200_000), unit="points")]
    red_m: Annotated[int, Option(span=(0, 4), unit="tiles")]
    red_p: Annotated[int, Option(span=(0, 4), unit="tiles")]
    red_s: Annotated[int, Option(span=(0, 4), unit="tiles")]


class DoraOptions(NamedTuple):
    """Which indicators count, and when those of a kan are turned.

    ``before_replacement``: right after the kan; a win on the replacement tile counts it.
    ``before_discard``: once the replacement tile did not win; a ron on the next discard counts it.
    ``after_discard``: once nobody ronned that discard; neither win counts it. If another kan follows, the
    last two are turned before its replacement tile at the latest.
    """

    ura: Annotated[bool, "S1-78 S4-15"]
    kan: Annotated[bool, "S1-34 S1-38 S1-40 S1-78"]
    kan_ura: Annotated[bool, "S1-78 S4-15"]
    kan_reveal_closed: Annotated[Reveal, "S1-40"]
    kan_reveal_open: Annotated[Reveal, "S1-34 S1-38"]
    kan_reveal_robbed: Annotated[bool, "S1-38 S1-39"]


class YakuOptions(NamedTuple):
    """Which yaku there are, what they are worth and how many a win needs."""

    min_han: Annotated[int, Option(span=(1, 4), unit="han", lines="S1-8 S1-56 S1-57 S2-1 S2-2 S0-28 S0-29")]
    two_han_from: Annotated[int | None, Option(span=(0, 20), unit="counters", lines="S0-28")]
    open_tanyao: bool
    atozuke: Annotated[bool, "S1-8"]
    pinfu_tsumo: Annotated[bool, "S3-12 S3-16 S3-25"]
    ippatsu: Annotated[bool, "S1-76 S4-9 S4-20 S4-22"]
    ippatsu_on_robbed_kan: Annotated[bool, "S1-77 S4-20"]
    double_riichi: Annotated[bool, "S0-15 S4-21 S4-22"]
    open_riichi: Annotated[bool, "S4-17"]
    open_riichi_yakuman: Annotated[bool, "S4-17"]
    renhou: Literal["mangan", "han_4", "han_5", "yakuman"] | None
    renhou_cumulative: Annotated[bool, "S3-15"]
    rinshan_with_last_tile: Annotated[bool, "S1-83 S2-8"]
    four_alike_as_pairs: Annotated[bool, "S1-12 S3-2"]
    green_needs_dragon: bool
    local: frozenset[LocalYaku]


class LimitsOptions(NamedTuple):
    """Where the value of a hand is capped, and which yakuman count twice."""

    kiriage: Annotated[bool, "S3-23"]
    kazoe: Annotated[Literal["sanbaiman", "yakuman"], "S3-15"]
    yakuman_stacking: bool
    double_suuankou_tanki: Annotated[bool, "S3-27"]
    double_kokushi_13: bool
    double_chuuren_9: bool
    double_daisuushii: bool
    aotenjou: Annotated[bool, "S3-23"]


class FuOptions(NamedTuple):
    """Where rulesets differ in counting fu."""

    double_wind_pair: Annotated[Literal[2, 4], Option(unit="fu", lines="S3-9 S3-20 S3-21")]
    rinshan_tsumo: Annotated[bool, "S3-11 S3-13"]
    open_pinfu_ron: Annotated[Literal[20, 30], Option(unit="fu", lines="S3-14 S3-24 S3-25")]
    chiitoitsu: Annotated[Literal[25, 50], Option(unit="fu", lines="S3-2")]


class RiichiOptions(NamedTuple):
    """Who may declare riichi, and what may be done in it.

    A kan keeps the readings (``same_readings``) when its three tiles were a triplet in every reading of
    every win; it keeps the waits (``same_waits``) when the hand wins on the same tiles as before.
    """

    min_live_tiles: Annotated[int, Option(span=(0, 4), unit="tiles", lines="S1-66 S4-8 S4-9")]
    min_points: Annotated[int | None, Option(span=(0, 100_000), unit="points", lines="S1-63 S4-6")]
    bet_if_ronned: Annotated[Literal["not_paid", "returned", "forfeited"], "S1-64 S4-5"]
    furiten: Annotated[bool, "S1-73 S4-12"]
    kan: Annotated[Literal["same_waits", "same_readings"] | None, "S1-70 S1-71 S1-72 S4-7 S4-11 S4-23"]
    kan_drawn_tile_only: Annotated[bool, "S1-71"]
    kan_yaku_may_change: Annotated[bool, "S4-11"]
    pass_win: Annotated[bool, "S0-6 S0-25 S0-26 S1-74 S4-13"]


class FuritenOptions(NamedTuple):
    """What makes furiten, and when temporary furiten ends."""

    yakuless_discard: Annotated[bool, "S0-2 S0-16 S1-91 S2-19"]
    called_discard: Annotated[bool, "S0-3"]
    own_added_kan: Annotated[bool, "S1-39"]
    temporary_end: Annotated[
        Literal["own_draw_or_claim", "own_discard", "any_call"], "S0-18 S0-20 S0-24 S1-93 S1-94 S2-22 S2-23"
    ]
    yakuless_pass: Annotated[bool, "S0-21 S1-93 S2-20"]
    missed_robbery: Annotated[bool, "S0-19 S2-21"]


class TenpaiOptions(NamedTuple):
    """Which hands are tenpai although no winning tile is left, or although they have no yaku."""

    own_four: Annotated[bool, "S1-61 S4-19"]
    own_four_counts: Annotated[Literal["hand", "hand_and_melds"], "S1-61"]
    all_seen: Annotated[bool, "S1-60 S4-19"]
    keishiki: Annotated[bool, "S1-59 S1-86"]


class CallsOptions(NamedTuple):
    """What may be discarded after a call, and whose call holds."""

    swap_same: Annotated[bool, "S1-29"]
    swap_other_end: Annotated[bool, "S1-30"]
    dead_end: Annotated[bool, "S1-29 S1-30"]
    priority: Annotated[Literal["by_kind", "first_call"], "S1-22 S1-25"]


class KanOptions(NamedTuple):
    """The one option for kans that is about neither dora nor riichi."""

    rob_closed_kokushi: Annotated[bool, "S0-22 S0-23 S1-42"]


class WinsOptions(NamedTuple):
    """Who wins if several could, and who takes the riichi sticks and the honba."""

    multiple_ron: Annotated[Literal["nearest", "all"], "S1-23 S1-79 S2-4"]
    bets: Annotated[Literal["nearest", "own_back_rest_nearest"], "S1-67 S1-68 S4-5"]
    honba: Annotated[Literal["nearest", "each"], "S1-23"]
    honba_value: Annotated[int, Option(span=(0, 3000), unit="points", lines="S1-54 S1-89")]
    mixed_tile: Annotated[Literal["valid", "no_wait_value"], "S2-3 S1-57 S2-2"]


class LiabilityOptions(NamedTuple):
    """When feeding a yakuman makes a player liable, and for what."""

    yaku: Annotated[frozenset[LiableYaku], "S1-50 S1-51"]
    closed_kan_counts: Annotated[bool, "S1-50 S1-51"]
    honba_payer: Annotated[Literal["discarder", "liable"], "S1-54"]
    composite: Annotated[Literal["liable_part", "whole_hand"], "S1-52 S1-53"]
    open_kan_rinshan: bool


class DrawsOptions(NamedTuple):
    """How a hand ends without a win, and what is paid then."""

    noten_pool: Annotated[int, Option(span=(0, 12_000), unit="points", lines="S1-88 S2-13")]
    may_hide_tenpai: Annotated[bool, "S1-86 S1-87 S2-11"]
    nine_kinds: Annotated[bool, "S1-79 S1-90 S2-6"]
    four_winds: Annotated[bool, "S1-79 S1-90 S2-6"]
    four_riichi: Annotated[bool, "S1-90 S2-6 S4-10 S4-16 S4-18"]
    four_kans: Annotated[bool, "S1-55 S1-90 S2-6"]
    triple_ron: Annotated[bool, "S1-23 S1-90 S2-6"]
    nagashi: bool
    nagashi_is_win: bool
    nagashi_several: Literal["each_paid", "nearest"]


class MatchOptions(NamedTuple):
    """How long a match lasts and how its points become a result."""

    length: Annotated[Literal["east", "east_south", "four_winds"], "S1-6"]
    return_points: Annotated[int, Option(span=(0, 200_000), unit="points")]
    extension: Literal["sudden_death", "full_wind"] | None
    extension_target: Annotated[int | None, Option(span=(0, 200_000), unit="points")]
    uma: Annotated[Four, Option(unit="points")]
    uma_floating: Annotated[tuple[Four, Four, Four] | None, Option(unit="points")]
    uma_ties: Literal["split", "seat_order", "split_first_dealer"]
    bankruptcy: Annotated[Literal["below_zero", "zero_or_below"] | None, "S4-6"]
    agari_yame: Literal["optional", "automatic"] | None
    tenpai_yame: Literal["optional", "automatic"] | None
    bets_at_end: Annotated[Literal["first_place", "unclaimed", "returned", "split"], "S1-69 S2-16 S2-17"]
    dealer_repeats: Annotated[Literal["win", "tenpai", "any_draw"], "S1-89 S2-15"]


class PenaltiesOptions(NamedTuple):
    """What a chombo costs, and which fouls are one."""

    chombo_kind: Annotated[Literal["reverse_mangan", "match_points"] | None, "S0-9 S4-10 S4-11"]
    chombo_amount: Annotated[int | None, Option(span=(0, 100_000), unit="points")]
    chombo_redeal: Annotated[bool, "S1-80 S2-5"]
    chombo_bets_returned: Annotated[bool, "S1-80 S2-5"]
    furiten_ron: Annotated[Literal["blocked", "chombo"], "S0-9"]
    noten_riichi: Annotated[Literal["blocked", "chombo"], "S1-87 S2-14 S4-10"]
    noten_riichi_when: Annotated[Literal["hand_shown", "discovered"], "S4-10 S2-14"]
    riichi_kan: Annotated[Literal["blocked", "chombo"], "S4-11 S4-23"]


class ConductOptions(NamedTuple):
    """What only people at a table can keep: the book tells it, and no rule of the package uses it."""

    turned_tile_replaced: Annotated[bool, "S1-65 S4-4"]
    pon_window: Annotated[Literal["until_next_draw", "until_wall_touched"], "S1-19"]
    ron_window: Annotated[Literal["until_next_draw", "until_next_discard", "until_wall_touched"], "S1-20"]
    too_fast_draw: Annotated[Literal["tile_returned", "draw_stands"], "S1-28"]
    claimed_tile_deadline: Annotated[Literal["two_discards", "next_own_draw"], "S1-46"]
    claimed_tile_penalty: Annotated[Literal["dead_hand", "chombo"], "S1-46"]
    time_limit: Annotated[Literal["clock"] | None, "S1-27"]
    look_at_wall: Annotated[bool, "S1-81 S2-7"]
    tenpai_order: Annotated[Literal["from_east", "any"], "S1-86 S2-12"]
    tenpai_binding: Annotated[bool, "S1-86 S2-12"]


class Groups:
    """A value for every option: one field for each group of them, in the order of the book."""

    table: TableOptions
    dora: DoraOptions
    yaku: YakuOptions
    limits: LimitsOptions
    fu: FuOptions
    riichi: RiichiOptions
    furiten: FuritenOptions
    tenpai: TenpaiOptions
    calls: CallsOptions
    kan: KanOptions
    wins: WinsOptions
    liability: LiabilityOptions
    draws: DrawsOptions
    match: MatchOptions
    penalties: PenaltiesOptions
    conduct: ConductOptions


GROUPS = MappingProxyType(Groups.__annotations__)
OPTIONS = MappingProxyType(
    {
        f"{group}.{field}": described(f"{group}.{field}", annotation)
        for group, fields in GROUPS.items()
        for field, annotation in fields.__annotations__.items()
    }
)


def value_text(name: str, value: OptionValue) -> str:
    """Return ``value`` of the option ``name`` as its token: ``value_text("match.uma", ...)``."""
    return OPTIONS[name].write(value)
