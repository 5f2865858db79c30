"""A state that knows one seat's tiles only: what it cannot know it does not judge."""

from __future__ import annotations

import pytest
from shared.play import deltas, why_not

from riichi_rules import UNKNOWN, IllegalEvent, Meld, MeldType, Seat, read_tile, read_tiles
from riichi_rules.play import (
    Declaration,
    Deposit,
    Discard,
    Draw,
    ExhaustiveDraw,
    Indicator,
    OpenKan,
    Pon,
    Riichi,
    Ron,
    RoundState,
    Tsumo,
    begin,
)
from riichi_rules.play.script import round_of

READY = "123456m23789p99s"


def view_of_east(**hands: str) -> RoundState:
    """Return a round after the deal, as East sees it: without the wall and the other hands."""
    deal = round_of("", **hands).deal
    hidden = (UNKNOWN,) * 13
    return begin(deal._replace(hands=(deal.hands[0], hidden, hidden, hidden), wall=None), round_of("").rules)


def test_questions_about_unknown_hands_are_answered_with_none() -> None:
    state = view_of_east(E=READY)
    assert state.waits(1) is state.tenpai(1) is state.furiten(1) is state.is_furiten(1) is None
    assert state.waits(0) == (read_tile("1p"), read_tile("4p"))
    after = (
        state.apply(Draw(0, read_tile("5z"))).apply(Discard(0, read_tile("5z"), drawn=True)).apply(Draw(1))
    )
    assert after.legal(1) is None
    assert after.legal(2) == ()
    assert after.value(1) is None


def test_unknown_hands_discard_and_call_whatever_they_can_hold() -> None:
    state = view_of_east(E=READY)
    state = state.apply(Draw(0, read_tile("5z"))).apply(Discard(0, read_tile("5z"), drawn=True))
    pon = Meld(MeldType.PON, read_tiles("55z").tiles, read_tile("5z"), Seat.OPPOSITE)
    state = state.apply(Pon(2, pon)).apply(Discard(2, read_tile("9m")))
    assert state.players[2].unknown == 10
    assert str(state.hand(2)) == "XXXXXXXXXX 55'5z"


def test_what_is_visible_is_judged_all_the_same() -> None:
    state = view_of_east(E=READY).apply(Draw(0, read_tile("5z")))
    with pytest.raises(IllegalEvent):
        state.apply(Discard(0, read_tile("7z")))
    with pytest.raises(IllegalEvent):
        state.apply(Discard(1, read_tile("7z")))
    lying = state.apply(Discard(0, read_tile("5z"), drawn=True))
    from_the_wrong_seat = Meld(MeldType.PON, read_tiles("55z").tiles, read_tile("5z"), Seat.RIGHT)
    assert why_not(lying, 2, Pon(2, from_the_wrong_seat)) == "calls.turned-tile"


def test_a_riichi_of_an_unknown_hand_stands() -> None:
    state = (
        view_of_east(E=READY).apply(Draw(0, read_tile("5z"))).apply(Discard(0, read_tile("5z"), drawn=True))
    )
    state = state.apply(Draw(1)).apply(Riichi(1)).apply(Discard(1, read_tile("1z"))).apply(Deposit(1))
    assert state.bets == 1
    assert state.players[1].riichi is not None
    assert not state.players[1].fouls


def test_a_hand_shown_at_the_end_is_valued() -> None:
    state = view_of_east().apply(Draw(0, read_tile("4p"))).apply(Discard(0, read_tile("4p"), drawn=True))
    over = state.apply(Ron((1,), concealed=(read_tiles(READY).tiles,)))
    assert deltas(over)[0] < 0
    silent = state.apply(Ron((1,)))
    assert silent.over
    assert silent.settlement is None


@pytest.mark.rule("ending.winner-shows")
def test_a_hand_shown_must_be_able_to_win() -> None:
    state = view_of_east().apply(Draw(0, read_tile("5z"))).apply(Discard(0, read_tile("5z"), drawn=True))
    with pytest.raises(IllegalEvent, match="the 5z does not complete the hand"):
        state.apply(Ron((1,), concealed=(read_tiles(READY).tiles,)))
    with pytest.raises(IllegalEvent, match="the tiles shown by seat 1"):
        state.apply(Ron((1,), concealed=(read_tiles("123m").tiles,)))


@pytest.mark.rule("ending.winner-shows")
def test_a_tsumo_shows_the_drawn_tile_last() -> None:
    state = view_of_east().apply(Draw(0, read_tile("5z"))).apply(Discard(0, read_tile("5z"), drawn=True))
    over = state.apply(Draw(1)).apply(Tsumo(1, concealed=read_tiles(READY + "4p").tiles))
    assert over.wins[0].value.win == read_tile("4p")
    assert over.wins[0].seat == 1


def test_the_replacement_and_the_indicator_are_what_the_teller_says() -> None:
    state = view_of_east(E="111z4567m789p123s")
    state = state.apply(Draw(0, read_tile("5z"))).apply(Discard(0, read_tile("5z"), drawn=True))
    state = state.apply(Draw(1)).apply(Discard(1, read_tile("1z")))
    kan = Meld(MeldType.OPEN_KAN, read_tiles("111z").tiles, read_tile("1z"), Seat.RIGHT)
    state = state.apply(OpenKan(0, kan))
    reveal = state.rules.dora.kan_reveal_open
    if reveal == "before_replacement":
        state = state.apply(Indicator(read_tile("9s")))
    state = state.apply(Draw(0, read_tile("2z"), replacement=True))
    if reveal == "before_discard":
        state = state.apply(Indicator(read_tile("9s")))
    state = state.apply(Discard(0, read_tile("2z"), drawn=True))
    if reveal == "after_discard":
        state = state.apply(Indicator(read_tile("9s")))
    assert state.indicators[1:] == (read_tile("9s"),)


def test_declarations_of_unknown_hands_are_believed_and_shown_ones_checked() -> None:
    whole = round_of("", E="147m258p369s1234z")
    state = view_of_east(E="147m258p369s1234z")
    assert whole.deal.wall
    for turn, tile in enumerate(whole.deal.wall.live):
        seat = turn % 4
        state = state.apply(Draw(seat, UNKNOWN if seat else tile)).apply(Discard(seat, tile, drawn=True))
    believed = tuple(Declaration(seat, seat == 2) for seat in range(4))
    assert state.apply(ExhaustiveDraw(believed)).settlement is not None
    declarations = tuple(
        Declaration(seat, seat == 2, read_tiles("147m258p369s1234z").tiles if seat == 2 else ())
        for seat in range(4)
    )
    with pytest.raises(IllegalEvent, match="seat 2 is not tenpai"):
        state.apply(ExhaustiveDraw(declarations))
