"""The options that the games that ship never asked, and those of which every value would answer alike."""

from riichi_book.answers.tables.listings import data_beside
from riichi_rules.messages import with_capital
from riichi_rules.ruleset import GROUPS, OPTIONS, label_of

SPEAKS_OF = "tenhou"
FOUND = data_beside(__file__, "cover_counts.py")["FOUND"]
HEADS = {"About": 14, "Never asked": 43, "Asked, but any value would do": 43}


def rows():
    """Yield how many there are of all, and each group of options with those of it."""
    never = [each.option for each in FOUND.options if not each.asked]
    alike = [each.option for each in FOUND.options if each.asked and not each.shows]
    yield "All", *[f"{len(names)} of {len(FOUND.options)}" for names in (never, alike)]
    for group in GROUPS:
        parts = [[name for name in names if OPTIONS[name].group == group] for names in (never, alike)]
        if any(parts):
            yield with_capital(group), *[[label_of(name) for name in names] or "none" for names in parts]
