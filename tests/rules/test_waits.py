"""Waits: hands by lot against trying every tile, and how far a hand is from tenpai."""

from __future__ import annotations

from random import Random

import pytest
from selfplay.deals import deal

from riichi_rules.errors import HandError
from riichi_rules.hand import Hand
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.tiles import COPIES, KINDS, Tile
from riichi_rules.waits import shanten_of, tiles_away, tiles_left, waits_of


@pytest.mark.rule("waits.tenpai")
def test_a_hand_two_tiles_short_is_not_tenpai() -> None:
    waits = waits_of(read_hand("13m579p135s11122z"))
    assert not waits.tenpai
    assert waits.tiles == ()
    assert waits.words == "not tenpai"


def test_waiting_on_tiles_that_are_all_visible_is_tenpai() -> None:
    # S1-60: what lies on the table is not asked.
    hand = read_hand("123m456p789s1112z")
    assert waits_of(hand).tenpai
    assert tiles_left(hand, 28, [Tile(28)] * 3) == 0


def test_tiles_left_are_those_neither_held_nor_seen() -> None:
    hand = read_hand("77m34567p678s777z")
    seen = [read_tile(tile) for tile in ("2p", "5p", "5p")]
    assert [tiles_left(hand, read_tile(tile).kind, seen) for tile in ("2p", "5p", "8p")] == [3, 1, 4]


def test_waits_are_asked_of_the_hand_without_its_winning_tile() -> None:
    with pytest.raises(HandError, match="fourteenth"):
        waits_of(read_hand("123m456p789s11122z"))


def test_the_waits_of_unknown_tiles_cannot_be_told() -> None:
    with pytest.raises(HandError, match="unknown"):
        waits_of(read_hand("X23m456p789s1112z"))


def test_the_words_tell_each_tile_with_its_shapes() -> None:
    assert waits_of(read_hand("24m456p789s11122z")).words == "waits on 3m (kanchan)"


def test_random_hands_wait_on_the_tiles_that_complete_them_by_trial() -> None:
    chance = Random(5)  # noqa: S311 - hands from a seed, nothing secret
    for number in range(400):
        hand = deal(chance).hand
        if number % 2:
            hand = one_changed(hand, chance)
        held = [tile.kind for tile in hand.tiles]
        concealed = [tile.kind for tile in hand.concealed]
        completing = [kind for kind in KINDS if complete_by_trial([*concealed, kind])]
        expected = [kind for kind in completing if held.count(kind) < COPIES]
        waits = waits_of(hand)
        assert [tile.kind for tile in waits.tiles] == expected, str(hand)
        assert [tile.kind for tile in waits.own_four] == [k for k in completing if k not in expected]
        assert (tiles_away(hand) == 1) is waits.tenpai, str(hand)


def complete_by_trial(tiles: list[int]) -> bool:
    """Say whether concealed tiles are complete: take a pair away, then groups from the lowest tile on."""
    tiles = sorted(tiles)
    kinds = sorted(set(tiles))
    if len(tiles) == 14:
        orphans = [kind for kind in KINDS if kind >= 27 or kind % 9 in (0, 8)]
        if kinds == orphans or (len(kinds) == 7 and all(tiles.count(kind) == 2 for kind in kinds)):
            return True
    return any(groups_by_trial(without(tiles, kind, kind)) for kind in kinds if tiles.count(kind) >= 2)


def groups_by_trial(tiles: list[int]) -> bool:
    if not tiles:
        return True
    first = tiles[0]
    if tiles.count(first) >= 3 and groups_by_trial(tiles[3:]):
        return True
    run = first < 27 and first % 9 <= 6 and first + 1 in tiles and first + 2 in tiles
    return run and groups_by_trial(without(tiles, first, first + 1, first + 2))


def without(tiles: list[int], *taken: int) -> list[int]:
    left = list(tiles)
    for kind in taken:
        left.remove(kind)
    return left


@pytest.mark.parametrize(
    ("hand", "away"),
    [
        ("123m456p789s11122z", 0),
        ("1199m3366p2288s77z", 0),
        ("119m19p19s1234567z", 0),
        ("123m456p789s1112z", 1),
        ("123m456p789s1z 2'22z", 1),
        ("123m456p78s1122z4m", 2),
        ("123m456p7s112257z", 3),
        ("159m159p159s1234z", 4),
        ("147m258p369s1357z", 7),
        ("1111m456p789s222z", 2),
        ("1111222233334m", 1),
    ],
)
def test_how_many_tiles_a_hand_is_away(hand: str, away: int) -> None:
    assert tiles_away(read_hand(hand)) == away
    assert shanten_of(read_hand(hand)) == away - 1


def test_random_hands_are_as_far_away_as_trying_every_draw_and_discard_finds() -> None:
    chance = Random(11)  # noqa: S311 - hands from a seed, nothing secret
    for number in range(24):
        hand = deal(chance).hand
        for _ in range(number % 3):
            hand = one_changed(hand, chance)
        assert min(tiles_away(hand), 3) == away_by_trial(hand), str(hand)


def test_a_draw_never_takes_a_hand_further_away_and_a_discard_never_brings_it_nearer() -> None:
    chance = Random(13)  # noqa: S311 - hands from a seed, nothing secret
    for _ in range(60):
        hand = deal(chance).hand
        for _ in range(chance.randrange(6)):
            hand = one_changed(hand, chance)
        away = tiles_away(hand)
        for kind in available(hand):
            nearer = tiles_away(hand.draw(Tile(kind)))
            assert nearer in (away - 1, away)
        full = hand.draw(Tile(chance.choice(available(hand))))
        after = [tiles_away(full.discard(tile)) for tile in set(full.concealed)]
        assert min(after) >= tiles_away(full)
        assert min(after) == max(tiles_away(full), 1)


def one_changed(hand: Hand, chance: Random) -> Hand:
    """Return the hand with another tile in place of one of its own."""
    tile = Tile(chance.choice(available(hand)))
    return hand.draw(tile).discard(chance.choice(hand.concealed))


def available(hand: Hand) -> list[int]:
    return [kind for kind in KINDS if sum(tile.kind == kind for tile in hand.tiles) < COPIES]


def away_by_trial(hand: Hand) -> int:
    """Return 1, 2 or, for all that is further, 3."""
    if waits_by_trial(hand):
        return 1
    nearer = (
        waits_by_trial(full.discard(tile))
        for full in (hand.draw(Tile(kind)) for kind in available(hand))
        for tile in set(full.concealed)
    )
    return 2 if any(nearer) else 3


def waits_by_trial(hand: Hand) -> bool:
    concealed = [tile.kind for tile in hand.concealed]
    return any(complete_by_trial([*concealed, kind]) for kind in available(hand))


def test_shanten_is_0_at_tenpai_and_less_when_complete() -> None:
    assert shanten_of(read_hand("77m34567p678s777z")) == 0
    assert shanten_of(read_hand("77m34567p678s777z").draw(Tile(10))) == -1
    assert shanten_of(read_hand("77m3467p678s1777z")) == 1


def test_a_tile_held_four_times_is_not_counted_on_for_shanten() -> None:
    hand = read_hand("1111m456p456789s")  # would wait on the fifth 1m
    assert (waits_of(hand).tenpai, shanten_of(hand)) == (False, 1)


def test_shanten_of_unknown_tiles_has_no_answer() -> None:
    with pytest.raises(HandError, match="unknown tiles"):
        shanten_of(read_hand("X77m4567p678s777z"))
