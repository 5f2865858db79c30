"""Simpler rounds: a script with less in it, begun a turn later, or in which less is declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from riichi_rules.play.clauses import Clause, Turn, read_script, written

ROUND: Final = frozenset({"deal", "events", "seat"})
"""The facts of a round."""
_LATER: Final = str.maketrans("ESWN", "NESW")
"""What each wind is called when the round begins with the turn of who was second."""
_PLAINER: Final = {"open riichi": "riichi", "riichi": "discards"}


def simpler_rounds(facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a round that begins a turn later, or the same one in which all four have a turn less."""
    turns = read_script(facts["events"])
    if turns and turns[0][0].actors.startswith("E"):
        yield begun_later(facts, turns[1:])
    for place in range(len(turns) - 3):
        yield {**facts, "events": written([*turns[:place], *turns[place + 4 :]])}


def begun_later(facts: Mapping[str, Any], turns: list[Turn]) -> dict[str, Any]:
    """Return a round without its first turn: each seat has the wind of the one before it."""
    deal = {name.translate(_LATER): value for name, value in facts["deal"].items()}
    if "scores" in deal:
        deal["scores"] = [*deal["scores"][1:], deal["scores"][0]]
    # Nothing but winds is written in capitals.
    events, seat = written(turns).translate(_LATER), facts["seat"].translate(_LATER)
    return {**facts, "deal": deal, "events": events, "seat": seat}


def simpler_events(events: str) -> Iterator[str]:
    """Yield a script without a turn or a clause, the first ones left out first; then plainer ones."""
    turns = read_script(events)
    for place, turn in enumerate(turns):
        yield _with(turns, place)
        if len(turn) > 1:
            yield _with(turns, place, *turn[:-1])
    clauses = [(place, at, clause) for place, turn in enumerate(turns) for at, clause in enumerate(turn)]
    for declared, plain in _PLAINER.items():
        for place, at, clause in clauses:
            if clause.verb == declared:
                turn = turns[place]
                yield _with(turns, place, *turn[:at], clause._replace(verb=plain), *turn[at + 1 :])
    for place, at, clause in clauses:
        if clause.verb == "draws" and clause.tile:
            before, after, unnamed = turns[place][:at], turns[place][at + 1 :], clause._replace(what="")
            yield _with(turns, place, *before, unnamed, *after)
            if after and (after[0].verb, after[0].what) == ("discards", "it"):
                thrown = after[0]._replace(what=clause.tile)
                yield _with(turns, place, *before, unnamed, thrown, *after[1:])


def _with(turns: list[Turn], place: int, *instead: Clause) -> str:
    """Return a script with these clauses in place of one turn."""
    return written([*turns[:place], *([instead] if instead else []), *turns[place + 1 :]])
