"""From the scores of the last hand to the result of a match, step by step, under M-League."""

from collections.abc import Iterator

from riichi_rules import load_ruleset
from riichi_rules.play.match import result_of

RULES = load_ruleset("m-league")
STEPS = {
    "score": "Score",
    "return": f"Counted from {RULES.match.return_points}",
    "uma": "Uma",
    "oka": "Oka",
}
SPEAKS_OF = "m-league"
HEADS = ("Place", *STEPS.values(), "Result")
WIDTHS = (10, 15, 33, 14, 14, 14)
SCORES = (42_000, 31_000, 18_000, 9_000)


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each place with what every step brings, and the sum."""
    result = result_of(SCORES, RULES)
    for seat, (place, total) in enumerate(zip(result.places, result.totals, strict=True)):
        brought = {reason.id: f"{reason.points:+}" for reason in result.reasons if reason.seat == seat}
        yield place, *(brought.get(step, "") for step in STEPS), f"{total:+}"
