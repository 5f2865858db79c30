"""Candidates: the rules that are still possible, and the question whose answer would leave the fewest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from riichi_book.games.variants.changes import alternatives, differences
from riichi_book.games.variants.recording import Options, Recorder
from riichi_book.search.differing import AskedQuestion, asked_question, outcome_of
from riichi_book.search.questions import BY_LOT, cases
from riichi_book.search.shrinking import rank
from riichi_rules.questions import Question, question_of
from riichi_rules.ruleset import Ruleset

TRIES: Final = 10
"""So many questions of each kind are made up."""

NAMED: Final = ("ruleset", "set", "id")
"""What a question may say beside what it asks: here it is asked of rules that are not known."""

MOMENT: Final = "turn"
"""The kind of questions about moments of a round."""


class Candidate(NamedTuple):
    """Rules that may be those that are sought, and the ruleset that others are told by."""

    rules: Ruleset
    base: Ruleset

    @property
    def changes(self) -> dict[str, str]:
        """The options that are otherwise than in that ruleset, with their values."""
        return {name: values[1] for name, values in differences(self.base, self.rules).items()}

    @property
    def data(self) -> dict[str, Any]:
        """The id of a ruleset, and what is set in it, as plain data."""
        if self.rules.id != self.base.id:
            return {"ruleset": self.rules.id, "set": self.rules.changed}
        return {"ruleset": self.base.id, "set": self.changes}


def candidates_of(rulesets: Sequence[Ruleset], options: Mapping[str, Iterable[str]]) -> list[Candidate]:
    """Return rulesets, and the first of them with each other of these values of options."""
    base = rulesets[0]
    others = [other.rules for other in alternatives(base) if other.value in options.get(other.option, ())]
    return [Candidate(rules, base) for rules in dict.fromkeys((*rulesets, *others))]


def questions_for(rulesets: Sequence[Ruleset], seed: int = 0, tries: int = TRIES) -> list[Question]:
    """Return questions that may tell rules apart, none twice: those of options, and many made up by lot.

    They name no rules.
    """
    found = {}
    for question in cases(rulesets, BY_LOT, seed, tries):
        facts = {name: value for name, value in question.facts.items() if name not in NAMED}
        found[question_of(question.kind, facts)] = True
    return list(found)


def next_question(candidates: Sequence[Candidate], questions: Sequence[Question]) -> AskedQuestion | None:
    """Return the question whose answer leaves the fewest candidates; None where none tells any apart.

    Moments take longest to answer: they are asked for what nothing else tells apart.
    """
    for of_moments in (False, True):
        some = [question for question in questions if (question.kind == MOMENT) is of_moments]
        asked = [asked_question(question, candidates, answer_of) for question in some]
        deciding = [asking for asking in asked if asking.decides]
        if deciding:
            return min(deciding, key=lambda asking: (asking.left, rank(asking.question)))
    return None


def answer_of(question: Question, candidate: Candidate) -> str:
    """Return what a candidate answers; what reads none of its changes is answered as by its ruleset."""
    read, outcome = _read(question, candidate.base)
    if read.isdisjoint(differences(candidate.base, candidate.rules)):
        return outcome
    return outcome_of(question, candidate.rules)


@lru_cache(maxsize=65536)
def _read(question: Question, rules: Ruleset) -> tuple[Options, str]:
    """Return which options of a ruleset a question asks, and its answer."""
    recorder = _recorder(rules)
    fresh = recorder.fresh()
    outcome = outcome_of.__wrapped__(question, fresh)
    return recorder.taken(), outcome


@lru_cache(maxsize=32)
def _recorder(rules: Ruleset) -> Recorder:
    return Recorder(rules)
