"""Riichi with 5z leaves a hand that waits on one tile, and all four copies are already accounted for."""

from riichi_rules import read_tile
from riichi_rules.messages import say
from riichi_rules.play import Discard, Riichi
from riichi_rules.play.script import round_of
from riichi_rules.ruleset.words import label_of, short_of

SPEAKS_OF = "base"
HEADS = {say("All four are"): 30, say("Option"): 30, say("Value"): 20, say("Riichi"): 20}
AROUND = "E draws 6z, discards it; S draws 8s, discards it; W draws 8s, discards it; N draws 8s, discards it;"
SEEN = AROUND + AROUND.replace("W draws 8s", "W draws 6z").replace("N draws 8s", "N draws 6z") + "E draws 5z"
DRAWN_TILE = read_tile("5z")
CASES = (
    (say("in other players' rivers"), "tenpai.all_seen", SEEN, "123456m111z99p79s"),
    (say("in your own hand"), "tenpai.own_four", "E draws 5z", "1111m456p789s222z"),
)


def rows():
    """Yield both hands under both values of their option, and whether that riichi may be declared."""
    for words, option, script, hand in CASES:
        for value in (True, False):
            state = round_of(script, "base", {option: value}, E=hand)
            riichi = Riichi(0)
            after = state.apply(riichi).legal(0) if riichi in (state.legal(0) or ()) else ()
            thrown = [event.tile for event in after or () if isinstance(event, Discard)]
            answer = say("allowed") if DRAWN_TILE in thrown else say("refused")
            yield words, label_of(option), short_of(option, str(value).lower()), answer
