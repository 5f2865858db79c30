"""A moment of play is drawn as it is: who has what, what lies to be claimed, what one seat can see."""

from __future__ import annotations

from riichi_book.drawing import Mark, View
from riichi_book.drawing.scenes import dead_wall_of, round_view, scene_view
from riichi_rules import ask
from riichi_rules.play.script import round_of, state_after

HAND = "77m34567p678s777z"
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


def marked(view: View, mark: Mark) -> list[str]:
    return [tile.face for tile in view.tiles if tile.mark == mark]


def test_a_question_shows_the_hand_its_waits_and_what_is_guilty_in_its_river() -> None:
    (scene,) = ask.furiten(HAND, "9m2p4s", passed="8p").views
    view = scene_view(scene)
    assert marked(view, Mark.WAIT) == ["2p", "5p", "8p"]
    assert marked(view, Mark.FURITEN) == ["2p", "8p"]
    assert labels(view) == {"River", "Let pass"}
    assert "; waits on circles 2 5 8; River: 9 of characters, 2 of circles, 4 of bamboos;" in view.words
    assert view.words.endswith("furiten: 2 of circles; Let pass: 8 of circles")


def test_a_win_that_furiten_bars_is_drawn_as_none() -> None:
    (scene,) = ask.worth(HAND, win="5p", by="ron", river="9m2p4s").views
    view = scene_view(scene)
    assert (marked(view, Mark.WIN), marked(view, Mark.NOTE)) == ([], ["5p"])
    assert marked(view, Mark.WAIT) == ["2p", "5p", "8p"]
    assert marked(view, Mark.FURITEN) == ["2p"]
    assert "; beside it 5 of circles; Waits: circles 2 5 8; River: " in view.words
    (free,) = ask.worth(HAND, win="5p", by="ron", river="9m4s").views
    assert marked(scene_view(free), Mark.WIN) == ["5p"]
    (worthless,) = ask.worth("23m456p567s99m 7'89s", win="4m", by="ron").views
    assert marked(scene_view(worthless), Mark.NOTE) == ["4m"]


def test_waits_that_would_make_a_hand_too_wide_lie_below_it() -> None:
    few, many = (scene_view(ask.waits(hand).views[0]) for hand in (HAND, "19m19p19s1234567z"))
    assert labels(few) == set()
    assert labels(many) == {"Waits"}
    assert many.width < few.width
    assert len(marked(many, Mark.WAIT)) == 13


def test_a_turn_is_seen_from_its_seat() -> None:
    (scene,) = ask.turn({"S": "55p123456789m11z"}, "E draws, discards 5p", seat="S").views
    view = scene_view(scene)
    assert view == round_view(scene.state, bottom=1, seen_by=1)
    assert [tile.face for tile in view.tiles if tile.mark] == ["5p"]


def test_a_seat_that_is_furiten_sees_its_waits_and_which_tile_of_its_river_it_is() -> None:
    script = "E draws, discards 5s; S draws 2p, discards 2p; W draws, discards 5p"
    table, hand = map(scene_view, ask.turn({"S": HAND, "W": "5p", "E": "5s"}, script, seat="S").views)
    assert (marked(table, Mark.FURITEN), marked(table, Mark.NOTE)) == (["2p"], ["5p"])
    assert "river: 2 of circles; furiten: 2 of circles" in table.words
    assert (marked(hand, Mark.WAIT), marked(hand, Mark.NOTE)) == (["2p", "5p", "8p"], ["5p"])
    free = script.replace("2p", "1s")
    assert len(ask.turn({"S": HAND, "W": "5p", "E": "5s"}, free, seat="S").views) == 1
