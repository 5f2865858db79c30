"""On which questions two rulesets differ: in what is paid or allowed, or at least in what is counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from riichi_book.studies.witness import answer_under
from riichi_rules.errors import RiichiError
from riichi_rules.questions import Answer, Question
from riichi_rules.ruleset import Ruleset

OUTCOMES: Final[Mapping[str, tuple[str, ...]]] = {
    "waits": ("tenpai", "waits"),
    "furiten": ("furiten",),
    "worth": ("valid", "payments", "bets"),
    "points": ("payments",),
    "ending": ("deltas", "bets_left", "next"),
    "turn": ("legal", "refused", "follows", "furiten", "indicators", "ending"),
    "result": ("results", "places"),
}
"""What of an answer matters at the table, by the kind of its question."""


class Pair(NamedTuple):
    """What two rulesets answer to one question."""

    a: Answer
    b: Answer

    @property
    def differ(self) -> bool:
        """Whether something else is paid or allowed."""
        return outcome(self.a) != outcome(self.b)


class Two(NamedTuple):
    """Two rulesets side by side."""

    a: Ruleset
    b: Ruleset

    def answers(self, question: Question) -> Pair | None:
        """Return what both answer, the question carried where need be; None where one of them refuses."""
        try:
            return Pair(answer_under(question, self.a)[0], answer_under(question, self.b)[0])
        except RiichiError:
            return None

    def differ(self, question: Question) -> bool:
        """Whether both answer, and not the same."""
        found = self.answers(question)
        return found is not None and found.differ

    def steps(self, question: Question) -> int | None:
        """Return how many reasons the two answers have together; None where they do not differ."""
        found = self.answers(question)
        return len(found.a.reasons) + len(found.b.reasons) if found is not None and found.differ else None


def outcome(answer: Answer) -> tuple[Any, ...]:
    """Return what of an answer matters at the table."""
    content = answer.content
    return tuple([_plain(name, content.get(name)) for name in OUTCOMES[answer.question.kind]])


def _plain(name: str, value: Any) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Leave out what only explains: the same refusal may be said in other words.

    Of indicators only their number matters: which tiles a question does not name, is nobody's rule. Of what
    follows an action too: nothing does where it cannot be done, and a bet may come before it.
    """
    if name == "indicators":
        return sum([letter.isdigit() or letter == "X" for letter in value])
    if name == "follows":
        return len(value)
    if isinstance(value, Mapping):
        return {key: part for key, part in value.items() if key not in {"why", "reason", "reasons"}}
    return value
