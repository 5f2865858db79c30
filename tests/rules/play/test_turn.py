"""The turn: who draws, who discards, and how the wall shrinks."""

from __future__ import annotations

import copy
import pickle

import pytest

from riichi_rules import IllegalEvent, Tile, read_hand, read_tile
from riichi_rules.play import Abort, AbortiveDraw, Discard, Draw, Player, Ron, Stage
from riichi_rules.play.events import Foul
from riichi_rules.play.player import RiverTile, StandingRiichi
from riichi_rules.play.script import round_of, state_after


def test_the_drawn_tile_is_told_from_its_like_in_the_hand() -> None:
    state = round_of("E draws 1z", E="1z2z")
    east = read_tile("1z")
    assert Discard(0, east, drawn=True) in (state.legal(0) or ())
    assert Discard(0, east) in (state.legal(0) or ())
    alone = round_of("E draws 1z", S="111z")
    with pytest.raises(IllegalEvent, match="the 1z is not in the hand"):
        alone.apply(Discard(0, east))
    with pytest.raises(IllegalEvent, match="2z is not the tile just drawn"):
        state.apply(Discard(0, read_tile("2z"), drawn=True))


@pytest.mark.rule("turn.river")
def test_discards_lie_in_the_river_in_order_with_how_they_came() -> None:
    state = round_of(
        "E draws 5p, discards 1z; S draws, discards it; W draws, discards it; N draws, discards it"
    )
    state = state_after(state, "E draws, discards it")
    assert [(str(discard.tile), discard.drawn) for discard in state.players[0].river][:1] == [("1z", False)]
    assert state.players[0].river[1].drawn


@pytest.mark.rule("table.wall-order")
def test_a_known_wall_gives_its_tiles_only() -> None:
    state = round_of("E draws 5p, discards it", S="")
    assert state.deal.wall is not None
    lies = state.deal.wall.live[1]
    other = next(Tile(kind) for kind in range(34) if kind != lies.kind)
    with pytest.raises(IllegalEvent) as caught:
        state.apply(Draw(1, other))
    assert caught.value.rule == "table.wall-order"


def test_an_illegal_event_names_rule_event_and_what_was_legal() -> None:
    state = round_of("E draws", S="1111z")
    wrong = Discard(0, read_tile("1z"))
    with pytest.raises(IllegalEvent) as caught:
        state.apply(wrong)
    assert caught.value.rule == "turn.discard"
    assert caught.value.refused == wrong
    assert caught.value.legal == state.legal(0)
    assert caught.value.problem == "seat 0 discards 1z: the 1z is not in the hand"


def test_where_a_seat_has_nothing_to_do_the_error_says_what_is_awaited() -> None:
    state = round_of("E draws", S="1111z")
    for event in (Draw(2), Discard(1, read_tile("1z")), Ron((1,)), AbortiveDraw(Abort.FOUR_WINDS)):
        with pytest.raises(IllegalEvent) as caught:
            state.apply(event)
        assert caught.value.legal == state.legal(0)
    lying = state_after(state, "E discards it")
    with pytest.raises(IllegalEvent) as caught:
        lying.apply(Draw(2))
    assert caught.value.legal == (lying.due,)


def test_a_state_is_never_changed() -> None:
    state = round_of("E draws 5p")
    before = tuple(state)
    state_after(state, "E discards 5p; S draws")
    assert tuple(state) == before
    for record in (state, state.players[0]):
        for name in (*record.__match_args__, "colour"):
            with pytest.raises(AttributeError):
                setattr(record, name, getattr(record, name, None))


def test_a_state_is_the_same_when_copied_or_pickled() -> None:
    state = round_of("E draws 5p, discards 5p; S draws", S="123456789m123p1z")
    assert state.tenpai(1)
    for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert again == state
        assert hash(again) == hash(state)
        assert again.legal(1) == state.legal(1)
        assert state_after(again, "S discards it") == state_after(state, "S discards it")
        assert repr(again.players[1]) == repr(state.players[1])


PON_OF_9P = (
    "E draws 7z, discards 9p; S pon, discards 1m; W draws 5z, discards it; N draws 5z, riichi 5z; E draws 6z,"
    "discards it; S draws 9p"
)
READY = "123456m23p99s789s"


@pytest.mark.rule("turn.interrupted")
@pytest.mark.parametrize(
    ("script", "hands"),
    [
        ("E draws, discards 1z; W pon", {"W": "11z"}),
        ("E draws, discards 5p; S chii 46p", {"S": "46p"}),
        ("E draws, discards 1z; W kan", {"W": "111z"}),
        ("E draws, closed kan 1z", {"E": "1111z"}),
    ],
)
def test_a_call_or_a_kan_interrupts_the_first_turns(script: str, hands: dict[str, str]) -> None:
    # S1-4
    before, _, call = script.rpartition("; " if ";" in script else ", ")
    state = round_of(script, **hands)
    assert not state.first_turn(3)
    assert round_of(before, **hands).first_turn(3), call


@pytest.mark.rule("turn.interrupted")
def test_an_added_kan_interrupts_as_well() -> None:
    # S1-4, E-13: it ends the ippatsu of a riichi
    state = round_of(PON_OF_9P, S="99p", N=READY)
    assert state.players[3].ippatsu
    assert not state_after(state, "S adds 9p, draws").players[3].ippatsu


@pytest.mark.rule("turn.interrupted")
def test_a_turn_without_a_call_interrupts_nothing() -> None:
    state = state_after(round_of(PON_OF_9P, S="99p", N=READY), "S discards it; W draws, discards it")
    assert state.players[3].ippatsu


# Parts that are copied one by one, so that none is lost


def test_a_player_with_other_tiles_keeps_all_its_other_parts() -> None:
    other = {
        "melds": read_hand("1239m234567p X11Xz").melds,
        "melded": 4,
        "river": (RiverTile(read_tile("9m"), drawn=True),),
        "riichi": StandingRiichi(double=True),
        "turns_next": True,
        "ippatsu": True,
        "passed": (read_tile("1p"),),
        "dead": True,
        "feeders": (("daisangen", 2),),
        "fouls": (Foul.NOTEN_RIICHI,),
    }
    plain = round_of("E draws").players[1]
    assert other.keys() == {*Player.__match_args__} - {"concealed", "counts", "unknown", "score"}
    assert [name for name in other if getattr(plain, name) == other[name]] == []
    held = plain._replace(score=7, **other).holding((), 0, 0)
    assert {name: getattr(held, name) for name in other} == other
    assert (held.score, held.concealed) == (7, ())


def test_what_moves_on_keeps_what_stays_and_forgets_the_last_tile() -> None:
    state = round_of("E draws 1m")
    stays = {
        "bets": 2,
        "kans": 1,
        "replaced": 1,
        "pending": ("now",),
        "interrupted": True,
        "declaring": 3,
    }
    gone = {"passed": (1,), "wins_closed": True, "replacement": True}
    moment = state._replace(live=50, **stays, **gone)
    after = moment.moved(Stage.TURN, 2, moment.players, None, draws=1)
    assert {name: getattr(after, name) for name in stays} == stays
    assert (after.stage, after.turn, after.tile, after.live) == (Stage.TURN, 2, None, 49)
    assert (after.passed, after.wins_closed, after.replacement, after.called) == ((), False, False, None)
    assert moment.moved(Stage.TURN, 2, moment.players, None, replacement=True).replaced == 2
