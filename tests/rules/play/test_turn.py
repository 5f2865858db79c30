"""What a state records of the turns, and what interrupts first turns, ippatsu and wins."""

from typing import Any

import pytest
from shared.play import choices, may_win, river
from shared.rows import rows

from riichi_rules import UNKNOWN, IllegalEvent, read_hand, read_tile
from riichi_rules.play import Deposit, Indicator, Player, Ron, Stage
from riichi_rules.play.events import Foul
from riichi_rules.play.player import RiverTile, StandingRiichi
from riichi_rules.play.script import call, round_of, state_after

ROBBED = (
    "E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it; N draws 5z, discards it;"
    "E draws 5z, discards it; S draws 1p, adds 1p"
)
READY = "123456m23789p99s"  # on 1p and 4p


@pytest.mark.rule("turn.river")
def test_discards_lie_in_the_river_in_order_with_how_they_came() -> None:
    state = round_of(
        "E draws 5p, discards 1z; S draws, discards it; W draws, discards it; N draws, discards it"
    )
    state = state_after(state, "E draws, discards it")
    assert [(str(discard.tile), discard.drawn) for discard in state.players[0].river][:1] == [("1z", False)]
    assert state.players[0].river[1].drawn


@pytest.mark.rule("turn.interrupted")
@pytest.mark.parametrize(("before", "call", "hands"), rows("interruptions"))
def test_a_call_or_a_kan_interrupts_the_first_turns(before: str, call: str, hands: dict[str, Any]) -> None:
    # S1-4
    state = round_of(before, **hands)
    assert [each.first_turn(3) for each in (state, state_after(state, call))] == [True, False]


@pytest.mark.rule("riichi.turned-tile")
def test_when_the_turned_tile_is_called_the_next_discard_is_turned() -> None:
    # S1-65, S4-4
    others = "W draws, discards it; N draws, discards it;"
    script = f"E draws 5z, riichi 5z; S pon, discards 9m; {others} E draws 6z, discards it"
    assert river(round_of(script, E=READY, S="55z"), "E") == "5z'_ 6z'"
    script += f"; S draws, discards it; {others} E draws 7z, discards it"
    assert river(round_of(script, E=READY, S="55z"), "E") == "5z'_ 6z' 7z"


def test_a_bet_placed_only_if_nobody_wins_closes_the_wins_and_no_win_is_let_by_that_must_be_taken() -> None:
    script, hands = "E draws 1p, riichi 1p", {"E": "123456m77888s55z", "S": READY}
    for bet, closed in (("not_paid", True), ("returned", False)):
        state = round_of(script, settings={"riichi.bet_if_ronned": bet}, **hands)  # type: ignore[arg-type]
        placed = state.apply(Deposit(0))
        assert (may_win(state, "S"), may_win(placed, "S"), placed.is_furiten(1)) == (True, not closed, closed)
    assert placed.apply(Ron((1,))).scores == state.scores  # the riichi stick is back, and would return anyway
    must = {"riichi.pass_win": False, "riichi.bet_if_ronned": "not_paid"}
    both = {"E": READY, "S": "123456s789m55z23m"}
    state = round_of("E draws 5z, riichi 5z; S draws 4p, riichi 4p", settings=must, **both)  # type: ignore[arg-type]
    assert choices(state, "E") == ["Ron"]
    with pytest.raises(IllegalEvent) as caught:
        state.apply(Deposit(1))
    assert caught.value.rule == "riichi.pass-win"


@pytest.mark.rule("calls.priority")
def test_where_the_first_call_counts_a_chii_can_go_before_a_pon_that_is_not_made_at_once() -> None:
    state = round_of("E draws, discards 5p", settings={"calls.priority": "first_call"}, S="46p", N="55p")
    chii, pon = call(state, 1, "chii", "46p"), call(state, 3, "pon", "")
    assert [state.holds([chii, pon], at_once=at_once) for at_once in (False, True)] == [chii, pon]


def test_the_stages_follow_each_other() -> None:
    script = "E draws 7z|, discards 1p|; S kan|; S draws|, discards it|; W draws, closed kan 2z|; W draws"
    parts = script.split("|")
    stages = [round_of("".join(parts[: count + 1]), S="111p", W="2222z").stage for count in range(len(parts))]
    after_each = (Stage.TURN, Stage.CLAIM, Stage.DRAW, Stage.TURN, Stage.CLAIM, Stage.ROB, Stage.TURN)
    assert tuple(stages) == after_each


def test_a_hand_that_is_not_known_may_rob_after_the_indicator() -> None:
    settings = {"dora.kan_reveal_open": "before_replacement", "dora.kan_reveal_robbed": True}
    seen = round_of(ROBBED, settings=settings, S="11p", N=READY)
    north = seen.players[3]
    state = seen._replace(players=seen.with_player(3, north.showing((UNKNOWN,) * 13)))
    assert isinstance(state.due, Indicator)
    (won,) = state.apply(state.due).apply(Ron((3,), concealed=(north.concealed,))).wins
    assert (won.seat, len(won.value.situation.dora_indicators)) == (3, 2)


# Parts that the code copies one by one: none may be lost.


def test_a_player_with_other_tiles_keeps_all_its_other_parts() -> None:
    other = {
        "melds": read_hand("1239m234567p X11Xz").melds,
        "melded": 4,
        "river": (RiverTile(read_tile("9m"), drawn=True, turned=False),),
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
    assert not [name for name in other if getattr(plain, name) == other[name]]
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
