"""Value: the readings of a hand beside the one that pays most, and laws of hands by lot."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest
from selfplay.deals import deal
from shared.rows import rows
from shared.wins import ids, ron, tsumo

from riichi_rules.errors import FormError, HandError, HandTextError
from riichi_rules.judge import Judge, Valuation
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.reasons import Unit
from riichi_rules.ruleset import load_ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import Tile
from riichi_rules.value import Value, valuations, value_of

X3_1 = "23345789m567p44s"


def row_of(valuation: Valuation) -> tuple[str, str, int, int]:
    """Say how a reading was completed, with its groups, han and fu."""
    return (valuation.wait, str(valuation.reading), valuation.han, valuation.fu)


@pytest.mark.rule("fu.best-reading")
@pytest.mark.rule("yaku.pinfu")
def test_x3_1_must_be_read_as_pinfu() -> None:
    # S3-16. Both ways to have waited are valued; as a closed wait the hand has no yaku.
    value = ron(X3_1, "4m", "wiki")
    groups = "234m 345m 789m 567p 44s"
    assert [row_of(valuation) for valuation in value.all] == [
        ("ryanmen", groups, 1, 30),
        ("kanchan", groups, 0, 40),
    ]
    assert [value.why_not(valuation) for valuation in value.all] == [None, "no yaku"]
    assert ids(value) == {"pinfu"}
    assert (value.han, value.fu) == (1, 30)


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


RENHOU = {"first_turn": True, "seat": "S"}
NO_YAKU = "24m456p12378955s"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (ron(X3_1, "4m"), "1 han 30 fu"),
        (tsumo("1122334456789m", "7m"), "9 han 20 fu, baiman"),
        (ron("19m19p19s1234567z", "1m"), "yakuman"),
        (ron("24m45699s 2'34p 7'89s", "3m"), "no win: no yaku"),
        (ron("1177z 2'22z 55'5z 6'66z", "7z"), "2 yakuman"),
    ],
)
def test_the_words_tell_the_worth(value: Value, words: str) -> None:
    assert value.words == words


class TestWhatCannotBeValued:
    @pytest.mark.parametrize(
        ("hand", "win", "says"),
        [
            ("123m456p789s11122z", "2z", "the winning tile is given apart"),
            ("X23m456p789s1112z", "2z", "unknown"),
            ("123m456p789s1112z", "X", "unknown"),
        ],
    )
    def test_a_hand_of_fourteen_and_unknown_tiles(self, hand: str, win: str, says: str) -> None:
        with pytest.raises(HandError, match=says):
            value_of(read_hand(hand), read_tile(win), Situation(by=Win.RON), load_ruleset("base"))

    def test_a_fifth_tile(self) -> None:
        facts = Situation(by=Win.RON, seat="S")
        with pytest.raises(HandError, match="the winning tile 1m would be a fifth 1m"):
            value_of(read_hand("1111m456p789s222z"), read_tile("1m"), facts, load_ruleset("base"))

    @pytest.mark.parametrize(("hand", "win", "reds", "words"), rows("fives-of-hands"))
    def test_tiles_that_were_read_elsewhere_are_those_of_the_ruleset_too(
        self, hand: str, win: str, reds: int, words: str
    ) -> None:
        rules = load_ruleset("tenhou", {f"table.red_{suit}": reds for suit in "mps"})
        with pytest.raises(HandTextError, match=words):
            value_of(read_hand(hand), read_tile(win), Situation(by=Win.RON, seat="S", riichi=True), rules)

    @pytest.mark.parametrize(
        ("hand", "reds"),
        [("67m345678s11z X05Xp", 1), ("67m345678s11z X55Xp", 0), ("67m000p345678s11z", 3)],
    )
    def test_tiles_of_the_ruleset_are_valued(self, hand: str, reds: int) -> None:
        rules = load_ruleset("tenhou", {f"table.red_{suit}": reds for suit in "mps"})
        facts = Situation(by=Win.RON, seat="S", riichi=True)
        assert value_of(read_hand(hand), read_tile("8m"), facts, rules).valid


def test_what_was_valued_before_changes_nothing() -> None:
    chance = Random(29)  # noqa: S311 - hands from a seed, nothing secret
    rules = load_ruleset("base", {"yaku.open_riichi": True})
    judge = Judge(rules)
    for _ in range(300):
        hand, win, situation = deal(chance)
        new = Judge(rules)
        assert valuations(hand, win, situation, judge, 1) == valuations(hand, win, situation, new, 1)


def test_the_reasons_are_yaku_then_dora_then_fu() -> None:
    rules = {"table.red_m": 1}
    value = ron(
        "340m46p12378955s", "5p", options=rules, riichi=True, dora_indicators="4s", ura_indicators="4p"
    )
    assert [(reason.id, reason.rule, reason.amount, str(reason.unit)) for reason in value.reasons] == [
        ("riichi", "yaku.riichi", 1, "han"),
        ("dora", "yaku.dora", 2, "han"),
        ("ura", "yaku.dora", 1, "han"),
        ("red", "yaku.dora", 1, "han"),
        ("base", "fu.base", 20, "fu"),
        ("closed-ron", "fu.closed-ron", 10, "fu"),
        ("kanchan", "fu.wait", 2, "fu"),
    ]
    assert sum(reason.amount for reason in value.reasons if reason.unit is Unit.HAN) == value.han
    assert sum(reason.amount for reason in value.reasons if reason.unit is Unit.FU) == value.fu_total


def test_a_yakuman_has_no_other_reasons_and_without_a_yaku_only_the_fu_are_told() -> None:
    yakuman = ron("119m19p19s123456z", "7z", dora_indicators="6z")
    assert [(reason.id, reason.amount, str(reason.unit)) for reason in yakuman.reasons] == [
        ("kokushi-musou", 1, "yakuman")
    ]
    bare = ron(NO_YAKU, "3m", dora_indicators="1m")
    assert bare.reasons == bare.fu_items != ()


def test_dora_beside_a_yaku_that_counts_alone_are_no_reason() -> None:
    alone = ron(NO_YAKU, "3m", rules="ema-2025", dora_indicators="2m", **RENHOU)
    assert [(reason.id, reason.amount) for reason in alone.reasons[:2]] == [("renhou", 5), ("base", 20)]
    assert (alone.han, alone.dora.han, alone.counted_dora.han) == (5, 1, 0)
    beside = ron(
        NO_YAKU,
        "3m",
        options={"yaku.renhou": "han_5", "yaku.renhou_cumulative": True},
        dora_indicators="2m",
        **RENHOU,
    )
    assert (beside.han, beside.counted_dora.han) == (6, 1)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("22334m456p55678s", "4m", None, None), "a Hand is wanted here, not the str '22334m456p55678s'"),
        ((read_hand("22334m456p55678s"), "4m", None, None), "a Tile is wanted here, not the str '4m'"),
        ((read_hand("22334m456p55678s"), Tile(3), "ron", None), "a Situation is wanted here"),
        ((read_hand("22334m456p55678s"), Tile(3), Situation(by=Win.RON), "wiki"), "a Ruleset is wanted here"),
        ((None, None, [], {}), "a Hand is wanted here, not the NoneType None"),
    ],
)  # fmt: skip
def test_a_text_in_place_of_a_hand_is_told_what_takes_it(given: tuple[Any, ...], says: str) -> None:
    hand, win, situation, ruleset = given
    with pytest.raises(FormError, match=says):
        value_of(hand, win, situation, ruleset)


@pytest.mark.parametrize(
    "value",
    [
        ron("22334m456p55678s", "4m", riichi=True),
        tsumo("1199m3366p2288s7z", "7z"),
        ron("456m1122z X11Xs X77Xz", "1z"),
    ],
)
def test_a_value_is_equal_to_its_copies(value: Value) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):  # noqa: S301 - its own
        assert again == value
        assert hash(again) == hash(value)
        assert again.reasons == value.reasons


def test_equal_values_have_one_hash_and_nothing_can_be_added_to_a_valuation() -> None:
    value, other = (ron("22334m456p55678s", "4m", riichi=True) for _ in range(2))
    assert value == other
    assert len({value, other}) == 1
    with pytest.raises(AttributeError):
        value.best.points = 1  # type: ignore[attr-defined]
