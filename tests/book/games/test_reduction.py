"""A record that was true is falsified: the smallest round still shows it, and nothing smaller does."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from shared.forms import SAMPLE, file_at, in_memory, text_of
from shared.proofs import Record
from shared.rows import rows

from riichi_book.games.audit import AuditRules, Disagreement, audit_file, reduction
from riichi_book.games.audit.reduction import (
    AROUND,
    Reduced,
    reduced,
    shows_as,
    turns_of,
    with_turns,
)
from riichi_book.games.audit.reproduction import Reproduction, reproduction, sort_of
from riichi_book.records import RecordFile
from riichi_book.search.shrinking import rank, simpler
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.questions import question_of, read_question
from riichi_rules.questions.question import kind_of

AUTO = AuditRules("auto")


def simplifications(made: Reproduction) -> Iterator[Reproduction]:
    """Yield a reproduction with one thing less, or put more simply."""
    turns = turns_of(made.question)
    for size in range(AROUND, 0, -1):
        for place in range(len(turns) - size + 1):
            yield with_turns(made, [*turns[:place], *turns[place + size :]])
    for kind in ("simpler_statements", "simpler_turns", "dealt_before", "drawn_out"):
        yield from getattr(reduction, kind)(made)
    for facts in simpler(kind_of("turn").form, made.question.facts):
        try:
            question = question_of("turn", facts)
        except RiichiError:
            continue
        if rank(question) < rank(made.question):
            yield made._replace(question=question)


def assert_smallest(small: Reduced, file: RecordFile, rules: AuditRules) -> None:
    """Assert that it shows the disagreement as the whole round does, and that nothing simpler does."""
    shows = shows_as(reproduction(file, small.found, rules), sort_of(small.found))
    assert shows(small.made)
    assert not [each for each in simplifications(small.made) if shows(each)]


def asked(small: Reduced) -> dict[str, Any]:
    """Return what the rules answer to the question that is written with it."""
    return dict(read_question(json.loads(json.dumps(small.question.data))).answer().content)


@pytest.mark.parametrize(
    ("old", "new", "check"),
    [
        pytest.param(*row, id=why, marks=pytest.mark.proof if long else ())
        for why, *row, long in rows("records-that-shrink")
    ],
)
def test_a_falsified_record_shrinks_to_what_still_shows_it(
    old: str, new: str, check: str, record_property: Record
) -> None:
    record_property("falsified records that shrink", 1)
    text = text_of("mjai")
    assert text.count(old) == 1
    file = in_memory(text.replace(old, new))
    found = next(each for each in audit_file(file, AUTO).disagreements if each.check == check)
    whole, small = reproduction(file, found, AUTO), reduced(file, found, AUTO)
    assert_smallest(small, file, AUTO)
    assert len(small.script) < len(whole.question["events"]) / 2
    assert len(small.made.question["deal"]) < len(whole.question["deal"])
    assert str(found.got) in small.text
    assert small.script in small.data["script"]
    answer = asked(small)
    if check == "legal.ron":
        assert answer["refused"]["rule"] == found.rule == "furiten.own-discard"
    elif check.endswith("payment"):
        assert answer["ending"]["deltas"]


def test_a_payment_is_asked_with_what_the_rules_want() -> None:
    rules = AuditRules("auto", (("draws.noten_pool", "6000"),))
    file = file_at(SAMPLE / "east-only.mjlog")
    found = next(each for each in audit_file(file, rules).disagreements if each.check == "draw.payment")
    small = reduced(file, found, rules)
    assert_smallest(small, file, rules)
    assert "until 0 left" in small.script
    assert (small.data["ruleset"], small.data["set"]["draws.noten_pool"]) == ("tenhou", "6000")
    assert "the rules want" in str(small.message)


def test_of_several_rons_that_are_forbidden_the_one_that_wins_is_paid() -> None:
    rules = AuditRules("auto", (("wins.multiple_ron", "nearest"), ("draws.triple_ron", "false")))
    file = file_at(SAMPLE / "ranked.mjlog")
    found = next(each for each in audit_file(file, rules).disagreements if each.check == "legal.ron")
    small = reduced(file, found, rules)
    assert small.question["events"] == small.script
    assert small.script.endswith("W and E ron")
    # A hand of 1 han 40 fu, and the bet of East, who would have won too.
    assert asked(small)["ending"]["deltas"] == [0, -1300, 2300, 0]


def test_what_no_script_tells_is_refused() -> None:
    found = Disagreement("ranked.mjlog", 1, 0, "next.scores", "match.rounds", "1", "2")
    with pytest.raises(RecordError, match="not within what a script says"):
        reduced(file_at(SAMPLE / "ranked.mjlog"), found, AUTO)


def test_what_only_one_seat_saw_is_refused_by_name() -> None:
    """Here the others called, with tiles that nobody saw in their hands."""
    rules, file = AuditRules("ema-2025"), file_at(SAMPLE / "ranked.log")
    found = next(each for each in audit_file(file, rules).disagreements if each.check == "win.payment")
    with pytest.raises(RecordError, match="what one seat saw"):
        reduced(file, found, rules)
