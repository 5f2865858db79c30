"""Scenes of questions and moments of rounds for tests of drawings."""

from functools import cache

from riichi_rules import ask
from riichi_rules.play import RoundState
from riichi_rules.play.script import round_of, state_after
from riichi_rules.questions import Scene

HAND = "77m34567p678s777z"


@cache
def scenes() -> dict[str, Scene]:
    """Return scenes of questions, by what they show."""
    dealt = {"S": HAND, "W": "5p", "E": "5s"}
    script = "E draws, discards 5s; S draws 2p, discards 2p; W draws, discards 5p"
    table, beside = ask.turn(dealt, script, seat="S").views
    return {
        "furiten": ask.furiten(HAND, "9m2p4s", passed="8p").views[0],
        "a ron that furiten bars": ask.worth(HAND, win="5p", by="ron", river="9m2p4s").views[0],
        "a ron": ask.worth(HAND, win="5p", by="ron", river="9m4s").views[0],
        "a ron without yaku": ask.worth("23m456p567s99m 7'89s", win="4m", by="ron").views[0],
        "few waits": ask.waits(HAND).views[0],
        "many waits": ask.waits("19m19p19s1234567z").views[0],
        "a turn": ask.turn({"S": "55p123456789m11z"}, "E draws, discards 5p", seat="S").views[0],
        "a turn in furiten": table,
        "the hand beside it": beside,
    }


@cache
def rounds() -> dict[str, RoundState]:
    """Return states of rounds, by the last event."""
    discard = round_of("E draws, discards 5z", W="55z", dealer=0, honba=2, bets=1, dora="3m")
    riichi = round_of("E draws 1z, riichi 1z", E="123456m23499p78s")
    return {
        "a discard": discard,
        "a pon": state_after(discard, "W pon"),
        "a draw": state_after(discard, "S draws"),
        "riichi is declared": riichi,
        "riichi": state_after(riichi, "S draws"),
        "a closed kan": round_of("E draws 1z, closed kan 1z, turns, draws", E="111z", dora="3m7p"),
    }
