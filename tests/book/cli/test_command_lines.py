"""The output of command lines and their exit status: rows of the files in tests/data/commands.

A row has its claim in ``of``, and in ``words`` what is typed in the folder of the fixture ``here``; ``stdin``
is a text, lines of JSON, or a file of that folder. The test checks each of these that a row has: ``json`` is
what the object printed by ``--json`` must have (see tests/claims/README.md), ``error`` what its error must
have, and ``lines`` the objects of a batch. ``says`` are texts in the output for people, with single spaces,
``lacks`` texts that must not be there, and ``err`` is the whole of standard error. ``status`` defaults to 0.
A row that ``is_long`` belongs to the proof.
"""

import shlex
from pathlib import Path
from typing import Any

import pytest
from shared.claims import agrees
from shared.command_line import Ask, json_lines
from shared.forms import DATA
from shared.rows import lines_of

ROWS = [
    pytest.param(row, id=f"{file.stem}-{number}", marks=pytest.mark.proof if row.get("is_long") else ())
    for file in sorted((DATA / "commands").glob("*.jsonl"))
    for number, row in enumerate(lines_of(file), 1)
]


@pytest.mark.parametrize("row", ROWS)
def test_a_command_line_prints_what_its_row_says(
    row: dict[str, Any], ask: Ask, ask_json: Ask, here: Path
) -> None:
    words, stdin, status = shlex.split(row["words"]), content_of(row.get("stdin"), here), row.get("status", 0)
    if "json" in row:
        printed = ask_json(*words, stdin=stdin)
        assert (printed.status, agrees(row["json"], printed.data)) == (status, True)
    if "error" in row:
        error = ask_json(*words, stdin=stdin).error
        assert agrees(row["error"], error)
    if "lines" in row:
        printed = ask(*words, stdin=stdin)
        assert (printed.status, agrees(row["lines"], printed.lines)) == (status, True)
    if {"says", "err"} & row.keys():
        printed = ask(*words, stdin=stdin)
        text = f" {' '.join(printed.out.split())} "
        assert (printed.status, printed.err) == (status, row.get("err", ""))
        assert not [words for words in row.get("says", ()) if words not in text]
        assert not [words for words in row.get("lacks", ()) if words in text]
        assert [
            line for line in printed.out.splitlines() if len(line) > 80 and not line.startswith("{")
        ] == []


def content_of(stdin: str | list[object] | dict[str, str] | None, here: Path) -> bytes | None:
    """Return the standard input of a row."""
    if isinstance(stdin, dict):
        return (here / stdin["file"]).read_bytes()
    return json_lines(*stdin) if isinstance(stdin, list) else None if stdin is None else stdin.encode()
