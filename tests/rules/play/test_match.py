"""What a match keeps from hand to hand. Claims test who deals next and when the match is over."""

from collections.abc import Callable

import pytest
from shared.matches import after_deal_passed, chombo_end, draw_end, match_at, ron_end
from shared.play import scores_after

from riichi_rules.errors import SituationError
from riichi_rules.play.match import MatchState, after, begin_match, ended, match_result, stopped
from riichi_rules.play.match.state import hand_message
from riichi_rules.play.script import round_of
from riichi_rules.ruleset import load_ruleset
from riichi_rules.settlement import Settlement

BASE = load_ruleset("base")
PINFU = "23m456p12378955s"
RON = "E draws 1z, riichi 1z; S draws 4m, discards 4m; E ron"


def where(match: MatchState) -> tuple[str, int]:
    """Return the next hand and its honba."""
    assert match.over is None
    return str(hand_message(match.number)), match.honba


@pytest.mark.rule("match.rounds", "turn.dealer")
def test_each_player_is_east_once_in_order_in_each_of_two_rounds() -> None:
    # S1-6
    match, dealt = begin_match(load_ruleset("ema-2016"), 2), []
    assert (match.scores, match.bets, where(match)) == ((30_000,) * 4, 0, ("East 1", 0))
    assert match.words == "East 1: seat 2 deals, 0 honba and 0 riichi sticks on the table."
    while not match.over:
        dealt.append((match.wind, match.dealer))
        match = after_deal_passed(match)
    assert dealt == [(wind, seat) for wind in "ES" for seat in (2, 3, 0, 1)]
    assert match.words == "The match is over: South 4 was the last hand."


@pytest.mark.rule("match.last-dealer")
def test_where_it_is_optional_the_dealer_decides_until_the_next_hand() -> None:
    leads = (20_000, 20_000, 25_000, 35_000)
    match = match_at("S4", settings={"match.agari_yame": "optional"}, scores=leads)
    choice = after(match, ron_end(match, 3, 0, 1000))
    assert where(choice) == ("South 4", 1)
    assert choice.may_stop is not None
    assert choice.may_stop.words == "seat 3, the dealer, is in the lead and won the last hand"
    left, played = stopped(choice).over, after(choice, ron_end(choice, 0, 3, 1000))
    assert [over and over.id for over in (left, played.over)] == ["dealer-stops", "played"]
    assert played.may_stop is None
    assert after(choice, chombo_end(choice, 1)).may_stop is None


@pytest.mark.rule("match.last-dealer")
def test_who_is_level_leads_by_the_seat_from_the_first_dealer() -> None:
    match = match_at("S4", "tenhou", scores=(35_000, 35_000, 15_000, 15_000), first_dealer=1)
    assert where(after(match, draw_end(match, (0, 1)))) == ("South 4", 1)


def test_the_scores_and_bets_are_those_of_the_round() -> None:
    match = match_at("S2", "ema-2025", honba=1, placed=(0, 3), first_dealer=3)
    deal = match.opens(round_of(E=PINFU).deal)
    assert (deal.dealer, deal.wind, deal.honba, deal.bets) == (0, "S", 1, 2)
    over = round_of(RON, E=PINFU, wind="S", honba=1, bets=2, scores=match.scores)
    following = after(match, ended(over))
    assert following.scores == scores_after(over)
    assert (following.placed, where(following)) == ((), ("South 2", 2))
    match = match_at("E1", placed=(3,))
    over = round_of("E draws 1z, riichi 1z; until 0 left; drawn", "base", E=PINFU, bets=1)
    following = after(match, ended(over))
    assert following.scores == scores_after(over)
    assert (following.placed, where(following)) == ((3, 0), ("East 1", 1))


def test_nagashi_is_for_drawn_rounds() -> None:
    over = round_of(RON, "base", {"draws.nagashi": True}, E=PINFU)
    assert over.nagashi
    assert ended(over).nagashi == ()


MATCH = match_at("E1", placed=(3,))
END = ron_end(match_at("E1"), 1, 0, 1000)
OVER = after_deal_passed(match_at("S4"))


@pytest.mark.parametrize(
    ("does", "says"),
    [
        (lambda: begin_match(BASE, 4), "no 4"),
        (lambda: after(MATCH, END), "with 1 riichi stick"),
        (lambda: after(MATCH, ron_end(MATCH, 1, 0, 1000)._replace(riichi=(1, 2))), "with 3 riichi sticks"),
        (lambda: after(MATCH, END._replace(riichi=(4,))), "no 4"),
        (lambda: stopped(match_at("E1", "tenhou")), "seat 0 cannot end the match here"),
        (lambda: after(OVER, ron_end(OVER, 0, 1)), "South 4 was the last hand"),
        (lambda: stopped(OVER), "seat 3 cannot end"),
        (lambda: match_result(begin_match(BASE)), "not over: East 1"),
        (lambda: ended(round_of()), "not over"),
    ],
)
def test_what_a_match_cannot_go_on_with_is_refused(does: Callable[[], object], says: str) -> None:
    with pytest.raises(SituationError, match=says):
        does()


def test_a_settlement_may_leave_the_bets_on_the_table() -> None:
    kept = END._replace(settlement=Settlement((0, 0, 0, 0), 1, ()))
    assert after(MATCH, kept).placed == (3,)


def test_a_chombo_that_costs_match_points_is_counted_for_its_seat() -> None:
    match = match_at("E1", "ema-2025")
    for seat in (1, 1, 3):
        match = after(match, chombo_end(match, seat))
    kind = match.rules.penalties.chombo_kind
    assert (kind, match.chombo) == ("match_points", (0, 2, 0, 1))
