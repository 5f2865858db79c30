"""Which options the games that ship asked: those that another value would have shown, seldom and often."""

from pathlib import Path

from riichi_book.answers.tables.table import Bar
from riichi_book.games.variants import cover
from riichi_rules.ruleset import label_of, short_of

SPEAKS_OF = "tenhou"
GAMES = Path(__file__).parents[2] / "tests" / "data" / "records"
FOUND = cover(sorted(GAMES.glob("*.mjlog")))
MOST = 6
HEADS = {"Option": 34, "Asked": 12, "Another value matters": 20, "By": 34}


def rows():
    """Yield the options that showed least often, and those that did most often."""
    telling = [each for each in FOUND.options if each.shows]
    greatest = telling[-1].shows
    for each in (*telling[:MOST], *telling[-MOST:]):
        by = [f"{short_of(each.option, value)}: {times}" for value, times in each.values.items() if times]
        yield label_of(each.option), f"{each.asked:,}", [each.shows, Bar(each.shows, greatest)], by
