"""Questions carried to a ruleset that lacks what they have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from shared.carried import carriable
from shared.proofs import Record
from shared.rows import rows

from riichi_rules import ask, load_ruleset
from riichi_rules.errors import FormError, RiichiError, RulesetError
from riichi_rules.questions import KINDS, Question, carry, question_of
from riichi_rules.ruleset import ruleset_ids

RED = {"hand": "234m406p678s11z55z", "win": "5z", "by": "ron", "dora_indicators": "0s", "ruleset": "tenhou"}


def test_red_fives_become_plain_ones_and_it_is_said() -> None:
    question = ask.question("worth", **RED)
    there = carry(question, "wrc-2025")
    assert (there.question["hand"], there.question["dora_indicators"]) == ("234m456p678s11z55z", "5s")
    assert there.changes == (
        "WRC 2025 has no red fives of circles, so the red one is plain",
        "WRC 2025 has no red fives of bamboos, so the red one is plain",
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
    assert all("so a plain one is red" in change for change in carried.changes)


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


WIN = {"hand": "46m234789p56799s", "win": "5m", "by": "tsumo"}
INDICATORS = {"dora_indicators": "3m8s", "ura_indicators": "1z9s"}
NO_KAN_DORA = {"dora.kan": False, "dora.kan_ura": False}
DAISANGEN = {"hand": "11m23p 55'5z 666'z 7'77z", "win": "4p", "by": "ron"}
MENDED_BY_NOBODY = (
    r"fu: no hand has \d+ fu with \d+ han",
    "the hand cannot win: (no yaku|1 han of yaku, 2 are needed)",
)
"""What a ruleset refuses however a question is carried to it: points that no hand has, a win that is none."""


@pytest.mark.parametrize(("facts", "settings", "left", "changes"), rows("carried-wins"))  # fmt: skip
def test_what_a_ruleset_does_not_have_goes_from_a_win_and_it_is_said(
    facts: dict[str, Any], settings: dict[str, object], left: dict[str, object], changes: str | None
) -> None:
    there = carry(ask.question("worth", **facts), "wiki", settings)
    own = {name: fact for name, fact in facts.items() if name in {"hand", "win", "by"}}
    assert there.question.facts == {
        **own,
        **left,
        "ruleset": "wiki",
        **({"set": settings} if settings else {}),
    }
    assert len(there.changes) == (changes is not None)
    assert all(changes in change for change in there.changes if changes)
    there.question.answer()


def test_the_wins_of_an_ending_are_carried_too() -> None:
    win = {"seat": 1, "from": 0, "liable": 3, "score": {**DAISANGEN, "dora_indicators": "3m8s"}}
    ending = ask.question("ending", dealer=0, wins=[win])
    there = carry(ending, "wiki", {"liability.yaku": [], **NO_KAN_DORA})
    assert there.question["wins"] == [{"seat": 1, "from": 0, "score": {**DAISANGEN, "dora_indicators": "3m"}}]
    assert len(there.changes) == 2
    assert there.question.answer().data["deltas"] == [-32_000, 32_000, 0, 0]


def test_a_win_that_contradicts_the_table_stays_as_it_is() -> None:
    win = {"seat": 1, "from": 0, "liable": 1, "score": DAISANGEN}
    there = carry(ask.question("ending", dealer=0, wins=[win]), "wiki")
    with pytest.raises(RiichiError, match="liable is another seat than the winner's"):
        there.question.answer()


def test_nagashi_nine_kinds_and_bets_go_where_there_are_none() -> None:
    draw = carry(ask.question("ending", draw="exhaustive", nagashi=[1], ruleset="tenhou"), "ema-2025")
    assert draw.question["nagashi"] == []
    assert draw.changes == ("EMA 2025 has no nagashi mangan: the noten pay",)
    deal = {"E": "19m19p19s123456z7z"}
    turn = carry(ask.question("turn", deal=deal, events="E draws 2m, nine kinds", seat="S"), "ema-2025")
    assert turn.question["events"] == "E draws 2m"
    assert turn.changes == ("EMA 2025 has no abortive draw for nine kinds: nobody declares it",)
    result = ask.question("result", scores=[30_000, 30_000, 30_000, 29_000], bets=1)
    bets = carry(result, "wiki", {"match.bets_at_end": "returned"})
    assert (bets.question["bets"], len(bets.changes)) == (0, 1)
    assert carry(result, "wiki").changes == ()


def test_an_open_riichi_in_a_round_is_riichi_where_there_is_none() -> None:
    deal = {"E": "46m234789p56799s"}
    turn = ask.question(
        "turn", deal=deal, events="E draws 1z, open riichi 1z", seat="S", action="open riichi 2m"
    )
    there = carry(turn, "ema-2025").question
    assert (there["events"], there["action"]) == ("E draws 1z, riichi 1z", "open riichi 2m")


def test_plain_fives_of_a_deal_are_counted_together() -> None:
    turn = ask.question("turn", deal={"S": "555p", "dora": "5p"}, seat="E", ruleset="ema-2025")
    there = carry(turn, "tenhou")
    assert there.question["deal"] == {"S": "555p", "dora": "0p"}
    assert there.question.answer().data["indicators"] == "0p"


def test_a_question_is_carried_to_a_ruleset_an_id_or_a_file(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "wiki"\n[fu]\ndouble_wind_pair = 2\n')
    question = ask.question("worth", **RED)
    for named in (club, str(club), load_ruleset(club)):
        assert carry(question, named).question.rules.ruleset.fu.double_wind_pair == 2


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ((ask.question("worth", **RED), 5), RulesetError, "the id of one or to its file, not to 5"),
        ((ask.question("worth", **RED), None), RulesetError, "not to null"),
        ((ask.question("worth", **RED), "wkii"), RulesetError, "did you mean wiki"),
        ((ask.question("worth", **RED), "wiki", 5), FormError, "settings are an object such as"),
        (("worth", "wiki"), FormError, 'a question is carried, such as ask.question gives it, not "worth"'),
    ],
)  # fmt: skip
def test_what_cannot_be_carried_is_refused(given: Any, error: type[RiichiError], says: str) -> None:  # noqa: ANN401
    with pytest.raises(error, match=re.escape(says)):
        carry(*given)


def carried_questions(kind: str, number: int, seed: int) -> Iterator[tuple[Question, str, dict[str, object]]]:
    """Yield questions that their own rules answer, each with every ruleset to carry it to, and settings."""
    random = Random(seed)  # noqa: S311 - nothing secret
    for _ in range(number):
        facts, settings = carriable(random, kind)
        try:
            question = question_of(kind, facts)
            question.answer()
        except RiichiError:
            continue
        for target in ruleset_ids():
            yield question, target, settings


def refused_where_carried(kind: str, number: int, seed: int, share: float = 1) -> tuple[int, list[str]]:
    """Return how many questions were carried, and of a share of them what their rulesets refuse."""
    chosen, asked, refused = Random(seed), 0, []  # noqa: S311 - nothing secret
    for question, target, settings in carried_questions(kind, number, seed):
        if chosen.random() > share:
            continue
        asked += 1
        there = carry(question, target, settings)
        if not there.changes:
            assert there.question == question.with_facts(ruleset=target, set=settings)
        assert carry(there.question, target, settings).changes == ()
        try:
            there.question.answer()
        except RiichiError as error:
            refused.append(f"{question!r} carried to {target}: {error}")
    return asked, [line for line in refused if not any(re.search(known, line) for known in MENDED_BY_NOBODY)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_carried_question_is_answered(kind: str) -> None:
    asked, refused = refused_where_carried(kind, 120, seed=12, share=0.2)
    assert refused == []
    assert asked > 50


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
def test_every_carried_question_is_answered(kind: str, record_property: Record) -> None:
    asked, refused = refused_where_carried(kind, 3000, seed=13)
    record_property(f"questions carried, {kind}", asked)
    assert refused == []
