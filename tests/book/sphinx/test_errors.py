"""Whatever is wrong on a page, in a test or in a notebook is an error that names file and line."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shared.small_book import CONF, Built, build, write

RULE = """
:::{{rule}} {id}
{options}

It is so.
:::
"""


def rule(name: str, *options: str, code: str = ":code: riichi_rules.fu.base") -> str:
    return RULE.format(id=name, options="\n".join(filter(None, (code, *options))))


SOUND = ":example: 77m34567p678s777z"

DATA = Path(__file__).resolve().parents[2] / "data" / "page_faults.toml"
FAULTS: dict[str, dict[str, Any]] = tomllib.loads(DATA.read_text("utf-8"))
TEXTS = "".join(fault["text"] for fault in FAULTS.values())
TESTED = {"proven", *re.findall(r"\{rule\} a\.([\w-]+)", TEXTS)} - {"untested", "empty", "conduct"}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("faulty")
    tests = "import pytest\n" + "".join(
        f'\n@pytest.mark.rule("a.{name}")\ndef test_{name.replace("-", "_")}():\n    assert True\n'
        for name in sorted(TESTED)
    )
    tests += '\n@pytest.mark.rule("a.gone")\ndef test_gone():\n    assert True\n'
    tests += '\n@pytest.mark.rule("b.shown")\ndef test_old():\n    assert True\n'
    cell = {"cell_type": "code", "id": "c", "metadata": {"rule": ["a.vanished"]}, "source": "", "outputs": []}
    settings = """
riichi_book_tests = "tests"
riichi_book_notebooks = "notebooks"
riichi_book_requirements = "lines.toml"
"""
    pages = {f"{name}.md": f"# {name}\n\n{fault['text']}\n" for name, fault in FAULTS.items()}
    index = "# Faults\n\n```{toctree}\n" + "\n".join(sorted(FAULTS)) + "\n```\n"
    index += rule("a.proven", SOUND, ":formerly: b.shown")
    write(folder, {"index.md": index, **pages, "tests/test_a.py": tests, "conf.py": CONF + settings})
    write(folder, {"_modules/stops.py": "raise SystemExit(3)\n"})
    write(folder, {"notebooks/n.ipynb": json.dumps({"cells": [cell]}, indent=1)})
    write(folder, {"lines.toml": '[S0]\nsource = "x"\nlines = 9\nconduct = [4]\n'})
    return folder


@pytest.fixture(scope="module")
def faulty(source: Path) -> Iterator[Built]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(source / "_modules")
        yield build(source, strict=True)


def test_a_line_that_no_rule_answers_is_an_error(source: Path, faulty: Built) -> None:
    for line in ("S0-8", "S0-9"):
        assert f"{source}/lines.toml:1: ERROR: no rule answers the line {line} (x)" in faulty.warnings
    assert "answers the line S0-7" not in faulty.warnings
    assert faulty.status != 0


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_on_a_page_is_told_with_file_and_line(name: str, source: Path, faulty: Built) -> None:
    line, words = FAULTS[name].get("line", 1), FAULTS[name]["says"]
    blocks = faulty.warnings.split(f"{source / name}.md:")[1:]
    assert any(block.startswith(f"{line + 2}: ERROR: ") and words in block for block in blocks), blocks


def test_a_mark_that_names_no_rule_is_told_with_file_and_line(source: Path, faulty: Built) -> None:
    lines = (source / "tests" / "test_a.py").read_text().splitlines()
    line = lines.index('@pytest.mark.rule("a.gone")') + 1
    place = f"{source / 'tests' / 'test_a.py'}:{line}: ERROR: "
    assert place + "tests/test_a.py::test_gone names no rule: a.gone" in faulty.warnings


def test_a_mark_that_names_an_old_rule_is_told_the_new_one(faulty: Built) -> None:
    assert "tests/test_a.py::test_old names no rule: b.shown, which is a.proven now" in faulty.warnings


def test_a_cell_that_names_no_rule_is_told_with_file_and_line(source: Path, faulty: Built) -> None:
    file = source / "notebooks" / "n.ipynb"
    assert f"{file}:5: ERROR: notebooks/n.ipynb#c names no rule: a.vanished" in faulty.warnings
    assert '"id": "c"' in file.read_text().splitlines()[4]


def test_errors_are_still_errors_when_nothing_has_changed(source: Path, faulty: Built) -> None:
    again = build(source, strict=True)
    assert again.status == 1
    assert sorted(again.warnings.splitlines()) == sorted(faulty.warnings.splitlines())


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ('riichi_book_tests = "nowhere"', "riichi_book_tests names nowhere, and there is no such folder"),
        ('riichi_book_requirements = "nowhere.toml"', "nowhere.toml is no list of lines"),
        ('riichi_book_requirements = "bad.toml"', "bad.toml is no list of lines"),
        ('riichi_book_requirements = "alone.toml"', "S0 stands alone: a source is a table, [S0]"),
        ('riichi_book_requirements = "short.toml"', "[S0] does not say its lines"),
        ('riichi_book_rulesets = "bad.toml"', "riichi_book_rulesets: bad.toml is no folder for pages"),
        ('riichi_book_glossary = "split.toml"', "the forms of the term pon is a list of words, not pons"),
        ('riichi_book_glossary = "silent.toml"', "the says of the term pon is a text, not 3"),
    ],
)
def test_a_setting_that_leads_nowhere_is_an_error(setting: str, words: str, tmp_path: Path) -> None:
    write(tmp_path, {"conf.py": f"{CONF}\n{setting}\n", "index.md": "# Rules\n", "bad.toml": "lines = [\n"})
    write(tmp_path, {"alone.toml": "S0 = 3\n", "short.toml": '[S0]\nsource = "x"\n'})
    write(tmp_path, {"split.toml": '[pon]\ngroup = "calls"\nsays = "x"\nforms = "pons"\n'})
    write(tmp_path, {"silent.toml": '[pon]\ngroup = "calls"\nsays = 3\n'})
    built = build(tmp_path, strict=True)
    assert built.status == 1
    assert f"{tmp_path / 'conf.py'}:{len(CONF.splitlines()) + 1}: ERROR: " in built.warnings
    assert words in built.warnings


def test_a_project_without_tests_or_notebooks_needs_neither(tmp_path: Path) -> None:
    write(tmp_path, {"conf.py": CONF, "index.md": "# Rules\n" + rule("club.rule", SOUND)})
    built = build(tmp_path, strict=True)
    assert (built.warnings, built.status) == ("", 0)
    assert built.rules["club.rule"]["tests"] == []
