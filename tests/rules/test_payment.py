"""Payment: the reasons for payments. Claims test who pays what."""

from collections.abc import Callable
from typing import Any

import pytest
from shared.rows import rows
from shared.wins import ron, tsumo, win

from riichi_rules.payment import Payment, by_ron, by_tsumo, payment_of


@pytest.mark.rule("payment.ron", "payment.tsumo", "payment.counters", "payment.liability")
@pytest.mark.parametrize(("value", "reasons"), rows("payments-explained"))
def test_what_each_pays_is_told_step_by_step(value: list[Any], reasons: dict[str, str]) -> None:
    payment = payment_of(win(*value))
    assert payment.payers.keys() == reasons.keys()
    for payer, told in reasons.items():
        steps = [f"{reason.id} {reason.amount}" for reason in payment.reasons_of(payer)]
        assert ", ".join(steps) == told


def test_what_two_pay_alike_is_told_once_and_the_bets_at_the_end() -> None:
    payment = payment_of(tsumo("24m45699s 2'34p 55'5z", "3m", seat="S", honba=2, bets=1))
    told = [(reason.id, reason.amount) for reason in payment.reasons[3:]]
    assert told == [("base-points", 480), ("rounded-up", 120), ("counters", 400), ("bets", 1000)]
    assert payment.total == 2700
    rules = " ".join([reason.rule.removeprefix("payment.") for reason in payment.reasons])
    assert rules == "tsumo tsumo counters tsumo tsumo counters bets"


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize("pay", [by_ron, by_tsumo])
def test_the_reasons_add_up_to_what_is_paid(pay: Callable[[int, bool, int], Payment], dealer: bool) -> None:
    for base in range(20, 10_000, 20):
        for honba_points in (0, 300, 500):
            payment = pay(base, dealer, honba_points)
            for payer, amount in payment.payers.items():
                assert sum(reason.amount for reason in payment.reasons_of(payer)) == amount
            assert sum(reason.amount for reason in payment.reasons) == payment.total


def test_who_pays_nothing_has_no_reasons() -> None:
    nothing = payment_of(ron("24m45699s 2'34p 7'89s", "3m", honba=2, bets=1))
    assert (nothing, nothing.words) == (Payment(0), "no points")
    assert Payment(0).reasons == Payment(0).reasons_of("discarder") == ()
    assert by_ron(240, dealer=False).reasons_of("dealer") == ()
