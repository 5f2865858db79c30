"""How the command line refuses, and that it never shows a traceback."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click import Context
from shared.command_line import Ask
from shared.proofs import Record

from riichi_book.cli import app
from riichi_rules.questions import waits

HAND = "77m34567p678s777z"
CONTEXT = Context(app.commands)
NAMES = app.commands.list_commands(CONTEXT)
COMMANDS = [command for name in NAMES if (command := app.commands.get_command(CONTEXT, name))]
SAMPLE = Path(__file__).resolve().parents[2] / "data" / "records"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "No such option"),
        (("wiats",), "did you mean waits?"),
        (("waits",), "missing hand"),
        (("waits", HAND, "more"), "unexpected extra argument"),
        (("waits", HAND, "--rulset", "wiki"), "--ruleset"),
        (("waits", HAND, "--json", "--ruleset"), "'--ruleset' requires an argument"),
        (("score", HAND, "--by", "rob"), 'by is one of ron, tsumo, not "rob"'),
    ],
)
def test_a_wrong_command_line_is_a_usage_error_in_json_too(
    ask: Ask, ask_json: Ask, words: tuple[str, ...], says: str
) -> None:
    error = (ask if "--json" in words else ask_json)(*words).error
    assert (error["type"], error["at"]) == ("usage", None)
    assert says in error["message"]


def test_without_json_an_error_goes_to_standard_error(ask: Ask) -> None:
    answer = ask("waits", "123m12")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        "riichi-rules: digits without a suit: m, p, s or z has to follow, as in 123m\n  123m12\n      ^^\n"
    )


def test_a_usage_error_says_where_help_is(ask: Ask) -> None:
    answer = ask("waits", "--hnad", "1m")
    assert answer.status == 2
    assert answer.err.endswith("\nTry: riichi-rules waits --help\n")


SEARCHING = ("identify", "separate", "smallest")
"""The commands that ask thousands of questions."""
ENGINES = "conform"
"""The command that needs an engine, which its own test has."""
BUILDING = "edition"
"""The command that builds a book, which needs a clone."""

QUESTIONS = {
    "waits": (HAND,),
    "furiten": (HAND, "--river", "9m"),
    "score": (HAND, "--win", "2p", "--by", "ron"),
    "points": ("3", "40", "--by", "ron"),
    "settle": ("end.json",),
    "result": ("40000", "30000", "20000", "10000"),
    "rulesets": ("wiki",),
    "compare": ("wiki",),
    "audit": ("games",),
    "rewrite": ("game", "--to", "mjai"),
    "sheet": ("fu",),
    "smallest": ("wiki",),
    "cover": ("games",),
    "whatif": ("games",),
}


def test_every_command_that_sets_options_is_asked_below() -> None:
    sets = {name.name for name in COMMANDS if any("--set" in given.opts for given in name.params)}
    assert sets == {*QUESTIONS, ENGINES}


@pytest.mark.parametrize("words", [(name, *words) for name, words in QUESTIONS.items()])
def test_an_option_that_is_set_twice_is_refused(ask_json: Ask, words: tuple[str, ...]) -> None:
    error = ask_json(*words, "--set", "fu.double_wind_pair=4", "--set", " fu.double_wind_pair = 2").error
    fault = {"type": "ruleset", "message": "fu.double_wind_pair is set twice: to 4 and to 2", "at": None}
    assert error == fault


# Every refusal that the notation names: the text, the type, the place of the caret.
@pytest.mark.parametrize(
    ("hand", "kind", "at"),
    [
        ("123", "notation", 0),
        ("12q", "notation", 2),
        ("\udcff1m", "notation", 0),
        ("11111m34567p678s", "hand", 4),
        ("456m11z22z7z 23'4p", "notation", None),
        ("", "notation", 0),
    ],
)
def test_a_bad_hand_is_shown_with_a_caret_under_the_fault(
    ask_json: Ask, hand: str, kind: str, at: int | None
) -> None:
    error = ask_json("waits", hand).error
    assert error["type"] == kind
    assert isinstance(error["at"], int)
    assert at is None or error["at"] == at
    lines, under = error["message"].splitlines()[-2:]
    assert len(lines) == len(hand) + 2
    assert under.startswith(" " * (error["at"] + 2) + "^")


@pytest.fixture
def bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a bug into a command."""

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("division by zero\nand more")

    monkeypatch.setattr(waits, "waits_of", broken)


@pytest.mark.usefixtures("bug")
def test_a_bug_is_told_in_a_line_with_how_to_report_it(ask: Ask, ask_json: Ask) -> None:
    answer = ask("waits", HAND)
    assert (answer.status, answer.out) == (70, "")
    assert answer.err.startswith(
        "riichi-rules: internal error: ZeroDivisionError: division by zero\nThis is a bug."
    )
    assert "Traceback" not in answer.err
    answer = ask_json("waits", HAND)
    assert answer.status == 70
    assert answer.data["error"]["type"] == "internal"


@pytest.mark.usefixtures("bug")
def test_who_looks_for_a_bug_can_have_its_traceback(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "TRACE", "HOME")
    monkeypatch.setenv("HOME", "1")
    with pytest.raises(ZeroDivisionError):
        ask("waits", HAND)


def test_help_and_version_are_answers(ask: Ask) -> None:
    for words in (("--help",), ("-h",), *((name, "--help") for name in NAMES)):
        answer = ask(*words)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.startswith("Usage: riichi-rules")
        assert max(map(len, answer.out.splitlines())) <= 80
    assert ask("--version").out.startswith("riichi-rules")


def test_without_a_command_the_help_is_shown(ask: Ask) -> None:
    answer = ask()
    assert answer.status == 2
    assert "Commands:" in answer.err


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the files there that examples name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    # One match in both its forms: commands have the whole sample in their own tests.
    shutil.copytree(SAMPLE, "games", ignore=shutil.ignore_patterns("ranked.*", "no-red-fives.*"))
    shutil.make_archive("games", "zip", "games")
    shutil.copy(SAMPLE / "ranked.mjlog", "game.mjlog")
    Path("my-club.toml").write_text('extends = "tenhou"\n[fu]\ndouble_wind_pair = 2\n', "utf-8")
    Path("questions.jsonl").write_text('{"ask": "points", "yakuman": 1, "by": "ron"}\n', "utf-8")


@pytest.mark.usefixtures("games")
def test_every_command_shows_examples_that_are_answered(ask: Ask) -> None:
    names = [command.name for command in COMMANDS if command.name not in {*SEARCHING, BUILDING, ENGINES}]
    assert examples_answered(ask, names) >= len(names)


@pytest.mark.proof
@pytest.mark.usefixtures("games")
def test_the_examples_of_searches_are_answered(ask: Ask, record_property: Record) -> None:
    record_property("examples of searches answered", examples_answered(ask, SEARCHING))
    assert all(command.epilog for command in COMMANDS if command.name in {*SEARCHING, BUILDING, ENGINES})


def examples_answered(ask: Ask, names: Sequence[str | None]) -> int:
    """Return how many examples of these commands are answered: all of them."""
    seen = 0
    for command in COMMANDS:
        for line in (command.epilog or "").splitlines() if command.name in names else ():
            if line.strip().startswith("riichi-rules") and "--batch" not in line:
                words = shlex.split(line)
                answer = ask(*words[1:])
                assert (answer.status, answer.err) == (0, ""), line
                seen += 1
    return seen
