"""The yaku, the commonest first, as they were scored in games between people."""

from functools import partial

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.statements import function_of, stated
from riichi_book.answers.tables.table import Bar
from riichi_book.answers.tables.yaku import example_tiles, group_of, is_played, name_lines, worth_lines
from riichi_rules.messages import say
from riichi_rules.yaku import YAKU

COUNTED = data_beside(__file__, "yaku_counts.json")
COUNTS = COUNTED["yaku"]
SPEAKS_OF = "base"
CLASS = "riichi-sheet"
# An edition lists its own yaku, without counts from games under other rules.
HEADS = {
    say("Yaku"): 26,
    say("What it is"): 46,
    say("Han"): 14,
    **({} if one_ruleset() else {say("In {n} wins", n=COUNTED["wins"]): 14}),
}
if one_ruleset():
    __doc__ = say("The yaku, the commonest first.")


def rows(rules=None):
    """Yield each yaku that most play, or that one book's ruleset has."""
    for yaku in sorted(YAKU, key=lambda yaku: -COUNTS.get(yaku.id, 0)):
        if is_played(yaku, rules) if one_ruleset() and rules else group_of(yaku) != "optional":
            cells = name_lines(yaku), partial(meant, yaku), worth_lines(yaku, rules), often(yaku)
            yield cells[: len(HEADS)]


def meant(yaku):
    """Say what a yaku is, with tiles that have it unless it is about the moment."""
    tiles = [] if yaku.timing else [example_tiles(yaku)]
    return [stated(function_of(yaku)).message, *tiles]


def often(yaku):
    """Return in how many wins a yaku came, and their share of all as a bar."""
    count = COUNTS.get(yaku.id, 0)
    return [count, Bar(count, COUNTED["wins"])]
