"""The state of a match: what carries over from one hand to the next."""

from __future__ import annotations

from typing import NamedTuple

from riichi_rules.messages import Message, SeatFact, joined, say, sentence
from riichi_rules.payment import bets, counters
from riichi_rules.play.deal import Deal, starting_scores
from riichi_rules.play.events import Ending
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, WINDS, Four, check_each
from riichi_rules.settlement import Settlement
from riichi_rules.tiles import WIND_LETTERS

from .places import MatchReason


class Ended(NamedTuple):
    """How a hand ended: the event that ended it, and its settlement.

    ``riichi`` are the seats that placed a riichi stick in it, ``nagashi`` those that had nagashi mangan.
    """

    event: Ending
    settlement: Settlement
    riichi: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()


class MatchState(NamedTuple):
    """A match between two hands. ``number`` is the hand to play next: 0 for East 1, 4 for South 1.

    ``placed`` names the seat behind each riichi stick on the table, ``chombo`` counts for each seat the
    chombo that will cost it points of the result. ``may_stop`` says why the dealer may end the match here.
    ``over`` says why it is over; ``number`` is then the last hand played. ``reasons`` say what followed from
    the hand before.
    """

    rules: Ruleset
    scores: Four
    first_dealer: int = 0
    number: int = 0
    honba: int = 0
    placed: tuple[int, ...] = ()
    chombo: Four = (0, 0, 0, 0)
    may_stop: MatchReason | None = None
    over: MatchReason | None = None
    reasons: tuple[MatchReason, ...] = ()

    @property
    def dealer(self) -> int:
        """The seat that deals: each in turn, from the first dealer on (S1-6)."""
        return (self.first_dealer + self.number) % len(SEATS)

    @property
    def bets(self) -> int:
        """How many riichi sticks are on the table."""
        return len(self.placed)

    @property
    def wind(self) -> str:
        """The round wind: E, S, W or N."""
        return round_wind(self.number)

    @property
    def message(self) -> Message:
        """The moment as part of a sentence."""
        if self.over:
            return joined([say("the match is over"), self.over.message], ": ")
        return say(
            "{hand}: {seat} deals, {counters} and {bets} on the table",
            hand=hand_message(self.number),
            seat=SeatFact(self.dealer),
            counters=counters(self.honba),
            bets=bets(self.bets),
        )

    @property
    def words(self) -> str:
        """The moment as a sentence."""
        return str(sentence(self.message))

    def opens(self, deal: Deal) -> Deal:
        """Return the deal with the dealer, wind, honba, riichi sticks and scores of the next hand."""
        return deal._replace(
            dealer=self.dealer, wind=self.wind, honba=self.honba, bets=self.bets, scores=self.scores
        )


def begin_match(rules: Ruleset, first_dealer: int = 0) -> MatchState:
    """Return a match before its first hand: East 1, an empty table, the points of ``table.start_points``."""
    check_each("first dealer", [first_dealer])
    return MatchState(rules, starting_scores(rules), first_dealer)


def round_wind(number: int) -> str:
    """Return the wind in which a hand is played: E, S, W or N. After North comes East again."""
    return WIND_LETTERS[number // len(SEATS) % len(WIND_LETTERS)]


def hand_message(number: int) -> Message:
    """Name a hand: "South 3"."""
    return say("{wind} {number}", wind=WINDS[round_wind(number)], number=number % len(SEATS) + 1)


def deals(seat: int, before: int | None, hand: Message, honba: int) -> Message:
    """Say which hand comes, and who deals it after ``before``: "seat 1 deals next: East 2, no honba"."""
    facts = {"seat": SeatFact(seat), "hand": hand, "counters": counters(honba) if honba else say("no honba")}
    if seat == before:
        return say("{seat} deals again: {hand}, {counters}", **facts)
    return say("{seat} deals next: {hand}, {counters}", **facts)
