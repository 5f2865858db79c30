"""Many rounds by seed and number, watched at every event: three of four are dealt by lot, one is forced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riichi_rules import RiichiError
from selfplay.forced_rounds import FORCED, forced_steps
from selfplay.round_checks import Checks
from selfplay.self_play import Step, ruleset_number, steps_of
from selfplay.tally import Tally

RULESETS = 60
"""The ten that ship, and fifty more with some of their options set otherwise."""


def numbered(seed: int, number: int) -> Iterator[Step]:
    """Play the round of a number: the same seed and number play the same round."""
    lots = f"{seed} {number}"
    if number % 4 == 3:
        return forced_steps(lots, number // 4 % len(FORCED))
    return steps_of(lots, ruleset_number(number % RULESETS))


def watched(steps: Iterator[Step], tally: Tally) -> None:
    """Count what happens in a round, and check all that must hold after each event."""
    _, state = next(steps)
    checks = Checks(state)
    for event, after in steps:
        assert event is not None
        checks.see(event, after)
        tally.see(event, state, after)
        state = after
    assert state.over


def watch_rounds(seed: int, numbers: Iterable[int]) -> Tally:
    """Play rounds and watch them; what is wrong is noted, and the next round played."""
    tally = Tally()
    for number in numbers:
        try:
            watched(numbered(seed, number), tally)
        except (AssertionError, RiichiError) as error:
            tally.wrong.append(f"round {number} of seed {seed}: {type(error).__name__}: {error}")
    return tally
