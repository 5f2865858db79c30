"""Engines that do not answer, die or talk too much are named, and the results are written to a file."""

import json
import sys
from pathlib import Path

import pytest
from defusedxml import ElementTree
from shared.command_line import Ask
from shared.rows import rows
from shared.suite import CASES

from riichi_book.suite.cases import SUITE_FILE
from riichi_book.suite.conform import Verdict, greeted
from riichi_book.suite.engine import LONGEST_FIELD, Engine
from riichi_rules.ruleset import OPTIONS, load_ruleset


def test_the_command_prints_the_suite_and_its_schema(ask: Ask) -> None:
    assert ask("suite").out == SUITE_FILE.read_text("utf-8")
    assert json.loads(ask("suite", "--schema").out)["title"]


def engine(body: str) -> list[str]:
    """Return the command of an engine that runs this code for each line."""
    return [
        sys.executable,
        "-uc",
        f"import sys, json, time\nfor line in sys.stdin:\n q = json.loads(line)\n {body}",
    ]


@pytest.fixture
def small(tmp_path: Path) -> list[str]:
    """Return the options for a suite of few cases, which is quick to read."""
    file = tmp_path / "small.jsonl"
    some = [case for case in CASES if case["rule"] == "yaku.pinfu"]
    file.write_text("".join(f"{json.dumps(case)}\n" for case in some))
    return ["--suite", str(file), "--json", "--"]


def says(facts: str) -> str:
    return f'print(json.dumps({{"id": q["id"], {facts}}}))'


@pytest.mark.parametrize(("body", "told"), rows("engines-that-answer-nothing"))
def test_an_engine_that_answers_nothing_is_named_and_ends_with_status_2(
    body: str, told: str, ask: Ask, small: list[str]
) -> None:
    printed = ask("conform", "--patience", "0.5", *small, *engine(body))
    assert printed.status == 2
    assert told in printed.out
    assert len(printed.out) < 100 * LONGEST_FIELD


@pytest.mark.proof
def test_what_an_engine_says_is_fit_to_be_shown_and_read(ask: Ask, tmp_path: Path) -> None:
    odd = '"\\x1b[31m\\ud800\\uffff"'
    body = says(f'"engine": {{"name": {odd}}}, "waits": [{odd}], "points": [{odd}] * 999')
    file = tmp_path / "junit.xml"
    printed = ask("conform", "--only", "limits", "--junit", f"{file}", "--", *engine(body))
    assert printed.status == 1
    assert "\x1b" not in printed.out
    assert file.stat().st_size < 400 * LONGEST_FIELD
    assert ElementTree.parse(file).getroot().findall(".//failure")


def test_a_greeting_may_name_every_option() -> None:
    rules = load_ruleset("tenhou").with_settings({"wins.honba_value": 1500})
    said = {"ruleset": "tenhou", "set": {name: rules.text(name) for name in OPTIONS}, "sets": [*OPTIONS]}
    assert len(json.dumps(said["sets"])) > LONGEST_FIELD
    with Engine(engine(f"said = {said!r}; {says('**said')}"), timeout=10) as one:
        hello = greeted(one, None, load_ruleset("ema-2025"))
    assert (hello.notes, hello.rules.wins.honba_value, hello.sets) == ((), 1500, {*OPTIONS})


@pytest.mark.proof
def test_an_engine_is_told_no_options_that_contradict_its_rules(ask: Ask) -> None:
    hello = 'tenhou | {"sets": ["*"]} if q["ask"] == "hello" else next(ask.many([q | tenhou]))'
    known = 'from riichi_rules import ask; tenhou = {"ruleset": "tenhou"}'
    ours = engine(f"{known}; {says(f'**({hello})')}")
    found = ask("conform", "--only", "match.result", "--smallest", "--json", "--", *ours).data
    assert found["fails"] == []
    assert found["house"]["unsupported"]


@pytest.mark.proof
def test_an_engine_without_a_greeting_is_told_the_rules_of_a_club(ask: Ask, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('extends = "tenhou"\nname = "Club"\n[limits]\nkiriage = true\n')
    ours = [sys.executable, "-m", "riichi_book", "ask", "-"]
    found = ask("conform", "--only", "limits", "--ruleset", f"{club}", "--json", "--", *ours).data
    assert {verdict for verdict, count in found["verdicts"].items() if count} <= {"pass", "not-asked"}


@pytest.mark.proof
def test_the_smallest_question_is_asked_under_the_same_rules(ask: Ask) -> None:
    body = says('"valid": q.get("ruleset") != "wiki", "points": 1')
    refusing = f'if q["ask"] == "hello": {says(chr(34) + "error" + chr(34) + ": 1")}\n else: {body}'
    command = ("conform", "--only", "fu.base", "--ruleset", "wiki", "--smallest", "--json", "--")
    fails = ask(*command, *engine(refusing)).data["fails"]
    assert fails
    assert all(fail["smallest"] for fail in fails)


def test_a_run_is_not_stopped_by_an_engine_that_dies_at_the_last_case(ask: Ask) -> None:
    answer = says('"valid": True')
    body = f'sys.exit() if q["id"] else {answer}'
    free = next(case["id"] for case in CASES if not case["options"])
    found = ask("conform", "--only", free, "--json", "--", *engine(body)).data
    assert (found["cases"], found["verdicts"]["fail"], found["stopped"]) == (1, 1, 0)


@pytest.mark.proof
def test_an_engine_that_dies_is_started_again_once_and_then_the_run_says_where(ask: Ask) -> None:
    body = 'print(json.dumps({"id": q["id"], "waits": []})) if q["id"] < 3 else sys.exit()'
    printed = ask("conform", "--only", "waits", "--json", "--", *engine(body))
    assert printed.status == printed.data["stopped"] == 1
    assert sum(printed.data["verdicts"].values()) == printed.data["cases"]
    assert any(case["id"] in printed.data["notes"][-1] for case in CASES)


def test_a_case_at_which_an_engine_dies_is_not_answered(ask: Ask, tmp_path: Path) -> None:
    badge = tmp_path / "badge.json"
    body = says('"valid": True') + ' if q["ask"] == "hello" else sys.exit()'
    ask("conform", "--only", "waits", "--badge", f"{badge}", "--", *engine(body))
    assert json.loads(badge.read_text())["message"].startswith("0 of 0 right, 0 of ")


@pytest.mark.proof
def test_a_case_fails_only_where_an_engine_was_asked_it(ask: Ask, tmp_path: Path) -> None:
    mark = str(tmp_path / "died")
    begins = f'import os; hello, again = q["ask"] == "hello", os.path.exists({mark!r})'
    dies = f'hello or open({mark!r}, "w").close(); sys.exit() if again or not hello else {says("**{}")}'
    found = ask("conform", "--only", "waits", "--json", "--", *engine(f"{begins}; {dies}")).data
    assert (found["verdicts"]["fail"], found["stopped"], found["ruleset"]) == (1, True, "ema-2025")


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


@pytest.mark.parametrize(("change", "problem"), rows("suites-broken"))
def test_a_broken_suite_is_refused_with_its_line(
    change: str | dict[str, object], problem: str, ask: Ask, tmp_path: Path
) -> None:
    file, second = tmp_path / "suite.jsonl", CASES[-1]
    if isinstance(change, dict):  # how the second case differs
        changes = {**change, "question": {**second["question"], **change.get("question", {})}}
        change = json.dumps(second | changes)
    file.write_text(f"{json.dumps(CASES[0])}\n{change}\n" if change else "")
    printed = ask("conform", "--suite", str(file), "--json", "--", "false")
    assert problem in printed.error["message"]
    assert not change or "line 2" in printed.error["message"]
