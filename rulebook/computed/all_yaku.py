"""The yaku, by their han and by how often they were scored in games of people."""

from functools import partial

from riichi_book.tables.conditions import alone
from riichi_book.tables.listings import data_beside
from riichi_book.tables.table import Bar
from riichi_book.tables.yaku import GROUPS, example_tiles, group_of, is_played, name_lines, worth_lines
from riichi_rules.yaku import YAKU

COUNTED = data_beside(__file__, "yaku_counts.json")
COUNTS = COUNTED["yaku"]
SPEAKS_OF = "any"
# A book of one's own has its own yaku, and does not count the games of others.
HEADS = {"Yaku": 27, "For example": 43, "Han": 16, **({} if alone() else {f"In {COUNTED['wins']} wins": 14})}
if alone():
    __doc__ = "The yaku, by their han."


def rows(rules=None):
    """Yield each yaku that most play, or that one book's ruleset has: few han first, then the commonest."""
    for yaku in sorted(YAKU, key=place):
        cells = name_lines(yaku), partial(example_tiles, yaku), worth_lines(yaku, rules), often(yaku)
        if is_played(yaku, rules) if alone() and rules else in_base(yaku):
            yield cells[: len(HEADS)]


def often(yaku):
    """Return in how many wins a yaku came, and their share of all as a bar."""
    count = COUNTS.get(yaku.id, 0)
    return [count, Bar(count, COUNTED["wins"])]


def in_base(yaku):
    """Whether a yaku is played unless a ruleset says otherwise."""
    return group_of(yaku) != "optional"


def place(yaku):
    """Return by what the table is sorted: its group, its han, how often it came."""
    return GROUPS.index(group_of(yaku)), yaku.closed, -COUNTS.get(yaku.id, 0)
