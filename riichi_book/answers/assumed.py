"""What an answer assumes, in words: who deals, the wind of a seat and of the round, the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from riichi_rules.messages import Message, joined, say
from riichi_rules.questions import Answer, kind_of
from riichi_rules.seats import WINDS


def terms_of(answer: Answer, *, given: bool = False) -> Message | None:
    """Say what a verdict assumes: "as dealer (East), East round, EMA 2025"; None where it assumes nothing.

    With ``given`` also what the question says in place of that, how it was won, and the ruleset.
    """
    facts = answer.assumed
    if given:
        stated = kind_of(answer.question.kind).form.terms(answer.question.facts)
        facts = {**facts, **stated, "by": answer.question.facts.get("by"), "ruleset": answer.ruleset.id}
    facts = {**facts, **facts.get("deal", {})}
    terms: list[object] = [words(facts[name]) for name, words in TERMS.items() if facts.get(name) is not None]
    if "ruleset" in facts:
        terms.append(answer.ruleset.fact)
    return joined(terms, ", ") if terms else None


def _round(wind: str) -> Message:
    return say("{wind} round", wind=WINDS[wind])


TERMS: Final[Mapping[str, Callable[[Any], Message]]] = {
    "seat": lambda wind: say("as {wind}", wind=WINDS[wind]) if wind != "E" else say("as dealer (East)"),
    "dealer": lambda seat: (
        say("player {number} deals", number=seat + 1) if seat else say("the first dealer deals")
    ),
    "round": _round,
    "wind": _round,
    "by": lambda how: say("tsumo") if how == "tsumo" else say("ron"),
}
"""What may be assumed, in words."""
