"""Situation: contradictory circumstances are refused."""

from typing import Any

import pytest
from shared.rows import rows

from riichi_rules.errors import SituationError
from riichi_rules.seats import Seat
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import UNKNOWN


@pytest.mark.parametrize(
    ("facts", "problem"), [*rows("situations-wrong"), ({"dora_indicators": (UNKNOWN,)}, "cannot be unknown")]
)
def test_facts_that_exclude_each_other_are_refused(facts: dict[str, Any], problem: str) -> None:
    # S4-22 and E-18 are among them.
    with pytest.raises(SituationError, match=problem):
        Situation(**{"by": "ron", **facts})


def test_names_may_be_texts_and_every_riichi_is_a_riichi() -> None:
    told = Situation(by="ron", liable="left", discarder="right")
    assert told == Situation(by=Win.RON, liable=Seat.LEFT, discarder=Seat.RIGHT)
    assert (told.by, told.liable, told.discarder) == (Win.RON, Seat.LEFT, Seat.RIGHT)
    riichi = [Situation(by="ron", **{kind: True}).riichi for kind in ("double_riichi", "open_riichi")]
    assert [told.riichi, *riichi] == [False, True, True]
