"""Every option that decides what a win is worth or what is paid changes an answer.

A row asks one question under the base ruleset with the option at each of its values. The answers are
worked out by hand from what the values mean. Options of play and of conduct stand in lists at the end: no
answer about one hand, or about its end, depends on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from wins import ron, tsumo

from riichi_rules.errors import HandError, NotComplete, SituationError
from riichi_rules.liability import feeder_of
from riichi_rules.notation import read_hand
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import OPTIONS, load_ruleset
from riichi_rules.ruleset.settings import parse_setting
from riichi_rules.settlement import (
    Table,
    Won,
    noten_payments,
    settle_chombo,
    settle_draw,
    settle_wins,
)
from riichi_rules.value import Value
from riichi_rules.waits import waits_of

Settings = Mapping[str, object]
Question = Callable[[Settings], object]

PINFU = "23m456p12378955s"  # pinfu on 4m: 30 fu by ron, 20 by tsumo
PLAIN = "24m456p12378955s"  # no yaku on 3m; 32 fu by ron, which are 40
KAN = "24m456p12399s X44Xz"  # no yaku on 3m; 20 + 10 + 2 + 32 fu by ron, which are 70
GREEN = "23s66s 2'22s 44'4s 888's"  # all green on 4s, without the dragon
DRAGONS = "1144z 5'55z 6'66z 7'77z"  # honours only and big three dragons on 1z
RENHOU = {"first_turn": True}


def worth(how: Callable[..., Value], hand: str, win: str, **facts: object) -> Question:
    """Ask what a hand of South is worth, or why it is none."""

    def question(settings: Settings) -> str:
        try:
            value = how(hand, win, options=settings, **{"seat": "S", **facts})
        except (HandError, NotComplete, SituationError) as error:
            return type(error).__name__
        if not value.valid:
            return "no win"
        points = payment_of(value).points
        if value.yakuman:
            return f"{value.yakuman} yakuman {points}"
        return f"{value.limit} {points}" if value.limit else f"{value.han} han {value.fu} fu {points}"

    return question


def paid(how: Callable[..., Value], hand: str, win: str, **facts: object) -> Question:
    """Ask who pays what for a hand of South."""

    def question(settings: Settings) -> object:
        try:
            return payment_of(how(hand, win, options=settings, **{"seat": "S", **facts})).payers
        except SituationError:
            return "nobody is liable"

    return question


def held(hand: str) -> Question:
    """Ask what a hand waits on where it holds all four of that."""

    def question(settings: Settings) -> str:
        tenpai = load_ruleset("base", settings).tenpai
        in_melds = tenpai.own_four_counts == "hand_and_melds"
        return str(waits_of(read_hand(hand), own_four=tenpai.own_four, melds_count=in_melds))

    return question


def rons(*winners: int) -> Question:
    """Ask how rons on a tile of seat 0 are settled: pinfu, seat 2 in riichi, a counter and two bets.

    Seat 3 deals. Pinfu is 1000, with riichi 2000; the counter is 300.
    """
    places = {1: "left", 2: "opposite", 3: "right"}

    def question(settings: Settings) -> object:
        table = Table(3, honba=1, bets=2, riichi=(2,))
        won = []
        for seat in winners:
            facts: dict[str, Any] = {
                "seat": table.wind(seat),
                "discarder": places[seat],
                "riichi": seat == 2,
                "honba": 1,
            }
            won.append(Won(seat, ron(PINFU, "4m", options=dict(settings), **facts)))
        return settle_wins(won, table).deltas

    return question


def nagashi(*seats: int) -> Question:
    """Ask how a draw is settled when nobody is tenpai and these seats have nagashi."""

    def question(settings: Settings) -> object:
        settled = settle_draw((), Table(0, honba=1, bets=1), load_ruleset("base", settings), seats)
        return settled.deltas, settled.bets_left

    return question


def chombo(settings: Settings) -> object:
    """Ask what a chombo of seat 1 moves, and its greatest step; seat 2 has one of two bets on the table."""
    settled = settle_chombo(1, Table(0, bets=2, riichi=(2,)), load_ruleset("base", settings))
    return settled.deltas, settled.bets_left, max(one.points for one in settled.reasons)


def feeder(settings: Settings) -> object:
    """Ask who is liable for dragons of which one group is a closed kan."""
    return feeder_of("daisangen", read_hand("24m99s X55Xz 6'66z 77'7z"), load_ruleset("base", settings))


def noten(settings: Settings) -> object:
    """Ask what one tenpai player gets, and each of the others pays."""
    return noten_payments(1, load_ruleset("base", settings))


# A value is written as a token, and after it what it needs beside it.
# fmt: off
MATTERS: dict[str, list[tuple[Question, dict[str, object]]]] = {
    "table.red_m": [
        (worth(ron, "13406m12378955s", "2m", riichi=True), {"1": "2 han 40 fu 2600", "0": "HandError"}),
    ],
    "table.red_p": [
        (worth(ron, "24m406p12378955s", "3m", riichi=True), {"1": "2 han 40 fu 2600", "0": "HandError"}),
    ],
    "table.red_s": [
        (worth(ron, "24m456p12378905s", "3m", riichi=True), {"1": "2 han 40 fu 2600", "0": "HandError"}),
    ],
    "dora.ura": [
        (worth(ron, PLAIN, "3m", riichi=True, dora_indicators="9m", ura_indicators="4s"),
         {"true": "3 han 40 fu 5200", "false dora.kan_ura=false": "1 han 40 fu 1300"}),
    ],
    "dora.kan": [
        (worth(ron, KAN, "3m", riichi=True, dora_indicators="1p8s"),
         {"true": "mangan 8000", "false dora.kan_ura=false": "1 han 70 fu 2300"}),
    ],
    "dora.kan_ura": [
        (worth(ron, KAN, "3m", riichi=True, dora_indicators="1p1p", ura_indicators="1p8s"),
         {"true": "mangan 8000", "false": "1 han 70 fu 2300"}),
    ],
    "yaku.min_han": [
        (worth(ron, PLAIN, "3m", riichi=True, dora_indicators="4s"),
         {"1": "3 han 40 fu 5200", "2": "no win"}),
    ],
    "yaku.two_han_from": [
        (worth(ron, PLAIN, "3m", riichi=True, honba=4),
         {"none": "1 han 40 fu 1300", "4": "no win", "5": "1 han 40 fu 1300"}),
    ],
    "yaku.open_tanyao": [
        (worth(ron, "24m456p77s 2'34p 6'78s", "3m"), {"true": "1 han 30 fu 1000", "false": "no win"}),
    ],
    "yaku.atozuke": [
        (worth(ron, "24m45699s 2'34p 55'5z", "3m"), {"true": "1 han 30 fu 1000", "false": "no win"}),
    ],
    "yaku.pinfu_tsumo": [
        (worth(tsumo, PINFU, "4m"), {"true": "2 han 20 fu 1500", "false": "1 han 30 fu 1100"}),
    ],
    "yaku.ippatsu": [
        (worth(ron, PLAIN, "3m", riichi=True, ippatsu=True),
         {"true": "2 han 40 fu 2600", "false": "1 han 40 fu 1300"}),
    ],
    "yaku.ippatsu_on_robbed_kan": [
        (worth(ron, PLAIN, "3m", riichi=True, ippatsu=True, chankan=True),
         {"true": "3 han 40 fu 5200", "false": "2 han 40 fu 2600"}),
    ],
    "yaku.double_riichi": [
        (worth(ron, PLAIN, "3m", double_riichi=True),
         {"true": "2 han 40 fu 2600", "false": "1 han 40 fu 1300"}),
    ],
    "yaku.open_riichi": [
        (worth(ron, PLAIN, "3m", open_riichi=True), {"true": "2 han 40 fu 2600", "false": "SituationError"}),
    ],
    "yaku.open_riichi_yakuman": [
        (worth(ron, PLAIN, "3m", open_riichi=True),
         {"true yaku.open_riichi=true": "1 yakuman 32000",
          "false yaku.open_riichi=true": "2 han 40 fu 2600"}),
    ],
    "yaku.renhou": [
        (worth(ron, PINFU, "4m", **RENHOU),
         {"none": "1 han 30 fu 1000", "mangan": "mangan 8000", "han_4": "4 han 30 fu 7700",
          "han_5": "mangan 8000", "yakuman": "1 yakuman 32000"}),
    ],
    "yaku.renhou_cumulative": [
        (worth(ron, PINFU, "4m", **RENHOU),
         {"true yaku.renhou=han_4": "mangan 8000", "false yaku.renhou=han_4": "4 han 30 fu 7700"}),
    ],
    # 20 + 2 tsumo + 2 closed wait + 16 kan.
    "yaku.rinshan_with_last_tile": [
        (worth(tsumo, "24m45699s 2'34p 44'44z", "3m", rinshan=True, last_tile=True),
         {"true": "2 han 40 fu 2700", "false": "1 han 40 fu 1500"}),
    ],
    "yaku.four_alike_as_pairs": [
        (worth(tsumo, "1199m3366p2222s7z", "7z"), {"true": "3 han 25 fu 3200", "false": "NotComplete"}),
    ],
    "yaku.green_needs_dragon": [
        (worth(ron, GREEN, "4s"), {"true": "haneman 12000", "false": "1 yakuman 32000"}),
    ],
    "yaku.local": [
        # Full flush 6, twice two equal runs 3, pinfu 1, tanyao 1: 11 han.
        (worth(ron, "2233445566778p", "8p"), {"empty": "sanbaiman 24000", "daisharin": "1 yakuman 32000"}),
        # Pinfu and three equal runs: 4 han 30 fu. Or three concealed triplets: 20 + 10 + 12, 2 han.
        (worth(ron, "222333444m56p99s", "7p"),
         {"empty": "2 han 50 fu 3200", "isshoku_sanjun": "4 han 30 fu 7700"}),
        # 20 + 2 closed wait + 2 + 2 + 4 pons. 2 han: 480 x 4.
        (worth(ron, "46p99s 77'7m 888'm 9'99m", "5p"), {"empty": "no win", "sanrenkou": "2 han 30 fu 2000"}),
        (worth(tsumo, "147m258p369s1234z", "5p", **RENHOU),
         {"empty": "NotComplete", "shiisanpuutaa": "1 yakuman 32000"}),
        (worth(ron, PLAIN, "3m", eighth_win=True, seat="E"),
         {"empty": "no win", "paarenchan": "1 yakuman 48000"}),
    ],
    "limits.kiriage": [
        (worth(ron, "223344m567p3488s", "5s", riichi=True),
         {"true": "mangan 8000", "false": "4 han 30 fu 7700"}),
    ],
    "limits.kazoe": [
        (worth(tsumo, "2233445566788m", "7m", riichi=True),
         {"yakuman": "counted-yakuman 32000", "sanbaiman": "sanbaiman 24000"}),
    ],
    "limits.yakuman_stacking": [
        (worth(ron, DRAGONS, "1z"), {"true": "2 yakuman 64000", "false": "1 yakuman 32000"}),
    ],
    "limits.double_suuankou_tanki": [
        (worth(ron, "222m333p444s5556z", "6z"), {"true": "2 yakuman 64000", "false": "1 yakuman 32000"}),
    ],
    "limits.double_kokushi_13": [
        (worth(ron, "19m19p19s1234567z", "1m"), {"true": "2 yakuman 64000", "false": "1 yakuman 32000"}),
    ],
    "limits.double_chuuren_9": [
        (worth(ron, "1112345678999m", "5m"), {"true": "2 yakuman 64000", "false": "1 yakuman 32000"}),
    ],
    "limits.double_daisuushii": [
        (worth(ron, "8m 1'11z 222'z 33'33z 4'44z", "8m"),
         {"true": "2 yakuman 64000", "false": "1 yakuman 32000"}),
    ],
    # Riichi, ippatsu, pinfu, tanyao, iipeikou: 30 fu, doubled seven times, are 3840; four times 3840.
    "limits.aotenjou": [
        (worth(ron, "223344m567p3488s", "5s", riichi=True, ippatsu=True),
         {"true": "5 han 30 fu 15400", "false": "mangan 8000"}),
    ],
    "fu.double_wind_pair": [
        (worth(ron, "456m1122z X11Xs X77Xz", "1z", round="S"),
         {"4": "1 han 110 fu 3600", "2": "1 han 100 fu 3200"}),
    ],
    "fu.rinshan_tsumo": [
        (worth(tsumo, "23m444p78911s X22Xp", "4m", rinshan=True),
         {"true": "2 han 50 fu 3200", "false": "2 han 40 fu 2700"}),
    ],
    "fu.open_pinfu_ron": [
        (worth(ron, "123m45p22s 2'34p 6'57s", "3p", last_tile=True),
         {"30": "1 han 30 fu 1000", "20": "1 han 20 fu 700"}),
    ],
    # 25 doubled once more is 50: the points are the same, the han are not.
    "fu.chiitoitsu": [
        (worth(ron, "1199m3366p2288s7z", "7z"), {"25": "2 han 25 fu 1600", "50": "1 han 50 fu 1600"}),
    ],
    "tenpai.own_four": [(held("1111m234p567p999s"), {"true": "1m", "false": ""})],
    "tenpai.own_four_counts": [(held("123m456p999s2z 2'22z"), {"hand": "2z", "hand_and_melds": ""})],
    "wins.multiple_ron": [(rons(1, 2), {"all": (-3300, 3300, 2000, 0), "nearest": (-1300, 3300, 0, 0)})],
    "wins.bets": [
        (rons(1, 2), {"nearest": (-3300, 3300, 2000, 0), "own_back_rest_nearest": (-3300, 2300, 3000, 0)}),
    ],
    "wins.honba": [(rons(1, 2), {"nearest": (-3300, 3300, 2000, 0), "each": (-3600, 3300, 2300, 0)})],
    "wins.honba_value": [
        (paid(ron, PLAIN, "3m", riichi=True, honba=2),
         {"300": {"discarder": 1900}, "1500": {"discarder": 4300}}),
        (paid(tsumo, PINFU, "4m", honba=2),
         {"300": {"dealer": 900, "others": 600}, "0": {"dealer": 700, "others": 400}}),
    ],
    "wins.mixed_tile": [
        (worth(tsumo, PINFU, "4m", tile_not_apart=True),
         {"valid": "2 han 20 fu 1500", "no_wait_value": "1 han 30 fu 1100"}),
    ],
    "liability.yaku": [
        (paid(tsumo, "5m 11'11m 22'22p 33'33s 4444'z", "5m", liable="right"),
         {"empty": "nobody is liable", "suukantsu": {"liable": 32000}}),
        (paid(tsumo, "24m99s 55'5z 666'z 7'77z", "3m", liable="left"),
         {"daisuushii": "nobody is liable", "daisangen": {"liable": 32000}}),
        (paid(tsumo, "8m 1'11z 222'z 33'33z 4'44z", "8m", liable="left"),
         {"daisangen": "nobody is liable", "daisuushii": {"liable": 32000}}),
    ],
    "liability.closed_kan_counts": [(feeder, {"true": "opposite", "false": None})],
    "liability.honba_payer": [
        (paid(ron, "24m99s 55'5z 666'z 7'77z", "3m", liable="left", discarder="right", honba=1),
         {"liable": {"discarder": 16000, "liable": 16300}, "discarder": {"discarder": 16300,
          "liable": 16000}}),
    ],
    "liability.composite": [
        (paid(tsumo, DRAGONS, "1z", liable="left"),
         {"liable_part": {"dealer": 16000, "others": 8000, "liable": 32000},
          "whole_hand": {"liable": 64000}}),
    ],
    # 20 + 2 tsumo + 8 kan, 1 han: 300 from two and 500 from the dealer, or all of it from one.
    "liability.open_kan_rinshan": [
        (paid(tsumo, "23p345678s11s 22'22m", "4p", rinshan=True, liable="opposite"),
         {"true": {"liable": 1100}, "false": "nobody is liable"}),
    ],
    "draws.noten_pool": [(noten, {"3000": (3000, 1000), "6000": (6000, 2000)})],
    "draws.triple_ron": [
        (rons(1, 2, 3), {"true": (0, 0, 0, 0), "false": (-4800, 3300, 2000, 1500)}),
    ],
    "draws.nagashi": [
        (nagashi(1), {"true": ((-4000, 8000, -2000, -2000), 1), "false": ((0, 0, 0, 0), 1)}),
    ],
    "draws.nagashi_is_win": [
        (nagashi(1), {"true draws.nagashi=true": ((-4100, 9300, -2100, -2100), 0),
                      "false draws.nagashi=true": ((-4000, 8000, -2000, -2000), 1)}),
    ],
    "draws.nagashi_several": [
        (nagashi(1, 2), {"each_paid draws.nagashi=true": ((-8000, 6000, 6000, -4000), 1),
                         "nearest draws.nagashi=true": ((-4000, 8000, -2000, -2000), 1)}),
    ],
    # Where the bets of the hand go back, seat 2 has its own again.
    "penalties.chombo_kind": [
        (chombo, {"match_points penalties.chombo_amount=20000": ((0, 0, 1000, 0), 1, 20000),
                  "reverse_mangan penalties.chombo_amount=none": ((4000, -8000, 3000, 2000), 1, 4000),
                  "none penalties.chombo_amount=none": ((0, 0, 0, 0), 2, 0)}),
    ],
    "penalties.chombo_amount": [
        (chombo, {"20000": ((0, 0, 1000, 0), 1, 20000), "30000": ((0, 0, 1000, 0), 1, 30000)}),
    ],
    "penalties.chombo_bets_returned": [
        (chombo, {"true": ((0, 0, 1000, 0), 1, 20000), "false": ((0, 0, 0, 0), 2, 20000)}),
    ],
}
# fmt: on

# What these decide is seen only while a hand or a match is played.
PLAY = {
    "table.start_points",
    "dora.kan_reveal_closed",
    "dora.kan_reveal_open",
    "dora.kan_reveal_robbed",
    "tenpai.all_seen",
    "tenpai.keishiki",
    "draws.may_hide_tenpai",
    "draws.nine_kinds",
    "draws.four_winds",
    "draws.four_riichi",
    "draws.four_kans",
    "penalties.chombo_redeal",
    "penalties.furiten_ron",
    "penalties.noten_riichi",
    "penalties.noten_riichi_when",
    "penalties.riichi_kan",
}
GROUPS_OF_PLAY = {"riichi", "furiten", "calls", "kan", "match"}
CONDUCT = "conduct"

ROWS: list[Any] = [
    pytest.param(option, question, answers, id=f"{option}-{number}")
    for option, questions in MATTERS.items()
    for number, (question, answers) in enumerate(questions, 1)
]


@pytest.mark.parametrize(("option", "question", "answers"), ROWS)
def test_each_value_of_the_option_has_its_answer(
    option: str, question: Question, answers: dict[str, object]
) -> None:
    for text, answer in answers.items():
        value, *beside = text.split()
        settings = dict(map(parse_setting, [f"{option}={value}", *beside]))
        assert question(settings) == answer, text


@pytest.mark.parametrize("option", MATTERS)
def test_the_answers_differ(option: str) -> None:
    for _, answers in MATTERS[option]:
        assert len({str(answer) for answer in answers.values()}) > 1


@pytest.mark.parametrize("option", MATTERS)
def test_every_value_to_choose_from_is_asked(option: str) -> None:
    asked = {text.split()[0] for _, answers in MATTERS[option] for text in answers}
    wanted = set(OPTIONS[option].tokens) | ({"none"} if OPTIONS[option].optional else set())
    if option == "penalties.chombo_amount":
        wanted = set()  # none is asked with the kinds of chombo that have no amount
    assert wanted <= asked


def test_every_option_matters_here_or_is_one_of_play_or_conduct() -> None:
    of_play = {name for name in OPTIONS if OPTIONS[name].group in {*GROUPS_OF_PLAY, CONDUCT}} | PLAY
    assert set(MATTERS) | of_play == set(OPTIONS)
    assert not set(MATTERS) & of_play
