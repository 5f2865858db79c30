"""What a seat may do, asked as data."""

from __future__ import annotations

import pytest

from riichi_rules import ask
from riichi_rules.errors import QuestionError, RiichiError
from riichi_rules.questions import TableScene
from riichi_rules.questions.carried import carry

HAND = "147m55p258s12345z"


def test_a_seat_is_told_what_it_may_do_in_the_words_of_a_script() -> None:
    answer = ask.turn({"S": HAND}, "E draws, discards 5p", seat="S")
    assert answer.data["legal"] == ["pon", "passes", "draws"]
    assert answer.data["refused"] is None
    assert "South may choose: pon, passes, draws." in answer.words
    (scene,) = answer.views
    assert isinstance(scene, TableScene)
    assert ask.turn({"S": HAND}, "E draws, discards 5p", seat="N").data["legal"] == []


@pytest.mark.parametrize("ruleset", ["ema-2025", "tenhou"])
def test_each_begins_with_the_points_of_the_ruleset(ruleset: str) -> None:
    answer = ask.turn({}, "", seat="E", ruleset=ruleset)
    assert {player.score for player in answer.state.players} == {answer.ruleset.table.start_points}
    few = ask.turn({"scores": [900, 1000, 1000, 97_100]}, "", seat="E", ruleset=ruleset)
    assert few.state.players[0].score == 900


def test_an_action_that_is_refused_names_the_rule_and_the_reason() -> None:
    deal = {"S": HAND, "N": "19m19p19s1234567z"}
    answer = ask.turn(deal, "E draws, discards 5p", seat="N", action="ron").data
    assert set(answer["refused"]) == {"rule", "reason"}
    assert "does not complete" in answer["refused"]["reason"]
    assert ask.turn({"S": HAND}, "E draws, discards 5p", seat="S", action="pon").data["refused"] is None


@pytest.mark.parametrize(
    ("deal", "events", "says"),
    [
        ({"E": "123456789m123456789p"}, "", "deal: East is dealt 18 tiles, and a hand has 13"),
        (
            {"E": "123456789m1234p"},
            "E draws 1z, discards 2z",
            "events: East discards 2z: it is dealt 13 other tiles, and draws no 2z before",
        ),
        ({"E": "111m", "S": "11m"}, "", "deal: there is no 1m left"),
        ({"E": "8z"}, "", "deal: "),
        ({"E": "1'23m"}, "", "deal.E: a mark in a deal"),
        ({"S": "1Xm"}, "", "deal.S: a mark in a deal"),
        ({"dora": "5_p"}, "", "deal.dora: a mark in a deal"),
        ({"E": "111m"}, "E draws 1m, discards; S draws 1m", "events: "),
        ({}, "E flies", 'events, at "E flies": no event of a round is called so'),
        ({}, "S draws", 'events, at "S draws": South draws'),
    ],
)
def test_an_error_says_whether_the_deal_is_wrong_or_the_events(
    deal: dict[str, str], events: str, says: str
) -> None:
    with pytest.raises(RiichiError) as caught:
        ask.turn(deal, events, seat="E")
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize(
    ("seat", "action", "rule"),
    [
        ("N", "pon", "calls.own-tiles"),
        ("N", "kan", "calls.own-tiles"),
        ("N", "chii", "calls.chii-left"),
        ("S", "chii", "calls.own-tiles"),
        ("E", "pon", "calls.window"),
        ("S", "kan", "calls.own-tiles"),
        ("S", "closed kan 1z", "kans.tiles"),
        ("S", "adds 1z", "kans.tiles"),
        ("S", "discards 1m", "turn.discard"),
        ("N", "passes", None),
        ("S", "riichi 1z", "riichi.turn"),
        ("S", "tsumo", "ending.tsumo"),
        ("S", "nine kinds", "ending.nine-kinds"),
    ],
)
def test_what_the_tiles_do_not_allow_is_refused_by_a_rule_too(
    seat: str, action: str, rule: str | None
) -> None:
    answer = ask.turn({"S": HAND}, "E draws, discards 5p", seat=seat, action=action).data["refused"]
    assert (answer and answer["rule"]) == rule


@pytest.mark.rule("swap.other-end")
def test_what_a_ruleset_forbids_is_refused_with_the_rule_and_the_ruleset() -> None:
    deal = {"S": "3456m56p789s1122z"}
    asked = ask.question("turn", deal=deal, events="E draws, discards 2m; S chii 34m, discards 5m", seat="W")
    free = carry(asked, "ema-2025", {"calls.swap_other_end": True}).question.answer()
    assert "5m" in free.words
    with pytest.raises(QuestionError) as caught:
        carry(asked, "m-league").question.answer()
    assert str(caught.value) == (
        'events, at "S discards 5m": South discards 5m: the 5m would have made the same run'
        " from its other end (rule swap.other-end, under M-League)"
    )


def test_why_an_action_is_refused_is_its_reason() -> None:
    deal = {"S": HAND, "N": "19m19p19s1234567z"}
    answer = ask.turn(deal, "E draws, discards 5p", seat="N", action="ron")
    assert [reason.rule for reason in answer.reasons] == [answer.data["refused"]["rule"]]
