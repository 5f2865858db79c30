"""The ending of a round as a question: what it pays under rules that refuse some of its wins."""

from __future__ import annotations

import pytest

from riichi_book.games.variants.ending import Price, price
from riichi_rules.questions import question_of
from riichi_rules.ruleset import Ruleset, load_ruleset

EMA = load_ruleset("ema-2025")
CLOSED = {"seat": 2, "from": 0, "score": {"hand": "123456789m11z23s", "win": "4s", "by": "ron"}}
OPEN = {"seat": 1, "from": 0, "score": {"hand": "23s55p 2'34m 6'78p 6'78s", "win": "4s", "by": "ron"}}
"""One win by a straight, the other by an open tanyao; the second sits nearer."""
TABLE = {"dealer": 3, "honba": 2, "bets": 1, "riichi": []}


def paid(rules: Ruleset, *wins: dict[str, object]) -> Price:
    return price(question_of("ending", {**TABLE, "wins": list(wins)}), rules)


def test_a_win_that_is_refused_is_paid_by_nobody_and_one_beside_it_as_if_it_were_alone() -> None:
    closed_only = EMA.with_settings({"yaku.open_tanyao": False})
    both, left = paid(EMA, OPEN, CLOSED), paid(closed_only, OPEN, CLOSED)
    assert both.refused == ""
    assert both.deltas[1] > 0 < both.deltas[2]
    alone = paid(closed_only, CLOSED)
    assert (left.deltas, left.bets_left) == (alone.deltas, alone.bets_left)
    assert left.deltas[1] == 0 < left.deltas[2]
    assert "yaku" in str(left.refused)
    assert alone.refused == ""


def test_where_every_win_is_refused_nobody_pays_and_the_bets_stay() -> None:
    dear = EMA.with_settings({"yaku.min_han": 4})
    none = paid(dear, OPEN, CLOSED)
    assert (none.deltas, none.bets_left) == ((0, 0, 0, 0), 1)
    assert none.refused
    assert none == paid(dear, OPEN)._replace(refused=none.refused)


@pytest.mark.parametrize("wins", [(OPEN,), (CLOSED,), (OPEN, CLOSED)])
def test_what_nobody_refuses_adds_up_with_the_bets(wins: tuple[dict[str, object], ...]) -> None:
    found = paid(EMA, *wins)
    assert sum(found.deltas) + found.bets_left == 1000
