"""Seats: four numbers in playing order, and how each sees the others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.rows import rows

from riichi_rules.errors import SituationError
from riichi_rules.seats import (
    SEATS,
    Seat,
    all_from,
    check_seats,
    four,
    in_turn,
    next_after,
    others,
    seat_at,
    seat_of_wind,
    seen_from,
    wind_of,
)

SEAT = st.sampled_from(SEATS)


@pytest.mark.parametrize("seat", SEATS)
def test_the_next_player_sits_on_the_right_and_each_sees_the_others_so(seat: int) -> None:
    # S1-13, S1-48: play goes on to the right; a chii is called from the left.
    around = [seen_from(seat, (seat + turns) % 4) for turns in (1, 2, 3)]
    assert around == [Seat.RIGHT, Seat.OPPOSITE, Seat.LEFT]
    assert seat_at(seat, Seat.RIGHT) == next_after(seat) == (seat + 1) % 4
    assert all(seen_from(seat, seat_at(seat, where)) is where for where in Seat)


def test_the_dealer_is_east_and_the_next_player_south() -> None:
    assert [wind_of(seat, 2) for seat in SEATS] == ["W", "N", "E", "S"]
    assert [seat_of_wind(wind, 2) for wind in "WNES"] == list(SEATS)


@given(st.sets(SEAT), SEAT)
def test_the_order_of_play_goes_round_from_any_seat(seats: set[int], first: int) -> None:
    assert all_from(first) == (first, *others(first))
    assert in_turn(seats, first) == [seat for seat in all_from(first) if seat in seats]


@pytest.mark.parametrize(("seats", "problem"), rows("seats-wrong"))
def test_a_seat_is_one_of_four_and_named_once(seats: list[int], problem: str) -> None:
    with pytest.raises(SituationError, match=f"tenpai: .*{problem}"):
        check_seats("tenpai", seats)


def test_there_is_one_thing_for_each_seat() -> None:
    assert four(range(10, 14)) == (10, 11, 12, 13)
    with pytest.raises(ValueError, match="values to unpack"):
        four(range(3))
