"""An answer: the question, the rules that it assumed, and what they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from riichi_rules.messages import Message, joined
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import SEAT_NAMES

from .question import Question, kind_of
from .rules import Rules
from .views import Scene

if TYPE_CHECKING:
    from riichi_rules.settlement import Transfer  # few kinds of questions need it


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What the rules say to a question; each kind of question has its own, with values of the rules in it.

    ``data`` is what ``riichi-rules ask`` prints, ``words`` is a sentence, ``reasons`` are the steps to it,
    and ``views`` is what there is to see.
    """

    question: Question
    rules: Rules

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset under which it was answered."""
        return self.rules.ruleset

    @property
    def data(self) -> dict[str, Any]:
        """The answer as an object of JSON; ``id`` is handed back, and what was assumed is told."""
        facts = self.question.facts
        data = {**self.content, "assumed": self.assumed}
        return {"id": facts["id"], **data} if "id" in facts else data

    @property
    def content(self) -> dict[str, Any]:
        """The answer as an object of JSON, without ``id`` and ``assumed``: what is compared with another."""
        raise NotImplementedError

    @property
    def assumed(self) -> dict[str, Any]:
        """What the question leaves out and the answer rests on, the ruleset included."""
        ruleset = {} if self.rules.chosen else {"ruleset": self.ruleset.id}
        return {**self.left_out, **ruleset}

    @property
    def left_out(self) -> dict[str, Any]:
        """The facts that the question leaves out and the answer rests on, as a question would say them."""
        return kind_of(self.question.kind).form.assumed(self.question.facts)

    @property
    def sentences(self) -> Iterator[Message]:
        """The verdict: what a friend at the table would say, sentence by sentence."""
        raise NotImplementedError

    @property
    def message(self) -> Message:
        """The verdict as one message."""
        return joined(self.sentences, " ")

    @property
    def words(self) -> str:
        """The answer as a person would say it."""
        return str(self.message)

    @property
    def reasons(self) -> tuple[Any, ...]:
        """The steps that lead to it, in order; each has a rule and words."""
        return ()

    @property
    def views(self) -> tuple[Scene, ...]:
        """What there is to see: hands, rivers, a table."""
        return ()

    # All else follows from the two.
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answer):
            return NotImplemented
        return self.question == other.question and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((self.question, self.rules))

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.words}>"


def step_data(step: Transfer, names: Sequence[object] = SEAT_NAMES) -> dict[str, object]:
    """Return one step of a settlement as an object of JSON; ``names`` are those of the seats in its words."""
    words = step.words_for(names)
    return {"id": step.id, "points": step.points, "words": words, "from": step.payer, "to": step.taker}
