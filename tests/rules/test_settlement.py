"""Settlement: the reasons of its steps, and tables that cannot be; claims say who gains what."""

from __future__ import annotations

import pytest
from shared.wins import ron, tsumo

from riichi_rules.errors import SituationError
from riichi_rules.liability import feeder_of
from riichi_rules.notation import read_hand
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.seats import Seat, seen_from
from riichi_rules.settlement import (
    Table,
    Won,
    settle_chombo,
    settle_draw,
    settle_wins,
)

PINFU = "23m456p12378955s"  # 1 han 30 fu by ron on 4m


def rules(name: str = "base", **options: object) -> Ruleset:
    """Return a ruleset with options set: ``wins__bets="nearest"``."""
    return load_ruleset(name, {key.replace("__", "."): value for key, value in options.items()})


def won(seat: int, discarder: int | None, table: Table, **facts: object) -> Won:
    """Return a win of a seat as that table sees it; PINFU on 4m."""
    facts = {"seat": table.wind(seat), "honba": table.honba, **facts}
    if discarder is None:
        return Won(seat, tsumo(PINFU, "4m", **facts))  # type: ignore[arg-type]
    return Won(seat, ron(PINFU, "4m", discarder=seen_from(seat, discarder), **facts))  # type: ignore[arg-type]


@pytest.mark.rule("payment.who-is-liable")
class TestWhoIsLiable:
    def test_a_dragon_is_no_fourth_wind(self) -> None:
        assert feeder_of("daisuushii", read_hand("2m 11'1z 22'2z 33'3z 55'5z"), rules()) is None

    def test_daisuushii_needs_four_winds_and_suukantsu_four_kans(self) -> None:
        # S1-51.
        winds, kans = read_hand("2m 11'1z 222'z 33'3z 4'44z"), read_hand("2m 11'11z 22'22s X33Xp 4444'm")
        wide = rules(liability__yaku=["daisuushii", "suukantsu"])
        assert feeder_of("daisuushii", winds, wide) is Seat.LEFT
        assert feeder_of("suukantsu", kans, wide) is Seat.RIGHT
        assert feeder_of("suukantsu", kans, rules()) is None
        added_kan = read_hand("2m 11'11z 22'22s 33'33p 4'4\"44m")
        assert feeder_of("suukantsu", added_kan, wide) is None  # its fourth tile was drawn, after three kans


@pytest.mark.rule("payment.noten")
class TestExhaustiveDraw:
    def test_each_step_is_its_own_reason(self) -> None:
        (step,) = settle_draw([0, 1, 2], Table(0), rules()).reasons[:1]
        assert [(why.id, why.rule, why.amount) for why in step.reasons] == [("noten", "payment.noten", 1000)]


@pytest.mark.rule("payment.chombo")
class TestChombo:
    def test_what_each_pays_is_explained_as_that_of_a_mangan(self) -> None:
        steps = [
            (step.taker, [(why.id, why.amount) for why in step.reasons])
            for step in settle_chombo(1, Table(0), rules("wiki")).reasons
        ]
        single, double = [("base-points", 2000)], [("base-points", 2000), ("dealer-doubled", 2000)]
        assert steps == [(2, single), (3, single), (0, double)]


class TestRefusals:
    def test_no_winner(self) -> None:
        with pytest.raises(SituationError, match="a win needs a winner"):
            settle_wins([], Table(0))

    def test_another_wind_than_the_seat_has(self) -> None:
        with pytest.raises(SituationError, match="seat 1: it is S when seat 0 deals, not E"):
            settle_wins([won(1, 0, Table(1))], Table(0))
        with pytest.raises(SituationError, match="seat 0: it is E when seat 0 deals, not N"):
            settle_wins([won(0, 1, Table(1))], Table(0))

    def test_other_counters_than_the_table_has(self) -> None:
        with pytest.raises(SituationError, match="valued with 0 counters, and 2 lie"):
            settle_wins([won(1, 0, Table(0))], Table(0, honba=2))
        with pytest.raises(SituationError, match="valued with 3 counters, and 2 lie"):
            settle_wins([won(1, 0, Table(0, honba=3))], Table(0, honba=2))

    def test_two_rulesets(self) -> None:
        with pytest.raises(SituationError, match="one ruleset"):
            settle_wins([won(1, 0, Table(0)), won(2, 0, Table(0), rules="wiki")], Table(0))

    def test_tables_and_seats_that_there_are_not(self) -> None:
        for table, says in (
            (Table(4), "dealer: seats are numbered"),
            (Table(0, bets=-1), "0 or more"),
            (Table(0, honba=-1), "0 or more"),
            (Table(0, bets=1, riichi=(0, 1)), "only 1 lie there"),
            (Table(0, bets=2, riichi=(1, 1)), "riichi: the same seat"),
        ):
            with pytest.raises(SituationError, match=says):
                settle_draw([], table, rules())
        with pytest.raises(SituationError, match="tenpai: seats are numbered 0 to 3: there is no 4"):
            settle_draw([4, 5], Table(0), rules())
        with pytest.raises(SituationError, match=r"nagashi: .* no -1"):
            settle_draw([], Table(0), rules(), nagashi=[-1])
        with pytest.raises(SituationError, match=r"chombo: .* no 7"):
            settle_chombo(7, Table(0), rules())
