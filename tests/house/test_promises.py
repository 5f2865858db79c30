"""Each promise of SECURITY.md names a test that is run, and nothing is promised anywhere else in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
PROMISING = re.compile(
    r"(?i)\b(never|no|nothing|none|not|cannot|can't|always|only|bounded|refused|safe|secure)\b"
)


def promises(text: str) -> dict[str, list[tuple[str, str]]]:
    """Return the promises of the table, each with the files and the names of its tests."""
    rows = re.findall(r"(?m)^\| (.+) \| (.+) \|$", text)[1:]
    return {words: NAMED.findall(cell) for words, cell in rows}


def run_always(file: Path) -> set[str]:
    """Return the tests of a file that neither `proof` nor a plain skip keeps out of `make test`."""
    tree = ast.parse(file.read_text("utf-8"))
    left_out = re.compile(r"pytest\.mark\.(proof|skip|xfail)\b(?!if)")
    marked = [ast.unparse(part.value) for part in tree.body if isinstance(part, ast.Assign)]
    if any(left_out.match(value) for value in marked):
        return set()
    tests = [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef)]
    return {
        test.name
        for test in tests
        if not any(left_out.match(ast.unparse(mark)) for mark in test.decorator_list)
    }


def faults(text: str, root: Path) -> list[str]:
    """Return what is wrong with the promises of a text."""
    found = [f"no test: {words}" for words, tests in promises(text).items() if not tests]
    for file, name in [test for tests in promises(text).values() for test in tests]:
        if not (root / file).is_file() or name not in run_always(root / file):
            found.append(f"no such test: {file}::{name}")
    found += [f"more than one sentence: {words}" for words in promises(text) if words.count(". ")]
    plain = re.sub(r"(?m)^\|.*$", "", text)
    return [
        *found,
        *[f"promised outside of the table: {line}" for line in plain.split("\n") if PROMISING.search(line)],
    ]


def test_each_promise_has_a_test_that_is_run(root: Path) -> None:
    text = (root / "SECURITY.md").read_text("utf-8")
    assert len(promises(text)) > 20
    assert faults(text, root) == []
