"""Readings: every way to read a complete hand, and no other."""

from random import Random

import pytest
from selfplay.deals import deal
from shared.rows import rows
from shared.trial import Groups, splits_by_trial, without_groups

from riichi_rules.notation import read_hand, read_tile
from riichi_rules.reading import HandForm, Reading, readings_of


@pytest.mark.parametrize(("hand", "four_alike", "readings"), rows("readings"))
def test_a_hand_is_read_in_every_way_that_is_complete(
    hand: str, four_alike: bool, readings: list[str]
) -> None:
    assert sorted(map(str, readings_of(read_hand(hand), four_alike=four_alike))) == readings


@pytest.mark.parametrize(("hand", "win", "shapes"), rows("shapes-of-waits"))
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
    """Return the concealed groups of a reading, or the tiles of thirteen orphans."""
    if reading.form is HandForm.ORPHANS:
        return tuple((tile.kind,) for tile in read_hand(str(reading)).concealed)
    return tuple(sorted(group.kinds for group in reading.groups if not group.meld))
