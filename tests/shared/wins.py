"""Wins in short: ``ron("456m1122z X11Xs X77Xz", "1z", seat="S")`` is the value of that hand."""

from __future__ import annotations

from riichi_rules import ask
from riichi_rules.value import Value


def ron(
    hand: str, win: str, rules: str = "base", options: dict[str, object] | None = None, **facts: object
) -> Value:
    """Value a hand that wins on a discard, under a ruleset with some options set."""
    return _value(hand, win, "ron", rules, options, facts)


def tsumo(
    hand: str, win: str, rules: str = "base", options: dict[str, object] | None = None, **facts: object
) -> Value:
    """Value a hand that wins on a drawn tile, under a ruleset with some options set."""
    return _value(hand, win, "tsumo", rules, options, facts)


def ids(value: Value) -> set[str]:
    """Name the yaku that count."""
    return {scored.id for scored in value.yaku}


def fu(value: Value) -> dict[str, int]:
    """Say the fu by their reasons: tiles stand behind the reason of a group or a pair."""
    return {f"{item.id} {item.tiles_text}".strip(): item.amount for item in value.fu_items}


def _value(
    hand: str, win: str, by: str, rules: str, options: dict[str, object] | None, facts: dict[str, object]
) -> Value:
    return ask.worth(hand, win=win, by=by, ruleset=rules, set=options, **facts).value
