"""The result of a match: the score, what it is above or below the start, and the uma."""

from riichi_rules.play.match import result_of

SPEAKS_OF = "ema-2025"
HEADS = {"Place": 15, "Score": 20, "Above the start": 25, "Uma": 20, "Result": 20}
ABOVE = (12_000, 3_000, -4_000, -11_000)
"""How far each player is above what everybody began with."""


def rows(rules):
    """Yield each place, from the first on."""
    scores = [rules.table.start_points + each for each in ABOVE]
    result = result_of(scores, rules)
    uma = {reason.seat: reason.points for reason in result.reasons if reason.id == "uma"}
    for seat, (place, score, total) in enumerate(zip(result.places, scores, result.totals, strict=True)):
        yield place, score, f"{ABOVE[seat]:+}", f"{uma.get(seat, 0):+}", f"{total:+}"
