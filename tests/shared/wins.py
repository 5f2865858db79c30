"""Wins in short: ``ron("456m1122z X11Xs X77Xz", "1z", seat="S")`` is the value of that hand."""

from __future__ import annotations

from riichi_rules import ask
from riichi_rules.value import Value


def ron(
    hand: str, tile: str, rules: str = "base", options: dict[str, object] | None = None, **facts: object
) -> Value:
    """Value a hand that wins on a discard, under a ruleset with some options set."""
    return win("ron", hand, tile, rules, options, facts)


def tsumo(
    hand: str, tile: str, rules: str = "base", options: dict[str, object] | None = None, **facts: object
) -> Value:
    """Value a hand that wins on a drawn tile, under a ruleset with some options set."""
    return win("tsumo", hand, tile, rules, options, facts)


def win(
    by: str,
    hand: str,
    tile: str,
    rules: str = "base",
    options: dict[str, object] | None = None,
    facts: dict[str, object] | None = None,
) -> Value:
    """Value the win that a row tells."""
    return ask.worth(hand, win=tile, by=by, ruleset=rules, set=options, **(facts or {})).value
