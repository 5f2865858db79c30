"""What counts in an answer of each kind: the facts by which two answers are compared, without a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from riichi_rules.messages import Message, RulesetFact

from .answer import Answer

DECISIVE: Final[Mapping[str, tuple[str, ...]]] = {
    "waits": ("tenpai", "waits"),
    "furiten": ("furiten",),
    "worth": ("valid", "payments", "bets"),
    "points": ("payments",),
    "ending": ("deltas", "bets_left", "next"),
    "turn": ("legal", "refused", "follows", "furiten", "indicators", "ending"),
    "result": ("results", "places"),
}
"""What matters at the table, by the kind of question: what is paid, won or allowed."""

EXPLAINING: Final[Mapping[str, tuple[str, ...]]] = {
    "waits": ("shapes", "compounds", "own_four", "away"),
    "furiten": ("waits", "kinds", "causes"),
    "worth": ("han", "fu", "fu_total", "limit", "yakuman", "points", "yaku", "dora", "fu_items", "groups"),
    "points": ("yakuman", "limit", "base", "points"),
    "ending": ("reasons", "scores"),
    "turn": ("unknown", "waits", "kinds"),
    "result": ("steps",),
}
"""What counts beside it where a whole answer is shown: how it comes to that."""

_SENTENCES: Final = frozenset({"why", "reason", "words", "needs"})


def outcome(answer: Answer) -> dict[str, Any]:
    """Return all that counts in an answer, as plain data.

    What repeats the question, names the rules or is a sentence does not count. A reason counts by its rule
    and by the message and the facts that it says; a warning of this answer by being there, those of its
    ruleset do not.
    """
    kind, content = answer.question.kind, answer.content
    return {
        **{name: _counted(name, content[name]) for name in EXPLAINING[kind] if name in content},
        **{name: _counted(name, content[name]) for name in DECISIVE[kind]},
        "because": [[getattr(step, "rule", ""), _facts(step.message)] for step in answer.reasons],
        "warnings": len(content.get("warnings", ())) - len(answer.rules.warnings),
    }


def decisive(answer: Answer) -> dict[str, Any]:
    """Return what matters at the table of an answer, as plain data."""
    return decisive_in(answer.question.kind, answer.content)


def decisive_in(kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what matters at the table of an answer as data, as far as it says it: an engine may not."""
    return {
        name: _counted(name, content[name], _SENTENCES | {"reasons"})
        for name in DECISIVE[kind]
        if name in content
    }


def _facts(value: object) -> Any:  # noqa: ANN401 - a message within others, or a fact
    """Return which message is said, whatever its language, and with which facts but names of rulesets."""
    if isinstance(value, Message):
        facts = {name: _facts(fact) for name, fact in value.facts.items()}
        return [value.template, {name: fact for name, fact in facts.items() if fact is not None}]
    if type(value) is tuple:
        return [_facts(part) for part in value]
    return None if isinstance(value, RulesetFact) else str(value)


def _counted(name: str, value: Any, left_out: frozenset[str] = _SENTENCES) -> Any:  # noqa: ANN401 - of JSON
    """Leave out sentences, and the order of a list of texts.

    Of indicators only the number counts: which tiles a question does not name, no rule decides. So it does
    of what follows an action, since each event is a sentence.
    """
    if name == "indicators" and isinstance(value, str):
        return sum([letter.isdigit() or letter == "X" for letter in value])
    if name == "follows" and isinstance(value, list):
        return len(value)
    if isinstance(value, Mapping):
        return {key: _counted("", part, left_out) for key, part in value.items() if key not in left_out}
    if isinstance(value, list):
        parts = [_counted("", part, left_out) for part in value]
        return sorted(parts) if all([isinstance(part, str) for part in parts]) else parts
    return value
