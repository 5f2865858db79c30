"""Rows of tables: JSON Lines from tests/data/rows, and rows that the pages' tables compute."""

import json
import tomllib
from pathlib import Path
from typing import Any

from riichi_rules.messages import Message

from . import ROOT

FOLDER = ROOT / "tests/data/rows"
COMPUTED = ROOT / "rulebook/computed"
RULE_IDS = {line.partition("#")[2] for line in (ROOT / "tests/data/anchors.txt").read_text("utf-8").split()}


def lines_of(file: Path) -> list[Any]:
    """Return the lines of a JSON Lines file."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def rows(name: str) -> list[list[Any]]:
    """Return the rows of a table in tests/data/rows."""
    return lines_of(FOLDER / f"{name}.jsonl")


def house(name: str) -> list[str]:
    """Return the list of that name in tests/data/house.toml."""
    found: list[str] = tomllib.loads((ROOT / "tests/data/house.toml").read_text("utf-8"))[name]
    return found


def computed(name: str) -> list[tuple[Any, ...]]:
    """Return the rows that a module in rulebook/computed yields, with messages as texts."""
    from riichi_book.answers.tables.listings import listing_of  # noqa: PLC0415 - tests of the rules have rows too

    return [tuple(map(in_words, row)) for row in listing_of(COMPUTED / f"{name}.py").table().rows]


def in_words(cell: Any) -> Any:  # noqa: ANN401 - a cell is of any type
    """Return a cell with messages as texts."""
    if isinstance(cell, list):
        return list(map(in_words, cell))
    return str(cell) if isinstance(cell, Message) else cell
