"""What the end of a hand pays and which hand follows, asked as data."""

from __future__ import annotations

import re
from typing import Any

import pytest

from riichi_rules import ask
from riichi_rules.errors import FormError, QuestionError

SCORE = {"hand": "23m456p12378955s", "win": "4m", "by": "ron"}
WINS = [{"seat": 1, "from": 0, "score": SCORE}]
DEALER_WINS = [{"seat": 0, "from": 1, "score": SCORE}]
SCORES = [30_000, 24_000, 25_000, 20_000]
ABORTIVE = ("nine-kinds", "four-winds", "four-riichi", "four-kans", "triple-ron")


def following(**facts: Any) -> dict[str, Any]:  # noqa: ANN401 - as questions have them
    """Return which hand follows."""
    next_hand: dict[str, Any] = ask.ending(**facts).data["next"]
    return next_hand


@pytest.mark.rule("match.dealer-repeats")
def test_a_winning_dealer_deals_again_and_another_winner_takes_the_deal_on() -> None:
    stays = following(wins=DEALER_WINS, dealer=0, honba=1, scores=SCORES)
    del stays["why"]
    assert stays == {"dealer": 0, "honba": 2, "bets": 0, "round": "E", "over": False}
    passes = following(wins=WINS, dealer=0, honba=1, scores=SCORES)
    assert (passes["dealer"], passes["honba"], passes["round"]) == (1, 0, "E")
    assert "the deal passes on from seat 0: seat 1 won" in passes["why"]


def test_the_scores_after_it_are_told_with_bets_and_counters() -> None:
    answer = ask.ending(wins=WINS, dealer=0, honba=1, bets=1, riichi=[2], scores=SCORES).data
    assert answer["deltas"] == [-1300, 2300, 0, 0]
    assert answer["scores"] == [28_700, 26_300, 25_000, 20_000]
    assert "scores" not in ask.ending(wins=WINS, dealer=0).data


@pytest.mark.parametrize("draw", ABORTIVE)
def test_an_abortive_draw_pays_nobody_and_the_hand_is_played_again(draw: str) -> None:
    answer = ask.ending(
        draw=draw, dealer=2, honba=1, bets=2, riichi=[0], scores=SCORES, ruleset="tenhou"
    ).data
    assert answer["deltas"] == [0, 0, 0, 0]
    assert answer["bets_left"] == 2
    assert (answer["next"]["dealer"], answer["next"]["honba"], answer["next"]["bets"]) == (2, 2, 2)


@pytest.mark.parametrize("draw", ABORTIVE)
def test_where_there_is_no_such_draw_the_hand_goes_on(draw: str) -> None:
    answer = ask.ending(draw=draw, dealer=2, honba=1, ruleset="wrc-2025", set={"draws.four_riichi": False})
    assert "these rules have no abortive draw" in answer.data["reasons"][0]["words"]
    assert (answer.data["next"]["dealer"], answer.data["next"]["honba"]) == (2, 1)


@pytest.mark.rule("match.bankruptcy")
def test_a_match_is_over_when_somebody_has_no_points_left() -> None:
    answer = following(wins=WINS, dealer=0, scores=[500, 33_000, 33_000, 33_500], ruleset="tenhou")
    assert answer["over"] is True
    assert (answer["dealer"], answer["round"]) == (None, None)
    assert "seat 0 has less than 0 points" in answer["why"]


def test_the_last_hand_ends_the_match() -> None:
    last = [{"seat": 1, "from": 3, "score": SCORE}]
    answer = following(wins=last, dealer=3, round="S", scores=SCORES)
    assert answer["over"] is True
    assert "South 4 was the last hand" in answer["why"]


@pytest.mark.rule("match.bankruptcy")
@pytest.mark.parametrize(
    ("ruleset", "facts", "over"),
    [
        ("tenhou", {"wins": WINS}, None),
        ("tenhou", {"draw": "exhaustive", "tenpai": [0]}, None),
        ("tenhou", {"draw": "exhaustive", "tenpai": []}, False),
        ("tenhou", {"draw": "nine-kinds"}, False),
        ("tenhou", {"draw": "four-riichi", "bets": 4}, None),
        ("tenhou", {"wins": WINS, "scores": SCORES}, False),
        ("ema-2025", {"wins": WINS}, False),
    ],
)
def test_whether_somebody_is_broke_is_not_known_without_scores(
    ruleset: str, facts: dict[str, Any], over: bool | None
) -> None:
    answer = ask.ending(**facts, dealer=0, ruleset=ruleset)
    follows = answer.data["next"]
    assert follows["over"] is over
    assert ("they were not given" in follows["why"]) is (over is None)
    begins = "If the scores do not end the match, seat" if over is None else "Seat"
    assert f" {begins} {follows['dealer']} deals next, in the East round with " in answer.words


def test_what_the_scores_decide_is_not_known_without_them() -> None:
    last = [{"seat": 1, "from": 3, "score": SCORE}]
    answer = following(wins=last, dealer=3, round="S", ruleset="tenhou")
    assert answer["over"] is None
    assert "they were not given" in answer["why"]


@pytest.mark.rule("ending.riichi-shows")
@pytest.mark.parametrize(
    ("ruleset", "says"),
    [
        ("wrc-2025", 'that is a chombo in WRC 2025: ask with "chombo": 2 in place of the draw'),
        ("m-league", "that is a chombo in M-League: ask"),
        ("wiki", "that is a chombo in Riichi wiki: ask"),
        ("ema-2025", "that is a chombo in EMA 2025, though no text of it states so: ask"),
        ("ema-2016", "that is a chombo in EMA 2016, though no text of it states so: ask"),
        ("wrc-2015", "that is a chombo in WRC 2015 by a weak source: ask"),
        ("tenhou", "in Tenhou nobody declares riichi without tenpai"),
    ],
)
def test_a_seat_in_riichi_is_not_noten_at_a_draw(ruleset: str, says: str) -> None:
    draw = {"draw": "exhaustive", "dealer": 0, "riichi": [1, 2], "bets": 2, "ruleset": ruleset}
    with pytest.raises(QuestionError, match=f"tenpai: seat 2 is in riichi and has to show .*; .*{says}"):
        ask.ending(**draw, tenpai=[1])
    assert ask.ending(**draw, tenpai=[1, 2]).data["deltas"] == [-1500, 1500, 1500, -1500]


@pytest.mark.rule("payment.several-winners")
def test_with_a_head_bump_only_the_nearest_counts_for_the_deal() -> None:
    wins = [{"seat": 0, "from": 2, "score": SCORE}, {"seat": 3, "from": 2, "score": SCORE}]
    bumped = following(wins=wins, dealer=0, ruleset="m-league")
    both = following(wins=wins, dealer=0, ruleset="tenhou")
    assert (bumped["dealer"], both["dealer"]) == (1, 0)


@pytest.mark.rule("match.redeal")
def test_a_chombo_is_dealt_again_where_the_ruleset_says_so() -> None:
    answer = following(chombo=2, dealer=1, honba=1, ruleset="ema-2025")
    assert (answer["dealer"], answer["honba"]) == (1, 1)


@pytest.mark.rule("payment.chombo")
def test_where_there_is_no_chombo_the_hand_goes_on() -> None:
    answer = ask.ending(chombo=2, dealer=1, honba=1, bets=1, riichi=[0], ruleset="tenhou").data
    assert answer["deltas"] == [0, 0, 0, 0]
    assert answer["next"] == {
        "dealer": 1, "honba": 1, "bets": 1, "round": "E", "over": False,
        "why": "the hand goes on: these rules have no chombo",
    }  # fmt: skip


@pytest.mark.rule("match.rounds")
@pytest.mark.parametrize(
    ("ruleset", "wind", "over"),
    [("ema-2025", "W", True), ("ema-2025", "N", True), ("tenhou", "W", False), ("tenhou", "N", True)],
)
def test_a_match_has_no_hand_after_the_winds_that_its_rules_play(ruleset: str, wind: str, over: bool) -> None:
    answer = following(wins=WINS, dealer=0, round=wind, scores=SCORES, ruleset=ruleset)
    assert answer["over"] is over
    assert ("these rules play no" in answer["why"]) is over


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"wins": [{**WINS[0], "from": 1}]}, r"wins\[0\]: from is another seat than the winner's, 1"),
        ({"wins": WINS, "riichi": [1]}, "only 0 lie there"),
        ({"wins": [{**WINS[0], "score": {**SCORE, "river": "1m"}}]}, "the hand cannot win: furiten"),
        ({"wins": [{**WINS[0], "score": {**SCORE, "round": "E"}}], "round": "S"}, 'score says round "E"'),
    ],
)  # fmt: skip
def test_ends_that_contradict_themselves_are_refused(facts: dict[str, Any], says: str) -> None:
    with pytest.raises(QuestionError, match=says):
        ask.ending(dealer=0, **facts)


@pytest.mark.rule("payment.nagashi-mangan")
@pytest.mark.parametrize(("is_win", "follows"), [(False, (1, 2, 2)), (True, (0, 2, 0))])
def test_nagashi_mangan_is_paid_and_may_count_as_a_win(is_win: bool, follows: tuple[int, ...]) -> None:
    answer = ask.ending(
        draw="exhaustive", dealer=0, honba=1, bets=2, nagashi=[0], ruleset="tenhou",
        set={"draws.nagashi_is_win": is_win},
    ).data  # fmt: skip
    more = 100 * is_win
    won = 12_000 + 3 * more + 2000 * is_win
    assert answer["deltas"] == [won, -4000 - more, -4000 - more, -4000 - more]
    assert tuple(answer["next"][name] for name in ("dealer", "honba", "bets")) == follows


@pytest.mark.rule("payment.bets")
def test_every_step_names_who_pays_and_who_takes() -> None:
    answer = ask.ending(wins=WINS, dealer=0, honba=1, bets=3).data
    steps = [(step["id"], step["from"], step["to"], step["points"]) for step in answer["reasons"]]
    assert steps == [("ron", 0, 1, 1000), ("counters", 0, 1, 300), ("bets", None, 1, 3000)]
    assert (answer["deltas"], answer["bets_left"]) == ([-1300, 4300, 0, 0], 0)


@pytest.mark.rule("match.bankruptcy")
def test_scores_are_told_with_the_bets_of_the_hand_taken_off() -> None:
    facts = {"draw": "exhaustive", "dealer": 0, "tenpai": [0, 1, 2, 3], "ruleset": "tenhou"}
    answer = ask.ending(**facts, bets=1, riichi=[1], scores=[33_000, 0, 33_000, 33_000]).data
    assert answer["scores"] == [33_000, 0, 33_000, 33_000]
    assert answer["next"]["over"] is False
    broke = ask.ending(**facts, bets=1, riichi=[2], scores=[33_000, -100, 33_100, 33_000]).data
    assert broke["next"]["over"] is True


@pytest.mark.rule("ending.triple-ron")
def test_three_rons_abort_the_hand_and_the_dealer_stays_whoever_it_is() -> None:
    wins = [{"seat": seat, "from": 0, "score": SCORE} for seat in (1, 2, 3)]
    answer = ask.ending(wins=wins, dealer=0, ruleset="tenhou").data
    assert answer["deltas"] == [0, 0, 0, 0]
    assert (answer["next"]["dealer"], answer["next"]["honba"]) == (0, 1)
    assert following(wins=wins, dealer=0, ruleset="mahjong-soul")["dealer"] == 1


@pytest.mark.rule("match.last-dealer")
@pytest.mark.parametrize(
    ("option", "value", "over"),
    [
        ("match.tenpai_yame", "automatic", None),
        ("match.tenpai_yame", "optional", None),
        ("match.agari_yame", "automatic", False),
        ("match.tenpai_yame", None, False),
    ],
)
def test_whether_the_dealer_ends_the_match_is_not_known_without_scores(
    option: str, value: str | None, over: bool | None
) -> None:
    facts = {"draw": "exhaustive", "dealer": 3, "round": "S", "tenpai": [3], "set": {option: value}}
    answer = following(**facts, ruleset="ema-2025")
    assert (answer["over"], answer["dealer"], answer["round"], answer["honba"]) == (over, 3, "S", 1)
    assert ("they were not given" in answer["why"]) is (over is None)
    assert following(**{**facts, "round": "E"}, ruleset="ema-2025")["over"] is False


@pytest.mark.rule("match.extension")
@pytest.mark.parametrize(
    ("seat", "dealer", "follows"),
    [(3, 3, (None, 3, "S", 1)), (1, 3, (None, 0, "W", 0)), (1, 2, (None, 3, "S", 0))],
)
def test_a_win_that_may_end_the_match_tells_what_follows_if_it_does_not(
    seat: int, dealer: int, follows: tuple[object, ...]
) -> None:
    score = {**SCORE, "double_riichi": True, "ippatsu": True}  # with pinfu 4 han 30 fu
    answer = following(
        wins=[{"seat": seat, "from": 0, "score": score}], dealer=dealer, round="S", ruleset="tenhou"
    )
    assert tuple(answer[name] for name in ("over", "dealer", "round", "honba")) == follows


@pytest.mark.rule("payment.several-winners")
@pytest.mark.parametrize(("fact", "value", "says"), [("win", "1m", '"1m", that of wins[0] "4m"'),
                                                     ("round", "S", '"S", that of wins[0] "E"')])  # fmt: skip
def test_several_rons_are_on_one_tile_of_one_hand(fact: str, value: str, says: str) -> None:
    wins = [{"seat": 1, "from": 3, "score": SCORE}, {"seat": 0, "from": 3, "score": {**SCORE, fact: value}}]
    with pytest.raises(QuestionError, match=re.escape(f"wins[1]: score says {fact} {says}")):
        ask.ending(wins=wins, dealer=0)


def test_the_round_of_the_win_is_that_of_the_table() -> None:
    south = [{"seat": 1, "from": 2, "score": {**SCORE, "round": "S"}}]
    assert following(wins=south, dealer=0)["round"] == "S"
    assert following(wins=south, dealer=3)["over"] is True


def test_a_win_may_name_its_winner_as_records_do_and_the_rules_of_the_table() -> None:
    tsumo = {**SCORE, "by": "tsumo", "ruleset": "tenhou"}
    plain = ask.ending(wins=[{"seat": 1, "score": tsumo}], dealer=0, ruleset="tenhou")
    named = ask.ending(wins=[{"seat": 1, "from": 1, "score": tsumo}], dealer=0, ruleset="tenhou")
    assert plain.data == named.data
    with pytest.raises(QuestionError, match=r"wins\[0\]: score says ruleset Tenhou, the table Riichi wiki"):
        ask.ending(wins=[{"seat": 1, "score": tsumo}], dealer=0, ruleset="wiki")


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"draw": "nine-kinds", "nagashi": [1]}, "nagashi goes with draw exhaustive"),
        ({"chombo": 1, "tenpai": [1]}, "tenpai goes with draw exhaustive"),
        ({"wins": WINS}, "missing dealer"),
        ({"wins": WINS, "draw": "exhaustive", "dealer": 0}, "a hand ends in one way"),
    ],
)
def test_an_end_of_another_form_is_refused(facts: dict[str, Any], says: str) -> None:
    with pytest.raises(FormError, match=says):
        ask.ending(**facts)
