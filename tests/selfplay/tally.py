"""What happened in rounds, counted by name: each kind of event with what was special about it, each yaku."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from riichi_rules import play
from riichi_rules.furiten import FuritenKind
from riichi_rules.play import AddedKan, Chii, ClosedKan, Event, OpenKan, Pon, Ron, RoundState, Tsumo
from riichi_rules.play.position import MOST_KANS
from riichi_rules.play.waits import completes
from riichi_rules.play.wins import riichi_tile_lies
from riichi_rules.yaku import YAKU

SEVERAL = ("", "ron", "double ron", "triple ron")
PLAIN = {
    play.Deposit: "bet placed",
    Chii: "chii",
    Pon: "pon",
    OpenKan: "open kan",
    AddedKan: "added kan",
    ClosedKan: "closed kan",
    play.Indicator: "indicator turned",
    Tsumo: "tsumo",
    play.Pass: "pass",
    play.DeadHand: "dead hand",
}
"""Events that are counted by one name, whatever is special about them."""

EVENTS = (
    *("draw", "replacement draw", "discard as drawn", "discard from hand", *PLAIN.values()),
    *("riichi", "double riichi", "open riichi", "riichi tile called", "riichi tile ronned"),
    *("kan in riichi", "kan with one live tile left"),
    *("fourth kan, by one player", "fourth kan, by several players"),
    *("added kan robbed", "closed kan robbed", "ron", "double ron", "triple ron"),
    *("win let go by", "win with a liable player", "yakuman"),
    *(f"furiten blocks a win: {kind.replace('-', ' ')}" for kind in FuritenKind),
    *("exhaustive draw", "tenpai hidden", "nagashi mangan"),
    *(f"abortive draw: {kind}" for kind in ("nine kinds", "four winds", "four riichi", "four kans")),
    *("abortive draw: triple ron", "chombo: ron in furiten", "chombo: riichi without tenpai"),
    *("chombo: forbidden kan in riichi", "chombo: another foul"),
)
"""All names of events."""

YAKU_NAMES = tuple(yaku.id for yaku in YAKU if yaku.id != "paarenchan")  # which no single round can show


class Tally:
    """Counts the events of rounds, and the yaku of their wins; ``wrong`` tells the rounds that went wrong."""

    def __init__(self) -> None:
        self.rounds = 0
        self.events: Counter[str] = Counter()
        self.yaku: Counter[str] = Counter()
        self.wrong: list[str] = []

    def see(self, event: Event, state: RoundState, after: RoundState) -> None:
        """Count an event, with the states before and after it."""
        self.events.update(names_of(event, state, after))
        if after.over:
            self.rounds += 1
            for won in after.wins:
                self.yaku.update([scored.id for scored in won.value.yaku])


def names_of(event: Event, state: RoundState, after: RoundState) -> Iterator[str]:  # noqa: C901, PLR0912 - one line an event
    """Yield the names by which an event is counted."""
    if type(event) in PLAIN:
        yield PLAIN[type(event)]
    match event:
        case play.Draw():
            yield "replacement draw" if event.replacement else "draw"
        case play.Discard():
            yield "discard as drawn" if event.drawn else "discard from hand"
            yield from blocked(after)
        case play.Riichi(seat, opened):
            yield "open riichi" if opened else "riichi"
            if state.first_turn(seat):
                yield "double riichi"
        case Chii() | Pon() | OpenKan() | AddedKan() | ClosedKan():
            yield from special_of_meld(event, state, after)
        case play.Pass(seat):
            if any(isinstance(event, Ron) for event in state.legal(seat) or ()):
                yield "win let go by"
        case play.ExhaustiveDraw():
            yield "exhaustive draw"
            if after.nagashi:
                yield "nagashi mangan"
            if any(not declared.tenpai and after.tenpai(declared.seat) for declared in event.declarations):
                yield "tenpai hidden"
        case play.AbortiveDraw(kind):
            yield f"abortive draw: {kind}"
        case play.Chombo(_, reason):
            yield f"chombo: {reason}"
        case Ron() | Tsumo():
            yield from special_of_win(event, state, after)


def special_of_meld(
    event: Chii | Pon | OpenKan | AddedKan | ClosedKan, state: RoundState, after: RoundState
) -> Iterator[str]:
    """Yield what is special about a call or a kan."""
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
    """Yield what is special about a win."""
    if isinstance(event, Ron):
        yield SEVERAL[len(event.seats)]
        if riichi_tile_lies(state):
            yield "riichi tile ronned"
        if state.called is not None:
            yield "added kan robbed" if state.called.open else "closed kan robbed"
    if any(won.liable is not None for won in after.wins):
        yield "win with a liable player"
    if any(won.value.yakuman for won in after.wins):
        yield "yakuman"


def blocked(state: RoundState) -> Iterator[str]:
    """Yield for each seat that waits on the discard but is furiten what kind of furiten blocks it."""
    for seat in range(4):
        kinds = completes(state, seat)
        if seat == state.turn or not kinds or state.tile is None or state.tile.kind not in kinds:
            continue
        furiten = state.furiten(seat)
        for kind in furiten.kinds if furiten else ():
            yield f"furiten blocks a win: {kind.replace('-', ' ')}"
