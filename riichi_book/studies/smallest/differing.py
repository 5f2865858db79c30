"""On which questions two rulesets differ: in what is paid or allowed, or at least in what is counted."""

from __future__ import annotations

from typing import NamedTuple

from riichi_book.studies.witness import answer_under
from riichi_rules.errors import RiichiError
from riichi_rules.questions import Answer, Question, decisive
from riichi_rules.ruleset import Ruleset


class Pair(NamedTuple):
    """What two rulesets answer to one question."""

    a: Answer
    b: Answer

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
