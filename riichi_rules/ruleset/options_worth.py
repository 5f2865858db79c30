"""What a win is worth and who pays it, as options: dora, yaku, limits, fu, wins, liability.

The annotations are evaluated when this is imported: cheaper here than reading them from text.
"""

from typing import Annotated, Literal, NamedTuple

from .option import Option

Reveal = Literal["before_replacement", "before_discard", "after_discard"]
LocalYaku = Literal["daisharin", "shiisanpuutaa", "paarenchan", "isshoku_sanjun", "sanrenkou"]
LiableYaku = Literal["daisangen", "daisuushii", "suukantsu"]


class DoraOptions(NamedTuple):
    """Which indicators count, and when those of a kan are turned.

    ``before_replacement``: as soon as the kan stands, so that a win on the replacement tile counts it.
    ``before_discard``: once the replacement tile did not win, so that a ron on the next discard counts it.
    ``after_discard``: once that discard was not ronned, so that neither win counts it. The last two are
    also turned before the next replacement tile, when another kan follows.
    """

    ura: Annotated[bool, Option(lines="S1-78 S4-15")]
    kan: Annotated[bool, Option(lines="S1-34 S1-38 S1-40 S1-78")]
    kan_ura: Annotated[bool, Option(lines="S1-78 S4-15")]
    kan_reveal_closed: Annotated[Reveal, Option(lines="S1-40")]
    kan_reveal_open: Annotated[Reveal, Option(lines="S1-34 S1-38")]
    kan_reveal_robbed: Annotated[bool, Option(lines="S1-38 S1-39")]


class YakuOptions(NamedTuple):
    """Which yaku there are, what they are worth and how many a win needs."""

    min_han: Annotated[int, Option(span=(1, 4), unit="han", lines="S1-8 S1-56 S1-57 S2-1 S2-2 S0-28 S0-29")]
    two_han_from: Annotated[int | None, Option(span=(0, 20), unit="counters", lines="S0-28")]
    open_tanyao: bool
    atozuke: Annotated[bool, Option(lines="S1-8")]
    pinfu_tsumo: Annotated[bool, Option(lines="S3-12 S3-16 S3-25")]
    ippatsu: Annotated[bool, Option(lines="S1-76 S4-9 S4-20 S4-22")]
    ippatsu_on_robbed_kan: Annotated[bool, Option(lines="S1-77 S4-20")]
    double_riichi: Annotated[bool, Option(lines="S0-15 S4-21 S4-22")]
    open_riichi: Annotated[bool, Option(lines="S4-17")]
    open_riichi_yakuman: Annotated[bool, Option(lines="S4-17")]
    renhou: Literal["mangan", "han_4", "han_5", "yakuman"] | None
    renhou_cumulative: Annotated[bool, Option(lines="S3-15")]
    rinshan_with_last_tile: Annotated[bool, Option(lines="S1-83 S2-8")]
    four_alike_as_pairs: Annotated[bool, Option(lines="S1-12 S3-2")]
    green_needs_dragon: bool
    local: frozenset[LocalYaku]


class LimitsOptions(NamedTuple):
    """Where the value of a hand is capped, and which yakuman count twice."""

    kiriage: Annotated[bool, Option(lines="S3-23")]
    kazoe: Annotated[Literal["sanbaiman", "yakuman"], Option(lines="S3-15")]
    yakuman_stacking: bool
    double_suuankou_tanki: Annotated[bool, Option(lines="S3-27")]
    double_kokushi_13: bool
    double_chuuren_9: bool
    double_daisuushii: bool
    aotenjou: Annotated[bool, Option(lines="S3-23")]


class FuOptions(NamedTuple):
    """Where rulesets differ in counting fu."""

    double_wind_pair: Annotated[Literal[2, 4], Option(unit="fu", lines="S3-9 S3-20 S3-21")]
    rinshan_tsumo: Annotated[bool, Option(lines="S3-11 S3-13")]
    open_pinfu_ron: Annotated[Literal[20, 30], Option(unit="fu", lines="S3-14 S3-24 S3-25")]
    chiitoitsu: Annotated[Literal[25, 50], Option(unit="fu", lines="S3-2")]


class WinsOptions(NamedTuple):
    """Who wins when several could, and who takes bets and counters."""

    multiple_ron: Annotated[Literal["nearest", "all"], Option(lines="S1-23 S1-79 S2-4")]
    bets: Annotated[Literal["nearest", "own_back_rest_nearest"], Option(lines="S1-67 S1-68 S4-5")]
    honba: Annotated[Literal["nearest", "each"], Option(lines="S1-23")]
    honba_value: Annotated[int, Option(span=(0, 3000), unit="points", lines="S1-54 S1-89")]
    mixed_tile: Annotated[Literal["valid", "no_wait_value"], Option(lines="S2-3 S1-57 S2-2")]


class LiabilityOptions(NamedTuple):
    """When feeding a yakuman makes liable, and for what."""

    yaku: Annotated[frozenset[LiableYaku], Option(lines="S1-50 S1-51")]
    closed_kan_counts: Annotated[bool, Option(lines="S1-50 S1-51")]
    honba_payer: Annotated[Literal["discarder", "liable"], Option(lines="S1-54")]
    composite: Annotated[Literal["liable_part", "whole_hand"], Option(lines="S1-52 S1-53")]
    open_kan_rinshan: bool
