"""What stands around the hands, as options: the table, the match, penalties, conduct.

The annotations are evaluated when this is imported: cheaper here than reading them from text.
"""

from typing import Annotated, Literal, NamedTuple

from riichi_rules.seats import Four

from .option import Option


class TableOptions(NamedTuple):
    """What lies on the table before the first hand."""

    start_points: Annotated[
        int, Option("Points that each player begins with", span=(0, 200_000), unit="points")
    ]
    red_m: Annotated[int, Option("Red copies of the five of characters", span=(0, 4), unit="tiles")]
    red_p: Annotated[int, Option("Red copies of the five of circles", span=(0, 4), unit="tiles")]
    red_s: Annotated[int, Option("Red copies of the five of bamboos", span=(0, 4), unit="tiles")]


class MatchOptions(NamedTuple):
    """How long a match lasts and how its points become a result."""

    length: Annotated[
        Literal["east", "east_south", "four_winds"], Option("The winds that are played", lines="S1-6")
    ]
    return_points: Annotated[
        int,
        Option(
            "Points that are taken from every final score; the first place has four times what that is"
            " over the points at the start",
            span=(0, 200_000),
            unit="points",
        ),
    ]
    extension: Annotated[
        Literal["sudden_death", "full_wind"] | None,
        Option("How a further wind is played when nobody has the target: until somebody has it, or whole"),
    ]
    extension_target: Annotated[
        int | None,
        Option("Points that somebody needs for the match to end on time", span=(0, 200_000), unit="points"),
    ]
    uma: Annotated[
        Four,
        Option(
            "What the places from first to fourth add; where that floats, what they add when nobody or"
            " everybody is above",
            unit="points",
        ),
    ]
    uma_floating: Annotated[
        tuple[Four, Four, Four] | None,
        Option("What the places add when one, two or three players have the return points", unit="points"),
    ]
    uma_ties: Annotated[
        Literal["split", "seat_order", "split_first_dealer"],
        Option("Equal scores share their places, or go by seat, or share with the odd rest by seat"),
    ]
    bankruptcy: Annotated[
        Literal["below_zero", "zero_or_below"] | None,
        Option("The score at which a match is over at once", lines="S4-6"),
    ]
    agari_yame: Annotated[
        Literal["optional", "automatic"] | None,
        Option("A dealer in the lead who wins the last hand may end the match, or ends it"),
    ]
    tenpai_yame: Annotated[
        Literal["optional", "automatic"] | None,
        Option(
            "A dealer in the lead who is tenpai when the last hand is drawn may end the match, or ends it"
        ),
    ]
    bets_at_end: Annotated[
        Literal["first_place", "unclaimed", "returned", "split"],
        Option("Who gets the bets that the last hand leaves", lines="S1-69 S2-16 S2-17"),
    ]
    dealer_repeats: Annotated[
        Literal["win", "tenpai", "any_draw"],
        Option(
            "What keeps the dealer: winning, also being tenpai at the draw, or any draw", lines="S1-89 S2-15"
        ),
    ]


class PenaltiesOptions(NamedTuple):
    """What a chombo costs, and which faults are one."""

    chombo_kind: Annotated[
        Literal["reverse_mangan", "match_points"] | None,
        Option(
            "A chombo pays the others a mangan, or costs points of the result; with none there is no chombo",
            lines="S0-9 S4-10 S4-11",
        ),
    ]
    chombo_amount: Annotated[
        int | None,
        Option("What a chombo takes from the result, after uma", span=(0, 100_000), unit="points"),
    ]
    chombo_redeal: Annotated[
        bool, Option("After a chombo the hand is dealt anew with the same counters", lines="S1-80 S2-5")
    ]
    chombo_bets_returned: Annotated[
        bool, Option("After a chombo the bets of that hand are given back", lines="S1-80 S2-5")
    ]
    furiten_ron: Annotated[
        Literal["blocked", "chombo"],
        Option("A ron in furiten is not possible, or is a chombo", lines="S0-9"),
    ]
    noten_riichi: Annotated[
        Literal["blocked", "chombo"],
        Option("A riichi without tenpai is not possible, or is a chombo", lines="S1-87 S2-14 S4-10"),
    ]
    noten_riichi_when: Annotated[
        Literal["hand_shown", "discovered"],
        Option("That chombo is due when the hand must be shown, or once it is noticed", lines="S4-10 S2-14"),
    ]
    riichi_kan: Annotated[
        Literal["blocked", "chombo"],
        Option("A kan that riichi forbids is not possible, or is a chombo", lines="S4-11 S4-23"),
    ]


class ConductOptions(NamedTuple):
    """What only people at a table can keep: told in the book, read by no function of the package."""

    turned_tile_replaced: Annotated[
        bool, Option("Once the turned riichi tile is claimed, the next discard is turned", lines="S1-65 S4-4")
    ]
    pon_window: Annotated[
        Literal["until_next_draw", "until_wall_touched"],
        Option("Until when a discard can be claimed for a meld", lines="S1-19"),
    ]
    ron_window: Annotated[
        Literal["until_next_draw", "until_next_discard", "until_wall_touched"],
        Option("Until when a discard can be won on", lines="S1-20"),
    ]
    too_fast_draw: Annotated[
        Literal["tile_returned", "draw_stands"],
        Option(
            "After a draw too quick for others to call: the tile goes back, or the call is lost",
            lines="S1-28",
        ),
    ]
    claimed_tile_deadline: Annotated[
        Literal["two_discards", "next_own_draw"],
        Option("Until when the claimed tile must be taken", lines="S1-46"),
    ]
    claimed_tile_penalty: Annotated[
        Literal["dead_hand", "chombo"],
        Option("What it costs to leave it lying", lines="S1-46"),
    ]
    time_limit: Annotated[Literal["clock"] | None, Option("What limits the time of a move", lines="S1-27")]
    look_at_wall: Annotated[
        bool, Option("After the hand the rest of the wall may be looked at", lines="S1-81 S2-7")
    ]
    tenpai_order: Annotated[
        Literal["from_east", "any"],
        Option("Who says first whether tenpai or noten", lines="S1-86 S2-12"),
    ]
    tenpai_binding: Annotated[
        bool, Option("Who speaks out of turn is held to what was said", lines="S1-86 S2-12")
    ]
