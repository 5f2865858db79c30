"""Settlement: tables that cannot be, and how a chombo is explained; claims say who gains what."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from shared.wins import ron

from riichi_rules.errors import SituationError
from riichi_rules.ruleset import load_ruleset
from riichi_rules.seats import seen_from
from riichi_rules.settlement import Table, Won, settle_chombo, settle_draw, settle_wins

BASE = load_ruleset("base")


def won(seat: int, discarder: int, table: Table, rules: str = "base") -> Won:
    """Return a win of a seat as that table sees it: pinfu on 4m."""
    facts = {"seat": table.wind(seat), "honba": table.honba, "discarder": seen_from(seat, discarder)}
    return Won(seat, ron("23m456p12378955s", "4m", rules, **facts))


@pytest.mark.rule("payment.chombo")
def test_what_each_gets_of_a_chombo_is_explained_as_a_mangan_is() -> None:
    settled = settle_chombo(1, Table(0), load_ruleset("wiki"))
    single, double = [("base-points", 2000)], [("base-points", 2000), ("dealer-doubled", 2000)]
    steps = [(step.taker, [(why.id, why.amount) for why in step.reasons]) for step in settled.reasons]
    assert steps == [(2, single), (3, single), (0, double)]


@pytest.mark.parametrize(
    ("settle", "says"),
    [
        (lambda: settle_wins([], Table(0)), "a win needs a winner"),
        (
            lambda: settle_wins([won(1, 0, Table(1))], Table(0)),
            "seat 1: it is S when seat 0 deals, not E",
        ),
        (
            lambda: settle_wins([won(0, 1, Table(1))], Table(0)),
            "seat 0: it is E when seat 0 deals, not N",
        ),
        (
            lambda: settle_wins([won(1, 0, Table(0))], Table(0, honba=2)),
            "valued with 0 counters, and 2 lie",
        ),
        (
            lambda: settle_wins([won(1, 0, Table(0, honba=3))], Table(0, honba=2)),
            "valued with 3 counters, and 2 lie",
        ),
        (lambda: settle_wins([won(1, 0, Table(0)), won(2, 0, Table(0), "wiki")], Table(0)), "one ruleset"),
        (lambda: settle_draw([], Table(4), BASE), "dealer: seats are numbered"),
        (lambda: settle_draw([], Table(0, bets=-1), BASE), "0 or more"),
        (lambda: settle_draw([], Table(0, honba=-1), BASE), "0 or more"),
        (lambda: settle_draw([], Table(0, bets=1, riichi=(0, 1)), BASE), "only 1 lie there"),
        (lambda: settle_draw([], Table(0, bets=2, riichi=(1, 1)), BASE), "riichi: the same seat"),
        (lambda: settle_draw([4, 5], Table(0), BASE), "tenpai: seats are numbered 0 to 3: there is no 4"),
        (lambda: settle_draw([], Table(0), BASE, nagashi=[-1]), r"nagashi: .* no -1"),
        (lambda: settle_chombo(7, Table(0), BASE), r"chombo: .* no 7"),
    ],
)
def test_what_cannot_be_settled_is_refused(settle: Callable[[], object], says: str) -> None:
    with pytest.raises(SituationError, match=says):
        settle()
