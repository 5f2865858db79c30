"""Live tiles that must be left for a riichi, and the rulesets that ask for so many."""

from collections.abc import Iterator

from riichi_rules import load_ruleset, ruleset_ids

HEADS = ("Live tiles", "Rulesets")
WIDTHS = (25, 75)


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each value that a ruleset has."""
    rulesets = [load_ruleset(name) for name in ruleset_ids()]
    asked = {ruleset.short_name: ruleset.riichi.min_live_tiles for ruleset in rulesets}
    for tiles in sorted(set(asked.values())):
        yield tiles, ", ".join(name for name, value in asked.items() if value == tiles)
