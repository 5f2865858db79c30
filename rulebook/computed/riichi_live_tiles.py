"""Live tiles that must be left for a riichi, and the rulesets that ask for so many."""

from riichi_book.tables.table import as_text
from riichi_rules import load_ruleset, ruleset_ids

SPEAKS_OF = "all"
HEADS = ("Live tiles", "Rulesets")
WIDTHS = (25, 75)


def rows():
    """Yield each value that a ruleset has."""
    rulesets = [load_ruleset(name) for name in ruleset_ids()]
    for tiles in sorted({ruleset.riichi.min_live_tiles for ruleset in rulesets}):
        yield (
            tiles,
            ", ".join(name_of(ruleset) for ruleset in rulesets if ruleset.riichi.min_live_tiles == tiles),
        )


def name_of(ruleset):
    """Name a ruleset, and say so where its sources are silent."""
    silent = ruleset.origins["riichi.min_live_tiles"].confidence == "not stated"
    return f"{as_text(ruleset.short_name)} (not stated)" if silent else as_text(ruleset.short_name)
