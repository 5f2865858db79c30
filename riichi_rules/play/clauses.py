"""What a seat may do, in the words of a script: each reads back as that very action."""

from __future__ import annotations

from collections.abc import Iterator

from riichi_rules.melds import Meld
from riichi_rules.tiles import tiles_text

from .events import (
    AbortiveDraw,
    AddedKan,
    Chii,
    ClosedKan,
    Discard,
    Draw,
    Event,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from .script import call
from .state import RoundState


def clauses_for(state: RoundState, seat: int) -> tuple[str, ...]:
    """Return what a seat may do now as clauses without the actor; nothing where it has nothing to do.

    A riichi is told with each tile that may be discarded with it. A draw that is due is one too.
    """
    found = [clause for event in state.legal(seat) or () for clause in clauses_of(state, seat, event)]
    due = state.due
    if isinstance(due, Draw) and due.seat == seat:
        found.append("draws")
    return tuple(found)


def clauses_of(state: RoundState, seat: int, event: Event) -> Iterator[str]:  # noqa: C901 - a line an event
    """Yield the clauses that an event of a seat is: one, and of a riichi one for each discard."""
    match event:
        case Riichi():
            declared = state.apply(event)
            word = "open riichi" if event.open else "riichi"
            for discard in declared.legal(seat) or ():
                if isinstance(discard, Discard):
                    yield f"{word} {_discarded(declared, discard)}"
        case Discard():
            yield f"discards {_discarded(state, event)}"
        case Chii() | Pon() | OpenKan():
            yield _called(state, seat, event)
        case ClosedKan():
            yield f"closed kan {event.meld.own[-1]}"
        case AddedKan():
            yield f"adds {event.meld.added}"
        case Tsumo():
            yield "tsumo"
        case Ron():
            yield "ron"
        case Pass():
            yield "passes"
        case AbortiveDraw():
            yield "nine kinds"


def _discarded(state: RoundState, event: Discard) -> str:
    """Name a discarded tile; one that is the like of the tile just drawn, and is not it, is from the hand."""
    return f"{event.tile} from hand" if event.tile == state.tile and not event.drawn else str(event.tile)


def _called(state: RoundState, seat: int, event: Chii | Pon | OpenKan) -> str:
    """Name a call, with its own tiles where it is not the first that fits."""
    word = {Chii: "chii", Pon: "pon", OpenKan: "kan"}[type(event)]
    meld: Meld = event.meld
    return word if call(state, seat, word, "") == event else f"{word} {tiles_text(meld.own)}"
