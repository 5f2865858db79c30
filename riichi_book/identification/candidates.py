"""Candidates: the rules that are still possible, and the question whose answer would leave the fewest."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from riichi_book.studies.smallest.differing import OUTCOMES
from riichi_book.studies.smallest.gathering import BY_LOT, made_up
from riichi_book.studies.smallest.sizes import rank
from riichi_book.studies.witness import WITNESSES
from riichi_book.variants.alternatives import alternatives
from riichi_book.variants.changes import differences
from riichi_book.variants.recording import Options, Recorder
from riichi_rules.errors import RiichiError
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset

TRIES: Final = 10
"""So many questions of each kind are made up."""

NAMED: Final = ("ruleset", "set", "id")
"""What a question may say beside what it asks: here it is asked of rules that are not known."""

Outcome: TypeAlias = str | None
"""What of an answer matters at the table, as JSON; None where a question is refused."""


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
            return {
                "ruleset": self.rules.id,
                "set": dict([each.split("=", 1) for each in self.rules.changes]),
            }
        return {"ruleset": self.base.id, "set": self.changes}


class Asking(NamedTuple):
    """A question, and which candidates give which answer; those that refuse it stand under None."""

    question: Question
    answers: dict[Outcome, tuple[int, ...]]

    @property
    def branches(self) -> dict[str, tuple[int, ...]]:
        """The answers that say something, each with the candidates that give it or refuse the question."""
        refusing = self.answers.get(None, ())
        return {
            outcome: tuple(sorted((*places, *refusing)))
            for outcome, places in self.answers.items()
            if outcome is not None
        }

    @property
    def left(self) -> float:
        """How many candidates are left after it, as is to be expected."""
        sizes = {outcome: len(places) for outcome, places in self.answers.items() if outcome is not None}
        return sum([sizes[outcome] * len(places) for outcome, places in self.branches.items()]) / sum(
            sizes.values()
        )

    @property
    def decides(self) -> bool:
        """Whether there are two answers to it."""
        return len(self.branches) > 1


def candidates_of(rulesets: Sequence[Ruleset], options: Mapping[str, Iterable[str]]) -> list[Candidate]:
    """Return rulesets, and the first of them with each other of these values of options."""
    base = rulesets[0]
    others = [other.rules for other in alternatives(base) if other.value in options.get(other.option, ())]
    return [Candidate(rules, base) for rules in dict.fromkeys((*rulesets, *others))]


def questions_for(rulesets: Sequence[Ruleset], seed: int = 0, tries: int = TRIES) -> list[Question]:
    """Return questions that may tell rules apart, none twice: those of options, and many made up by lot."""
    found: dict[str, Question] = {}
    for question in (*[each.question for each in WITNESSES], *made_up(rulesets, BY_LOT, seed, tries)):
        bare = without_rules(question)
        found.setdefault(json.dumps(bare.data), bare)
    return list(found.values())


def without_rules(question: Question) -> Question:
    """Return a question that names no rules."""
    facts = {name: value for name, value in question.facts.items() if name not in NAMED}
    return question_of(question.kind, facts)


def next_question(candidates: Sequence[Candidate], questions: Iterable[Question]) -> Asking | None:
    """Return the question whose answer leaves the fewest candidates; None where none tells any apart."""
    askings = [asking for asking in _askings(candidates, questions) if asking.decides]
    return min(askings, key=lambda asking: (asking.left, rank(asking.question)), default=None)


def _askings(candidates: Sequence[Candidate], questions: Iterable[Question]) -> Iterator[Asking]:
    for question in questions:
        answers: dict[Outcome, list[int]] = {}
        for place, candidate in enumerate(candidates):
            answers.setdefault(answer_of(question, candidate), []).append(place)
        yield Asking(question, {outcome: tuple(places) for outcome, places in answers.items()})


def answer_of(question: Question, candidate: Candidate) -> Outcome:
    """Return what a candidate answers; what reads none of its changes is answered as by its ruleset."""
    read, outcome = _read(question, candidate.base)
    if read.isdisjoint(differences(candidate.base, candidate.rules)):
        return outcome
    return _asked(question, candidate.rules)


@lru_cache(maxsize=65536)
def _read(question: Question, rules: Ruleset) -> tuple[Options, Outcome]:
    """Return which options of a ruleset a question asks, and its answer."""
    recorder = _recorder(rules)
    fresh = recorder.fresh()
    recorder.taken()
    outcome = _asked.__wrapped__(question, fresh)
    return recorder.taken(), outcome


@lru_cache(maxsize=32)
def _recorder(rules: Ruleset) -> Recorder:
    return Recorder(rules)


@lru_cache(maxsize=65536)
def _asked(question: Question, rules: Ruleset) -> Outcome:
    try:
        answer = question.answer(Rules(rules, chosen=True))
    except RiichiError:
        return None
    return outcome_in(question.kind, json.loads(json.dumps(answer.content)))


def outcome_in(kind: str, content: Mapping[str, Any]) -> str:
    """Return what of an answer matters at the table, as JSON whose order says nothing."""
    found = {name: _plain(content[name]) for name in OUTCOMES[kind] if name in content}
    return json.dumps(found, sort_keys=True)


def agree(outcome: str, other: str) -> bool:
    """Whether two answers say the same where both say anything: an engine may leave something out."""
    here, there = json.loads(outcome), json.loads(other)
    return all([here[name] == there[name] for name in here.keys() & there.keys()])


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Leave out what only explains, and the order of what may be done."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items() if key not in {"why", "reason", "words"}}
    if isinstance(value, list) and all([isinstance(part, str) for part in value]):
        return sorted(value)
    return value
