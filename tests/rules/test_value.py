"""Value: the readings of a hand beside the one that pays most, and laws of hands by lot."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random
from typing import Any

import pytest
from selfplay.deals import deal
from shared.rows import rows
from shared.wins import ron, tsumo

from riichi_rules.errors import FormError, HandError
from riichi_rules.judge import Judge
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.reasons import Unit
from riichi_rules.ruleset import load_ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import Tile
from riichi_rules.value import Value, valuations, value_of

X3_1 = "23345789m567p44s"
NO_YAKU = "24m456p12378955s"
RENHOU = {"first_turn": True, "seat": "S", "dora_indicators": "2m"}
CUMULATIVE: dict[str, object] = {"yaku.renhou": "han_5", "yaku.renhou_cumulative": True}


@pytest.mark.rule("fu.best-reading")
@pytest.mark.rule("yaku.pinfu")
def test_x3_1_is_valued_with_both_ways_to_have_waited() -> None:
    # S3-16. It must be read as pinfu: as a closed wait the hand has no yaku.
    found = [(way.wait, str(way.reading), way.han, way.fu) for way in ron(X3_1, "4m", "wiki").all]
    groups = "234m 345m 789m 567p 44s"
    assert found == [("ryanmen", groups, 1, 30), ("kanchan", groups, 0, 40)]


@pytest.mark.rule("fu.best-reading")
@pytest.mark.parametrize(
    ("value", "reasons"),
    [
        (ron(X3_1, "4m"), [None, "no yaku"]),
        (tsumo(X3_1, "4m"), [None, "pays less"]),
        (ron("123m4456p789s444z", "4p", seat="N"), [None, "pays as much, with less fu before rounding"]),
        (
            tsumo("1122334455667p", "4p", riichi=True),
            [None, "is worth the same", "pays as much, with fewer han"],
        ),
        (
            tsumo("3336667778899p", "8p", riichi=True, dora_indicators="6p4s2m4s4s", ippatsu=True),
            [None, *["pays as much, but is no yakuman"] * 3],
        ),
        (ron("24m45699s 2'34p 7'89s", "3m"), ["no yaku"]),
        (ron(X3_1, "4m", options={"yaku.min_han": 2}), ["1 han of yaku, 2 are needed", "no yaku"]),
    ],
)
def test_each_reading_that_does_not_count_says_why(value: Value, reasons: list[str | None]) -> None:
    assert [value.why_not(reading) for reading in value.ranked] == reasons
    assert value.reason == reasons[0] if not value.valid else value.reason is None


@pytest.mark.parametrize(
    ("value", "words", "reasons"),
    [
        (
            ron("340m46p12378955s", "5p", options={"table.red_m": 1}, riichi=True, dora_indicators="4s",
                ura_indicators="4p"),
            "5 han 40 fu, mangan",
            "riichi 1 han, dora 2 han, ura 1 han, red 1 han, base 20 fu, closed-ron 10 fu, kanchan 2 fu",
        ),
        (ron("119m19p19s123456z", "7z", dora_indicators="6z"), "yakuman", "kokushi-musou 1 yakuman"),
        (
            ron(NO_YAKU, "3m", dora_indicators="1m"),
            "no win: no yaku",
            "base 20 fu, closed-ron 10 fu, kanchan 2 fu",
        ),
        (
            ron(NO_YAKU, "3m", "ema-2025", **RENHOU),  # it counts alone, and dora are no reason beside it
            "5 han 40 fu, mangan",
            "renhou 5 han, base 20 fu, closed-ron 10 fu, kanchan 2 fu",
        ),
        (
            ron(NO_YAKU, "3m", options=CUMULATIVE, **RENHOU),
            "6 han 40 fu, haneman",
            "renhou 5 han, dora 1 han, base 20 fu, closed-ron 10 fu, kanchan 2 fu",
        ),
    ],
)  # fmt: skip
def test_the_reasons_are_yaku_then_dora_then_fu(value: Value, words: str, reasons: str) -> None:
    told = [f"{reason.id} {reason.amount} {reason.unit}" for reason in value.reasons]
    assert (value.words, ", ".join(told)) == (words, reasons)
    rules = {Unit.FU: "fu.", Unit.HAN: "yaku.", Unit.YAKUMAN: "yaku."}
    assert all(reason.rule.startswith(rules[reason.unit]) for reason in value.reasons)


@pytest.mark.parametrize(("hand", "win", "reds", "words"), rows("tiles-of-wins"))
def test_only_tiles_that_the_ruleset_has_are_valued_wherever_they_were_read(
    hand: str, win: str, reds: int, words: str | None
) -> None:
    rules = load_ruleset("tenhou", {f"table.red_{suit}": reds for suit in "mps"})
    facts = Situation(by=Win.RON, seat="S", riichi=True)
    with pytest.raises(HandError, match=words) if words else nullcontext():
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


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"hand": "22334m456p55678s"}, "a Hand is wanted here, not the str '22334m456p55678s'"),
        ({"win": "4m"}, "a Tile is wanted here, not the str '4m'"),
        ({"situation": "ron"}, "a Situation is wanted here"),
        ({"ruleset": "wiki"}, "a Ruleset is wanted here"),
        ({"hand": None, "win": None, "situation": [], "ruleset": {}}, "not the NoneType None"),
    ],
)
def test_a_text_in_place_of_a_hand_is_told_what_takes_it(wrong: dict[str, Any], says: str) -> None:
    right = (read_hand("22334m456p55678s"), Tile(3), Situation(by=Win.RON), load_ruleset("wiki"))
    facts = dict(zip(("hand", "win", "situation", "ruleset"), right, strict=True)) | wrong
    with pytest.raises(FormError, match=says):
        value_of(*facts.values())
