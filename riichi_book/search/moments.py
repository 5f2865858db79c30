"""Moments by lot at which somebody declares something that may be a foul, or that not all rules know."""

from __future__ import annotations

from typing import Any

from riichi_rules.play.events import Foul
from riichi_rules.ruleset import Ruleset
from riichi_rules.tiles import KINDS, Tile, tiles_text

from .calls import calls, held_beside, riichi_kan, text_of
from .chance import Chance
from .hands import Motif, made, played

Facts = dict[str, Any]


def turn_by_lot(chance: Chance, rules: Ruleset) -> Facts:
    """Make up a moment at which somebody would call or declare something."""
    if chance.likely(0.5):
        return calls(chance, 1 + chance.below(3), rules, chance.likely(0.5)).question
    return chance.choice((ron_on_riichi, last_word, foul, foul))(chance, rules)


def ron_on_riichi(chance: Chance, _rules: Ruleset) -> Facts:
    """Make up a riichi with a tile that somebody else waits on."""
    win, other = made(chance, played(chance)), made(chance, Motif(runs=0.9))
    hands = {"E": tiles_text(other.hand.concealed), "S": tiles_text(win.hand.concealed)}
    return moment(hands, f"E draws {win.win}, riichi {win.win}", "S", "ron")


def last_word(chance: Chance, _rules: Ruleset) -> Facts:
    """Make up the end of the wall, and somebody who waits or does not, and would say noten."""
    seat = chance.choice("ESWN")
    return moment({seat: near_or_waiting(chance, 0.7)}, "until 0 left", seat, "noten")


def near_or_waiting(chance: Chance, share: float) -> str:
    """Return a hand that waits, in such a share of all cases; else one that lacks a group or more."""
    held = [tile.kind for tile in made(chance, played(chance)).hand.concealed]
    return text_of(held if chance.likely(share) else held_beside(chance, held[3:], []))


def foul(chance: Chance, rules: Ruleset) -> Facts:
    """Make up what is a foul where it can be done: whether it can, or whether it ends the round."""
    what = chance.choice((Foul.NOTEN_RIICHI, Foul.RIICHI_KAN, Foul.FURITEN_RON))
    if what is Foul.FURITEN_RON:
        question = in_furiten(chance)
    else:
        question = (
            riichi_by_lot(chance) if what is Foul.NOTEN_RIICHI else riichi_kan(chance, rules, False).question
        )
        if not question or chance.likely(0.3):
            return question
        later = chance.choice(("", "; until 0 left")) if what is Foul.NOTEN_RIICHI else ""
        question = {**question, "events": f"{question['events']}, {question['action']}{later}"}
    action = f"chombo {what}"
    if chance.likely(0.7):
        return {**question, "action": action}
    question.pop("action")
    return {**question, "events": f"{question['events']}; {question['seat']} {action}"}


def riichi_by_lot(chance: Chance) -> Facts:
    """Make up a hand, mostly one that does not wait, that would declare riichi with the tile it has drawn."""
    tile = Tile(chance.choice(KINDS))
    return moment({"E": near_or_waiting(chance, 0.2)}, f"E draws {tile}", "E", f"riichi {tile}")


def in_furiten(chance: Chance) -> Facts:
    """Make up a hand that waits, threw the tile that it waits on, and sees it thrown."""
    win = made(chance, played(chance))
    first, tile = Tile(chance.choice(KINDS)), win.win
    events = f"E draws {first}, discards it; S draws {tile}, discards it; W draws {tile}, discards it"
    return moment({"S": tiles_text(win.hand.concealed)}, events, "S", "")


def moment(deal: dict[str, str], events: str, seat: str, action: str) -> Facts:
    """Return a question about a moment of a round."""
    return {"ask": "turn", "deal": deal, "events": events, "seat": seat, "action": action}
