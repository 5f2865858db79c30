"""The dealer's first turn: riichi at once, and riichi after a closed kan."""

from riichi_rules.messages import say
from riichi_rules.play.script import round_of

SPEAKS_OF = "wiki"
HEADS = (say("What the dealer does"), say("It counts as"))
COURSES = (
    (say("draws 5z, declares riichi"), "E draws 5z, riichi 5z", "123456m78s99p111z"),
    (
        say("draws 9p, makes a closed kan of 1z, draws 5z, declares riichi"),
        "E draws 9p, closed kan 1z, draws 5z, riichi 5z",
        "123456m78s9p1111z",
    ),
)


def rows():
    """Yield both first turns, and what the riichi is."""
    for words, script, hand in COURSES:
        riichi = round_of(script, "wiki", E=hand).players[0].riichi
        declared = say("double riichi") if riichi and riichi.double else say("riichi")
        yield words, declared if riichi else say("no riichi")
