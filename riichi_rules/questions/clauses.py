"""What a seat may do, as script clauses; reading a clause back gives the same action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from riichi_rules.play.clauses import Clause
from riichi_rules.play.events import (
    AbortiveDraw,
    AddedKan,
    Call,
    Chii,
    ClosedKan,
    Deposit,
    Discard,
    Draw,
    Event,
    Indicator,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from riichi_rules.play.following import refuse_here
from riichi_rules.play.script import call
from riichi_rules.play.state import RoundState
from riichi_rules.tiles import Tile, tiles_text

from .certain import certain


def clauses_for(state: RoundState, seat: int) -> tuple[str, ...]:
    """Return what a seat may do now as script clauses without the actor; empty if there is nothing to do.

    Riichi is listed once for each tile that may be discarded with it. A draw that is due is included;
    actions that depend on unknown tiles are left out.
    """
    events = certain(state, seat)
    alike = Counter(map(type, events))
    found = [
        (called(event) if isinstance(event, Call) and alike[type(event)] > 1 else clause).action
        for event in events
        for clause in clauses_of(state, seat, event)
    ]
    return (*found, *(["draws"] if draws_next(state, seat) else []))


WORDS: Final = {
    Riichi: "riichi",
    Discard: "discards",
    Chii: "chii",
    Pon: "pon",
    OpenKan: "kan",
    ClosedKan: "closed kan",
    AddedKan: "adds",
    Tsumo: "tsumo",
    Ron: "ron",
    Pass: "passes",
    AbortiveDraw: "nine kinds",
}
"""The script verb for each type of action."""


def action_word(event: Event) -> str:
    """Return the script verb for an action, or "" for an event that nobody chooses."""
    return WORDS.get(type(event), "")


def draws_next(state: RoundState, seat: int) -> bool:
    """Whether a seat draws next, after any bets are placed and indicators turned."""
    due = state.due
    while isinstance(due, Deposit | Indicator) and not refuse_here(state, due):
        state = state.apply(due)
        due = state.due
    return isinstance(due, Draw) and due.seat == seat and not refuse_here(state, due)


def clauses_of(state: RoundState, seat: int, event: Event) -> Iterator[Clause]:
    """Yield the clause for an event of a seat; for riichi, one for each possible discard."""
    match event:
        case Riichi():
            declared = state.apply(event)
            verb = "open riichi" if event.open else "riichi"
            for discard in declared.legal(seat) or ():
                if isinstance(discard, Discard):
                    yield _discarded(verb, declared, discard)
        case Discard():
            yield _discarded("discards", state, event)
        case Chii() | Pon() | OpenKan():
            verb = action_word(event)
            yield Clause(verb) if call(state, seat, verb, "") == event else called(event)
        case ClosedKan():
            yield Clause("closed kan", str(Tile(event.meld.kind)))
        case AddedKan():
            yield Clause("adds", str(event.meld.added))
        case Tsumo() | Ron() | Pass() | AbortiveDraw():
            yield Clause(action_word(event))


def _discarded(verb: str, state: RoundState, event: Discard) -> Clause:
    """Name a discarded tile: "from hand" if it merely equals the drawn one, "it" if it is unknown."""
    if not event.tile.known:
        return Clause(verb, "it")
    from_hand = event.tile == state.tile and not event.drawn
    return Clause(verb, str(event.tile), "from hand" if from_hand else "")


def called(event: Call) -> Clause:
    """Return the clause for a call, naming the tiles from the caller's hand."""
    return Clause(action_word(event), tiles_text(event.meld.own))
