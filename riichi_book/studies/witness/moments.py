"""A moment of a round, and what can be asked of it. Seat 0 deals, so it is East."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from riichi_rules.errors import IllegalEvent
from riichi_rules.notation import LooseTile
from riichi_rules.play import (
    AbortiveDraw,
    Chombo,
    Declaration,
    Deposit,
    Event,
    ExhaustiveDraw,
    Riichi,
    Ron,
    RoundState,
    Stage,
    Tsumo,
)
from riichi_rules.play.script import event_of, round_of, seat_of, state_after
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import WIND_NAMES
from riichi_rules.situation import Win

from .question import WINDS, Exhibit, changes, in_winds, listed, off_result, settled_words

READY: Final = "123456m23789p99s"
"""Tenpai on 1p and 4p, with pinfu."""

Look = Callable[[RoundState], str]


class Pause(NamedTuple):
    """A round up to a moment, what is asked there, and whose hand is drawn.

    ``script`` and ``laid`` (hands by wind, indicators, scores and the like) are what ``round_of`` takes.
    """

    option: str
    so: str
    asks: str
    look: Look
    whose: str
    script: str
    laid: Mapping[str, Any]
    beside: tuple[str, ...] = ()

    def state(self, rules: Ruleset) -> RoundState:
        """Return the moment under a ruleset."""
        return round_of(self.script, rules, **self.laid)


# What is looked at


def may(whose: str, action: str) -> Look:
    """Return the question whether a seat may do what an action of a script says."""

    def look(state: RoundState) -> str:
        seat = seat_of(state, whose)
        if action.startswith("riichi"):
            event: Event = Riichi(seat)
        elif action == "ron":
            event = Ron((seat,))
        else:
            event = event_of(state, seat, action)
        return _answered(state, seat, event)

    return look


def may_declare(whose: str, discard: str) -> Look:
    """Return the question whether a seat may declare riichi with the discard of one tile."""

    def look(state: RoundState) -> str:
        seat = seat_of(state, whose)
        refused = state.why_not(seat, Riichi(seat))
        if refused:
            return f"no: {refused.words}"
        state = state.apply(Riichi(seat))
        return _answered(state, seat, event_of(state, seat, f"discards {discard}"))

    return look


def may_end(event: Event) -> Look:
    """Return the question whether the round may end so."""
    return lambda state: _answered(state, 0, event)


def happens(event: Event) -> Look:
    """Return the question whether a fault can be made, or punished, now."""

    def look(state: RoundState) -> str:
        try:
            state.play(event)
        except IllegalEvent as error:
            # The question has named the event. Only another one, refused before it, must be told.
            return f"no: {in_winds(error.problem.removeprefix(f'{event.words}: '))}"
        return "yes"

    return look


def paid(state: RoundState) -> str:
    """Say what the end of the round moves."""
    settlement = state.settlement
    if settlement is None:
        return "the round goes on"
    bets = max(settlement.bets_left, state.bets)
    return settled_words(settlement, bets)


def paid_after(*events: Event) -> Look:
    """Return the question what is paid after these claims or this end."""

    def look(state: RoundState) -> str:
        claim = state.holds(events) if len(events) > 1 else events[0]
        return paid(state.play(claim)) if claim else "nothing holds"

    return look


def claimed(*events: Event) -> Look:
    """Return the question which of several claims holds."""

    def look(state: RoundState) -> str:
        held = state.holds(events)
        if isinstance(held, AbortiveDraw):
            return "the round is aborted"
        if isinstance(held, Ron):
            return f"{listed([WINDS[seat] for seat in held.seats])} by ron"
        return in_winds(held.words) if held else "nobody"

    return look


def breaks_off(state: RoundState) -> str:
    """Say whether the round is aborted if nobody wins."""
    due = state.due
    return f"it is aborted: {due.kind}" if isinstance(due, AbortiveDraw) else "play goes on"


TURNED: Final = (
    "before the replacement tile is drawn",
    "after that, before the discard",
    "when nobody won on the discard",
)


def turned_when(*steps: str) -> Look:
    """Return the question before which of three steps the indicator of a kan is turned.

    The steps are scripts: the draw of the replacement tile, the discard, the next draw.
    """

    def look(state: RoundState) -> str:
        for words, script in zip(TURNED, steps, strict=True):
            state = state_after(state, script)
            if len(state.indicators) > 1:
                return words
        return "never"

    return look


def furiten(whose: str) -> Look:
    """Return the question whether a seat is furiten."""

    def look(state: RoundState) -> str:
        found = state.furiten(seat_of(state, whose))
        return found.words if found else "nobody knows"

    return look


def bet_of_a_ronned_tile(state: RoundState) -> str:
    """Say what becomes of the bet of a riichi whose tile is won on, and what all have then."""
    ron = Ron((1,))
    placed = state.apply(Deposit(0)).why_not(1, ron) is None
    over = state.play(ron)
    moved = [now - then for now, then in zip(over.scores_after or (), state.deal.scores, strict=True)]
    bet = "it is not placed"
    if placed:
        bet = "it is placed and goes back" if over.bets == 0 else "it is placed and South takes it"
    return f"{bet}; {changes(moved)}"


def after_a_chombo(state: RoundState) -> str:
    """Say what a chombo of West leads to: points, the match, the next deal."""
    if state.why_not(2, Chombo(2)):
        return "there is no chombo"
    over = state.apply(Chombo(2))
    settlement = over.settlement
    if settlement is None:
        return "the round goes on"
    parts = [settled_words(settlement, state.bets)]
    parts += off_result(settlement, "West")
    parts.append("it is dealt again" if over.dealt_anew else "the next hand follows")
    return "; ".join(parts)


def least_points(state: RoundState) -> str:
    """Say with how many points East may declare riichi, by trying scores."""
    low, high = -1, 200_000  # refused with one, allowed with the other
    while high - low > 1:
        points = (low + high) // 2
        east = state.players[0]._replace(score=points)
        allowed = state._replace(players=state.with_player(0, east)).why_not(0, Riichi(0)) is None
        low, high = (low, points) if allowed else (points, high)
    return f"{high}" if high else "none: with 0 too"


def _answered(state: RoundState, seat: int, event: Event) -> str:
    refusal = state.why_not(seat, event)
    return f"no: {in_winds(refusal.words.removesuffix('.'))}" if refusal else "yes"


def declaring(*tenpai: int) -> ExhaustiveDraw:
    """Return an exhaustive draw at which these seats say tenpai."""
    return ExhaustiveDraw(tuple(Declaration(seat, seat in tenpai) for seat in range(4)))


def exhibit_of(pause: Pause, rules: Ruleset, *, with_river: bool) -> Exhibit:
    """Return the hand that a scene is about, the tile drawn, won on or lying there, perhaps the river."""
    state = pause.state(rules)
    seat = seat_of(state, pause.whose)
    player = state.players[seat]
    by = {Ron: Win.RON, Tsumo: Win.TSUMO}.get(type(state.end))
    own_turn = state.stage is Stage.TURN and state.turn == seat
    # The very last discard is let go by: what is asked then is how the round ends.
    lies_there = state.stage in {Stage.CLAIM, Stage.ROB} and state.turn != seat and state.live > 0
    tile = state.tile if by or own_turn or lies_there else None
    river = [LooseTile(lies.tile, lies.turned, lies.taken_by is not None) for lies in player.river]
    indicators = state.indicators if "dora" in pause.laid else ()
    return Exhibit(
        WIND_NAMES[pause.whose],
        state.hand(seat),
        tile,
        by,
        tuple(river) if with_river else (),
        indicators,
    )
