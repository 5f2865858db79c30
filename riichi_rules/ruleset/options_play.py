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

    min_live_tiles: Annotated[int, Option(span=(0, 4), unit="tiles", lines="S1-66 S4-8 S4-9")]
    min_points: Annotated[int | None, Option(span=(0, 100_000), unit="points", lines="S1-63 S4-6")]
    bet_if_ronned: Annotated[Literal["not_paid", "returned", "forfeited"], Option(lines="S1-64 S4-5")]
    furiten: Annotated[bool, Option(lines="S1-73 S4-12")]
    kan: Annotated[
        Literal["same_waits", "same_readings"] | None, Option(lines="S1-70 S1-71 S1-72 S4-7 S4-11 S4-23")
    ]
    kan_drawn_tile_only: Annotated[bool, Option(lines="S1-71")]
    kan_yaku_may_change: Annotated[bool, Option(lines="S4-11")]
    pass_win: Annotated[bool, Option(lines="S0-6 S0-25 S0-26 S1-74 S4-13")]


class FuritenOptions(NamedTuple):
    """What makes furiten, and when temporary furiten ends."""

    yakuless_discard: Annotated[bool, Option(lines="S0-2 S0-16 S1-91 S2-19")]
    called_discard: Annotated[bool, Option(lines="S0-3")]
    own_added_kan: Annotated[bool, Option(lines="S1-39")]
    temporary_end: Annotated[
        Literal["own_draw_or_claim", "own_discard", "any_call"],
        Option(lines="S0-18 S0-20 S0-24 S1-93 S1-94 S2-22 S2-23"),
    ]
    yakuless_pass: Annotated[bool, Option(lines="S0-21 S1-93 S2-20")]
    missed_robbery: Annotated[bool, Option(lines="S0-19 S2-21")]


class TenpaiOptions(NamedTuple):
    """Which hands are tenpai although their tile cannot come or would bring no yaku."""

    own_four: Annotated[bool, Option(lines="S1-61 S4-19")]
    own_four_counts: Annotated[Literal["hand", "hand_and_melds"], Option(lines="S1-61")]
    all_seen: Annotated[bool, Option(lines="S1-60 S4-19")]
    keishiki: Annotated[bool, Option(lines="S1-59 S1-86")]


class CallsOptions(NamedTuple):
    """What may be discarded after a call, and whose call holds."""

    swap_same: Annotated[bool, Option(lines="S1-29")]
    swap_other_end: Annotated[bool, Option(lines="S1-30")]
    dead_end: Annotated[bool, Option(lines="S1-29 S1-30")]
    priority: Annotated[Literal["by_kind", "first_call"], Option(lines="S1-22 S1-25")]


class KanOptions(NamedTuple):
    """The one thing about kans that is neither dora nor riichi."""

    rob_closed_kokushi: Annotated[bool, Option(lines="S0-22 S0-23 S1-42")]


class DrawsOptions(NamedTuple):
    """How a hand ends without a win, and what is paid then."""

    noten_pool: Annotated[int, Option(span=(0, 12_000), unit="points", lines="S1-88 S2-13")]
    may_hide_tenpai: Annotated[bool, Option(lines="S1-86 S1-87 S2-11")]
    nine_kinds: Annotated[bool, Option(lines="S1-79 S1-90 S2-6")]
    four_winds: Annotated[bool, Option(lines="S1-79 S1-90 S2-6")]
    four_riichi: Annotated[bool, Option(lines="S1-90 S2-6 S4-10 S4-16 S4-18")]
    four_kans: Annotated[bool, Option(lines="S1-55 S1-90 S2-6")]
    triple_ron: Annotated[bool, Option(lines="S1-23 S1-90 S2-6")]
    nagashi: bool
    nagashi_is_win: bool
    nagashi_several: Literal["each_paid", "nearest"]
