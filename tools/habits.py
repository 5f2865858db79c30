"""What happens how often when rounds play themselves: who wins with riichi, who comes into furiten and how.

It is counted for the lines of the sources that say what happens often. Players are those of ``self_play``,
rounds those of a seed under the rules of the wiki, none of them laid out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from riichi_book.search.self_play import steps_of
from riichi_rules import RiichiError, Situation, Tile, Win, load_ruleset, value_of
from riichi_rules.furiten import FuritenKind
from riichi_rules.play import RoundState

RULES = load_ruleset("wiki")
SEED = "habits"
BLOCK = 50
"""So many rounds are counted together; a test counts the first block again."""

SEATS = range(4)
RIICHI = {"riichi", "double-riichi"}


def block(number: int) -> dict[str, int]:
    """Play a block of rounds and count what happened, by name, in the order of the names."""
    counts: Counter[str] = Counter()
    for place in range(number * BLOCK, (number + 1) * BLOCK):
        watch((state for _, state in steps_of(f"{SEED} {place}", RULES)), counts)
    return dict(sorted(counts.items()))


def watch(states: Iterable[RoundState], counts: Counter[str]) -> None:
    """Count one round."""
    counts["rounds"] += 1
    ready, furiten = [False] * 4, [False] * 4
    state = None
    for state in states:
        for seat in SEATS:
            # While a hand holds fourteen tiles, what it was before its draw still holds.
            if not state.hand(seat).waiting:
                continue
            waits = bool(state.tenpai(seat))
            blocked = waits and bool(state.is_furiten(seat))
            reached = waits and not ready[seat]
            counts["tenpai"] += reached
            counts["tenpai already furiten"] += reached and blocked
            if blocked and not furiten[seat]:
                counts["furiten"] += 1
                counts[f"furiten: {way_in(state, seat, reached=reached)}"] += 1
                counts[f"furiten, {hand_words(state, seat)}"] += 1
            ready[seat], furiten[seat] = waits, blocked
    for won in state.wins if state else ():
        yaku = {scored.id for scored in won.value.yaku}
        counts["wins"] += 1
        counts["wins with riichi"] += bool(yaku & RIICHI)
        counts["yaku"] += len(yaku)
        counts["yaku that are riichi"] += len(yaku & RIICHI)


def way_in(state: RoundState, seat: int, *, reached: bool) -> str:
    """Say how a seat came into furiten."""
    if reached:
        return "already when tenpai was reached"
    furiten = state.furiten(seat)
    kinds = furiten.kinds if furiten else ()
    if FuritenKind.OWN_DISCARD in kinds:
        return "threw a winning tile"
    return "let a tile pass in riichi" if FuritenKind.RIICHI in kinds else "let a tile pass"


def hand_words(state: RoundState, seat: int) -> str:
    """Say whether the hand is closed, and if not, which of the tiles that it waits on bring a yaku."""
    if state.hand(seat).closed:
        return "closed"
    bring = {has_yaku(state, seat, tile) for tile in state.waits(seat) or ()}
    if bring == {True}:
        return "open, each winning tile brings a yaku"
    return "open, some winning tiles bring one" if True in bring else "open, none brings one"


def has_yaku(state: RoundState, seat: int, tile: Tile) -> bool:
    """Whether a discard of that tile could be won on, furiten apart."""
    situation = Situation(by=Win.RON, seat=state.wind(seat), round=state.deal.wind)
    try:
        return value_of(state.hand(seat), tile, situation, state.rules).valid
    except RiichiError:
        return False
