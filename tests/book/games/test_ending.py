"""The ending of a round as a question: its payments under rules that refuse some of its wins."""

from riichi_book.games.variants.games import Price, price
from riichi_rules.questions import question_of
from riichi_rules.ruleset import Ruleset, load_ruleset

EMA = load_ruleset("ema-2025")
CLOSED = {"seat": 2, "from": 0, "score": {"hand": "123456789m11z23s", "win": "4s", "by": "ron"}}
OPEN = {"seat": 1, "from": 0, "score": {"hand": "23s55p 2'34m 6'78p 6'78s", "win": "4s", "by": "ron"}}
"""One win by a straight, the other by an open tanyao; the second is nearer to the discarder."""
TABLE = {"dealer": 3, "honba": 2, "bets": 1, "riichi": []}


def paid(rules: Ruleset, *wins: dict[str, object]) -> Price:
    return price(question_of("ending", {**TABLE, "wins": list(wins)}), rules)


def test_a_win_that_is_refused_is_paid_by_nobody_and_one_beside_it_as_if_it_were_alone() -> None:
    closed_only = EMA.with_settings({"yaku.open_tanyao": False})
    both, left, alone = paid(EMA, OPEN, CLOSED), paid(closed_only, OPEN, CLOSED), paid(closed_only, CLOSED)
    assert both.deltas[1] > 0 < both.deltas[2]
    assert left.deltas[1] == 0 < left.deltas[2]
    assert left[:2] == alone[:2]
    assert "yaku" in str(left.refused)
    assert both.refused == alone.refused == ""
    for found in (both, left, alone):
        assert sum(found.deltas) + found.bets_left == 1000


def test_where_every_win_is_refused_nobody_pays_and_the_bets_stay() -> None:
    strict = EMA.with_settings({"yaku.min_han": 4})
    none = paid(strict, OPEN, CLOSED)
    assert none[:2] == ((0, 0, 0, 0), 1)
    assert none.refused
    assert none == paid(strict, OPEN)._replace(refused=none.refused)
