"""Places: who stands before whom, and how players with equal scores share what their places bring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from riichi_rules.messages import ChangeFact, Message, SeatFact
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, Four, all_from, four

HUNDRED: Final = 100


class MatchReason(NamedTuple):
    """One reason of a match: which rule spoke, its message, and the points that a seat gains or loses by it.

    Points without a seat are nobody's: they leave the match. Most reasons of its course move none. A table
    that has the seat and the points beside it shows the form ``row`` of the message.
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
    """Return a reason of that id, for points of a seat if it has one: its sentence may name both.

    No parameter is called as a fact is: compiled code would take the fact for it.
    """
    if seat is not None:
        # What is said of all seats alike is told once, so a message has no fact that it does not show.
        if "{seat}" in template:
            facts.setdefault("seat", SeatFact(seat))
        if "{points}" in template:
            facts.setdefault("points", ChangeFact(amount))
    return MatchReason(name, rule, Message(template, facts), seat, amount)


class Shares(NamedTuple):
    """What each of several seats gets of something shared, and what of it is nobody's."""

    parts: dict[int, int]
    nobody: int = 0


def ranked(scores: Four, rules: Ruleset, first_dealer: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats from the first place down; seats that share places stand together.

    Those that share, or come one after the other, stand in the order of play from the first dealer
    (rule ``match.ties``, option ``match.uma_ties``).
    """
    seats = sorted(all_from(first_dealer), key=lambda seat: -scores[seat])
    if rules.match.uma_ties == "seat_order":
        return tuple([(seat,) for seat in seats])
    return tuple([tuple(tied) for _, tied in groupby(seats, key=scores.__getitem__)])


def places_of(scores: Four, rules: Ruleset, first_dealer: int = 0) -> Four:
    """Return the place of each seat, 1 to 4; who share places have the best of them.

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
    """Share points among seats that stand in the order of play from the first dealer.

    What does not divide into whole points is dropped: it is nobody's, and all who share get the same. With
    ``match.uma_ties`` = split_first_dealer it is shared in hundreds instead, and the first of the seats
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
