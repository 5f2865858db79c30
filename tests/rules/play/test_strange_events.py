"""Whatever is thrown at a state: it takes what can be and refuses the rest with a rule, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from selfplay.rulesets import ruleset_number
from selfplay.watching import fingerprint
from shared.play import why_not

from riichi_book.search.self_play import steps_of
from riichi_rules import UNKNOWN, HandError, IllegalEvent, Meld, MeldType, Seat, Tile, read_tile, read_tiles
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    AddedKan,
    Chii,
    Chombo,
    ClosedKan,
    DeadHand,
    Declaration,
    Deposit,
    Discard,
    Draw,
    Event,
    ExhaustiveDraw,
    Foul,
    Indicator,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    RoundState,
    Stage,
    Tsumo,
    begin,
)
from riichi_rules.play.laying import all_tiles
from riichi_rules.play.script import round_of, state_after

ROUNDS = 6
TRIES = 5
"""How many strange events are tried at each moment of a round."""

HIDDEN = (UNKNOWN,) * 13
DECISIONS = (Discard, Chii, Pon, OpenKan, AddedKan, ClosedKan)


class Stranger:
    """Thinks of events: any kind, any seat, tiles that somebody has or has not."""

    def __init__(self, state: RoundState, chance: random.Random) -> None:
        self.state = state
        self.chance = chance

    def seat(self) -> int:
        """Return a seat, now and then one that there is not."""
        return self.chance.choice((0, 1, 2, 3, 0, 1, 2, 3, -1, 4))

    def tile(self) -> Tile:
        """Return a tile."""
        held = [tile for player in self.state.players for tile in player.concealed]
        near = [self.state.tile] if self.state.tile else []
        return self.chance.choice([*held, *near * 9, *map(Tile, range(34)), Tile(4, red=True), UNKNOWN])

    def tiles(self) -> tuple[Tile, ...]:
        """Return some tiles, seldom as many as should be."""
        return tuple(self.tile() for _ in range(self.chance.choice((0, 0, 0, 1, 2, 13, 14))))

    def shown_hand(self, seat: int) -> tuple[Tile, ...]:
        """Return a hand that somebody shows: its own, none, or another."""
        own = self.state.players[seat].concealed if seat in range(4) else ()
        return self.chance.choice((own, (), self.tiles()))

    def meld(self) -> Meld:
        """Return a meld, of any type and of a tile that is near."""
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
        """Return an event of any kind."""
        chance, seat, tile = self.chance, self.seat(), self.tile()
        flag, seats = chance.random() < 0.5, [0, 1, 2, 3]
        chance.shuffle(seats)
        rons = tuple(self.seat() for _ in range(chance.choice((0, 1, 1, 1, 2, 3))))
        others: tuple[Event, ...] = (
            Draw(seat, tile, flag),
            Riichi(seat, flag),
            Deposit(seat),
            Indicator(tile),
            Ron(rons, self.tiles(), tuple(map(self.shown_hand, rons))),
            Tsumo(seat, self.tiles(), self.shown_hand(seat), flag),
            Pass(seat),
            ExhaustiveDraw(
                tuple(Declaration(place, flag, self.shown_hand(place)) for place in [*seats[:3], seat])
            ),
            ExhaustiveDraw(tuple(Declaration(place, chance.random() < 0.5) for place in seats)),
            AbortiveDraw(chance.choice(list(Abort)), chance.choice((None, seat))),
            Chombo(seat, chance.choice(list(Foul))),
            DeadHand(seat),
        )
        if chance.random() < 0.5:
            return Discard(seat, tile, flag)
        if chance.random() < 0.4:
            make = chance.choice((Chii, Pon, OpenKan, AddedKan, ClosedKan))
            return make(seat, self.meld())
        return chance.choice(others)


def views(number: int) -> Iterator[tuple[str, RoundState, Event | None]]:
    """Yield the moments of a round as three know them, each with the event that comes next.

    One knows the wall, one all hands and no wall, one what East's seat is shown.
    """
    (_, start), *steps = steps_of(f"strange {number}", ruleset_number(7 * number))
    open_deal = start.deal._replace(wall=None)
    seen = (open_deal.hands[0], HIDDEN, HIDDEN, HIDDEN)
    deals = {"wall": start.deal, "hands": open_deal, "seat": open_deal._replace(hands=seen)}
    for name, deal in deals.items():
        state = begin(deal, start.rules)
        for event, _ in steps:
            yield name, state, event
            hidden = name == "seat" and isinstance(event, Draw) and event.seat != 0
            told_event = event._replace(tile=UNKNOWN) if hidden and isinstance(event, Draw) else event
            if name == "seat" and isinstance(event, Ron | Tsumo | ExhaustiveDraw):
                break
            assert told_event is not None
            state = state.apply(told_event)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_strange_event_is_taken_or_refused_with_a_rule_and_the_state_stays_as_it_is(number: int) -> None:
    chance = random.Random(f"strange {number}")  # noqa: S311 - no secret
    taken: Counter[str] = Counter()
    for _, state, _ in views(number):
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
    """Return the state after an event, or why there is none; any other error comes through."""
    try:
        return state.apply(event)
    except IllegalEvent as error:
        return error


def can_be(state: RoundState, event: Event, after: RoundState) -> None:
    """See that an event that was taken is legal, and that the state after it can be, and answers."""
    if isinstance(event, DECISIONS):
        listed = state.legal(event.seat)
        assert listed is None or event in listed or state.rules.penalties.riichi_kan == "chombo"
        assert state.why_not(event.seat, event) is None or isinstance(event, ClosedKan)
    seen = Counter(tile for tile in seen_tiles(after) if tile.known)
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
    assert after.over is isinstance(event, Ron | Tsumo | ExhaustiveDraw | AbortiveDraw | Chombo)
    assert after.over or after.settlement is None


def seen_tiles(state: RoundState) -> list[Tile]:
    """Return all tiles that are seen."""
    tiles = list(state.indicators)
    for player in state.players:
        tiles += [*player.concealed, *[discard.tile for discard in player.river if discard.taken_by is None]]
        tiles += [tile for meld in player.melds for tile in meld.tiles]
    return tiles


@pytest.mark.rule("turn.seat")
@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_there_is_not_does_nothing(seat: int) -> None:
    lying = round_of("E draws 5z, discards it", E="123m")
    pon = Meld(MeldType.PON, read_tiles("55z").tiles, read_tile("5z"), Seat.LEFT)
    four = tuple(Declaration(place, tenpai=False) for place in (0, 1, 2, seat))
    for event in (
        Pon(seat, pon),
        Pass(seat),
        Ron((0, seat)),
        Tsumo(seat),
        ExhaustiveDraw(four),
        Chombo(seat),
    ):
        assert why_not(lying, seat, event) == "turn.seat"
        with pytest.raises(IllegalEvent, match=f"there is no seat {seat}"):
            lying.apply(event)


def from_east(**hands: str) -> RoundState:
    """Return a round after the deal, as East sees it."""
    dealt = round_of("", "tenhou", **hands)
    return begin(dealt.deal._replace(hands=(dealt.deal.hands[0], *(HIDDEN,) * 3), wall=None), dealt.rules)


@pytest.mark.rule("table.wall-order")
def test_a_fifth_tile_is_never_drawn_nor_turned() -> None:
    state = from_east(E="5555z0m23456p123s")
    for tile in ("5z", "0m"):
        with pytest.raises(IllegalEvent, match="elsewhere") as caught:
            state.apply(Draw(0, read_tile(tile)))
        assert caught.value.rule == "table.wall-order"
    state = state.apply(Draw(0, read_tile("9s")))
    kan = state.apply(ClosedKan(0, Meld(MeldType.CLOSED_KAN, read_tiles("5555z").tiles)))
    with pytest.raises(IllegalEvent, match="all 4 5z are seen elsewhere"):
        kan.apply(Indicator(read_tile("5z")))


def test_a_hand_that_is_not_known_has_no_fifth_tile_either() -> None:
    state = from_east(E="5550p23456m1234s").apply(Draw(0, read_tile("9m")))
    state = state.apply(Discard(0, read_tile("9m"), drawn=True)).apply(Draw(1))
    for tile, from_draw in (("0p", True), ("5p", False)):
        with pytest.raises(IllegalEvent, match="elsewhere"):
            state.apply(Discard(1, read_tile(tile), from_draw))
    with pytest.raises(IllegalEvent, match="a discard lies face up"):
        state.apply(Discard(1, UNKNOWN))
    lying = state.apply(Discard(1, read_tile("4p"))).apply(Draw(2)).apply(Discard(2, read_tile("6p")))
    run = Meld(MeldType.CHII, read_tiles("57p").tiles, read_tile("6p"), Seat.LEFT)
    assert why_not(lying, 3, Chii(3, run)) == "calls.own-tiles"
    tiles = read_tiles("123456789m55p11z").tiles
    with pytest.raises(IllegalEvent, match="elsewhere"):
        lying.apply(Ron((1,), concealed=(tiles,)))


@pytest.mark.rule("riichi.ura")
def test_ura_indicators_are_those_under_the_indicators() -> None:
    state = round_of("E draws 1z, riichi 1z; S draws 1p", "tenhou", E="123456789m1123p", ura="9s")
    lying = state_after(state, "S discards it")
    for ura, rule in (("9s9s", "riichi.ura"), ("8s", "table.wall-order")):
        assert why_not(lying, 0, Ron((0,), read_tiles(ura).tiles)) == rule
    assert why_not(lying, 0, Ron((0,), (UNKNOWN,))) == "riichi.ura"
    assert why_not(lying, 0, Ron((0,), read_tiles("9s").tiles)) is None


def test_a_draw_that_names_no_tile_takes_the_one_of_a_known_wall() -> None:
    state = round_of("", E="1111z23456m1234p")
    after = state.apply(Draw(0))
    assert state.deal.wall
    assert after.tile == state.deal.wall.live[0]
    assert after.players[0].known
