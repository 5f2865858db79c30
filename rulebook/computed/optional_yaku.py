"""The yaku that only some tables play, with the rulesets of this book that have them."""

from collections.abc import Iterator

from riichi_book.sphinx.book.yaku import example_tiles, group_of, is_played, worth_closed, worth_open
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids
from riichi_rules.yaku import YAKU, Yaku

HEADS = ("Yaku", "For example", "Closed", "Open", "Played by")
WIDTHS = (27, 33, 12, 10, 18)


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each yaku that is not usually played, and who plays it."""
    for yaku in YAKU:
        if group_of(yaku) == "optional":
            names = [f"{{rule}}`{yaku.id} <{yaku.rule}>`", f"{yaku.english} [{yaku.kanji}]{{.language-ja}}"]
            yield names, example_tiles(yaku), worth_closed(yaku), worth_open(yaku), players(yaku)


def players(yaku: Yaku) -> list[str] | str:
    """Name the rulesets that play a yaku, and what it is worth where they say that."""
    found = [rules for rules in map(load_ruleset, ruleset_ids()) if is_played(yaku, rules.id)]
    return [named(rules, yaku) for rules in found] or "no ruleset of this book"


def named(rules: Ruleset, yaku: Yaku) -> str:
    """Name a ruleset, with the worth of the yaku and whether its source states that."""
    option = yaku.options[0]
    worth = f": {rules.text(option).replace('_', ' ')}" if yaku.units_by else ""
    return f"{rules.short_name}{worth}{'' if rules.is_decided(option) else ' (not stated)'}"
