"""Short questions that tests of play ask a state."""

import pytest

from riichi_rules import UNKNOWN, IllegalEvent
from riichi_rules.play import Event, Ron, RoundState, Tsumo, begin
from riichi_rules.play.script import round_of, state_after
from riichi_rules.seats import Four, added, seat_of_wind
from riichi_rules.settlement import Settlement


def why_not(state: RoundState, seat: int, action: Event) -> str | None:
    """Return the rule that forbids an action; None if it is allowed or that cannot be known."""
    refusal = state.why_not(seat, action)
    return None if refusal is None else refusal.rule


def refused(state: RoundState, script: str) -> str:
    """Return the rule that forbids the next step of a script."""
    with pytest.raises(IllegalEvent) as caught:
        state_after(state, script)
    return caught.value.rule


def choices(state: RoundState, seat: str) -> list[str]:
    """Return the names of the events that are legal for a seat, each once."""
    number = seat_of_wind(seat, state.deal.dealer)
    return list(dict.fromkeys(type(event).__name__ for event in state.legal(number) or ()))


def may_win(state: RoundState, seat: str) -> bool:
    """Whether a seat may win."""
    number = seat_of_wind(seat, state.deal.dealer)
    return any(isinstance(event, Ron | Tsumo) for event in state.legal(number) or ())


def river(state: RoundState, seat: str) -> str:
    """Return a river as tiles, with ``'`` after a turned one and ``_`` after a called one."""
    number = seat_of_wind(seat, state.deal.dealer)
    return " ".join(
        f"{lying.tile}{chr(39) * lying.turned}{'_' * (lying.taken_by is not None)}"
        for lying in state.players[number].river
    )


def settled(state: RoundState) -> Settlement:
    """Return the settlement of the round."""
    assert state.settlement is not None
    return state.settlement


def deltas(state: RoundState) -> Four:
    """Return what the four seats gained and lost."""
    return settled(state).deltas


def scores_after(state: RoundState) -> Four:
    """Return the points of the four seats after the settlement."""
    return added(state.scores, deltas(state))


def seen_by_east(script: str, rules: str = "ema-2025", **hands: str) -> RoundState:
    """Return the state after a script as East sees it, without the wall and the other hands."""
    dealt = round_of("", rules, **hands)  # type: ignore[arg-type]
    deal = dealt.deal._replace(hands=(dealt.deal.hands[0], *((UNKNOWN,) * 13,) * 3), wall=None)
    return state_after(begin(deal, dealt.rules), script)
