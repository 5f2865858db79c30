"""Proofs of a rule are found in pytest marks and notebook metadata, and its function in the source."""

import json
from pathlib import Path

import pytest
from shared.rows import rows

from riichi_book.sphinx.proof.proofs import locate, marks_in, marks_in_notebook

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


# Tests that are skipped or expected to fail prove nothing, nor does anything that is not a test.
NO_PROOFS = [
    *(
        f'@pytest.mark.{mark}\n@pytest.mark.rule("a.b")\ndef test_x(): pass\n'
        for mark in ("skip", 'skip(reason="later")', "xfail", "xfail(strict=True)")
    ),
    '@pytest.mark.rule("a.b")\ndef check(): pass\n',
    '@pytest.mark.rule("a.b")\nclass Helper:\n    def test_x(self): pass\n',
    'class TestX:\n    @pytest.mark.rule("a.b")\n    def check(self): pass\n',
]


def test_marks_count_on_tests_and_on_their_classes(tmp_path: Path) -> None:
    file = tmp_path / "tests" / "test_it.py"
    file.parent.mkdir()
    for source in ("", *NO_PROOFS):
        file.write_text(MARKED + source)
        assert [
            (mark.rule, mark.at.removeprefix("tests/test_it.py::"))
            for mark in marks_in(file.parent, None).tests
        ] == [
            ("a.plain", "test_plain"),
            ("a.two", "test_cases"),
            ("a.more", "test_cases"),
            ("a.class", "TestAll::test_one"),
            ("a.plain", "TestAll::test_one"),
        ]


def test_cells_carry_rules_in_their_metadata(tmp_path: Path) -> None:
    file = tmp_path / "fu.ipynb"
    cells = [
        {"cell_type": "markdown", "id": "top", "metadata": {}},
        {"cell_type": "code", "id": "kan", "metadata": {"rule": ["fu.closed-kan", "fu.base"]}},
        {"cell_type": "code", "id": "one", "metadata": {"rule": "fu.base"}},
    ]
    file.write_text(json.dumps({"cells": cells, "metadata": {}}, indent=1))
    marks = list(marks_in_notebook(file, "notebooks/fu.ipynb"))
    assert [(mark.rule, mark.at) for mark in marks] == [
        ("fu.closed-kan", "notebooks/fu.ipynb#kan"),
        ("fu.base", "notebooks/fu.ipynb#kan"),
        ("fu.base", "notebooks/fu.ipynb#one"),
    ]
    assert '"id": "kan"' in file.read_text().splitlines()[marks[0].line - 1]


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
    assert marks.cells == ()


@pytest.mark.parametrize(("name", "path", "line"), rows("code-found"))
def test_code_is_found_where_it_is_written(name: str, path: str, line: str) -> None:
    code = locate(name)
    assert code.path.startswith(path)
    assert code.file.read_text().splitlines()[code.line - 1].startswith(line)


@pytest.mark.parametrize(("name", "problem"), rows("code-missing"))
def test_code_that_is_not_there_says_what_is_missing(name: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        locate(name)
