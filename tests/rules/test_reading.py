"""Readings: every way to read a complete hand, and no other."""

from __future__ import annotations

from random import Random

import pytest
from selfplay.deals import deal
from shared.trial import Groups, splits_by_trial, without_groups

from riichi_rules.notation import read_hand, read_tile
from riichi_rules.reading import HandForm, Reading, readings_of
from riichi_rules.traits import WaitShape


def texts(hand: str, *, four_alike: bool = False) -> set[str]:
    """Read a hand of fourteen tiles in every way."""
    return {str(reading) for reading in readings_of(read_hand(hand), four_alike=four_alike)}


def waits(hand: str, win: str) -> dict[str, tuple[WaitShape, ...]]:
    """Say in which shapes the winning tile can have completed each reading."""
    tile = read_tile(win)
    return {str(reading): reading.waits(tile.kind) for reading in readings_of(read_hand(hand), tile)}


def test_four_equal_tiles_are_two_of_seven_pairs_only_where_that_is_allowed() -> None:
    assert texts("1199m3366p22227s7s") == set()
    assert texts("1199m3366p222277s", four_alike=True) == {"11m 99m 33p 66p 22s 22s 77s"}


def test_only_the_concealed_tiles_make_pairs_or_orphans() -> None:
    assert texts("1199m3366p22s X77Xz") == set()


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
        expected = splits_by_trial(concealed) | without_groups(concealed)
        found = [concealed_groups(reading) for reading in readings_of(hand, win)]
        assert len(found) == len(set(found))
        assert set(found) == expected, f"{hand} with {win}"


def concealed_groups(reading: Reading) -> Groups:
    """Return the concealed groups of a reading; those of thirteen orphans are its tiles."""
    if reading.form is HandForm.ORPHANS:
        return tuple((tile.kind,) for tile in read_hand(str(reading)).concealed)
    return tuple(sorted(group.kinds for group in reading.groups if not group.meld))
