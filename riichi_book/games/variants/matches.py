"""Matches of a record: whose place changes when what its endings pay does, play held fixed."""

from __future__ import annotations

from typing import NamedTuple

from riichi_book.games.audit.between import match_joined
from riichi_book.records.playing import PlayedRound
from riichi_rules.play.match import after, ended
from riichi_rules.play.match.result import Result, result_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, Four, added, all_from, four

NOTHING: Four = (0, 0, 0, 0)


class MatchPlayed(NamedTuple):
    """A match so far: its last round, how its endings pay otherwise in all, and whether it is told whole.

    ``paid`` is what the last ending paid under the rules of the match.
    """

    last: PlayedRound
    paid: Four
    moved: Four = NOTHING
    whole: bool = True

    @property
    def first_dealer(self) -> int:
        """The seat that dealt first."""
        return self.last.played.opening().first_dealer

    @property
    def complete(self) -> bool:
        """Whether it is told from its beginning to its end, every round with what it pays."""
        opening = self.last.played.opening()
        if not (self.whole and opening.scored):
            return False
        if self.last.history.match is not None:
            return True
        return after(match_joined(opening, self.last.rules), ended(self.last.states[-1])).over is not None

    @property
    def final(self) -> Four:
        """The scores after the last ending, as the rules of the match pay it."""
        return added(self.last.states[-1].scores, self.paid)


def order_of(scores: Four, first_dealer: int) -> tuple[int, ...]:
    """Return the seats from the first place to the fourth; of equal scores who dealt sooner is before."""
    return tuple(sorted(all_from(first_dealer), key=lambda seat: -scores[seat]))


def results(match: MatchPlayed, rules: Ruleset, moved: Four) -> Result:
    """Return what a match comes to under a ruleset, with these changes of its scores.

    Who placed the bets that are left is known of those of the last hand.
    """
    state, start = match.last.states[-1], rules.table.start_points - match.last.rules.table.start_points
    scores = four([match.final[seat] + moved[seat] + start for seat in SEATS])
    placed = state.settlement.bets_left if state.settlement else 0
    owners = (*[match.first_dealer] * match.last.deal.bets, *state.table.riichi)[:placed]
    return result_of(scores, rules, bets=owners, first_dealer=match.first_dealer)
