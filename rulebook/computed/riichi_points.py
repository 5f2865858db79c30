"""Two options of each ruleset: the points that riichi needs, and the score that ends a game at once."""

from collections.abc import Iterator

from riichi_rules import load_ruleset, ruleset_ids

HEADS = ("Ruleset", "Points that riichi needs", "Score that ends the game")


def rows() -> Iterator[tuple[object, ...]]:
    """Yield the two values of each ruleset."""
    for ruleset in map(load_ruleset, ruleset_ids()):
        yield (
            ruleset.short_name,
            ruleset.text("riichi.min_points"),
            ruleset.text("match.bankruptcy").replace("_", " "),
        )
