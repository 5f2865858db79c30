"""What the README shows is what happens."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
from shared.command_line import blocks, printed_by
from shared.proofs import Record

from riichi_book.cli import main


def test_the_example_prints_what_stands_under_it(root: Path) -> None:
    (example,) = blocks(root / "README.md", "python")
    (output,) = blocks(root / "README.md", "text")
    assert printed_by(example, root) == output


SHORTER = {"smallest": ("--kind", "points"), "edition": ("--only", "sheets")}
"""A search asks questions of all kinds, and an edition is a whole book, unless some of it is named."""


@pytest.fixture
def commands(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the words of each command of the README, in a folder that has the files that they name."""
    monkeypatch.chdir(tmp_path)
    records = root / "tests" / "data" / "records"
    shutil.copytree(records, "games", ignore=shutil.ignore_patterns("ranked.*", "no-red-fives.*"))
    shutil.copy(records / "ranked.mjlog", "game.mjlog")
    Path("ending.json").write_text('{"draw": "exhaustive", "dealer": 0, "tenpai": [0, 2]}', "utf-8")
    Path("my-club.toml").write_text('extends = "wrc-2025"\n[fu]\ndouble_wind_pair = 2\n', "utf-8")
    Path("questions.jsonl").write_text('{"ask": "points", "yakuman": 1, "by": "ron"}\n', "utf-8")
    lines = [line for block in blocks(root / "README.md", "sh") for line in block.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("riichi-rules ")]


def test_every_command_of_the_readme_is_answered(commands: list[list[str]]) -> None:
    assert {words[0] for words in commands} >= {
        "ask",
        "points",
        "settle",
        "result",
        "compare",
        "audit",
        "whatif",
        "cover",
        "rewrite",
    }
    for words in commands:
        if words[0] == "conform":  # it needs an engine, which its own test has
            continue
        assert main([*words, *SHORTER.get(words[0], ()), "--json"]) == 0, words


@pytest.mark.proof
def test_the_long_commands_of_the_readme_are_answered_whole(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str], record_property: Record
) -> None:
    long = [words for words in commands if words[0] in SHORTER]
    assert {words[0] for words in long} == SHORTER.keys()
    for words in long:
        assert main([*words, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert words[0] != "smallest" or answer["options"] == [words[-1]]
    record_property("long commands of the README that are answered whole", len(long))


def test_ci_runs_the_commands_that_the_readme_names(root: Path) -> None:
    commands = [
        line
        for block in blocks(root / "README.md", "sh")
        for line in block.splitlines()
        if line.startswith("make ")
    ]
    runs = [line for line in (root / ".ci" / "run").read_text().splitlines() if line.startswith("make ")]
    assert {line.partition("#")[0].strip() for line in commands} == {"make test", "make book"}
    # The environment is part of each of them; before any, it is asked what this machine lacks.
    commands = ["make environment", "make test", "make book", "make compiled"]
    assert [line.partition("<")[0].strip() for line in runs] == commands
    assert "`make compiled`" in (root / "README.md").read_text("utf-8")


def test_every_file_that_is_pointed_to_exists(root: Path) -> None:
    text = "".join(
        (root / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
    )
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)|src=\"([^\":]+)\"", text)
    names = [link or picture for link, picture in targets]
    assert "rulebook/_static/hand.svg" in names
    assert [name for name in names if not (root / name).exists()] == []


def test_the_picture_is_told_in_its_own_words(root: Path) -> None:
    source, words = re.findall(
        r'<img src="([^"]+)"[^>]* alt="([^"]+)"', (root / "README.md").read_text("utf-8")
    )[0]
    assert f'aria-label="{words}"' in (root / source).read_text("utf-8")
