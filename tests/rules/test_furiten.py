"""Furiten: the sources' hand and river, the three kinds, and what none of them forbids."""

from __future__ import annotations

import pytest

from riichi_rules.errors import HandError
from riichi_rules.furiten import Furiten, furiten_of
from riichi_rules.notation import read_hand, read_river, read_tiles
from riichi_rules.play.script import round_of


def furiten(hand: str, river: str = "", passed: str = "", *, riichi: bool = False) -> Furiten:
    """Ask about a hand with its river and the tiles passed."""
    own = [discard.tile for discard in read_river(river)] if river else []
    return furiten_of(read_hand(hand), own, read_tiles(passed).tiles if passed else (), riichi=riichi)


@pytest.mark.rule("furiten.own-discard")
@pytest.mark.parametrize("kind", read_tiles("19m19p19s1234567z").tiles, ids=str)
def test_a_thirteen_sided_wait_is_furiten_by_each_of_its_tiles(kind: object) -> None:
    # S0-8.
    answer = furiten("19m19p19s1234567z", str(kind))
    assert answer.furiten
    assert len(answer.waits) == 13


@pytest.mark.rule("furiten.own-discard")
def test_discarding_from_a_complete_hand_leaves_a_furiten_wait() -> None:
    # S0-15, S0-16.
    complete = read_hand("77m234567p678s777z")
    for tile in read_tiles("25p").tiles:
        assert furiten_of(complete.discard(tile), [tile]).furiten


def test_furiten_is_asked_of_thirteen_known_tiles() -> None:
    with pytest.raises(HandError, match="fourteenth"):
        furiten("77m234567p678s777z", "2p")
    with pytest.raises(HandError, match="unknown"):
        furiten("X7m34567p678s777z", "2p")


@pytest.mark.rule("furiten.temporary")
def test_a_tile_that_fell_before_the_hand_waited_on_it_does_no_harm() -> None:
    # S0-5, E-8: South threw 4p, and then East's hand began to wait on it.
    state = round_of(
        "E draws 7z, discards it; S draws 4p, discards it; W draws 7z, discards it; N draws 7z, discards it;"
        "E draws 9p, discards 6z",
        E="123456m2378p99s6z",
    )
    assert [str(tile) for tile in state.waits(0) or ()] == ["1p", "4p"]
    assert state.is_furiten(0) is False
