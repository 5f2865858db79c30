"""What proves a rule is found where pytest and notebooks have it, and its function where it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from riichi_book.sphinx.fingerprint import PACKAGES, fingerprint
from riichi_book.sphinx.proof.functions import locate
from riichi_book.sphinx.proof.marks import marks_in, marks_in_notebook, marks_in_tests

MARKED = """\
import pytest
from pytest import mark


@pytest.mark.rule("a.plain")
def test_plain():
    pass


@mark.rule("a.two", "a.more")
@pytest.mark.parametrize("n", [1, 2])
async def test_cases(n):
    pass


@pytest.mark.rule("a.class")
class TestAll:
    @pytest.mark.rule("a.plain")
    def test_one(self):
        pass
"""


def collected(source: str, tmp_path: Path) -> tuple[dict[str, list[str]], list[tuple[str, int]]]:
    """Return the names of tests by rule, and the faults, of a test file."""
    file = tmp_path / "tests" / "test_it.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text(source)
    marks, faults = marks_in_tests(file, "tests/test_it.py")
    found: dict[str, list[str]] = {}
    for mark in marks:
        assert mark.file == file
        found.setdefault(mark.rule, []).append(mark.at.removeprefix("tests/test_it.py::"))
    return found, [(fault.words, fault.line) for fault in faults]


def test_marks_count_on_tests_and_on_their_classes(tmp_path: Path) -> None:
    found, faults = collected(MARKED, tmp_path)
    assert found == {
        "a.plain": ["test_plain", "TestAll::test_one"],
        "a.two": ["test_cases"],
        "a.more": ["test_cases"],
        "a.class": ["TestAll::test_one"],
    }
    assert faults == []


SKIPPED = [
    f'import pytest\n@pytest.mark.{mark}\n@pytest.mark.rule("a.b")\ndef test_x(): pass\n'
    for mark in ("skip", 'skip(reason="later")', "xfail", "xfail(strict=True)")
]
STRAY = {
    '@pytest.mark.rule("a.b")\ndef check(): pass\n': 2,
    '@pytest.mark.rule("a.b")\nclass Helper: pass\n': 2,
    'class TestX:\n    @pytest.mark.rule("a.b")\n    def check(self): pass\n': 3,
    '@pytest.mark.rule("a.b")\nclass TestNothing:\n    def check(self): pass\n': 2,
    'pytestmark = pytest.mark.rule("a.b")\ndef test_x(): pass\n': 2,
}
STRAY = {f"import pytest\n{thing}": line for thing, line in STRAY.items()}
NAMELESS = [f"import pytest\n@pytest.mark.rule({ids})\ndef test_x(): pass\n" for ids in ("", "3", '"a.b", 3')]
BROKEN = ['def test_x(:\n# pytest.mark.rule("a.b")\n', '# pytest.mark.rule("a.b")\nx = "\0"\n']


@pytest.mark.parametrize("source", SKIPPED)
def test_what_is_skipped_or_fails_proves_nothing(source: str, tmp_path: Path) -> None:
    assert collected(source, tmp_path) == ({}, [])


@pytest.mark.parametrize("source", STRAY)
def test_a_mark_on_no_test_is_a_fault(source: str, tmp_path: Path) -> None:
    words = "the mark of a.b stands on no test"
    assert collected(source, tmp_path) == ({}, [(words, STRAY[source])])


@pytest.mark.parametrize("source", NAMELESS)
def test_a_mark_that_names_no_rule_is_a_fault(source: str, tmp_path: Path) -> None:
    assert collected(source, tmp_path) == ({}, [("a mark names its rules by their ids, as text", 2)])


@pytest.mark.parametrize("source", BROKEN)
def test_a_file_that_cannot_be_parsed_is_a_fault(source: str, tmp_path: Path) -> None:
    found, ((words, line),) = collected(source, tmp_path)
    assert not found
    assert words.startswith("this is no Python: ")
    assert line == 1


def notebook(tmp_path: Path, *cells: dict[str, object]) -> Path:
    file = tmp_path / "fu.ipynb"
    file.write_text(json.dumps({"cells": cells, "metadata": {}}, indent=1))
    return file


def test_cells_carry_rules_in_their_metadata(tmp_path: Path) -> None:
    file = notebook(
        tmp_path,
        {"cell_type": "markdown", "id": "top", "metadata": {}},
        {"cell_type": "code", "id": "kan", "metadata": {"rule": ["fu.closed-kan", "fu.base"]}},
        {"cell_type": "code", "id": "one", "metadata": {"rule": "fu.base"}},
    )
    marks, faults = marks_in_notebook(file, "notebooks/fu.ipynb")
    assert [(mark.rule, mark.at) for mark in marks] == [
        ("fu.closed-kan", "notebooks/fu.ipynb#kan"),
        ("fu.base", "notebooks/fu.ipynb#kan"),
        ("fu.base", "notebooks/fu.ipynb#one"),
    ]
    assert '"id": "kan"' in file.read_text().splitlines()[marks[0].line - 1]
    assert faults == []


def test_a_cell_of_text_computes_nothing(tmp_path: Path) -> None:
    file = notebook(tmp_path, {"cell_type": "markdown", "id": "x", "metadata": {"rule": ["fu.base"]}})
    marks, faults = marks_in_notebook(file, "notebooks/fu.ipynb")
    assert not marks
    assert faults[0].words == "fu.base is shown by a cell that computes nothing"


def test_a_file_that_is_no_notebook_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "x.ipynb"
    for text in (b"[1]", b"\xff", b'{"cells": [3]}', b'{"cells": null}', b'{"cells": [{"metadata": null}]}'):
        file.write_bytes(text)
        assert marks_in_notebook(file, "x.ipynb")[1][0].words == "this is no notebook"


def test_a_cell_that_names_a_number_is_a_fault(tmp_path: Path) -> None:
    file = notebook(tmp_path, {"cell_type": "code", "id": "x", "metadata": {"rule": 3}})
    marks, faults = marks_in_notebook(file, "x.ipynb")
    assert not marks
    assert faults[0].words == "a cell names its rules by their ids, not 3"


def test_folders_are_read_in_order_and_checkpoints_are_not(tmp_path: Path) -> None:
    for name in ("b/test_z.py", "b/test_a.py", "b/c/d_test.py", "b/other.py"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text('import pytest\n@pytest.mark.rule("a.b")\ndef test_x(): pass\n')
    stale = tmp_path / "n" / ".ipynb_checkpoints" / "x.ipynb"
    stale.parent.mkdir(parents=True)
    stale.write_text("[]")
    marks = marks_in(tmp_path / "b", tmp_path / "n")
    ids = [mark.at for mark in marks.tests_of("a.b")]
    assert ids == ["b/c/d_test.py::test_x", "b/test_a.py::test_x", "b/test_z.py::test_x"]
    assert marks.cells == marks.faults == ()


@pytest.mark.parametrize(
    ("name", "path", "line"),
    [
        ("riichi_rules.furiten.furiten_of", "riichi_rules/furiten.py", "def furiten_of("),
        ("riichi_rules.hand.Hand.discard", "riichi_rules/hand.py", "    def discard(self"),
        ("riichi_rules.Hand", "riichi_rules/hand.py", "class Hand:"),
        ("riichi_rules.tiles.UNKNOWN", "riichi_rules/tiles.py", "UNKNOWN: Final ="),
        ("riichi_rules.tiles", "riichi_rules/tiles.py", '"""The tiles'),
    ],
)
def test_code_is_found_where_it_is_written(name: str, path: str, line: str) -> None:
    code = locate(name)
    assert code.path.startswith(path)
    assert code.file.read_text().splitlines()[code.line - 1].startswith(line)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("riichi_rules.furiten.nothing", "riichi_rules.furiten has no nothing"),
        ("riichi_rules.hand.Hand.nothing", "riichi_rules.hand.Hand has no nothing"),
        ("no_such_package.thing", "there is no module no_such_package"),
        ("riichi_rules.ruleset.OPTIONS", "OPTIONS is not defined on a line of its own in __init__.py"),
        ("sys.path", "sys is in no file"),
    ],
)
def test_code_that_is_not_there_says_what_is_missing(name: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        locate(name)


def test_a_fingerprint_follows_every_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "tests" / "a.toml"
    file.parent.mkdir()
    file.write_text("x = 1")
    before = fingerprint(file.parent)
    (file.parent / "__pycache__").mkdir()
    (file.parent / "__pycache__" / "a.pyc").write_text("noise")
    assert fingerprint(file.parent) == before
    file.write_text("x = 2")
    assert fingerprint(file.parent) != before != fingerprint()
    assert (PACKAGES[0] / "tiles.py").is_file()
