"""What facts of a question are called beside their controls, short enough for a phone."""

from __future__ import annotations

from typing import Final

from riichi_rules.messages import Message, say

LABELS: Final = {
    "hand": say("Hand|within hand"),
    "win": say("Winning tile|within winning tile"),
    "by": say("Won by|within won by"),
    "seat": say("Seat|within seat"),
    "round": say("Round|within round"),
    "riichi": say("Riichi|within riichi"),
    "double_riichi": say("Double riichi|within double riichi"),
    "open_riichi": say("Open riichi|within open riichi"),
    "ippatsu": say("Ippatsu|within ippatsu"),
    "rinshan": say("Rinshan|within rinshan"),
    "chankan": say("Chankan|within chankan"),
    "last_tile": say("Last tile|within last tile"),
    "first_turn": say("First turn|within first turn"),
    "tile_not_apart": say("Tile not apart|within tile not apart"),
    "eighth_win": say("Eighth win|within eighth win"),
    "added_kan_last": say("Added kan last|within added kan last"),
    "dora_indicators": say("Dora indicators|within dora indicators"),
    "ura_indicators": say("Ura indicators|within ura indicators"),
    "honba": say("Honba|within honba"),
    "bets": say("Riichi sticks|within riichi sticks"),
    "liable": say("Liable (pao)|within liable (pao)"),
    "discarder": say("Dealt in|within dealt in"),
    "river": say("River|within river"),
    "passed": say("Let pass|within let pass"),
    "han": say("Han|within han"),
    "fu": say("Fu|within fu"),
    "yakuman": say("Yakuman|within yakuman"),
    "dealer": say("Dealer|within dealer"),
    "scores": say("Scores|within scores"),
    "draw": say("Draw|within draw"),
    "tenpai": say("Tenpai|within tenpai"),
    "nagashi": say("Nagashi|within nagashi"),
    "chombo": say("Chombo|within chombo"),
    "deal": say("Deal|within deal"),
    "events": say("Events|within events"),
    "action": say("Action|within action"),
    "ending.riichi": say("Riichi in this hand|within riichi in this hand"),
    "ending.wins": say("Win|within win"),
    "ending.wins.seat": say("Winner|within winner"),
    "ending.wins.from": say("Discarded by|within discarded by"),
    "ending.wins.score": say("Score|within score"),
    "turn.deal.E": say("East|within east"),
    "turn.deal.S": say("South|within south"),
    "turn.deal.W": say("West|within west"),
    "turn.deal.N": say("North|within north"),
    "turn.deal.dora": say("Dora indicators|within dora indicators"),
    "turn.deal.ura": say("Ura indicators|within ura indicators"),
    "turn.deal.last": say("Last|within last"),
    "turn.deal.wind": say("Round|within round"),
}
"""By name, or by the way to a fact where it is called otherwise than its name elsewhere;
first beside its control, then within a sentence."""
SHORT: Final = {"win": say("Win"), "dora_indicators": say("Dora"), "ura_indicators": say("Ura")}
"""On a tab above the keys, where all of them stand beside each other."""


def label_of(path: str) -> Message:
    """Return what a fact is called, by the way to it, such as ``ending.wins.seat``."""
    return LABELS.get(path) or LABELS[path.rpartition(".")[2]]
