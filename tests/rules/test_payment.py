"""Payment: the reasons of what is paid; claims say who pays what."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from shared.wins import ron, tsumo

from riichi_rules.payment import Payment, by_ron, by_tsumo, hundreds, owed_by_two, payment_of
from riichi_rules.reasons import Reason
from riichi_rules.ruleset import load_ruleset

PINFU = "23m456p12378955s"  # 1 han 30 fu by ron on 4m
DRAGONS = "24m99s 55'5z 666'z 77'7z"  # daisangen on 3m


@pytest.mark.rule("payment.ron")
@pytest.mark.rule("payment.tsumo")
@pytest.mark.parametrize(("points", "paid"), [(960, 1000), (1000, 1000), (1001, 1100), (0, 0)])
def test_payments_are_rounded_up_to_hundreds(points: int, paid: int) -> None:
    assert hundreds(points) == paid


BASE = [20 * step for step in range(1, 500)]


def amounts(reasons: tuple[Reason, ...]) -> list[tuple[str, int]]:
    """Say what each reason is about, and its points."""
    return [(reason.id, reason.amount) for reason in reasons]


class TestReasons:
    @pytest.mark.rule("payment.ron")
    def test_a_discarder_pays_for_three_players_of_whom_the_dealer_pays_double(self) -> None:
        payment = payment_of(ron(PINFU, "4m", seat="S"))
        steps = [("base-points", 3 * 240), ("dealer-doubled", 240), ("rounded-up", 40)]
        assert amounts(payment.reasons_of("discarder")) == steps
        assert [reason.words for reason in payment.reasons] == [
            "the discarder: base points for three players",
            "the discarder: doubled for the dealer",
            "the discarder: rounded up to hundreds",
        ]

    @pytest.mark.rule("payment.ron")
    def test_to_a_dealer_all_three_parts_are_doubled(self) -> None:
        payment = payment_of(ron(PINFU, "4m"))
        assert amounts(payment.reasons) == [
            ("base-points", 720),
            ("dealer-doubled", 720),
            ("rounded-up", 60),
        ]

    @pytest.mark.rule("payment.tsumo")
    @pytest.mark.rule("payment.counters")
    def test_by_tsumo_each_part_has_its_own(self) -> None:
        payment = payment_of(tsumo("24m45699s 2'34p 55'5z", "3m", seat="S", honba=2, bets=1))
        each = [("base-points", 240), ("rounded-up", 60), ("counters", 200)]
        assert amounts(payment.reasons_of("others")) == each
        assert amounts(payment.reasons) == [
            ("base-points", 240),
            ("dealer-doubled", 240),
            ("rounded-up", 20),
            ("counters", 200),
            ("base-points", 480),
            ("rounded-up", 120),
            ("counters", 400),
            ("bets", 1000),
        ]
        assert sum(reason.amount for reason in payment.reasons) == payment.total == 2700
        tsumo_rules, counters = ["payment.tsumo"] * 3, ["payment.counters"]
        assert [reason.rule for reason in payment.reasons] == [
            *tsumo_rules, *counters, *tsumo_rules[:2], *counters, "payment.bets"
        ]  # fmt: skip

    @pytest.mark.rule("payment.liability")
    def test_the_liable_player_pays_alone_or_half(self) -> None:
        alone = payment_of(tsumo(DRAGONS, "3m", seat="S", liable="left", honba=1))
        assert amounts(alone.reasons) == [("liability", 32_000), ("counters", 300)]
        shared = payment_of(ron(DRAGONS, "3m", seat="S", liable="left", discarder="right"))
        assert amounts(shared.reasons_of("discarder")) == amounts(shared.reasons_of("liable"))
        assert amounts(shared.reasons) == [("liability", 16_000), ("liability", 16_000)]

    @pytest.mark.parametrize("dealer", [False, True])
    @pytest.mark.parametrize("pay", [by_ron, by_tsumo])
    def test_they_add_up_to_what_is_paid(
        self, pay: Callable[[int, bool, int], Payment], dealer: bool
    ) -> None:
        for base in BASE:
            for honba_points in (0, 300, 500):
                payment = pay(base, dealer, honba_points)
                for payer, amount in payment.payers.items():
                    assert sum(reason.amount for reason in payment.reasons_of(payer)) == amount
                assert sum(reason.amount for reason in payment.reasons) == payment.total

    def test_a_hand_that_may_not_be_won_has_none(self) -> None:
        assert Payment(0).reasons == Payment(0).reasons_of("discarder") == ()

    def test_who_pays_nothing_has_none(self) -> None:
        assert by_ron(240, dealer=False).reasons_of("dealer") == ()


def test_a_hand_that_may_not_be_won_is_paid_nothing() -> None:
    payment = payment_of(ron("24m45699s 2'34p 7'89s", "3m", honba=2, bets=1))
    assert payment == Payment(0)
    assert payment.words == "no points"


def test_the_words_tell_who_pays() -> None:
    assert payment_of(ron(PINFU, "4m", seat="S")).words == "1000 points: the discarder pays 1000"
    assert payment_of(tsumo(PINFU, "4m", seat="S")).words == (
        "1500 points: the dealer pays 700, the others pay 400 each"
    )
    assert payment_of(tsumo(PINFU, "4m")).words == "2100 points: all pay 700 each"


@pytest.mark.rule("payment.liability")
class TestLiability:
    def test_of_an_odd_hundred_the_liable_player_pays_the_larger_half(self) -> None:
        payment = owed_by_two(Payment(0), 700, 300, load_ruleset("ema-2016"))
        assert payment.payers == {"discarder": 300 + 300, "liable": 400}


def test_the_points_are_what_is_paid_without_the_counters() -> None:
    for value in (ron(PINFU, "4m"), ron(PINFU, "4m", seat="S"), ron(DRAGONS, "3m", liable="left")):
        payment = payment_of(value)
        assert sum(payment.payers.values()) == payment.points
    nobody = {"liability.yaku": []}
    for value in (tsumo(PINFU, "4m", seat="S"), tsumo(DRAGONS, "3m", seat="S", options=nobody)):
        payment = payment_of(value)
        assert payment.dealer + 2 * payment.others == payment.points


def test_base_points_are_those_of_one_player_or_of_three() -> None:
    assert [reason.words for reason in by_ron(1000, dealer=False).reasons_of("discarder")] == [
        "base points for three players",
        "doubled for the dealer",
    ]
    for payer in ("dealer", "others"):
        words = [reason.words for reason in by_tsumo(1000, dealer=False).reasons_of(payer)]
        assert words == ["base points", "doubled for the dealer"][: len(words)]
        assert words
