"""The fewest questions whose answers tell rulesets apart.

Questions are made up by lot, as for the smallest one on which two rulesets differ. No smaller set of those
that were tried tells the rulesets apart: every one is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from riichi_rules.questions import Question
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset

from .differing import REFUSAL, asked_question, outcome_of
from .questions import ASKED, cases
from .shrinking import rank, shrunk

TRIES: Final = 240
"""So many questions of each kind are made up."""

Pairs = frozenset[tuple[int, int]]


class Separation(NamedTuple):
    """The fewest questions that tell rulesets apart, among so many that were ``tried``.

    ``answers`` are those of each ruleset, in words, by question. ``alike`` are the pairs of rulesets that no
    question that was tried tells apart.
    """

    rulesets: tuple[Ruleset, ...]
    questions: tuple[Question, ...]
    answers: tuple[tuple[str, ...], ...]
    tried: int
    alike: tuple[tuple[Ruleset, Ruleset], ...]


def separate(
    rulesets: Sequence[Ruleset],
    wanted: Iterable[tuple[int, int]] | None = None,
    kinds: Iterable[str] = ASKED,
    seed: int = 0,
    tries: int = TRIES,
) -> Separation:
    """Return the fewest questions that tell rulesets apart: all of them, or the ``wanted`` pairs by place.

    Each is answered by all of these rulesets as it stands.
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
    possible = frozenset[tuple[int, int]]().union(*simplest)
    chosen = [simplest[apart] for apart in fewest(simplest, possible)]
    questions = simpler_together(chosen, rulesets, possible)
    answers = [
        tuple([question.answer(Rules(each, chosen=True)).words for each in rulesets])
        for question in questions
    ]
    alike = tuple([(rulesets[first], rulesets[second]) for first, second in sorted(pairs - possible)])
    return Separation(tuple(rulesets), questions, tuple(answers), tried, alike)


def fewest(simplest: dict[Pairs, Question], pairs: Pairs) -> tuple[Pairs, ...]:
    """Return the fewest of these sets of pairs that have all pairs together; the simplest of the fewest."""
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
    """Return questions that tell the same pairs apart, each made as simple as the others let it be."""
    chosen = list(questions)
    for place, question in enumerate(questions):
        others = frozenset[tuple[int, int]]().union(
            *[told_apart(each, rulesets, pairs) or frozenset() for each in chosen if each is not question]
        )

        def steps(smaller: Question, needed: Pairs = pairs - others) -> int | None:
            apart = told_apart(smaller, rulesets, needed)
            return 0 if apart == needed else None

        chosen[place] = shrunk(question, steps)
    return tuple(chosen)


def told_apart(question: Question, rulesets: Sequence[Ruleset], pairs: Pairs) -> Pairs | None:
    """Return the pairs of rulesets that a question tells apart; None where one of them cannot be asked."""
    asking = asked_question(question, rulesets, outcome_of)
    return None if REFUSAL in asking.answers else asking.apart(pairs)
