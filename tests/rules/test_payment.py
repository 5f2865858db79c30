"""Payment: who pays what, counters, bets and liability included."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from shared.wins import ids, ron, tsumo

from riichi_rules.errors import SituationError
from riichi_rules.payment import Payment, by_ron, by_tsumo, hundreds, owed_by_two, payment_of
from riichi_rules.reasons import Reason
from riichi_rules.ruleset import load_ruleset

PINFU = "23m456p12378955s"  # 1 han 30 fu by ron on 4m
DRAGONS = "24m99s 55'5z 666'z 77'7z"  # daisangen on 3m
WINDS = "2m 11'1z 222'z 33'33z 4'44z"  # daisuushii on 2m
KANS = "2m 11'11z 22'22s 33'33p 4444'm"  # suukantsu on 2m
HONOURS = "1122z 55'5z 666'z 7'77z"  # daisangen and tsuuiisou on 1z; the left player fed the third dragons


def paid(payment: Payment) -> Payment:
    """Return who pays what, without the reasons."""
    return payment._replace(parts=())


@pytest.mark.rule("payment.ron")
@pytest.mark.rule("payment.tsumo")
@pytest.mark.parametrize(
    ("base", "ron_dealer", "ron_other", "tsumo_dealer", "tsumo_other"),
    [
        # Tsumo by another than the dealer: what the dealer pays, and each of the others.
        (240, 1500, 1000, 500, (500, 300)),
        (880, 5300, 3600, 1800, (1800, 900)),
        (1760, 10_600, 7100, 3600, (3600, 1800)),
        (1920, 11_600, 7700, 3900, (3900, 2000)),
        (2000, 12_000, 8000, 4000, (4000, 2000)),
        (3000, 18_000, 12_000, 6000, (6000, 3000)),
        (4000, 24_000, 16_000, 8000, (8000, 4000)),
        (6000, 36_000, 24_000, 12_000, (12_000, 6000)),
        (8000, 48_000, 32_000, 16_000, (16_000, 8000)),
    ],
)
def test_what_base_points_come_to(
    base: int, ron_dealer: int, ron_other: int, tsumo_dealer: int, tsumo_other: tuple[int, int]
) -> None:
    assert paid(by_ron(base, dealer=True)) == Payment(ron_dealer, discarder=ron_dealer)
    assert paid(by_ron(base, dealer=False)) == Payment(ron_other, discarder=ron_other)
    assert paid(by_tsumo(base, dealer=True)) == Payment(3 * tsumo_dealer, all=tsumo_dealer)
    dealer, others = tsumo_other
    assert paid(by_tsumo(base, dealer=False)) == Payment(dealer + 2 * others, dealer=dealer, others=others)


@pytest.mark.rule("payment.ron")
@pytest.mark.rule("payment.tsumo")
@pytest.mark.parametrize(("points", "paid"), [(960, 1000), (1000, 1000), (1001, 1100), (0, 0)])
def test_payments_are_rounded_up_to_hundreds(points: int, paid: int) -> None:
    assert hundreds(points) == paid


@pytest.mark.rule("payment.counters")
def test_each_counter_adds_300_to_a_ron_and_100_from_each_to_a_tsumo() -> None:
    # S1-54, S1-89. The points of the hand stay.
    assert paid(payment_of(ron(PINFU, "4m", seat="S", honba=2))) == Payment(1000, discarder=1600)
    assert paid(payment_of(tsumo(PINFU, "4m", seat="S", honba=2))) == Payment(1500, dealer=900, others=600)
    assert paid(payment_of(tsumo(PINFU, "4m", honba=2))) == Payment(2100, all=900)


@pytest.mark.rule("payment.counters")
def test_the_ruleset_says_what_a_counter_is_worth() -> None:
    value = ron(PINFU, "4m", options={"wins.honba_value": 1500}, seat="S", honba=2)
    assert payment_of(value).discarder == 1000 + 3000


def test_counters_that_do_not_divide_are_rounded_up_to_hundreds_as_all_payments_are() -> None:
    options = {"wins.honba_value": 500}
    assert payment_of(tsumo(PINFU, "4m", options=options, honba=1)).all == 700 + 200
    assert payment_of(tsumo(PINFU, "4m", options=options, honba=3)).all == 700 + 500
    assert payment_of(ron(PINFU, "4m", options=options, seat="S", honba=1)).discarder == 1000 + 500
    options = {"wins.honba_value": 150}
    assert payment_of(ron(PINFU, "4m", options=options, seat="S", honba=1)).discarder == 1000 + 200
    assert payment_of(ron(PINFU, "4m", options=options, seat="S", honba=2)).discarder == 1000 + 300


def test_the_winner_takes_the_bets() -> None:
    payment = payment_of(ron(PINFU, "4m", seat="S", bets=3))
    assert payment.bets == 3000
    assert payment_of(ron(PINFU, "4m", seat="S")).bets == 0
    assert payment.payers == {"discarder": 1000}
    assert payment_of(ron(PINFU, "4m", seat="S")).bets == 0


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
    def test_on_tsumo_the_liable_player_pays_all(self) -> None:
        # S1-50, S1-52.
        value = tsumo(DRAGONS, "3m", seat="S", liable="left", honba=1)
        assert paid(payment_of(value)) == Payment(32_000, liable=32_300)
        assert payment_of(value).payers == {"liable": 32_300}
        assert paid(payment_of(tsumo(DRAGONS, "3m", liable="left"))) == Payment(48_000, liable=48_000)

    @pytest.mark.parametrize(
        ("payer", "discarder", "liable"), [("discarder", 16_300, 16_000), ("liable", 16_000, 16_300)]
    )
    def test_on_ron_by_anothers_tile_both_pay_half_and_one_the_counters(
        self, payer: str, discarder: int, liable: int
    ) -> None:
        # S1-53, S1-54.
        options = {"liability.honba_payer": payer}
        value = ron(DRAGONS, "3m", options=options, seat="S", honba=1, liable="left", discarder="right")
        assert paid(payment_of(value)) == Payment(32_000, discarder=discarder, liable=liable)

    def test_ema_2016_has_the_discarder_pay_the_counters(self) -> None:
        value = ron(DRAGONS, "3m", "ema-2016", seat="S", honba=2, liable="left", discarder="right")
        assert payment_of(value).payers == {"discarder": 16_600, "liable": 16_000}

    def test_who_is_liable_and_discards_pays_all(self) -> None:
        value = ron(DRAGONS, "3m", seat="S", honba=1, liable="left", discarder="left")
        assert paid(payment_of(value)) == Payment(32_000, discarder=32_300)

    def test_without_a_discarder_named_it_is_another_than_the_liable_player(self) -> None:
        assert payment_of(ron(DRAGONS, "3m", seat="S", liable="left")).payers == {
            "discarder": 16_000,
            "liable": 16_000,
        }

    @pytest.mark.parametrize(
        ("composite", "payers"),
        [
            ("liable_part", {"dealer": 16_000, "others": 8000, "liable": 32_000}),
            ("whole_hand", {"liable": 64_000}),
        ],
    )
    def test_with_another_yakuman_for_its_part_or_for_the_whole_hand(
        self, composite: str, payers: dict[str, int]
    ) -> None:
        options = {"liability.composite": composite}
        value = tsumo(HONOURS, "1z", options=options, seat="S", liable="left")
        assert ids(value) == {"daisangen", "tsuuiisou"}
        assert payment_of(value).payers == payers
        assert payment_of(value).points == 64_000

    def test_by_anothers_tile_half_of_that_part(self) -> None:
        value = ron(HONOURS, "1z", seat="S", liable="left", discarder="right")
        assert paid(payment_of(value)) == Payment(64_000, discarder=32_000 + 16_000, liable=16_000)

    def test_a_yakuman_that_counts_twice_is_owed_twice(self) -> None:
        options = {"limits.double_daisuushii": True}
        value = tsumo(WINDS, "2m", options=options, seat="S", liable="left")
        assert payment_of(value).payers == {"liable": 64_000}

    def test_where_a_hand_pays_one_yakuman_at_most_that_one_is_owed(self) -> None:
        options = {"limits.yakuman_stacking": False}
        value = tsumo(HONOURS, "1z", options=options, seat="S", liable="left")
        assert payment_of(value).payers == {"liable": 32_000}

    def test_of_two_that_a_player_fed_no_more_is_owed_than_is_paid(self) -> None:
        options = {"limits.yakuman_stacking": False, "liability.yaku": ["daisuushii", "suukantsu"]}
        value = tsumo("2m 1'111z 2'222z 3'333z 4'444z", "2m", options=options, seat="S", liable="left")
        assert payment_of(value).payers == {"liable": 32_000}

    def test_of_an_odd_hundred_the_liable_player_pays_the_larger_half(self) -> None:
        payment = owed_by_two(Payment(0), 700, 300, load_ruleset("ema-2016"))
        assert payment.payers == {"discarder": 300 + 300, "liable": 400}

    def test_the_ruleset_says_for_which_yakuman(self) -> None:
        # S1-50, S1-51.
        assert payment_of(tsumo(WINDS, "2m", seat="S", liable="left")).payers == {"liable": 32_000}
        with pytest.raises(SituationError, match="daisangen, daisuushii"):
            payment_of(tsumo(KANS, "2m", seat="S", liable="left"))
        options = {"liability.yaku": ["suukantsu"]}
        assert payment_of(tsumo(KANS, "2m", options=options, seat="S", liable="left")).payers == {
            "liable": 32_000
        }
        with pytest.raises(SituationError, match="nobody can be liable"):
            payment_of(tsumo(DRAGONS, "3m", options=options, seat="S", liable="left"))
        with pytest.raises(SituationError, match="nobody can be liable"):
            payment_of(ron(PINFU, "4m", seat="S", liable="left"))


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
