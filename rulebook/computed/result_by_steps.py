"""From the scores after the last hand to the result of a match, step by step."""

from riichi_rules.messages import ChangeFact, say
from riichi_rules.play.match import result_of

STEPS = ("score", "return", "uma", "oka")
SPEAKS_OF = "m-league"
HEADS = {
    say("Place"): 10,
    say("Score"): 15,
    say("Return points"): 33,
    say("Uma"): 14,
    say("Oka"): 14,
    say("Result"): 14,
}


def rows(rules):
    """Yield each place with what every step brings, and the sum."""
    begun = rules.table.start_points
    result = result_of((begun + 17_000, begun + 6_000, begun - 7_000, begun - 16_000), rules)
    for seat, (place, total) in enumerate(zip(result.places, result.totals, strict=True)):
        brought = {reason.id: ChangeFact(reason.points) for reason in result.reasons if reason.seat == seat}
        yield place, *(brought.get(step, "") for step in STEPS), ChangeFact(total)
