"""All yaku: their names, and their han in a closed hand and in an open one."""

from collections.abc import Iterator

from riichi_book.sphinx.book.yaku import GROUPS, group_of, worth_closed, worth_open
from riichi_rules.yaku import YAKU

HEADS = ("Yaku", "Names", "Closed", "Open")
WIDTHS = (30, 32, 19, 19)


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each yaku, group after group."""
    for yaku in sorted(YAKU, key=lambda yaku: GROUPS.index(group_of(yaku))):
        names = f"{yaku.english} [{yaku.kanji}]{{.language-ja}}"
        yield yaku.id, names, worth_closed(yaku), worth_open(yaku)
