"""Texts of strangers never move, colour or reverse terminal output: their control characters are escaped."""

import json
import os
import shutil
import sys
import unicodedata
from pathlib import Path

import pytest
from shared.command_line import Ask
from shared.forms import SAMPLE
from shared.rows import rows

HOSTILE = "\x1b]0;owned\x07\x1b[2Jx\x9b31m\r\u202ey"
ESCAPED = r"\x1b]0;owned\x07\x1b[2Jx\x9b31m\x0d\u202ey"

CLUB = """
id = "hostile"
name = WORDS
edition = WORDS
summary = WORDS
extends = "wiki"
[fu]
double_wind_pair = { value = 2, source = "X1", confidence = "weak", note = WORDS }
[sources]
X1 = WORDS
[house]
"calls.window" = WORDS
"""


@pytest.fixture
def strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the rows name: strangers' files, with their content."""
    monkeypatch.chdir(tmp_path)
    club, broken, noise = tmp_path / "club.toml", tmp_path / f"{HOSTILE}.toml", tmp_path / f"{HOSTILE}2.mjlog"
    club.write_text(CLUB.replace("WORDS", json.dumps(HOSTILE)), "utf-8")
    broken.write_text(f'extends = {json.dumps(HOSTILE)}\n[fu]\n"{HOSTILE!r}" = 3\n', "utf-8")
    noise.write_text(f"<mjloggm><{HOSTILE}/>", "utf-8")
    game = tmp_path / "games" / f"{HOSTILE}.mjlog"
    game.parent.mkdir()
    shutil.copy(SAMPLE / "east-only.mjlog", game)
    return {
        "club": str(club), "broken": str(broken), "noise": str(noise), "game": str(game.parent),
        "archive": shutil.make_archive(str(tmp_path / "packed"), "zip", game.parent), "name": HOSTILE,
        "python": sys.executable, "code": ascii(HOSTILE),
    }  # fmt: skip


def unseen(text: str) -> set[str]:
    """Return the control characters in a text, which a terminal would obey."""
    return {letter for letter in text if unicodedata.category(letter) in {"Cc", "Cf"}} - {"\n", "\t"}


@pytest.mark.skipif(os.name == "nt", reason="there, no file has such a name")
@pytest.mark.parametrize(("what", "command"), rows("strange-texts"))
def test_no_command_passes_on_what_a_terminal_obeys(
    ask: Ask, strange: dict[str, str], what: str, command: str
) -> None:
    printed = ask(*[word.format(**strange) for word in command.split()])
    assert printed.status in {0, 1, 2}, what
    assert printed.out or printed.err
    assert unseen(printed.out) == unseen(printed.err) == set()


def test_what_a_terminal_would_obey_is_shown_and_in_a_clubs_file_refused(
    ask: Ask, strange: dict[str, str]
) -> None:
    assert ESCAPED in ask("audit", strange["noise"]).err.replace("\n", "")
    refused = ask("rulesets", strange["club"])
    assert refused.status == 2
    assert "is an invisible character" in refused.err


MARKUP = "[bold]x[/bold][/] [link=https://example.org]y[/link] :smile: [red]"


def test_what_looks_like_markup_is_shown_as_it_is(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    club = tmp_path / "[bold].toml"
    club.write_text(CLUB.replace("WORDS", json.dumps(MARKUP)), "utf-8")
    games = tmp_path / "[link=x]"
    games.mkdir()
    (games / "[blink].mjlog").write_bytes(b"<mjloggm><x/>")
    for command, shown in rows("texts-like-markup"):
        printed = ask(*[word.format(markup=MARKUP) for word in command.split()])
        assert shown.format(markup=MARKUP) in f"{printed.out}{printed.err}", command
        assert unseen(printed.out) == unseen(printed.err) == set()
