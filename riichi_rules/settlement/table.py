"""The table when a hand ends: dealer, honba and riichi sticks, and the points that move between seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from riichi_rules.errors import SituationError
from riichi_rules.messages import ChangeFact, Message, SeatFact, joined, plural, say
from riichi_rules.payment import BET, bets
from riichi_rules.reasons import Reason, Unit
from riichi_rules.seats import SEATS, Four, check_each, check_seats, four, named, others, wind_of


class Table(NamedTuple):
    """The state of the table when a hand ends.

    ``dealer`` is a seat, ``honba`` the number of counters, ``bets`` the number of riichi sticks, including
    those of this hand. ``riichi`` are the seats that placed a stick in this hand; it matters if a stick goes
    back to its owner.
    """

    dealer: int
    honba: int = 0
    bets: int = 0
    riichi: Collection[int] = ()

    def wind(self, seat: int) -> str:
        """Return the seat wind of a seat."""
        return wind_of(seat, self.dealer)


class Transfer(NamedTuple):
    """One reason of a settlement: ``points`` go from the seat ``payer`` to the seat ``taker``.

    With a taker and no payer, the points come from the bets on the table. With neither, no points move
    between seats, and the message says what happens. ``id`` names the step, ``rule`` the rule behind it.
    ``steps`` are reasons that add up to the points; without steps, the transfer is its own reason.
    """

    id: str
    rule: str
    points: int
    message: Message
    payer: int | None = None
    taker: int | None = None
    steps: tuple[Reason, ...] = ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why these points move: reasons in points, in order, which add up to ``points``."""
        return self.steps or (Reason(self.id, self.rule, self.points, Unit.POINTS, self.message),)

    @property
    def words(self) -> str:
        """The step in words, with the seats by number."""
        return str(self.message)

    def words_for(self, names: Sequence[object]) -> str:
        """Return the step in words, with these names for the seats 0 to 3."""
        return self.message.shown(named(names))


Pair: TypeAlias = tuple[int | None, int | None]
"""The seat that pays, and the seat that takes."""
Moves: TypeAlias = int | tuple[Reason, ...]
"""Points, or the steps that add up to them."""
BETS: Final = "payment.bets"


class Settlement(NamedTuple):
    """The changes of the four scores in points, the bets left on the table, and why."""

    deltas: Four
    bets_left: int
    reasons: tuple[Transfer, ...]

    @property
    def changes(self) -> Message:
        """Who gains and loses how many points."""
        told = [
            say("{seat} {points}", seat=SeatFact(seat), points=ChangeFact(points))
            for seat, points in enumerate(self.deltas)
            if points
        ]
        return joined(told, ", ") if told else say("no points change hands")

    @property
    def remarks(self) -> list[Message]:
        """The messages of the reasons that move no points between seats."""
        return [step.message for step in self.reasons if step.payer is None and step.taker is None]


def settlement_of(transfers: Iterable[Transfer], table: Table) -> Settlement:
    """Add up transfers into a settlement."""
    reasons = tuple(transfers)
    deltas = four(
        sum([step.points for step in reasons if step.taker == seat])
        - sum([step.points for step in reasons if step.payer == seat])
        for seat in SEATS
    )
    # What a seat gains and no seat loses are bets.
    return Settlement(deltas, table.bets - sum(deltas) // BET, reasons)


def moved(name: str, rule: str, pair: Pair, moves: Moves, told: Message, /, **facts: object) -> Transfer:
    """Return a transfer of points, or of steps that add up to them; ``told`` can name the three."""
    steps = moves if isinstance(moves, tuple) else ()
    facts["points"] = points = moves if isinstance(moves, int) else sum([step.amount for step in moves])
    for who, seat in zip(("payer", "taker"), pair, strict=True):
        if seat is not None:
            facts[who] = SeatFact(seat)
    return Transfer(name, rule, points, Message(told.template, facts), *pair, steps)


def tsumo_payers(winner: int, dealer: int) -> dict[int, str]:
    """Return the name in a ``Payment`` under which each of the three others pays for a tsumo."""
    if winner == dealer:
        return dict.fromkeys(others(winner), "all")
    return {seat: "dealer" if seat == dealer else "others" for seat in others(winner)}


def bets_taken(winners: Sequence[int], own: Collection[int], table: Table, option: str) -> list[Transfer]:
    """Return who takes the bets (rule ``payment.bets``, option ``wins.bets``, S1-67, S1-68).

    ``winners`` are in order, the nearest first; ``own`` are seats that placed a bet in this hand.
    """
    several = option == "own_back_rest_nearest" and len(winners) > 1
    back = [seat for seat in winners if seat in own][: table.bets] if several else []
    taken = [
        moved("own-bet", BETS, (None, seat), BET, say("{taker} takes back their own riichi stick"))
        for seat in back
    ]
    if rest := BET * (table.bets - len(back)):
        nearest = None, winners[0]
        facts = {"bets": bets(rest // BET)}
        taken.append(moved("bets", BETS, nearest, rest, say("{taker} takes {bets} from the table"), **facts))
    return taken


def check_table(table: Table) -> None:
    """Raise ``SituationError`` if the table is impossible."""
    check_seats("riichi", table.riichi)
    check_each("dealer", [table.dealer])
    if table.honba < 0 or table.bets < 0:
        raise SituationError(say("there are 0 or more honba and riichi sticks"))
    if len(table.riichi) > table.bets:
        raise SituationError(
            plural(
                len(table.riichi),
                "{n} player placed a riichi stick in this hand, but the table has {bets}",
                "{n} players placed a riichi stick in this hand, but the table has {bets}",
                bets=bets(table.bets),
            )
        )
