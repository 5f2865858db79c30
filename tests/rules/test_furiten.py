"""Furiten: the sources' hand and river, the three kinds, and what none of them forbids."""

from __future__ import annotations

import pytest

from riichi_rules.errors import HandError
from riichi_rules.furiten import Furiten, furiten_of
from riichi_rules.notation import read_hand, read_river, read_tiles


def furiten(hand: str, river: str = "", passed: str = "", *, riichi: bool = False) -> Furiten:
    """Ask about a hand with its river and the tiles passed."""
    own = [discard.tile for discard in read_river(river)] if river else []
    return furiten_of(read_hand(hand), own, read_tiles(passed).tiles if passed else (), riichi=riichi)


def test_furiten_is_asked_of_thirteen_known_tiles() -> None:
    with pytest.raises(HandError, match="fourteenth"):
        furiten("77m234567p678s777z", "2p")
    with pytest.raises(HandError, match="unknown"):
        furiten("X7m34567p678s777z", "2p")
