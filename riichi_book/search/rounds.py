"""Rounds that play themselves by lot, up to the first moment at which two rulesets let a seat do otherwise.

The four hands are laid out so that something comes of them; the wall is shuffled. What stands before the
moment is left out as far as may be: the round is dealt again as it stood a few events before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from riichi_book.records.writing.script import clauses_in
from riichi_rules.errors import RiichiError
from riichi_rules.melds import Meld
from riichi_rules.play import (
    AbortiveDraw,
    Chii,
    Deal,
    Deposit,
    Discard,
    Draw,
    Event,
    ExhaustiveDraw,
    Indicator,
    Pon,
    Ron,
    RoundState,
    Stage,
    Wall,
    begin,
)
from riichi_rules.play.clauses import Clause, turns_in, written
from riichi_rules.play.deal import HAND, INDICATORS, LIVE_TILES, REPLACEMENTS
from riichi_rules.play.laying import all_tiles
from riichi_rules.play.script import with_due
from riichi_rules.questions import Question, question_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, four
from riichi_rules.tiles import WIND_LETTERS, Tile, tiles_text

from .aims import BY_LOT, Aim
from .chance import Chance
from .differing import Two
from .layouts import Layout

LONGEST: Final = 200
"""No round has more events that matter."""
LONGER: Final = 12
"""So many questions are made of a moment, ever longer ones."""
MOST: Final = 3
"""So many moments of a round are asked about, until one is found that shows a difference."""
PLAIN: Final = {"table.red_m": 0, "table.red_p": 0, "table.red_s": 0}
"""Rounds are dealt without red fives: both rulesets have the other tiles."""
OF_THE_WALL: Final = 0.7
"""How likely it is the drawn tile that goes."""
FOLLOWED: Final = 0.6
"""How likely it is the like of what the player before threw, where there is one."""
NEAR_THE_END: Final = 24
"""Where so few tiles are left it may matter how few."""
LATE: Final = 0.3
"""How likely a round begins near its end: till then everybody has thrown what was drawn."""

POOR: Final = 0.15
"""How likely a player has too few points for a bet."""
Step = tuple[RoundState, Event]
"""A moment, and what happens then."""


class Parted(NamedTuple):
    """How far a round came under both rulesets, and the seat that may do something else next."""

    steps: tuple[Step, ...]
    seat: int


def without_reds(two: Two) -> Two:
    """Return both rulesets without red fives: what a question does not name is then laid out alike."""
    return Two(two.a.with_settings(PLAIN), two.b.with_settings(PLAIN))


def partings(two: Two, chance: Chance, aim: Aim = BY_LOT) -> Iterator[Parted]:
    """Play a round under both rulesets, and yield the moments at which a seat may do otherwise.

    It goes on as long as what happens is allowed by both.
    """
    plain = without_reds(two)
    layout = aim.layout(chance)
    deal = dealt(chance, plain.a, layout)
    if aim is not BY_LOT:
        deal = deal._replace(honba=chance.below(3), bets=chance.below(3))
    own, other = begin(deal, plain.a), begin(deal, plain.b)
    late = aim is BY_LOT and chance.likely(LATE)
    thrown = chance.below(LIVE_TILES) if late else LIVE_TILES - layout.left
    steps: list[Step] = []
    for _ in range(LONGEST):
        seat = seat_apart(own, other)
        if seat is None:
            seat = furiten_apart(own, other)
        if seat is not None:
            yield Parted(tuple(steps), seat)
        if own.over:
            return
        event, claims = chosen(own, chance, aim, layout, idle=own.live > LIVE_TILES - thrown)
        step = step_apart(own, other, claims)
        if step is not None:
            yield Parted((*steps, step), own.turn)
        if event is None:
            return
        try:
            for done, after in with_due(own, event):
                steps.append((own, done))
                own = after
            other = followed(other, event)
        except RiichiError:
            return


def step_apart(own: RoundState, other: RoundState, claims: Sequence[Event]) -> Step | None:
    """Return what comes of claims, or by itself, where it is not the same under both; None where it is."""
    found = [(state, state.holds(claims) or state.due) for state in (own, other)]
    rons = tuple(sorted([seat for claim in claims if isinstance(claim, Ron) for seat in claim.seats]))
    if found[0][1] == found[1][1]:
        return None
    if len(rons) > 1:
        return own, Ron(rons)
    ends = [(state, event) for state, event in found if isinstance(event, AbortiveDraw | ExhaustiveDraw)]
    return ends[0] if ends else None


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


def furiten_apart(own: RoundState, other: RoundState) -> int | None:
    """Return a seat that is furiten under one ruleset alone."""
    return next((seat for seat in SEATS if own.is_furiten(seat) != other.is_furiten(seat)), None)


def _seen(state: RoundState) -> tuple[object, ...]:
    """Return what comes by itself at a moment, the indicators that lie open, and what the end pays."""
    paid = state.settlement
    return state.due, state.over, state.indicators, paid and (paid.deltas, paid.bets_left)


def dealt(chance: Chance, rules: Ruleset, layout: Layout) -> Deal:
    """Deal what is laid out, and shuffle the other tiles into the wall."""
    left = chance.shuffled(all_tiles(rules))
    hands = [_taken(kinds, left) for kinds in layout.hands]
    draws, replaced = _taken(layout.draws, left), _taken(layout.replaced, left)
    hands = [(*hand, *[left.pop() for _ in range(HAND - len(hand))]) for hand in hands]
    draws = (*[left.pop() for _ in range(LIVE_TILES - layout.left)], *draws)
    left = [*draws, *left[: LIVE_TILES - len(draws)], *replaced, *left[LIVE_TILES - len(draws) :]]
    live, rest = left[:LIVE_TILES], left[LIVE_TILES:]
    indicators = tuple(rest[REPLACEMENTS : REPLACEMENTS + INDICATORS])
    wall = Wall(tuple(live), tuple(rest[:REPLACEMENTS]), indicators, tuple(rest[REPLACEMENTS + INDICATORS :]))
    start = rules.table.start_points
    scores = [start] * len(SEATS)
    if chance.likely(POOR):
        scores[chance.below(len(SEATS))] = 100 * chance.below(10)
    return Deal(0, four(hands), indicators[0], scores=four(scores), wall=wall)


def _taken(kinds: Sequence[int | None], left: list[Tile]) -> tuple[Tile, ...]:
    """Take tiles of these kinds from those that are left, any where none is wanted or there is none."""
    taken = []
    for kind in kinds:
        tile = next((tile for tile in left if tile.kind == kind), left[0])
        left.remove(tile)
        taken.append(tile)
    return tuple(taken)


def chosen(
    state: RoundState, chance: Chance, aim: Aim, layout: Layout, *, idle: bool
) -> tuple[Event | None, list[Event]]:
    """Choose what happens next, and the claims of which it came.

    While all are ``idle`` nobody declares anything and the drawn tile goes.
    """
    if state.stage is Stage.TURN:
        legal = state.legal(state.turn) or ()
        declared = None if idle else declaration(state, legal, chance, aim, layout)
        return declared or discard(state, legal, chance, layout, idle=idle), []
    claims: list[Event] = []
    for seat in () if idle else SEATS:
        claim = declaration(state, state.legal(seat) or (), chance, aim, layout)
        if claim is not None:
            claims.append(claim)
    return state.holds(claims) or state.due, claims


def declaration(
    state: RoundState, legal: Sequence[Event], chance: Chance, aim: Aim, layout: Layout
) -> Event | None:
    """Return a win, a call or a riichi that is made, if any is."""
    for event in legal:
        share = aim.wanted.get(type(event))
        if aim.robs and isinstance(event, Ron) and state.stage is not Stage.ROB:
            continue
        if isinstance(event, Chii | Pon) and not may_be_called(event.meld, layout):
            continue
        if share is not None and chance.likely(share):
            return event
    return None


def may_be_called(meld: Meld, layout: Layout) -> bool:
    """Whether a tile is called where it is laid out which are."""
    return not layout.called or (meld.called is not None and meld.called.kind in layout.called)


def discard(
    state: RoundState, legal: Sequence[Event], chance: Chance, layout: Layout, *, idle: bool
) -> Event | None:
    """Return a discard: what the layout has thrown first, else mostly the tile that was drawn."""
    discards = [event for event in legal if isinstance(event, Discard)]
    for kind in () if idle else layout.throws[state.turn]:
        first = [event for event in discards if event.tile.kind == kind]
        if first:
            return first[0]
    last = state.players[(state.turn - 1) % len(SEATS)].river[-1:]
    alike = [event for event in discards if last and event.tile.kind == last[0].tile.kind]
    if alike and not idle and chance.likely(FOLLOWED):
        return alike[0]
    from_wall = [event for event in discards if event.drawn]
    if from_wall and (idle or chance.likely(OF_THE_WALL)):
        return from_wall[0]
    return chance.choice(discards) if discards else state.due


# As a question


def questions_of(parted: Parted) -> Iterator[Question]:
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


def _question(parted: Parted, place: int, first: int, thrown: int) -> Question:
    """Return the rest of a round as a question: who draws first has the wind that draws after so many."""
    state, _ = parted.steps[place]
    letters = [WIND_LETTERS[(seat - first + thrown) % len(SEATS)] for seat in SEATS]
    hands = {letters[seat]: tiles_text(sorted(state.players[seat].concealed)) for seat in SEATS}
    events = written(turns_in(map(_one_by_one, clauses_in(parted.steps[place:], letters))))
    deal: dict[str, Any] = {
        **{wind: hands[wind] for wind in WIND_LETTERS},
        "dora": tiles_text(state.indicators),
    }
    deal |= {name: count for name, count in (("honba", state.deal.honba), ("bets", state.bets)) if count}
    points = {letters[seat]: state.players[seat].score for seat in SEATS}
    if len(set(points.values())) > 1:
        deal["scores"] = [points[wind] for wind in WIND_LETTERS]
    until = ""
    if thrown:
        until = f"until {state.live} left; "
        deal["last"] = "".join(map(str, _wall_of(state).live[thrown:]))
    return question_of("turn", {"deal": deal, "events": f"{until}{events}", "seat": letters[parted.seat]})


def _one_by_one(clause: Clause) -> Clause:
    """Say of several rons who claims, and leave it to the rules whose ron holds."""
    first, *others = [clause._replace(actors=letter) for letter in clause.actors] or [clause]
    return first._replace(claims=tuple(others)) if others else clause


def _wall_of(state: RoundState) -> Wall:
    if state.deal.wall is None:
        raise AssertionError(state)
    return state.deal.wall


def turns_apart(two: Two, seed: int, count: int, aim: Aim = BY_LOT) -> Iterator[Question | None]:
    """Play so many rounds, and yield for each the shortest question that the rulesets answer otherwise.

    They have an aim, or none. None stands for a round in which they let everybody do the same.
    """
    plain = without_reds(two)
    seeds = "rounds" if aim is BY_LOT else aim.words.template
    for number in range(count):
        some = islice(partings(two, Chance(f"{seeds} {seed} {number}"), aim), MOST)
        asked = (question for parted in some for question in islice(questions_of(parted), LONGER))
        yield next(filter(plain.differ, asked), None)
