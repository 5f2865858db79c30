"""The hand that follows a hand: who deals it, with how many counters, or why the match is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
"""The id of the reason where a ruleset does not have what was to end the hand."""
UNKNOWN_SCORES: Final = say("whether the scores end the match is not known: they were not given")


class FollowingHand(NamedTuple):
    """What follows. ``over`` is None where scores that were not given decide it; ``why`` says so too.

    The rest is what follows if the match goes on. A match that is over has no next dealer, round or counters.
    ``before`` is who dealt the hand that ended.
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
        """What led to it."""
        return joined([reason.message for reason in self.reasons], "; ")

    @property
    def data(self) -> dict[str, Any]:
        """What follows as an object of JSON."""
        names = ("dealer", "honba", "bets", "round", "over")
        return {**{name: getattr(self, name) for name in names}, "why": str(self.why)}

    @property
    def goes_on(self) -> bool:
        """Whether the hand goes on, because the ruleset does not have what was to end it."""
        return any([reason.id == GOES_ON for reason in self.reasons])

    @property
    def hand(self) -> Message:
        """What the next hand is called."""
        return say("{wind} {number}", wind=WINDS[self.round or "E"], number=(self.dealer or 0) + 1)

    @property
    def message(self) -> Message:
        """What follows; that the match is over, or the hand goes on, with its reasons."""
        if self.over:
            return say("the match is over: {why}", why=self.why)
        if self.goes_on:
            return self.why
        told = deals(self.dealer or 0, self.before, self.hand, self.honba or 0)
        return say("if the scores do not end the match, {next}", next=told) if self.over is None else told


def following_hand(
    question: Question, table: Table, settlement: Settlement, won: list[Won], ruleset: Ruleset
) -> FollowingHand:
    """Say which hand follows the end of a hand (rules ``match.*``). The first dealer sits on seat 0."""
    wind = _round(question, won)
    number = 4 * WIND_LETTERS.index(wind) + table.dealer
    event = _event(question, won, ruleset)
    if goes_on := no_ending(event, ruleset):
        return FollowingHand(table.dealer, table.honba, table.bets, wind, over=False, reasons=(goes_on,))
    end = Ended(event, settlement, tuple(table.riichi), tuple(question["nagashi"]))
    scores = question["scores"]
    if scores is not None:
        follows, unknown = after(_match(scores, number, table, ruleset), end), False
    else:
        supposed = [_match(scores, number, table, ruleset) for scores in _supposed(table)]
        follows, other = (after(match, end, broke_ends=False) for match in supposed)
        may_end = other.over or other.may_stop or _may_be_broke(settlement, table, ruleset)
        unknown = bool(may_end and not follows.over)
    reasons = follows.reasons
    if unknown:
        reasons += (MatchReason("scores", "match.bankruptcy", UNKNOWN_SCORES),)
    if follows.over:
        return FollowingHand(None, None, follows.bets, None, over=True, reasons=reasons)
    facts = follows.dealer, follows.honba, follows.bets, follows.wind
    return FollowingHand(*facts, None if unknown else False, reasons, table.dealer)


def _may_be_broke(settlement: Settlement, table: Table, ruleset: Ruleset) -> bool:
    """Whether somebody may have no points left: who paid, or placed a bet in this hand."""
    return ruleset.match.bankruptcy is not None and (min(settlement.deltas) < 0 or table.bets > 0)


def _match(scores: Sequence[int], number: int, table: Table, ruleset: Ruleset) -> MatchState:
    """Return the match before the hand ended; ``number`` is that of the hand."""
    return MatchState(
        ruleset,
        # A match counts its scores with the bets of a hand still in them.
        four(scores[seat] + BET * (seat in table.riichi) for seat in SEATS),
        number=number,
        honba=table.honba,
        placed=(0,) * (table.bets - len(table.riichi)),
    )


def _supposed(table: Table) -> Iterator[list[int]]:
    """Yield scores with which a match ends as late as it can, and scores with which it ends soonest.

    First nobody has many points, the dealer fewest of all; then all have many, and the dealer most.
    """
    for much in (-MUCH, MUCH):
        yield [much * (2 if seat == table.dealer else 1) for seat in SEATS]


def has_draw(kind: Abort, ruleset: Ruleset) -> bool:
    """Whether a ruleset has that abortive draw (options ``draws.*``)."""
    return bool(ruleset.value(f"draws.{kind.replace(' ', '_')}"))


def no_draw(kind: Abort) -> Message:
    """Say that the hand goes on, since these rules have no such abortive draw."""
    return say("the hand goes on: these rules have no abortive draw for {kind}", kind=kind)


def no_ending(event: Ending, ruleset: Ruleset) -> MatchReason | None:
    """Say why the hand goes on where the rules do not have what was to end it."""
    if isinstance(event, AbortiveDraw) and not has_draw(event.kind, ruleset):
        return MatchReason(GOES_ON, "ending.abortive-draws", no_draw(event.kind))
    if isinstance(event, Chombo) and ruleset.penalties.chombo_kind is None:
        return MatchReason(GOES_ON, "payment.chombo", NO_CHOMBO)
    return None


def _round(question: Question, won: list[Won]) -> str:
    if question["round"] is not None:
        return str(question["round"])
    return won[0].value.situation.round if won else "E"


def _event(question: Question, won: list[Won], ruleset: Ruleset) -> Ending:
    if won:
        discarder = won[0].discarder
        seats = [win.seat for win in won]
        return Tsumo(seats[0]) if discarder is None else rons_that_hold(seats, discarder, ruleset)
    if question["chombo"] is not None:
        return Chombo(question["chombo"])
    if question["draw"] == "exhaustive":
        return ExhaustiveDraw(tuple([Declaration(seat, seat in question["tenpai"]) for seat in SEATS]))
    return AbortiveDraw(Abort(question["draw"].replace("-", " ")))
