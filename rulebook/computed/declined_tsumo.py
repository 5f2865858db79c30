"""East waits on 1p and 4p, draws 4p, and discards it."""

from riichi_rules.messages import say
from riichi_rules.play import Ron, Tsumo
from riichi_rules.play.script import round_of

SPEAKS_OF = "ema-2016"
HEADS = (say("When"), say("May win"), say("Furiten"))
BEFORE = "E draws 6z, discards it; S draws 6z, discards it; W draws 6z, discards it; N draws 7z, discards it;"
THROWN = BEFORE + "E draws 4p, discards it; S draws 1p, discards it;"
MOMENTS = (
    (say("4p is drawn"), BEFORE + "E draws 4p"),
    (say("East has discarded 4p, and South discards 1p"), THROWN),
    (say("East draws 1p"), THROWN + "W draws, discards it; N draws, discards it; E draws 1p"),
)


def rows():
    """Yield each moment: whether a win is offered, and what East is told about furiten."""
    for words, script in MOMENTS:
        state = round_of(script, "ema-2016", E="123456m23p99s789s")
        offered = any(isinstance(event, Ron | Tsumo) for event in state.legal(0) or ())
        furiten = state.furiten(0)
        why = furiten.words if furiten and state.is_furiten(0) else say("not furiten")
        yield words, say("yes") if offered else say("no"), why
