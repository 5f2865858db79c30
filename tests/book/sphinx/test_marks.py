"""What proves a rule is found where pytest and notebooks have it, and its function where it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from riichi_book.sphinx.fingerprint import PACKAGES, fingerprint
from riichi_book.sphinx.proof.proofs import locate, marks_in, marks_in_notebook, marks_in_tests

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


NAMELESS = "a mark names its rules by their ids, as text"
STRAY = "the mark of a.b stands on no test"
FAULTS = [
    # What is skipped or expected to fail proves nothing.
    *(
        (f'@pytest.mark.{mark}\n@pytest.mark.rule("a.b")\ndef test_x(): pass\n', "", 0)
        for mark in ("skip", 'skip(reason="later")', "xfail", "xfail(strict=True)")
    ),
    ('@pytest.mark.rule("a.b")\ndef check(): pass\n', STRAY, 2),
    ('@pytest.mark.rule("a.b")\nclass Helper: pass\n', STRAY, 2),
    ('class TestX:\n    @pytest.mark.rule("a.b")\n    def check(self): pass\n', STRAY, 3),
    ('@pytest.mark.rule("a.b")\nclass TestNothing:\n    def check(self): pass\n', STRAY, 2),
    ('pytestmark = pytest.mark.rule("a.b")\ndef test_x(): pass\n', STRAY, 2),
    *((f"@pytest.mark.rule({ids})\ndef test_x(): pass\n", NAMELESS, 2) for ids in ("", "3", '"a.b", 3')),
    ('def test_x(:\n# pytest.mark.rule("a.b")\n', "this is no Python: ", 1),
    ('# pytest.mark.rule("a.b")\nx = "\0"\n', "this is no Python: ", 1),
]


@pytest.mark.parametrize(("source", "words", "line"), FAULTS)
def test_a_mark_that_proves_nothing_is_told_where_it_is_wrong(
    source: str, words: str, line: int, tmp_path: Path
) -> None:
    found, faults = collected(f"import pytest\n{source}", tmp_path)
    assert found == {}
    assert [(told[: len(words)], place) for told, place in faults] == ([(words, line)] if words else [])


def test_cells_carry_rules_in_their_metadata(tmp_path: Path) -> None:
    file = tmp_path / "fu.ipynb"
    cells = [
        {"cell_type": "markdown", "id": "top", "metadata": {}},
        {"cell_type": "code", "id": "kan", "metadata": {"rule": ["fu.closed-kan", "fu.base"]}},
        {"cell_type": "code", "id": "one", "metadata": {"rule": "fu.base"}},
    ]
    file.write_text(json.dumps({"cells": cells, "metadata": {}}, indent=1))
    marks, faults = marks_in_notebook(file, "notebooks/fu.ipynb")
    assert [(mark.rule, mark.at) for mark in marks] == [
        ("fu.closed-kan", "notebooks/fu.ipynb#kan"),
        ("fu.base", "notebooks/fu.ipynb#kan"),
        ("fu.base", "notebooks/fu.ipynb#one"),
    ]
    assert '"id": "kan"' in file.read_text().splitlines()[marks[0].line - 1]
    assert faults == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        *(
            (text, "this is no notebook")
            for text in ("[1]", '{"cells": [3]}', '{"cells": [{"metadata": null}]}')
        ),
        ('{"cells": [{"id": "x", "metadata": {"rule": 3}}]}', "a cell names its rules by their ids, not 3"),
        (
            '{"cells": [{"id": "x", "cell_type": "markdown", "metadata": {"rule": ["a.b"]}}]}',
            "a.b is shown by a cell that computes nothing",
        ),
    ],
)
def test_a_notebook_that_proves_nothing_says_why(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "x.ipynb").write_text(text)
    marks, faults = marks_in_notebook(tmp_path / "x.ipynb", "x.ipynb")
    assert (marks, [fault.words for fault in faults]) == ([], [words])


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
        ("riichi_rules.hand.Hand.nothing", "'Hand' has no attribute 'nothing'"),
        ("riichi_rules.ruleset.OPTIONS", "OPTIONS is not defined on a line of its own in __init__.py"),
        ("sys.path", "sys is not written in Python"),
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
