"""The questions of a page, answered anew under a reader's rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from riichi_book.answers.parts import parts_of
from riichi_book.answers.refusals import refusal_words, with_labels
from riichi_book.answers.verdicts import verdict_of
from riichi_book.drawing.svg import svg_text
from riichi_rules.errors import RiichiError
from riichi_rules.questions import Answer, Question, address_of, carry, read_question

from .pictures import picture_of
from .rules_chosen import ruleset_named

TILES: Final = ("hand", "win", "river", "wins")
"""The facts of a question that its drawing shows."""
NAMES_RULES: Final = frozenset({"ruleset", "changes"})
"""What an answer says of its rules alone."""


def anew(
    questions: Sequence[Mapping[str, Any]], ruleset: str, settings: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    """Return for each question what other rules answer to it, carried there.

    ``state`` is ``same`` where that is what its own rules answer, ``changed`` with the verdict and the parts,
    or ``refused`` with the words why. ``picture`` is there where other tiles have to be drawn.
    """
    rules = ruleset_named(ruleset)
    return [_anew(question, rules.id, settings) for question in questions]


def _anew(data: Mapping[str, Any], ruleset: str, settings: Mapping[str, Any] | None) -> dict[str, Any]:
    try:
        printed, before = _printed(json.dumps(data))
        asked, notes = carry(printed, ruleset, settings)
        found = {"address": address_of(asked, "").removeprefix("#"), "notes": list(map(with_labels, notes))}
        answer = asked.answer()
    except RiichiError as error:
        return {"state": "refused", "words": refusal_words(error, data)}
    if before == _facts(answer):
        return {"state": "same", **found}
    return {
        "state": "changed",
        **found,
        "verdict": verdict_of(answer),
        "parts": parts_of(answer),
        "picture": _picture(answer) if _tiles(printed) != _tiles(asked) else None,
    }


@lru_cache(maxsize=256)
def _printed(text: str) -> tuple[Question, dict[str, Any]]:
    """Return the question of a block, and what its own rules answer: that stays while rules are changed."""
    question = read_question(json.loads(text))
    return question, _facts(question.answer())


def _facts(answer: Answer) -> dict[str, Any]:
    return {key: value for key, value in answer.data.items() if key not in NAMES_RULES}


def _tiles(question: Question) -> list[Any]:
    return [question.facts.get(name) for name in TILES]


def _picture(answer: Answer) -> str | None:
    view = picture_of(answer)
    return view and svg_text(view, standalone=False, hidden=True)
