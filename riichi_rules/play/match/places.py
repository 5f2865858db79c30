"""Places: who finishes ahead of whom, and how players with equal scores share the points of their places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from riichi_rules.messages import ChangeFact, Message, SeatFact
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, Four, all_from, four

HUNDRED: Final = 100


class MatchReason(NamedTuple):
    """One reason in a match: its rule, its message, and the points that a seat gains or loses by it.

    Points without a seat leave the match. Most reasons of the course of a match move no points. A table with
    columns for the seat and the points shows the form ``row`` of the message.
    """

    id: str
    rule: str
    message: Message
    seat: int | None = None
    points: int = 0

    @property
    def words(self) -> str:
        """The reason in words."""
        return str(self.message)


def step(
    name: str, rule: str, seat: int | None, amount: int, template: str, /, **facts: object
) -> MatchReason:
    """Return a reason with the id ``name``. If it has a seat, its template may show the seat and the points.

    No parameter has the name of a fact: compiled code would take the fact for the parameter.
    """
    if seat is not None:
        # Add only facts that the message shows: equal messages of several seats are shown once.
        if "{seat}" in template:
            facts.setdefault("seat", SeatFact(seat))
        if "{points}" in template:
            facts.setdefault("points", ChangeFact(amount))
    return MatchReason(name, rule, Message(template, facts), seat, amount)


class Shares(NamedTuple):
    """Points shared among seats: what each of them gets, and the remainder that nobody gets."""

    parts: dict[int, int]
    nobody: int = 0


def ranked(scores: Four, rules: Ruleset, first_dealer: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats from the first place down; seats that share places are in one group.

    Seats with equal scores are in the order of play from the first dealer, whether they share a group or not
    (rule ``match.ties``, option ``match.uma_ties``).
    """
    seats = sorted(all_from(first_dealer), key=lambda seat: -scores[seat])
    if rules.match.uma_ties == "seat_order":
        return tuple([(seat,) for seat in seats])
    return tuple([tuple(tied) for _, tied in groupby(seats, key=scores.__getitem__)])


def places_of(scores: Four, rules: Ruleset, first_dealer: int = 0) -> Four:
    """Return the place of each seat, 1 to 4; seats that share places all get the best of them.

    >>> from riichi_rules.ruleset import load_ruleset
    >>> places_of((30_000, 45_000, 15_000, 30_000), load_ruleset("ema-2025"))
    (2, 1, 4, 2)
    >>> places_of((30_000, 45_000, 15_000, 30_000), load_ruleset("tenhou"))
    (2, 1, 4, 3)
    """
    place, places = 1, {}
    for tied in ranked(scores, rules, first_dealer):
        places.update(dict.fromkeys(tied, place))
        place += len(tied)
    return four([places[seat] for seat in SEATS])


def shared(points: int, seats: Sequence[int], rules: Ruleset) -> Shares:
    """Share points among seats, given in the order of play from the first dealer.

    All get the same whole number of points, and the remainder is dropped. With ``match.uma_ties`` =
    split_first_dealer, points that do not divide evenly are shared in hundreds, and the first of the seats
    takes the rest: 1000 points are 400, 300 and 300.
    """
    each, rest = divmod(points, len(seats))
    if not rest:
        return Shares(dict.fromkeys(seats, each))
    if rules.match.uma_ties == "split_first_dealer":
        each = points // (HUNDRED * len(seats)) * HUNDRED
        return Shares({**dict.fromkeys(seats, each), seats[0]: points - each * (len(seats) - 1)})
    if points < 0:
        each += 1
    return Shares(dict.fromkeys(seats, each), points - each * len(seats))
