"""The yaku, by their han and by how often they were scored in games of people."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from riichi_book.tables.table import Bar
from riichi_book.tables.yaku import GROUPS, example_tiles, group_of, name_lines, worth_lines
from riichi_rules import Ruleset
from riichi_rules.yaku import YAKU, Yaku

COUNTED = json.loads(Path(__file__).with_name("yaku_counts.json").read_text("utf-8"))
COUNTS: dict[str, int] = COUNTED["yaku"]
SPEAKS_OF = "any"
HEADS = ("Yaku", "For example", "Han", f"In {COUNTED['wins']} wins")
WIDTHS = (27, 43, 16, 14)


def rows(rules: Ruleset | None = None) -> Iterator[tuple[object, ...]]:
    """Yield each yaku that the base plays: those of one han first, and the commonest of them first."""
    for yaku in sorted(filter(in_base, YAKU), key=place):
        yield name_lines(yaku), partial(example_tiles, yaku), worth_lines(yaku, rules), often(yaku)


def often(yaku: Yaku) -> list[object]:
    """Return in how many wins a yaku came, and their share of all as a bar."""
    count = COUNTS.get(yaku.id, 0)
    return [count, Bar(count, COUNTED["wins"])]


def in_base(yaku: Yaku) -> bool:
    """Whether a yaku is played unless a ruleset says otherwise."""
    return group_of(yaku) != "optional"


def place(yaku: Yaku) -> tuple[int, int, int]:
    """Return by what the table is sorted: its group, its han, how often it came."""
    return GROUPS.index(group_of(yaku)), yaku.closed, -COUNTS.get(yaku.id, 0)
