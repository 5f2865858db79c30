"""The course of a match: who deals, how many counters lie there, what stays, and when it is over."""

from __future__ import annotations

import pytest
from shared.matches import (
    after_deal_passed,
    chombo_end,
    draw_end,
    match_at,
    ron_end,
)
from shared.play import scores_after

from riichi_rules.errors import SituationError
from riichi_rules.play.match import MatchState, after, begin_match, ended, match_result, stopped
from riichi_rules.play.match.state import hand_name
from riichi_rules.play.script import round_of
from riichi_rules.ruleset import load_ruleset
from riichi_rules.settlement import Settlement

LEADS = (20_000, 20_000, 25_000, 35_000)  # seat 3, who deals South 4 when seat 0 deals first
NOBODY_AT_30000 = (29_000, 28_000, 22_000, 21_000)


def where(match: MatchState) -> tuple[str, int]:
    """Return the hand that comes next, and its counters."""
    assert match.over is None
    return hand_name(match.number), match.honba


def why_over(match: MatchState) -> str | None:
    """Return why the match is over, as an id."""
    return match.over and match.over.id


@pytest.mark.rule("match.rounds", "turn.dealer")
class TestWinds:
    def test_each_player_is_east_once_in_order_in_each_of_two_rounds(self) -> None:
        # S1-6
        match, dealt = begin_match(load_ruleset("ema-2016"), 2), []
        while not match.over:
            dealt.append((match.wind, match.dealer))
            match = after_deal_passed(match)
        assert dealt == [("E", 2), ("E", 3), ("E", 0), ("E", 1), ("S", 2), ("S", 3), ("S", 0), ("S", 1)]
        assert match.over.words == "South 4 was the last hand"

    def test_a_match_begins_with_the_points_of_the_ruleset_and_an_empty_table(self) -> None:
        match = begin_match(load_ruleset("ema-2025"))
        assert (match.scores, match.bets, where(match)) == ((30_000,) * 4, 0, ("East 1", 0))
        assert match.words == "East 1: seat 0 deals, 0 counters and 0 bets on the table."

    def test_the_first_dealer_is_one_of_four_seats(self) -> None:
        with pytest.raises(SituationError, match="no 4"):
            begin_match(load_ruleset("base"), 4)


class TestBets:
    @pytest.mark.rule("payment.bets")
    def test_bets_stay_from_draw_to_draw_until_somebody_wins(self) -> None:
        # S1-69, S2-16
        match = match_at("E1", "ema-2016")
        match = after(match, draw_end(match, (0, 1, 2, 3), riichi=(0, 2)))
        assert match.placed == (0, 2)
        assert match.scores == (29_000, 30_000, 29_000, 30_000)
        match = after(match, draw_end(match, (), riichi=()))
        assert (match.placed, where(match)) == ((0, 2), ("East 2", 2))
        assert match.reasons[-1].words == "2 bets on the table: nobody won so far"
        match = after(match, ron_end(match, 3, 1, 1000, riichi=(3,)))
        assert match.placed == ()
        assert match.scores == (29_000, 29_000, 29_000, 33_000)

    def test_a_settlement_of_another_table_is_refused(self) -> None:
        match = match_at("E1", placed=(3,))
        end = ron_end(match_at("E1"), 1, 0, 1000)
        with pytest.raises(SituationError, match="with 1 bet"):
            after(match, end)
        with pytest.raises(SituationError, match="with 3 bets"):
            after(match, ron_end(match, 1, 0, 1000)._replace(riichi=(1, 2)))
        with pytest.raises(SituationError, match="no 4"):
            after(match, end._replace(riichi=(4,)))
        kept = end._replace(settlement=Settlement((0, 0, 0, 0), 1, ()))
        assert after(match, kept).placed == (3,)


@pytest.mark.rule("match.last-dealer")
class TestLastDealer:
    def test_who_is_level_with_another_leads_only_where_they_share_the_place(self) -> None:
        level = (35_000, 15_000, 15_000, 35_000)
        match = match_at("S4", "tenhou", scores=level)
        assert where(after(match, draw_end(match, (0, 3)))) == ("South 4", 1)
        moved = (35_000, 35_000, 15_000, 15_000)
        match = match_at("S4", "tenhou", scores=moved, first_dealer=1)
        assert where(after(match, draw_end(match, (0, 1)))) == ("South 4", 1)
        match = match_at("S4", "tenhou", {"match.uma_ties": "split"}, scores=level)
        assert why_over(after(match, draw_end(match, (0, 3)))) == "dealer-stops"

    def test_where_it_is_optional_the_dealer_decides(self) -> None:
        match = match_at("S4", settings={"match.agari_yame": "optional"}, scores=LEADS)
        choice = after(match, ron_end(match, 3, 0, 1000))
        assert where(choice) == ("South 4", 1)
        assert choice.may_stop is not None
        assert choice.may_stop.words == "seat 3, the dealer, is in the lead and won the last hand"
        assert why_over(stopped(choice)) == "dealer-stops"
        played_on = after(choice, ron_end(choice, 0, 3, 1000))
        assert why_over(played_on) == "played"
        assert played_on.may_stop is None

    def test_the_choice_does_not_outlast_the_next_hand(self) -> None:
        match = match_at("S4", settings={"match.agari_yame": "optional"}, scores=LEADS)
        choice = after(match, ron_end(match, 3, 0, 1000))
        assert after(choice, chombo_end(choice, 1)).may_stop is None

    def test_nobody_else_ends_a_match(self) -> None:
        with pytest.raises(SituationError, match="seat 0 cannot end the match here"):
            stopped(match_at("E1", "tenhou"))


@pytest.mark.rule("match.extension")
class TestExtension:
    def test_a_whole_wind_is_played_to_its_end(self) -> None:
        settings = {"match.extension": "full_wind", "match.extension_target": 30_000}
        match = after_deal_passed(match_at("S4", settings=settings, scores=NOBODY_AT_30000))
        hands = []
        while not match.over:
            hands.append(hand_name(match.number))
            match = after_deal_passed(match, 3000)
        assert hands == ["West 1", "West 2", "West 3", "West 4"]
        assert why_over(match) == "extension-played"


class TestOver:
    def test_no_hand_follows_the_last(self) -> None:
        over = after_deal_passed(match_at("S4"))
        assert over.words == "The match is over: South 4 was the last hand."
        with pytest.raises(SituationError, match="South 4 was the last hand"):
            after(over, ron_end(over, 0, 1))
        with pytest.raises(SituationError, match="seat 3 cannot end"):
            stopped(over)

    def test_before_that_it_has_no_result(self) -> None:
        with pytest.raises(SituationError, match="not over: East 1"):
            match_result(begin_match(load_ruleset("base")))

    @pytest.mark.rule("match.result")
    def test_the_winner_has_the_most_points_and_not_the_most_wins(self) -> None:
        # S1-1: five wins of seat 0, one of seat 2.
        match = begin_match(load_ruleset("ema-2016"))
        for winner in (1, 0, 0, 0, 1, 0, 0):
            match = after(match, ron_end(match, winner, match.dealer, 1000))
        match = after(match, ron_end(match, 2, match.dealer, 32_000))
        assert match.scores == (35_000 - 2000, 32_000 - 2000, 60_000, -3000)
        assert match_result(match).places == (2, 3, 1, 4)


class TestRounds:
    """A round as play has it carries the match on."""

    RON = "E draws 1z, riichi 1z; S draws 4m, discards 4m; E ron"
    PINFU = "23m456p12378955s"

    def test_the_scores_are_those_of_the_round(self) -> None:
        match = match_at("S2", "ema-2025", honba=1, placed=(0, 3), first_dealer=3)
        deal = match.opens(round_of(E=self.PINFU).deal)
        assert (deal.dealer, deal.wind, deal.honba, deal.bets) == (0, "S", 1, 2)
        over = round_of(self.RON, E=self.PINFU, wind="S", honba=1, bets=2, scores=match.scores)
        following = after(match, ended(over))
        assert following.scores == scores_after(over)
        assert following.scores[0] > 32_000
        assert (following.placed, where(following)) == ((), ("South 2", 2))

    def test_bets_of_a_drawn_round_are_those_of_their_seats(self) -> None:
        match = match_at("E1", placed=(3,))
        over = round_of("E draws 1z, riichi 1z; until 0 left; drawn", "base", E=self.PINFU, bets=1)
        following = after(match, ended(over))
        assert following.scores == scores_after(over)
        assert (following.placed, where(following)) == ((3, 0), ("East 1", 1))

    def test_nagashi_is_for_drawn_rounds(self) -> None:
        settings = {"draws.nagashi": True}
        over = round_of(self.RON, "base", settings, E=self.PINFU)
        assert over.nagashi
        assert ended(over).nagashi == ()

    def test_a_round_that_goes_on_has_not_ended(self) -> None:
        with pytest.raises(SituationError, match="not over"):
            ended(round_of())
