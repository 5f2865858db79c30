"""Every command that asks gives the same answer as Python, however the question is written."""

import json
from pathlib import Path

import pytest
from shared.command_line import Ask, json_lines

from riichi_rules import ask as rules_ask
from riichi_rules.questions import KINDS, kind_of, question_of, schema_of


def options_of(facts: dict[str, object]) -> list[str]:
    """Return facts as command-line options."""
    return [
        word
        for name, value in facts.items()
        for word in (f"--{name.replace('_', '-')}", value if isinstance(value, str) else json.dumps(value))
    ]


def test_questions_of_any_kind_are_answered_in_order(ask: Ask) -> None:
    asked = [{"ask": kind, "id": kind, **kind_of(kind).example} for kind in KINDS]
    output = ask("ask", "-", stdin=json_lines(*asked))
    assert output.status == 0
    assert output.lines == list(rules_ask.many(asked))
    assert [answer["id"] for answer in output.lines] == list(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_one_question_is_asked_by_its_options_and_a_person_reads_the_answer(
    ask: Ask, ask_json: Ask, kind: str
) -> None:
    example = dict(kind_of(kind).example)
    words = ("ask", kind, *options_of(example))
    answer = ask_json(*words)
    assert (answer.status, answer.data) == (0, question_of(kind, example).answer().data)
    page = ask(*words)
    assert (page.status, page.err) == (0, "")
    assert "Rules" in page.out
    assert max(map(len, page.out.splitlines())) <= 80


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_a_kind_is_printed(ask: Ask, ask_json: Ask, kind: str) -> None:
    assert json.loads(ask("schema", kind).out) == ask_json("schema", kind).data == schema_of(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_club_on_standard_input_holds_as_its_file_does(ask_json: Ask, here: Path, kind: str) -> None:
    club, words = (here / "honba.toml").read_bytes(), ("ask", kind, *options_of(dict(kind_of(kind).example)))
    piped = ask_json(*words, "--ruleset", "-", stdin=club).data
    assert piped == ask_json(*words, "--ruleset", "honba.toml").data
    assert piped["ruleset"] == "club"
    changed = ask_json(*words, "--ruleset", "-", "--set", "wins.honba_value=100", stdin=club).data
    assert (changed["ruleset"], changed["changes"]) == ("club", ["wins.honba_value=100"])
