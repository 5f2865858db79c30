"""Questions that engines answer in two ways: both answers, who decides, and what is computed beside them."""

from __future__ import annotations

from functools import cache

from shared.rows import computed

from riichi_rules import load_ruleset

answers = cache(lambda: computed("disputed"))


def test_the_liable_player_pays_the_counter_of_two_yakuman() -> None:
    # Daisangen, 32000 and the counter, from the liable player; tsuuiisou from all: 16000 and twice 8000.
    here = answers()[0][-1]
    assert here == (
        "64000 points: the dealer pays 16000, the others pay 8000 each, the liable player pays 32300"
    )


def test_the_rulesets_that_take_a_side_are_named_with_what_they_do_not_state() -> None:
    assert [by.startswith("M-League") for *_, by, _ in answers()][:4] == [True, True, True, False]
    both, melds = answers()[1][-1], answers()[2][-1]
    assert both == "an option; both under EMA 2012, rinshan alone elsewhere"
    assert load_ruleset("wrc-2015").tenpai.own_four_counts == "hand_and_melds"
    assert "WRC 2015 (not stated)" in melds
    assert "EMA 2016," in melds


def test_the_wait_of_a_dealt_hand_is_that_before_its_last_tile() -> None:
    # The red dragon comes last: the hand waited on it alone, one yakuman, and tenhou.
    assert answers()[3][-1] == "2 yakuman: tenhou, kokushi-musou"


def test_without_limits_ordinary_yaku_are_added() -> None:
    # 13 han, and chinitsu 6. 20 + 10 closed ron + twice 8 for 111m and 999m + 2 middle wait = 48: 50 fu.
    here = answers()[4][-1]
    assert here.startswith("19 han 50 fu: ")
    assert here.endswith("chinitsu, junsei-chuuren-poutou")
