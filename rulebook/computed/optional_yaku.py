"""The yaku that only some tables play, with the rulesets of this book that have them."""

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import naming
from riichi_book.answers.tables.yaku import example_tiles, group_of, is_played, name_lines, worth_lines
from riichi_rules.messages import joined, say
from riichi_rules.yaku import YAKU

SPEAKS_OF = "all"
HEADS = {say("Yaku"): 26, say("For example"): 36, say("Han"): 16, say("Played by"): 22}


def rows():
    """Yield each yaku that the base does not play, and who plays it."""
    for yaku in YAKU:
        if group_of(yaku) == "optional":
            yield name_lines(yaku), example_tiles(yaku), worth_lines(yaku), players(yaku)


def players(yaku):
    """Name the rulesets that play a yaku, by what it is worth where the ruleset decides that."""
    found = {}
    for rules in all_rulesets():
        if is_played(yaku, rules):
            found.setdefault(worth(rules, yaku), []).append(naming(rules, yaku.options[0]))
    named = [joined([*words, joined(names, ", ")], ": ") for words, names in found.items()]
    return named or say("no ruleset of this book")


def worth(rules, yaku):
    """Say what a yaku is worth under a ruleset, if that differs from ruleset to ruleset."""
    if yaku.units_by is None:
        return ()
    word, _, han = rules.text(yaku.options[0]).partition("_")  # mangan, yakuman, han_5
    return (say("{n} han", n=int(han)) if han else word,)
