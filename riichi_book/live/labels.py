"""What facts of a question are called beside their controls, short enough for a phone."""

from __future__ import annotations

from typing import Final

from riichi_rules.messages import Message, say

LABELS: Final = {
    "hand": say("Hand"),
    "win": say("Winning tile"),
    "by": say("Won by"),
    "seat": say("Seat"),
    "round": say("Round"),
    "riichi": say("Riichi"),
    "double_riichi": say("Double riichi"),
    "open_riichi": say("Open riichi"),
    "ippatsu": say("Ippatsu"),
    "rinshan": say("Rinshan"),
    "chankan": say("Chankan"),
    "last_tile": say("Last tile"),
    "first_turn": say("First turn"),
    "tile_not_apart": say("Tile not apart"),
    "eighth_win": say("Eighth win"),
    "added_kan_last": say("Added kan last"),
    "dora_indicators": say("Dora indicators"),
    "ura_indicators": say("Ura indicators"),
    "honba": say("Honba"),
    "bets": say("Riichi sticks"),
    "liable": say("Liable (pao)"),
    "discarder": say("Dealt in"),
    "river": say("River"),
    "passed": say("Let pass"),
    "han": say("Han"),
    "fu": say("Fu"),
    "yakuman": say("Yakuman"),
    "dealer": say("Dealer"),
    "scores": say("Scores"),
    "draw": say("Draw"),
    "tenpai": say("Tenpai"),
    "nagashi": say("Nagashi"),
    "chombo": say("Chombo"),
    "deal": say("Deal"),
    "events": say("Events"),
    "action": say("Action"),
    "ending.riichi": say("Riichi in this hand"),
    "ending.wins": say("Win"),
    "ending.wins.seat": say("Winner"),
    "ending.wins.from": say("Discarded by"),
    "ending.wins.score": say("Score"),
    "turn.deal.E": say("East"),
    "turn.deal.S": say("South"),
    "turn.deal.W": say("West"),
    "turn.deal.N": say("North"),
    "turn.deal.dora": say("Dora indicators"),
    "turn.deal.ura": say("Ura indicators"),
    "turn.deal.last": say("Last"),
    "turn.deal.wind": say("Round"),
}
"""By name, or by the way to a fact where it is called otherwise than its name elsewhere."""
SHORT: Final = {"win": say("Win"), "dora_indicators": say("Dora"), "ura_indicators": say("Ura")}
"""On a tab above the keys, where all of them stand beside each other."""


def label_of(path: str) -> Message:
    """Return what a fact is called, by the way to it, such as ``ending.wins.seat``."""
    return LABELS.get(path) or LABELS[path.rpartition(".")[2]]
