"""What a player may do in a hand, as options: riichi, furiten, tenpai, calls, kan, draws.

The annotations are evaluated when this is imported: cheaper here than reading them from text.
"""

from typing import Annotated, Literal, NamedTuple

from .option import Option


class RiichiOptions(NamedTuple):
    """Who may declare riichi, and what may be done in it.

    A kan keeps the readings (``same_readings``) when its three tiles were a triplet in every reading of
    every win; it keeps the waits (``same_waits``) when the hand wins on the same tiles as before.
    """

    min_live_tiles: Annotated[
        int,
        Option(
            "Tiles that the live wall still has when riichi is declared, at least",
            span=(0, 4),
            unit="tiles",
            lines="S1-66 S4-8 S4-9",
        ),
    ]
    min_points: Annotated[
        int | None,
        Option(
            "Points that riichi needs; with none the bet can be borrowed",
            span=(0, 100_000),
            unit="points",
            lines="S1-63 S4-6",
        ),
    ]
    bet_if_ronned: Annotated[
        Literal["not_paid", "returned", "forfeited"],
        Option(
            "What becomes of the bet when the declaring tile is ronned; never paid and given back lead"
            " to the same scores",
            lines="S1-64 S4-5",
        ),
    ]
    furiten: Annotated[bool, Option("A player in furiten may declare riichi", lines="S1-73 S4-12")]
    kan: Annotated[
        Literal["same_waits", "same_readings"] | None,
        Option(
            "What a closed kan in riichi must leave as it was; with none there is no such kan",
            lines="S1-70 S1-71 S1-72 S4-7 S4-11 S4-23",
        ),
    ]
    kan_drawn_tile_only: Annotated[
        bool, Option("A kan in riichi is made with the tile just drawn", lines="S1-71")
    ]
    kan_yaku_may_change: Annotated[
        bool, Option("A kan in riichi may bring a yaku or take one away", lines="S4-11")
    ]
    pass_win: Annotated[
        bool,
        Option(
            "A player in riichi may let a win go by, and is in furiten from then on",
            lines="S0-6 S0-25 S0-26 S1-74 S4-13",
        ),
    ]


class FuritenOptions(NamedTuple):
    """What makes furiten, and when temporary furiten ends."""

    yakuless_discard: Annotated[
        bool,
        Option(
            "An own discard makes furiten even if the win would have had no yaku",
            lines="S0-2 S0-16 S1-91 S2-19",
        ),
    ]
    called_discard: Annotated[
        bool, Option("An own discard makes furiten even after somebody called it", lines="S0-3")
    ]
    own_added_kan: Annotated[
        bool, Option("A tile added to one's own pon is a discard of one's own", lines="S1-39")
    ]
    temporary_end: Annotated[
        Literal["own_draw_or_claim", "own_discard", "any_call"],
        Option(
            "What ends temporary furiten: drawing or claiming a tile; discarding; drawing, or a call by"
            " anybody, a closed kan included",
            lines="S0-18 S0-20 S0-24 S1-93 S1-94 S2-22 S2-23",
        ),
    ]
    yakuless_pass: Annotated[
        bool,
        Option(
            "A tile let go by makes temporary furiten even if the win would have had no yaku",
            lines="S0-21 S1-93 S2-20",
        ),
    ]
    missed_robbery: Annotated[
        bool, Option("A kan that is not robbed makes temporary furiten", lines="S0-19 S2-21")
    ]


class TenpaiOptions(NamedTuple):
    """Which hands are tenpai although their tile cannot come or would bring no yaku."""

    own_four: Annotated[
        bool,
        Option(
            "A hand is tenpai though its player holds all four of every tile it waits on", lines="S1-61 S4-19"
        ),
    ]
    own_four_counts: Annotated[
        Literal["hand", "hand_and_melds"],
        Option("Where those four are looked for: in the concealed tiles, or in melds too", lines="S1-61"),
    ]
    all_seen: Annotated[
        bool,
        Option("A hand is tenpai though others show every tile it waits on", lines="S1-60 S4-19"),
    ]
    keishiki: Annotated[bool, Option("A hand without a yaku is tenpai at the draw", lines="S1-59 S1-86")]


class CallsOptions(NamedTuple):
    """What may be discarded after a call, and whose call holds."""

    swap_same: Annotated[
        bool, Option("Another copy of the called tile may be discarded at once", lines="S1-29")
    ]
    swap_other_end: Annotated[
        bool,
        Option(
            "The tile that would have made the same run from its other end may be discarded at once",
            lines="S1-30",
        ),
    ]
    dead_end: Annotated[
        bool,
        Option(
            "A call after which no discard would be allowed can be made, and any discard with it",
            lines="S1-29 S1-30",
        ),
    ]
    priority: Annotated[
        Literal["by_kind", "first_call"],
        Option(
            "Who gets a tile without a ron: pon and kan go before chii, or the first to call has it"
            " (by kind when both call at once)",
            lines="S1-22 S1-25",
        ),
    ]


class KanOptions(NamedTuple):
    """The one thing about kans that is neither dora nor riichi."""

    rob_closed_kokushi: Annotated[
        bool, Option("Kokushi may win on the tile of a closed kan", lines="S0-22 S0-23 S1-42")
    ]


class DrawsOptions(NamedTuple):
    """How a hand ends without a win, and what is paid then."""

    noten_pool: Annotated[
        int,
        Option(
            "Points that noten players pay together to tenpai players",
            span=(0, 12_000),
            unit="points",
            lines="S1-88 S2-13",
        ),
    ]
    may_hide_tenpai: Annotated[
        bool,
        Option(
            "Without riichi a tenpai player may keep the hand closed and be noten", lines="S1-86 S1-87 S2-11"
        ),
    ]
    nine_kinds: Annotated[
        bool,
        Option("Nine kinds of terminals and honours in the first hand may end it", lines="S1-79 S1-90 S2-6"),
    ]
    four_winds: Annotated[
        bool, Option("The same wind discarded by all four at first ends the hand", lines="S1-79 S1-90 S2-6")
    ]
    four_riichi: Annotated[
        bool,
        Option("A fourth riichi whose tile nobody rons ends the hand", lines="S1-90 S2-6 S4-10 S4-16 S4-18"),
    ]
    four_kans: Annotated[
        bool,
        Option(
            "A fourth kan ends the hand, unless one player made all four or the next discard is ronned",
            lines="S1-55 S1-90 S2-6",
        ),
    ]
    triple_ron: Annotated[bool, Option("Three rons on one tile end the hand", lines="S1-23 S1-90 S2-6")]
    nagashi: Annotated[bool, Option("Nagashi mangan takes the place of the noten payment")]
    nagashi_is_win: Annotated[bool, Option("Nagashi is a win for bets, counters and the next dealer")]
    nagashi_several: Annotated[
        Literal["each_paid", "nearest"], Option("Who is paid when several have nagashi")
    ]
