"""What proves a rule is found where pytest and notebooks have it, and its function where it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from riichi_book.sphinx.proof.functions import locate
from riichi_book.sphinx.proof.marks import BadMark, Mark, marks_in_notebook, marks_in_tests

MARKED = """\
import pytest
from pytest import mark

again = pytest.mark.rule("a.alias")
NAMED = "a.named"


@pytest.mark.rule("a.plain")
def test_plain():
    pass


@mark.rule("a.two", "a.more")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("a.case"))])
def test_cases(n):
    pass


@again
async def test_alias():
    pass


@pytest.mark.rule(NAMED)
def test_named():
    pass


@pytest.mark.rule("a.class")
class TestAll:
    pytestmark = [pytest.mark.rule("a.inside")]

    @pytest.mark.rule("a.plain")
    def test_one(self):
        pass
"""


def collected(source: str, tmp_path: Path) -> tuple[dict[str, list[str]], list[tuple[str, int]]]:
    """Return the names of tests by rule, and the faults, of a test file."""
    file = tmp_path / "tests" / "test_it.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text(source)
    marks, faults = marks_in_tests(file.parent, tmp_path / "memory.json")
    found: dict[str, list[str]] = {}
    for mark in marks:
        assert mark.file == file
        found.setdefault(mark.rule, []).append(mark.at.removeprefix("tests/test_it.py::"))
    return found, [(fault.words, fault.line) for fault in faults]


def test_marks_count_wherever_pytest_takes_them_from(tmp_path: Path) -> None:
    found, faults = collected(MARKED, tmp_path)
    assert found == {
        "a.plain": ["test_plain", "TestAll::test_one"],
        "a.two": ["test_cases"],
        "a.more": ["test_cases"],
        "a.case": ["test_cases"],
        "a.alias": ["test_alias"],
        "a.named": ["test_named"],
        "a.class": ["TestAll::test_one"],
        "a.inside": ["TestAll::test_one"],
    }
    assert faults == []


def test_a_mark_of_the_module_holds_for_each_test(tmp_path: Path) -> None:
    source = 'import pytest\npytestmark = pytest.mark.rule("a.b")\ndef test_x(): pass\ndef test_y(): pass\n'
    assert collected(source, tmp_path) == ({"a.b": ["test_x", "test_y"]}, [])


SKIPPED = [
    f'import pytest\n@pytest.mark.{mark}\n@pytest.mark.rule("a.b")\ndef test_x(): pass\n'
    for mark in ("skip", 'skip(reason="later")', "xfail", "xfail(strict=True)")
]
SKIPPED += ["import pytest\npytest.skip('not here', allow_module_level=True)\n" + SKIPPED[0]]
STRAY = {
    '@pytest.mark.rule("a.b")\ndef check(): pass\n': 2,
    '@pytest.mark.rule("a.b")\nclass Helper: pass\n': 2,
    'class TestX:\n    @pytest.mark.rule("a.b")\n    def check(self): pass\n': 3,
    '@pytest.mark.rule("a.b")\nclass TestNothing:\n    def check(self): pass\n': 2,
}
STRAY = {f"import pytest\n{thing}": line for thing, line in STRAY.items()}
NAMELESS = [f"import pytest\n@pytest.mark.rule({ids})\ndef test_x(): pass\n" for ids in ("", "3", '"a.b", 3')]
BROKEN = {
    "def test_x(:\n": "SyntaxError: invalid syntax",
    "import no_such_module\n": "ModuleNotFoundError: No module named 'no_such_module'",
    "x = '\N{LATIN SMALL LETTER Y WITH DIAERESIS}'": "SyntaxError: (unicode error)",
}
BROKEN = {f'{source}\n# pytest.mark.rule("a.b")\n': why for source, why in BROKEN.items()}
Found = dict[str, list[Mark | BadMark]]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """Collect all of these files at once, and return the marks and faults of each, by its text."""
    folder = tmp_path_factory.mktemp("marks") / "tests"
    folder.mkdir()
    texts = [*SKIPPED, *STRAY, *NAMELESS, *BROKEN]
    files = {folder / f"test_{number}.py": text for number, text in enumerate(texts)}
    for file, text in files.items():
        file.write_bytes(text.encode("latin-1"))
    marks, faults = marks_in_tests(folder, folder.parent / "memory.json")
    seen: Found = {text: [] for text in texts}
    for place in [*marks, *faults]:
        seen[files[place.file]].append(place)
    return seen


@pytest.mark.parametrize("source", SKIPPED)
def test_what_is_skipped_or_fails_proves_nothing(source: str, found: Found) -> None:
    assert found[source] == []


@pytest.mark.parametrize("source", STRAY)
def test_a_mark_on_no_test_is_a_fault(source: str, found: Found) -> None:
    (fault,) = found[source]
    assert isinstance(fault, BadMark)
    assert fault.words == "the mark of a.b stands on nothing that pytest runs"
    assert fault.line == STRAY[source]


@pytest.mark.parametrize("source", NAMELESS)
def test_a_mark_that_names_no_rule_is_a_fault(source: str, found: Found) -> None:
    (fault,) = found[source]
    assert isinstance(fault, BadMark)
    assert (fault.words, fault.line) == ("a mark names its rules by their ids, as text", 2)


@pytest.mark.parametrize("source", BROKEN)
def test_a_file_that_cannot_be_collected_is_a_fault(source: str, found: Found) -> None:
    (fault,) = found[source]
    assert isinstance(fault, BadMark)
    assert fault.words.startswith(f"pytest cannot collect this: {BROKEN[source]}")


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
