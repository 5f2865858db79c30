"""Value: the readings of a hand other than the best one, and laws that random hands obey."""

from contextlib import nullcontext
from random import Random
from typing import Any

import pytest
from selfplay.deals import deal
from shared.rows import rows
from shared.wins import win

from riichi_rules.errors import FormError, RiichiError
from riichi_rules.judge import Judge
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.reasons import Unit
from riichi_rules.ruleset import load_ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import Tile
from riichi_rules.value import valuations, value_of


@pytest.mark.rule("fu.best-reading")
@pytest.mark.parametrize(("value", "reasons"), rows("readings-that-do-not-count"))
def test_each_reading_that_does_not_count_says_why(value: list[Any], reasons: list[str | None]) -> None:
    won = win(*value)
    assert [won.why_not(reading) for reading in won.ranked] == reasons
    assert won.reason == (None if won.valid else reasons[0])
    assert all((reading.base == 0) is bool(reading.refusal) for reading in won.ranked)


@pytest.mark.parametrize(("value", "words", "reasons"), rows("reasons-of-wins"))
def test_the_reasons_are_yaku_then_dora_then_fu(value: list[Any], words: str, reasons: str) -> None:
    won = win(*value)
    told = [f"{reason.id} {reason.amount} {reason.unit}" for reason in won.reasons]
    assert (won.words, ", ".join(told)) == (words, reasons)
    rules = {Unit.FU: "fu.", Unit.HAN: "yaku.", Unit.YAKUMAN: "yaku."}
    assert all(reason.rule.startswith(rules[reason.unit]) for reason in won.reasons)


@pytest.mark.parametrize(("hand", "win", "reds", "ura", "words"), rows("tiles-of-wins"))
def test_only_tiles_that_the_ruleset_has_are_valued_wherever_they_were_read(
    hand: str, win: str, reds: int, ura: str, words: str | None
) -> None:
    rules = load_ruleset("tenhou", {f"table.red_{suit}": reds for suit in "mps"})
    shown, hidden = read_tiles("9p").tiles, read_tiles(ura).tiles
    facts = Situation(by=Win.RON, seat="S", riichi=True, dora_indicators=shown, ura_indicators=hidden)
    with pytest.raises(RiichiError, match=words) if words else nullcontext():
        assert value_of(read_hand(hand), read_tile(win), facts, rules).valid


def test_hands_by_lot_have_fu_that_add_up_and_a_value_that_nothing_valued_before_changes() -> None:
    chance = Random(29)  # noqa: S311 - hands from a seed, nothing secret
    rules = load_ruleset("base", {"yaku.open_riichi": True})
    judge = Judge(rules)
    for _ in range(300):
        hand, win, situation = deal(chance)
        new = Judge(rules)
        assert valuations(hand, win, situation, judge, 1) == valuations(hand, win, situation, new, 1)
        value = value_of(hand, win, situation, rules)
        assert value.yakuman or sum(item.amount for item in value.fu_items) == value.fu_total


@pytest.mark.parametrize(("wrong", "says"), rows("texts-for-things"))
def test_a_text_in_place_of_a_hand_is_told_what_takes_it(wrong: dict[str, Any], says: str) -> None:
    right = (read_hand("22334m456p55678s"), Tile(3), Situation(by=Win.RON), load_ruleset("wiki"))
    facts = dict(zip(("hand", "win", "situation", "ruleset"), right, strict=True)) | wrong
    with pytest.raises(FormError, match=says):
        value_of(*facts.values())
