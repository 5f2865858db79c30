"""Rows of a table in tests/data/rows: what a test is asked and what is expected, a list of JSON a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "data" / "rows"


def rows(name: str) -> list[list[Any]]:
    """Return the rows of a table."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]
