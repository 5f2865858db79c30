"""On which questions two rulesets differ: in what is paid or allowed, or at least in what is counted."""

from __future__ import annotations

from typing import NamedTuple

from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message
from riichi_rules.questions import Answer, Question, decisive
from riichi_rules.ruleset import Ruleset

from .witnesses import answer_under


class Pair(NamedTuple):
    """What two rulesets answer to one question, and what had to change in it for each."""

    a: Answer
    b: Answer
    carried: tuple[tuple[Message, ...], tuple[Message, ...]] = ((), ())

    @property
    def differ(self) -> bool:
        """Whether something else is paid or allowed."""
        return decisive(self.a) != decisive(self.b)


class Two(NamedTuple):
    """Two rulesets side by side."""

    a: Ruleset
    b: Ruleset

    def answers(self, question: Question) -> Pair | None:
        """Return what both answer, the question carried where need be; None where one of them refuses."""
        try:
            (a, changed_a), (b, changed_b) = [answer_under(question, rules) for rules in self]
            return Pair(a, b, (changed_a, changed_b))
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
