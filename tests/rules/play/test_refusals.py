"""Every refusal names its rule and the reason. Claims test those that a question can produce."""

from typing import Any

import pytest
from shared.play import choices, may_win, refused, why_not
from shared.rows import rows

from riichi_rules import IllegalEvent, Meld, MeldType, Tile, play, read_tile, read_tiles
from riichi_rules.messages import SeatFact
from riichi_rules.play import (
    Abort,
    AbortiveDraw,
    ClosedKan,
    DeadHand,
    Declaration,
    Deposit,
    Discard,
    Draw,
    Ron,
)
from riichi_rules.play.script import round_of, state_after
from riichi_rules.seats import by_winds

READY = "123456m23789p99s"  # on 1p and 4p
EAST = read_tile("1z")
FOUR_1Z = Meld(MeldType.CLOSED_KAN, read_tiles("1111z").tiles)


def part_in(told: Any) -> Any:  # noqa: ANN401 - JSON, and what an event is made of
    """Return a part of an event from a row: a meld or tile in notation, or the value as it is."""
    if isinstance(told, list):
        return tuple(map(part_in, told))
    if isinstance(told, dict):
        return Declaration(**told)
    if not isinstance(told, str) or told in {*Abort}:
        return Abort(told) if isinstance(told, str) else told
    (block,) = read_tiles(told).blocks
    return block if isinstance(block, Meld) else block[0].tile


def event_in(told: list[Any]) -> Any:  # noqa: ANN401 - any event
    """Return an event from a row: its name, and its parts."""
    name, *parts = told
    return getattr(play, name)(*map(part_in, parts))


@pytest.mark.rule("calls.own-tiles", "ending.triple-ron", "ending.exhaustive-draw")
@pytest.mark.rule(
    "ending.tenpai-or-noten", "riichi.ura", "turn.discard", "turn.draw", "kans.tiles", "turn.seat"
)
@pytest.mark.parametrize(("script", "given", "seat", "event", "rule", "words"), rows("refusals"))
def test_what_may_not_be_done_is_refused_with_its_rule_and_its_reason_and_its_like_is_not(
    script: str, given: dict[str, Any], seat: int, event: list[Any], rule: str | None, words: str
) -> None:
    refusal = round_of(script, "tenhou", **given).why_not(seat, event_in(event))
    assert (refusal and refusal.rule) == rule
    assert refusal is None or words in refusal.words


def test_an_illegal_event_names_the_event_and_what_was_legal_or_is_awaited() -> None:
    state = round_of("E draws", S="1111z")
    wrong = Discard(0, EAST)
    for event in (wrong, Draw(2), Discard(1, EAST), Ron((1,)), AbortiveDraw(Abort.FOUR_WINDS)):
        with pytest.raises(IllegalEvent) as caught:
            state.apply(event)
        assert (caught.value.refused, caught.value.legal) == (event, state.legal(0))
    with pytest.raises(IllegalEvent, match="seat 0 discards 1z: the 1z is not in the hand"):
        state.apply(wrong)
    lying = state_after(state, "E discards it")
    with pytest.raises(IllegalEvent) as caught:
        lying.apply(Draw(2))
    assert caught.value.legal == (lying.due,)


def test_a_refusal_keeps_its_facts_and_seats_may_be_called_by_their_winds() -> None:
    state = round_of("E draws, discards 5z", dealer=2)
    refusal = state.why_not(3, Draw(3, replacement=True))
    assert refusal is not None
    assert refusal.message.facts["seat"] == SeatFact(3)
    assert refusal.message.shown(by_winds(2)) == "South draws a tile of the live wall"
    with pytest.raises(IllegalEvent) as caught:
        state.apply(Ron((0, 3)))
    assert caught.value.why.facts["tile"] == read_tile("5z")
    assert caught.value.what.shown(by_winds(2)).startswith("ron by West and South: the 5z")


@pytest.mark.rule("kans.indicator", "riichi.bet")
def test_what_is_due_comes_before_anything_else_and_once() -> None:
    kan = round_of("E draws, closed kan 1z", E="1111z")
    assert isinstance(kan.due, play.Indicator)
    assert kan.deal.wall is not None
    with pytest.raises(IllegalEvent, match=f"before that: {kan.due.words}") as caught:
        kan.apply(Draw(0, kan.deal.wall.replacements[0], replacement=True))
    assert caught.value.rule == "kans.indicator"
    # S1-63, S4-5: the riichi stick is a thousand points and is placed before play goes on.
    state = round_of("E draws 5z, riichi 5z", E=READY)
    after = state.apply(Deposit(0))
    assert [(each.bets, each.scores[0]) for each in (state, after)] == [(0, 30_000), (1, 29_000)]
    assert isinstance(after.due, Draw)
    with pytest.raises(IllegalEvent, match=f"before that: {state.due.words}") as caught:
        state.apply(after.due)
    assert caught.value.rule == "riichi.bet"
    declaring = round_of("E draws 1z", E="111z234m456p99s67s").apply(play.Riichi(0))
    assert why_not(declaring, 0, ClosedKan(0, FOUR_1Z)) == "riichi.turn"


@pytest.mark.rule("table.wall-order")
def test_a_known_wall_gives_its_tiles_only() -> None:
    state = round_of("E draws 5p, discards it", S="")
    assert state.deal.wall is not None
    lies = state.deal.wall.live[1]
    assert state.apply(Draw(1)).tile == lies
    assert why_not(state, 1, Draw(1, Tile((lies.kind + 1) % 34))) == "table.wall-order"


def test_a_round_is_replayed_state_by_state() -> None:
    state = round_of("")
    first = state.due
    assert isinstance(first, Draw)
    events = [first, Discard(0, first.tile, drawn=True)]
    assert list(play.replay(state.deal, events, state.rules))[::2] == [
        state,
        state_after(state, "E draws, discards it"),
    ]
    with pytest.raises(IllegalEvent):
        list(play.replay(state.deal, [first, first], state.rules))


def test_events_and_dead_tiles_say_what_they_are() -> None:
    state = round_of("", dora="5m")
    words = [state.deal.words, state.words, *[tile.words for tile in state.dead_wall]]
    assert words == rows("words-of-a-round")
    assert state.settlement is None
    assert DeadHand(2, "cold").words == "the hand of seat 2 is dead: cold"


@pytest.mark.parametrize(("event", "words"), rows("words-of-events"))
def test_an_event_says_what_it_is(event: list[Any], words: str) -> None:
    assert event_in(event).words == words


@pytest.mark.rule("fouls.dead-hand")
def test_a_dead_hand_neither_wins_nor_calls_nor_declares() -> None:
    # S1-46, S1-62
    state = round_of("E draws, discards 4p", S=READY).apply(DeadHand(1, "too few tiles"))
    assert (state.legal(1), state.tenpai(1), may_win(state, "S")) == ((), False, False)
    assert refused(state, "S ron") == "fouls.dead-hand"
    assert choices(state_after(state, "S draws"), "S") == ["Discard"]
    with pytest.raises(IllegalEvent, match="the hand is already dead"):
        state.apply(DeadHand(1))
    nine = round_of("E draws 5s", "tenhou", E="19m19p19s123z258m5p").apply(DeadHand(0))
    assert choices(nine, "E") == ["Discard"]
    refusal = nine.why_not(0, AbortiveDraw(Abort.NINE_KINDS, 0))
    assert refusal is not None
    assert (refusal.rule, refusal.words) == ("fouls.dead-hand", "a dead hand may not declare anything")
