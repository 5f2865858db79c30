"""Each promise of SECURITY.md names a test that `make test` runs."""

import ast
import re
from pathlib import Path

NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
LEFT_OUT = re.compile(r"pytest\.mark\.(proof|skip|xfail)\b(?!if)")


def marks_of(test: str, file: Path) -> list[str]:
    """Return the marks of a test and its file. Raises ``ValueError`` if there is no such test."""
    tree = ast.parse(file.read_text("utf-8"))
    (found,) = [part for part in tree.body if isinstance(part, ast.FunctionDef) and part.name == test]
    of_file = [part.value for part in tree.body if isinstance(part, ast.Assign)]
    return list(map(ast.unparse, [*of_file, *found.decorator_list]))


def test_each_promise_has_a_test_that_is_run(root: Path) -> None:
    text = (root / "SECURITY.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| (.+) \| (.+) \|$", text)[1:]
    assert len(rows) > 20
    assert not [words for words, cell in rows if not NAMED.search(cell)]
    for file, test in NAMED.findall(text):
        assert [mark for mark in marks_of(test, root / file) if LEFT_OUT.match(mark)] == [], test
