"""Rounds told in a few words, as tests tell them: see ``riichi_rules.play.script``."""

from riichi_rules.play.laying import all_tiles, deal_of, wall_of_outside_tiles
from riichi_rules.play.script import (
    act,
    added_kan,
    call,
    closed_kan,
    event_of,
    round_of,
    seat_of,
    steps,
    told,
    with_due,
)

__all__ = [
    "LETTERS",
    "act",
    "added_kan",
    "all_tiles",
    "call",
    "closed_kan",
    "deal_of",
    "event_of",
    "round_of",
    "seat_of",
    "steps",
    "told",
    "wall_of_outside_tiles",
    "with_due",
]

LETTERS = "ESWN"
