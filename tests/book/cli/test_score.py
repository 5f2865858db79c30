"""``riichi-rules score``."""

from __future__ import annotations

import json
import re

import pytest
from shared.command_line import Ask

FU_HAND = ("456m11z22z X11Xs X77Xz", "--win", "1z", "--by", "ron", "--seat", "S", "--round", "S")
PLAIN = ("234m456p678s11z55z", "--win", "5z")
CONTRACT = """
{"hand": "456m11z22z X11Xs X77Xz", "win": "1z", "by": "ron", "ruleset": "wiki", "valid": true,
 "han": 1, "fu": 110, "fu_total": 102, "limit": null, "yakuman": 0, "points": 3600, "bets": 0,
 "yaku": [{"id": "yakuhai-chun", "han": 1}], "dora": {"dora": 0, "ura": 0, "red": 0},
 "fu_items": [{"id": "base", "fu": 20}, {"id": "closed-ron", "fu": 10},
              {"id": "triplet-won-by-ron", "fu": 4, "tiles": "111z"},
              {"id": "closed-kan", "fu": 32, "tiles": "1111s"},
              {"id": "closed-kan", "fu": 32, "tiles": "7777z"},
              {"id": "double-wind-pair", "fu": 4, "tiles": "22z"}],
 "groups": ["456m", "111z", "22z", "X11Xs", "X77Xz"],
 "payments": {"discarder": 3600}}
"""


def test_the_answer_is_the_one_that_the_contract_shows(ask_json: Ask) -> None:
    answer = ask_json("score", *FU_HAND, "--ruleset", "wiki")
    assert answer.status == 0
    assert answer.data == {**json.loads(CONTRACT), "assumed": {}}
    assert list(answer.data) == [*json.loads(CONTRACT), "assumed"]


@pytest.mark.rule("fu.double-wind-pair")
def test_a_single_option_can_be_changed_and_is_named(ask_json: Ask) -> None:
    answer = ask_json("score", *FU_HAND, "--ruleset", "wiki", "--set", "fu.double_wind_pair=2").data
    assert (answer["ruleset"], answer["changes"]) == ("wiki", ["fu.double_wind_pair=2"])
    assert (answer["fu_total"], answer["fu"]) == (100, 100)


def test_the_ruleset_that_was_assumed_is_named(ask: Ask, ask_json: Ask) -> None:
    assert ask_json("score", *PLAIN, "--by", "ron").data["ruleset"] == "ema-2025"
    assert "ema-2025, EMA Riichi Rules 2025 (assumed" in ask("score", *PLAIN, "--by", "ron").out


def test_a_complete_hand_without_a_yaku_is_an_answer(ask: Ask, ask_json: Ask) -> None:
    words = ("score", "234m456p678s11z99p", "--win", "1z", "--by", "ron", "--seat", "S", "--round", "S")
    answer = ask_json(*words)
    assert answer.status == 0
    wanted = {"valid": False, "reason": "no yaku", "yaku": [], "han": 0, "points": 0, "payments": {}}
    assert {key: answer.data[key] for key in wanted} == wanted
    assert "\nNo ron: the hand has no yaku." in ask(*words).out


FLAGS = [
    (("--riichi",), "riichi"),
    (("--double-riichi",), "double-riichi"),
    (("--riichi", "--ippatsu"), "ippatsu"),
    (("--last-tile",), "houtei"),
    (("--chankan",), "chankan"),
    (("--open-riichi", "--set", "yaku.open_riichi=true"), "open-riichi"),
    (
        ("--first-turn", "--seat", "S", "--set", "yaku.renhou=han_4", "--set", "yaku.renhou_cumulative=true"),
        "renhou",
    ),
]


@pytest.mark.parametrize(("flags", "yaku"), FLAGS)
def test_each_circumstance_of_a_ron_reaches_the_yaku(
    ask_json: Ask, flags: tuple[str, ...], yaku: str
) -> None:
    answer = ask_json("score", *PLAIN, "--by", "ron", *flags).data
    assert yaku in [row["id"] for row in answer["yaku"]]


@pytest.mark.parametrize(
    ("flags", "yaku"),
    [
        (("--last-tile",), "haitei"),
        (("--first-turn",), "tenhou"),
        (("--first-turn", "--seat", "N"), "chiihou"),
    ],
)
def test_each_circumstance_of_a_tsumo_reaches_the_yaku(
    ask_json: Ask, flags: tuple[str, ...], yaku: str
) -> None:
    answer = ask_json("score", *PLAIN, "--by", "tsumo", *flags).data
    assert yaku in [row["id"] for row in answer["yaku"]]


def test_a_replacement_tile_reaches_the_yaku(ask_json: Ask) -> None:
    answer = ask_json("score", "234m456p678s1z X55Xz", "--win", "1z", "--by", "tsumo", "--rinshan").data
    assert "rinshan" in [row["id"] for row in answer["yaku"]]


@pytest.mark.rule("payment.who-is-liable")
def test_a_person_reads_who_is_liable_by_the_melds_and_by_which_rule(ask: Ask) -> None:
    winds = ("score", "2m 11'1z 222'z 33'33z 4'44z", "--win", "2m", "--by", "tsumo", "--seat", "S")
    words = " ".join(ask(*winds).out.split())
    assert "the liable player pays 32000" in words
    assert "The player on the left fed the fourth group of winds and is liable. See" in words
    assert "payment.who-is-liable" in words


def test_a_person_reads_the_circumstances_and_the_dora_too(ask: Ask) -> None:
    answer = ask("score", *PLAIN, "--by", "tsumo", "--riichi", "--dora-indicators", "4z", "--bets", "1")
    assert "With      riichi, dora indicators 4z, bets 1\n" in answer.out
    assert re.search("\ndora +2 han\n", answer.out)
    assert re.search("\nbets on the table +1000\n", answer.out)
    assert answer.out.endswith("\nAssumed: as East, East round, EMA 2025.\n")
    assert max(map(len, answer.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "kind", "at", "says"),
    [
        ((PLAIN[0], "--win", "2z"), "not-complete", None, "1 tile away and waits on 15z"),
        ((PLAIN[0], "--win", "9z"), "notation", 0, "win: 9z is no tile"),
        ((*PLAIN, "--dora-indicators", "5z5z1m"), "hand", 2, "dora_indicators: a fifth 5z"),
        (("234m406p678s11z55z", "--win", "5z"), "hand", 5, "1 red five of circles: EMA 2025 has none"),
        ((*PLAIN, "--ippatsu"), "usage", None, "ippatsu needs riichi"),
        ((*PLAIN, "--honba", "-1"), "usage", None, "honba is a whole number from 0 to 999, not -1"),
        ((*PLAIN, "--honba", "\N{ARABIC-INDIC DIGIT ONE}"), "usage", None, "is a whole number from 0 to"),
        ((*PLAIN, "--bets", "1_0"), "usage", None, "is a whole number from 0 to 999, not"),
        ((*PLAIN, "--seat", "east"), "usage", None, 'seat is one of E, S, W, N, not "east"'),
        ((PLAIN[0],), "usage", None, "missing win"),
    ],
)  # fmt: skip
def test_what_cannot_be_valued_is_refused_with_its_place(
    ask_json: Ask, words: tuple[str, ...], kind: str, at: int | None, says: str
) -> None:
    error = ask_json("score", *words, "--by", "ron").error
    assert (error["type"], error["at"]) == (kind, at)
    assert says in error["message"]
