"""Fu: every source of fu with its amount, the sources' great hands, and the traps in their prose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from selfplay.deals import deal
from shared.wins import fu, ids, ron, tsumo

from riichi_rules.payment import payment_of
from riichi_rules.ruleset import load_ruleset
from riichi_rules.value import Value, value_of

# The greatest fu of a hand of 1 han (X3-3) and of 2 han (X3-4), and open runs (X3-5).
X3_3 = "456m1122z X11Xs X77Xz"
X3_4 = "234s1z 9999'm X33Xz X11Xp"
X3_5 = "123m45p22s 2'34p 6'57s"
TWO_FU = {"fu.double_wind_pair": 2}


@pytest.mark.rule("fu.base")
@pytest.mark.rule("fu.runs")
def test_runs_add_nothing_to_the_base() -> None:
    # S3-1, S3-3: four runs, a pair of dragons, ryanmen.
    assert fu(tsumo("23m456p123789s55z", "4m")) == {"base": 20, "tsumo": 2, "dragon-pair 55z": 2}


@pytest.mark.rule("fu.rounding")
@pytest.mark.parametrize(
    ("win", "total", "rounded"),
    [
        (ron("23m456p123789s22z", "4m", seat="N"), 30, 30),
        (ron("23m456p123789s55z", "4m", riichi=True), 32, 40),
        (tsumo("23m456p123789s55z", "4m"), 24, 30),
        (ron(X3_3, "1z", "wiki", seat="S", round="S"), 102, 110),
    ],
)
def test_the_sum_is_rounded_up_to_tens(win: Value, total: int, rounded: int) -> None:
    assert (win.fu_total, win.fu) == (total, rounded)


@pytest.mark.rule("fu.chiitoitsu")
@pytest.mark.parametrize("value", [ron("1199m3366p2288s7z", "7z"), tsumo("1199m3366p2288s7z", "7z")])
def test_seven_pairs_have_25_fu_and_nothing_else(value: Value) -> None:
    # S3-2: neither tsumo nor ron, pair wait or pair of dragons adds to them, nor are they rounded.
    assert fu(value) == {"chiitoitsu": 25}
    assert value.fu == 25


@pytest.mark.rule("fu.chiitoitsu")
def test_seven_pairs_of_50_fu_are_worth_1_han() -> None:
    value = ron("1199m3366p2288s7z", "7z", options={"fu.chiitoitsu": 50})
    assert (value.han, value.fu) == (1, 50)


# Each group beside the same runs, pair and wait; the open ones make the hand open.
GROUPS = {
    "open-triplet 222m": ("2'22m", 2),
    "open-triplet 999m": ("9'99m", 4),
    "open-triplet 444z": ("4'44z", 4),
    "open-kan 2222m": ("22'22m", 8),
    "open-kan 5555m": ("55'0\"5m", 8),
    "open-kan 4444z": ("4444'z", 16),
    "closed-kan 2222m": ("X22Xm", 16),
    "closed-kan 9999m": ("X99Xm", 32),
    "closed-kan 4444z": ("X44Xz", 32),
    "closed-triplet 222m": ("222m", 4),
    "closed-triplet 111m": ("111m", 8),
    "closed-triplet 444z": ("444z", 8),
}


@pytest.mark.rule("fu.open-triplet")
@pytest.mark.rule("fu.closed-triplet")
@pytest.mark.rule("fu.open-kan")
@pytest.mark.rule("fu.closed-kan")
@pytest.mark.parametrize("reason", GROUPS)
def test_each_triplet_and_kan_has_its_fu(reason: str) -> None:
    # S3-4, S3-5.
    group, amount = GROUPS[reason]
    melded = "'" in group or "X" in group
    hand = f"23p345678s11s {group}" if melded else f"{group}23p345678s11s"
    value = tsumo(hand, "4p")
    assert fu(value) == {"base": 20, "tsumo": 2, reason: amount}


@pytest.mark.rule("fu.open-kan")
def test_a_kan_added_to_a_pon_has_the_fu_of_an_open_kan() -> None:
    called, added = (tsumo(f"23p345678s11s {kan}", "4p") for kan in ("11'11m", "11'1\"1m"))
    assert fu(called) == fu(added) == {"base": 20, "tsumo": 2, "open-kan 1111m": 16}


@pytest.mark.rule("fu.triplet-won-by-ron")
def test_a_triplet_completed_by_ron_has_the_fu_of_an_open_one() -> None:
    # S3-18: the hand stays closed, and has the 10 fu of its ron.
    assert fu(ron("11m44p345678s555z", "1m")) == {
        "base": 20,
        "closed-ron": 10,
        "triplet-won-by-ron 111m": 4,
        "closed-triplet 555z": 8,
    }
    assert fu(tsumo("11m44p345678s555z", "1m"))["closed-triplet 111m"] == 8


@pytest.mark.rule("fu.triplet-won-by-ron")
def test_a_triplet_of_simples_completed_by_ron_has_2_fu() -> None:
    # S3-18.
    value = ron("22m44p345678s555z", "2m")
    assert fu(value) == {
        "base": 20,
        "closed-ron": 10,
        "triplet-won-by-ron 222m": 2,
        "closed-triplet 555z": 8,
    }
    assert value.fu_total == 40


@pytest.mark.rule("fu.triplet-won-by-ron")
def test_a_triplet_that_a_run_may_stand_for_stays_closed() -> None:
    # 4p ends 234p beside the 444p that was held: so the hand has its three concealed triplets.
    value = ron("11m23444p666999s", "4p")
    assert fu(value)["closed-triplet 444p"] == 4
    assert "sanankou" in ids(value)


@pytest.mark.rule("fu.wait")
@pytest.mark.parametrize(
    ("hand", "win", "wait"),
    [
        ("23m456p12378955s", "4m", None),
        ("24m456p12378955s", "3m", "kanchan"),
        ("12m456p12378955s", "3m", "penchan"),
        ("89m456p12378955s", "7m", "penchan"),
        ("123m456p1237895s", "5s", "tanki"),
    ],
)
def test_waits_on_one_kind_have_2_fu(hand: str, win: str, wait: str | None) -> None:
    # S3-6.
    expected = {"base": 20, "closed-ron": 10} | ({wait: 2} if wait else {})
    assert fu(ron(hand, win, riichi=True)) == expected


@pytest.mark.rule("fu.wait")
@pytest.mark.parametrize(
    ("hand", "win", "wait"),
    [
        ("1234m456p123789s", "1m", "tanki"),
        ("1234m456p123789s", "4m", "tanki"),
        ("1234567m456p123s", "7m", "tanki"),
        ("23456m456p12399s", "1m", None),
        ("23456m456p12399s", "4m", None),
        ("23456m456p12399s", "7m", None),
    ],
)
def test_a_compound_wait_counts_as_its_parts_do(hand: str, win: str, wait: str | None) -> None:
    # S3-7: nobetan and sanmentan as pair waits, ryanmenten as ryanmen.
    expected = {"base": 20, "closed-ron": 10} | ({wait: 2} if wait else {})
    assert fu(ron(hand, win, riichi=True)) == expected


@pytest.mark.rule("fu.shanpon")
def test_a_shanpon_has_no_fu_of_its_own() -> None:
    assert fu(tsumo("22m33p345678s666s", "2m")) == {
        "base": 20,
        "tsumo": 2,
        "closed-triplet 222m": 4,
        "closed-triplet 666s": 4,
    }


@pytest.mark.rule("fu.wait-once")
def test_wait_fu_count_once_though_the_tile_ends_two_shapes() -> None:
    # S3-8: 4p is the middle of 345p or ends the pair, with 2 fu for either.
    value = tsumo("123m3445p123789s", "4p")
    assert fu(value) == {"base": 20, "tsumo": 2, "kanchan": 2}
    assert sorted(valuation.wait for valuation in value.all) == ["kanchan", "tanki"]
    assert {valuation.fu_total for valuation in value.all} == {24}


@pytest.mark.rule("fu.yakuhai-pair")
@pytest.mark.parametrize(
    ("pair", "reason"),
    [
        ("1z", {"round-wind-pair 11z": 2}),
        ("2z", {"seat-wind-pair 22z": 2}),
        ("3z", {}),
        ("4z", {}),
        ("5z", {"dragon-pair 55z": 2}),
        ("6z", {"dragon-pair 66z": 2}),
        ("7z", {"dragon-pair 77z": 2}),
        ("9s", {}),
    ],
)
def test_a_pair_of_dragons_or_of_the_own_or_round_wind_has_2_fu(pair: str, reason: dict[str, int]) -> None:
    # S3-9: South in an East round.
    value = ron(f"23m456p123678s{pair}{pair}", "4m", seat="S", riichi=True)
    assert fu(value) == {"base": 20, "closed-ron": 10} | reason


@pytest.mark.rule("fu.yakuhai-pair")
@pytest.mark.parametrize(
    ("pair", "reason"),
    [("1z", {"seat-wind-pair 11z": 2}), ("2z", {"round-wind-pair 22z": 2}), ("3z", {})],
)
def test_two_winds_beside_each_other_make_no_double_wind(pair: str, reason: dict[str, int]) -> None:
    # S3-9: East in a South round.
    value = ron(f"23m456p123678s{pair}{pair}", "4m", seat="E", round="S", riichi=True)
    assert fu(value) == {"base": 20, "closed-ron": 10} | reason


@pytest.mark.rule("fu.double-wind-pair")
@pytest.mark.parametrize("amount", [2, 4])
def test_a_pair_of_the_own_and_round_wind_has_2_or_4_fu(amount: int) -> None:
    # S3-9.
    value = ron("23m456p123678s11z", "4m", options={"fu.double_wind_pair": amount}, riichi=True)
    assert fu(value)["double-wind-pair 11z"] == amount


@pytest.mark.rule("fu.closed-ron")
def test_a_closed_ron_has_10_fu_and_pinfu_stays() -> None:
    # S3-10.
    value = ron("23m456p12378955s", "4m")
    assert fu(value)["closed-ron"] == 10
    assert ids(value) == {"pinfu"}


@pytest.mark.rule("fu.closed-ron")
def test_a_closed_kan_leaves_a_ron_closed_and_a_pon_does_not() -> None:
    assert fu(ron("23m45667899s X22Xp", "4m"))["closed-ron"] == 10
    assert "closed-ron" not in fu(ron("23m45667899s 2'22p", "4m"))


@pytest.mark.rule("fu.tsumo")
def test_a_tsumo_has_2_fu_open_or_closed() -> None:
    # S3-11.
    assert fu(tsumo("24m456p12378955s", "3m"))["tsumo"] == 2
    assert fu(tsumo("24m12378955s 4'56p", "3m"))["tsumo"] == 2


@pytest.mark.rule("fu.pinfu-tsumo")
def test_pinfu_by_tsumo_has_20_fu() -> None:
    # S3-12, S3-25.
    value = tsumo("23m456p12378955s", "4m")
    assert fu(value) == {"base": 20}
    assert ids(value) == {"pinfu", "menzen-tsumo"}


@pytest.mark.rule("fu.pinfu-tsumo")
def test_without_pinfu_by_tsumo_its_2_fu_count() -> None:
    value = tsumo("23m456p12378955s", "4m", options={"yaku.pinfu_tsumo": False})
    assert ids(value) == {"menzen-tsumo"}
    assert (value.fu_total, value.fu) == (22, 30)


@pytest.mark.rule("fu.rinshan-tsumo")
@pytest.mark.parametrize(("paid", "total"), [(True, 38), (False, 36)])
def test_the_2_fu_of_a_tsumo_on_a_replacement_tile_may_be_lost(*, paid: bool, total: int) -> None:
    # S3-13: 20, a closed kan of simples 16, and 2 or nothing.
    value = tsumo("23m123789s55s X22Xp", "4m", options={"fu.rinshan_tsumo": paid}, rinshan=True)
    assert value.fu_total == total


@pytest.mark.rule("fu.open-pinfu")
@pytest.mark.parametrize(("option", "total", "rounded"), [(30, 22, 30), (20, 20, 20)])
def test_an_open_ron_without_any_fu_counts_30_or_20(option: int, total: int, rounded: int) -> None:
    # S3-14, E-6: 2 fu are added, which is the same total as fixing it at 30.
    value = ron(X3_5, "3p", options={"fu.open_pinfu_ron": option}, last_tile=True)
    assert (value.fu_total, value.fu) == (total, rounded)


@pytest.mark.rule("fu.open-pinfu")
def test_an_open_hand_with_any_fu_gets_no_more() -> None:
    assert "open-pinfu" not in fu(ron("123m46p22s 2'34p 6'57s", "5p", last_tile=True))
    assert "open-pinfu" not in fu(tsumo(X3_5, "3p", last_tile=True))
    assert "open-pinfu" not in fu(ron("23m456p12378955s", "4m"))


@pytest.mark.rule("fu.open-pinfu")
def test_the_open_hand_of_x3_5_has_no_yaku_but_what_the_moment_gives() -> None:
    # S3-24.
    assert not ron(X3_5, "3p", "wiki").valid
    assert not tsumo(X3_5, "6p", "wiki").valid
    houtei = ron(X3_5, "3p", "wiki", last_tile=True)
    chankan = ron(X3_5, "6p", "wiki", chankan=True)
    haitei = tsumo(X3_5, "6p", "wiki", last_tile=True)
    assert [ids(value) for value in (houtei, chankan, haitei)] == [{"houtei"}, {"chankan"}, {"haitei"}]
    assert [(value.han, value.fu, value.fu_total) for value in (houtei, chankan, haitei)] == [(1, 30, 22)] * 3
    assert fu(haitei) == {"base": 20, "tsumo": 2}


@pytest.mark.rule("fu.double-wind-pair")
@pytest.mark.rule("fu.triplet-won-by-ron")
def test_the_hand_of_1_han_and_110_fu() -> None:
    # X3-3, S3-20, E-2: the triplet counts as open, and the hand is closed.
    value = ron(X3_3, "1z", "wiki", seat="S", round="S")
    assert list(fu(value).items()) == [
        ("base", 20),
        ("closed-ron", 10),
        ("triplet-won-by-ron 111z", 4),
        ("closed-kan 1111s", 32),
        ("closed-kan 7777z", 32),
        ("double-wind-pair 22z", 4),
    ]
    assert (value.han, value.fu_total, value.fu) == (1, 102, 110)
    assert ids(value) == {"yakuhai-chun"}
    assert payment_of(value).payers == {"discarder": 3600}


@pytest.mark.rule("fu.double-wind-pair")
def test_with_2_fu_for_the_pair_it_has_100_fu() -> None:
    value = ron(X3_3, "1z", "wiki", TWO_FU, seat="S", round="S")
    assert (value.han, value.fu_total, value.fu) == (1, 100, 100)
    assert payment_of(value).payers == {"discarder": 3200}


def test_by_tsumo_it_has_three_concealed_triplets() -> None:
    # S3-19.
    assert ids(tsumo(X3_3, "1z", "wiki", seat="S", round="S")) == {"menzen-tsumo", "sanankou", "yakuhai-chun"}


def test_another_wait_leaves_it_three_concealed_triplets() -> None:
    # S3-19.
    value = ron("45m11122z X11Xs X77Xz", "6m", "wiki", seat="S", round="S")
    assert ids(value) == {"sanankou", "yakuhai-chun"}


def test_a_triplet_for_its_run_makes_toitoi() -> None:
    # S3-19.
    value = ron("444m1122z X11Xs X77Xz", "1z", "wiki", seat="S", round="S")
    assert ids(value) == {"sanankou", "toitoi", "yakuhai-chun"}


@pytest.mark.rule("fu.open-kan")
@pytest.mark.parametrize(("option", "total"), [(4, 108), (2, 106)])
def test_the_hand_of_2_han_and_110_fu(option: int, total: int) -> None:
    # X3-4, S3-21: 110 fu under either value of the pair.
    value = tsumo(X3_4, "1z", "wiki", {"fu.double_wind_pair": option})
    assert list(fu(value).items()) == [
        ("base", 20),
        ("tsumo", 2),
        ("tanki", 2),
        ("open-kan 9999m", 16),
        ("closed-kan 3333z", 32),
        ("closed-kan 1111p", 32),
        ("double-wind-pair 11z", option),
    ]
    assert (value.han, value.fu_total, value.fu) == (2, total, 110)
    assert ids(value) == {"sankantsu"}
    assert payment_of(value).payers == {"all": 3600}


@pytest.mark.rule("fu.greatest")
def test_its_ron_without_a_double_wind_has_110_fu_too() -> None:
    # S3-21: 20 + 2 + 16 + 32 + 32.
    value = ron(X3_4, "1z", "wiki", seat="S", round="S")
    assert (value.fu_total, value.fu) == (102, 110)


def test_three_closed_kans_are_three_concealed_triplets_too() -> None:
    # S3-22: so one of them must be open.
    value = tsumo("234s1z X99Xm X33Xz X11Xp", "1z", "wiki")
    assert ids(value) == {"menzen-tsumo", "sanankou", "sankantsu"}


@pytest.mark.parametrize(
    ("value", "total", "rounded"),
    [
        (ron("24p345678s11s 22'22m", "3p"), 30, 30),
        (tsumo("23p345678s11s 22'22m", "4p"), 30, 30),
        (ron("999m24p345678s11s", "3p"), 40, 40),
        (tsumo("24p345678s11s 22'22m", "3p"), 32, 40),
        (ron("999m24p345678s55z", "3p"), 42, 50),
    ],
)
def test_8_fu_of_groups_take_two_further_items_to_the_next_ten(
    value: Value, total: int, rounded: int
) -> None:
    # E-24: the source has one such item lift the hand; 2 fu more do not, 4 do.
    assert (value.fu_total, value.fu) == (total, rounded)


def test_four_melded_triplets_of_simples_have_30_fu() -> None:
    assert ron("5s 2'22m 3'33m 4'44p 6'66p", "5s").fu_total == 30


def test_the_reasons_add_up_to_the_total() -> None:
    chance = Random(31)  # noqa: S311 - hands from a seed, nothing secret
    rules = load_ruleset("base", {"yaku.open_riichi": True})
    for _ in range(300):
        value = value_of(*deal(chance), rules)
        assert value.yakuman or sum(item.amount for item in value.fu_items) == value.fu_total


def test_a_yakuman_has_no_fu() -> None:
    value = tsumo("19m19p19s1234567z", "1m")
    assert value.fu is value.fu_total is None
    assert value.fu_items == ()


def test_a_tile_that_was_not_kept_apart_may_lose_the_fu_of_its_wait() -> None:
    # S2-3.
    kept = {"wins.mixed_tile": "valid"}
    lost = {"wins.mixed_tile": "no_wait_value"}
    for hand, win, wait in (
        ("24m456p12378955s", "3m", "kanchan"),
        ("12m456p12378955s", "3m", "penchan"),
        ("123m456p1237895s", "5s", "tanki"),
    ):
        assert wait in fu(tsumo(hand, win, options=kept, tile_not_apart=True))
        assert wait in fu(tsumo(hand, win, options=lost))
        assert fu(tsumo(hand, win, options=lost, tile_not_apart=True)) == {"base": 20}


@pytest.mark.rule("fu.tsumo")
@pytest.mark.rule("ending.tile-apart")
@pytest.mark.parametrize(
    ("hand", "win", "options", "counted"),
    [
        # WRC 2015, comment on 5.6: whatever the wait was, nothing is left of it, nor of the tsumo.
        ("23m456p789s345p99s", "4m", {}, {"base": 20}),
        ("24m456p789s345p99s", "3m", {}, {"base": 20}),
        ("234m456p789s345p9s", "9s", {}, {"base": 20}),
        # Closed runs and a pair without value alone: a triplet, a valued pair and a call keep the tsumo.
        ("23m456p789s333p99s", "4m", {}, {"base": 20, "closed-triplet 333p": 4, "tsumo": 2}),
        ("23m456p789s345p55z", "4m", {}, {"base": 20, "dragon-pair 55z": 2, "tsumo": 2}),
        ("23m456p99s 7'89s 3'45p", "4m", {}, {"base": 20, "tsumo": 2}),
        # Where pinfu and tsumo never come together, the tsumo has its fu as always.
        ("23m456p789s345p99s", "4m", {"yaku.pinfu_tsumo": False}, {"base": 20, "tsumo": 2}),
    ],
)
def test_a_mixed_in_tile_may_lose_the_fu_of_the_tsumo_too(
    hand: str, win: str, options: dict[str, Any], counted: dict[str, int]
) -> None:
    for rules in ("wrc-2015", "wrc-2025"):
        assert fu(tsumo(hand, win, rules, options=options, tile_not_apart=True)) == counted
