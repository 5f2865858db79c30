"""Random deals that four players who want to win play under two rulesets side by side.

The players know only what their seat may know, and play by the first ruleset; the second follows their events
as long as it allows them. Where a seat may do something different, the moment becomes a question: its deal is
the state of the round a few events earlier.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from riichi_book.answers.tables.yaku import PLAIN_FIVES
from riichi_book.records.writing.script import clauses_in, deal_facts, events_text
from riichi_rules.errors import RiichiError
from riichi_rules.notation import read_tiles
from riichi_rules.play import Deposit, Draw, Event, Indicator, RoundState, begin
from riichi_rules.play.clauses import Clause, turns_in, written
from riichi_rules.play.deal import LIVE_TILES
from riichi_rules.play.script import round_of, steps, with_due
from riichi_rules.questions import Question, question_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS
from riichi_rules.tiles import WIND_LETTERS, tiles_text

from .differing import RulesetPair
from .self_play import next_event, shuffled_deal, table_of

DEALS: Final = 200
"""How many to deal. The standard error of a share p is the root of p (1 - p) / 200: 3.5 % at most."""
QUESTIONS_PER_MOMENT: Final = 12
"""How many questions to make from one moment, each longer than the one before."""
MOST_MOMENTS: Final = 3
"""How many moments of a round to try until one shows a difference."""
NEAR_THE_END: Final = 24
"""With at most this many tiles left, the exact number may matter."""
MAY_BE_LEFT_OUT: Final = ("wind", "dealer", "honba", "bets", "scores")
"""Facts of a deal that a question about it need not have."""

Step = tuple[RoundState, Event]
"""A state, and the event that follows it."""


class RoundApart(NamedTuple):
    """The steps of a round up to a difference, and the seat that is affected by it."""

    steps: tuple[Step, ...]
    seat: int


class Dealt(NamedTuple):
    """How many deals were played, and on how many of them the rulesets ``differ``.

    They differ if a seat may do something else, other indicators are open, or other payments are made.
    ``paid`` deals end in other payments. On ``parted`` deals the second ruleset does not allow what was
    played, so payments cannot be compared.
    """

    deals: int
    differ: int
    paid: int
    parted: int


def without_reds(two: RulesetPair) -> RulesetPair:
    """Return both rulesets without red fives, so that both lay out unnamed tiles in the same way."""
    return RulesetPair(two.a.with_settings(PLAIN_FIVES), two.b.with_settings(PLAIN_FIVES))


def side_by_side(two: RulesetPair, seed: str) -> Iterator[tuple[list[Step], RoundState, RoundState | None]]:
    """Play the deal of a seed. Yield the steps so far and the state under each ruleset, moment by moment.

    If the second ruleset does not allow an event, its state is None, and that is the end.
    """
    chance = random.Random(f"deal {seed}")  # noqa: S311 - no secret
    own = begin(shuffled_deal(chance, two.a), two.a)
    other: RoundState | None = begin(own.deal, two.b)
    seats, happened = table_of(chance), list[Step]()
    while other is not None:
        yield happened, own, other
        if own.over:
            return
        event = next_event(own, seats)
        for done, after in with_due(own, event):
            happened.append((own, done))
            own = after
        try:
            other = followed(other, event)
        except RiichiError:
            other = None
    yield happened, own, None


def followed(state: RoundState, event: Event) -> RoundState:
    """Return the state after an event that was played by another ruleset, and after what is due before it.

    Riichi sticks and indicators come by themselves, so they are skipped if they are not due.
    """
    if isinstance(event, Deposit | Indicator) and state.due != event:
        return state
    for _, after in with_due(state, event):
        state = after
    return state


def seat_apart(own: RoundState, other: RoundState) -> int | None:
    """Return a seat whose legal events differ, or one affected by other indicators, draws or payments."""
    for seat in SEATS:
        if own.legal(seat) != other.legal(seat):
            return seat
    if _seen(own) == _seen(other):
        return None
    due = own.due or other.due
    return due.seat if isinstance(due, Draw) else own.turn


def _seen(state: RoundState) -> tuple[object, ...]:
    """Return what is due at a moment, whether the round is over, the open indicators, and the payments."""
    paid = state.settlement
    return state.due, state.over, state.indicators, paid and (paid.deltas, paid.bets_left)


def in_deals(two: RulesetPair, seed: int = 0, count: int = DEALS) -> Dealt:
    """Play ``count`` deals, and count those on which two rulesets differ. The same seed deals the same."""
    dealt = two if two.a.red_fives == two.b.red_fives else without_reds(two)
    played = [parts(dealt, f"{seed} {number}") for number in range(count)]
    differ, paid, parted = map(sum, zip(*played, strict=True)) if played else (0, 0, 0)
    return Dealt(count, differ, paid, parted)


def parts(two: RulesetPair, seed: str) -> tuple[bool, bool, bool]:
    """Play the deal of a seed. Return whether the rulesets differ, pay differently, or cannot both go on."""
    differ = paid = False
    for _, own, other in side_by_side(two, seed):
        if other is None:
            return True, False, True
        differ = differ or seat_apart(own, other) is not None
        paid = own.settlement != other.settlement
    return differ or paid, paid, False


def partings(two: RulesetPair, seed: str) -> Iterator[RoundApart]:
    """Play the deal of a seed, and yield the moments at which a seat's legal events or its furiten differ."""
    for happened, own, other in side_by_side(without_reds(two), seed):
        if other is not None:
            seat = seat_apart(own, other)
            if seat is None:
                furiten = (each for each in SEATS if own.is_furiten(each) != other.is_furiten(each))
                seat = next(furiten, None)
            if seat is not None:
                yield RoundApart(tuple(happened), seat)


def turns_apart(two: RulesetPair, seed: int, count: int) -> Iterator[Question | None]:
    """Play ``count`` rounds, and yield for each the first question that the rulesets answer differently.

    Yields None for a round in which no tried question shows a difference.
    """
    plain = without_reds(two)
    for number in range(count):
        some = islice(partings(two, f"{seed} {number}"), MOST_MOMENTS)
        asked = (
            question for parted in some for question in islice(questions_of(parted), QUESTIONS_PER_MOMENT)
        )
        yield next(filter(plain.differ, asked), None)


# As a question


def questions_of(parted: RoundApart) -> Iterator[Question]:
    """Yield the moment as questions that start ever earlier in the round: the shortest first.

    A question starts at a draw before any call or riichi, with the hands of that moment and a full wall.
    If few tiles are left, another one keeps that number of tiles.
    """
    for place in range(len(parted.steps) - 1, -1, -1):
        state, event = parted.steps[place]
        if isinstance(event, Draw) and all(
            [not player.melds and player.riichi is None for player in state.players]
        ):
            for thrown in (0, *([LIVE_TILES - state.live] if state.live <= NEAR_THE_END else [])):
                try:
                    yield _question(parted, place, event.seat, thrown)
                except RiichiError:
                    continue  # a script cannot say it


def _question(parted: RoundApart, place: int, first: int, thrown: int) -> Question:
    """Return the rest of a round as a question, in which ``first`` draws after ``thrown`` tiles."""
    state, _ = parted.steps[place]
    letters = [WIND_LETTERS[(seat - first + thrown) % len(SEATS)] for seat in SEATS]
    seats = {letters[seat]: state.players[seat] for seat in SEATS}
    deal: dict[str, Any] = {wind: tiles_text(sorted(seats[wind].concealed)) for wind in WIND_LETTERS}
    deal |= {"dora": tiles_text(state.indicators), "scores": [seats[wind].score for wind in WIND_LETTERS]}
    deal |= {name: count for name, count in (("honba", state.deal.honba), ("bets", state.bets)) if count}
    turns = turns_in(clauses_in(parted.steps[place:], letters))
    if thrown and state.deal.wall is not None:
        turns.insert(0, (Clause("until", f"{state.live} left"),))
        deal["last"] = "".join(map(str, state.deal.wall.live[thrown:]))
    return question_of("turn", {"deal": deal, "events": written(turns), "seat": letters[parted.seat]})


def named(question: Question, rulesets: Sequence[Ruleset]) -> Question | None:
    """Return the same moment with all dealt and drawn tiles named; None if no ruleset allows it."""
    for rules in rulesets:
        try:
            begun, happened, now = steps_asked(question, rules)
            letters = [begun.wind(seat) for seat in SEATS]
            given = question["deal"]
            last = happened[-1][0] if happened else begun
            facts = deal_facts(begun.deal, last.indicators or (begun.deal.indicator,))
            deal = {key: fact for key, fact in facts.items() if key not in MAY_BE_LEFT_OUT or key in given}
            deal |= {"ura": given["ura"]} if "ura" in given else {}
            if "last" in given and now.live:  # tiles drawn from there are named by now
                deal["last"] = tiles_text(read_tiles(given["last"]).tiles[-now.live :])
            return question_of(
                "turn", {**question.facts, "deal": deal, "events": events_text(happened, letters)}
            )
        except RiichiError:
            continue
    return None


def steps_asked(question: Question, rules: Ruleset) -> tuple[RoundState, list[Step], RoundState]:
    """Return the first state, with unnamed tiles filled in, each event with its state, and the last state."""
    end = round_of(question["events"], rules, **question["deal"])
    begun = state = begin(end.deal, rules)
    happened = []
    for event, after in steps(state, question["events"]):
        happened.append((state, event))
        state = after
    return begun, happened, state
