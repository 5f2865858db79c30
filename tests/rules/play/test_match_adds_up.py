"""What holds for every match under any ruleset: no points appear or vanish, and it ends."""

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as st
from shared.matches import abort_end, after_deal_passed, chombo_end, draw_end, ron_end, tsumo_end
from shared.strategies import SOME_SEATS, rulesets

from riichi_rules.play.match import (
    Ended,
    MatchState,
    Result,
    after,
    begin_match,
    match_result,
    places_of,
    result_of,
)
from riichi_rules.play.match.result import oka_of, uma_of
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.seats import Four

POINTS = st.integers(-600, 600).map(lambda hundreds: 100 * hundreds)
SEAT = st.integers(0, 3)
RULES = rulesets("match", "penalties", "draws")


@st.composite
def final_scores(draw: st.DrawFn) -> Four:
    """Generate the scores of a last hand, many of them equal."""
    few = st.sampled_from(draw(st.lists(POINTS, min_size=1, max_size=4)))
    return draw(few), draw(few), draw(few), draw(few)


@st.composite
def ends(draw: st.DrawFn, match: MatchState) -> Ended:
    """Generate an ending of the next hand."""
    seat = draw(SEAT)
    points = 100 * draw(st.integers(0, 480))
    riichi = draw(SOME_SEATS)
    match draw(st.sampled_from(["ron", "tsumo", "draw", "abort", "chombo"])):
        case "ron":
            return ron_end(match, seat, (seat + draw(st.integers(1, 3))) % 4, points, riichi=riichi)
        case "tsumo":
            return tsumo_end(match, seat, points)
        case "draw":
            return draw_end(match, draw(SOME_SEATS), riichi=riichi, nagashi=draw(SOME_SEATS))
        case "abort":
            return abort_end(match, riichi=riichi)
        case _:
            return chombo_end(match, seat, riichi=riichi)


def nobodys(found: Result) -> int:
    """Return the points that nobody gets: riichi sticks that are left, and remainders of a division."""
    return sum(reason.points for reason in found.reasons if reason.seat is None)


@given(RULES, final_scores(), st.lists(SEAT, max_size=5), SEAT, st.data())
def test_the_result_holds_every_point_once(
    rules: Ruleset, scores: Four, bets: list[int], first_dealer: int, data: st.DataObject
) -> None:
    counts = data.draw(st.tuples(*[st.integers(0, 2)] * 4))
    found = result_of(scores, rules, bets=bets, first_dealer=first_dealer, chombo=counts)
    bonus = sum(uma_of(found.scores, rules)) + oka_of(rules)
    lost = sum(counts) * (rules.penalties.chombo_amount or 0)
    paid_in = 4 * rules.match.return_points
    assert sum(found.totals) + nobodys(found) == sum(scores) + 1000 * len(bets) - paid_in + bonus - lost
    for seat in range(4):
        assert found.totals[seat] == sum(reason.points for reason in found.reasons if reason.seat == seat)


@given(RULES, final_scores(), SEAT)
def test_more_points_are_a_better_place_and_equal_ones_are_treated_alike(
    rules: Ruleset, scores: Four, first_dealer: int
) -> None:
    found = result_of(scores, rules, first_dealer=first_dealer)
    places = places_of(scores, rules, first_dealer)
    assert found.places == places
    for seat in range(4):
        for other in range(4):
            if scores[seat] > scores[other]:
                assert places[seat] < places[other]
            if scores[seat] == scores[other] and rules.match.uma_ties == "split":
                assert (places[seat], found.totals[seat]) == (places[other], found.totals[other])
    if rules.match.uma_ties == "seat_order":
        assert sorted(places) == [1, 2, 3, 4]


@pytest.mark.parametrize("name", ruleset_ids())
@given(data=st.data())
def test_under_every_shipped_ruleset_the_results_add_up_to_nothing(name: str, data: st.DataObject) -> None:
    rules = load_ruleset(name)
    first, second, third = data.draw(st.tuples(POINTS, POINTS, POINTS))
    scores = (first, second, third, 4 * rules.table.start_points - first - second - third)
    found = result_of(scores, rules, first_dealer=data.draw(SEAT))
    dropped = nobodys(found)
    assert sum(found.totals) + dropped == 0
    # Only three players who share first place can leave a remainder.
    assert dropped in ({0, 1, 2} if found.places.count(1) == 3 else {0})


@given(RULES, SEAT, st.data())
def test_points_stay_on_the_table_from_hand_to_hand(
    rules: Ruleset, first_dealer: int, data: st.DataObject
) -> None:
    match = begin_match(rules, first_dealer)
    for _ in range(data.draw(st.integers(1, 12))):
        before = match
        match = after(before, data.draw(ends(before)))
        assert sum(match.scores) + 1000 * match.bets == 4 * rules.table.start_points
        assert match.number - before.number in {0, 1}
        assert match.honba in {before.honba, before.honba + 1, 0}
        assert match.reasons
        assert not any(reason.points for reason in match.reasons)
        if match.over:
            found = match_result(match)
            lost = sum(match.chombo) * (rules.penalties.chombo_amount or 0)
            assert sum(found.totals) + nobodys(found) == sum(uma_of(found.scores, rules)) - lost
            break


@given(RULES, st.integers(0, 480))
def test_a_match_in_which_no_dealer_wins_comes_to_an_end(rules: Ruleset, hundreds: int) -> None:
    match, hands = begin_match(rules), 0
    while not match.over:
        match, hands = after_deal_passed(match, 100 * hundreds), hands + 1
    winds = {"east": 1, "east_south": 2, "four_winds": 4}[rules.match.length]
    assert hands <= 4 * (winds + (rules.match.extension is not None))
    if rules.match.bankruptcy is None:
        assert hands >= 4 * winds
