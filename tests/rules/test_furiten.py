"""Furiten: of which hands it can be asked; claims say which hands are furiten."""

from __future__ import annotations

import pytest

from riichi_rules.errors import HandError
from riichi_rules.furiten import furiten_of
from riichi_rules.notation import read_hand


@pytest.mark.parametrize(
    ("hand", "says"), [("77m234567p678s777z", "fourteenth"), ("X7m34567p678s777z", "unknown")]
)
def test_furiten_is_asked_of_thirteen_known_tiles(hand: str, says: str) -> None:
    with pytest.raises(HandError, match=says):
        furiten_of(read_hand(hand), (), ())
