"""Readings: every way to read a complete hand, and no other."""

from __future__ import annotations

from random import Random

import pytest
from selfplay.deals import deal

from riichi_rules.notation import read_hand, read_tile
from riichi_rules.reading import HandForm, Reading, readings_of
from riichi_rules.tiles import is_outside
from riichi_rules.traits import WaitShape

Groups = tuple[tuple[int, ...], ...]


def texts(hand: str, *, four_alike: bool = False) -> set[str]:
    """Read a hand of fourteen tiles in every way."""
    return {str(reading) for reading in readings_of(read_hand(hand), four_alike=four_alike)}


def waits(hand: str, win: str) -> dict[str, tuple[WaitShape, ...]]:
    """Say in which shapes the winning tile can have completed each reading."""
    tile = read_tile(win)
    return {str(reading): reading.waits(tile.kind) for reading in readings_of(read_hand(hand), tile)}


@pytest.mark.rule("waits.complete-hand")
def test_four_groups_and_a_pair_are_complete() -> None:
    assert texts("123m456p789s11122z") == {"123m 456p 789s 111z 22z"}


@pytest.mark.rule("waits.complete-hand")
@pytest.mark.parametrize(
    "hand", ["123m456p789s11123z", "123m456p789s1112z3s", "11223344556679m", "19m19p19s1234567z2m"]
)
def test_other_tiles_are_not(hand: str) -> None:
    assert texts(hand) == set()


@pytest.mark.rule("waits.groups")
@pytest.mark.parametrize("no_run", ["891m", "129m", "123z", "567z", "9m12p"])
def test_a_run_is_three_consecutive_numbers_of_one_suit(no_run: str) -> None:
    # S1-10: neither 8-9-1 nor 9-1-2, no honours, no two suits.
    assert texts(f"{no_run}444555666p77s") == set()


@pytest.mark.rule("waits.complete-hand")
def test_seven_different_pairs_are_complete() -> None:
    assert texts("1199m3366p2288s77z") == {"11m 99m 33p 66p 22s 88s 77z"}


def test_four_equal_tiles_are_two_of_seven_pairs_only_where_that_is_allowed() -> None:
    assert texts("1199m3366p22227s7s") == set()
    assert texts("1199m3366p222277s", four_alike=True) == {"11m 99m 33p 66p 22s 22s 77s"}


@pytest.mark.rule("waits.complete-hand")
def test_thirteen_orphans_are_complete() -> None:
    assert texts("119m19p19s1234567z") == {"119m19p19s1234567z"}


def test_thirteen_orphans_without_the_second_tile_of_one_are_not() -> None:
    assert texts("19m19p19s1234567z") == set()


def test_only_the_concealed_tiles_make_pairs_or_orphans() -> None:
    assert texts("1199m3366p22s X77Xz") == set()


@pytest.mark.rule("waits.groups")
@pytest.mark.rule("kans.declared")
def test_four_equal_tiles_are_a_quad_only_if_declared() -> None:
    # S1-43.
    assert texts("111123m456p789s55z") == {"123m 111m 456p 789s 55z"}
    assert texts("1111m456p123789s5z") == set()
    assert texts("456p123789s55z X11Xm") == {"456p 123s 789s 55z X11Xm"}


@pytest.mark.rule("calls.group-stays")
def test_the_tiles_of_a_meld_are_read_as_the_meld_and_nothing_else() -> None:
    # S1-44: with a 2m of the pon there would be 234m and a pair of 2m.
    assert texts("34m456p789s111z 2'22m") == set()
    assert texts("234m33m456p789s 2'22m") == {"234m 33m 456p 789s 2'22m"}


def test_three_equal_runs_are_three_triplets_too() -> None:
    assert texts("111222333m789p55z") == {"111m 222m 333m 789p 55z", "123m 123m 123m 789p 55z"}


def test_twice_two_equal_runs_are_seven_pairs_too() -> None:
    assert texts("112233m445566p77s") == {
        "123m 123m 456p 456p 77s",
        "11m 22m 33m 44p 55p 66p 77s",
    }


def test_the_pair_of_x3_2_stands_at_either_end() -> None:
    # E-1: the hand of the source has its fourteenth tile already; 5z belongs to no reading.
    assert texts("789m66678999p789s") == {"789m 66p 678p 999p 789s", "789m 666p 789p 99p 789s"}


def test_x3_1_has_one_reading_and_two_ways_to_have_waited() -> None:
    assert waits("23345789m567p44s", "4m") == {
        "234m 345m 789m 567p 44s": (WaitShape.RYANMEN, WaitShape.KANCHAN)
    }


@pytest.mark.parametrize(
    ("win", "shape"),
    [
        ("1m", WaitShape.RYANMEN),
        ("3p", WaitShape.PENCHAN),
        ("7p", WaitShape.PENCHAN),
        ("5s", WaitShape.KANCHAN),
        ("2z", WaitShape.TANKI),
    ],
)
def test_each_tile_completes_its_group_in_one_shape(win: str, shape: WaitShape) -> None:
    full = read_hand("123m123789p456s22z")
    hand = full.discard(read_tile(win))
    (reading,) = readings_of(hand, read_tile(win))
    assert reading.waits(read_tile(win).kind) == (shape,)


def test_the_third_tile_of_a_triplet_completes_a_shanpon() -> None:
    assert waits("11m33p456p789s222z", "3p") == {"11m 333p 456p 789s 222z": (WaitShape.SHANPON,)}


def test_a_tile_of_two_groups_can_have_completed_either() -> None:
    # 4m ends the pair and begins 456m.
    assert waits("4456m123p789s111z", "4m") == {
        "44m 456m 123p 789s 111z": (WaitShape.RYANMEN, WaitShape.TANKI)
    }


def test_an_incomplete_or_unknown_hand_has_no_reading() -> None:
    assert readings_of(read_hand("123m456p789s1112z"), read_tile("3z")) == []
    assert readings_of(read_hand("X23m456p789s11122z")) == []


def test_random_hands_have_the_readings_that_trying_every_group_finds() -> None:
    chance = Random(3)  # noqa: S311 - hands from a seed, nothing secret
    for _ in range(500):
        hand, win, _ = deal(chance)
        concealed = sorted(tile.kind for tile in (*hand.concealed, win))
        expected = groups_by_trial(concealed)
        if not hand.melds:
            expected |= {tuple((kind, kind) for kind in pairs) for pairs in [seven_pairs(concealed)] if pairs}
            orphans = len(set(concealed)) == 13 and all(map(is_outside, concealed))
            expected |= {tuple((kind,) for kind in concealed)} if orphans else set()
        found = [concealed_groups(reading) for reading in readings_of(hand, win)]
        assert len(found) == len(set(found))
        assert set(found) == expected, f"{hand} with {win}"


def concealed_groups(reading: Reading) -> Groups:
    """Return the concealed groups of a reading; those of thirteen orphans are its tiles."""
    if reading.form is HandForm.ORPHANS:
        return tuple((tile.kind,) for tile in read_hand(str(reading)).concealed)
    return tuple(sorted(group.kinds for group in reading.groups if not group.meld))


def groups_by_trial(tiles: list[int], paired: bool = False) -> set[Groups]:
    """Split sorted tiles into groups and one pair by trying every group of the first tile."""
    if not tiles:
        return {()} if paired else set()
    first = tiles[0]
    tried = [(first,) * 3, (first, first + 1, first + 2), *(() if paired else [(first,) * 2])]
    found = set()
    for group in tried:
        rest = list(tiles)
        is_run = len(set(group)) == 3
        if is_run and (first >= 27 or first % 9 > 6):
            continue
        try:
            for kind in group:
                rest.remove(kind)
        except ValueError:
            continue
        found |= {tuple(sorted((group, *more))) for more in groups_by_trial(rest, paired or len(group) == 2)}
    return found


def seven_pairs(tiles: list[int]) -> list[int]:
    kinds = sorted(set(tiles))
    return kinds if len(kinds) == 7 and sorted(kinds * 2) == tiles else []
