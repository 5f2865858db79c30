"""Ends of hands that an option settles in another way, told by the table alone: seats, counters, bets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from riichi_rules.liability import feeder_of
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WIND_NAMES, Seat, seen_from, wind_of
from riichi_rules.settlement import Table, Won, noten_payments, settle_chombo, settle_draw, settle_wins
from riichi_rules.situation import Situation, Win
from riichi_rules.value import value_of
from riichi_rules.waits import waits_of

from .hands import PINFU
from .question import Exhibit, Witness, listed, off_result, settled_words

Answer = Callable[[Ruleset], str]


def rons(*winners: int) -> Answer:
    """Return the question how rons on a tile of seat 0 are settled; seat 3 deals, seat 2 is in riichi.

    Each has pinfu. A counter and two bets lie there, one of them placed by seat 2.
    """

    def answer(rules: Ruleset) -> str:
        table = Table(3, honba=1, bets=2, riichi=(2,))
        won = []
        for seat in winners:
            situation = Situation(
                by=Win.RON,
                seat=table.wind(seat),
                discarder=seen_from(seat, 0),
                riichi=seat == 2,
                honba=1,
            )
            won.append(Won(seat, value_of(read_hand(PINFU), read_tile("4m"), situation, rules)))
        return settled_words(settle_wins(won, table), table.bets, table.dealer)

    return answer


def nagashi(*seats: int) -> Answer:
    """Return the question how a draw is settled when nobody is tenpai and these seats have nagashi."""

    def answer(rules: Ruleset) -> str:
        table = Table(0, honba=1, bets=1)
        return settled_words(settle_draw((), table, rules, seats), table.bets)

    return answer


def chombo(rules: Ruleset) -> str:
    """Say how a chombo of South is settled; West has one of two bets on the table."""
    table = Table(0, bets=2, riichi=(2,))
    if rules.penalties.chombo_kind is None:
        return "there is no chombo"
    settled = settle_chombo(1, table, rules)
    return "; ".join([settled_words(settled, table.bets), *off_result(settled, "South")])


def feeder(rules: Ruleset) -> str:
    """Say who is liable for dragons of which one group is a closed kan."""
    found = feeder_of("daisangen", read_hand(FED), rules)
    return "nobody" if found is None else f"the player {_where(found)}"


def noten(rules: Ruleset) -> str:
    """Say what one tenpai player gets, and what each of the others pays."""
    gets, pays = noten_payments(1, rules)
    return f"the player gets {gets}, each of the others pays {pays}"


def held(hand: str) -> Answer:
    """Return the question what a hand waits on that holds all four of it."""

    def answer(rules: Ruleset) -> str:
        waits = waits_of(read_hand(hand), **rules.wait_rules)
        return f"on {waits}" if waits.tiles else "on nothing: it is not tenpai"

    return answer


def _where(seat: Seat) -> str:
    return "opposite" if seat is Seat.OPPOSITE else f"on the {seat}"


def _seen(hand: str) -> Callable[[Ruleset], Exhibit]:
    return lambda _: Exhibit("The player", read_hand(hand))


FED: Final = "24m99s X55Xz 6'66z 77'7z"
WINNERS: Final = "{} win with pinfu on South's discard, North in riichi. A counter and two bets lie there."
NAGASHI: Final = "Nobody is tenpai, and {} nagashi. A counter and a bet lie there."
CHOMBO: Final = "South commits a chombo. Two bets lie there, one of them placed by West in this hand."
DEALT_BY_3: Final = tuple(WIND_NAMES[wind_of(seat, 3)] for seat in SEATS)

# fmt: off
OF_TABLES: Final = (
    Witness("tenpai.own_four", "A hand lacks a fifth 1m.", "On what does it wait?",
            held("1111m234p567p999s"), _seen("1111m234p567p999s")),
    Witness("tenpai.own_four_counts", "A hand lacks 2z, and has called three.", "On what does it wait?",
            held("123m456p999s2z 2'22z"), _seen("123m456p999s2z 2'22z"), ("tenpai.own_four=false",)),
    *[
        Witness(option, WINNERS.format(listed([DEALT_BY_3[seat] for seat in winners])), "Who gets what?",
                rons(*winners), None, beside)
        for option, winners, beside in (
            ("wins.multiple_ron", (1, 2), ()),
            ("wins.bets", (1, 2), ("wins.multiple_ron=all",)),
            ("wins.honba", (1, 2), ("wins.multiple_ron=all",)),
            ("draws.triple_ron", (1, 2, 3), ("wins.multiple_ron=all",)),
        )
    ],
    Witness("liability.closed_kan_counts", "The player opposite fed the second of three groups of dragons.",
            "Who is liable?", feeder, _seen(FED)),
    Witness("draws.noten_pool", "One player is tenpai at an exhaustive draw.", "Who pays what?", noten),
    *[
        Witness(option, NAGASHI.format(who), "Who gets what?", nagashi(*seats), None, beside)
        for option, who, seats, beside in (
            ("draws.nagashi", "South has", (1,), ()),
            ("draws.nagashi_is_win", "South has", (1,), ("draws.nagashi=true",)),
            ("draws.nagashi_several", "South and West have", (1, 2), ("draws.nagashi=true",)),
        )
    ],
    *[
        Witness(option, CHOMBO, "What moves?", chombo)
        for option in ("penalties.chombo_kind", "penalties.chombo_amount", "penalties.chombo_bets_returned")
    ],
)
# fmt: on
