"""Live tiles that must be left for a riichi, and the rulesets that ask for so many."""

from collections.abc import Iterator

from riichi_rules import load_ruleset, ruleset_ids

HEADS = ("Live tiles", "Rulesets")
WIDTHS = (25, 75)


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each value that a ruleset has."""
    rulesets = [load_ruleset(name) for name in ruleset_ids()]
    for tiles in sorted({rules.riichi.min_live_tiles for rules in rulesets}):
        names = [rules.short_name for rules in rulesets if rules.riichi.min_live_tiles == tiles]
        yield tiles, ", ".join(names)
