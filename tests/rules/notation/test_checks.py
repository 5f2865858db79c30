"""Tiles beside a hand: no fifth copy, no red five more than the ruleset has."""

from __future__ import annotations

import pytest

from riichi_rules.errors import HandError, HandTextError
from riichi_rules.notation import check_copies, check_plain_fives, check_red_fives, read_hand, read_tiles


def test_four_copies_in_hand_and_river_are_fine() -> None:
    check_copies(read_hand("77m34567p678s777z").tiles, read_tiles("7z1s").tiles, "7z1s")


@pytest.mark.parametrize(
    ("hand", "beside", "at"),
    [
        ("77m34567p678s777z", "1s7z7_z", 4),
        ("123456m11z22z X11Xs", "1s", 0),
        ("123406m11z22z 5'55m", "5m", 0),
        ("456m11z22z 55'0\"5p 777'z", "0p", 0),
        ("XXXXXXXXXXXXX", "11111m", 4),
    ],
)
def test_a_fifth_copy_beside_the_hand_is_shown_in_its_text(hand: str, beside: str, at: int) -> None:
    held = read_hand(hand).tiles
    tiles = read_tiles(beside).tiles
    with pytest.raises(HandTextError, match="a fifth") as caught:
        check_copies(held, tiles, beside)
    assert (caught.value.text, caught.value.at) == (beside, at)
    with pytest.raises(HandError, match="a fifth"):
        check_copies(held, tiles)


def test_unknown_tiles_are_copies_of_nothing() -> None:
    check_copies(read_hand("XXXXXXXXXXXXX").tiles, read_tiles("XXXXXX").tiles, "XXXXXX")


ONE_EACH = {"m": 1, "p": 1, "s": 1}


@pytest.mark.parametrize(
    ("text", "allowed", "at", "words"),
    [
        ("406p", {}, 1, "1 red five of circles: WRC 2025 has none; an ordinary one is 5p"),
        ("40m00p", ONE_EACH, 4, "2 red fives of circles: WRC 2025 has 1"),
        ("4m0'55s X05Xs", ONE_EACH, 9, "2 red fives of bamboos: WRC 2025 has 1"),
        ("55'0\"5p 0p0p", {"p": 2}, 10, "3 red fives of circles: WRC 2025 has 2"),
    ],
)
def test_a_red_five_too_many_is_shown(text: str, allowed: dict[str, int], at: int, words: str) -> None:
    tiles = read_tiles(text).tiles
    with pytest.raises(HandTextError) as caught:
        check_red_fives(tiles, allowed, text, ruleset="WRC 2025")
    assert caught.value.at == at
    assert words in caught.value.problem
    with pytest.raises(HandError, match="red five"):
        check_red_fives(tiles, allowed)


@pytest.mark.parametrize(
    ("text", "allowed", "at", "words"),
    [
        ("3445556578m", ONE_EACH, 7, "4 plain fives of characters: Tenhou has 3 and 1 red; did you mean 0m?"),
        ("067m34s X55Xp", ONE_EACH, 10, "4 plain fives of circles: Tenhou has 3 and 1 red; did you mean 0p?"),
        ("11z 55'5\"5s", ONE_EACH, 9, "4 plain fives of bamboos: Tenhou has 3 and 1 red"),
        ("505p5z", {"p": 3}, 2, "2 plain fives of circles: Tenhou has 1 and 3 red"),
        ("5p", {"p": 4}, 0, "1 plain five of circles: Tenhou has none and 4 red"),
    ],
)
def test_a_plain_five_too_many_is_shown(text: str, allowed: dict[str, int], at: int, words: str) -> None:
    tiles = read_tiles(text).tiles
    with pytest.raises(HandTextError) as caught:
        check_plain_fives(tiles, allowed, text, ruleset="Tenhou")
    assert caught.value.at == at
    assert words in caught.value.problem
    with pytest.raises(HandError, match="plain five"):
        check_plain_fives(tiles, allowed)


def test_a_plain_five_too_many_beside_a_hand_is_shown_in_its_own_text() -> None:
    with pytest.raises(HandTextError, match="4 plain fives of characters") as caught:
        check_plain_fives(read_tiles("5m").tiles, ONE_EACH, "5m", held=read_hand("3445556678m340s").tiles)
    assert (caught.value.text, caught.value.at) == ("5m", 0)


def test_as_many_plain_fives_as_the_ruleset_has_are_fine() -> None:
    check_plain_fives(read_hand("555m0555p5555s55z").tiles, {"m": 1, "p": 1})


def test_as_many_red_fives_as_the_ruleset_has_are_fine() -> None:
    check_red_fives(read_hand("0m0055p0s123456m1z").tiles, {"m": 1, "p": 2, "s": 1})


def test_places_follow_the_dialect_of_the_text() -> None:
    held = read_hand("1112m34567p678s1z").tiles
    with pytest.raises(HandTextError) as caught:
        check_copies(held, read_tiles("p3~m11", "drawhand").tiles, "p3~m11", "drawhand")
    assert caught.value.at == 5
