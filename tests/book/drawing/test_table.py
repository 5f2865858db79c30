"""The table from above: who has what, on which side, without overlaps."""

from itertools import combinations

import pytest
from shared.tables import KANS, MIDDLE, SEATS, Box, box_of, melds, overlap, river

from riichi_book.drawing import Break, Middle, SeatView, live_tiles, table_view
from riichi_book.drawing.faces import DEPTH
from riichi_book.drawing.views import Label
from riichi_rules.tiles import UNKNOWN

TABLE = table_view(SEATS, MIDDLE)
BROKEN = table_view(SEATS, MIDDLE, broken=Break(2, 5), replaced=KANS)
LONG = [
    seat._replace(
        melds=melds("11'1\"1z 22'2\"2z 3'3\"33z 4'444z"),
        concealed=(UNKNOWN,),
        drawn_tile=UNKNOWN,
        river=river("123456789m123456789p123s4's"),
    )
    for seat in SEATS
]


@pytest.mark.parametrize("replaced", range(5))
@pytest.mark.parametrize("view", ["empty", "mid-game", "long"])
def test_no_tile_lies_on_another(view: str, replaced: int) -> None:
    seats = {"empty": [SeatView(wind) for wind in "ESWN"], "mid-game": SEATS, "long": LONG}[view]
    drawing = table_view(seats, MIDDLE, broken=Break(replaced % 4, 3 + replaced * 2), replaced=replaced)
    plain = combinations(map(box_of, table_view(seats, MIDDLE).tiles), 2)
    assert all(overlap(box, other) <= 0.01 for box, other in plain)
    # With the wall, only the upper tile of a stack overlaps its lower one, or the edge of a neighbour.
    pairs = combinations(drawing.tiles, 2)
    for tile, other in [pair for pair in pairs if overlap(*map(box_of, pair)) > 0.01]:
        assert abs(tile.y - other.y) < 6 or abs(abs(tile.y - other.y) - 30.6) < 6
        assert tile.down or other.down


@pytest.mark.parametrize("seats", [SEATS, LONG], ids=["mid-game", "long"])
@pytest.mark.parametrize("broken", [None, Break(1, 9)])
def test_everything_lies_on_the_mat(seats: list[SeatView], broken: Break | None) -> None:
    view = table_view(seats, MIDDLE, broken=broken)
    assert view.width == view.height
    for tile in view.tiles:
        assert 4 < tile.x < tile.x + tile.size[0] < view.width - 4
        assert 4 < tile.y < tile.y + tile.size[1] + DEPTH < view.height - 4


@pytest.mark.parametrize("seats", [SEATS, LONG], ids=["mid-game", "long"])
@pytest.mark.parametrize("stacks", range(1, 18, 4))
@pytest.mark.parametrize("side", range(4))
def test_no_name_on_the_felt_lies_on_a_tile(seats: list[SeatView], stacks: int, side: int) -> None:
    view = table_view(seats, MIDDLE, broken=Break(side, stacks), labelled=True)
    names = [label for label in view.labels if label.text in {"river", "wall", "dead wall", "riichi"}]
    assert len(names) >= 3
    for label in names:
        for tile in view.tiles:
            assert overlap(written(label), box_of(tile)) <= 0, f"{label.text} lies on {tile}"


def written(label: Label) -> Box:
    """Return the approximate box of a label: left, top, width and height."""
    long, high = len(label.text) * label.size * 0.5, label.size * 0.7
    before = {"start": 0.0, "middle": long / 2, "end": long}[label.anchor]
    if label.turned == 2:
        before = long - before
    if label.turned % 2 == 0:
        return label.x - before, label.y - high / 2, long, high
    above = long - before if label.turned == 1 else before
    return label.x - high / 2, label.y - above, high, long


@pytest.mark.rule("table.places")
def test_the_wall_has_the_tiles_that_are_left_and_the_dead_wall() -> None:
    assert MIDDLE.live is not None
    assert len(BROKEN.tiles) - len(TABLE.tiles) == MIDDLE.live + 14
    tiles = [tile for tile in BROKEN.tiles if tile.face in {"3m", "7p"} and tile.turned == 2]
    assert {"3m", "7p"} <= {tile.face for tile in tiles}


def test_the_live_tiles_follow_from_those_in_play() -> None:
    assert live_tiles([SeatView(wind, (UNKNOWN,) * 13) for wind in "ESWN"]) == 70
    dealer = SeatView("E", (UNKNOWN,) * 13, drawn_tile=UNKNOWN)
    assert live_tiles([dealer, *(SeatView(wind, (UNKNOWN,) * 13) for wind in "SWN")]) == 69
    # 43 discards, three of them after chii or pon, and a tile that South holds; the added and the closed
    # kan added two draws. Three draws were replacements, and for each the live wall lost a tile.
    draws = sum(len(seat.river) for seat in SEATS) - 3 + 1 + 2
    assert live_tiles(SEATS) == 70 - (draws - KANS) - KANS == 27


def test_three_players_or_a_wall_of_unknown_length_are_refused() -> None:
    with pytest.raises(ValueError, match="3 seats"):
        table_view(SEATS[:3])
    with pytest.raises(ValueError, match="live tiles"):
        table_view(SEATS, Middle("East 1"), broken=Break(0, 7))
