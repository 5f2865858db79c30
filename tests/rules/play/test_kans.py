"""Kans: who may make one, the dead wall, the indicators, and robbing."""

from __future__ import annotations

import pytest
from shared.play import calls, choices, deltas, may_win, refused, why_not

from riichi_rules import IllegalEvent, read_tile
from riichi_rules.play import Draw, Indicator, Role, RoundState, Stage
from riichi_rules.play.script import added_kan, call, round_of, state_after


@pytest.mark.rule("kans.closed")
@pytest.mark.rule("kans.replacement")
def test_a_closed_kan_draws_a_replacement_and_goes_on() -> None:
    # S1-35, S1-40
    state = round_of("E draws, closed kan 1z", E="1111z")
    assert state.stage is Stage.ROB
    state = state_after(state, "E draws")
    assert (state.stage, state.turn, state.replacement) == (Stage.TURN, 0, True)
    assert "Discard" in choices(state, "E")


@pytest.mark.rule("kans.closed")
def test_a_closed_kan_leaves_the_hand_closed() -> None:
    # S1-41
    state = round_of("E draws 9p, closed kan 1z, draws 5z, riichi 5z", E="1111z123456m78s9p")
    assert state.players[0].closed
    assert state.players[0].riichi is not None


@pytest.mark.rule("kans.declared")
def test_four_equal_tiles_are_a_kan_only_when_declared() -> None:
    # S1-43
    state = round_of("E draws", E="1111z")
    assert state.kans == 0
    assert state.hand(0).melds == ()
    assert "ClosedKan" in choices(state, "E")


@pytest.mark.rule("kans.tiles")
def test_an_added_kan_needs_the_own_pon() -> None:
    # S1-37, S1-38
    state = round_of(
        "E draws, discards 1z; S pon, discards 9m; W draws, discards it; N draws, discards it;"
        "E draws, discards it; S draws 1z",
        S="11z",
    )
    assert "AddedKan" in choices(state, "S")
    kan = state_after(state, "S adds 1z").players[1].melds[0]
    assert str(kan) == "1'1\"11z"
    without = round_of("E draws 1z", E="111z")
    assert why_not(without, 0, added_kan(state, 1, read_tile("1z"))._replace(seat=0)) == "kans.tiles"


@pytest.mark.rule("kans.turn")
def test_after_a_replacement_tile_another_kan_is_possible() -> None:
    # S1-37
    state = round_of("E draws, closed kan 1z, draws 5p, closed kan 2z, draws", E="1111z2222z")
    assert (state.kans, state.replaced, state.live) == (2, 2, 67)


@pytest.mark.rule("kans.dead-wall-refill")
def test_the_dead_wall_always_has_fourteen_tiles() -> None:
    # S1-36, S2-9
    state = round_of("E draws, closed kan 1z, draws, discards it", E="1111z")
    assert len(state.dead_wall) == 14
    assert state.live == 68
    roles = [tile.role for tile in state.dead_wall]
    assert roles.count(Role.REPLACEMENT) == 3
    assert roles.count(Role.REFILL) == 1
    assert state.deal.wall is not None
    (moved,) = [tile for tile in state.dead_wall if tile.role is Role.REFILL]
    assert (moved.tile, moved.kan) == (state.deal.wall.live[-1], 1)


@pytest.mark.rule("table.dead-wall")
def test_every_tile_of_the_dead_wall_has_a_role_and_a_kan() -> None:
    # S1-97
    state = round_of("", dora="1z", ura="2z")
    assert [tile.kan for tile in state.dead_wall if tile.role is Role.REPLACEMENT] == [1, 2, 3, 4]
    assert [tile.kan for tile in state.dead_wall if tile.role is Role.INDICATOR] == [0, 1, 2, 3, 4]
    assert [str(tile.tile) for tile in state.dead_wall if tile.turned] == ["1z"]
    assert next(str(tile.tile) for tile in state.dead_wall if tile.role is Role.URA) == "2z"


@pytest.mark.rule("kans.indicator")
def test_an_indicator_is_turned_neither_early_nor_late() -> None:
    kan = round_of("E draws, closed kan 1z", E="1111z")
    assert isinstance(kan.due, Indicator)
    assert kan.deal.wall is not None
    with pytest.raises(IllegalEvent, match="before that, the indicator") as caught:
        kan.apply(Draw(0, kan.deal.wall.replacements[0], replacement=True))
    assert caught.value.rule == "kans.indicator"
    replaced = state_after(kan, "E draws")
    assert kan.deal.wall is not None
    with pytest.raises(IllegalEvent, match="no indicator of a kan is to be turned now"):
        replaced.apply(Indicator(kan.deal.wall.indicators[2]))


@pytest.mark.rule("kans.last-tile")
def test_a_kan_on_the_second_to_last_tile_makes_its_replacement_the_last() -> None:
    # S1-83, S2-8
    state = round_of("until 2 left; E draws 1z, closed kan 1z, draws", E="111z", last="1z9s")
    assert (state.live, state.replacement) == (0, True)
    assert state_after(state, "E discards it; drawn").over


FOUR_KANS = """E draws, closed kan 1z, draws 5m, closed kan 2z, draws 7m, closed kan 3z, draws 1s, discards 1s
S draws 4z, closed kan 4z, draws 5s, discards 5s"""


@pytest.mark.rule("kans.fifth")
def test_after_the_fourth_kan_play_goes_on_without_a_fifth() -> None:
    # S1-55
    state = round_of(FOUR_KANS, E="111122223333z", S="444z", W="555s")
    assert state.kans == 4
    assert calls(state, "W") == ["5'55s"]
    assert why_not(state, 2, call(state, 2, "kan", "")) == "kans.fifth"
    assert state_after(state, "W draws").turn == 2


def robbed(settings: dict[str, object] | None = None) -> RoundState:
    """Return a round in which South adds 1p to a pon, and North waits on it."""
    return round_of(
        "E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it; N draws 5z, discards it;"
        "E draws 5z, discards it; S draws 1p, adds 1p",
        settings=settings,
        S="11p",
        N="123456m23p99s789s",
    )


@pytest.mark.rule("kans.rob")
def test_an_added_tile_can_be_robbed() -> None:
    # S1-39
    state = robbed()
    assert choices(state, "N") == ["Ron", "Pass"]
    over = state_after(state, "N ron")
    assert "chankan" in [scored.id for won in over.wins for scored in won.value.yaku]
    assert deltas(over)[1] < 0


ORPHANS_ON_7Z = "119m19p19s123456z"


@pytest.mark.rule("kans.rob-closed")
def test_only_kokushi_robs_a_closed_kan() -> None:
    # S0-22, S1-42
    script = "E draws, closed kan 7z"
    kokushi = round_of(script, "ema-2016", E="7777z", S=ORPHANS_ON_7Z)
    assert choices(kokushi, "S") == ["Ron", "Pass"]
    assert [scored.id for won in state_after(kokushi, "S ron").wins for scored in won.value.yaku] == [
        "kokushi-musou"
    ]
    tanki = round_of("E draws, closed kan 1s", "ema-2016", E="1111s", S="123456m234p55z23s")
    assert not may_win(tanki, "S")
    assert refused(tanki, "S ron") == "kans.rob-closed"


@pytest.mark.rule("kans.missed-kokushi")
def test_kokushi_that_lets_the_kan_go_by_can_never_be_completed() -> None:
    # S0-23: the four tiles are gone; the hand is in temporary furiten, too
    state = state_after(round_of("E draws, closed kan 7z", "ema-2016", E="7777z", S=ORPHANS_ON_7Z), "E draws")
    assert state.waits(1) == (read_tile("7z"),)
    left = 4 - sum(tile.kind == 33 for meld in state.players[0].melds for tile in meld.tiles)
    assert left == 0


@pytest.mark.rule("calls.turned-kan")
def test_the_feeder_of_an_open_kan_is_noted_by_the_place_of_the_tile() -> None:
    # S1-49
    state = round_of("E draws, discards 1z; N kan", N="111z")
    assert str(state.players[3].melds[0]) == "1111'z"
