"""What holds for every settlement, whoever wins, whatever the ruleset: points are neither made nor lost."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from selfplay.deals import deal

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as st

from riichi_rules.errors import SituationError
from riichi_rules.messages import SeatFact
from riichi_rules.payment import payment_of
from riichi_rules.reasons import Unit
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.seats import SEATS, Seat, seen_from
from riichi_rules.settlement import Settlement, Table, Won, settle_chombo, settle_draw, settle_wins
from riichi_rules.situation import Situation
from riichi_rules.value import Value, value_of

SOME_SEATS = st.sets(st.integers(0, 3)).map(sorted)
OPTIONS = {
    "wins.bets": st.sampled_from(["nearest", "own_back_rest_nearest"]),
    "wins.honba": st.sampled_from(["nearest", "each"]),
    "wins.honba_value": st.integers(0, 3000),
    "liability.yaku": st.sets(st.sampled_from(["daisangen", "daisuushii", "suukantsu"])).map(list),
    "liability.honba_payer": st.sampled_from(["discarder", "liable"]),
    "liability.composite": st.sampled_from(["liable_part", "whole_hand"]),
    "liability.open_kan_rinshan": st.booleans(),
    "limits.aotenjou": st.booleans(),
    "draws.noten_pool": st.integers(0, 12_000),
    "draws.nagashi": st.booleans(),
    "draws.nagashi_is_win": st.booleans(),
    "draws.nagashi_several": st.sampled_from(["each_paid", "nearest"]),
    "penalties.chombo_bets_returned": st.booleans(),
}
RED_FIVES = {"table.red_m": 1, "table.red_p": 1, "table.red_s": 1}


class End(NamedTuple):
    """A hand that ended with wins."""

    wins: list[Won]
    table: Table


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Make up a ruleset: one that ships, with some options set."""
    options = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    return load_ruleset(draw(st.sampled_from(ruleset_ids())), {**options, **RED_FIVES})


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Make up a table."""
    bets = draw(st.integers(0, 6))
    return Table(draw(st.integers(0, 3)), draw(st.integers(0, 9)), bets, draw(SOME_SEATS)[:bets])


@st.composite
def ends(draw: st.DrawFn) -> End:
    """Make up a tsumo or up to three rons on one tile, now and then with a liable player."""
    table, rules = draw(tables()), draw(rulesets())
    chance = draw(
        st.randoms(use_true_random=True)
    )  # a seed: to draw each of its numbers takes thrice as long
    discarder = draw(st.sampled_from([None, *SEATS]))
    able = draw(st.permutations([seat for seat in SEATS if seat != discarder]))
    count = 1 if discarder is None else draw(st.integers(1, 3))
    return End([Won(seat, win_of(seat, discarder, table, rules, chance)) for seat in able[:count]], table)


def win_of(seat: int, discarder: int | None, table: Table, rules: Ruleset, chance: Random) -> Value:
    """Make up a win of a seat; somebody is liable wherever somebody can be, and often somebody can."""
    wanted = chance.random() < 0.3 and "suukantsu" in rules.liability.yaku
    while True:
        hand, tile, made = deal(chance)
        if (made.by == "tsumo") != (discarder is None):
            continue
        seen = None if discarder is None else seen_from(seat, discarder)
        facts = {
            "seat": table.wind(seat),
            "honba": table.honba,
            "discarder": seen,
            "liable": chance.choice(list(Seat)),
        }
        known = {"by": made.by, "riichi": made.riichi, "rinshan": made.rinshan, **facts}
        value = value_of(hand, tile, Situation(**known), rules)
        try:
            payment_of(value)
        except SituationError:  # nobody can be liable for that hand
            value = value_of(hand, tile, Situation(**{**known, "liable": None}), rules)
        if value.valid and (value.situation.liable or not wanted):
            return value


def adds_up(settlement: Settlement, table: Table) -> bool:
    """Whether changes and bets left add up to the bets that were there, in whole sticks."""
    whole = all(delta % 100 == 0 for delta in settlement.deltas)
    kept = sum(settlement.deltas) + 1000 * settlement.bets_left == 1000 * table.bets
    return kept and 0 <= settlement.bets_left <= table.bets and whole


def turned(seats: list[int], by: int) -> list[int]:
    """Move seats on around the table."""
    return [(seat + by) % 4 for seat in seats]


def around(deltas: tuple[int, ...], by: int) -> tuple[int, ...]:
    """Move what each seat gains on around the table."""
    return tuple(deltas[(seat - by) % 4] for seat in SEATS)


@given(ends())
def test_wins_add_up(end: End) -> None:
    assert adds_up(settle_wins(end.wins, end.table), end.table)


@given(SOME_SEATS, tables(), rulesets(), SOME_SEATS)
def test_draws_add_up(tenpai: list[int], table: Table, rules: Ruleset, nagashi: list[int]) -> None:
    assert adds_up(settle_draw(tenpai, table, rules, nagashi), table)


@given(st.integers(0, 3), tables(), rulesets())
def test_chombo_adds_up(seat: int, table: Table, rules: Ruleset) -> None:
    assert adds_up(settle_chombo(seat, table, rules), table)


@given(ends(), tables(), rulesets(), SOME_SEATS, SOME_SEATS, st.integers(0, 3))
def test_every_step_names_just_the_seats_that_it_moves_points_between(
    end: End, table: Table, rules: Ruleset, tenpai: list[int], nagashi: list[int], foul: int
) -> None:
    names = ["Ito", "Abe", "Ono", "Ueda"]
    for settlement in (
        settle_wins(end.wins, end.table),
        settle_draw(tenpai, table, rules, nagashi),
        settle_chombo(foul, table, rules),
    ):
        for step in settlement.reasons:
            named = {seat for seat in SEATS if names[seat] in step.words_for(names)}
            facts = step.message.facts.values()
            assert named == {fact.number for fact in facts if isinstance(fact, SeatFact)}
            assert named >= {step.payer, step.taker} - {None}


@given(ends())
def test_the_reasons_of_each_step_add_up_to_it(end: End) -> None:
    for step in settle_wins(end.wins, end.table).reasons:
        assert sum(reason.amount for reason in step.reasons) == step.points
        assert {reason.unit for reason in step.reasons} == {Unit.POINTS}


@given(ends())
def test_the_reasons_of_a_payment_add_up_to_what_the_winner_gets(end: End) -> None:
    for won in end.wins:
        payment = payment_of(won.value)
        assert sum(reason.amount for reason in payment.reasons) == payment.total


@given(ends())
def test_who_wins_alone_gains_the_payments_and_the_bets(end: End) -> None:
    won, table = end.wins[0], end.table
    payment = payment_of(won.value)
    paid = payment.total - payment.bets
    gained = settle_wins([won], table).deltas[won.seat]
    assert gained == paid + 1000 * table.bets


@given(ends())
def test_only_those_named_lose_points(end: End) -> None:
    discarders = {won.discarder for won in end.wins}
    if discarders != {None}:
        liable = {won.liable for won in end.wins}
        deltas = settle_wins(end.wins, end.table).deltas
        assert {seat for seat in SEATS if deltas[seat] < 0} <= discarders | liable


@given(ends(), st.integers(1, 3))
def test_the_order_in_which_wins_are_told_does_not_matter(end: End, by: int) -> None:
    wins = [*end.wins[by:], *end.wins[:by]]
    assert settle_wins(wins, end.table)[:2] == settle_wins(end.wins, end.table)[:2]


@given(ends(), st.integers(1, 3))
def test_when_all_move_on_a_seat_the_points_of_wins_move_with_them(end: End, by: int) -> None:
    table = end.table._replace(
        dealer=turned([end.table.dealer], by)[0], riichi=turned(list(end.table.riichi), by)
    )
    moved = settle_wins([Won((won.seat + by) % 4, won.value) for won in end.wins], table)
    assert moved.deltas == around(settle_wins(end.wins, end.table).deltas, by)


@given(SOME_SEATS, tables(), rulesets(), SOME_SEATS, st.integers(0, 3))
def test_when_all_move_on_a_seat_the_points_of_draws_and_chombo_move_with_them(
    tenpai: list[int], table: Table, rules: Ruleset, nagashi: list[int], by: int
) -> None:
    moved = table._replace(dealer=turned([table.dealer], by)[0], riichi=turned(list(table.riichi), by))
    before = settle_draw(tenpai, table, rules, nagashi)
    after = settle_draw(turned(tenpai, by), moved, rules, turned(nagashi, by))
    if len(tenpai) != 2 or nagashi:
        assert after.deltas == around(before.deltas, by)
    assert sorted(after.deltas) == sorted(before.deltas)
    chombo = settle_chombo(table.dealer, table, rules), settle_chombo(moved.dealer, moved, rules)
    assert chombo[1].deltas == around(chombo[0].deltas, by)
