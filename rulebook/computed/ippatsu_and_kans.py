"""North is in riichi. What may happen before North's next draw, and whether ippatsu is still possible."""

from riichi_rules.messages import say
from riichi_rules.play.script import round_of

SPEAKS_OF = "ema-2016"
HEADS = (say("What happens"), say("Ippatsu"))
RIICHI = "E draws 7z, discards 9p; S pon, discards 1m; W draws 5z, discards it; N draws 5z, riichi 5z;"
COURSES = (
    (say("nothing"), "E draws 6z, discards it; S draws 7z, discards it"),
    (say("West calls pon"), "E draws 6z, discards it; S draws 2z, discards it; W pon, discards 9m"),
    (
        say("West makes a closed kan"),
        "E draws 6z, discards it; S draws 7z, discards it; W draws 4z, closed kan 4z, draws",
    ),
    (say("South adds a tile to a pon"), "E draws 6z, discards it; S draws 9p, adds 9p, draws"),
)


def rows():
    """Yield each course of play, and whether North still has ippatsu."""
    for words, course in COURSES:
        state = round_of(RIICHI + course, "ema-2016", S="99p", W="22z444z9m", N="123456m23p99s789s")
        yield words, say("still possible") if state.players[3].ippatsu else say("gone")
