"""Waits: random hands compared with trying every tile, and how far a hand is from tenpai."""

from collections.abc import Iterator
from random import Random

import pytest
from selfplay.deals import deal
from shared.rows import rows
from shared.trial import splits_by_trial, without_groups

from riichi_rules.errors import HandError
from riichi_rules.furiten import furiten_of
from riichi_rules.hand import Hand
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.tiles import COPIES, KINDS, Tile
from riichi_rules.waits import shanten_of, tiles_away, tiles_left, waits_of


def test_tiles_left_are_those_neither_held_nor_seen() -> None:
    hand = read_hand("77m34567p678s777z")
    seen = [read_tile(tile) for tile in ("2p", "5p", "5p")]
    assert [tiles_left(hand, read_tile(tile).kind, seen) for tile in ("2p", "5p", "8p")] == [3, 1, 4]


def test_random_hands_wait_on_the_tiles_that_complete_them_by_trial() -> None:
    for hand in hands_dealt(400, changes=1):
        held = [tile.kind for tile in hand.tiles]
        concealed = [tile.kind for tile in hand.concealed]
        completing = [kind for kind in KINDS if complete([*concealed, kind])]
        expected = [kind for kind in completing if held.count(kind) < COPIES]
        waits = waits_of(hand)
        assert [tile.kind for tile in waits.tiles] == expected, str(hand)
        assert [tile.kind for tile in waits.own_four] == [k for k in completing if k not in expected]
        assert (tiles_away(hand) == 1) is waits.tenpai, str(hand)


def complete(tiles: list[int]) -> bool:
    return bool(splits_by_trial(tiles) | without_groups(tiles))


@pytest.mark.parametrize(
    ("hand", "says"), [("123m456p789s11122z", "fourteen tiles"), ("X23m456p789s1112z", "unknown")]
)
def test_waits_and_furiten_are_asked_of_thirteen_known_tiles(hand: str, says: str) -> None:
    for asks in (waits_of, lambda held: furiten_of(held, (), ())):
        with pytest.raises(HandError, match=says):
            asks(read_hand(hand))
    with pytest.raises(HandError, match="unknown tiles"):
        shanten_of(read_hand("X77m4567p678s777z"))


@pytest.mark.parametrize(("away", "hand"), rows("tiles-away"))
def test_how_many_tiles_a_hand_is_away(away: int, hand: str) -> None:
    assert (tiles_away(read_hand(hand)), shanten_of(read_hand(hand))) == (away, away - 1)


def test_random_hands_are_as_far_away_as_trying_every_draw_and_discard_finds() -> None:
    for hand in hands_dealt(24, changes=2):
        assert min(tiles_away(hand), 3) == away_by_trial(hand), str(hand)


def test_a_draw_never_takes_a_hand_further_away_and_a_discard_never_brings_it_nearer() -> None:
    chance = Random(13)  # noqa: S311 - a seed, nothing secret
    for hand in hands_dealt(60, changes=5):
        away = tiles_away(hand)
        for kind in available(hand):
            nearer = tiles_away(hand.draw(Tile(kind)))
            assert nearer in (away - 1, away)
        full = hand.draw(Tile(chance.choice(available(hand))))
        after = [tiles_away(full.discard(tile)) for tile in set(full.concealed)]
        assert min(after) >= tiles_away(full)
        assert min(after) == max(tiles_away(full), 1)


def hands_dealt(count: int, changes: int) -> Iterator[Hand]:
    """Yield hands in tenpai, with up to ``changes`` tiles replaced at random."""
    chance = Random(count)  # noqa: S311 - hands from a seed, nothing secret
    for number in range(count):
        hand = deal(chance).hand
        for _ in range(number % (changes + 1)):
            tile = Tile(chance.choice(available(hand)))
            hand = hand.draw(tile).discard(chance.choice(hand.concealed))
        yield hand


def available(hand: Hand) -> list[int]:
    return [kind for kind in KINDS if sum(tile.kind == kind for tile in hand.tiles) < COPIES]


def away_by_trial(hand: Hand) -> int:
    """Return the shanten of a hand plus one, found by trial: 1, 2, or 3 for anything further."""
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
    return any(complete([*concealed, kind]) for kind in available(hand))
