"""The next hand: who deals it and with how many honba, or why the match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from riichi_rules.messages import Message, joined, say
from riichi_rules.payment import BET
from riichi_rules.play.calls import rons_that_hold
from riichi_rules.play.events import Abort, AbortiveDraw, Chombo, Declaration, Ending, ExhaustiveDraw, Tsumo
from riichi_rules.play.match.course import after
from riichi_rules.play.match.places import MatchReason
from riichi_rules.play.match.state import Ended, MatchState, deals
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WINDS, four
from riichi_rules.settlement import Settlement, Table, Won
from riichi_rules.settlement.draws import NO_CHOMBO
from riichi_rules.tiles import WIND_LETTERS

from .question import Question

MUCH: Final = 10**9
"""More points than any hand moves."""

GOES_ON: Final = "goes-on"
"""The id of the reason if the ruleset has no such ending, so the hand goes on."""
UNKNOWN_SCORES: Final = say("whether the scores end the match is not known: they were not given")


class FollowingHand(NamedTuple):
    """What comes next. ``over`` is None if it depends on scores that were not given; ``why`` says so too.

    The other facts apply if the match goes on; a finished match has no next dealer, round or honba.
    ``before`` is the seat that dealt the hand that ended.
    """

    dealer: int | None
    honba: int | None
    bets: int
    round: str | None
    over: bool | None
    reasons: tuple[MatchReason, ...]
    before: int | None = None

    @property
    def why(self) -> Message:
        """The reasons as one message."""
        return joined([reason.message for reason in self.reasons], "; ")

    @property
    def data(self) -> dict[str, Any]:
        """What comes next, as a JSON object."""
        names = ("dealer", "honba", "bets", "round", "over")
        return {**{name: getattr(self, name) for name in names}, "why": str(self.why)}

    @property
    def goes_on(self) -> bool:
        """Whether the hand goes on, because the ruleset does not have this ending."""
        return any([reason.id == GOES_ON for reason in self.reasons])

    @property
    def hand(self) -> Message:
        """The name of the next hand, such as "East 2"."""
        return say("{wind} {number}", wind=WINDS[self.round or "E"], number=(self.dealer or 0) + 1)

    @property
    def message(self) -> Message:
        """What comes next; with reasons if the match is over or the hand goes on."""
        if self.over:
            return joined([say("the match is over"), self.why], ": ")
        if self.goes_on:
            return self.why
        told = deals(self.dealer or 0, self.before, self.hand, self.honba or 0)
        return joined([say("if the scores do not end the match"), told], ", ") if self.over is None else told


def following_hand(
    question: Question, table: Table, settlement: Settlement, won: list[Won], ruleset: Ruleset
) -> FollowingHand:
    """Return which hand comes next (rules ``match.*``). Seat 0 is the first dealer."""
    wind = question["round"] or (won[0].value.situation.round if won else "E")
    number = 4 * WIND_LETTERS.index(wind) + table.dealer
    event = _event(question, won, ruleset)
    if goes_on := no_ending(event, ruleset):
        return FollowingHand(table.dealer, table.honba, table.bets, wind, over=False, reasons=(goes_on,))
    end = Ended(event, settlement, tuple(table.riichi), tuple(question["nagashi"]))
    scores = question["scores"]
    if scores is not None:
        follows, unknown = after(_match(scores, number, table, ruleset), end), False
    else:
        # First scores that end a match as late as possible: all are far below zero, and the dealer's is
        # lowest. Then scores that end it as early as possible: all are huge, and the dealer's is highest.
        supposed = [[much * (1 + (seat == table.dealer)) for seat in SEATS] for much in (-MUCH, MUCH)]
        follows, other = [
            after(_match(scores, number, table, ruleset), end, broke_ends=False) for scores in supposed
        ]
        pays = min(settlement.deltas) < 0 or table.bets > 0  # a riichi stick may have been the last points
        may_end = other.over or other.may_stop or (ruleset.match.bankruptcy is not None and pays)
        unknown = bool(may_end and not follows.over)
    if follows.over:  # the other reasons are about the next hand
        return FollowingHand(None, None, follows.bets, None, over=True, reasons=(follows.over,))
    reasons = follows.reasons
    if unknown:
        reasons += (MatchReason("scores", "match.bankruptcy", UNKNOWN_SCORES),)
    facts = follows.dealer, follows.honba, follows.bets, follows.wind
    return FollowingHand(*facts, None if unknown else False, reasons, table.dealer)


def _match(scores: Sequence[int], number: int, table: Table, ruleset: Ruleset) -> MatchState:
    """Return the match before the hand ended; ``number`` counts the hand."""
    return MatchState(
        ruleset,
        # In a match, the scores still include the riichi sticks of the current hand.
        four(scores[seat] + BET * (seat in table.riichi) for seat in SEATS),
        number=number,
        honba=table.honba,
        placed=(0,) * (table.bets - len(table.riichi)),
    )


def has_draw(kind: Abort, ruleset: Ruleset) -> bool:
    """Whether a ruleset has that abortive draw (options ``draws.*``)."""
    return bool(ruleset.value(f"draws.{kind.replace('-', '_')}"))


def no_draw(kind: Abort) -> Message:
    """Return a message on what happens instead, since these rules have no such abortive draw."""
    if kind is Abort.TRIPLE_RON:
        return say("these rules have no abortive draw for {kind}: the wins count", kind=kind)
    return say("the hand goes on: these rules have no abortive draw for {kind}", kind=kind)


def no_ending(event: Ending, ruleset: Ruleset) -> MatchReason | None:
    """Return why the hand goes on if the rules do not have this ending; None if they do."""
    if isinstance(event, AbortiveDraw) and not has_draw(event.kind, ruleset):
        return MatchReason(GOES_ON, "ending.abortive-draws", no_draw(event.kind))
    if isinstance(event, Chombo) and ruleset.penalties.chombo_kind is None:
        return MatchReason(GOES_ON, "payment.chombo", NO_CHOMBO)
    return None


def _event(question: Question, won: list[Won], ruleset: Ruleset) -> Ending:
    if won:
        discarder = won[0].discarder
        seats = [win.seat for win in won]
        return Tsumo(seats[0]) if discarder is None else rons_that_hold(seats, discarder, ruleset)
    if question["chombo"] is not None:
        return Chombo(question["chombo"])
    if question["draw"] == "exhaustive":
        return ExhaustiveDraw(tuple([Declaration(seat, seat in question["tenpai"]) for seat in SEATS]))
    return AbortiveDraw(Abort(question["draw"]))
