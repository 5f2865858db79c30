"""What becomes of each yaku in an open hand, by the table of yaku."""

from riichi_book.answers.tables.yaku import NOT_OPEN, NOT_PLAYED, worth_closed, worth_open
from riichi_rules.yaku import YAKU

SPEAKS_OF = "any"
HEADS = {"In an open hand": 24, "Yaku": 76}


def rows(rules=None):
    """Yield what happens, and the yaku to which it does."""
    found = {"there is none": [], "a han less": [], "worth the same": []}
    for yaku in YAKU:
        closed, opened = worth_closed(yaku, rules), worth_open(yaku, rules)
        if closed == NOT_PLAYED:
            continue
        same = "worth the same" if opened == closed else "a han less"
        found["there is none" if opened == NOT_OPEN else same].append(yaku.name)
    for words, names in found.items():
        yield words, f"{len(names)}: {', '.join(names)}"
