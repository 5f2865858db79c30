"""The type of a mistake, and functions that mistakes on several topics share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from riichi_book.teaching.asks import Ask
from riichi_rules.limits import worth_of
from riichi_rules.messages import Message
from riichi_rules.payment import Payment
from riichi_rules.questions import Answer
from riichi_rules.questions.points import PointsAnswer, payment_for
from riichi_rules.questions.worth import WorthAnswer


class Belief(NamedTuple):
    """A mistake: its id, and a sentence that explains it to the person who made it.

    ``asks`` and ``kinds`` say where it can happen: ids of ``ASKS`` and kinds of questions. ``answers`` takes
    the right answer and yields the wrong ones it leads to; nothing if it changes nothing.
    """

    id: str
    message: Message
    asks: tuple[str, ...]
    kinds: tuple[str, ...]
    answers: Callable[[Ask, Any], Iterable[Any]]


def answer_with(ask: Ask, answer: Answer, **facts: object) -> Any:  # noqa: ANN401 - as the form has it
    """Return the answer to the question with some facts changed; None removes a fact."""
    return ask.value(answer.question.with_facts(**facts).answer())


def answer_with_settings(ask: Ask, answer: Answer, **settings: object) -> Any:  # noqa: ANN401 - as the form has it
    """Return the answer with some options changed; ``__`` stands for the dot in their names."""
    changed = {name.replace("__", "."): value for name, value in settings.items()}
    return answer_with(ask, answer, set={**answer.question["set"], **changed})


def of_payment(ask: Ask, payment: Payment) -> Any:  # noqa: ANN401 - as the form has it
    """Return what is asked about a payment: its points, or who pays what."""
    return payment.points if ask.id == "points" else payment.payers


def priced(ask: Ask, answer: WorthAnswer | PointsAnswer, han: int, fu: int) -> Any:  # noqa: ANN401 - likewise
    """Return the answer for other han and fu."""
    question, ruleset = answer.question, answer.ruleset
    asked = question if question.kind == "points" else question.with_facts(liable=None)
    return of_payment(ask, payment_for(worth_of(han, fu, ruleset), asked, ruleset))
