"""The judge: what a situation brings is worked out once, for closed and for open hands apart."""

from __future__ import annotations

from shared.wins import ron

from riichi_rules.judge import JUDGES, Judge, judge_of
from riichi_rules.ruleset import load_ruleset
from riichi_rules.situation import Situation, Win

MOST = 10_000  # timings are kept, as the docstring of the judge promises
FACTS = Situation(by=Win.RON, seat="S")


def test_what_a_situation_brings_is_kept_for_the_next_hand() -> None:
    judge = judge_of(ron("23345789m567p44s", "4m", "wiki").ruleset)
    kept = dict(judge.closed)
    assert kept
    ron("23345789m567s44p", "4m", "wiki")
    assert {key: judge.closed[key] for key in kept} == kept


def test_closed_and_open_hands_have_their_own() -> None:
    judge = Judge(load_ruleset("wiki"))
    closed = judge.learn(FACTS, closed=True)
    assert (judge.closed, judge.open) == ({FACTS.key: closed}, {})
    opened = judge.learn(FACTS, closed=False)
    assert (judge.closed, judge.open) == ({FACTS.key: closed}, {FACTS.key: opened})


def test_when_enough_is_kept_it_begins_anew() -> None:
    judge = Judge(load_ruleset("wiki"))
    known = judge.learn(FACTS, closed=True)
    judge.closed.update(dict.fromkeys(range(-MOST + 1, 0), known))
    assert len(judge.closed) == MOST
    judge.learn(FACTS, closed=True)
    assert len(judge.closed) == 1
    judge.closed.update(dict.fromkeys(range(-MOST + 2, 0), known))
    judge.learn(Situation(by=Win.TSUMO, seat="S"), closed=True)
    assert len(judge.closed) == MOST


def test_the_judge_of_a_ruleset_stays_while_others_are_asked() -> None:
    wiki, ema = load_ruleset("wiki"), load_ruleset("ema-2025")
    first = judge_of(wiki)
    assert judge_of(ema).rules == ema
    assert judge_of(wiki) is first


def test_of_many_rulesets_256_have_a_judge_at_most() -> None:
    held = []
    for hundreds in range(1, 600):
        judge_of(load_ruleset("wiki", {"table.start_points": 5000 + 100 * hundreds}))
        held.append(len(JUDGES))
    assert max(held) == 256
