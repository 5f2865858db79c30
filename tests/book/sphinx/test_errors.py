"""Any fault on a page, in a test or in a notebook is an error that names file and line."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shared import ROOT
from shared.rows import rows
from shared.small_book import CONF, Built, build, write

from riichi_book.sphinx.proof.proofs import read_lines
from riichi_book.sphinx.proof.terms import read_terms

RULE = """
:::{{rule}} {id}
{options}

It is so.
:::
"""


def rule(name: str, *options: str, code: str = ":code: riichi_rules.fu.base") -> str:
    return RULE.format(id=name, options="\n".join(filter(None, (code, *options))))


SOUND = ":example: 77m34567p678s777z"

DATA = ROOT / "tests" / "data" / "page_faults.toml"
FAULTS: dict[str, dict[str, Any]] = tomllib.loads(DATA.read_text("utf-8"))
WAITS = {"ask": "waits", "hand": "77m34567p678s777z"}
LINE = {"id": "known-1", "page": "page", "rule": "a.proven", "asks": "waits", "question": WAITS}
WRONG = {**LINE, "id": "wrong-1", "answer": {"waits": ["2p"]}}
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
    conf = CONF.replace('["colon_fence"]', '["colon_fence", "deflist"]') + settings
    pages = {f"{name}.md": f"# {name}\n\n{fault['text']}\n" for name, fault in FAULTS.items()}
    index = "# Faults\n\n```{toctree}\n" + "\n".join(sorted(FAULTS)) + "\n```\n"
    index += rule("a.proven", SOUND, ":formerly: b.shown")
    write(folder, {"index.md": index, **pages, "tests/test_a.py": tests, "conf.py": conf})
    write(folder, {f"made/{name}.py": fault["file"] for name, fault in FAULTS.items() if "file" in fault})
    write(folder, {"exercises/known.jsonl": json.dumps(LINE), "exercises/wrong.jsonl": json.dumps(WRONG)})
    write(folder, {"game.toml": (ROOT / "rulebook" / "learn" / "first_game.toml").read_text("utf-8")})
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
    told = faulty.warnings.split(f"{source / name}.md:")[1:]
    blocks = [each.partition(f"\n{source}/")[0] for each in told]  # without messages about other files
    assert any(block.startswith(f"{line + 2}: ERROR: ") and words in block for block in blocks)


def test_a_mark_that_names_no_rule_is_told_with_file_and_line(source: Path, faulty: Built) -> None:
    test, cell = source / "tests" / "test_a.py", source / "notebooks" / "n.ipynb"
    line = test.read_text().splitlines().index('@pytest.mark.rule("a.gone")') + 1
    for told in (
        f"{test}:{line}: ERROR: tests/test_a.py::test_gone names no rule: a.gone",
        "tests/test_a.py::test_old names no rule: b.shown, which is a.proven now",
        f"{cell}:5: ERROR: notebooks/n.ipynb#c names no rule: a.vanished",
    ):
        assert told in faulty.warnings
    assert '"id": "c"' in cell.read_text().splitlines()[4]


def test_errors_are_still_errors_when_nothing_has_changed(source: Path, faulty: Built) -> None:
    again = build(source, strict=True)
    assert again.status == 1
    assert sorted(again.warnings.splitlines()) == sorted(faulty.warnings.splitlines())


def test_a_setting_that_leads_nowhere_is_an_error(tmp_path: Path) -> None:
    said = {
        'riichi_book_tests = "nowhere"': "riichi_book_tests: there is no folder nowhere",
        'riichi_book_requirements = "nowhere.toml"': "nowhere.toml is no list of lines",
        'riichi_book_rulesets = "bad.toml"': "riichi_book_rulesets: bad.toml is no folder for pages",
        'riichi_book_glossary = "bad.toml"': "riichi_book_glossary: bad.toml is no glossary: Expected",
    }
    write(tmp_path, {"conf.py": f"{CONF}\n" + "\n".join(said), "index.md": "# Rules\n", "bad.toml": "[x\n"})
    built = build(tmp_path, strict=True)
    assert built.status == 1
    for number, words in enumerate(said.values(), len(CONF.splitlines()) + 1):
        place = re.escape(f"{tmp_path / 'conf.py'}:{number}: ERROR: ")
        assert re.search(rf"{place}.*{words}", built.warnings), words


@pytest.mark.parametrize(("text", "problem"), rows("glossaries-wrong"))
def test_a_glossary_that_is_none_says_why(text: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text(text, "utf-8")
    with pytest.raises((ValueError, TypeError, AttributeError), match=re.escape(problem)):
        read_terms(tmp_path / "words.toml", 0)


def test_every_line_of_the_sources_is_listed_with_its_flag(shared: Path) -> None:
    text = (shared / "sources" / "requirements.md").read_text("utf-8")
    statements = re.findall(r"^- (S\d-\d+)(?: \[([CH])\])? ", text, re.MULTILINE)
    lines = read_lines(ROOT / "rulebook" / "requirements.toml").values()
    flags = {line.id: "C" if line.conduct else "H" if line.heuristic else "" for line in lines}
    assert flags == dict(statements)


def test_a_project_without_tests_or_notebooks_needs_neither(tmp_path: Path) -> None:
    write(tmp_path, {"conf.py": CONF, "index.md": "# Rules\n" + rule("club.rule", SOUND)})
    built = build(tmp_path, strict=True)
    assert (built.warnings, built.status) == ("", 0)
    assert built.rules["club.rule"]["tests"] == []
