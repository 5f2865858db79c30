"""Two options of each ruleset: the points that riichi needs, and the score that ends a game at once."""

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import named

SPEAKS_OF = "all"
HEADS = ("Ruleset", "Points that riichi needs", "Score that ends the game")


def rows():
    """Yield the two values of each ruleset."""
    for ruleset in all_rulesets():
        options = ("riichi.min_points", "match.bankruptcy")
        yield named(ruleset), *(value_words(ruleset, option) for option in options)


def value_words(ruleset, option):
    """Return a value in words, and say so where the sources of the ruleset are silent."""
    silent = " (not stated)" if ruleset.origins[option].confidence == "not stated" else ""
    return f"{ruleset.text(option)}{silent}".replace("_", " ")
