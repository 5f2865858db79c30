"""A short way to value a win: ``ron("456m1122z X11Xs X77Xz", "1z", seat="S")`` returns its value."""

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
    """Value a win under a ruleset with some options set. ``facts`` are more facts of the question."""
    return ask.worth(hand, win=tile, by=by, ruleset=rules, set=options, **(facts or {}), **more).value


ron, tsumo = partial(win, "ron"), partial(win, "tsumo")
