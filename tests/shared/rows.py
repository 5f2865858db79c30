"""Rows of tables: of tests/data/rows, a list of JSON a line, and what files beside the pages compute."""

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
    """Return the lines of a file, each of which is JSON."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def rows(name: str) -> list[list[Any]]:
    """Return the rows of a table."""
    return lines_of(FOLDER / f"{name}.jsonl")


def house(name: str) -> list[str]:
    """Return what the house knows by a name."""
    found: list[str] = tomllib.loads((ROOT / "tests/data/house.toml").read_text("utf-8"))[name]
    return found


def computed(name: str) -> list[tuple[Any, ...]]:
    """Return the rows that a file beside the pages computes, messages as their texts."""
    from riichi_book.answers.tables.listings import listing_of  # noqa: PLC0415 - tests of the rules have rows too

    return [tuple(map(in_words, row)) for row in listing_of(COMPUTED / f"{name}.py").table().rows]


def in_words(cell: Any) -> Any:  # noqa: ANN401 - a cell is of any type
    """Return a cell with the texts of its messages."""
    if isinstance(cell, list):
        return list(map(in_words, cell))
    return str(cell) if isinstance(cell, Message) else cell
