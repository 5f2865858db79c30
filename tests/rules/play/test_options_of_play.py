"""Every option of play changes what is legal, shown or paid: the rounds of the package show it.

Here stand the answers that the values of an option mean; of one that gives a reason only its beginning.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest
from riichi_book.studies.witness.rounds import OF_ROUNDS
from shared.play import scores_after
from shared.witnesses import Answers, answer, rows

from riichi_book.studies.witness import Witness
from riichi_rules.play.script import round_of
from riichi_rules.ruleset import OPTIONS

GROUPS: Final = (
    "riichi.",
    "furiten.",
    "tenpai.",
    "calls.",
    "kan.",
    "wins.multiple_ron",
    "wins.bets",
    "wins.honba",
    "liability.",
    "draws.",
    "dora.kan",
    "penalties.",
)
"""The options that a round is played by, by the beginning of their names."""

AT_A_HAND: Final = {"wins.honba_value"}
"""Where a hand says the same in less."""

# fmt: off
ROUNDS: Final[Answers] = {
    "riichi.min_live_tiles": [
        {"0": "yes", "1": "yes", "2": "yes", "3": "yes", "4": "no"},
        {"0": "yes", "1": "no", "2": "no", "3": "no", "4": "no"},
        {"0": "yes", "1": "yes", "2": "no", "3": "no", "4": "no"},
        {"0": "yes", "1": "yes", "2": "yes", "3": "no", "4": "no"},
    ],
    # East has 900, 0, -100, 1900 and 9900 points.
    "riichi.min_points": [
        {"none": "yes", "0": "yes", "1000": "no", "2000": "no", "10000": "no"},
        {"none": "yes", "0": "yes", "1000": "no", "2000": "no", "10000": "no"},
        {"none": "yes", "0": "no", "1000": "no", "2000": "no", "10000": "no"},
        {"none": "yes", "0": "yes", "1000": "yes", "2000": "no", "10000": "no"},
        {"none": "yes", "0": "yes", "1000": "yes", "2000": "yes", "10000": "no"},
    ],
    # Of what South takes a bet that was placed is no part of East's payment.
    "riichi.bet_if_ronned": [
        {"not_paid": "East -1000, South +1000", "returned": "East -1000, South +1000",
         "forfeited": "East -1000, South +2000"},
        {"not_paid": "it is not placed", "returned": "it is placed", "forfeited": "it is placed"},
    ],
    "riichi.furiten": [{"true": "yes", "false": "no"}],
    "riichi.kan": [
        {"none": "no", "same_waits": "yes", "same_readings": "no"},
        {"none": "no", "same_waits": "yes", "same_readings": "yes"},
    ],
    "riichi.kan_drawn_tile_only": [{"true": "no", "false": "yes"}],
    "riichi.kan_yaku_may_change": [{"true": "yes", "false": "no"}],
    "riichi.pass_win": [{"true": "yes", "false": "no"}],
    "furiten.called_discard": [{"true": "no", "false": "yes"}],
    "furiten.yakuless_discard": [{"true": "no", "false": "yes"}],
    "furiten.yakuless_pass": [{"true": "no", "false": "yes"}],
    "furiten.own_added_kan": [{"true": "yes", "false": "no"}],
    "furiten.temporary_end": [
        {"own_draw_or_claim": "no", "own_discard": "no", "any_call": "yes"},
        {"own_draw_or_claim": "no", "own_discard": "yes", "any_call": "no"},
    ],
    "furiten.missed_robbery": [{"true": "no", "false": "yes"}],
    "tenpai.own_four": [
        {"true": "yes", "false": "no"},
        {"true": "yes", "false": "no"},
    ],
    "tenpai.own_four_counts": [{"hand": "yes", "hand_and_melds": "no"}],
    "tenpai.all_seen": [{"true": "yes", "false": "no"}],
    "tenpai.keishiki": [
        {"true": "East -1000, South +3000, West -1000, North -1000", "false": "no points move"},
    ],
    "calls.swap_same": [{"true": "yes", "false": "no"}],
    "calls.swap_other_end": [{"true": "yes", "false": "no"}],
    "calls.dead_end": [{"true": "yes", "false": "no"}],
    "calls.priority": [
        {"by_kind": "North's, for a pon", "first_call": "South's, for a chii"},
    ],
    "kan.rob_closed_kokushi": [{"true": "yes", "false": "no"}],
    "wins.multiple_ron": [
        {"nearest": "East -1300, South +3300; no bet stays",
         "all": "East -5200, South +3300, North +3900; no bet stays"},
    ],
    "wins.bets": [
        {"nearest": "East -5200, South +3300, North +3900; no bet stays",
         "own_back_rest_nearest": "East -5200, South +2300, North +4900; no bet stays"},
    ],
    "wins.honba": [
        {"nearest": "East -5200, South +3300, North +3900; no bet stays",
         "each": "East -5500, South +3300, North +4200; no bet stays"},
    ],
    "liability.yaku": [
        {"empty": "South +32000, North -32000", "daisangen": "South +32000, West -16000, North -16000"},
    ],
    "liability.honba_payer": [
        {"discarder": "South +32300, West -16000, North -16300",
         "liable": "South +32300, West -16300, North -16000"},
    ],
    "liability.closed_kan_counts": [
        {"true": "South +32000, West -16000, North -16000", "false": "South +32000, North -32000"},
    ],
    "liability.composite": [
        {"liable_part": "South +64000, West -16000, North -48000",
         "whole_hand": "South +64000, West -32000, North -32000"},
    ],
    "liability.open_kan_rinshan": [
        {"true": "East -1500, South +1500", "false": "East -700, South +1500, West -400, North -400"},
    ],
    "draws.noten_pool": [
        {"3000": "East +3000, South -1000, West -1000, North -1000",
         "1500": "East +1500, South -500, West -500, North -500"},
    ],
    "draws.may_hide_tenpai": [{"true": "yes", "false": "no"}],
    "draws.nine_kinds": [{"true": "yes", "false": "no"}],
    "draws.four_winds": [{"true": "it is aborted: four winds", "false": "play goes on"}],
    "draws.four_riichi": [{"true": "it is aborted: four riichi", "false": "play goes on"}],
    "draws.four_kans": [{"true": "it is aborted: four kans", "false": "play goes on"}],
    "draws.triple_ron": [{"true": "it is aborted: triple ron", "false": "South, West and North by ron"}],
    "draws.nagashi": [
        {"true": "East +8000, South +4000, West -6000, North -6000; a bet stays",
         "false": "no points move; a bet stays"},
    ],
    "draws.nagashi_is_win": [
        {"true": "East +9300, South +3900, West -6100, North -6100; no bet stays",
         "false": "East +8000, South +4000, West -6000, North -6000; a bet stays"},
    ],
    "draws.nagashi_several": [
        {"each_paid": "East +8000, South +4000, West -6000, North -6000; a bet stays",
         "nearest": "East +12000, South -4000, West -4000, North -4000; a bet stays"},
    ],
    "dora.kan_ura": [
        {"true": "East +13000, South -12000; no bet stays",
         "false": "East +7800, South -6800; no bet stays"},
    ],
    # Before the discard, and when the discard lies.
    "dora.kan_reveal_closed": [
        {"before_replacement": "2", "before_discard": "1", "after_discard": "1"},
        {"before_replacement": "2", "before_discard": "2", "after_discard": "1"},
    ],
    "dora.kan_reveal_open": [
        {"before_replacement": "2", "before_discard": "1", "after_discard": "1"},
        {"before_replacement": "2", "before_discard": "2", "after_discard": "1"},
    ],
    "dora.kan": [{"true": "2", "false dora.kan_ura=false": "1"}],
    "dora.kan_reveal_robbed": [{"true": "2", "false": "1"}],
    "penalties.chombo_kind": [
        {"none penalties.chombo_amount=none": "it does not come to that: this ruleset has no chombo",
         "reverse_mangan penalties.chombo_amount=none":
             "East +5000, South +2000, West -8000, North +2000; no bet stays; it is dealt again"},
    ],
    "penalties.chombo_amount": [
        {"20000": "East +1000; no bet stays; 20000 points off West's result; it is dealt again",
         "30000": "East +1000; no bet stays; 30000 points off West's result; it is dealt again"},
    ],
    "penalties.chombo_redeal": [
        {"true": "East +1000; no bet stays; 20000 points off West's result; it is dealt again",
         "false": "East +1000; no bet stays; 20000 points off West's result; the next hand follows"},
    ],
    "penalties.chombo_bets_returned": [
        {"true": "East +1000; no bet stays; 20000 points off West's result; it is dealt again",
         "false": "no points move; a bet stays; 20000 points off West's result; it is dealt again"},
    ],
    "penalties.furiten_ron": [{"blocked": "no", "chombo": "yes"}],
    "penalties.noten_riichi": [{"blocked": "no", "chombo": "yes"}],
    "penalties.noten_riichi_when": [{"hand_shown": "no", "discovered": "yes"}],
    "penalties.riichi_kan": [{"blocked": "no", "chombo": "yes"}],
}
# fmt: on


@pytest.mark.parametrize(("witness", "answers"), rows(OF_ROUNDS, ROUNDS))
def test_each_value_has_its_answer(witness: Witness, answers: dict[str, str]) -> None:
    for value, expected in answers.items():
        assert answer(witness, value).startswith(expected), value


@pytest.mark.parametrize("option", ROUNDS)
def test_each_two_values_that_a_round_is_asked_about_differ_in_some_round(option: str) -> None:
    of_values: dict[str, list[str]] = {}
    for answers in ROUNDS[option]:
        for value, result in answers.items():
            of_values.setdefault(value, []).append(result)
    for first, other in combinations(of_values, 2):
        assert of_values[first] != of_values[other], (first, other)


def test_a_bet_that_goes_back_leads_to_the_scores_of_one_never_paid() -> None:
    script, hands = "E draws 1p, riichi 1p; S ron", {"E": "123456m77888s55z", "S": "123456m23789p99s"}
    never, back = [
        scores_after(round_of(script, settings={"riichi.bet_if_ronned": value}, **hands))
        for value in ("not_paid", "returned")
    ]
    assert never == back


def test_every_option_of_play_has_its_round() -> None:
    assert set(ROUNDS) == {name for name in OPTIONS if name.startswith(GROUPS)} - AT_A_HAND
