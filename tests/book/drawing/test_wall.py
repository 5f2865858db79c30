"""The wall: fourteen dead tiles with their roles, and stacks that disappear as they are drawn."""

from collections import Counter

import pytest
from shared.tables import TURNED, tiles

from riichi_book.drawing import Break, dead_wall
from riichi_book.drawing.wall import tiles_left


@pytest.mark.rule("table.dead-wall")
@pytest.mark.parametrize("kans", range(5))
def test_the_dead_wall_always_has_fourteen_tiles(kans: int) -> None:
    wall = dead_wall(TURNED, replaced=kans)
    assert len(wall) == 14
    assert Counter(dead.role for dead in wall) == +Counter(
        {"replacement": 4 - kans, "indicator": 5, "ura": 5, "refill": kans}
    )


@pytest.mark.parametrize(
    ("indicators", "ura", "replaced"), [("3m" * 6, "", 0), ("3m", "1z2z", 0), ("3m", "", 5)]
)
def test_more_than_a_dead_wall_holds_is_refused(indicators: str, ura: str, replaced: int) -> None:
    with pytest.raises(ValueError, match="at most 5"):
        dead_wall(tiles(indicators), tiles(ura) if ura else (), replaced=replaced)


@pytest.mark.rule("table.wall-order")
def test_tiles_are_drawn_from_the_left_of_the_break_and_with_the_clock() -> None:
    wall = list(tiles_left(Break(0, 7), live=122))
    # Seven stacks stay to the right of the break, so the eighth from the right is drawn first.
    assert [tile[:3] for tile in wall[:3]] == [(0, 9, True), (0, 9, False), (0, 8, True)]
    # Next is the wall of the player on the left, starting at that player's right.
    assert (wall[20].seat, wall[20].stack) == (3, 16)


@pytest.mark.parametrize("throw", range(2, 13))
@pytest.mark.rule("table.dead-wall-corner")
def test_a_small_throw_leaves_part_of_the_dead_wall_to_the_player_on_the_right(throw: int) -> None:
    # E16N, chapter 2: the seven stacks right of the break; the next wall provides those that are missing.
    dead = [tile for tile in tiles_left(Break(2, throw), live=10) if tile.dead]
    stacks = min(throw, 7)
    expected = {2: {*range(17 - throw, 17 - throw + stacks)}, 3: {*range(7 - stacks)}}
    assert {seat: {tile.stack for tile in dead if tile.seat == seat} for seat in (2, 3)} == expected
    assert len(dead) == 14
