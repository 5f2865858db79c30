"""Every option that decides what a win is worth or what is paid changes an answer.

The witnesses of the package ask; here stand the answers that the values of an option mean, worked out by
hand. Options of play and of the match have theirs beside the tests of play; conduct has none.
"""

from __future__ import annotations

from typing import Final

import pytest
from shared.witnesses import Answers, answer, asked_values, rows, values_to_choose_from

from riichi_book.studies.witness import Witness
from riichi_book.studies.witness.hands import OF_HANDS
from riichi_book.studies.witness.tables import OF_TABLES
from riichi_rules.ruleset import OPTIONS

NO_RED: Final = "this ruleset has no red fives of {0}, so the red one is plain"
PLAIN: Final = f"1 han 40 fu (riichi): 1300 points; {NO_RED}"
ONE_RED: Final = (
    "2 han 40 fu (riichi, dora 1): 2600 points; this ruleset has 1 red five of {0}, so the other red one is"
    " plain"
)
ENOUGH: Final = "1 han 40 fu (riichi): 1300 points"
BY_PINFU: Final = "1 han 30 fu (pinfu): 1000 points"
BY_TSUMO: Final = "1 han 30 fu (menzen-tsumo): 1100 points"
SMALLER: Final = {5: BY_PINFU, 6: BY_TSUMO, 7: BY_TSUMO, 8: BY_TSUMO}
"""What the wins with so many counters are worth for which the search found smaller ones."""
TOO_LITTLE: Final = "no win: 1 han of yaku, 2 are needed"
ELEVEN: Final = "11 han 30 fu, sanbaiman (pinfu, tanyao, ryanpeikou, chinitsu): 24000 points"
THIRTEEN: Final = "riichi, menzen-tsumo, pinfu, tanyao, ryanpeikou, chinitsu"
NOBODY: Final = (
    "32000 points: the dealer pays 16000, the others pay 8000 each; in this ruleset nobody is liable"
)
NOT_THIS: Final = (
    "32000 points: the dealer pays 16000, the others pay 8000 each; in this ruleset nobody is liable for"
    " this hand"
)

# fmt: off
HANDS: Final[Answers] = {
    "table.red_m": [
        # 22m 345m 234p 345s 678s: 20 + 10 + 2 single wait are 40. 40 x 2^3 x 4 = 1280, and twice that.
        {"1": "2 han 40 fu (tanyao, dora 1): 2600 points",
         "0": f"1 han 40 fu (tanyao): 1300 points; {NO_RED.format('characters')}",
         "2": "2 han 40 fu (tanyao, dora 1): 2600 points"},
        {"1": ONE_RED.format("characters"),
         "0": PLAIN.format("characters"),
         "2": "3 han 40 fu (riichi, dora 2): 5200 points"},
    ],
    "table.red_p": [
        # 345m 678m 345p 234s 66z: 20 + 2 tsumo + 2 closed wait + 2 dragons are 30. 30 x 2^3 = 240: 500 + 2 x
        # 300; twice that: 1000 + 2 x 500.
        {"1": "2 han 30 fu (menzen-tsumo, dora 1): 2000 points",
         "0": f"1 han 30 fu (menzen-tsumo): 1100 points; {NO_RED.format('circles')}",
         "2": "2 han 30 fu (menzen-tsumo, dora 1): 2000 points"},
        {"1": ONE_RED.format("circles"),
         "0": PLAIN.format("circles"),
         "2": "3 han 40 fu (riichi, dora 2): 5200 points"},
    ],
    "table.red_s": [
        # 123m 678m 567p 567s 77z: 20 + 2 tsumo + 2 closed wait + 2 dragons are 30, as above.
        {"1": "2 han 30 fu (menzen-tsumo, dora 1): 2000 points",
         "0": f"1 han 30 fu (menzen-tsumo): 1100 points; {NO_RED.format('bamboos')}",
         "2": "2 han 30 fu (menzen-tsumo, dora 1): 2000 points"},
        {"1": ONE_RED.format("bamboos"),
         "0": PLAIN.format("bamboos"),
         "2": "3 han 40 fu (riichi, dora 2): 5200 points"},
    ],
    "dora.ura": [
        {"true": "3 han 40 fu (riichi, dora 2): 5200 points",
         "false dora.kan_ura=false": "1 han 40 fu (riichi): 1300 points; "
                 "this ruleset has no ura dora: 4s goes"},
    ],
    # 20 + 10 + 2 closed wait + 16 kan are 50. 50 x 2^5 x 4 = 6400, 50 x 2^3 x 4 = 1600.
    "dora.kan": [
        {"true": "3 han 50 fu (riichi, dora 2): 6400 points",
         "false dora.kan_ura=false": "1 han 50 fu (riichi): 1600 points; "
                 "this ruleset has no dora of kans: 8s goes"},
    ],
    "dora.kan_ura": [
        {"true": "3 han 50 fu (riichi, dora 2): 6400 points",
         "false": "1 han 50 fu (riichi): 1600 points; this ruleset has no ura dora of kans: 8s goes"},
    ],
    "yaku.min_han": [
        {"1": "3 han 40 fu (riichi, dora 2): 5200 points", "2": "no win: 1 han of yaku, 2 are needed",
         "3": "no win: 1 han of yaku, 3 are needed", "4": "no win: 1 han of yaku, 4 are needed"},
        {"1": "4 han 30 fu (riichi, pinfu, dora 2): 7700 points",
         "2": "4 han 30 fu (riichi, pinfu, dora 2): 7700 points",
         "3": "no win: 2 han of yaku, 3 are needed", "4": "no win: 2 han of yaku, 4 are needed"},
        {"1": "5 han 20 fu, mangan (riichi, menzen-tsumo, pinfu, dora 2): 8000 points",
         "2": "5 han 20 fu, mangan (riichi, menzen-tsumo, pinfu, dora 2): 8000 points",
         "3": "5 han 20 fu, mangan (riichi, menzen-tsumo, pinfu, dora 2): 8000 points",
         "4": "no win: 3 han of yaku, 4 are needed"},
    ],
    # With five counters 11m 345m 234p 789p 678s, pinfu by ron: 20 + 10. With six to eight 123m 44m 678m 123p
    # 567s, 123m 456m 789p 234s 99s and 123m 678m 123p 789p 22s, each by tsumo on a closed wait: 20 + 2 + 2
    # are 30.
    "yaku.two_han_from": [
        {"none": won, str(honba): TOO_LITTLE, str(honba + 1): won}
        for honba, won in ((honba, SMALLER.get(honba, ENOUGH)) for honba in range(20))
    ],
    "yaku.open_tanyao": [{"true": "1 han 30 fu (tanyao): 1000 points", "false": "no win: no yaku"}],
    "yaku.atozuke": [
        {"true": "1 han 30 fu (yakuhai-haku): 1000 points",
         "false": "no win: no yaku that the first call fixed"},
    ],
    "yaku.pinfu_tsumo": [
        {"true": "2 han 20 fu (menzen-tsumo, pinfu): 1500 points",
         "false": "1 han 30 fu (menzen-tsumo): 1100 points"},
    ],
    "yaku.ippatsu": [
        {"true": "2 han 40 fu (riichi, ippatsu): 2600 points",
         "false": "1 han 40 fu (riichi): 1300 points; this ruleset has no ippatsu: it goes"},
    ],
    "yaku.ippatsu_on_robbed_kan": [
        {"true": "3 han 40 fu (riichi, ippatsu, chankan): 5200 points",
         "false": "2 han 40 fu (riichi, chankan): 2600 points"},
    ],
    "yaku.double_riichi": [
        {"true": "2 han 40 fu (double-riichi): 2600 points",
         "false": "1 han 40 fu (riichi): 1300 points; this ruleset has no double riichi: it is riichi"},
    ],
    "yaku.open_riichi": [
        {"true": "2 han 40 fu (riichi, open-riichi): 2600 points",
         "false": "1 han 40 fu (riichi): 1300 points; this ruleset has no open riichi: it is riichi"},
    ],
    "yaku.open_riichi_yakuman": [
        {"true": "yakuman (open-riichi-ron): 32000 points",
         "false": "2 han 40 fu (riichi, open-riichi): 2600 points"},
    ],
    "yaku.renhou": [
        {"none": "1 han 30 fu (pinfu): 1000 points", "mangan": "5 han 30 fu, mangan (renhou): 8000 points",
         "han_4": "4 han 30 fu (renhou): 7700 points", "han_5": "5 han 30 fu, mangan (renhou): 8000 points",
         "yakuman": "yakuman (renhou): 32000 points"},
        {"none": "4 han 30 fu (pinfu, tanyao, dora 2): 7700 points",
         "mangan": "5 han 30 fu, mangan (renhou): 8000 points",
         "han_4": "4 han 30 fu (pinfu, tanyao, dora 2): 7700 points",
         "han_5": "5 han 30 fu, mangan (renhou): 8000 points",
         "yakuman": "yakuman (renhou): 32000 points"},
    ],
    "yaku.renhou_cumulative": [
        {"true": "5 han 30 fu, mangan (renhou, pinfu): 8000 points",
         "false": "4 han 30 fu (renhou): 7700 points"},
    ],
    # 20 + 2 tsumo + 2 closed wait + 16 kan.
    "yaku.rinshan_with_last_tile": [
        {"true": "2 han 40 fu (rinshan, haitei): 2700 points",
         "false": "1 han 40 fu (rinshan): 1500 points"},
    ],
    "yaku.four_alike_as_pairs": [
        {"true": "3 han 25 fu (menzen-tsumo, chiitoitsu): 3200 points",
         "false": "the hand is not complete"},
    ],
    "yaku.green_needs_dragon": [
        {"true": "6 han 30 fu, haneman (tanyao, chinitsu): 12000 points",
         "false": "yakuman (ryuuiisou): 32000 points"},
    ],
    # Full flush 6, twice two equal runs 3, pinfu 1, tanyao 1: 11 han. Then three equal runs: 4 han 30 fu, or
    # three concealed triplets: 20 + 10 + 12, 2 han, three in a row 4. Then 20 + 2 closed wait + 4 + 4 + 4,
    # which are 40: 40 x 2^4 x 4 = 2560.
    "yaku.local": [
        {"empty": ELEVEN,
         "daisharin": "yakuman (daisharin): 32000 points",
         "isshoku_sanjun": ELEVEN,
         "sanrenkou": ELEVEN,
         "shiisanpuutaa": ELEVEN,
         "paarenchan": ELEVEN},
        {"empty": "2 han 50 fu (sanankou): 3200 points", "daisharin": "2 han 50 fu (sanankou): 3200 points",
         "isshoku_sanjun": "4 han 30 fu (pinfu, isshoku-sanjun): 7700 points",
         "sanrenkou": "4 han 50 fu, mangan (sanankou, sanrenkou): 8000 points",
         "shiisanpuutaa": "2 han 50 fu (sanankou): 3200 points",
         "paarenchan": "2 han 50 fu (sanankou): 3200 points"},
        {"empty": "no win: no yaku", "daisharin": "no win: no yaku", "isshoku_sanjun": "no win: no yaku",
         "sanrenkou": "2 han 40 fu (sanrenkou): 2600 points", "shiisanpuutaa": "no win: no yaku",
         "paarenchan": "no win: no yaku"},
        {"empty": "the hand is not complete", "daisharin": "the hand is not complete",
         "isshoku_sanjun": "the hand is not complete", "sanrenkou": "the hand is not complete",
         "shiisanpuutaa": "yakuman (shiisanpuutaa): 32000 points",
         "paarenchan": "the hand is not complete"},
        {"empty": "no win: no yaku", "daisharin": "no win: no yaku", "isshoku_sanjun": "no win: no yaku",
         "sanrenkou": "no win: no yaku", "shiisanpuutaa": "no win: no yaku",
         "paarenchan": "yakuman (paarenchan): 48000 points"},
    ],
    "limits.kiriage": [
        {"true": "4 han 30 fu, mangan (riichi, pinfu, tanyao, iipeikou): 8000 points",
         "false": "4 han 30 fu (riichi, pinfu, tanyao, iipeikou): 7700 points"},
    ],
    "limits.kazoe": [
        {"yakuman": f"13 han 20 fu, counted-yakuman ({THIRTEEN}): 32000 points",
         "sanbaiman": f"13 han 20 fu, sanbaiman ({THIRTEEN}): 24000 points"},
    ],
    "limits.yakuman_stacking": [
        {"true": "2 yakuman (daisangen, tsuuiisou): 64000 points",
         "false": "yakuman (daisangen, tsuuiisou): 32000 points"},
    ],
    "limits.double_suuankou_tanki": [
        {"true": "2 yakuman (suuankou-tanki): 64000 points",
         "false": "yakuman (suuankou-tanki): 32000 points"},
    ],
    "limits.double_kokushi_13": [
        {"true": "2 yakuman (kokushi-musou-13): 64000 points",
         "false": "yakuman (kokushi-musou-13): 32000 points"},
    ],
    "limits.double_chuuren_9": [
        {"true": "2 yakuman (junsei-chuuren-poutou): 64000 points",
         "false": "yakuman (junsei-chuuren-poutou): 32000 points"},
    ],
    "limits.double_daisuushii": [
        {"true": "2 yakuman (daisuushii): 64000 points", "false": "yakuman (daisuushii): 32000 points"},
    ],
    # 30 fu, doubled seven times, are 3840; four times 3840. Two yakuman have no more than two.
    "limits.aotenjou": [
        {"true": "5 han 30 fu (riichi, ippatsu, pinfu, tanyao, iipeikou): 15400 points",
         "false": "5 han 30 fu, mangan (riichi, ippatsu, pinfu, tanyao, iipeikou): 8000 points"},
        # 13 for each yakuman, 3 dragons, the round wind, toitoi 2: 32. 40 x 2^34 x 4 = 2,748,779,069,440.
        {"true": "32 han 40 fu (yakuhai-haku, yakuhai-hatsu, yakuhai-chun, yakuhai-bakaze, toitoi, daisangen,"
                 " tsuuiisou): 2748779069500 points",
         "false": "2 yakuman (daisangen, tsuuiisou): 64000 points"},
    ],
    # 123m 345p 456s 22z 666z: 20 + 10 + 8 dragons, an open wait, and the pair: 40, or 42, which are 50.
    # 40 x 2^3 x 4 = 1280, 50 x 2^3 x 4 = 1600.
    "fu.double_wind_pair": [
        {"4": "1 han 50 fu (yakuhai-hatsu): 1600 points", "2": "1 han 40 fu (yakuhai-hatsu): 1300 points"},
    ],
    "fu.rinshan_tsumo": [
        {"true": "2 han 50 fu (rinshan, menzen-tsumo): 3200 points",
         "false": "2 han 40 fu (rinshan, menzen-tsumo): 2700 points"},
    ],
    "fu.open_pinfu_ron": [
        {"30": "1 han 30 fu (houtei): 1000 points", "20": "1 han 20 fu (houtei): 700 points"},
    ],
    # 25 doubled once more is 50: the points are the same, the han are not.
    "fu.chiitoitsu": [
        {"25": "2 han 25 fu (chiitoitsu): 1600 points", "50": "1 han 50 fu (chiitoitsu): 1600 points"},
    ],
    "wins.mixed_tile": [
        {"valid": "2 han 20 fu (menzen-tsumo, pinfu): 1500 points",
         "no_wait_value": "1 han 20 fu (menzen-tsumo): 800 points"},
    ],
    "wins.honba_value": [
        # 11m 234m 789m 345s 678s: pinfu, 20 + 10. 30 x 2^3 x 4 = 960. Two counters lie there.
        {"300": "1000 points: the discarder pays 1600", "1500": "1000 points: the discarder pays 4000",
         "0": "1000 points: the discarder pays 1000"},
        {"300": "1500 points: the dealer pays 900, the others pay 600 each",
         "1500": "1500 points: the dealer pays 1700, the others pay 1400 each",
         "0": "1500 points: the dealer pays 700, the others pay 400 each"},
    ],
    "liability.yaku": [
        {"empty": NOBODY,
         "suukantsu": "32000 points: the liable player pays 32000",
         "daisuushii": NOT_THIS,
         "daisangen": NOT_THIS},
        {"empty": NOBODY,
         "suukantsu": NOT_THIS,
         "daisuushii": NOT_THIS,
         "daisangen": "32000 points: the liable player pays 32000"},
        {"empty": NOBODY,
         "suukantsu": NOT_THIS,
         "daisuushii": "32000 points: the liable player pays 32000",
         "daisangen": NOT_THIS},
    ],
    "liability.honba_payer": [
        {"liable": "32000 points: the discarder pays 16000, the liable player pays 16300",
         "discarder": "32000 points: the discarder pays 16300, the liable player pays 16000"},
    ],
    "liability.composite": [
        {"liable_part": "64000 points: the dealer pays 16000, the others pay 8000 each, the liable"
                        " player pays 32000",
         "whole_hand": "64000 points: the liable player pays 64000"},
    ],
    # 20 + 2 tsumo + 8 kan, 1 han: 300 from two and 500 from the dealer, or all of it from one.
    "liability.open_kan_rinshan": [
        {"true": "1100 points: the liable player pays 1100",
         "false": "1100 points: the dealer pays 500, the others pay 300 each; in this ruleset nobody is"
                  " liable for this hand",
         "false liability.yaku=empty":
             "1100 points: the dealer pays 500, the others pay 300 each; in this ruleset nobody is liable"},
    ],
}

# Pinfu is 1000, with riichi 2000; the counter is 300. Where bets of the hand go back, West has its own again.
TABLES: Final[Answers] = {
    "tenpai.own_four": [{"true": "on 1m", "false": "on nothing: it is not tenpai"}],
    "tenpai.own_four_counts": [{"hand": "on 2z", "hand_and_melds": "on nothing: it is not tenpai"}],
    "wins.multiple_ron": [
        {"all": "South -3300, West +3300, North +2000; no bet stays",
         "nearest": "South -1300, West +3300; no bet stays"},
    ],
    "wins.bets": [
        {"nearest": "South -3300, West +3300, North +2000; no bet stays",
         "own_back_rest_nearest": "South -3300, West +2300, North +3000; no bet stays"},
    ],
    "wins.honba": [
        {"nearest": "South -3300, West +3300, North +2000; no bet stays",
         "each": "South -3600, West +3300, North +2300; no bet stays"},
    ],
    "draws.triple_ron": [
        {"true": "no points move; 2 bets stay",
         "false": "South -4800, West +3300, North +2000, East +1500; no bet stays"},
    ],
    "draws.noten_pool": [
        {"3000": "East +3000, South -1000, West -1000, North -1000",
         "6000": "East +6000, South -2000, West -2000, North -2000"},
    ],
    "draws.nagashi": [
        {"true": "East -4000, South +8000, West -2000, North -2000; a bet stays",
         "false": "no points move; a bet stays; this ruleset has no nagashi mangan: the noten pay"},
    ],
    "draws.nagashi_is_win": [
        {"true": "East -4100, South +9300, West -2100, North -2100; no bet stays",
         "false": "East -4000, South +8000, West -2000, North -2000; a bet stays"},
    ],
    "draws.nagashi_several": [
        {"each_paid": "East -8000, South +6000, West +6000, North -4000; a bet stays",
         "nearest": "East -4000, South +8000, West -2000, North -2000; a bet stays"},
    ],
    "penalties.chombo_kind": [
        {"match_points": "West +1000; a bet stays; 20000 points off South's result",
         "reverse_mangan penalties.chombo_amount=none":
             "East +4000, South -8000, West +3000, North +2000; a bet stays",
         "none penalties.chombo_amount=none": "there is no chombo"},
    ],
    "penalties.chombo_amount": [
        {"20000": "West +1000; a bet stays; 20000 points off South's result",
         "30000": "West +1000; a bet stays; 30000 points off South's result"},
    ],
    "penalties.chombo_bets_returned": [
        {"true": "West +1000; a bet stays; 20000 points off South's result",
         "false": "no points move; 2 bets stay; 20000 points off South's result"},
    ],
}
# fmt: on

ROWS: Final = [*rows(OF_HANDS, HANDS), *rows(OF_TABLES, TABLES)]
AT_A_ROUND: Final = {"liability.closed_kan_counts"}
"""Who fed which group of a hand is seen in a round."""
GROUPS: Final = {"dora", "yaku", "limits", "fu", "wins", "liability"}
"""The groups whose options are asked here, but for those that say when an indicator is turned."""


@pytest.mark.parametrize(("witness", "answers"), ROWS)
def test_each_value_of_the_option_has_its_answer(witness: Witness, answers: dict[str, str]) -> None:
    for value, expected in answers.items():
        assert answer(witness, value) == expected, value


@pytest.mark.parametrize("answers", [HANDS, TABLES], ids=["hands", "tables"])
def test_the_answers_of_some_witness_differ(answers: Answers) -> None:
    for option, of_witnesses in answers.items():
        assert any(len(set(answer.values())) > 1 for answer in of_witnesses), option


@pytest.mark.parametrize("option", [option for option in HANDS if option != "liability.yaku"])
def test_every_value_to_choose_from_is_asked(option: str) -> None:
    assert values_to_choose_from(option) <= asked_values(HANDS, option)


def test_every_option_of_worth_and_payment_is_asked() -> None:
    asked = HANDS.keys() | TABLES.keys()
    wanted = {name for name in OPTIONS if OPTIONS[name].group in GROUPS and "reveal" not in name}
    assert wanted - AT_A_ROUND <= asked
