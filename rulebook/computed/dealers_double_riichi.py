"""The dealer's first turn: riichi at once, and riichi after an own closed kan."""

from riichi_rules.play.script import round_of

SPEAKS_OF = "wiki"
HEADS = ("The dealer", "declares a")
COURSES = (
    ("draws 5z, riichi", "E draws 5z, riichi 5z", "123456m78s99p111z"),
    (
        "draws 9p, closed kan of 1z, draws 5z, riichi",
        "E draws 9p, closed kan 1z, draws 5z, riichi 5z",
        "123456m78s9p1111z",
    ),
)


def rows():
    """Yield both first turns, and what the riichi is."""
    for words, script, hand in COURSES:
        riichi = round_of(script, "wiki", E=hand).players[0].riichi
        yield words, "no riichi" if riichi is None else "double riichi" if riichi.double else "riichi"
