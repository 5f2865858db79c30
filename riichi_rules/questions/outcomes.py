"""The parts of an answer that count when two answers are compared: facts, but no sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from riichi_rules.messages import Message, RulesetFact

from .answer import Answer

DECISIVE: Final[Mapping[str, tuple[str, ...]]] = {
    "waits": ("waits", "tenpai"),
    "furiten": ("furiten",),
    "worth": ("payments", "valid", "bets"),
    "points": ("payments",),
    "ending": ("deltas", "bets_left", "next"),
    "turn": ("legal", "refused", "follows", "furiten", "indicators", "ending"),
    "result": ("results", "places"),
}
"""What matters at the table, by kind of question: what is paid, won or allowed.

An engine whose answer has the first key of its kind answers the question."""

WORTH: Final[Mapping[str, tuple[str, ...]]] = {
    "worth": ("points", "han", "fu", "limit", "yakuman", "yaku", "dora"),
    "points": ("points",),
}
"""Facts that engines can say about how a win is counted.

The first is enough for an answer, too, because not every engine knows who pays."""

EXPLAINING: Final[Mapping[str, tuple[str, ...]]] = {
    "waits": ("shapes", "compounds", "own_four", "away"),
    "furiten": ("waits", "kinds", "causes"),
    "worth": (*WORTH["worth"], "fu_total", "fu_items", "groups"),
    "points": (*WORTH["points"], "yakuman", "limit", "base"),
    "ending": ("reasons", "scores"),
    "turn": ("unknown", "waits", "kinds"),
    "result": ("steps",),
}
"""What also counts when whole answers are compared: how the answer was reached."""

_SENTENCES: Final = frozenset({"why", "reason", "words", "needs"})


def outcome(answer: Answer) -> dict[str, Any]:
    """Return everything that counts in an answer, as plain data.

    Sentences, repeated parts of the question and names of rulesets do not count. A reason counts by its
    rule, its message and its facts, an event that follows an action by its message and its facts. Warnings
    count by their number, without those of the ruleset.
    """
    kind, content = answer.question.kind, answer.content
    return {
        **{name: _counted(name, content[name]) for name in EXPLAINING[kind] if name in content},
        **{name: _counted(name, content[name]) for name in DECISIVE[kind]},
        **_following(answer),
        "because": [[getattr(step, "rule", ""), _facts(step.message)] for step in answer.reasons],
        "warnings": len(content.get("warnings", ())) - len(answer.rules.warnings),
    }


def decisive(answer: Answer) -> dict[str, Any]:
    """Return the part of an answer that matters at the table, as plain data."""
    return decisive_data(answer.question.kind, answer.content) | _following(answer)


def decisive_data(kind: str, content: Mapping[str, Any], also: Iterable[str] = ()) -> dict[str, Any]:
    """Return the same from an answer's data, with the keys in ``also``; engines may leave out any of them."""
    return {
        name: _counted(name, content[name], _SENTENCES | {"reasons"})
        for name in (*DECISIVE[kind], *also)
        if name in content
    }


def _following(answer: Answer) -> dict[str, Any]:
    """Return the events after an action, such as who gets a claimed tile; none for kinds without actions."""
    if answer.question.kind != "turn":
        return {}
    return {"follows": [_facts(event.message) for event in answer.following]}  # type: ignore[attr-defined]


def _facts(value: object) -> Any:  # noqa: ANN401 - a message within others, or a fact
    """Return a message's untranslated template and its facts, except for names of rulesets."""
    if isinstance(value, Message):
        facts = {name: _facts(fact) for name, fact in value.facts.items()}
        return [value.template, {name: fact for name, fact in facts.items() if fact is not None}]
    if type(value) is tuple:
        return [_facts(part) for part in value]
    return None if isinstance(value, RulesetFact) else str(value)


def _counted(name: str, value: Any, left_out: frozenset[str] = _SENTENCES) -> Any:  # noqa: ANN401 - of JSON
    """Drop sentences, and sort lists of texts.

    Of the indicators only their number counts, because no rule decides which tiles they are if the question
    does not name them. Of what follows an action only the number counts too, because its data are sentences.
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
