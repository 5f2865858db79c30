"""The functions with which a page asks the rules; they take and return JSON data.

The worker calls ``serve``. A reply has the answer that ``riichi-rules ask`` prints, and what the page shows
of it; all its words come from the reasons and the views of the answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from riichi_book.answers.parts import rules_of
from riichi_book.answers.question_labels import terms_of
from riichi_book.answers.refusals import refusal_rules, refusal_words
from riichi_book.answers.shown import parts_data
from riichi_book.answers.tile_words import on_page, verdict_words
from riichi_book.answers.untranslated import mark_english, remember_english
from riichi_rules.errors import NotationError, RiichiError, RulesetError
from riichi_rules.messages import sentence
from riichi_rules.questions import Answer, Carried, carry, fault_of, read_address, read_question
from riichi_rules.questions.json_text import parsed
from riichi_rules.ruleset.shelf import assumed

from . import rules_chosen
from .answer_extras import address_in_page, answer_picture, links_to, picture_data, same_question
from .chapter import answers_to, deciding, holding, updates
from .forms import rewritten, scripted, use_of
from .rules_chosen import options, ruleset_named
from .understanding import check_length, understood

Data = dict[str, Any]


def served(calls: Mapping[str, Callable[..., Any]], call: str, arguments: str) -> str:
    """Call a function by name with arguments, a JSON list, and return the result as JSON.

    The result is ``{"reply": …}``, or ``{"failure": "sentence"}`` for a ``RiichiError``. A reply that is an
    object has ``"english": true`` if one of its sentences has no translation.
    """
    try:
        given: Any = parsed(arguments)
        found: Data = {"reply": mark_english(lambda: calls[call](*given))}
    except RiichiError as error:
        found = {"failure": str(error)}
    return json.dumps(found)


def reply(question: object, ruleset: str | None = None, settings: Data | None = None) -> Data:
    """Return the answer to a question, or why there is none.

    With a ``ruleset`` the question is carried over to it, with ``settings``; ``notes`` then say what had to
    change. A refusal has the ``address`` of the question too, if the question could be read.
    """
    address = None
    try:
        if isinstance(question, str | Mapping):
            check_length(question if isinstance(question, str) else json.dumps(question))
        asked, notes = Carried(read_question(question), ())
        if ruleset is not None:
            asked, notes = carry(asked, ruleset_named(ruleset).id, settings)
        if asked["ruleset"] is not None:
            ruleset_named(asked["ruleset"])
        address, told = address_in_page(asked), [sentence(note).shown(on_page()) for note in notes]
        return {**_answered(asked.answer()), "address": address, "notes": told}
    except RiichiError as error:
        return {**refusal(error, question), "address": address}


def refusing(function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a function so that it returns a ``RiichiError`` as data instead of raising it."""

    def refused(*given: Any) -> Any:  # noqa: ANN401 - as the function has it
        try:
            return function(*given)
        except RiichiError as error:
            return refusal(error)

    return refused


@refusing
def from_address(fragment: str) -> Data:
    """Return the question after the ``#`` of an address. Raises ``RiichiError``, returned as data."""
    check_length(fragment)
    return {"question": read_address(fragment).data}


@refusing
def use(ruleset: str | None = None, settings: Data | None = None) -> Data:
    """Return how a ruleset limits the forms of questions. Raises ``RulesetError``, returned as data."""
    return use_of(ruleset_named(ruleset or assumed(), settings))


understand = refusing(understood)
club = refusing(rules_chosen.club)


def refusal(error: RiichiError, question: object = None) -> Data:
    """Return an error as data: its words, the text and position of the fault if known, and the rules."""
    place = None
    if isinstance(error, NotationError):
        place = {"text": error.text, "at": error.at, "length": error.length, "problem": error.problem}
    return {
        "state": "refused",
        "error": fault_of(error).data,
        "words": refusal_words(error, question if isinstance(question, Mapping) else None),
        "caret": place,
        "picture": error.picture if isinstance(error, RulesetError) else "",
        "rules": links_to(refusal_rules(error)),
    }


def _answered(answer: Answer) -> Data:
    rules = answer.ruleset
    return {
        "state": "answered",
        "question": answer.question.data,
        "answer": answer.data,
        "verdict": verdict_words(answer),
        "terms": str(terms_of(answer, given=True)),
        **picture_data(answer_picture(answer), answer),
        "parts": parts_data(answer),
        "rules": links_to(rules_of(answer)),
        "ruleset": {"id": rules.id, "name": rules.name, "label": rules.short_label},
        "same": same_question(answer.question),
    }


CALLS: Final[Mapping[str, Callable[..., Any]]] = {
    "reply": reply,
    "updates": updates,
    "holding": holding,
    "answers_to": answers_to,
    "deciding": deciding,
    "from_address": from_address,
    "use": use,
    "rewritten": rewritten,
    "scripted": scripted,
    "options": options,
    "club": club,
    "understand": understand,
}
"""The functions that a page may call, by name."""
serve: Final = partial(served, CALLS)
"""Calls one of these functions with arguments, a JSON list, and returns its result as JSON."""
remember_english()
