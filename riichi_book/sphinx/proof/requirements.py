"""The requirement lines: which there are, and which of them nothing can prove."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple


class Line(NamedTuple):
    """One line: its id ("S0-2"), where it comes from, and whether it is conduct or a heuristic.

    ``section`` is the place in the source, as a rule block names it; it may be the name of the source alone.
    """

    id: str
    source: str
    conduct: bool = False
    heuristic: bool = False
    section: str = ""

    @property
    def provable(self) -> bool:
        """Whether a test can prove it."""
        return not (self.conduct or self.heuristic)


def read_lines(file: Path) -> dict[str, Line]:
    """Return the lines of a list by id, in order.

    The list is TOML with one table a source: ``lines`` is how many there are, ``conduct`` and
    ``heuristic`` are numbers among them, ``source`` says in words what was read, ``name`` what rule
    blocks call it. ``sections`` has the places of some lines, by number. Raises ``OSError`` and
    ``ValueError``.
    """
    found: dict[str, Line] = {}
    for prefix, table in tomllib.loads(file.read_text("utf-8")).items():
        if not isinstance(table, dict):
            raise ValueError(f"{prefix} stands alone: a source is a table, [{prefix}]")  # noqa: TRY004 - a text is wrong
        for missing in sorted({"lines", "source"} - table.keys()):
            raise ValueError(f"[{prefix}] does not say its {missing}")
        conduct, heuristic = set(table.get("conduct", ())), set(table.get("heuristic", ()))
        numbers = range(1, table["lines"] + 1)
        sections = {int(number): place for number, place in table.get("sections", {}).items()}
        stray = (conduct | heuristic | set(sections)) - set(numbers)
        if stray:
            raise ValueError(f"[{prefix}] has {len(numbers)} lines, and no line {min(stray)}")
        for number in numbers:
            section = str(sections.get(number, table.get("name", "")))
            line = Line(
                f"{prefix}-{number}", table["source"], number in conduct, number in heuristic, section
            )
            found[line.id] = line
    return found


def line_order(line: str) -> tuple[str, int]:
    """Return what lines are sorted by: their source, then their number (S0-2 before S0-10)."""
    parts = re.fullmatch(r"(.*?)(\d*)", line)
    return (parts[1], int(parts[2] or 0)) if parts else (line, 0)
