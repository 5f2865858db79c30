"""Engines that answer nothing, die or talk too much are named, and what was found is written for others."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from defusedxml import ElementTree
from shared.command_line import Ask

from riichi_book.suite.cases import cases_in, suite_text
from riichi_book.suite.conform import Verdict
from riichi_book.suite.engine import LONGEST_FIELD

CASES = cases_in()


def test_the_command_prints_the_suite_and_its_schema(ask: Ask) -> None:
    assert ask("suite").out == suite_text()
    assert json.loads(ask("suite", "--schema").out)["title"]


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
