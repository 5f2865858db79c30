"""A moment of play is drawn correctly: who has what, which tile can be claimed, what one seat can see."""

from shared.scenes import rounds, scenes

from riichi_book.drawing import Mark, View
from riichi_book.drawing.scenes import dead_wall_of, round_view, scene_view
from riichi_rules import ask


def marked(view: View) -> dict[Mark, list[str]]:
    """Return the marked tiles by mark."""
    return {
        mark: faces for mark in Mark if (faces := [tile.face for tile in view.tiles if tile.mark is mark])
    }


def labels(view: View) -> set[str]:
    return {label.text for label in view.labels}


def test_a_turn_is_seen_from_its_seat_and_furiten_in_its_river() -> None:
    scene = scenes()["a turn"]
    assert scene_view(scene) == round_view(scene.state, bottom=1, seen_by=1)  # type: ignore[union-attr]
    assert marked(scene_view(scene)) == {Mark.NOTE: ["5p"]}
    assert marked(scene_view(scenes()["a turn in furiten"])) == {Mark.FURITEN: ["2p"], Mark.NOTE: ["5p"]}
    free = "E draws, discards 5s; S draws 1s, discards 1s; W draws, discards 5p"
    assert len(ask.turn({"S": "77m34567p678s777z", "W": "5p", "E": "5s"}, free, seat="S").views) == 1


def test_a_discard_that_can_be_claimed_is_marked_and_a_called_one_faded() -> None:
    lies, called, drawn = (round_view(rounds()[name]) for name in ("a discard", "a pon", "a draw"))
    assert marked(lies) == {Mark.NOTE: ["5z"]}
    assert labels(lies) >= {"East 1", "69 left", "2", "1"}
    assert [tile.face for tile in called.tiles if tile.faded] == ["5z"]
    assert marked(called) == {}
    assert "Ann" in labels(round_view(rounds()["a draw"], names=("Ann", "Bob", "Cid", "Dan")))
    assert "drawn: face-down tile" not in drawn.words
    assert "drawn: face-down tile" in round_view(rounds()["a draw"], seen_by=0).words


def test_a_riichi_has_its_stick_when_the_bet_is_placed_and_the_dead_wall_shows_what_is_turned() -> None:
    assert "in riichi" not in round_view(rounds()["riichi is declared"]).words
    state = rounds()["riichi"]
    left = state.rules.table.start_points - 1000
    assert f"East at the bottom, in riichi, {left} points" in round_view(state).words
    view = dead_wall_of(rounds()["a closed kan"])
    assert [tile.face for tile in view.tiles if not tile.down] == ["3m", "7p"]
    assert sum(tile.faded for tile in view.tiles) == 1
