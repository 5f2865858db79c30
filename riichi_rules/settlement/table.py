"""The table when a hand ends: its four seats, what lies on it, and the points that move between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from riichi_rules.errors import SituationError
from riichi_rules.melds import Seat
from riichi_rules.payment import BET, Payment
from riichi_rules.tiles import WIND_LETTERS

SEATS: Final = range(4)
AROUND: Final = (Seat.RIGHT, Seat.OPPOSITE, Seat.LEFT)
"""The other players in the order of play: the next one sits on the right."""


class Table(NamedTuple):
    """What lies on the table when the hand ends.

    ``dealer`` is a seat, ``honba`` counts the counters, ``bets`` the riichi sticks, those of this hand
    included. ``riichi`` are the seats that placed one of them in this hand; it matters where a bet goes
    back to its owner.
    """

    dealer: int
    honba: int = 0
    bets: int = 0
    riichi: Collection[int] = ()

    def wind(self, seat: int) -> str:
        """Return the seat wind of a seat."""
        return WIND_LETTERS[(seat - self.dealer) % len(SEATS)]


class Transfer(NamedTuple):
    """One step of a settlement: ``points`` go from the seat ``payer`` to the seat ``taker``.

    Where there is a taker and no payer they come from the bets on the table. Where there is neither, no
    points move, and ``words`` say what else follows. ``id`` names the step, ``rule`` the rule behind it.
    """

    id: str
    rule: str
    points: int
    words: str
    payer: int | None = None
    taker: int | None = None


class Settlement(NamedTuple):
    """The changes of the four scores in points, the bets left on the table, and why."""

    deltas: tuple[int, int, int, int]
    bets_left: int
    reasons: tuple[Transfer, ...]


def settled(transfers: Iterable[Transfer], table: Table) -> Settlement:
    """Add the transfers up."""
    reasons = tuple(transfers)
    first, second, third, fourth = (
        sum([one.points for one in reasons if one.taker == seat])
        - sum([one.points for one in reasons if one.payer == seat])
        for seat in SEATS
    )
    taken = sum([one.points for one in reasons if one.payer is None and one.taker is not None])
    return Settlement((first, second, third, fourth), table.bets - taken // BET, reasons)


def others(seat: int) -> tuple[int, ...]:
    """Return the three other seats in the order of play."""
    return tuple([(seat + step) % len(SEATS) for step in (1, 2, 3)])


def seat_at(seat: int, where: Seat) -> int:
    """Return the seat that is ``where``, seen from a seat."""
    return others(seat)[AROUND.index(where)]


def seen_from(seat: int, other: int) -> Seat:
    """Return where another seat is, seen from a seat."""
    return AROUND[others(seat).index(other)]


def in_turn(seats: Iterable[int], first: int) -> list[int]:
    """Return seats in the order of play, beginning with ``first`` or with who comes next after it."""
    return sorted(seats, key=lambda seat: (seat - first) % len(SEATS))


def tsumo_parts(payment: Payment, winner: int, dealer: int) -> dict[int, int]:
    """Return what each of the three others pays of a tsumo, what a liable player owes left aside."""
    return {
        seat: payment.all or (payment.dealer if seat == dealer else payment.others) for seat in others(winner)
    }


def bets_taken(winners: Sequence[int], own: Collection[int], table: Table, option: str) -> list[Transfer]:
    """Return who takes the bets (rule ``settlement.bets``, option ``wins.bets``, S1-67, S1-68).

    ``winners`` stand in order, the nearest first; ``own`` are those of them with a bet of this hand.
    """
    left = table.bets
    taken = []
    if option == "own_back_rest_nearest" and len(winners) > 1:
        for seat in [seat for seat in winners if seat in own][:left]:
            words = f"seat {seat} takes its own bet back"
            taken.append(Transfer("own-bet", "settlement.bets", BET, words, None, seat))
            left -= 1
    if left:
        nearest = winners[0]
        words = f"seat {nearest} takes the bets on the table"
        taken.append(Transfer("bets", "settlement.bets", left * BET, words, None, nearest))
    return taken


def check_table(table: Table) -> None:
    """Raise ``SituationError`` unless there can be such a table."""
    check_seats("riichi", table.riichi)
    if table.dealer not in SEATS:
        raise SituationError(f"the dealer is a seat from 0 to 3, not {table.dealer}")
    if table.honba < 0 or table.bets < 0:
        raise SituationError("there are 0 or more counters and bets")
    if len(table.riichi) > table.bets:
        raise SituationError(
            f"{len(table.riichi)} players placed a bet in this hand, and only {table.bets} lie there"
        )


def check_seats(name: str, seats: Collection[int]) -> None:
    """Raise ``SituationError`` unless these are different seats."""
    wrong = [seat for seat in seats if seat not in SEATS]
    if wrong:
        raise SituationError(f"{name}: seats are numbered 0 to 3: there is no {wrong[0]}")
    if len(set(seats)) != len(seats):
        raise SituationError(f"{name}: the same seat is named twice")
