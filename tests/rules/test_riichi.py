"""Riichi on its page: what it is worth, and what it goes with."""

from __future__ import annotations

import pytest

from riichi_book.tables.examples import EXAMPLES
from riichi_rules import Hand, Meld, MeldType, ask, read_hand
from riichi_rules.errors import SituationError
from riichi_rules.questions import read_question
from riichi_rules.yaku import YAKU

BEFORE_THE_FIRST_DISCARD = {"tenhou", "chiihou", "renhou", "shiisanpuutaa"}


def closed(hand: Hand) -> Hand:
    """Return the hand as it would be if nothing had been called."""
    loose = [tile for meld in hand.melds if not meld.is_kan for tile in meld.tiles]
    kans = [Meld(MeldType.CLOSED_KAN, meld.tiles) for meld in hand.melds if meld.is_kan]
    return Hand((*hand.concealed, *loose), tuple(kans))


def with_riichi(yaku: str) -> tuple[set[str], bool]:
    """Return the yaku of the example of a yaku, won closed and with riichi, and whether it is a yakuman."""
    question = read_question(EXAMPLES[yaku].question)
    hand = closed(read_hand(question["hand"]))
    value = ask.worth(**question.with_facts(hand=hand, riichi=True).facts).value
    scored = {yaku.id for yaku in value.yaku}
    return scored, any(yaku.yakuman and yaku.id in scored for yaku in YAKU)


@pytest.mark.rule("riichi.combines")
@pytest.mark.parametrize("yaku", [yaku.id for yaku in YAKU])
def test_riichi_goes_with_everything_but_a_win_before_the_first_discard(yaku: str) -> None:
    # S4-22, S4-25, E-18
    if yaku in BEFORE_THE_FIRST_DISCARD:
        with pytest.raises(SituationError, match="too late for a win before it"):
            with_riichi(yaku)
        return
    scored, great = with_riichi(yaku)
    # Nothing counts beside a yakuman, and some hands become one when they are closed.
    assert great or "riichi" in scored or yaku == "double-riichi"
    assert great or yaku in scored


@pytest.mark.rule("riichi.combines")
def test_double_riichi_takes_the_place_of_riichi() -> None:
    # S4-22
    scored, _ = with_riichi("double-riichi")
    assert "double-riichi" in scored
    assert "riichi" not in scored
