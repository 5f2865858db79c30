"""Shuffled deals that four players who want to win play on, under two rulesets side by side.

Nothing of these deals is arranged. The players know what their own seat may know, and play by the first
ruleset; the second follows what they do, as long as it allows it. Where a seat may do otherwise, the moment
becomes a question: the round is dealt again as it stood a few events before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from riichi_book.records.writing.script import deal_facts, events_text
from riichi_rules.errors import RiichiError
from riichi_rules.notation import read_tiles
from riichi_rules.play import Deposit, Draw, Event, Indicator, RoundState, begin
from riichi_rules.play.deal import LIVE_TILES
from riichi_rules.play.script import round_of, steps, with_due
from riichi_rules.questions import Question, question_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS
from riichi_rules.tiles import WIND_LETTERS, tiles_text

from .differing import Two
from .self_play import next_event, shuffled_deal, table_of

DEALS: Final = 200
"""So many are dealt. A share p of them is off by the root of p (1 - p) / 200 or so: 3.5 % at most."""
LONGER: Final = 12
"""So many questions are made of a moment, ever longer ones."""
MOST: Final = 3
"""So many moments of a round are asked about, until one is found that shows a difference."""
NEAR_THE_END: Final = 24
"""Where so few tiles are left it may matter how few."""
OF_TILES: Final = ("table.red_m", "table.red_p", "table.red_s")
WITH_DORA: Final = ("dora", "wind", "dealer", "honba", "bets", "scores")

Step = tuple[RoundState, Event]
"""A moment, and what happens then."""


class RoundApart(NamedTuple):
    """How far a round came under both rulesets, and the seat that may do something else next."""

    steps: tuple[Step, ...]
    seat: int


class Dealt(NamedTuple):
    """So many deals were played. On ``differ`` of them the rulesets part.

    They part where a seat may do something else, something else lies open, or something else is paid.
    ``paid`` of them end in other payments, and on ``parted`` the second ruleset cannot go on as the first
    one did: then payments cannot be compared.
    """

    deals: int
    differ: int
    paid: int
    parted: int


def without_reds(two: Two) -> Two:
    """Return both rulesets without red fives: what a question does not name is then laid out alike."""
    plain = dict.fromkeys(OF_TILES, 0)
    return Two(two.a.with_settings(plain), two.b.with_settings(plain))


def side_by_side(two: Two, seed: str) -> Iterator[tuple[list[Step], RoundState, RoundState | None]]:
    """Play the deal of a seed. Yield what happened, and how it stands under both at each moment.

    The second is None, and that is the end, where it does not allow what was done.
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
    """Return the state after an event of another ruleset, and after what is due before it.

    A bet or an indicator comes by itself: where it is not due it is left out.
    """
    if isinstance(event, Deposit | Indicator) and state.due != event:
        return state
    for _, after in with_due(state, event):
        state = after
    return state


def seat_apart(own: RoundState, other: RoundState) -> int | None:
    """Return a seat that may do something else, or for which something else lies open, comes or is paid."""
    for seat in SEATS:
        if own.legal(seat) != other.legal(seat):
            return seat
    if _seen(own) == _seen(other):
        return None
    due = own.due or other.due
    return due.seat if isinstance(due, Draw) else own.turn


def _seen(state: RoundState) -> tuple[object, ...]:
    """Return what comes by itself at a moment, the indicators that lie open, and what the end pays."""
    paid = state.settlement
    return state.due, state.over, state.indicators, paid and (paid.deltas, paid.bets_left)


def in_deals(two: Two, seed: int = 0, count: int = DEALS) -> Dealt:
    """Deal so often, and count on how many deals two rulesets part. The same seed deals the same."""
    same = all([two.a.value(name) == two.b.value(name) for name in OF_TILES])
    played = [parts(two if same else without_reds(two), f"{seed} {number}") for number in range(count)]
    differ, paid, parted = map(sum, zip(*played, strict=True)) if played else (0, 0, 0)
    return Dealt(count, differ, paid, parted)


def parts(two: Two, seed: str) -> tuple[bool, bool, bool]:
    """Play the deal of a seed: whether the rulesets part, pay its end otherwise, or cannot both go on."""
    differ = paid = False
    for _, own, other in side_by_side(two, seed):
        if other is None:
            return True, False, True
        differ = differ or seat_apart(own, other) is not None
        paid = own.settlement != other.settlement
    return differ or paid, paid, False


def partings(two: Two, seed: str) -> Iterator[RoundApart]:
    """Play the deal of a seed, and yield the moments at which a seat may do otherwise, or is furiten."""
    for happened, own, other in side_by_side(without_reds(two), seed):
        if other is not None:
            seat = seat_apart(own, other)
            if seat is None:
                furiten = [each for each in SEATS if own.is_furiten(each) != other.is_furiten(each)]
                seat = furiten[0] if furiten else None
            if seat is not None:
                yield RoundApart(tuple(happened), seat)


def turns_apart(two: Two, seed: int, count: int) -> Iterator[Question | None]:
    """Play so many rounds, and yield for each the shortest question that the rulesets answer otherwise.

    None stands for a round in which they let everybody do the same.
    """
    plain = without_reds(two)
    for number in range(count):
        some = islice(partings(two, f"{seed} {number}"), MOST)
        asked = (question for parted in some for question in islice(questions_of(parted), LONGER))
        yield next(filter(plain.differ, asked), None)


# As a question


def questions_of(parted: RoundApart) -> Iterator[Question]:
    """Yield the moment as questions, dealt again ever longer before it: the shortest first.

    A round is dealt again at a draw, before anybody has called or declared anything, as the hands are then:
    at the beginning of the wall and, if few tiles are left, with as many left as there were.
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
    """Return the rest of a round as a question: who draws first has the wind that draws after so many."""
    state, _ = parted.steps[place]
    letters = [WIND_LETTERS[(seat - first + thrown) % len(SEATS)] for seat in SEATS]
    seats = {letters[seat]: state.players[seat] for seat in SEATS}
    deal: dict[str, Any] = {wind: tiles_text(sorted(seats[wind].concealed)) for wind in WIND_LETTERS}
    deal |= {"dora": tiles_text(state.indicators), "scores": [seats[wind].score for wind in WIND_LETTERS]}
    deal |= {name: count for name, count in (("honba", state.deal.honba), ("bets", state.bets)) if count}
    events = events_text(parted.steps[place:], letters)
    if thrown and state.deal.wall is not None:
        events = f"until {state.live} left; {events}"
        deal["last"] = "".join(map(str, state.deal.wall.live[thrown:]))
    return question_of("turn", {"deal": deal, "events": events, "seat": letters[parted.seat]})


def named(question: Question, rulesets: Sequence[Ruleset]) -> Question | None:
    """Return the same moment with all tiles named that were dealt and drawn; None where none can have it."""
    for rules in rulesets:
        try:
            begun, happened, now = played(question, rules)
            letters = [begun.wind(seat) for seat in SEATS]
            given = question["deal"]
            last = happened[-1][0] if happened else begun
            facts = deal_facts(begun.deal, last.indicators or (begun.deal.indicator,))
            deal = {key: value for key, value in facts.items() if key not in WITH_DORA[1:] or key in given}
            deal |= {"ura": given["ura"]} if "ura" in given else {}
            if "last" in given and now.live:  # of what is laid there, what has been drawn is named by now
                deal["last"] = tiles_text(read_tiles(given["last"]).tiles[-now.live :])
            return question_of(
                "turn", {**question.facts, "deal": deal, "events": events_text(happened, letters)}
            )
        except RiichiError:
            continue
    return None


def played(question: Question, rules: Ruleset) -> tuple[RoundState, list[Step], RoundState]:
    """Return the deal, with what is left open dealt by itself, each event with its state, and the end."""
    end = round_of(question["events"], rules, **question["deal"])
    begun = state = begin(end.deal, rules)
    happened = []
    for event, after in steps(state, question["events"]):
        happened.append((state, event))
        state = after
    return begun, happened, state
