"""The examples in the README and on the page about proof do what the text says."""

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from click import Context
from shared.command_line import blocks, printed_by
from shared.proofs import Record

from riichi_book.cli import app, main

LONG = {"smallest", "separate", "edition"}
"""Slow commands: searches with thousands of questions, and a whole book. Only proofs run them."""


@pytest.mark.parametrize("page", ["README.md", "rulebook/proof.md"])
def test_the_example_prints_what_stands_under_it(page: str, root: Path) -> None:
    (example,), (output,) = blocks(root / page, "python"), blocks(root / page, "text")
    assert printed_by(sys.executable, "-c", example, cwd=root) == output


@pytest.fixture
def commands(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the arguments of each command in the README. The current folder has the files that they name."""
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
    assert len({words[0] for words in commands}) > 9
    for name, *words in commands:
        if name in LONG:
            assert app.commands.get_command(Context(app.commands), name).make_context(name, words)
        elif name != "conform":  # it needs an engine, and has its own test
            assert main([name, *words, "--json"]) == 0, name


@pytest.mark.proof
def test_the_long_commands_of_the_readme_are_answered_whole(
    commands: list[list[str]], capsys: pytest.CaptureFixture[str], record_property: Record
) -> None:
    long = [words for words in commands if words[0] in LONG]
    assert {words[0] for words in long} == LONG
    for words in long:
        assert main([*words, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert words[0] != "smallest" or answer["options"] == [words[-1]]
    record_property("long commands of the README that are answered whole", len(long))


def test_every_file_that_is_pointed_to_exists(root: Path) -> None:
    text = "".join(
        (root / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
    )
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)|src=\"([^\":]+)\"", text)
    named = re.findall(
        r"`((?:tests|notebooks|rulebook)/[^`]*)`", (root / "rulebook/proof.md").read_text("utf-8")
    )
    assert len(links) > 5 < len(named)
    assert not [name for name in [*map("".join, links), *named] if not [*root.glob(name)]]
