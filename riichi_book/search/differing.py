"""The engine of the search: questions asked of several rulesets, and which of these answer alike.

What counts is what is paid, won or allowed, not how it comes to that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message
from riichi_rules.questions import Answer, Question, decisive
from riichi_rules.questions.outcomes import decisive_in
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset

from .witnesses import carried_answer

REFUSAL: Final = '"refused"'
"""What of an answer matters where a question is refused: what it says cannot be by these rules."""

Candidate = TypeVar("Candidate")


class AskedQuestion(NamedTuple):
    """A question, and which candidates give which answer; those that refuse it stand under ``REFUSAL``."""

    question: Question
    answers: dict[str, tuple[int, ...]]

    @property
    def branches(self) -> dict[str, tuple[int, ...]]:
        """The answers to it, each with the candidates that it leaves; a refusal is none."""
        return {outcome: places for outcome, places in self.answers.items() if outcome != REFUSAL}

    def among(self, places: Collection[int]) -> AskedQuestion:
        """Return the same for these candidates alone."""
        found = {
            outcome: tuple([place for place in some if place in places])
            for outcome, some in self.answers.items()
        }
        return AskedQuestion(self.question, {outcome: some for outcome, some in found.items() if some})

    @property
    def left(self) -> float:
        """How many candidates are left after it, as is to be expected."""
        count = sum(map(len, self.answers.values()))
        refusing = len(self.answers.get(REFUSAL, ()))
        return (refusing * count + sum([len(left) ** 2 for left in self.branches.values()])) / max(1, count)

    @property
    def decides(self) -> bool:
        """Whether an answer to it tells candidates apart."""
        return bool(self.branches) and len(self.branches) + (REFUSAL in self.answers) > 1

    def apart(self, pairs: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        """Return the pairs of candidates that it tells apart."""
        answer = {place: outcome for outcome, places in self.answers.items() for place in places}
        return frozenset([(first, second) for first, second in pairs if answer[first] != answer[second]])


def asked_question(
    question: Question, candidates: Sequence[Candidate], answer: Callable[[Question, Candidate], str]
) -> AskedQuestion:
    """Ask all candidates a question; ``answer`` says what of the answer of one of them matters."""
    answers: dict[str, list[int]] = {}
    for place, candidate in enumerate(candidates):
        answers.setdefault(answer(question, candidate), []).append(place)
    return AskedQuestion(question, {outcome: tuple(places) for outcome, places in answers.items()})


@lru_cache(maxsize=65536)
def outcome_of(question: Question, rules: Ruleset) -> str:
    """Return what matters of the answer under a ruleset, asked as the question stands."""
    try:
        answer = question.answer(Rules(rules, chosen=True))
    except RiichiError:
        return REFUSAL
    return outcome_in(question.kind, answer.content)


def outcome_in(kind: str, content: Mapping[str, Any]) -> str:
    """Return what of an answer matters at the table, as JSON whose order says nothing."""
    return json.dumps(decisive_in(kind, content), sort_keys=True)


class AnswerPair(NamedTuple):
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

    def answers(self, question: Question) -> AnswerPair | None:
        """Return what both answer, the question carried where need be; None where one of them refuses."""
        try:
            (a, changed_a), (b, changed_b) = [carried_answer(question, rules) for rules in self]
            return AnswerPair(a, b, (changed_a, changed_b))
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
