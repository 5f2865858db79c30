"""Rounds that play themselves by lot, up to the first moment at which two rulesets let a seat do otherwise.

The four hands are laid out so that something comes of them; the wall is shuffled. What stands before the
moment is left out as far as may be: the round is dealt again as it stood a few events before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from riichi_book.records.writing.script import events_text
from riichi_book.teaching.chance import Chance
from riichi_book.teaching.drills.hands import Motif, made, played
from riichi_rules.errors import RiichiError
from riichi_rules.play import (
    AbortiveDraw,
    AddedKan,
    Chii,
    ClosedKan,
    Deal,
    Deposit,
    Discard,
    Draw,
    Event,
    Indicator,
    OpenKan,
    Pon,
    Riichi,
    Ron,
    RoundState,
    Stage,
    Tsumo,
    Wall,
    begin,
)
from riichi_rules.play.deal import HAND, INDICATORS, LIVE_TILES, REPLACEMENTS
from riichi_rules.play.laying import all_tiles
from riichi_rules.play.script import with_due
from riichi_rules.questions import Question, question_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, four
from riichi_rules.tiles import COPIES, KINDS, WIND_LETTERS, is_outside, tiles_text

from .differing import Two

LONGEST: Final = 200
"""No round has more events that matter."""
LONGER: Final = 12
"""So many questions are made of a moment, ever longer ones."""
MOST: Final = 3
"""So many moments of a round are asked about, until one is found that shows a difference."""
PLAIN: Final = {"table.red_m": 0, "table.red_p": 0, "table.red_s": 0}
"""Rounds are dealt without red fives: both rulesets have the other tiles."""
WANTED: Final[dict[type[Event], float]] = {
    Tsumo: 0.6,
    Ron: 0.8,
    Riichi: 0.6,
    ClosedKan: 0.9,
    AddedKan: 0.9,
    OpenKan: 0.6,
    Pon: 0.5,
    Chii: 0.5,
    AbortiveDraw: 0.5,
}
"""How likely each is done where it may be."""
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
HANDS: Final = 8
"""So many hands are wanted: half of them wait."""
ALIKE: Final = 0.2
"""How likely all four want the same."""

Step = tuple[RoundState, Event]
"""A moment, and what happens then."""


class Parted(NamedTuple):
    """How far a round came under both rulesets, and the seat that may do something else next."""

    steps: tuple[Step, ...]
    seat: int


def without_reds(two: Two) -> Two:
    """Return both rulesets without red fives: what a question does not name is then laid out alike."""
    return Two(two.a.with_settings(PLAIN), two.b.with_settings(PLAIN))


def partings(two: Two, chance: Chance) -> Iterator[Parted]:
    """Play a round under both rulesets, and yield the moments at which a seat may do otherwise.

    It goes on as long as what happens is allowed by both.
    """
    plain = without_reds(two)
    deal = dealt(chance, plain.a)
    own, other = begin(deal, plain.a), begin(deal, plain.b)
    thrown = chance.below(LIVE_TILES) if chance.likely(LATE) else 0
    steps: list[Step] = []
    for _ in range(LONGEST):
        seat = seat_apart(own, other)
        if seat is not None:
            yield Parted(tuple(steps), seat)
        event = None if own.over else chosen(own, chance, idle=own.live > LIVE_TILES - thrown)
        if event is None:
            return
        try:
            for done, after in with_due(own, event):
                steps.append((own, done))
                own = after
            if not isinstance(event, Deposit | Indicator):  # those come by themselves, maybe only in one
                for _, after in with_due(other, event):
                    other = after
        except RiichiError:
            return


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


def dealt(chance: Chance, rules: Ruleset) -> Deal:
    """Deal hands of which something comes, and shuffle the other tiles into the wall."""
    left = chance.shuffled(all_tiles(rules))
    hands = []
    alike = chance.below(HANDS) if chance.likely(ALIKE) else None
    for _ in SEATS:
        kinds = wanted_hand(chance, chance.below(HANDS) if alike is None else alike)
        hand = []
        for kind in kinds:
            tile = next((tile for tile in left if tile.kind == kind), left[0])
            left.remove(tile)
            hand.append(tile)
        hands.append(tuple(hand))
    live, rest = left[:LIVE_TILES], left[LIVE_TILES:]
    indicators = tuple(rest[REPLACEMENTS : REPLACEMENTS + INDICATORS])
    wall = Wall(tuple(live), tuple(rest[:REPLACEMENTS]), indicators, tuple(rest[REPLACEMENTS + INDICATORS :]))
    start = rules.table.start_points
    scores = [start] * len(SEATS)
    if chance.likely(POOR):
        scores[chance.below(len(SEATS))] = 100 * chance.below(10)
    return Deal(0, four(hands), indicators[0], scores=four(scores), wall=wall)


def wanted_hand(chance: Chance, what: int) -> list[int]:
    """Return the kinds of a hand: one that waits, one of triplets, of terminals and honours, or any."""
    if what < 4:
        return [tile.kind for tile in made(chance, played(chance)).hand.tiles]
    if what < 6:
        return [tile.kind for tile in made(chance, Motif(runs=0.0)).hand.tiles]
    kinds = [kind for kind in KINDS if is_outside(kind)] if what == 6 else list(KINDS)
    return chance.shuffled(kinds * (1 if what == 6 else COPIES))[:HAND]


def chosen(state: RoundState, chance: Chance, *, idle: bool) -> Event | None:
    """Choose what happens next; while all are ``idle`` nobody declares anything and the drawn tile goes."""
    if state.stage is Stage.TURN:
        legal = state.legal(state.turn) or ()
        declared = None if idle else declaration(legal, chance)
        return declared or discard(state, legal, chance, idle=idle)
    claims = []
    for seat in () if idle else SEATS:
        claim = declaration(state.legal(seat) or (), chance)
        if claim is not None:
            claims.append(claim)
    return state.holds(claims) or state.due


def declaration(legal: Sequence[Event], chance: Chance) -> Event | None:
    """Return a win, a call or a riichi that is made, if any is."""
    for event in legal:
        share = WANTED.get(type(event))
        if share is not None and chance.likely(share):
            return event
    return None


def discard(state: RoundState, legal: Sequence[Event], chance: Chance, *, idle: bool) -> Event | None:
    """Return a discard: mostly of the tile that was drawn."""
    discards = [event for event in legal if isinstance(event, Discard)]
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
    events = events_text(parted.steps[place:], letters)
    deal: dict[str, Any] = {
        **{wind: hands[wind] for wind in WIND_LETTERS},
        "dora": tiles_text(state.indicators),
    }
    points = {letters[seat]: state.players[seat].score for seat in SEATS}
    if len(set(points.values())) > 1:
        deal["scores"] = [points[wind] for wind in WIND_LETTERS]
    until = ""
    if thrown:
        until = f"until {state.live} left; "
        deal["last"] = "".join(map(str, _wall_of(state).live[thrown:]))
    return question_of("turn", {"deal": deal, "events": f"{until}{events}", "seat": letters[parted.seat]})


def _wall_of(state: RoundState) -> Wall:
    if state.deal.wall is None:
        raise AssertionError(state)
    return state.deal.wall


def turns_apart(two: Two, seed: int, count: int) -> Iterator[Question | None]:
    """Play so many rounds, and yield for each the shortest question that the rulesets answer otherwise.

    None stands for a round in which they let everybody do the same.
    """
    plain = without_reds(two)
    for number in range(count):
        some = islice(partings(two, Chance(f"rounds {seed} {number}")), MOST)
        asked = (question for parted in some for question in islice(questions_of(parted), LONGER))
        yield next(filter(plain.differ, asked), None)
