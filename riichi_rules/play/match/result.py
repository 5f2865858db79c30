"""The result of a match: places, and what every seat gets for score and place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from riichi_rules.errors import SituationError
from riichi_rules.messages import ChangeFact, Message, SeatFact, joined, listed, plural, say, sentence
from riichi_rules.payment import BET
from riichi_rules.ruleset import Ruleset
from riichi_rules.ruleset.checks import PLACES
from riichi_rules.seats import SEATS, Four, all_from, check_each, four

from .places import MatchReason, Shares, places_of, ranked, shared, step
from .state import MatchState

RESULT: Final = "match.result"
NO_CHOMBO: Final = (0, 0, 0, 0)


class Result(NamedTuple):
    """The result of a match, by seat, in points.

    ``scores`` include the seat's share of the riichi sticks that were left, ``places`` count from 1,
    ``totals`` are what the match is worth to the seat. ``reasons`` are all steps from the scores after the
    last hand, which come first, to the totals. Nobody gets the points of a step without a seat.
    """

    scores: Four
    places: Four
    totals: Four
    reasons: tuple[MatchReason, ...]

    @property
    def message(self) -> Message:
        """Who is first, and what the match is worth to each seat, from the first place down."""
        seats = sorted(SEATS, key=self.places.__getitem__)
        first = [SeatFact(seat) for seat in seats if self.places[seat] == 1]
        results = [
            say("{seat} {points}", seat=SeatFact(seat), points=ChangeFact(self.totals[seat]))
            for seat in seats
        ]
        words = plural(
            len(first),
            "{first} wins the match: {points}",
            "{first} share first place: {points}",
            first=listed(first),
            points=joined(results, ", "),
        )
        return sentence(words)

    @property
    def words(self) -> str:
        """The result in words."""
        return str(self.message)


def match_result(match: MatchState) -> Result:
    """Return the result of a match that is over (rule ``match.result``; S1-1, S2-17).

    Raises ``SituationError`` if it is not over.
    """
    if match.over is None:
        raise SituationError(joined([say("the match is not over"), match.message], ": "))
    return result_of(
        match.scores, match.rules, bets=match.placed, first_dealer=match.first_dealer, chombo=match.chombo
    )


def result_of(
    scores: Four, rules: Ruleset, *, bets: Sequence[int] = (), first_dealer: int = 0, chombo: Four = NO_CHOMBO
) -> Result:
    """Return the result of a match from the scores after its last hand (rule ``match.result``).

    ``scores`` are points without the riichi sticks already placed. ``bets`` names the seat behind each stick
    left on the table, ``chombo`` counts for each seat the chombo that cost points of the result. A share of
    the sticks breaks no tie: players who tie share the sticks, and then share their places as well (M-League,
    chapter 6, article 2(6)). A stick that is returned does count for the place. Raises ``SituationError`` for
    a seat that does not exist.

    >>> from riichi_rules.ruleset import load_ruleset
    >>> result_of((45_000, 30_000, 30_000, 15_000), load_ruleset("ema-2025")).totals
    (30000, 0, 0, -30000)
    """
    check_each("first dealer", [first_dealer])
    check_each("bets", bets)
    begun = [
        step("score", RESULT, seat, held, "{seat} ends with {points}", points=held)
        for seat, held in enumerate(scores)
    ]
    left, back = bets_at_end(scores, rules, bets, first_dealer), rules.match.return_points
    final = _added([*begun, *left])
    standing = final if rules.match.bets_at_end == "returned" else scores
    reasons = [
        *begun,
        *left,
        *[
            step("return", RESULT, seat, -back, "every result is counted from {points} points", points=back)
            for seat in SEATS
        ],
        *place_points(ranked(standing, rules, first_dealer), uma_of(final, rules), rules),
        *chombo_points(chombo, rules),
    ]
    return Result(final, places_of(standing, rules, first_dealer), _added(reasons), tuple(reasons))


def bets_at_end(scores: Four, rules: Ruleset, bets: Sequence[int], first_dealer: int) -> list[MatchReason]:
    """Return who gets the riichi sticks that are left (rule ``match.bets-at-end``; S1-69, S2-16, S2-17).

    With first_place, seats that share first place share them; with split, all four do.
    """
    points, rule = BET * len(bets), "match.bets-at-end"
    if not points:
        return []
    match rules.match.bets_at_end:
        case "first_place":
            seats: Sequence[int] = ranked(scores, rules, first_dealer)[0]
            words = say("the riichi sticks that are left go to first place")
        case "split":
            seats, words = (all_from(first_dealer), say("all four share the riichi sticks that are left"))
        case "returned":
            return [
                step("bet-returned", rule, seat, BET, "{seat} takes back their riichi stick") for seat in bets
            ]
        case "unclaimed":
            return [step("bets-unclaimed", rule, None, points, "nobody gets the riichi sticks that are left")]
    return list(_given(shared(points, seats, rules), "bets-left", rule, words))


def place_points(ranking: Sequence[tuple[int, ...]], bonus: Four, rules: Ruleset) -> Iterator[MatchReason]:
    """Yield the points that the places bring (rules ``match.uma``, ``match.oka``, ``match.ties``).

    ``ranking`` has the seats from the first place down, tied ones together; ``bonus`` is the uma.
    """
    oka, place = oka_of(rules), 0
    for seats in ranking:
        until = place + len(seats)
        if len(seats) == 1:
            (seat,), points, words = seats, bonus[place], PLACES[place]
            yield step("uma", "match.uma", seat, points, "{seat} is {place}: {points}", place=words)
            if oka and place == 0:
                yield step("oka", "match.oka", seat, oka, "{seat} also gets what everybody paid in: {points}")
        else:
            points = sum(bonus[place:until]) + (oka if place == 0 else 0)
            facts = {"points": ChangeFact(points), "first": place + 1, "last": until}
            several = listed(map(SeatFact, seats))
            words = say("{seats} share {points} for places {first} to {last}", seats=several, **facts)
            yield from _given(shared(points, seats, rules), "shared-places", "match.ties", words)
        place = until


def uma_of(scores: Four, rules: Ruleset) -> Four:
    """Return the points that the places bring, from first to fourth (rule ``match.uma``).

    A floating uma depends on how many seats have at least the return points; if none or all four do,
    ``match.uma`` applies.
    """
    tables, options = rules.match.uma_floating, rules.match
    above = sum([score >= options.return_points for score in scores])
    return options.uma if tables is None or above in {0, len(SEATS)} else tables[above - 1]


def oka_of(rules: Ruleset) -> int:
    """Return the bonus of first place: each seat pays return minus starting points (rule ``match.oka``)."""
    return len(SEATS) * (rules.match.return_points - rules.table.start_points)


def chombo_points(chombo: Four, rules: Ruleset) -> list[MatchReason]:
    """Return what each chombo takes from the result, after the places (rule ``match.chombo``)."""
    amount = rules.penalties.chombo_amount or 0
    what = say("chombo") if amount else say("chombo, which takes no points from the result under these rules")
    return [
        step("chombo", "match.chombo", seat, -amount, "{seat}: {what}", what=what)
        for seat in SEATS
        for _ in range(chombo[seat])
    ]


def _given(shares: Shares, name: str, rule: str, why: Message) -> Iterator[MatchReason]:
    for seat, points in shares.parts.items():
        words = joined(
            [why, say("{points} for {seat}", points=ChangeFact(points), seat=SeatFact(seat))], ": "
        )
        yield MatchReason(name, rule, words, seat, points)
    if shares.nobody:
        words = joined([why, say("the remainder is dropped")], ": ")
        yield MatchReason("undivided", rule, words, None, shares.nobody)


def _added(reasons: Iterable[MatchReason]) -> Four:
    totals = [0, 0, 0, 0]
    for reason in reasons:
        if reason.seat is not None:
            totals[reason.seat] += reason.points
    return four(totals)
