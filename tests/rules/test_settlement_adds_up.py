"""What holds for every settlement under any ruleset: no points appear or vanish."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest
from selfplay.deals import deal

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as st
from shared.strategies import SOME_SEATS, rulesets

from riichi_rules.errors import SituationError
from riichi_rules.messages import SeatFact
from riichi_rules.payment import payment_of
from riichi_rules.reasons import Unit
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, Four, Seat, four, seen_from
from riichi_rules.settlement import Settlement, Table, Won, settle_chombo, settle_draw, settle_wins
from riichi_rules.situation import Situation
from riichi_rules.value import Value, value_of

SEAT = st.sampled_from(SEATS)
RULES = rulesets("wins", "liability", "limits", "draws", "penalties")


class End(NamedTuple):
    """How a hand ended at a table: with wins, or else with a draw or a chombo."""

    table: Table
    rules: Ruleset
    wins: Sequence[Won] = ()
    tenpai: Sequence[int] = ()
    nagashi: Sequence[int] = ()
    foul: int | None = None

    @property
    def settlement(self) -> Settlement:
        """Return its settlement."""
        if self.wins:
            return settle_wins(self.wins, self.table)
        if self.foul is not None:
            return settle_chombo(self.foul, self.table, self.rules)
        return settle_draw(self.tenpai, self.table, self.rules, self.nagashi)

    def turned(self, by: int) -> End:
        """Return the same ending with everybody moved ``by`` seats."""
        table, foul = self.table, self.foul
        dealer, *riichi = on((table.dealer, *table.riichi), by)
        return self._replace(
            table=table._replace(dealer=dealer, riichi=riichi),
            wins=[Won(*on((won.seat,), by), won.value) for won in self.wins],
            tenpai=on(self.tenpai, by),
            nagashi=on(self.nagashi, by),
            foul=foul if foul is None else on((foul,), by)[0],
        )


def on(seats: Iterable[int], by: int) -> tuple[int, ...]:
    """Return the seats moved ``by`` places around the table."""
    return tuple((seat + by) % 4 for seat in seats)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Generate a table."""
    bets = draw(st.integers(0, 6))
    return Table(draw(SEAT), draw(st.integers(0, 9)), bets, draw(SOME_SEATS)[:bets])


@st.composite
def won_ends(draw: st.DrawFn) -> End:
    """Generate a tsumo or up to three rons on one tile, sometimes with a liable player."""
    table, rules = draw(tables()), draw(RULES)
    # Draw only a seed: letting Hypothesis draw each number takes three times as long.
    chance = draw(st.randoms(use_true_random=True))
    discarder = draw(st.sampled_from([None, *SEATS]))
    able = draw(st.permutations([seat for seat in SEATS if seat != discarder]))
    count = 1 if discarder is None else draw(st.integers(1, 3))
    wins = [Won(seat, win_of(seat, discarder, table, rules, chance)) for seat in able[:count]]
    return End(table, rules, wins)


DRAWN = st.tuples(tables(), RULES, st.just(()), SOME_SEATS, SOME_SEATS)
UNWON = st.one_of(DRAWN, st.tuples(tables(), RULES, *[st.just(())] * 3, SEAT)).map(lambda facts: End(*facts))


def win_of(seat: int, discarder: int | None, table: Table, rules: Ruleset, chance: Random) -> Value:
    """Generate a win of a seat, with a liable player whenever possible, which is often."""
    wanted = chance.random() < 0.3 and "suukantsu" in rules.liability.yaku
    seen = None if discarder is None else seen_from(seat, discarder)
    while True:
        hand, tile, made = deal(chance)
        if (made.by == "tsumo") != (discarder is None):
            continue
        known = {"by": made.by, "riichi": made.riichi, "rinshan": made.rinshan, "seat": table.wind(seat)}
        facts = Situation(**known, honba=table.honba, discarder=seen)
        value = value_of(hand, tile, replace(facts, liable=chance.choice(list(Seat))), rules)
        try:
            payment_of(value)
        except SituationError:  # that hand allows no liability
            value = value_of(hand, tile, facts, rules)
        if value.valid and (value.situation.liable or not wanted):
            return value


@given(won_ends() | UNWON)
def test_points_and_bets_add_up_and_each_step_names_the_seats_that_it_moves_them_between(end: End) -> None:
    settled, bets = end.settlement, end.table.bets
    assert sum(settled.deltas) + 1000 * settled.bets_left == 1000 * bets
    assert 0 <= settled.bets_left <= bets
    assert all(delta % 100 == 0 for delta in settled.deltas)
    names = ["Ito", "Abe", "Ono", "Ueda"]
    for step in settled.reasons:
        named = {seat for seat in SEATS if names[seat] in step.words_for(names)}
        assert named == {fact for fact in step.message.facts.values() if isinstance(fact, SeatFact)}
        assert named >= {step.payer, step.taker} - {None}


@given(won_ends())
def test_reasons_add_up_to_their_step_and_to_what_the_winner_gets(end: End) -> None:
    for step in end.settlement.reasons:
        assert sum(reason.amount for reason in step.reasons) == step.points
        assert {reason.unit for reason in step.reasons} == {Unit.POINTS}
    for won in end.wins:
        payment = payment_of(won.value)
        assert sum(reason.amount for reason in payment.reasons) == payment.total
        alone = end._replace(wins=(won,)).settlement.deltas[won.seat]
        assert alone == payment.total - payment.bets + 1000 * end.table.bets


@given(won_ends(), st.integers(1, 3))
def test_only_those_named_lose_points_in_whichever_order_wins_are_told(end: End, by: int) -> None:
    deltas, discarders = end.settlement.deltas, {won.discarder for won in end.wins}
    if discarders != {None}:
        losers = {seat for seat in SEATS if deltas[seat] < 0}
        assert losers <= discarders | {won.liable for won in end.wins}
    assert end._replace(wins=[*end.wins[by:], *end.wins[:by]]).settlement[:2] == end.settlement[:2]


@given(won_ends() | UNWON, st.integers(1, 3))
def test_when_all_move_on_a_seat_the_points_move_with_them(end: End, by: int) -> None:
    before, after = end.settlement.deltas, end.turned(by).settlement.deltas
    if len(end.tenpai) == 2 or end.nagashi:  # the order of seats decides who gets an odd hundred
        assert sorted(after) == sorted(before)
    else:
        moved: Four = four(before[(seat - by) % 4] for seat in SEATS)
        assert after == moved
