"""External links keep working: an anchor that a page once had stays there."""

import re

from shared import ROOT

from riichi_book.answers.tables.yaku import group_of
from riichi_rules.yaku import YAKU

LIST = ROOT / "tests" / "data" / "anchors.txt"
BLOCK = re.compile(r"^:{3,}\{(?:rule|erratum)\} (\S+)$", re.MULTILINE)
FORMERLY = re.compile(r"^:formerly: (.+)$", re.MULTILINE)
GONE = """these anchors are gone, and others may link to them.
Give the block that stands for it now `:formerly: the.old-id`, on the page where it was.
If the page itself is gone, keep it, with a line that says where its rules are now."""


def anchors() -> set[str]:
    """Return every anchor of a rule or an erratum, with its page: "furiten#furiten.own-discard"."""
    found = {
        f"{page}#{yaku.rule}"
        for yaku in YAKU
        for page in ("yaku", f"yaku_{group_of(yaku).replace('-', '_')}")
    }
    for page in (ROOT / "rulebook").glob("*.md"):
        text = page.read_text("utf-8")
        named = BLOCK.findall(text) + [old for line in FORMERLY.findall(text) for old in line.split(", ")]
        found |= {f"{page.stem}#{name}" for name in named}
        found |= {f"yaku#{name}" for name in named if page.stem.startswith("yaku_")}  # these redirect
    return found


def test_no_anchor_vanishes_and_new_ones_are_kept_too() -> None:
    known = LIST.read_text("utf-8").split()
    assert sorted(set(known) - anchors()) == [], GONE
    missing = sorted(anchors() - set(known))
    assert missing == [], "\n".join(
        [f"add these lines to {LIST.relative_to(ROOT)}, in their place:", *missing]
    )
    assert known == sorted(known)
