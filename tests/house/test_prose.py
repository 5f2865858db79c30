"""How the book is spelt and written is checked, and each kind of fault is found where it stands."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def prose(root: Path) -> ModuleType:
    """Return the tool as a module."""
    spec = importlib.util.spec_from_file_location("prose", root / "tools" / "prose.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def faults(prose: ModuleType, markdown: str) -> list[str]:
    return [
        f"{fault.line}: {fault.words}"
        for fault in prose.faults_in(prose.prose_of(markdown), prose.read_style())
    ]


LONG = "One " + "more " * 29 + "word.\n"


@pytest.mark.parametrize(
    ("markdown", "fault"),
    [
        ("It is a run.\nHe makes a chow.\n", "2: 'chow': this book says 'run"),
        ("# The discard pile\n", "1: 'discard pile': this book says 'river'"),
        ("Obviously, it wins.\n", "1: 'Obviously': it says nothing here"),
        ("Short.\n\n" + LONG, "3: 31 words in a sentence, 30 at most: One more"),
        ("One.\n\nTwo.\nIt is absolutely essential.\n", "4: Redundancy"),
        ("| a |\n|---|\n| Two sequences. |\n", "3: 'sequences'"),
        (":::{rule} a.b\n:caption: A kong.\n\nA pung of **winds**.\n:::\n", "4: 'pung'"),
        (":::{rule} a.b\n:caption: A kong.\n\nA pung of **winds**.\n:::\n", "2: 'kong'"),
        ("A [deposit](x.md) of {points}`bet`.\n", "1: 'deposit'"),
    ],
)
def test_a_fault_is_found_in_what_people_read(prose: ModuleType, markdown: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(prose, markdown))


@pytest.mark.parametrize(
    "markdown",
    [
        "Write `chow` in code.\n",
        LONG.replace("more ", "", 1),
        "```python\nchow = 1\n```\n",
        "```{settle} wiki\nhonba = 1\n```\n",
        ":::{settle} wiki\nhonba = 1\n:::\n",
        ":::{worth} 5m\n:honba: 2\n:::\n",
        ":::{rule} a.b\n:option: wins.honba\n\nIt is a run.\n:::\n",
        "See [a run](chow.md).\n",
        "Three tiles in a row. Elsewhere: chow, sequence.\n",
        "\n".join(["One more word and one more."] * 12),
        "# One more word and one more\n\nOne more word.\n",
    ],
)
def test_code_settings_and_other_people_s_words_are_left_alone(prose: ModuleType, markdown: str) -> None:
    assert faults(prose, markdown) == []


def test_notebooks_docstrings_and_the_glossary_are_read(prose: ModuleType, tmp_path: Path) -> None:
    cells = [
        {"cell_type": "code", "source": ["chow = 1"]},
        {"cell_type": "markdown", "source": ["A ", "chow."]},
    ]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": cells}), "utf-8")
    (tmp_path / "a.toml").write_text('[run]\nenglish = "chow"\nsays = "A chow."\n', "utf-8")
    (tmp_path / "a.py").write_text(
        'x = 1\n\n\ndef f():\n    """A chow.\n\n    >>> chow\n    chow\n    """\n', "utf-8"
    )
    style = prose.read_style()
    assert [fault.line for fault in prose.faults_of(tmp_path / "a.py", style)] == [5]
    assert [fault.line for fault in prose.faults_of(tmp_path / "a.ipynb", style)] == [2]
    assert [fault.line for fault in prose.faults_of(tmp_path / "a.toml", style)] == [3]


def test_every_page_is_read(prose: ModuleType, root: Path) -> None:
    read = {file.relative_to(root).as_posix() for file in prose.files(prose.READ)}
    pages = {file.relative_to(root).as_posix() for file in (root / "rulebook").glob("*.md")}
    assert pages | {"index.md", "notebooks/fu.ipynb", "rulebook/glossary.toml"} <= read


def test_every_pattern_finds_something(prose: ModuleType) -> None:
    style = prose.read_style()
    for pattern in (*style.instead, *style.left_out):
        word = pattern.split("|")[0].replace("[- ]", " ").replace(" ?", " ").replace("[sz]", "s")
        for optional in ("s?", "r?", "d?", "u?", "e?", "-?"):
            word = word.replace(optional, optional[0])
        found = list(prose.faults_in(f"A {word} here.", style))
        assert found, pattern


def test_the_tool_fails_on_a_misspelt_word_and_on_a_fault(copy: Path) -> None:
    for folder in ("rulebook", "notebooks", "riichi_rules", "tests"):  # what stands there is read where it is
        shutil.rmtree(copy / folder)
    (copy / "rulebook").mkdir()

    def ended(page: str) -> subprocess.CompletedProcess[str]:
        (copy / "rulebook" / "page.md").write_text(page, "utf-8")
        command = [sys.executable, "tools/prose.py"]
        return subprocess.run(
            command, cwd=copy, check=False, capture_output=True, text=True, encoding="utf-8"
        )

    assert ended("# A page\n\nIt is a run.\n").returncode == 0
    spelt = ended("# A page\n\nIt is teh run.\n")  # codespell:ignore teh
    assert (spelt.returncode, "page.md:3: teh ==> the" in spelt.stdout) == (1, True)  # codespell:ignore teh
    written = ended("# A page\n\nIt is a chow.\n")
    assert (written.returncode, written.stdout[:22]) == (1, "rulebook/page.md:3: 'c")
