"""The question of what each seat's result is, given the final scores of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.errors import contradictory
from riichi_rules.messages import FieldFact, Message, joined, say, sentence
from riichi_rules.payment import BET
from riichi_rules.play.match.places import MatchReason
from riichi_rules.play.match.result import Result, result_of
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEATS, four

from .answer import Answer
from .field import COUNT, SCORES, Field, Many, Number
from .question import Kind, Question, kind_form
from .rules import Rules

MOST_CHOMBO: Final = 99

FIELDS: Final = (
    Field("scores", SCORES, "The four final scores, in the order of the first seats.", needed=True),
    Field("bets", COUNT, "Riichi sticks that are left on the table.", 0),
    Field(
        "chombo",
        Many(Number(0, MOST_CHOMBO), say("a list of four counts such as [0, 1, 0, 0]"), 4, 4),
        "How many chombo each seat committed that cost points of the result.",
        [0, 0, 0, 0],
    ),
)
"""The fields of this question."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ResultAnswer(Answer):
    """Each seat's result and place, and every step from the scores to the results."""

    result: Result

    @property
    def content(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        return {
            "scores": self.question["scores"],
            "bets": self.question["bets"],
            **self.rules.data,
            "results": list(self.result.totals),
            "places": list(self.result.places),
            "steps": [
                {name: getattr(step, name) for name in ("id", "rule", "words", "seat", "points")}
                for step in self.result.reasons
            ],
        }

    @property
    def sentences(self) -> Iterator[Message]:
        """Who is first, each seat's result, and a warning if the scores do not add up."""
        yield self.result.message
        if self.wrong_sum:
            yield sentence(joined([say("warning"), self.wrong_sum], ": "))

    @property
    def wrong_sum(self) -> Message | None:
        """A warning if scores and riichi sticks do not add up to the starting points; None if they do."""
        there = sum(self.question["scores"]) + BET * self.question["bets"]
        given_out = len(SEATS) * self.ruleset.table.start_points
        if there == given_out:
            return None
        return say(
            "the scores add up to {there} points, not to {given_out}", there=there, given_out=given_out
        )

    @property
    def reasons(self) -> tuple[MatchReason, ...]:
        """Every step from the scores to the results."""
        return self.result.reasons


def answer(question: Question, rules: Rules) -> ResultAnswer:
    """Return the results of a match (rules ``match.result``, ``match.uma``, ``match.oka``, ``match.ties``).

    Raises ``QuestionError`` for riichi sticks if the ruleset returns them, because their owners are unknown.
    """
    bets, chombo = question["bets"], four(question["chombo"])
    if bets and _bets_go_back(rules.ruleset):
        raise contradictory(
            "{fact}: in {ruleset} players take back their own riichi sticks: add them to the scores",
            fact=FieldFact("bets"),
            ruleset=rules.ruleset.fact,
        )
    result = result_of(four(question["scores"]), rules.ruleset, bets=(0,) * bets, chombo=chombo)
    return ResultAnswer(question, rules, result)


def fit(facts: dict[str, Any], ruleset: Ruleset, note: Callable[[Message], None]) -> None:
    """Remove the riichi sticks if the ruleset returns them to their owners, and note the change.

    The owners are unknown, so no score changes.
    """
    if facts.get("bets") and _bets_go_back(ruleset):
        del facts["bets"]
        rules = ruleset.fact
        note(
            say("in {ruleset} players take back their own riichi sticks: the scores have them", ruleset=rules)
        )


def _bets_go_back(ruleset: Ruleset) -> bool:
    return ruleset.match.bets_at_end == "returned"


KIND: Final = Kind(
    "result",
    "What do the final scores of a match come to?",
    kind_form(FIELDS),
    {"scores": [45000, 30000, 25000, 20000]},
    answer,
    fit=fit,
)
