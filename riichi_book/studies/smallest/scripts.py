"""Simpler rounds: a script with less in it, begun a turn later, or in which less is declared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from riichi_rules.tiles import WIND_LETTERS

ROUND: Final = frozenset({"deal", "events", "seat"})
"""The facts of a round."""
_SEAT: Final = re.compile(r"\b[ESWN]\b")
_LATER: Final = dict(zip(WIND_LETTERS, (WIND_LETTERS[-1], *WIND_LETTERS), strict=False))
"""What each wind is called when the round begins with the turn of who was second."""
_PLAINER: Final = ((" open riichi ", " riichi "), (" riichi ", " discards "))
_NAMED_DRAW: Final = re.compile(r"\bdraws ([0-9][mpsz])(, discards it)?")


def simpler_rounds(facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a round that begins a turn later, or the same one in which all four have a turn less."""
    turns = turns_of(facts["events"])
    if turns and turns[0].startswith("E "):
        yield begun_later(facts, turns[1:])
    for place in range(len(turns) - 3):
        yield {**facts, "events": joined([*turns[:place], *turns[place + 4 :]])}


def begun_later(facts: Mapping[str, Any], turns: list[str]) -> dict[str, Any]:
    """Return a round without its first turn: each seat has the wind of the one before it."""
    deal = {_LATER.get(name, name): value for name, value in facts["deal"].items()}
    if "scores" in deal:
        deal["scores"] = [*deal["scores"][1:], deal["scores"][0]]
    events = _SEAT.sub(lambda found: _LATER[found[0]], joined(turns))
    return {**facts, "deal": deal, "events": events, "seat": _LATER[facts["seat"]]}


def simpler_events(events: str) -> Iterator[str]:
    """Yield a script without a turn or a clause, the first ones left out first; then plainer ones."""
    turns = turns_of(events)
    for place, turn in enumerate(turns):
        yield joined([*turns[:place], *turns[place + 1 :]])
        clauses = turn.split(",")
        if len(clauses) > 1:
            yield joined([*turns[:place], ",".join(clauses[:-1]), *turns[place + 1 :]])
    for declared, plain in _PLAINER:
        for found in re.finditer(declared, events):
            yield events[: found.start()] + plain + events[found.end() :]
    for found in _NAMED_DRAW.finditer(events):
        before, after = events[: found.start()], events[found.end() :]
        yield f"{before}draws{found[2] or ''}{after}"
        if found[2]:
            yield f"{before}draws, discards {found[1]}{after}"


def turns_of(events: str) -> list[str]:
    """Return the turns of a script."""
    return [turn.strip() for turn in events.replace("\n", ";").split(";") if turn.strip()]


def joined(turns: list[str]) -> str:
    """Return turns as a script."""
    return "; ".join(turns)
