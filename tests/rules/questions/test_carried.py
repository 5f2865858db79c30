"""Questions carried to a ruleset that lacks what they have."""

from __future__ import annotations

import pytest

from riichi_rules import ask, load_ruleset
from riichi_rules.errors import RiichiError
from riichi_rules.questions import Question, carry

RED = {"hand": "234m406p678s11z55z", "win": "5z", "by": "ron", "dora_indicators": "0s", "ruleset": "tenhou"}


def test_red_fives_become_plain_ones_and_it_is_said() -> None:
    question = ask.question("worth", **RED)
    there = carry(question, "wrc-2025")
    assert (there.question["hand"], there.question["dora_indicators"]) == ("234m456p678s11z55z", "5s")
    assert there.changes == (
        "wrc-2025 has no red fives of that suit: 0p is 5p",
        "wrc-2025 has no red fives of that suit: 0s is 5s",
    )
    assert there.question.answer().data["ruleset"] == "wrc-2025"
    with pytest.raises(RiichiError, match="has none"):
        question.with_facts(ruleset="wrc-2025").answer()


def test_where_there_are_red_fives_nothing_changes() -> None:
    question = ask.question("worth", **RED)
    there = carry(question, load_ruleset("m-league"))
    assert there.changes == ()
    assert there.question == question.with_facts(ruleset="m-league")


@pytest.mark.parametrize(
    ("hand", "win", "there"),
    [
        ("67m34567s11z X55Xp", "8s", ("67m34567s11z X50Xp", "8s")),
        ("3445556678m345s", "5m", ("3445556678m345s", "0m")),
        ("3445556678m345s", "3m", ("3445556678m345s", "3m")),
    ],
)
def test_a_plain_five_too_many_becomes_the_red_one(hand: str, win: str, there: tuple[str, str]) -> None:
    question = ask.question("worth", hand=hand, win=win, by="ron", ruleset="ema-2025")
    carried = carry(question, "tenhou")
    assert (carried.question["hand"], carried.question["win"]) == there
    assert bool(carried.changes) == (there != (hand, win))
    assert all("has 1 red five of that suit: 5" in change for change in carried.changes)


def test_no_more_red_fives_stay_than_there_are() -> None:
    there = carry(ask.question("waits", hand="00m46p5678s11z55z3m", ruleset="tenhou"), "tenhou")
    assert there.question["hand"] == "05m46p5678s11z55z3m"


@pytest.mark.parametrize(
    ("question", "ruleset", "key", "value"),
    [
        (
            ask.question("turn", deal={"S": "05p"}, events="E draws 0s, discards 0s", seat="S"),
            "wrc-2025",
            "events",
            "E draws 5s, discards 5s",
        ),
        (
            ask.question("worth", hand="46m234789p56799s", win="5m", by="tsumo", open_riichi=True),
            "wrc-2025",
            "riichi",
            True,
        ),
    ],
)
def test_other_facts_go_too(question: Question, ruleset: str, key: str, value: object) -> None:
    there = carry(question, ruleset)
    assert there.question[key] == value
    assert len(there.changes) in {1, 2}
    there.question.answer()


def test_settings_change_what_it_is_carried_to() -> None:
    there = carry(ask.question("worth", **RED), "wrc-2025", {"table.red_p": 1})
    assert there.question["hand"] == RED["hand"]
    assert there.question["set"] == {"table.red_p": 1}


def test_options_that_were_set_stay_with_the_old_rules() -> None:
    question = ask.question("worth", **RED, set={"fu.double_wind_pair": 2})
    there = carry(question, "m-league").question
    assert there["set"] == {}
    assert "changes" not in there.answer().data
    assert question.answer().data["changes"]


def test_each_win_has_its_own_fives() -> None:
    score = {"hand": "234m405p678s1155z", "win": "5z", "by": "ron"}
    wins = [{"seat": seat, "from": 3, "score": score} for seat in (0, 1)]
    question = ask.question("ending", dealer=0, wins=wins, ruleset="tenhou")
    assert carry(question, "m-league").changes == ()
    plain = [{**win, "score": {**score, "hand": "234m455p678s1155z"}} for win in wins]
    assert carry(ask.question("ending", dealer=0, wins=plain), "tenhou").changes == ()


@pytest.mark.parametrize(("fed", "liable"), [(True, "left"), (False, None)])
def test_who_is_liable_stays_so_where_somebody_can_be(fed: bool, liable: str | None) -> None:
    question = ask.question("points", yakuman=1, by="tsumo", liable="left")
    nobody = {"liability.yaku": [], "liability.open_kan_rinshan": fed}
    assert carry(question, "wiki", nobody).question["liable"] == liable


def test_a_script_keeps_its_red_fives_where_there_are_some() -> None:
    question = ask.question("turn", deal={}, events="E draws 0s, discards 0s", seat="S", ruleset="tenhou")
    assert carry(question, "m-league").question["events"] == "E draws 0s, discards 0s"
