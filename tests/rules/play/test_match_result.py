"""The result of a match: places, ties, bets that are left, and what all ten rulesets make of it."""

from __future__ import annotations

import pytest
from shared.claims import FOLDER, cases
from shared.matches import after_deal_passed, chombo_end, draw_end, match_at

from riichi_rules.errors import SituationError
from riichi_rules.play.match import Result, after, match_result, places_of, result_of
from riichi_rules.ruleset import load_ruleset, ruleset_ids
from riichi_rules.seats import Four


def found(
    scores: Four, rules: str = "base", settings: dict[str, object] | None = None, **facts: object
) -> Result:
    """Return the result of scores under a ruleset with options set."""
    return result_of(scores, load_ruleset(rules, settings), **facts)  # type: ignore[arg-type]


def test_every_ruleset_has_a_result_that_was_worked_out_by_hand() -> None:
    asked = [case.question for case in cases(FOLDER / "match.jsonl")]
    assert {each["ruleset"] for each in asked if each["ask"] == "result"} == set(ruleset_ids())


class TestPlaces:
    @pytest.mark.rule("match.ties")
    def test_who_sits_nearer_to_the_first_dealer_comes_first_by_seat_order(self) -> None:
        rules = load_ruleset("tenhou")
        level = (25_000, 25_000, 25_000, 25_000)
        assert places_of(level, rules) == (1, 2, 3, 4)
        assert places_of(level, rules, first_dealer=2) == (3, 4, 1, 2)


@pytest.mark.rule("match.ties")
class TestTies:
    @pytest.mark.parametrize("first_dealer", [0, 1, 2])
    def test_in_the_league_the_odd_rest_goes_to_who_is_nearest_to_the_first_dealer(
        self, first_dealer: int
    ) -> None:
        # 50000 in hundreds are 16600 for three, and 200 more for one.
        level = found((30_000, 30_000, 30_000, 10_000), "m-league", first_dealer=first_dealer)
        assert level.totals[first_dealer] == 16_800
        assert sorted(level.totals) == [-50_000, 16_600, 16_600, 16_800]
        assert sum(level.totals) == 0

    def test_by_seat_order_nothing_is_shared(self) -> None:
        scores = (35_000, 20_000, 35_000, 10_000)
        assert found(scores, "tenhou").totals == (45_000, -20_000, 15_000, -40_000)
        assert found(scores, "tenhou", first_dealer=1).totals == (15_000, -20_000, 45_000, -40_000)

    def test_a_match_knows_its_first_dealer(self) -> None:
        over = after_deal_passed(
            match_at("S4", "tenhou", scores=(35_000, 10_000, 20_000, 35_000), first_dealer=3)
        )
        assert match_result(over).places == (2, 4, 3, 1)


@pytest.mark.rule("match.bets-at-end")
class TestBetsAtEnd:
    LEFT: Four = (39_000, 30_000, 20_000, 10_000)

    def test_bets_left_at_the_end_are_nobodys_under_wrc(self) -> None:
        # S2-17
        match = match_at("S4", "wrc-2015", scores=(31_000, 30_000, 30_000, 29_000))
        over = after(match, draw_end(match, (), riichi=(0,)))
        assert over.placed == (0,)
        assert match_result(over).scores == (30_000, 30_000, 30_000, 29_000)
        assert "the bets left are nobody's" in [reason.words for reason in match_result(over).reasons]

    def test_the_winner_gets_them_under_ema(self) -> None:
        match = match_at("S4", "ema-2016", scores=(33_000, 30_000, 30_000, 27_000))
        over = after(match, draw_end(match, (), riichi=(0, 3)))
        assert match_result(over).scores == (34_000, 30_000, 30_000, 26_000)

    def test_three_in_the_first_place_share_them(self) -> None:
        # Fractions are dropped by EMA; the league shares 400, 300 and 300.
        level = (33_000, 33_000, 33_000, 20_000)
        assert found(level, "ema-2025", bets=(3,)).scores == (33_333, 33_333, 33_333, 20_000)
        level = (28_000, 28_000, 28_000, 15_000)
        assert found(level, "m-league", bets=(3,)).scores == (28_400, 28_300, 28_300, 15_000)
        level = (28_000, 28_000, 28_000, 14_000)
        assert found(level, "m-league", bets=(3, 3), first_dealer=1).scores == (
            28_600,
            28_800,
            28_600,
            14_000,
        )

    def test_bets_of_more_than_one_hand_go_back_to_who_placed_them(self) -> None:
        back = found(
            (38_000, 30_000, 19_000, 10_000), "base", {"match.bets_at_end": "returned"}, bets=(2, 0, 2)
        )
        assert back.scores == (39_000, 30_000, 21_000, 10_000)

    def test_they_can_make_the_place_and_let_a_player_float(self) -> None:
        back = found(
            (30_000, 29_500, 29_500, 30_000), "jpml-a-2026", {"match.bets_at_end": "returned"}, bets=(1,)
        )
        assert back.places == (2, 1, 4, 2)
        # Three float: 8000 for the first, 2000 each for the next two.
        assert back.totals == (2_000, 8_500, -12_500, 2_000)

    def test_a_bet_of_no_seat_is_refused(self) -> None:
        with pytest.raises(SituationError, match="no 4"):
            found(self.LEFT, bets=(4,))
        with pytest.raises(SituationError, match="no 5"):
            found(self.LEFT, first_dealer=5)


class TestChombo:
    @pytest.mark.rule("match.chombo")
    def test_it_is_taken_off_the_result_after_the_places(self) -> None:
        match = match_at("S4", "ema-2016", scores=(31_000, 30_500, 29_500, 29_000))
        match = after(after(match, chombo_end(match, 0)), chombo_end(match, 0))
        over = match_result(after_deal_passed(match))
        assert over.places == (1, 2, 3, 4)
        assert over.totals == (16_000 - 40_000, 5_500, -5_500, -16_000)
        assert [reason.id for reason in over.reasons][-2:] == ["chombo", "chombo"]

    def test_a_reverse_mangan_was_paid_at_once(self) -> None:
        match = match_at("S4", "wiki")
        over = match_result(after_deal_passed(after(match, chombo_end(match, 0))))
        assert over.scores == (17_000, 27_000, 27_000, 29_000)
        assert "chombo" not in [reason.id for reason in over.reasons]


class TestWords:
    def test_the_result_is_told_from_the_first_place_down(self) -> None:
        assert found((19_000, 41_000, 32_000, 28_000), "ema-2025").words == (
            "seat 1 is first with 41000 points, result +26000; "
            "seat 2 is second with 32000 points, result +7000; "
            "seat 3 is third with 28000 points, result -7000; "
            "seat 0 is fourth with 19000 points, result -26000"
        )

    def test_a_row_leaves_out_the_seat_and_the_points_that_stand_beside_it(self) -> None:
        result = found((35_000, 30_000, 25_000, 9_000), "tenhou", bets=(3,))
        assert [reason.message.shown(form="row") for reason in result.reasons if reason.seat == 0] == [
            "ends with 35000",
            "the bets left go to the first place",
            "every result is counted from 30000 points",
            "is first",
            "is first: what all paid in",
        ]
