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

    ura: Annotated[bool, Option("A riichi winner counts the tiles under the indicators", lines="S1-78 S4-15")]
    kan: Annotated[bool, Option("Every kan brings one more indicator", lines="S1-34 S1-38 S1-40 S1-78")]
    kan_ura: Annotated[
        bool, Option("A riichi winner counts the tiles under the indicators of kans too", lines="S1-78 S4-15")
    ]
    kan_reveal_closed: Annotated[Reveal, Option("When a closed kan's indicator is turned", lines="S1-40")]
    kan_reveal_open: Annotated[
        Reveal, Option("When the indicator of an open or an added kan is turned", lines="S1-34 S1-38")
    ]
    kan_reveal_robbed: Annotated[
        bool, Option("The indicator of an added kan is turned even when it is robbed", lines="S1-38 S1-39")
    ]


class YakuOptions(NamedTuple):
    """Which yaku there are, what they are worth and how many a win needs."""

    min_han: Annotated[
        int,
        Option(
            "Han that yaku alone, without dora, must bring to a win",
            span=(1, 4),
            unit="han",
            lines="S1-8 S1-56 S1-57 S2-1 S2-2 S0-28 S0-29",
        ),
    ]
    two_han_from: Annotated[
        int | None,
        Option(
            "From how many counters on yaku must bring two han",
            span=(0, 20),
            unit="counters",
            lines="S0-28",
        ),
    ]
    open_tanyao: Annotated[bool, Option("An open hand can score tanyao")]
    atozuke: Annotated[
        bool,
        Option(
            "A later call or the winning tile may bring the yaku; if not, the first call fixes it",
            lines="S1-8",
        ),
    ]
    pinfu_tsumo: Annotated[
        bool,
        Option(
            "A drawn win keeps pinfu and has no fu for the draw (20 fu); if not, 2 fu and no pinfu",
            lines="S3-12 S3-16 S3-25",
        ),
    ]
    ippatsu: Annotated[bool, Option("Ippatsu is played", lines="S1-76 S4-9 S4-20 S4-22")]
    ippatsu_on_robbed_kan: Annotated[
        bool, Option("A kan robbed while ippatsu is alive scores ippatsu", lines="S1-77 S4-20")
    ]
    double_riichi: Annotated[
        bool,
        Option("Riichi on the first turn, before any call or kan, brings 2 han", lines="S0-15 S4-21 S4-22"),
    ]
    open_riichi: Annotated[
        bool, Option("Riichi with an open hand on the table brings a han more", lines="S4-17")
    ]
    open_riichi_yakuman: Annotated[
        bool, Option("Who deals into an open riichi pays a yakuman", lines="S4-17")
    ]
    renhou: Annotated[
        Literal["mangan", "han_4", "han_5", "yakuman"] | None,
        Option("What a ron before the winner's first draw and before any call or kan is worth"),
    ]
    renhou_cumulative: Annotated[
        bool,
        Option(
            "Renhou is added to other yaku and dora; if not, the better of the two is paid", lines="S3-15"
        ),
    ]
    rinshan_with_last_tile: Annotated[
        bool,
        Option("A last tile drawn as a replacement scores rinshan and haitei together", lines="S1-83 S2-8"),
    ]
    four_alike_as_pairs: Annotated[
        bool, Option("Seven pairs may hold the same pair twice", lines="S1-12 S3-2")
    ]
    green_needs_dragon: Annotated[bool, Option("There is no ryuuiisou without the green dragon")]
    local: Annotated[frozenset[LocalYaku], Option("The local yaku that are played")]


class LimitsOptions(NamedTuple):
    """Where the value of a hand is capped, and which yakuman count twice."""

    kiriage: Annotated[bool, Option("4 han 30 fu and 3 han 60 fu are rounded up to a mangan", lines="S3-23")]
    kazoe: Annotated[
        Literal["sanbaiman", "yakuman"], Option("The limit of 13 and more counted han", lines="S3-15")
    ]
    yakuman_stacking: Annotated[bool, Option("Yakuman add up; if not, a hand pays one at most")]
    double_suuankou_tanki: Annotated[bool, Option("Suuankou won on its pair is two yakuman", lines="S3-27")]
    double_kokushi_13: Annotated[bool, Option("Kokushi that waited on thirteen tiles is two yakuman")]
    double_chuuren_9: Annotated[bool, Option("Chuuren that waited on nine tiles is two yakuman")]
    double_daisuushii: Annotated[bool, Option("Daisuushii is two yakuman")]
    aotenjou: Annotated[bool, Option("There are no limits: han and fu alone give the points", lines="S3-23")]


class FuOptions(NamedTuple):
    """Where rulesets differ in counting fu."""

    double_wind_pair: Annotated[
        Literal[2, 4],
        Option("A pair of the wind that is seat and round wind at once", unit="fu", lines="S3-9 S3-20 S3-21"),
    ]
    rinshan_tsumo: Annotated[
        bool, Option("A win on a replacement tile has the 2 fu of a drawn win", lines="S3-11 S3-13")
    ]
    open_pinfu_ron: Annotated[
        Literal[20, 30],
        Option("An open hand that has no fu of its own, won by ron", unit="fu", lines="S3-14 S3-24 S3-25"),
    ]
    chiitoitsu: Annotated[
        Literal[25, 50],
        Option("Seven pairs; with 50 they bring one han, not two", unit="fu", lines="S3-2"),
    ]


class WinsOptions(NamedTuple):
    """Who wins when several could, and who takes bets and counters."""

    multiple_ron: Annotated[
        Literal["nearest", "all"],
        Option("Who wins a tile that several ron: the next in turn, or everybody", lines="S1-23 S1-79 S2-4"),
    ]
    bets: Annotated[
        Literal["nearest", "own_back_rest_nearest"],
        Option(
            "Which of several winners takes the bets: the next in turn all of them, or only what is left"
            " when all winners have their own bets back",
            lines="S1-67 S1-68 S4-5",
        ),
    ]
    honba: Annotated[
        Literal["nearest", "each"],
        Option("Which of several winners is paid the counters", lines="S1-23"),
    ]
    honba_value: Annotated[
        int,
        Option(
            "What a counter adds to a win; after a draw each player pays a third of it",
            span=(0, 3000),
            unit="points",
            lines="S1-54 S1-89",
        ),
    ]
    mixed_tile: Annotated[
        Literal["valid", "no_wait_value"],
        Option(
            "A drawn winning tile mixed into the hand scores all, or neither fu nor yaku of the wait",
            lines="S2-3 S1-57 S2-2",
        ),
    ]


class LiabilityOptions(NamedTuple):
    """When feeding a yakuman makes liable, and for what."""

    yaku: Annotated[
        frozenset[LiableYaku],
        Option("The yakuman whose last open group makes its feeder liable", lines="S1-50 S1-51"),
    ]
    closed_kan_counts: Annotated[
        bool, Option("A closed kan is one of the groups that were seen before", lines="S1-50 S1-51")
    ]
    honba_payer: Annotated[
        Literal["discarder", "liable"],
        Option("Which of the two who share a ron pays the counters", lines="S1-54"),
    ]
    composite: Annotated[
        Literal["liable_part", "whole_hand"],
        Option("Of several yakuman the liable player owes that one, or all of them", lines="S1-52 S1-53"),
    ]
    open_kan_rinshan: Annotated[
        bool, Option("Who fed an open kan pays alone for the win on its replacement tile")
    ]
