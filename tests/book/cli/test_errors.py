"""Bugs are reported without a traceback, and every command's help and its examples work."""

import os
import shlex
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from click import Context
from shared.command_line import Ask
from shared.proofs import Record
from shared.rows import rows

from riichi_book.cli import app
from riichi_rules.questions import waits

HAND = "77m34567p678s777z"
NAMES = app.commands.list_commands(Context(app.commands))
COMMANDS = {
    name: command for name in NAMES if (command := app.commands.get_command(Context(app.commands), name))
}
SEARCHING = ("identify", "separate", "smallest")
"""Commands that ask thousands of questions."""
APART = ("conform", "edition")
"""Commands that need an engine or build a book; they have tests of their own."""
SETTING = [words for (words,) in rows("commands-with-settings")]


def test_an_option_that_is_set_twice_is_refused_by_every_command(ask_json: Ask) -> None:
    fault = {"type": "ruleset", "message": "fu.double_wind_pair is set twice: to 4 and to 2", "at": None}
    twice = ("--set", "fu.double_wind_pair=4", "--set", " fu.double_wind_pair = 2")
    assert not [words for words in SETTING if ask_json(*words.split(), *twice).error != fault]
    sets = {name for name, each in COMMANDS.items() if any("--set" in given.opts for given in each.params)}
    assert sets == {*(words.split()[0] for words in SETTING), "conform"}


def test_a_bug_is_told_in_a_line_with_how_to_report_it_or_traced_if_wanted(
    ask: Ask, ask_json: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("division by zero\nand more")

    monkeypatch.setattr(waits, "waits_of", broken)
    answer = ask("waits", HAND)
    assert (answer.status, answer.out) == (70, "")
    told = "riichi-rules: internal error: ZeroDivisionError: division by zero\nThis is a bug."
    assert answer.err.startswith(told)
    assert "Traceback" not in answer.err
    answer = ask_json("waits", HAND)
    assert (answer.status, answer.data["error"]["type"]) == (70, "internal")
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
        assert words[0] not in NAMES or "Examples:\n" in answer.out
    assert ask("--version").out.startswith("riichi-rules")
    without = ask()
    assert (without.status, "Commands:" in without.err) == (2, True)


@pytest.fixture
def games(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Create the files that examples name, with one short match in its two formats."""
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    for file in here.glob("games/[!e]*"):
        file.unlink()
    for name, other in {"game.mjlog": "ranked.mjlog", "my-club.toml": "nearest.toml"}.items():
        (here / name).write_bytes((here / other).read_bytes())
    with zipfile.ZipFile(here / "games.zip", "w") as archive:
        archive.write("east-only.mjlog")


@pytest.mark.proof
@pytest.mark.usefixtures("games")
def test_every_command_shows_examples_that_are_answered(ask: Ask) -> None:
    names = [name for name in NAMES if name not in {*SEARCHING, *APART}]
    assert examples_answered(ask, names) >= len(names)


@pytest.mark.proof
@pytest.mark.usefixtures("games")
def test_the_examples_of_searches_are_answered(ask: Ask, record_property: Record) -> None:
    record_property("examples of searches answered", examples_answered(ask, SEARCHING))


def examples_answered(ask: Ask, names: Sequence[str]) -> int:
    """Run all examples of these commands. Return how many there are."""
    lines = [line for name in names for line in (COMMANDS[name].epilog or "").splitlines()]
    shown = [line for line in lines if line.strip().startswith("riichi-rules") and "--batch" not in line]
    for line in shown:
        answer = ask(*shlex.split(line)[1:])
        assert (answer.status, answer.err) == (0, ""), line
    return len(shown)
