"""Readings: every way to read a complete hand, and no other."""

from __future__ import annotations

from random import Random

import pytest
from selfplay.deals import deal
from shared.trial import Groups, splits_by_trial, without_groups

from riichi_rules.notation import read_hand, read_tile
from riichi_rules.reading import HandForm, Reading, readings_of


@pytest.mark.parametrize(
    ("hand", "four_alike", "readings"),
    [
        ("1199m3366p222277s", False, set()),  # four alike are two pairs only where that is allowed
        ("1199m3366p222277s", True, {"11m 99m 33p 66p 22s 22s 77s"}),
        ("1199m3366p22s X77Xz", False, set()),  # only the concealed tiles make pairs
        # E-1, X3-2: the pair stands at either end; the hand of the source has its fourteenth tile already.
        (
            "789m66678999p789s",
            False,
            {"789m 66p 678p 999p 789s", "789m 666p 789p 99p 789s"},
        ),
        ("123m456p789s11123z", False, set()),
        ("X23m456p789s11122z", False, set()),
    ],
)
def test_a_hand_is_read_in_every_way_that_is_complete(
    hand: str, four_alike: bool, readings: set[str]
) -> None:
    assert {str(found) for found in readings_of(read_hand(hand), four_alike=four_alike)} == readings


@pytest.mark.parametrize(
    ("hand", "win", "shapes"),
    [
        ("23345789m567p44s", "4m", ["ryanmen", "kanchan"]),  # X3-1
        ("4456m123p789s111z", "4m", ["ryanmen", "tanki"]),  # 4m ends the pair and begins 456m
        ("23m123789p456s22z", "1m", ["ryanmen"]),
        ("123m12789p456s22z", "3p", ["penchan"]),
        ("123m12389p456s22z", "7p", ["penchan"]),
        ("123m123789p46s22z", "5s", ["kanchan"]),
        ("123m123789p456s2z", "2z", ["tanki"]),
    ],
)
def test_a_tile_can_have_completed_a_hand_in_each_shape_of_its_groups(
    hand: str, win: str, shapes: list[str]
) -> None:
    tile = read_tile(win)
    (reading,) = readings_of(read_hand(hand), tile)
    assert list(map(str, reading.waits(tile.kind))) == shapes


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
