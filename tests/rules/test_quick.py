"""What makes valuing quick: lazy tables, and judges that cache what a situation brings."""

import pytest
from shared.wins import ron

from riichi_rules.judge import JUDGES, Judge, judge_of
from riichi_rules.quick import Cache
from riichi_rules.ruleset import load_ruleset
from riichi_rules.situation import Situation, Win
from riichi_rules.suits import SPLITTINGS, splittings

MOST = 10_000  # the limit of ``judge`` and of caches
FACTS = Situation(by=Win.RON, seat="S")


def test_a_table_works_out_each_answer_once_and_remembers_an_answer_of_nothing() -> None:
    asked: list[int] = []
    table: Cache[int, None] = Cache(asked.append)
    assert [table[3], table[3], table[4], table[3]] == [None] * 4
    assert asked == [3, 4]


def test_a_full_table_begins_anew_and_one_that_asks_itself_holds_no_more_either() -> None:
    table = Cache(str, most=2)
    assert [table[1], table[2], table[3]] == ["1", "2", "3"]
    assert dict(table) == {3: "3"}
    own: Cache[int, int] = Cache(lambda number: own[number - 1] + 1 if number else 0, most=3)
    assert own[10] == 10
    assert len(own) <= 3


def test_a_judge_remembers_what_a_situation_brings_to_closed_and_to_open_hands() -> None:
    judge = Judge(load_ruleset("wiki"))
    closed = judge.cache_timing(FACTS, closed=True)
    assert (judge.closed, judge.open) == ({FACTS.key: closed}, {})
    opened = judge.cache_timing(FACTS, closed=False)
    assert (judge.closed, judge.open) == ({FACTS.key: closed}, {FACTS.key: opened})
    known = judge_of(ron("23345789m567p44s", "4m", "wiki").ruleset).closed
    before = dict(known)
    ron("23345789m567s44p", "4m", "wiki")
    assert {key: known[key] for key in before} == before != {}


@pytest.mark.parametrize(("before", "after"), [(MOST - 1, MOST), (MOST, 1)])
def test_a_judge_that_remembers_enough_begins_anew(before: int, after: int) -> None:
    judge = Judge(load_ruleset("wiki"))
    known = judge.cache_timing(Situation(by=Win.TSUMO, seat="S"), closed=True)
    judge.closed.clear()
    judge.closed.update(dict.fromkeys(range(-before, 0), known))
    judge.cache_timing(FACTS, closed=True)
    assert len(judge.closed) == after


def test_the_judge_of_a_ruleset_stays_while_others_are_asked_and_256_have_one_at_most() -> None:
    wiki, ema = load_ruleset("wiki"), load_ruleset("ema-2025")
    first = judge_of(wiki)
    assert judge_of(ema).rules == ema
    assert judge_of(wiki) is first
    held = []
    for hundreds in range(1, 600):
        judge_of(load_ruleset("wiki", {"table.start_points": 5000 + 100 * hundreds}))
        held.append(len(JUDGES))
    assert max(held) == 256


def test_so_many_ways_to_split_are_remembered_and_no_more() -> None:
    for counts in range(8**5):
        splittings(counts, False)
        assert len(SPLITTINGS) <= MOST
    assert SPLITTINGS
