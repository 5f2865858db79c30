"""A moment of play is drawn as it is: who has what, what lies to be claimed, what one seat can see."""

from __future__ import annotations

from riichi_book.drawing import Mark, View
from riichi_book.drawing.scenes import dead_wall_of, round_view, scene_view
from riichi_book.notebook import show
from riichi_rules import ask
from riichi_rules.play.script import round_of, state_after

AFTER_PON = round_of("E draws, discards 5z", W="55z", dealer=0, honba=2, bets=1, dora="3m")


def labels(view: View) -> set[str]:
    return {label.text for label in view.labels}


def test_a_discard_that_can_be_claimed_is_marked() -> None:
    view = round_view(AFTER_PON)
    assert [(tile.face, tile.mark) for tile in view.tiles if tile.mark] == [("5z", Mark.NOTE)]
    assert labels(view) >= {"East 1", "69 left", "2", "1"}


def test_a_called_tile_is_faded_in_its_river_and_turned_in_the_meld() -> None:
    view = round_view(state_after(AFTER_PON, "W pon"))
    assert [tile.face for tile in view.tiles if tile.faded] == ["5z"]
    assert "pon of white dragon, called from opposite" in view.words
    assert not any(tile.mark for tile in view.tiles)


def test_a_drawn_tile_is_held_apart_and_other_hands_can_lie_face_down() -> None:
    state = state_after(AFTER_PON, "S draws")
    everything = round_view(state, names=("Ann", "Bob", "Cid", "Dan"))
    view = round_view(state, bottom=1, seen_by=1)
    assert "Ann" in labels(everything)
    assert view.words.count("hand: 13 face-down tiles") == 3
    assert "South at the bottom" in view.words
    assert "drawn: face-down tile" not in view.words
    assert "drawn: face-down tile" in round_view(state, seen_by=0).words


def test_a_riichi_has_its_stick_when_the_bet_is_placed() -> None:
    state = round_of("E draws 1z, riichi 1z", E="123456m23499p78s")
    assert "in riichi" not in round_view(state).words
    after = state_after(state, "S draws")
    left = state.rules.table.start_points - 1000
    assert f"East at the bottom, in riichi, {left} points" in round_view(after).words
    assert "riichi with" in round_view(after).words


def test_the_dead_wall_shows_what_is_turned_only() -> None:
    state = round_of("E draws 1z, closed kan 1z, turns, draws", E="111z", dora="3m7p")
    view = dead_wall_of(state)
    assert [tile.face for tile in view.tiles if not tile.down] == ["3m", "7p"]
    assert sum(tile.faded for tile in view.tiles) == 1
    assert "The replacement of kan 1 is drawn." in view.words
    assert "From the live wall: face down kan 1." in view.words


def test_a_state_shows_itself_in_notebooks() -> None:
    display = show(AFTER_PON)
    assert display.view == round_view(AFTER_PON)
    assert display.lines == (AFTER_PON.words,)


def test_hands_are_counted_from_who_dealt_first() -> None:
    assert "East 4" in labels(round_view(AFTER_PON, first_dealer=1))


def test_a_question_shows_the_hand_and_what_is_guilty_in_its_river() -> None:
    (scene,) = ask.furiten("77m34567p678s777z", "9m2p4s").views
    view = scene_view(scene)
    assert [tile.face for tile in view.tiles if tile.mark == Mark.FURITEN] == ["2p"]
    assert "River: 9 of characters, 2 of circles, 4 of bamboos" in view.words


def test_a_turn_is_seen_from_its_seat() -> None:
    (scene,) = ask.turn({"S": "55p123456789m11z"}, "E draws, discards 5p", seat="S").views
    view = scene_view(scene)
    assert view == round_view(scene.state, bottom=1, seen_by=1)
    assert [tile.face for tile in view.tiles if tile.mark] == ["5p"]
