"""A state accepts possible events and refuses all others with a rule; no other error occurs."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest
from selfplay.rulesets import ruleset_number
from selfplay.watching import fingerprint, tiles_of_seats

from riichi_book.search.self_play import steps_of
from riichi_rules import UNKNOWN, HandError, IllegalEvent, Meld, MeldType, Seat, Tile, play
from riichi_rules.play import Draw, Event, Ron, RoundState, Stage, Tsumo, begin
from riichi_rules.play.laying import all_tiles

ROUNDS = 3
TRIES = 5
"""How many strange events are tried at each moment of a round."""

MELDED = (play.Chii, play.Pon, play.OpenKan, play.AddedKan, play.ClosedKan)
OTHERS = [kind for kind in get_args(Event) if kind not in {play.Discard, *MELDED}]
ENDS = (Ron, Tsumo, play.ExhaustiveDraw, play.AbortiveDraw, play.Chombo)


class Stranger:
    """Generates random events: of any kind and seat, with tiles that exist or do not."""

    def __init__(self, state: RoundState, chance: random.Random) -> None:
        self.state = state
        self.chance = chance

    def seat(self) -> int:
        """Return a seat, sometimes one that does not exist."""
        return self.chance.choice((0, 1, 2, 3, 0, 1, 2, 3, -1, 4))

    def tile(self) -> Tile:
        """Return a tile."""
        held = [tile for player in self.state.players for tile in player.concealed]
        near = [self.state.tile] if self.state.tile else []
        return self.chance.choice([*held, *near * 9, *map(Tile, range(34)), Tile(4, red=True), UNKNOWN])

    def tiles(self) -> tuple[Tile, ...]:
        """Return some tiles, rarely the right number."""
        return tuple(self.tile() for _ in range(self.chance.choice((0, 0, 0, 1, 2, 13, 14))))

    def shown_hand(self, seat: int) -> tuple[Tile, ...]:
        """Return a hand that a seat shows: its own, none, or another."""
        own = self.state.players[seat].concealed if seat in range(4) else ()
        return self.chance.choice((own, (), self.tiles()))

    def meld(self) -> Meld:
        """Return a meld of any type with a random tile from ``tile``."""
        while True:
            kind, tile = self.chance.choice(list(MeldType)), self.tile()
            source = self.chance.choice(list(Seat))
            try:
                if kind is MeldType.CHII:
                    steps = self.chance.choice(((-2, -1), (-1, 1), (1, 2)))
                    return Meld(kind, tuple(Tile(tile.kind + step) for step in steps), tile, Seat.LEFT)
                if kind is MeldType.CLOSED_KAN:
                    return Meld(kind, (Tile(tile.kind),) * 4)
                own = (Tile(tile.kind),) * (3 if kind is MeldType.OPEN_KAN else 2)
                return Meld(kind, own, tile, source, tile if kind is MeldType.ADDED_KAN else None)
            except (HandError, ValueError):
                continue

    def event(self) -> Event:
        """Return an event of any kind, most often a discard."""
        chance, seat = self.chance, self.seat()
        kind = chance.choice(
            (*[play.Discard] * 5, *[chance.choice(MELDED)] * 2, *[chance.choice(OTHERS)] * 3)
        )
        rons = tuple(self.seat() for _ in range(chance.choice((0, 1, 1, 1, 2, 3))))
        declaring = [*chance.sample(range(4), 3), seat]
        parts = {
            "seat": seat if kind is not play.AbortiveDraw else chance.choice((None, seat)),
            "seats": rons,
            "tile": self.tile(),
            "meld": self.meld(),
            "kind": chance.choice(list(play.Abort)),
            "reason": chance.choice(list(play.Foul)),
            "declarations": tuple(
                play.Declaration(place, chance.random() < 0.5, chance.choice(((), self.shown_hand(place))))
                for place in declaring
            ),
            "ura": self.tiles(),
            "concealed": tuple(map(self.shown_hand, rons)) if kind is Ron else self.shown_hand(seat),
        }
        event: Event = kind(*[parts.get(name, chance.random() < 0.5) for name in kind.__match_args__])
        return event


def views(number: int) -> Iterator[RoundState]:
    """Yield the moments of a round in three views.

    One knows the wall, one knows all hands but no wall, one knows what East's seat sees.
    """
    (_, start), *steps = steps_of(f"strange {number}", ruleset_number(7 * number))
    open_deal = start.deal._replace(wall=None)
    seen = (open_deal.hands[0], *((UNKNOWN,) * 13,) * 3)
    deals = {"wall": start.deal, "hands": open_deal, "seat": open_deal._replace(hands=seen)}
    for name, deal in deals.items():
        state = begin(deal, start.rules)
        for event, _ in steps:
            yield state
            assert event is not None
            if name == "seat" and isinstance(event, Ron | Tsumo | play.ExhaustiveDraw):
                break
            hidden = name == "seat" and isinstance(event, Draw) and event.seat != 0
            state = state.apply(event._replace(tile=UNKNOWN) if hidden else event)


@pytest.mark.proof
@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_strange_event_is_taken_or_refused_with_a_rule_and_the_state_stays_as_it_is(number: int) -> None:
    chance = random.Random(f"strange {number}")  # noqa: S311 - no secret
    taken: Counter[str] = Counter()
    for state in views(number):
        stranger, print_before = Stranger(state, chance), fingerprint(state)
        for _ in range(TRIES):
            event = stranger.event()
            after = applied(state, event)
            if isinstance(after, RoundState):
                taken[type(event).__name__] += 1
                can_be(state, event, after)
            else:
                assert "." in after.rule
                assert after.problem
            assert fingerprint(state) == print_before
    assert taken.total() > ROUNDS


def applied(state: RoundState, event: Event) -> RoundState | IllegalEvent:
    """Return the state after an event, or the refusal; any other error propagates."""
    try:
        return state.apply(event)
    except IllegalEvent as error:
        return error


def can_be(state: RoundState, event: Event, after: RoundState) -> None:
    """Check that an accepted event is legal, and that the state after it is consistent and answers."""
    if isinstance(event, (play.Discard, *MELDED)):
        listed = state.legal(event.seat)
        assert listed is None or event in listed or state.rules.penalties.riichi_kan == "chombo"
        assert state.why_not(event.seat, event) is None or isinstance(event, play.ClosedKan)
    seen = Counter(tile for tile in (*after.indicators, *tiles_of_seats(after)) if tile.known)
    assert not seen - Counter(all_tiles(after.rules)), f"too many of a tile after {event.words}"
    if not after.over:
        assert sum(after.scores) + 1000 * after.bets == sum(state.scores) + 1000 * state.bets
        for seat, player in enumerate(after.players):
            full = seat == after.turn and after.stage is Stage.TURN
            assert len(player.concealed) + 3 * len(player.melds) == 13 + full
    assert after.words
    for seat in range(4):
        for ask in (after.legal, after.waits, after.tenpai, after.furiten, after.is_furiten, after.hand):
            ask(seat)
    assert len(after.dead_wall) == 14
    assert after.over is isinstance(event, ENDS)
    assert after.over or after.settlement is None
