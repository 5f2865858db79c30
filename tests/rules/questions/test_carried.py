"""Questions carried to a ruleset that lacks some of their facts."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from shared.carried import carriable
from shared.proofs import Record
from shared.rows import rows

from riichi_rules import ask, errors, load_ruleset
from riichi_rules.errors import RiichiError
from riichi_rules.questions import KINDS, Question, carry, question_of, same_under
from riichi_rules.ruleset import ruleset_ids

RED = {"hand": "234m406p678s11z55z", "win": "5z", "by": "ron", "dora_indicators": "0s", "ruleset": "tenhou"}


@pytest.mark.parametrize(("kind", "facts", "ruleset", "settings", "there", "changes"), rows("carried"))
def test_what_a_ruleset_does_not_have_goes_or_becomes_what_it_has_and_it_is_said(
    kind: str,
    facts: dict[str, Any],
    ruleset: str,
    settings: dict[str, object],
    there: dict[str, Any],
    changes: list[str],
) -> None:
    carried = carry(ask.question(kind, **facts), ruleset, settings)
    kept = {name: fact for name, fact in {**facts, **there}.items() if fact is not None}
    assert carried.question == question_of(kind, {**kept, "ruleset": ruleset, "set": settings})
    assert len(carried.changes) == len(changes)
    assert all(said in change for said, change in zip(changes, carried.changes, strict=True))
    assert carried.question.answer().data["ruleset"] == ruleset


DAISANGEN = {"hand": "11m23p 55'5z 666'z 7'77z", "win": "4p", "by": "ron"}
MENDED_BY_NOBODY = (
    r"fu: no hand has \d+ fu with \d+ han",
    "the hand cannot win: (no yaku|1 han of yaku, 2 are needed)",
)
"""Errors that remain after a question is carried: impossible points, and a win that is not allowed."""


def test_a_win_that_contradicts_the_table_stays_as_it_is() -> None:
    win = {"seat": 1, "from": 0, "liable": 1, "score": DAISANGEN}
    there = carry(ask.question("ending", dealer=0, wins=[win]), "wiki")
    with pytest.raises(RiichiError, match="liable is another seat than the winner's"):
        there.question.answer()


def test_a_question_is_carried_to_a_ruleset_an_id_or_a_file(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "wiki"\n[fu]\ndouble_wind_pair = 2\n')
    question = ask.question("worth", **RED)
    for named in (club, str(club), load_ruleset(club)):
        assert carry(question, named).question.rules.ruleset.fu.double_wind_pair == 2


@pytest.mark.parametrize(("given", "error", "says"), rows("carried-nowhere"))
def test_what_a_question_cannot_be_carried_to_is_refused(given: Any, error: str, says: str) -> None:  # noqa: ANN401
    with pytest.raises(getattr(errors, error), match=says):
        carry(ask.question("worth", **RED), *given)


@pytest.mark.parametrize(("facts", "ruleset", "same"), rows("same-under"))
def test_a_ruleset_answers_alike_where_nothing_has_to_change_and_the_answer_is_the_same(
    facts: dict[str, Any], ruleset: str, same: bool
) -> None:
    assert same_under(ask.question("worth", **facts), ruleset) is same


@pytest.mark.parametrize("ruleset", ["ema-2025", "tenhou"])
@pytest.mark.parametrize("hand", ["234m406p678s11z5q", "234m456p678s11z5q"])
def test_a_hand_that_cannot_be_read_is_carried_as_it_is(hand: str, ruleset: str) -> None:
    question = ask.question("worth", **{**RED, "hand": hand, "dora_indicators": None})
    assert carry(question, ruleset).question["hand"] == hand


def test_only_a_question_is_carried() -> None:
    with pytest.raises(errors.FormError, match=r'such as ask\.question returns can be carried, not "worth"'):
        carry("worth", "wiki")  # type: ignore[arg-type]


def carried_questions(kind: str, number: int) -> Iterator[tuple[Question, str, dict[str, object]]]:
    """Yield questions that their own rules answer, each with every target ruleset, and settings."""
    random = Random(number)  # noqa: S311 - nothing secret
    for _ in range(number):
        facts, settings = carriable(random, kind)
        try:
            question = question_of(kind, facts)
            question.answer()
        except RiichiError:
            continue
        for target in ruleset_ids():
            yield question, target, settings


SAMPLE = pytest.param(120, 0.2, id="sample")
ALL = pytest.param(3000, 1, id="all", marks=pytest.mark.proof)


@pytest.mark.parametrize(("count", "share"), [SAMPLE, ALL])
@pytest.mark.parametrize("kind", KINDS)
def test_a_carried_question_is_answered(kind: str, count: int, share: float, record_property: Record) -> None:
    chosen, carried = Random(count), 0  # noqa: S311 - nothing secret
    for question, target, settings in carried_questions(kind, count):
        if chosen.random() > share:
            continue
        carried += 1
        there = carry(question, target, settings)
        if not there.changes:
            assert there.question == question.with_facts(ruleset=target, set=settings)
        assert carry(there.question, target, settings).changes == ()
        try:
            there.question.answer()
        except RiichiError as error:
            assert re.search("|".join(MENDED_BY_NOBODY), str(error)), (question, target)  # noqa: PT017 - rare
    record_property(f"questions carried, {kind}", carried)
    assert carried > 50
