"""Two options of each ruleset: the points that riichi needs, and the score that ends a match at once."""

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import named, or_not_stated
from riichi_rules.messages import say

SPEAKS_OF = "all"
HEADS = (say("Ruleset"), say("Points that riichi needs"), say("Score that ends the match"))
WORDS = {"none": say("none"), "below_zero": say("below zero"), "zero_or_below": say("zero or below")}


def rows():
    """Yield the two values of each ruleset."""
    for ruleset in all_rulesets():
        options = ("riichi.min_points", "match.bankruptcy")
        yield named(ruleset), *(value_words(ruleset, option) for option in options)


def value_words(ruleset, option):
    """Return a value in words, and say so where the sources of the ruleset are silent."""
    value = ruleset.text(option)
    words = int(value) if value.isdecimal() else WORDS[value]
    return or_not_stated(ruleset, option, words)
