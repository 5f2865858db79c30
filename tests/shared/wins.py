"""Wins in short: ``ron("456m1122z X11Xs X77Xz", "1z", seat="S")`` is the value of that hand."""

from functools import partial

from riichi_rules import ask
from riichi_rules.value import Value


def win(
    by: str,
    hand: str,
    tile: str,
    rules: str = "base",
    options: dict[str, object] | None = None,
    facts: dict[str, object] | None = None,
    **more: object,
) -> Value:
    """Value a win, or the one that a row tells, under a ruleset with some options set."""
    return ask.worth(hand, win=tile, by=by, ruleset=rules, set=options, **(facts or {}), **more).value


ron, tsumo = partial(win, "ron"), partial(win, "tsumo")
