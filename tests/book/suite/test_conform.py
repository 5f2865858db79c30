"""What an engine answers is told apart: right, as with another value, wrong, or nothing."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from defusedxml import ElementTree
from shared.command_line import Ask

from riichi_book.studies.spread import valued, values_of
from riichi_book.suite import report
from riichi_book.suite.cases import cases_in
from riichi_book.suite.conform import Found, Hello, Verdict, conform
from riichi_book.suite.engine import LONGEST_FIELD
from riichi_book.variants.changes import COMPUTED
from riichi_rules.errors import RiichiError
from riichi_rules.questions import fault_of, read_question
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

CASES = cases_in()
OF_OPTION = {option: [case for case in CASES if option in case["options"]] for option in COMPUTED}


class Playing:
    """An engine in this process, which plays by some rules."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.started, self.name = Rules(rules, chosen=True), 1, "ours"

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            return (
                read_question({key: value for key, value in question.items() if key != "mjai"})
                .answer(self.rules)
                .data
            )
        except RiichiError as error:
            return {"error": fault_of(error).data}


def held(engine: Playing, rules: Ruleset, cases: list[dict[str, Any]]) -> Found:
    return conform(engine, Hello({"name": "ours"}, rules), cases)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ruleset_ids())
def test_ours_fails_nothing_under_any_ruleset(name: str) -> None:
    some = CASES[:: len(ruleset_ids())] if name != "tenhou" else CASES
    found = held(Playing(load_ruleset(name)), load_ruleset(name), some)
    assert {verdict for verdict, count in found.verdicts().items() if count} <= {"pass", "not-asked"}
    assert found.verdicts()["pass"] > len(some) / 2


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("fu.double_wind_pair", "2"),
        ("wins.multiple_ron", "nearest"),
        ("tenpai.own_four", "true"),
        ("limits.kiriage", "true"),
    ],
)
def test_one_option_that_is_changed_in_an_engine_is_named(option: str, value: str) -> None:
    rules = load_ruleset("tenhou")
    other = valued(option, value, rules)
    assert other is not None
    found = held(Playing(other), rules, CASES)
    assert (option, value) in found.played
    assert {each["option"] for each in report.data(found, {})["otherwise"]} == {option}


@pytest.mark.proof
@pytest.mark.parametrize("name", ruleset_ids())
def test_of_the_options_that_are_changed_one_by_one_nearly_all_are_noticed_and_named(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    rules = load_ruleset(name)
    noticed, missed, wrong = 0, [], []
    for option in set(COMPUTED) - rules.idle_options().keys():
        for value in values_of(option):
            other = None if value == rules.text(option) else valued(option, value, rules)
            if other is None or len(other.changes) > 1:
                continue
            found = held(Playing(other), rules, OF_OPTION[option])
            named = {each for each, _ in found.played}
            if found.fails or found.played:
                noticed += 1
                wrong += [(option, value, named)] if named - {option} else []
            else:
                missed.append((option, value))
    record_property("options not noticed", missed)
    assert wrong == []
    assert noticed >= 0.95 * (noticed + len(missed))


def engine(body: str) -> list[str]:
    """Return the command of an engine that does something with each line."""
    return [
        sys.executable,
        "-uc",
        f"import sys, json, time\nfor line in sys.stdin:\n q = json.loads(line)\n {body}",
    ]


def says(facts: str) -> str:
    return f'print(json.dumps({{"id": q["id"], {facts}}}))'


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (says('"valid": True'), ""),
        (says('"engine": {"name": "x" * 9000}, "ruleset": "house", "valid": True'), "there is no ruleset"),
        ("sys.exit(3)", "ended with status 3"),
        ('print("garbage")', "no JSON object"),
        ('print(json.dumps({"id": 99}))', "answered question"),
        ("time.sleep(60)", "has not answered within 0.5 seconds"),
        ('print("x" * 70000)', "more than 65536 bytes"),
        ('print("{}\\n" * 1000000)', ""),
    ],
)
def test_an_engine_that_answers_nothing_is_named_and_ends_with_status_2(
    body: str, told: str, ask: Ask
) -> None:
    printed = ask("conform", "--only", "pinfu", "--patience", "0.5", "--json", "--", *engine(body))
    assert printed.status == 2
    assert told in printed.out
    assert len(printed.out) < 50 * LONGEST_FIELD


def test_an_engine_that_dies_is_started_again_once_and_then_the_run_says_where(ask: Ask) -> None:
    body = 'print(json.dumps({"id": q["id"], "waits": []})) if q["id"] < 3 else sys.exit()'
    printed = ask("conform", "--only", "waits", "--json", "--", *engine(body))
    assert printed.data["stopped"]
    assert any(case["id"] in printed.data["notes"][-1] for case in CASES)


def test_reports_are_read_by_others(ask: Ask, tmp_path: Path) -> None:
    junit, badge = tmp_path / "junit.xml", tmp_path / "badge.json"
    files = ("--junit", f"{junit}", "--badge", f"{badge}")
    ours = [sys.executable, "-m", "riichi_book", "ask", "-", "--set", "limits.kiriage=true"]
    found = ask("conform", "--only", "limits", "--ruleset", "tenhou", *files, "--json", "--", *ours).data
    count = found["verdicts"]
    assert found["otherwise"] == [{"option": "limits.kiriage", "value": "true", "cases": count["otherwise"]}]
    assert count["otherwise"] >= 2
    assert sum(count.values()) == found["cases"]
    suites = ElementTree.parse(junit).getroot()
    assert sum(int(suite.get("tests", "")) for suite in suites) == len(suites.findall(".//testcase"))
    assert json.loads(badge.read_text())["message"].startswith(f"{count[Verdict.PASS]} of ")


@pytest.mark.parametrize(
    ("line", "problem"),
    [("{", "no JSON"), ("[]", "no object"), ('{"id": "waits-1"}', "kind is missing"), ("", "has no case")],
)
def test_a_broken_suite_is_refused_with_its_line(line: str, problem: str, ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "suite.jsonl"
    file.write_text(f"{json.dumps(CASES[0])}\n{line}\n" if line else "")
    printed = ask("conform", "--suite", str(file), "--json", "--", "false")
    assert problem in printed.error["message"]
    assert not line or "line 2" in printed.error["message"]
