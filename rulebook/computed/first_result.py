"""The result of a match: what is left of the score, and the points for the place."""

from riichi_rules.messages import ChangeFact, say
from riichi_rules.play.match import result_of

SPEAKS_OF = "ema-2025"
HEADS = {
    say("Place"): 15,
    say("Score"): 20,
    say("Above or below"): 20,
    say("For the place"): 25,
    say("Result"): 20,
}
ABOVE = (12_000, 3_000, -4_000, -11_000)
"""How far each player is above what everybody began with."""


def rows(rules):
    """Yield each place, from the first on."""
    scores = [rules.table.start_points + each for each in ABOVE]
    result = result_of(scores, rules)
    for place, score, total in zip(result.places, scores, result.totals, strict=True):
        above = score - rules.match.return_points
        yield place, score, *map(ChangeFact, (above, total - above, total))
