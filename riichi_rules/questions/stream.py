"""Answer a stream of questions, each before the next one is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from riichi_rules.errors import RiichiError, malformed
from riichi_rules.ruleset import Ruleset

from .faults import fault_of
from .field import copied
from .json_text import read_object
from .question import Question, read_question
from .rules import known_rulesets, rules_under

EXAMPLE: Final = '{"ask": "waits", "hand": "77m34567p678s777z"}'
"""A question as a line of a stream."""


def answers(questions: Iterable[object], rulesets: Iterable[Ruleset] = ()) -> Iterator[dict[str, Any]]:
    """Yield the answer or error for each question of a stream; see ``ask.many``."""
    if isinstance(questions, (str, bytes, Mapping)) or not isinstance(questions, Iterable):
        raise malformed("many takes questions one after the other, such as [{example}]", example=EXAMPLE)
    known = known_rulesets(rulesets)
    for given in questions:
        asked: object = given
        try:
            if isinstance(given, (str, bytes)):
                asked = read_object(given, EXAMPLE)
            question = read_question(asked, known)
            club = known.get(question["ruleset"])
            yield question.answer(rules_under(club, question["set"]) if club else None).data
        except RiichiError as error:
            yield {"id": identity_of(asked), "error": fault_of(error).data}


def identity_of(asked: object) -> Any:  # noqa: ANN401 - whatever JSON can say
    """Return the ``id`` of a question or of a mapping that failed to be one; None if it has none."""
    if isinstance(asked, Question):
        return asked["id"]
    return copied(asked.get("id")) if isinstance(asked, Mapping) else None
