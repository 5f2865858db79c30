"""East declared riichi without tenpai, and the hand is aborted. What the rules say where that is a chombo."""

from riichi_rules import IllegalEvent
from riichi_rules.messages import say
from riichi_rules.play import Abort, AbortiveDraw
from riichi_rules.play.script import round_of

SPEAKS_OF = "base"
HEADS = {say("Abortive draw"): 25, say("Answer"): 75}
SETTINGS = {"draws.four_winds": True, "draws.four_riichi": True, "penalties.noten_riichi": "chombo"}
FAR = "147m258p369s1123z"
WINDS = "E draws 4z, riichi 4z; S draws 4z, discards it; W draws 4z, discards it; N draws 4z, discards it"
RIICHI = "E draws 4z, riichi 4z; S draws 6z, riichi 6z; W draws 7z, riichi 7z; N draws 7z, riichi 7z; drawn"


def rows():
    """Yield both abortive draws, and what the rules say to them."""
    south, west, north = "123456789p23s99m", "123456789s23p55z", "456m456p45678s66z"
    for abort, state in (
        (Abort.FOUR_WINDS, round_of(WINDS, "base", SETTINGS, E=FAR)),
        (Abort.FOUR_RIICHI, round_of(RIICHI, "base", SETTINGS, E=FAR, S=south, W=west, N=north)),
    ):
        try:
            state.apply(AbortiveDraw(abort))
        except IllegalEvent as refused:
            yield abort.message, str(refused)
        else:
            yield abort.message, say("the hand is over, and nobody pays")
