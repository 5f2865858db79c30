"""Ask several rulesets the same questions, and find the fewest questions that tell them apart.

Answers differ if something else is paid, won or allowed; the reasons do not count.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message
from riichi_rules.questions import Answer, Question, decisive
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset

from .questions import ASKED, cases
from .shrinking import rank, shrunk
from .witnesses import carried_answer

REFUSAL: Final = '"refused"'
"""Stands in for an answer if the rules refuse the question as impossible."""


class AskedQuestion(NamedTuple):
    """A question, and which candidates give which answer; those that refuse it are under ``REFUSAL``."""

    question: Question
    answers: dict[str, tuple[int, ...]]

    @property
    def branches(self) -> dict[str, tuple[int, ...]]:
        """The answers, each with the candidates that it leaves; refusals are left out."""
        return {outcome: places for outcome, places in self.answers.items() if outcome != REFUSAL}

    @property
    def left(self) -> float:
        """The expected number of candidates left after it is answered."""
        count = sum(map(len, self.answers.values()))
        refusing = len(self.answers.get(REFUSAL, ()))
        return (refusing * count + sum([len(left) ** 2 for left in self.branches.values()])) / max(1, count)

    @property
    def decides(self) -> bool:
        """Whether an answer to it tells candidates apart."""
        return bool(self.branches) and len(self.branches) + (REFUSAL in self.answers) > 1


def asked_question(question: Question, outcomes: Iterable[str]) -> AskedQuestion:
    """Return a question with what matters in the answer of each candidate."""
    answers: dict[str, tuple[int, ...]] = {}
    for place, outcome in enumerate(outcomes):
        answers[outcome] = (*answers.get(outcome, ()), place)
    return AskedQuestion(question, answers)


@lru_cache(maxsize=65536)
def outcome_of(question: Question, rules: Ruleset) -> str:
    """Return what matters in the answer under a ruleset, as JSON; the question is not adapted."""
    try:
        answer = question.answer(Rules(rules, chosen=True))
    except RiichiError:
        return REFUSAL
    return json.dumps(decisive(answer), sort_keys=True)


class AnswerPair(NamedTuple):
    """What two rulesets answer to one question, and what had to change in it for each."""

    a: Answer
    b: Answer
    carried: tuple[tuple[Message, ...], tuple[Message, ...]] = ((), ())

    @property
    def differ(self) -> bool:
        """Whether something else is paid, won or allowed."""
        return decisive(self.a) != decisive(self.b)


class RulesetPair(NamedTuple):
    """Two rulesets side by side."""

    a: Ruleset
    b: Ruleset

    def answers(self, question: Question) -> AnswerPair | None:
        """Return both answers, the question adapted if need be; None if one ruleset refuses it."""
        try:
            (a, changed_a), (b, changed_b) = [carried_answer(question, rules) for rules in self]
            return AnswerPair(a, b, (changed_a, changed_b))
        except RiichiError:
            return None

    def differ(self, question: Question) -> bool:
        """Whether both answer, and differently."""
        found = self.answers(question)
        return found is not None and found.differ

    def steps(self, question: Question) -> int | None:
        """Return how many reasons the two answers have together; None if they do not differ."""
        found = self.answers(question)
        return len(found.a.reasons) + len(found.b.reasons) if found is not None and found.differ else None


TRIES: Final = 240
"""How many questions to make up of each kind."""

Pairs = frozenset[tuple[int, int]]


class Separation(NamedTuple):
    """The fewest questions that tell rulesets apart, out of those ``tried``.

    ``answers`` has, for each question, the answer of each ruleset. ``alike`` are the pairs of rulesets that
    no tried question tells apart.
    """

    rulesets: tuple[Ruleset, ...]
    questions: tuple[Question, ...]
    answers: tuple[tuple[Message, ...], ...]
    tried: int
    alike: tuple[tuple[Ruleset, Ruleset], ...]


def separate(
    rulesets: Sequence[Ruleset],
    wanted: Iterable[tuple[int, int]] | None = None,
    kinds: Iterable[str] = ASKED,
    seed: int = 0,
    tries: int = TRIES,
) -> Separation:
    """Return the fewest questions that tell rulesets apart: all of them, or the ``wanted`` pairs by index.

    All rulesets answer each question without adapting it.
    """
    pairs = frozenset(combinations(range(len(rulesets)), 2) if wanted is None else wanted)
    simplest: dict[Pairs, Question] = {}
    tried = 0
    for kind in kinds:
        for question in cases(rulesets, [kind], seed, tries):
            apart = told_apart(question, rulesets, pairs)
            tried += apart is not None
            if apart and (apart not in simplest or rank(question) < rank(simplest[apart])):
                simplest[apart] = question
    possible = Pairs().union(*simplest)
    chosen = [simplest[apart] for apart in fewest(simplest, possible)]
    questions = simpler_together(chosen, rulesets, possible)
    answers = [
        tuple([question.answer(Rules(each, chosen=True)).message for each in rulesets])
        for question in questions
    ]
    alike = tuple([(rulesets[first], rulesets[second]) for first, second in sorted(pairs - possible)])
    return Separation(tuple(rulesets), questions, tuple(answers), tried, alike)


def fewest(simplest: dict[Pairs, Question], pairs: Pairs) -> tuple[Pairs, ...]:
    """Return the fewest of these sets that together cover all pairs, with the simplest questions."""
    useful = [apart for apart in simplest if not any([apart < other for other in simplest])]
    for count in range(len(pairs) + 1):
        covers = [some for some in combinations(useful, count) if frozenset[object]().union(*some) >= pairs]
        if covers:
            return min(
                covers, key=lambda some: sorted([rank(simplest[apart]) for apart in some], reverse=True)
            )
    raise AssertionError(pairs)


def simpler_together(
    questions: Sequence[Question], rulesets: Sequence[Ruleset], pairs: Pairs
) -> tuple[Question, ...]:
    """Return questions that tell the same pairs apart, each shrunk as far as the others allow."""
    chosen = list(questions)
    for place, question in enumerate(questions):
        apart = [told_apart(each, rulesets, pairs) for each in chosen if each is not question]
        others = Pairs().union(*filter(None, apart))

        def steps(smaller: Question, needed: Pairs = pairs - others) -> int | None:
            return 0 if told_apart(smaller, rulesets, needed) == needed else None

        chosen[place] = shrunk(question, steps)
    return tuple(chosen)


def told_apart(question: Question, rulesets: Sequence[Ruleset], pairs: Pairs) -> Pairs | None:
    """Return the pairs of rulesets that a question tells apart; None if a ruleset refuses it."""
    answers = [outcome_of(question, rules) for rules in rulesets]
    if REFUSAL in answers:
        return None
    return frozenset([(first, second) for first, second in pairs if answers[first] != answers[second]])
