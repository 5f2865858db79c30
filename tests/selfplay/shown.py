"""The names of rare events in a round: those of forced rounds, and of yaku."""

from collections.abc import Iterator

from riichi_rules import play
from riichi_rules.play import AddedKan, Chii, ClosedKan, Event, OpenKan, Pon, Ron, RoundState, Tsumo
from riichi_rules.play.position import MOST_KANS
from riichi_rules.play.wins import riichi_tile_lies

SEVERAL = ("", "ron", "double ron", "triple ron")


def names_of(event: Event, state: RoundState, after: RoundState) -> Iterator[str]:
    """Yield the names of what an event shows, given the states before and after it."""
    match event:
        case play.DeadHand():
            yield "dead hand"
        case play.Riichi(_, opened) if opened:
            yield "open riichi"
        case Chii() | Pon() | OpenKan() | AddedKan() | ClosedKan():
            yield from special_of_meld(event, state, after)
        case play.ExhaustiveDraw() if after.nagashi:
            yield "nagashi mangan"
        case play.AbortiveDraw(kind):
            yield f"abortive draw: {kind.message}"
        case play.Chombo(_, reason):
            yield f"chombo: {reason}"
        case Ron() | Tsumo():
            yield from special_of_win(event, state, after)


def special_of_meld(
    event: Chii | Pon | OpenKan | AddedKan | ClosedKan, state: RoundState, after: RoundState
) -> Iterator[str]:
    """Yield the names of what is special about a call or a kan."""
    if isinstance(event, Chii | Pon | OpenKan) and state.players[state.turn].river[-1].turned:
        yield "riichi tile called"
    if not event.meld.is_kan:
        return
    if state.live == 1:
        yield "kan with one live tile left"
    if state.players[event.seat].riichi:
        yield "kan in riichi"
    if after.kans == MOST_KANS:
        alone = after.players[event.seat].kans == MOST_KANS
        yield "fourth kan, by one player" if alone else "fourth kan, by several players"


def special_of_win(event: Ron | Tsumo, state: RoundState, after: RoundState) -> Iterator[str]:
    """Yield the names of what is special about a win, and its yaku."""
    yield SEVERAL[len(event.seats)] if isinstance(event, Ron) else "tsumo"
    if isinstance(event, Ron):
        if riichi_tile_lies(state):
            yield "riichi tile ronned"
        if state.called is not None:
            yield "added kan robbed" if state.called.open else "closed kan robbed"
    for won in after.wins:
        if won.liable is not None:
            yield "win with a liable player"
        yield from [scored.id for scored in won.value.yaku]
