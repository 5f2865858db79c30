"""Every option there is, by group and by name.

The annotations are evaluated when this is imported: cheaper here than reading them from text.
"""

from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple

from riichi_rules.seats import Four

from .option import Option, OptionValue, described

Reveal = Literal["before_replacement", "before_discard", "after_discard"]
LocalYaku = Literal["daisharin", "shiisanpuutaa", "paarenchan", "isshoku_sanjun", "sanrenkou"]
LiableYaku = Literal["daisangen", "daisuushii", "suukantsu"]


class TableOptions(NamedTuple):
    """What lies on the table before the first hand."""

    start_points: Annotated[int, Option(span=(0, 200_000), unit="points")]
    red_m: Annotated[int, Option(span=(0, 4), unit="tiles")]
    red_p: Annotated[int, Option(span=(0, 4), unit="tiles")]
    red_s: Annotated[int, Option(span=(0, 4), unit="tiles")]


class DoraOptions(NamedTuple):
    """Which indicators count, and when those of a kan are turned.

    ``before_replacement``: as soon as the kan stands, so that a win on the replacement tile counts it.
    ``before_discard``: once the replacement tile did not win, so that a ron on the next discard counts it.
    ``after_discard``: once that discard was not ronned, so that neither win counts it. The last two are
    also turned before the next replacement tile, when another kan follows.
    """

    ura: bool
    kan: bool
    kan_ura: bool
    kan_reveal_closed: Reveal
    kan_reveal_open: Reveal
    kan_reveal_robbed: bool


class YakuOptions(NamedTuple):
    """Which yaku there are, what they are worth and how many a win needs."""

    min_han: Annotated[int, Option(span=(1, 4), unit="han")]
    two_han_from: Annotated[int | None, Option(span=(0, 20), unit="counters")]
    open_tanyao: bool
    atozuke: bool
    pinfu_tsumo: bool
    ippatsu: bool
    ippatsu_on_robbed_kan: bool
    double_riichi: bool
    open_riichi: bool
    open_riichi_yakuman: bool
    renhou: Literal["mangan", "han_4", "han_5", "yakuman"] | None
    renhou_cumulative: bool
    rinshan_with_last_tile: bool
    four_alike_as_pairs: bool
    green_needs_dragon: bool
    local: frozenset[LocalYaku]


class LimitsOptions(NamedTuple):
    """Where the value of a hand is capped, and which yakuman count twice."""

    kiriage: bool
    kazoe: Literal["sanbaiman", "yakuman"]
    yakuman_stacking: bool
    double_suuankou_tanki: bool
    double_kokushi_13: bool
    double_chuuren_9: bool
    double_daisuushii: bool
    aotenjou: bool


class FuOptions(NamedTuple):
    """Where rulesets differ in counting fu."""

    double_wind_pair: Annotated[Literal[2, 4], Option(unit="fu")]
    rinshan_tsumo: bool
    open_pinfu_ron: Annotated[Literal[20, 30], Option(unit="fu")]
    chiitoitsu: Annotated[Literal[25, 50], Option(unit="fu")]


class RiichiOptions(NamedTuple):
    """Who may declare riichi, and what may be done in it.

    A kan keeps the readings (``same_readings``) when its three tiles were a triplet in every reading of
    every win; it keeps the waits (``same_waits``) when the hand wins on the same tiles as before.
    """

    min_live_tiles: Annotated[int, Option(span=(0, 4), unit="tiles")]
    min_points: Annotated[int | None, Option(span=(0, 100_000), unit="points")]
    bet_if_ronned: Literal["not_paid", "returned", "forfeited"]
    furiten: bool
    kan: Literal["same_waits", "same_readings"] | None
    kan_drawn_tile_only: bool
    kan_yaku_may_change: bool
    pass_win: bool


class FuritenOptions(NamedTuple):
    """What makes furiten, and when temporary furiten ends."""

    yakuless_discard: bool
    called_discard: bool
    own_added_kan: bool
    temporary_end: Literal["own_draw_or_claim", "own_discard", "any_call"]
    yakuless_pass: bool
    missed_robbery: bool


class TenpaiOptions(NamedTuple):
    """Which hands are tenpai although their tile cannot come or would bring no yaku."""

    own_four: bool
    own_four_counts: Literal["hand", "hand_and_melds"]
    all_seen: bool
    keishiki: bool


class CallsOptions(NamedTuple):
    """What may be discarded after a call, and whose call holds."""

    swap_same: bool
    swap_other_end: bool
    dead_end: bool
    priority: Literal["by_kind", "first_call"]


class KanOptions(NamedTuple):
    """The one thing about kans that is neither dora nor riichi."""

    rob_closed_kokushi: bool


class WinsOptions(NamedTuple):
    """Who wins when several could, and who takes bets and counters."""

    multiple_ron: Literal["nearest", "all"]
    bets: Literal["nearest", "own_back_rest_nearest"]
    honba: Literal["nearest", "each"]
    honba_value: Annotated[int, Option(span=(0, 3000), unit="points")]
    mixed_tile: Literal["valid", "no_wait_value"]


class LiabilityOptions(NamedTuple):
    """When feeding a yakuman makes liable, and for what."""

    yaku: frozenset[LiableYaku]
    closed_kan_counts: bool
    honba_payer: Literal["discarder", "liable"]
    composite: Literal["liable_part", "whole_hand"]
    open_kan_rinshan: bool


class DrawsOptions(NamedTuple):
    """How a hand ends without a win, and what is paid then."""

    noten_pool: Annotated[int, Option(span=(0, 12_000), unit="points")]
    may_hide_tenpai: bool
    nine_kinds: bool
    four_winds: bool
    four_riichi: bool
    four_kans: bool
    triple_ron: bool
    nagashi: bool
    nagashi_is_win: bool
    nagashi_several: Literal["each_paid", "nearest"]


class MatchOptions(NamedTuple):
    """How long a match lasts and how its points become a result."""

    length: Literal["east", "east_south", "four_winds"]
    return_points: Annotated[int, Option(span=(0, 200_000), unit="points")]
    extension: Literal["sudden_death", "full_wind"] | None
    extension_target: Annotated[int | None, Option(span=(0, 200_000), unit="points")]
    uma: Annotated[Four, Option(unit="points")]
    uma_floating: Annotated[tuple[Four, Four, Four] | None, Option(unit="points")]
    uma_ties: Literal["split", "seat_order", "split_first_dealer"]
    bankruptcy: Literal["below_zero", "zero_or_below"] | None
    agari_yame: Literal["optional", "automatic"] | None
    tenpai_yame: Literal["optional", "automatic"] | None
    bets_at_end: Literal["first_place", "unclaimed", "returned", "split"]
    dealer_repeats: Literal["win", "tenpai", "any_draw"]


class PenaltiesOptions(NamedTuple):
    """What a chombo costs, and which faults are one."""

    chombo_kind: Literal["reverse_mangan", "match_points"] | None
    chombo_amount: Annotated[int | None, Option(span=(0, 100_000), unit="points")]
    chombo_redeal: bool
    chombo_bets_returned: bool
    furiten_ron: Literal["blocked", "chombo"]
    noten_riichi: Literal["blocked", "chombo"]
    noten_riichi_when: Literal["hand_shown", "discovered"]
    riichi_kan: Literal["blocked", "chombo"]


class ConductOptions(NamedTuple):
    """What only people at a table can keep: told in the book, read by no function of the package."""

    turned_tile_replaced: bool
    pon_window: Literal["until_next_draw", "until_wall_touched"]
    ron_window: Literal["until_next_draw", "until_next_discard", "until_wall_touched"]
    too_fast_draw: Literal["tile_returned", "draw_stands"]
    claimed_tile_deadline: Literal["two_discards", "next_own_draw"]
    claimed_tile_penalty: Literal["dead_hand", "chombo"]
    time_limit: Literal["clock"] | None
    look_at_wall: bool
    tenpai_order: Literal["from_east", "any"]
    tenpai_binding: bool


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
