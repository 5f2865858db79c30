"""Rows of tables: of tests/data/rows, a list of JSON a line, and what files beside the pages compute."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from . import ROOT

FOLDER = ROOT / "tests/data/rows"
COMPUTED = ROOT / "rulebook/computed"


def lines_of(file: Path) -> list[Any]:
    """Return the lines of a file, each of which is JSON."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def rows(name: str) -> list[list[Any]]:
    """Return the rows of a table."""
    return lines_of(FOLDER / f"{name}.jsonl")


def computed(name: str) -> list[tuple[Any, ...]]:
    """Return the rows that a file beside the pages computes."""
    from riichi_book.tables.listings import listing_of  # noqa: PLC0415 - tests of the rules have rows too

    return list(listing_of(COMPUTED / f"{name}.py").table().rows)
