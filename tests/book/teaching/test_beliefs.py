"""Each mistake leads to another answer somewhere, and whoever gives that answer is told which it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from riichi_book.teaching.beliefs import BELIEFS
from riichi_book.teaching.checking import mistakes, reply
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_rules.questions import read_question

ROOT = Path(__file__).resolve().parents[3]

E_5P = "E draws, discards 5p"

# The mistake, what is asked, what somebody answers who makes it (worked out by hand), and the question.
MET: list[tuple[str, str, str, dict[str, Any]]] = [
    ("one-side", "waits", "2p 5p", {"ask": "waits", "hand": "77m34567p678s777z"}),
    ("one-side", "waits", "5p 8p", {"ask": "waits", "hand": "77m34567p678s777z"}),
    ("one-side", "waits", "7m", {"ask": "waits", "hand": "1234567m123p456s"}),
    ("pair-overlooked", "waits", "2m 5m", {"ask": "waits", "hand": "3334m123p456p789s"}),
    ("fifth-copy", "waits", "1m 4m", {"ask": "waits", "hand": "1111234m456p789s"}),
    ("one-step-on", "waits", "1p 4p 7p", {"ask": "waits", "hand": "33m123123456s23p"}),
    ("only-that-tile", "may-win", "yes", {"ask": "worth", "hand": "77m34567p678s777z", "win": "5p", "by": "ron", "river": "9m2p"}),
    ("called-is-gone", "may-win", "yes", {"ask": "worth", "hand": "77m34567p678s777z", "win": "5p", "by": "ron", "river": "9m2_p"}),
    ("passing-lasts", "may-win", "no", {"ask": "turn", "deal": {"S": "77m34567p678s777z", "N": "5p"}, "events": "E draws, discards 2p; S draws 1z, discards 1z; W draws, discards 1z; N draws 1z, discards 5p", "seat": "S", "action": "ron"}),
    ("passing-is-free", "may-win", "yes", {"ask": "worth", "hand": "77m34567p678s777z", "win": "5p", "by": "ron", "riichi": True, "passed": "8p"}),
    ("tsumo-too", "may-win", "no", {"ask": "worth", "hand": "77m34567p678s777z", "win": "5p", "by": "tsumo", "river": "2p"}),
    ("needs-yaku", "may-win", "yes", {"ask": "worth", "hand": "23m234p55p678s 2'34s", "win": "4m", "by": "ron", "river": "1z1m", "set": {"yaku.open_tanyao": True}}),
    ("one-step-on-in-river", "may-win", "no", {"ask": "worth", "hand": "33m123123456s23p", "win": "1p", "by": "ron", "river": "9m7p", "riichi": True}),
    ("dora-left-out", "han", "1", {"ask": "worth", "hand": "12m567p99s234789s", "win": "3m", "by": "ron", "riichi": True, "dora_indicators": "8s"}),
    ("dora-left-out", "points", "1300", {"ask": "worth", "hand": "345789m12366p57s", "win": "6s", "by": "ron", "seat": "S", "riichi": True, "dora_indicators": "5p"}),
    ("dora-is-yaku", "may-win", "yes", {"ask": "worth", "hand": "12m567p99s789s 2'34s", "win": "3m", "by": "ron", "dora_indicators": "1m"}),
    ("dora-is-yaku", "yaku", "riichi, dora", {"ask": "worth", "hand": "12m567p99s234789s", "win": "3m", "by": "ron", "riichi": True, "dora_indicators": "1m"}),
    ("terminals-overlooked", "may-win", "yes", {"ask": "worth", "hand": "23m567p55s678s 2'34s", "win": "1m", "by": "ron"}),
    ("valued-pair-in-pinfu", "yaku", "riichi, pinfu", {"ask": "worth", "hand": "23m567p678s789s11z", "win": "1m", "by": "ron", "riichi": True}),
    ("edge-in-pinfu", "yaku", "riichi, pinfu", {"ask": "worth", "hand": "12m567p678s789s44z", "win": "3m", "by": "ron", "riichi": True}),
    ("concealed-though-open", "may-win", "yes", {"ask": "worth", "hand": "12m567p99s789s 2'34s", "win": "3m", "by": "tsumo"}),
    ("closed-kan-opens", "may-win", "no", {"ask": "worth", "hand": "23m567p99s789s X33Xz", "win": "1m", "by": "tsumo"}),
    ("ron-triplet-concealed", "yaku", "riichi, sanankou", {"ask": "worth", "hand": "111m33999p78955s", "win": "5s", "by": "ron", "riichi": True}),
    ("pairs-as-triplets", "yaku", "chiitoitsu, toitoi", {"ask": "worth", "hand": "1133m5599p22s117z", "win": "7z", "by": "ron"}),
    ("ippatsu-anyway", "yaku", "riichi, ippatsu", {"ask": "worth", "hand": "12m567p678s789s44z", "win": "3m", "by": "ron", "riichi": True}),
    ("guest-wind", "may-win", "yes", {"ask": "worth", "hand": "12m567p99s333z 2'34s", "win": "3m", "by": "ron", "seat": "S"}),
    ("triplet-closed", "fu", "40", {"ask": "worth", "hand": "12355m99p 7'77z 2'34s", "win": "9p", "by": "ron"}),
    ("tsumo-in-pinfu", "fu", "30", {"ask": "worth", "hand": "234m567p34s22p678s", "win": "5s", "by": "tsumo"}),
    ("no-tsumo", "fu", "20", {"ask": "worth", "hand": "234m567p34s22p 6'78s", "win": "5s", "by": "tsumo", "set": {"yaku.open_tanyao": True}}),
    ("open-ron", "fu", "40", {"ask": "worth", "hand": "234m567p35s22p 6'78s", "win": "4s", "by": "ron"}),
    ("no-closed-ron", "fu", "20", {"ask": "worth", "hand": "234m567p34s22p678s", "win": "5s", "by": "ron"}),
    ("wind-twice", "fu", "40", {"ask": "worth", "hand": "567m24p22z 6'78s 77'7z", "win": "3p", "by": "tsumo", "seat": "S"}),
    ("pairs-rounded", "fu", "30", {"ask": "worth", "hand": "1133m5599p22s117z", "win": "7z", "by": "ron"}),
    ("nearest", "fu", "30", {"ask": "worth", "hand": "234m567p35s22p678s", "win": "4s", "by": "ron"}),
    ("rounded-down", "fu", "30", {"ask": "worth", "hand": "234m567p35s22p678s", "win": "4s", "by": "ron"}),
    ("wait-twice", "fu", "50", {"ask": "worth", "hand": "999m567p35s22p678s", "win": "4s", "by": "ron", "riichi": True}),
    ("kan-as-triplet", "fu", "30", {"ask": "worth", "hand": "234m567p34s22p 7'777z", "win": "5s", "by": "ron"}),
    ("open-without-fu", "fu", "20", {"ask": "worth", "hand": "234m567p34s22p 6'78s", "win": "5s", "by": "ron"}),
    ("other-seat", "points", "7700", {"ask": "points", "han": 3, "fu": 40, "by": "ron", "seat": "S"}),
    ("each-pays-all", "payments", "dealer 2700, others 2700", {"ask": "points", "han": 2, "fu": 40, "by": "tsumo", "seat": "S"}),
    ("counters-by-each", "payments", "all 2200", {"ask": "points", "han": 2, "fu": 40, "by": "tsumo", "honba": 3, "set": {"wins.honba_value": 300}}),
    ("no-counters", "payments", "2600", {"ask": "points", "han": 2, "fu": 40, "by": "ron", "honba": 3, "seat": "S"}),
    ("mangan-by-kiriage", "points", "8000", {"ask": "points", "han": 4, "fu": 30, "by": "ron", "seat": "S", "ruleset": "tenhou"}),
    ("mangan-too-late", "points", "10300", {"ask": "points", "han": 4, "fu": 40, "by": "ron", "seat": "S"}),
    ("halves-down", "points", "5100", {"ask": "points", "han": 3, "fu": 40, "by": "ron", "seat": "S"}),
    ("chii-from-anybody", "may-call", "yes", {"ask": "turn", "deal": {"W": "46p"}, "events": E_5P, "seat": "W", "action": "chii 46p"}),
    ("own-tiles", "may-call", "yes", {"ask": "turn", "deal": {"W": "5p147m258s12345z2p"}, "events": E_5P, "seat": "W", "action": "pon"}),
    ("last-discard", "may-call", "yes", {"ask": "turn", "deal": {"W": "55p", "last": "5p"}, "events": "until 0 left", "seat": "W", "action": "pon"}),
    ("call-in-riichi", "may-call", "yes", {"ask": "turn", "deal": {"S": "55m34567p678s777z"}, "events": "E draws, discards 1z; S draws 1z, riichi 1z; W draws, discards 5m", "seat": "S", "action": "pon"}),
    ("riichi-though-open", "may-riichi", "yes", {"ask": "turn", "deal": {"S": "77m34567p67s77z4z5z"}, "events": "E draws, discards 7m; S pon, discards 4z; W draws, discards 1z; N draws, discards 2z; E draws, discards 1z; S draws 8s", "seat": "S", "action": "riichi 5z"}),
    ("riichi-not-tenpai", "may-riichi", "yes", {"ask": "turn", "deal": {"S": "77m34567p678s777z"}, "events": "E draws, discards 1z; S draws 1z", "seat": "S", "action": "riichi 7z"}),
    ("riichi-too-late", "may-riichi", "yes", {"ask": "turn", "deal": {"N": "77m34567p678s777z", "last": "1z2z3z"}, "events": "until 3 left; N draws 1z", "seat": "N", "action": "riichi 1z", "set": {"riichi.min_live_tiles": 4}}),
    ("riichi-kan", "may-kan", "yes", {"ask": "turn", "deal": {"S": "5556m123p456p789s"}, "events": "E draws, discards 1z; S draws 1z, riichi 1z; W draws, discards 2z; N draws, discards 2z; E draws, discards 2z; S draws 5m", "seat": "S", "action": "closed kan 5m"}),
    ("last-kan", "may-kan", "yes", {"ask": "turn", "deal": {"S": "1111z147m258p369s"}, "events": "until 1 left; S draws", "seat": "S", "action": "closed kan 1z"}),
    ("swap-same-only", "swap-calling", "no", {"ask": "turn", "deal": {"S": "678p123m"}, "events": "E draws, discards 5p; S chii 67p", "seat": "S", "action": "discards 8p"}),
    ("swap-by-other-rules", "swap-calling", "no", {"ask": "turn", "deal": {"S": "5567p123m"}, "events": "E draws, discards 5p; S chii 67p", "seat": "S", "action": "discards 5p"}),
    ("nearest-first", "claim", "South", {"ask": "turn", "deal": {"S": "46p", "W": "55p"}, "events": E_5P, "seat": "S", "action": "chii 46p / W pon"}),
    ("rons-by-other-rules", "claim", "South", {"ask": "turn", "deal": {"S": "77m34567p678s777z", "W": "77s46p123678m555z"}, "events": E_5P, "seat": "S", "action": "ron / W ron", "ruleset": "ema-2025", "set": {"wins.multiple_ron": "all"}}),
    ("deal-passes-on", "next-dealer", "South", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [0]}),
    ("deal-stays", "next-dealer", "East", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [2]}),
    ("deal-by-other-rules", "next-dealer", "East", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [2]}),
    ("counters-vanish", "counters", "0", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [2], "honba": 2}),
    ("counters-stay", "counters", "2", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [2], "honba": 2}),
    ("counters-go-on", "counters", "3", {"ask": "ending", "dealer": 0, "honba": 2, "wins": [{"seat": 1, "score": {"hand": "77m34567p678s777z", "win": "5p", "by": "tsumo"}}]}),
    ("bets-lost", "bets", "0", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [2], "bets": 2}),
    ("bets-stay", "bets", "2", {"ask": "ending", "dealer": 0, "bets": 2, "wins": [{"seat": 1, "score": {"hand": "77m34567p678s777z", "win": "5p", "by": "tsumo"}}]}),
    ("thousand-each", "payments", "+1000 -1000 +1000 -1000", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [0, 2]}),
    ("thousand-each", "payments", "+2000 -2000 +2000 -2000", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [0, 2]}),
    ("furiten-is-noten", "payments", "0 0 0 0", {"ask": "turn", "deal": {"E": "147m258p369s1234z", "S": "77m34567p678s777z", "W": "258m147p369s1234z", "N": "369m258p147s1567z"}, "events": "E draws, discards 1z; S draws 2p, discards 2p; until 0 left; drawn", "seat": "S"}),
    ("bets-forgotten", "payments", "-1000 +2000 -500 -500", {"ask": "ending", "dealer": 0, "bets": 2, "wins": [{"seat": 1, "score": {"hand": "77m34567p678s777z", "win": "5p", "by": "tsumo"}}]}),
    ("ron-is-shared", "payments", "-2600 +6200 -1300 -1300", {"ask": "ending", "dealer": 0, "bets": 1, "wins": [{"seat": 1, "from": 2, "score": {"hand": "345789m12366p57s", "win": "6s", "by": "ron", "riichi": True, "dora_indicators": "5p"}}]}),
    ("counters-forgotten", "payments", "-1000 +2000 -500 -500", {"ask": "ending", "dealer": 0, "honba": 2, "wins": [{"seat": 1, "score": {"hand": "77m34567p678s777z", "win": "5p", "by": "tsumo"}}]}),
    ("winners-by-other-rules", "payments", "-1300 +1300 0 0", {"ask": "ending", "dealer": 0, "set": {"wins.multiple_ron": "all"}, "wins": [
        {"seat": 1, "from": 0, "score": {"hand": "77m34567p678s777z", "win": "5p", "by": "ron"}},
        {"seat": 2, "from": 0, "score": {"hand": "77s46p123678m555z", "win": "5p", "by": "ron"}},
    ]}),
]  # fmt: skip


# Where an answer comes of more mistakes than the one of the row: these as well, and no others.
AS_WELL: dict[tuple[str, str], set[str]] = {
    ("called-is-gone", "yes"): {"only-that-tile"},
    ("needs-yaku", "yes"): {"only-that-tile"},
    ("triplet-closed", "40"): {"open-ron"},
    ("no-tsumo", "20"): {"nearest", "rounded-down"},
    ("wind-twice", "40"): {"wait-twice"},
    ("nearest", "30"): {"no-closed-ron", "rounded-down"},
    ("rounded-down", "30"): {"no-closed-ron", "nearest"},
    ("kan-as-triplet", "30"): {"rounded-down"},
    ("open-without-fu", "20"): {"nearest", "rounded-down"},
    ("swap-same-only", "no"): {"swap-by-other-rules"},
    ("rons-by-other-rules", "South"): {"nearest-first"},
    ("deal-passes-on", "South"): {"deal-by-other-rules"},
    ("deal-stays", "East"): {"deal-by-other-rules"},
    ("deal-by-other-rules", "East"): {"deal-stays"},
}

# Wrong answers that no mistake leads to.
LED_BY_NONE: list[tuple[str, str, dict[str, Any]]] = [
    ("waits", "2p 9p", {"ask": "waits", "hand": "77m34567p678s777z"}),
    ("may-win", "yes", {"ask": "worth", "hand": "13m567p99s789s 2'34s", "win": "2m", "by": "ron", "seat": "S"}),
    ("yaku", "riichi, tanyao, chanta", {"ask": "worth", "hand": "12m567p678s789s44z", "win": "3m", "by": "ron", "riichi": True}),
    ("fu", "110", {"ask": "worth", "hand": "234m567p35s22p678s", "win": "4s", "by": "ron"}),
    ("points", "9600", {"ask": "points", "han": 3, "fu": 40, "by": "ron", "seat": "S"}),
    ("payments", "dealer 100, others 50", {"ask": "points", "han": 2, "fu": 40, "by": "tsumo", "seat": "S"}),
    ("may-call", "no", {"ask": "turn", "deal": {"S": "46p"}, "events": E_5P, "seat": "S", "action": "chii 46p"}),
    ("next-dealer", "North", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [0]}),
    ("counters", "7", {"ask": "ending", "draw": "exhaustive", "dealer": 0, "tenpai": [2], "honba": 2}),
]  # fmt: skip


def exercise_of(asks: str, question: dict[str, Any]) -> Exercise:
    return Exercise("an-exercise", "a-page", "", asks, read_question(question))


@pytest.mark.parametrize(
    ("name", "asks", "given", "question"), MET, ids=[f"{row[0]}-{row[2]}" for row in MET]
)
def test_who_gives_the_answer_of_a_mistake_is_told_it(
    name: str, asks: str, given: str, question: dict[str, Any]
) -> None:
    exercise = exercise_of(asks, question)
    heard = reply(exercise, given)
    known = {belief.id: value for belief, value in mistakes(exercise)}
    assert not heard.right, exercise.value
    assert {belief.id for belief in heard.beliefs} == {name} | AS_WELL.get((name, given), set()), known
    assert reply(exercise, exercise.ask.form.write(exercise.value)).right


@pytest.mark.parametrize(("asks", "given", "question"), LED_BY_NONE)
def test_an_answer_that_no_mistake_leads_to_is_told_none(
    asks: str, given: str, question: dict[str, Any]
) -> None:
    heard = reply(exercise_of(asks, question), given)
    assert not heard.right
    assert heard.beliefs == ()


def test_every_mistake_is_met() -> None:
    names = [belief.id for belief in BELIEFS]
    assert len(set(names)) == len(names)
    assert {name for name, *_ in MET} == set(names)


def test_no_mistake_is_named_that_has_no_part_in_the_answer() -> None:
    """What was let pass bars no hand that has no yaku, and no win takes counters away where nobody won."""
    lines = [
        line
        for page in ("fouls", "ending", "furiten")
        for line in (ROOT / f"rulebook/exercises/{page}.jsonl").read_text("utf-8").splitlines()
    ]
    asked = [exercise for exercise in map(read_exercise, lines) if exercise.asks == "may-win"]
    barred = [exercise for exercise in asked if exercise.value is False and exercise.question.kind == "turn"]
    assert len(barred) > 5
    for exercise in barred:
        assert "passing-lasts" not in {belief.id for belief in reply(exercise, "yes").beliefs}, exercise.id
