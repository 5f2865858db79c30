"""Settlement: who gains and loses what when a hand ends, for all four seats, bets and counters included.

Seats are numbered 0 to 3 in the order of play. The changes of the four scores and the bets that stay on
the table add up to the bets that were there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from .errors import SituationError
from .limits import BASE_POINTS, Limit
from .melds import Seat
from .payment import BET, paid, plain
from .reasons import Reason, Unit
from .ruleset import Ruleset
from .situation import Win
from .tiles import WIND_LETTERS
from .value import Value

SEATS: Final = 4


class Won(NamedTuple):
    """One win of a hand: the winner's seat, the value, and the seats of discarder and liable player.

    ``source`` is None for a tsumo.
    """

    seat: int
    value: Value
    source: int | None = None
    liable: int | None = None


class Settlement(NamedTuple):
    """The changes of the four scores in points, the bets left on the table, and why."""

    deltas: tuple[int, int, int, int]
    bets_left: int
    reasons: tuple[Reason, ...]


class Table(NamedTuple):
    """What lies on the table when the hand ends: who deals, how many counters and bets."""

    dealer: int
    honba: int = 0
    bets: int = 0

    def wind(self, seat: int) -> str:
        """Return the seat wind of a seat."""
        return WIND_LETTERS[(seat - self.dealer) % SEATS]


def seen_from(seat: int, other: int) -> Seat:
    """Return where another seat is, seen from a seat: the next player sits on the right."""
    return (Seat.RIGHT, Seat.OPPOSITE, Seat.LEFT)[(other - seat) % SEATS - 1]


def settle_wins(wins: Sequence[Won], table: Table, rules: Ruleset) -> Settlement:
    """Settle one win, or several rons on one tile (rules ``settlement.*``, S1-23, S1-67, S1-68).

    Raises ``SituationError`` when the wins do not belong to one end of one hand.
    """
    _check_wins(wins, table)
    source = wins[0].source
    ordered = list(wins) if source is None else sorted(wins, key=lambda won: (won.seat - source) % SEATS)
    if len(ordered) == 3 and rules.draws.triple_ron:
        return Settlement((0, 0, 0, 0), table.bets, (_reason("triple-ron", 0, "three rons abort the hand"),))
    if rules.wins.multiple_ron == "nearest":
        ordered = ordered[:1]
    counters = rules.wins.honba_value * table.honba
    book = _Book()
    for place, won in enumerate(ordered):
        counted = counters if place == 0 or rules.wins.honba == "each" else 0
        _pay_win(book, won, table, counted)
    for seat, sticks, why in _bets(ordered, table, rules):
        book.gain(seat, sticks * BET, "bets", why)
    return book.closed(0)


def settle_draw(
    tenpai: Collection[int], table: Table, rules: Ruleset, nagashi: Collection[int] = ()
) -> Settlement:
    """Settle an exhaustive draw: nagashi mangan, or the payments of the noten (S1-88, S2-13).

    ``tenpai`` are the seats that showed tenpai, ``nagashi`` those that discarded terminals and honours
    only, none of them called; they count where the ruleset has it.
    """
    book = _Book()
    paid_seats = [seat for seat in range(SEATS) if seat in nagashi] if rules.draws.nagashi else []
    if paid_seats:
        return _settle_nagashi(book, paid_seats, table, rules)
    showing = [seat for seat in range(SEATS) if seat in tenpai]
    if 0 < len(showing) < SEATS:
        gain, loss = noten_payments(len(showing), rules)
        for seat in range(SEATS):
            if seat in showing:
                book.gain(seat, gain, "tenpai", f"seat {seat} is tenpai")
            else:
                book.gain(seat, -loss, "noten", f"seat {seat} is noten")
    return book.closed(table.bets)


def noten_payments(tenpai: int, rules: Ruleset) -> tuple[int, int]:
    """Return what each tenpai player gets and each noten player pays (rule ``settlement.noten``)."""
    if tenpai in (0, SEATS):
        return 0, 0
    pool = rules.draws.noten_pool
    return pool // tenpai, pool // (SEATS - tenpai)


def settle_chombo(seat: int, table: Table, rules: Ruleset) -> Settlement:
    """Settle a chombo: a mangan to the others, or points off the match result (S1-80, S2-5).

    The bets stay as the ruleset says; points off the result of the match change no score of the hand.
    """
    book = _Book()
    if rules.penalties.chombo_kind == "reverse_mangan":
        payment = plain(BASE_POINTS[Limit.MANGAN], False, seat == table.dealer, 0)
        for other in range(SEATS):
            if other != seat:
                amount = payment.all or (payment.dealer if other == table.dealer else payment.others)
                book.move(seat, other, amount, "chombo", f"seat {seat} pays a mangan to seat {other}")
    elif rules.penalties.chombo_kind == "match_points":
        off = rules.penalties.chombo_amount or 0
        book.note("chombo-after-match", off, f"{off} points come off the match result of seat {seat}")
    else:
        book.note("no-chombo", 0, "this ruleset has no chombo")
    return book.closed(table.bets)


class _Book:
    """Gains and losses of four seats, and the reasons."""

    def __init__(self) -> None:
        self.deltas = [0] * SEATS
        self.reasons: list[Reason] = []

    def gain(self, seat: int, points: int, name: str, words: str) -> None:
        if points:
            self.deltas[seat] += points
            self.note(name, points, words)

    def move(self, payer: int, taker: int, points: int, name: str, words: str) -> None:
        if points:
            self.deltas[payer] -= points
            self.deltas[taker] += points
            self.note(name, points, words)

    def note(self, name: str, points: int, words: str) -> None:
        self.reasons.append(_reason(name, points, words))

    def closed(self, bets_left: int) -> Settlement:
        east, south, west, north = self.deltas
        return Settlement((east, south, west, north), bets_left, tuple(self.reasons))


def _reason(name: str, points: int, words: str) -> Reason:
    return Reason(name, f"settlement.{name}", points, Unit.POINTS, words)


def _check_wins(wins: Sequence[Won], table: Table) -> None:
    problem = None
    seats = [won.seat for won in wins]
    if not wins:
        problem = "a win needs a winner"
    elif not all(0 <= seat < SEATS for seat in (*seats, table.dealer)):
        problem = "seats are numbered 0 to 3"
    elif len(set(seats)) != len(seats):
        problem = "one seat wins once"
    elif len(wins) > 1 and len({won.source for won in wins}) != 1:
        problem = "several wins are rons on one discard: they have one discarder"
    elif len(wins) > 1 and wins[0].source is None:
        problem = "only one player can win by tsumo"
    if problem:
        raise SituationError(problem)
    for won in wins:
        _check_win(won, table)


def _check_win(won: Won, table: Table) -> None:
    situation = won.value.situation
    if not won.value.valid:
        raise SituationError(f"seat {won.seat} cannot win: {won.value.reason}")
    if (won.source is None) != (situation.by is Win.TSUMO):
        raise SituationError(f"seat {won.seat}: a ron has a discarder, a tsumo has none")
    if won.source == won.seat:
        raise SituationError(f"seat {won.seat} cannot win on its own discard")
    if situation.seat != table.wind(won.seat):
        raise SituationError(
            f"seat {won.seat} is {table.wind(won.seat)} when seat {table.dealer} deals, not {situation.seat}"
        )


def _pay_win(book: _Book, won: Won, table: Table, counters: int) -> None:
    payment = paid(won.value, counters)
    amounts: dict[int, int] = {}
    if won.source is not None:
        amounts[won.source] = payment.discarder
    else:
        for seat in range(SEATS):
            if seat != won.seat:
                amounts[seat] = payment.all or (payment.dealer if seat == table.dealer else payment.others)
    if won.liable is not None:
        amounts[won.liable] = amounts.get(won.liable, 0) + payment.liable
    for seat, amount in sorted(amounts.items()):
        book.move(seat, won.seat, amount, "win", f"seat {seat} pays seat {won.seat} for {won.value.words}")


def _bets(winners: Sequence[Won], table: Table, rules: Ruleset) -> list[tuple[int, int, str]]:
    """Return which seat takes how many bets (option ``wins.bets``, erratum E-11)."""
    left = table.bets
    taken: list[tuple[int, int, str]] = []
    if len(winners) > 1 and rules.wins.bets == "own_back_rest_nearest":
        for won in winners:
            if won.value.situation.riichi and left:
                taken.append((won.seat, 1, f"seat {won.seat} takes its own bet back"))
                left -= 1
    if left:
        nearest = winners[0].seat
        taken.append((nearest, left, f"seat {nearest} takes the bets on the table"))
    return taken


def _settle_nagashi(book: _Book, seats: Sequence[int], table: Table, rules: Ruleset) -> Settlement:
    paid_seats = sorted(seats, key=lambda seat: (seat - table.dealer) % SEATS)
    if rules.draws.nagashi_several == "nearest":
        paid_seats = paid_seats[:1]
    win = rules.draws.nagashi_is_win
    for place, seat in enumerate(paid_seats):
        counters = rules.wins.honba_value * table.honba if win and place == 0 else 0
        payment = plain(BASE_POINTS[Limit.MANGAN], False, seat == table.dealer, counters)
        for other in range(SEATS):
            if other != seat:
                amount = payment.all or (payment.dealer if other == table.dealer else payment.others)
                book.move(other, seat, amount, "nagashi", f"seat {other} pays seat {seat} for nagashi mangan")
    if win:
        book.gain(
            paid_seats[0], table.bets * BET, "bets", f"seat {paid_seats[0]} takes the bets on the table"
        )
    return book.closed(0 if win else table.bets)
