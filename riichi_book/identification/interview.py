"""Interviewing an engine: each question is the one whose answer leaves the fewest rules in the running."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from riichi_book.studies.spread import values_of
from riichi_book.variants.alternatives import alternatives
from riichi_book.variants.changes import COMPUTED
from riichi_rules.errors import FormError
from riichi_rules.messages import Message, joined, say
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.outcomes import DECISIVE
from riichi_rules.ruleset import Ruleset

from .candidates import (
    TRIES,
    Asking,
    Candidate,
    agree,
    answer_of,
    askings_of,
    candidates_of,
    in_turn,
    most_deciding,
    outcome_in,
    questions_for,
)
from .identified import Identified, OptionFound, Proof, Standing

GREETING: Final = question_of("points", {"han": 4, "fu": 30, "by": "ron"})
"""What is asked first, so that an engine that answers nothing is known at once."""

TOLD_APART: Final = 3
"""So many questions tell each two rulesets apart before options are asked about: engines have slips."""

MOST_REFUSED: Final = 4
"""A kind of which so many questions were refused and none was answered is not asked again."""

MOST_CHANGED: Final = 8
"""How many options of a ruleset are changed one after the other."""

LONGEST_REFUSAL: Final = 200
"""So many characters are kept of why an engine refuses a question."""

Ask = Callable[[Question], dict[str, Any]]
"""Takes a question, and returns the answer as an object of JSON; perhaps an ``error``."""

Watching = Callable[[int, int], None]
"""Takes how many questions were asked, and how many candidates are left."""


class Lot(NamedTuple):
    """From which seed questions are made up, and how many of each kind."""

    seed: int
    tries: int


class Reply(NamedTuple):
    """What an engine answered to a question: the ``outcome``, or why it refused."""

    question: Question
    outcome: str | None
    error: Message | str = ""

    def against(self, candidate: Candidate) -> Proof | None:
        """Return how this contradicts a candidate; None where it does not, or the engine refuses."""
        expected = answer_of(self.question, candidate)
        if self.outcome is None or agree(expected, self.outcome):
            return None
        wanted, got = json.loads(expected), json.loads(self.outcome)
        return {
            "question": self.question.data,
            "expected": wanted,
            "got": got,
            "words": str(_difference(wanted, got)),
        }


def _difference(wanted: Any, got: dict[str, Any]) -> Message:  # noqa: ANN401 - an answer, or the word for none
    """Say in what two answers differ."""
    if not isinstance(wanted, dict):
        return say("the rules refuse it, and the engine answers it")
    parts = [
        say(
            "{fact} {wanted} by the rules, {got} by the engine",
            fact=name,
            wanted=json.dumps(wanted[name]),
            got=json.dumps(got[name]),
        )
        for name in wanted
        if name in got and got[name] != wanted[name]
    ]
    return joined(parts, "; ")


def reply_to(question: Question, answer: Mapping[str, Any]) -> Reply:
    """Return what an engine's object says to a question; one that says nothing asked for is a refusal."""
    if "error" in answer:
        fault = answer["error"]
        message = str(fault.get("message", fault) if isinstance(fault, dict) else fault)
        return Reply(
            question, None, message if len(message) <= LONGEST_REFUSAL else f"{message[:LONGEST_REFUSAL]}..."
        )
    wanted = DECISIVE[question.kind]
    if answer.keys().isdisjoint(wanted):
        return Reply(question, None, say("its answer has none of: {names}", names=", ".join(wanted)))
    return Reply(question, outcome_in(question.kind, answer))


class Interview(NamedTuple):
    """What was identified from an engine: with every reply, those that refuse among them."""

    found: Identified
    replies: tuple[Reply, ...]

    @property
    def refused(self) -> tuple[Reply, ...]:
        """The questions that the engine refused."""
        return tuple([reply for reply in self.replies if reply.outcome is None])


def identify_engine(
    ask: Ask,
    rulesets: Sequence[Ruleset],
    *,
    seed: int = 0,
    most: int = 300,
    tries: int = TRIES,
    watching: Watching | None = None,
) -> Interview:
    """Return which of these rulesets, and which values of options, agree with what an engine answers.

    The rulesets are told apart first. Then each other value of the options of the best one is; where that
    contradicts an answer too, the option that explains most is changed, and so on. So many questions are
    asked at ``most``; those of each kind that are made up are so many ``tries``, by lot from a ``seed``.
    Raises ``FormError`` where it answers none.
    """
    asker = _Interviewer(ask, rulesets, Lot(seed, tries), most, watching)
    asker.ask_about_rulesets()
    asker.ask_about_options()
    if all([reply.outcome is None for reply in asker.replies]):
        raise FormError(
            say(
                "the engine answered none of {n} questions; to the first: {why}",
                n=len(asker.replies),
                why=asker.replies[0].error,
            )
        )
    return Interview(asker.identified(), tuple(asker.replies))


class _Interviewer:
    """What is known of an engine so far: its replies, and the candidates with what contradicts each."""

    def __init__(
        self, ask: Ask, rulesets: Sequence[Ruleset], lot: Lot, most: int, watching: Watching | None
    ) -> None:
        self.rulesets = tuple(rulesets)
        self.replies: list[Reply] = []
        self.candidates: list[Candidate] = []
        self.asking: Asking | None = None
        self._ask = ask
        self._lot = lot
        self._most = most
        self._watching = watching
        self._refused: Counter[str] = Counter()
        self._answered: Counter[str] = Counter()
        self._proofs: dict[Candidate, list[Proof | None]] = {}

    def ask(self, question: Question) -> Reply:
        """Ask the engine."""
        reply = reply_to(question, self._ask(question))
        (self._refused if reply.outcome is None else self._answered)[question.kind] += 1
        self.replies.append(reply)
        if self._watching is not None:
            self._watching(len(self.replies), len(self.candidates))
        return reply

    def may_ask(self, question: Question) -> bool:
        """Whether a question is worth asking: not again, and of a kind that the engine answers."""
        kind = question.kind
        if not self._answered[kind] and self._refused[kind] >= MOST_REFUSED:
            return False
        return all([reply.question != question for reply in self.replies])

    def ask_about_rulesets(self) -> None:
        """Tell the rulesets apart, each two by several questions, so that one slip does not decide."""
        self.ask(GREETING)
        self.candidates = [Candidate(rules, self.rulesets[0]) for rules in dict.fromkeys(self.rulesets)]
        askings = askings_of(self.candidates, in_turn(questions_for(self.rulesets, *self._lot))[0])
        wanted = Counter(dict.fromkeys(combinations(range(len(self.candidates)), 2), TOLD_APART))
        while +wanted and len(self.replies) < self._most:
            useful = [asking for asking in askings if self.may_ask(asking.question)]
            best = max(useful, key=lambda asking: _told_apart(asking, wanted), default=None)
            if best is None or not _told_apart(best, wanted):
                break
            askings.remove(best)
            if self.ask(best.question).outcome is not None:
                wanted.subtract(_pairs(best))

    def ask_about_options(self) -> None:
        """Ask what tells the best candidates apart, until nothing does."""
        askings: list[Asking] = []
        waiting: list[list[Question]] = []
        base, weight = self.rulesets[0], -1
        while True:
            if self._weight(base) != weight:
                base = self._nearest()
                weight = self._weight(base)
                best = [rules for rules in self.rulesets if self._weight(rules) == weight]
                self.candidates = candidates_of(
                    [base, *best], {option: values_of(option) for option in COMPUTED}
                )
                askings, waiting = [], list(in_turn(questions_for([base], *self._lot)))
            left = self.left()
            askings = [asking for asking in askings if self.may_ask(asking.question)]
            self.asking = most_deciding([asking.among(left) for asking in askings])
            if self.asking is None and waiting:
                askings = askings_of(self.candidates, waiting.pop(0))
            elif self.asking is None or len(self.replies) >= self._most:
                return
            else:
                self.ask(self.asking.question)

    def left(self) -> frozenset[int]:
        """Return the places of the candidates that least contradicts."""
        weights = [self._weight_of(candidate) for candidate in self.candidates]
        least = min(weights)
        return frozenset([place for place, weight in enumerate(weights) if weight == least])

    def _against(self, candidate: Candidate) -> list[Proof]:
        """Return how the replies contradict a candidate."""
        proofs = self._proofs.setdefault(candidate, [])
        proofs += [reply.against(candidate) for reply in self.replies[len(proofs) :]]
        return [proof for proof in proofs if proof is not None]

    def _weight_of(self, candidate: Candidate) -> int:
        return len(self._against(candidate))

    def _weight(self, rules: Ruleset) -> int:
        return self._weight_of(Candidate(rules, rules))

    def _nearest(self) -> Ruleset:
        """Return the ruleset that agrees best, with options changed as long as that agrees better."""
        bases = sorted(self.rulesets, key=self._weight)
        found = []
        for rules in bases[:TOLD_APART]:
            best = rules
            for _ in range(MOST_CHANGED):
                if not self._weight(best):
                    break
                changed = [other.rules for other in alternatives(best)]
                better = min(changed, key=lambda each: self._weight_of(Candidate(each, rules)))
                if self._weight(better) >= self._weight(best):
                    break
                best = better
            found.append(best)
            if best is rules and not self._weight(best):
                break
        return min(found, key=lambda rules: (self._weight(rules), len(rules.changes)))

    def identified(self) -> Identified:
        """Return what the replies say."""
        left = self.left()
        alive = [self.candidates[place].rules for place in sorted(left)]
        return Identified(
            tuple([Standing(rules, self._proof(Candidate(rules, rules))) for rules in self._in_order()]),
            (Standing(alive[0], self._proof(Candidate(alive[0], alive[0]))),),
            tuple([self._option(name, alive) for name in COMPUTED]),
            tuple(self.candidates),
            self.asking,
        )

    def _in_order(self) -> list[Ruleset]:
        return sorted(self.rulesets, key=self._weight)

    def _proof(self, candidate: Candidate) -> Proof | None:
        """Return what contradicts a candidate: how often, and first; None where nothing does."""
        against = self._against(candidate)
        return {"count": len(against), **against[0]} if against else None

    def _option(self, option: str, alive: Iterable[Ruleset]) -> OptionFound:
        possible = list(dict.fromkeys([rules.text(option) for rules in alive]))
        out = {}
        for candidate in self.candidates:
            value = candidate.rules.text(option)
            if value not in possible and value not in out:
                proof = self._proof(candidate)
                if proof is not None:
                    out[value] = {name: part for name, part in proof.items() if name != "count"}
        order = {value: place for place, value in enumerate(values_of(option))}
        return OptionFound(option, tuple(sorted(possible, key=lambda value: order.get(value, -1))), out)


def _pairs(asking: Asking) -> list[tuple[int, int]]:
    """Return the pairs of candidates that an answer to a question tells apart."""
    some = asking.branches.values()
    return [
        (min(first, second), max(first, second))
        for here, there in combinations(some, 2)
        for first in here
        for second in there
    ]


def _told_apart(asking: Asking, wanted: Counter[tuple[int, int]]) -> int:
    return sum([wanted[pair] > 0 for pair in _pairs(asking)])
