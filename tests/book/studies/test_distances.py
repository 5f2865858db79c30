"""Things laid out on a plane lie as far apart as was wanted, or it is said how far they do not."""

from itertools import combinations
from math import dist, hypot

import pytest

from riichi_book.studies.distances import laid_out


def test_what_fits_a_plane_lies_there_exactly() -> None:
    wanted = {("a", "b"): 3.0, ("b", "c"): 4.0, ("a", "c"): 5.0}
    found = laid_out(wanted)
    for (first, second), apart in wanted.items():
        assert dist(found.places[first], found.places[second]) == pytest.approx(apart, abs=1e-6)
    assert found.wrong == pytest.approx(0, abs=1e-6)
    assert [sum(place[axis] for place in found.places.values()) for axis in (0, 1)] == pytest.approx([0, 0])


def test_the_first_lies_on_the_left_and_the_second_not_below() -> None:
    found = laid_out({("a", "b"): 3.0, ("b", "c"): 4.0, ("a", "c"): 5.0})
    (x, y), (_, above) = found.places["a"], found.places["b"]
    assert (x, y) == pytest.approx((-hypot(x, y), 0))
    assert above >= 0


def test_what_does_not_fit_is_as_near_as_a_plane_allows_and_says_how_far_it_is_wrong() -> None:
    # Four things as far from each other as any: a square is best, wrong by a sixth of what a corner misses.
    found = laid_out(dict.fromkeys(combinations("abcd", 2), 1.0))
    places = found.places.values()
    apart = sorted(dist(*both) for both in combinations(places, 2))
    assert apart[:4] == pytest.approx([apart[0]] * 4, abs=1e-3)
    assert apart[4:] == pytest.approx([apart[0] * 2**0.5] * 2, abs=1e-3)
    assert found.wrong == pytest.approx((4 * (1 - apart[0]) + 2 * (apart[5] - 1)) / 6, abs=1e-3)


def test_things_that_are_alike_lie_in_one_place_and_pairs_may_be_named_either_way() -> None:
    found = laid_out({("a", "b"): 0.0, ("c", "a"): 2.0, ("b", "c"): 2.0})
    assert dist(found.places["a"], found.places["b"]) < 0.01
    assert dist(found.places["a"], found.places["c"]) == pytest.approx(2, abs=0.01)


def test_a_distance_that_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match="c"):
        laid_out({("a", "b"): 1.0, ("a", "c"): 1.0})
