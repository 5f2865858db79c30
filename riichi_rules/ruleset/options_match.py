"""What stands around the hands, as options: the table, the match, penalties, conduct.

The annotations are evaluated when this is imported: cheaper here than reading them from text.
"""

from typing import Annotated, Literal, NamedTuple

from riichi_rules.seats import Four

from .option import Option


class TableOptions(NamedTuple):
    """What lies on the table before the first hand."""

    start_points: Annotated[int, Option(span=(0, 200_000), unit="points")]
    red_m: Annotated[int, Option(span=(0, 4), unit="tiles")]
    red_p: Annotated[int, Option(span=(0, 4), unit="tiles")]
    red_s: Annotated[int, Option(span=(0, 4), unit="tiles")]


class MatchOptions(NamedTuple):
    """How long a match lasts and how its points become a result."""

    length: Annotated[Literal["east", "east_south", "four_winds"], Option(lines="S1-6")]
    return_points: Annotated[int, Option(span=(0, 200_000), unit="points")]
    extension: Literal["sudden_death", "full_wind"] | None
    extension_target: Annotated[int | None, Option(span=(0, 200_000), unit="points")]
    uma: Annotated[Four, Option(unit="points")]
    uma_floating: Annotated[tuple[Four, Four, Four] | None, Option(unit="points")]
    uma_ties: Literal["split", "seat_order", "split_first_dealer"]
    bankruptcy: Annotated[Literal["below_zero", "zero_or_below"] | None, Option(lines="S4-6")]
    agari_yame: Literal["optional", "automatic"] | None
    tenpai_yame: Literal["optional", "automatic"] | None
    bets_at_end: Annotated[
        Literal["first_place", "unclaimed", "returned", "split"], Option(lines="S1-69 S2-16 S2-17")
    ]
    dealer_repeats: Annotated[Literal["win", "tenpai", "any_draw"], Option(lines="S1-89 S2-15")]


class PenaltiesOptions(NamedTuple):
    """What a chombo costs, and which faults are one."""

    chombo_kind: Annotated[Literal["reverse_mangan", "match_points"] | None, Option(lines="S0-9 S4-10 S4-11")]
    chombo_amount: Annotated[int | None, Option(span=(0, 100_000), unit="points")]
    chombo_redeal: Annotated[bool, Option(lines="S1-80 S2-5")]
    chombo_bets_returned: Annotated[bool, Option(lines="S1-80 S2-5")]
    furiten_ron: Annotated[Literal["blocked", "chombo"], Option(lines="S0-9")]
    noten_riichi: Annotated[Literal["blocked", "chombo"], Option(lines="S1-87 S2-14 S4-10")]
    noten_riichi_when: Annotated[Literal["hand_shown", "discovered"], Option(lines="S4-10 S2-14")]
    riichi_kan: Annotated[Literal["blocked", "chombo"], Option(lines="S4-11 S4-23")]


class ConductOptions(NamedTuple):
    """What only people at a table can keep: told in the book, read by no function of the package."""

    turned_tile_replaced: Annotated[bool, Option(lines="S1-65 S4-4")]
    pon_window: Annotated[Literal["until_next_draw", "until_wall_touched"], Option(lines="S1-19")]
    ron_window: Annotated[
        Literal["until_next_draw", "until_next_discard", "until_wall_touched"], Option(lines="S1-20")
    ]
    too_fast_draw: Annotated[Literal["tile_returned", "draw_stands"], Option(lines="S1-28")]
    claimed_tile_deadline: Annotated[Literal["two_discards", "next_own_draw"], Option(lines="S1-46")]
    claimed_tile_penalty: Annotated[Literal["dead_hand", "chombo"], Option(lines="S1-46")]
    time_limit: Annotated[Literal["clock"] | None, Option(lines="S1-27")]
    look_at_wall: Annotated[bool, Option(lines="S1-81 S2-7")]
    tenpai_order: Annotated[Literal["from_east", "any"], Option(lines="S1-86 S2-12")]
    tenpai_binding: Annotated[bool, Option(lines="S1-86 S2-12")]
