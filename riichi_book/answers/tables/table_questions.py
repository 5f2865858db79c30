"""A table as a question: data that names the table, answered as printed or under other rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from riichi_rules.errors import FormError, RiichiError
from riichi_rules.messages import joined, plural, say
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.ruleset.shelf import BASE

from .fu import fu_sources
from .listings import listing_named
from .points import score_tables
from .table import PageTable, Rows, difference, rows_data
from .yaku import yaku_table

Data = Mapping[str, Any]


def tables_of(data: Data, rules: Ruleset | None = None) -> tuple[PageTable, ...]:
    """Return the tables for a question such as ``{"table": "score", "ruleset": "ema-2025"}``.

    Without ``rules``, return them as printed. Raises ``RiichiError``.
    """
    kind = str(data.get("table"))
    if kind not in TABLES:
        raise FormError(say("a table is one of {tables}", tables=joined(TABLES, ", ")))
    return TABLES[kind](data, rules)


def same_under(tables: Callable[[Ruleset | None], tuple[PageTable, ...]], rules: Ruleset) -> bool:
    """Whether tables under a ruleset are the same as printed."""
    try:
        return _changes(list(map(rows_data, tables(None))), tables(rules)) is None
    except RiichiError:
        return False


def update(data: Data, rules: Ruleset) -> dict[str, Any]:
    """Return what changes in the printed tables under other rules. Raises ``RiichiError``.

    ``state`` is ``same``, or ``changed`` with a ``verdict`` (how many cells differ) and the ``tables``.
    """
    tables = tables_of(data, rules)
    found = _changes(_printed(json.dumps(data, sort_keys=True)), tables)
    if found is None:
        return {"state": "same"}
    cells = sum([len(row["cells"]) for rows in found for row in rows])
    count = sum([len(row) - 1 for table in tables for row in table.rows])
    changed = [{"title": str(table.title), "rows": rows} for table, rows in zip(tables, found, strict=True)]
    verdict = say("there are fewer rows.")
    if cells:
        verdict = plural(
            cells, "{n} of {count} values differs.", "{n} of {count} values differ.", count=count
        )
    return {"state": "changed", "verdict": str(verdict), "tables": changed}


def _changes(printed: list[Rows], tables: Sequence[PageTable]) -> list[list[dict[str, Any]]] | None:
    """Return the rows that replace the printed ones, or None if nothing changes."""
    found = [difference(before, rows_data(table)) for before, table in zip(printed, tables, strict=True)]
    same = [[{"printed": place, "cells": {}} for place in range(len(before))] for before in printed]
    return None if found == same else found


@lru_cache(maxsize=64)
def _printed(text: str) -> list[Rows]:
    return list(map(rows_data, tables_of(json.loads(text))))


TABLES: Final[Mapping[str, Callable[[Data, Ruleset | None], tuple[PageTable, ...]]]] = {
    "score": lambda data, rules: score_tables(rules or load_ruleset(data["ruleset"], data.get("set"))),
    "fu": lambda data, rules: (fu_sources(data["which"], rules),),
    "yaku": lambda data, rules: (yaku_table(data["which"], rules or load_ruleset(BASE)),),
    "listing": lambda data, rules: (listing_named(data["name"]).table(rules),),
}
