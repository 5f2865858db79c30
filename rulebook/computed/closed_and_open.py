"""What becomes of each yaku in an open hand, by the table of yaku."""

from collections.abc import Iterator

from riichi_book.sphinx.book.yaku import worth_closed, worth_open
from riichi_rules.yaku import YAKU

SPEAKS_OF = "any"
HEADS = ("In an open hand", "Yaku")
WIDTHS = (24, 76)


def rows() -> Iterator[tuple[object, ...]]:
    """Yield what happens, and the yaku to which it does."""
    found: dict[str, list[str]] = {"there is none": [], "a han less": [], "worth the same": []}
    for yaku in YAKU:
        closed, opened = worth_closed(yaku), worth_open(yaku)
        key = "there is none" if opened == "no" else "worth the same" if opened == closed else "a han less"
        found[key].append(yaku.id)
    for words, names in found.items():
        yield f"{words}: {len(names)}", ", ".join(names)
