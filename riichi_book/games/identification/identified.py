"""What was identified: which rulesets and which values of options agree with all that was seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from riichi_book.search.differing import Asking
from riichi_rules.ruleset import Ruleset

from .candidates import Candidate

Proof = Mapping[str, Any]
"""What was seen, as plain data: at a place of a record, or by a question."""


class Standing(NamedTuple):
    """A ruleset, and what contradicts it: how often, and where first; None where nothing does."""

    rules: Ruleset
    against: Proof | None

    @property
    def agrees(self) -> bool:
        """Whether nothing that was seen contradicts it."""
        return self.against is None

    @property
    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"id": self.rules.id, "agrees": self.agrees, "against": self.against}


class OptionFound(NamedTuple):
    """An option: the values that agree with all that was seen, and by value what rules out the others."""

    option: str
    possible: tuple[str, ...]
    ruled_out_by: Mapping[str, Proof]

    @property
    def decided(self) -> bool:
        """Whether one value is left."""
        return len(self.possible) == 1


class Identified(NamedTuple):
    """What was identified.

    ``nearest`` are the rulesets that agree best, those that ship or one of them with a few options changed,
    each with what still contradicts it. ``asking`` is the next question, with the ``candidates`` whose
    answers it tells apart; None where no question that was tried tells any apart.
    """

    standings: tuple[Standing, ...]
    nearest: tuple[Standing, ...]
    options: tuple[OptionFound, ...]
    candidates: tuple[Candidate, ...]
    asking: Asking | None

    @property
    def agreeing(self) -> tuple[Ruleset, ...]:
        """The rulesets that agree with all that was seen."""
        return tuple([each.rules for each in self.standings if each.agrees])

    @property
    def undecided(self) -> tuple[OptionFound, ...]:
        """The options of which several values are left."""
        return tuple([each for each in self.options if len(each.possible) > 1])

    @property
    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "rulesets": [each.data for each in self.standings],
            "nearest": [
                {"id": each.rules.id, "set": each.rules.changed, "against": each.against}
                for each in self.nearest
            ],
            "options": [
                {
                    "option": each.option,
                    "possible": list(each.possible),
                    "ruled_out_by": dict(each.ruled_out_by),
                }
                for each in self.options
            ],
            "next": None if self.asking is None else self.asking.question.data,
            "next_answers": [
                {"answer": outcome, "leaves": [self.candidates[place].data for place in places]}
                for outcome, places in (self.asking.branches.items() if self.asking else ())
            ],
        }
