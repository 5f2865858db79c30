"""Hands that the ten rulesets value differently, with the values worked out by hand.

Each case names the options that make the difference and says what the hand is worth for each of their
values. The comment above it is the sum: fu, then han, then base points (fu times 4, doubled with each
han), which a ron pays four times and the dealer's six, a tsumo once from each and twice from the dealer.
A ruleset must give the answer that belongs to its own values. What these are, its own file says with its
sources; so nothing here is taken from what the package computes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, NamedTuple

import pytest
from shared import wins

from riichi_rules.errors import HandError, SituationError
from riichi_rules.payment import payment_of
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.value import Value

RULESETS = [name for name in ruleset_ids() if name != "base"]


class Case(NamedTuple):
    """A win, the options on which its worth depends, and what it is worth for each of their values."""

    name: str
    hand: str
    win: str
    by: str
    facts: dict[str, Any]
    options: str
    answers: dict[Any, str]

    def expected(self, ruleset: str) -> str:
        """Return the answer that belongs to the options of a ruleset."""
        rules = load_ruleset(ruleset)
        values = tuple(rules.value(option) for option in self.options.split())
        return self.answers[values if len(values) > 1 else values[0]]


# fmt: off
WORTH = [
    # --- The pair of a double wind.
    # 20 + 10 closed ron + 4 triplet by ron + 32 + 32 kans = 98, and the pair: 102 or 100. Red dragon: 1 han.
    # 110: 880 x 4 = 3520. 100: 800 x 4 = 3200.
    Case("double wind, two kans", "456m1122z X11Xs X77Xz", "1z", "ron", {"seat": "S", "round": "S"},
         "fu.double_wind_pair", {4: "1 han 110 fu 3600", 2: "1 han 100 fu 3200"}),
    # 20 + 10 + 8 triplet of nines = 38, and the pair: 42 or 40. Riichi. 50: 400 x 6. 40: 320 x 6 = 1920.
    Case("double wind, dealer's ron", "999m23p345678s11z", "4p", "ron", {"riichi": True},
         "fu.double_wind_pair", {4: "1 han 50 fu 2400", 2: "1 han 40 fu 2000"}),
    # 20 + 2 tsumo + 2 closed wait + 4 pon = 28, and the pair: 32 or 30. White dragon.
    # 40: 320 x 2 = 640 from each. 30: 240 x 2 = 480 from each.
    Case("double wind, dealer's tsumo", "24p345678s11z 5'55z", "3p", "tsumo", {},
         "fu.double_wind_pair", {4: "1 han 40 fu 2100", 2: "1 han 30 fu 1500"}),
    # 20 + 8 triplet = 28, and the pair: 32 or 30. White dragon. 40: 320 x 4 = 1280. 30: 240 x 4 = 960.
    Case("double wind, open ron", "555z23p22z 3'45s 6'78s", "4p", "ron", {"seat": "S", "round": "S"},
         "fu.double_wind_pair", {4: "1 han 40 fu 1300", 2: "1 han 30 fu 1000"}),
    # 20 + 10 + 16 kan + 8 + 4 triplets = 58, and the pair: 62 or 60. Riichi, three concealed triplets: 3 han.
    # 70: 2240 is a mangan. 60: 1920 x 6 = 11520, or rounded up to a mangan.
    Case("double wind or rounding up", "999p444s67s11z X22Xm", "8s", "ron", {"riichi": True},
         "fu.double_wind_pair limits.kiriage",
         {(4, False): "mangan 12000", (4, True): "mangan 12000",
          (2, True): "mangan 12000", (2, False): "3 han 60 fu 11600"}),
    # --- Rounding up to mangan.
    # 20 + 10 = 30. Riichi, pinfu, tanyao, iipeikou: 4 han. 1920 x 4 = 7680.
    Case("4 han 30 fu, ron", "223344m567p3488s", "5s", "ron", {"seat": "S", "riichi": True},
         "limits.kiriage", {True: "mangan 8000", False: "4 han 30 fu 7700"}),
    # 20 + 16 + 16 kans + 4 pon = 56. Two dragons and the seat wind: 3 han. 1920 x 4.
    Case("3 han 60 fu, open", "23p88s 55'55z 66'66z 2'22z", "4p", "ron", {"seat": "S"},
         "limits.kiriage", {True: "mangan 8000", False: "3 han 60 fu 7700"}),
    # 20 + 2 tsumo + 2 closed wait = 24. Riichi, tsumo, tanyao, iipeikou: 4 han. 1920 x 2 = 3840 from each.
    Case("4 han 30 fu, dealer's tsumo", "223344m567p4688s", "5s", "tsumo", {"riichi": True},
         "limits.kiriage", {True: "mangan 12000", False: "4 han 30 fu 11700"}),
    # --- Thirteen han.
    # Full flush 6, straight 2, iipeikou 1, pinfu 1, riichi 1, three dora: 14 han.
    Case("14 han, ron", "1122334567899m", "9m", "ron", {"seat": "S", "riichi": True, "dora_indicators": "8m"},
         "limits.kazoe", {"yakuman": "counted-yakuman 32000", "sanbaiman": "sanbaiman 24000"}),
    # Full flush 6, twice two equal runs 3, riichi, tsumo, pinfu, tanyao: 13 han. 12000 or 16000 from each.
    Case("13 han, dealer's tsumo", "2233445566788m", "7m", "tsumo", {"riichi": True},
         "limits.kazoe", {"yakuman": "counted-yakuman 48000", "sanbaiman": "sanbaiman 36000"}),
    # --- Several yakuman, and yakuman that count twice.
    Case("big dragons of honours", "1144z 5'55z 6'66z 7'77z", "1z", "ron", {"seat": "S"},
         "limits.yakuman_stacking", {True: "2 yakuman 64000", False: "1 yakuman 32000"}),
    Case("four concealed triplets, pair wait", "222m333p444s5556z", "6z", "ron", {"seat": "S"},
         "limits.double_suuankou_tanki", {True: "2 yakuman 64000", False: "1 yakuman 32000"}),
    Case("thirteen orphans, thirteen-sided", "19m19p19s1234567z", "1m", "ron", {},
         "limits.double_kokushi_13", {True: "2 yakuman 96000", False: "1 yakuman 48000"}),
    Case("pure nine gates", "1112345678999m", "5m", "ron", {"seat": "S"},
         "limits.double_chuuren_9", {True: "2 yakuman 64000", False: "1 yakuman 32000"}),
    Case("big four winds", "8m 1'11z 222'z 33'33z 4'44z", "8m", "ron", {"seat": "S"},
         "limits.double_daisuushii", {True: "2 yakuman 64000", False: "1 yakuman 32000"}),
    # Big four winds, honours only, four concealed triplets on the pair: 1 + 1 + 1, or 2 + 1 + 2. The largest
    # alone where they do not add up: 1, or 2.
    Case("three yakuman in one hand", "1112223334445z", "5z", "ron", {"seat": "S"},
         "limits.yakuman_stacking limits.double_daisuushii limits.double_suuankou_tanki",
         {(False, False, False): "1 yakuman 32000",
          (False, True, False): "2 yakuman 64000",
          (True, False, False): "3 yakuman 96000",
          (True, True, True): "5 yakuman 160000"}),
    # --- Yaku that some rulesets lack or give less.
    # 20 + 2 closed wait = 22. 240 x 4 = 960.
    Case("open tanyao alone", "24m456p77s 2'34p 6'78s", "3m", "ron", {"seat": "S"},
         "yaku.open_tanyao", {True: "1 han 30 fu 1000", False: "no win"}),
    # 20 + 2 + 2 + 2 pons + 2 triplet by ron = 28. All triplets 2, tanyao 1. 960 x 4 = 3840. 480 x 4 = 1920.
    Case("open tanyao beside triplets", "88m66s 2'22m 3'33p 4'44s", "6s", "ron", {"seat": "S"},
         "yaku.open_tanyao", {True: "3 han 30 fu 3900", False: "2 han 30 fu 2000"}),
    # 20 + 10 + 2 closed wait = 32. Riichi. 320 x 4 = 1280.
    Case("one han with five counters", "24m456p12378955s", "3m", "ron",
         {"seat": "S", "riichi": True, "honba": 5},
         "yaku.two_han_from", {None: "1 han 40 fu 1300", 5: "no win"}),
    # The same hand, 640 x 4 = 2560.
    Case("ippatsu", "24m456p12378955s", "3m", "ron", {"seat": "S", "riichi": True, "ippatsu": True},
         "yaku.ippatsu", {True: "2 han 40 fu 2600", False: "1 han 40 fu 1300"}),
    # The same hand. Under the indicator lies a 4s, so the pair of 5s are two dora. 1280 x 4 = 5120.
    Case("ura dora", "24m456p12378955s", "3m", "ron",
         {"seat": "S", "riichi": True, "dora_indicators": "9m", "ura_indicators": "4s"},
         "dora.ura", {True: "3 han 40 fu 5200", False: "1 han 40 fu 1300"}),
    # 20 + 10 + 2 closed wait + 32 kan = 64. The second indicator is that of the kan: two dora.
    # 3 han: 2240 is a mangan. 1 han: 560 x 4 = 2240.
    Case("kan dora", "24m456p12399s X44Xz", "3m", "ron",
         {"seat": "S", "riichi": True, "dora_indicators": "1p8s"},
         "dora.kan", {True: "mangan 8000", False: "1 han 70 fu 2300"}),
    # 20 + 2 tsumo + 16 kan + 4 triplet = 42, or 40 without those of the tsumo. Tsumo and rinshan: 2 han.
    # 50: 800 from two, 1600 from the dealer. 40: 640 and 1280.
    Case("tsumo on a replacement tile", "23m444p78911s X22Xp", "4m", "tsumo", {"seat": "S", "rinshan": True},
         "fu.rinshan_tsumo", {True: "2 han 50 fu 3200", False: "2 han 40 fu 2700"}),
    # Without the dragon: full flush open 5, tanyao 1.
    Case("all green without the dragon", "23s66s 2'22s 44'4s 888's", "4s", "ron", {"seat": "S"},
         "yaku.green_needs_dragon", {True: "haneman 12000", False: "1 yakuman 32000"}),
    # No yaku but renhou.
    Case("renhou alone", "24m456p12378955s", "3m", "ron", {"seat": "S", "first_turn": True},
         "yaku.renhou", {None: "no win", "mangan": "mangan 8000", "han_5": "mangan 8000",
                         "yakuman": "1 yakuman 32000"}),
    # 20 + 10. Pinfu, tanyao: 2 han, 480 x 4 = 1920. Renhou does not add to them.
    Case("renhou or pinfu and tanyao", "34m345678p56788s", "2m", "ron", {"seat": "S", "first_turn": True},
         "yaku.renhou", {None: "2 han 30 fu 2000", "mangan": "mangan 8000", "han_5": "mangan 8000",
                         "yakuman": "1 yakuman 32000"}),
    # --- The drawn tile mixed into the hand.
    # Pinfu and tsumo, 20 fu: 320 from two, 640 from the dealer. Without the wait no pinfu: 20 + 2 tsumo,
    # Then the tsumo has no fu either: 160 and 320, rounded up to 200 and 400.
    Case("pinfu mixed in", "23m456p12378955s", "4m", "tsumo", {"seat": "S", "tile_not_apart": True},
         "wins.mixed_tile", {"valid": "2 han 20 fu 1500", "no_wait_value": "1 han 20 fu 800"}),
    # 20 + 2 tsumo + 8 triplet + 2 pair wait = 32, or 30. Tsumo. 320 and 640, or 240 and 480.
    Case("pair wait mixed in", "999m123p456789s3z", "3z", "tsumo", {"seat": "S", "tile_not_apart": True},
         "wins.mixed_tile", {"valid": "1 han 40 fu 1500", "no_wait_value": "1 han 30 fu 1100"}),
    # --- Red fives.
    # 20 + 10 + 2 closed wait. Riichi and a red five: 2 han, 640 x 4 = 2560.
    Case("a red five of circles", "24m406p12378955s", "3m", "ron", {"seat": "S", "riichi": True},
         "table.red_p", {1: "2 han 40 fu 2600", 0: "no such hand"}),
    # Two red fives: 3 han, 1280 x 4 = 5120.
    Case("red fives of two suits", "24m406p12378905s", "3m", "ron", {"seat": "S", "riichi": True},
         "table.red_s", {1: "3 han 40 fu 5200", 0: "no such hand"}),
]

PAID = [
    # The liable player and the discarder pay half of the 32000 each; one of them the 600 of two counters.
    Case("counters of a shared ron", "24m99s 55'5z 666'z 7'77z", "3m", "ron",
         {"seat": "S", "liable": "left", "discarder": "right", "honba": 2},
         "liability.honba_payer",
         {"liable": "discarder 16000, liable 16600", "discarder": "discarder 16600, liable 16000"}),
    # Big three dragons and honours only: the liable player pays for the dragons, or for both.
    # Where yakuman do not add up, one is paid, and that is the one.
    Case("liable for one of two yakuman", "1144z 5'55z 6'66z 7'77z", "1z", "tsumo",
         {"seat": "S", "liable": "left"},
         "limits.yakuman_stacking liability.composite",
         {(False, "liable_part"): "liable 32000",
          (True, "liable_part"): "dealer 16000, others 8000, liable 32000",
          (True, "whole_hand"): "liable 64000"}),
    Case("liable for four kans", "5m 11'11m 22'22p 33'33s 4444'z", "5m", "tsumo",
         {"seat": "S", "liable": "right"},
         "liability.yaku",
         {frozenset({"daisangen", "daisuushii"}): "nobody is liable",
          frozenset({"daisangen", "daisuushii", "suukantsu"}): "liable 32000"}),
    # 20 + 8 kan = 28; where this option is, the tsumo has no fu. Rinshan: 1 han, 30 fu: 240 is 300 from
    # two, 480 is 500 from the dealer. The feeder pays all of it.
    Case("who fed the kan of a replacement tile", "23p345678s11s 22'22m", "4p", "tsumo",
         {"seat": "S", "rinshan": True, "liable": "opposite"},
         "liability.open_kan_rinshan", {True: "liable 1100", False: "nobody is liable"}),
]
# fmt: on


def value(case: Case, ruleset: str) -> Value:
    win = wins.ron if case.by == "ron" else wins.tsumo
    return win(case.hand, case.win, ruleset, **case.facts)


def worth(case: Case, ruleset: str) -> str:
    """Say what a hand is worth under a ruleset, in the words of the table."""
    try:
        won = value(case, ruleset)
    except HandError:
        return "no such hand"
    if not won.valid:
        return "no win"
    points = payment_of(won).points
    if won.yakuman:
        return f"{won.yakuman} yakuman {points}"
    return f"{won.limit} {points}" if won.limit else f"{won.han} han {won.fu} fu {points}"


def paid(case: Case, ruleset: str) -> str:
    """Say who pays what under a ruleset, in the words of the table."""
    try:
        payers = payment_of(value(case, ruleset)).payers
    except SituationError:
        return "nobody is liable"
    return ", ".join(f"{payer} {points}" for payer, points in payers.items())


def named(cases: Iterable[Case]) -> list[Any]:
    return [pytest.param(case, id=case.name) for case in cases]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("case", named(WORTH))
def test_a_hand_is_worth_what_the_options_of_the_ruleset_say(case: Case, ruleset: str) -> None:
    assert worth(case, ruleset) == case.expected(ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("case", named(PAID))
def test_a_hand_is_paid_by_whom_the_options_of_the_ruleset_say(case: Case, ruleset: str) -> None:
    assert paid(case, ruleset) == case.expected(ruleset)


@pytest.mark.parametrize("case", named(chain(WORTH, PAID)))
def test_no_case_has_an_answer_that_no_ruleset_gives(case: Case) -> None:
    given = {case.expected(ruleset) for ruleset in RULESETS}
    assert given == set(case.answers.values())
    assert len(given) > 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_has_twenty_hands_that_another_values_differently(ruleset: str) -> None:
    differing = [
        case
        for case in chain(WORTH, PAID)
        if any(case.expected(other) != case.expected(ruleset) for other in RULESETS)
    ]
    assert len(differing) >= 20


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_two_rulesets_value_all_these_hands_alike(ruleset: str) -> None:
    answers = {other: [case.expected(other) for case in chain(WORTH, PAID)] for other in RULESETS}
    alike = [other for other in RULESETS if answers[other] == answers[ruleset]]
    assert alike == [ruleset]
