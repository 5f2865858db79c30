"""The question what the final scores of a match come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from riichi_rules.errors import contradictory
from riichi_rules.messages import FieldFact, Message, say
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
"""What the question says."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ResultAnswer(Answer):
    """What a match is worth to each seat, its places, and every step from the scores to the results."""

    result: Result

    @property
    def content(self) -> dict[str, Any]:
        """The answer as an object of JSON."""
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
        """Who is first, and what the match is worth to each."""
        yield self.result.message
        if self.wrong_sum:
            yield say("Warning: {why}.", why=self.wrong_sum)

    @property
    def wrong_sum(self) -> Message | None:
        """What is strange about the scores: with the bets they are not what was given out."""
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
    """Say what final scores come to (rules ``match.result``, ``match.uma``, ``match.oka``, ``match.ties``).

    Raises ``QuestionError`` for bets that the ruleset gives back: whose they are is not told here.
    """
    bets = question["bets"]
    if bets and _bets_go_back(rules.ruleset):
        raise contradictory(
            "{fact}: in {ruleset} players take back their own riichi sticks: add them to the scores",
            fact=FieldFact("bets"),
            ruleset=rules.ruleset.fact,
        )
    result = result_of(
        four(question["scores"]), rules.ruleset, bets=(0,) * bets, chombo=four(question["chombo"])
    )
    return ResultAnswer(question, rules, result)


def fit(facts: dict[str, Any], ruleset: Ruleset, note: Callable[[Message], None]) -> None:
    """Take the bets from the facts where a ruleset gives them back, and note it in words.

    Whose they were is not known here, so no score is raised.
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
