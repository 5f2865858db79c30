"""Answer the questions of a page again, under the reader's rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from riichi_book.answers.refusals import refusal_words
from riichi_book.answers.shown import parts_data
from riichi_book.answers.tables.conditions import condition_of, overruled
from riichi_book.answers.tables.played import answer_to
from riichi_book.answers.tables.table_questions import update as table_update
from riichi_book.answers.tile_words import on_page, verdict_words
from riichi_book.answers.untranslated import mark_english
from riichi_book.drawing.svg import svg_text
from riichi_rules.errors import RiichiError, RulesetError
from riichi_rules.messages import Message, joined, plural, say, sentence
from riichi_rules.questions import Question, carry, outcome, read_question
from riichi_rules.ruleset import OPTIONS, Ruleset
from riichi_rules.ruleset.settings import read_setting
from riichi_rules.ruleset.words import setting_in_words

from .answer_extras import address_in_page, answer_picture
from .rules_chosen import ruleset_named

NO_CHANGE: Final = say("None of the changes in these rules makes a difference here.")
FEW: Final = 2
"""The most options that a note beside an answer names."""
ONE_CHANGE: Final = say("The change in these rules makes no difference here.")
Words = dict[str, Any]
TILES: Final = ("hand", "win", "river", "wins")
"""The facts of a question that its drawing shows."""


def updates(
    questions: Sequence[Mapping[str, Any]], ruleset: str, settings: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    """Carry each question, or table, over to other rules, and return what they answer.

    ``state`` is ``same`` if its own rules answer that too, ``changed`` (with the verdict and the parts) or
    ``refused`` (with the reason in words). ``picture`` is a new drawing if the tiles differ, and ``english``
    is set if a sentence has no translation.
    """
    rules = ruleset_named(ruleset, settings)

    def block(data: Mapping[str, Any]) -> dict[str, Any]:
        return _table(data, rules) if "table" in data else _question(data, ruleset, settings)

    return [mark_english(partial(block, data)) for data in questions]


def holding(conditions: Sequence[str], ruleset: str, settings: Mapping[str, Any] | None = None) -> list[bool]:
    """Return for each condition of prose, such as ``fu.double_wind_pair=4``, whether it applies under rules.

    It applies if it is true and its option has an effect there.
    """
    rules = ruleset_named(ruleset, settings)
    return [condition_of(text).applies(rules) for text in conditions]


def answers_to(
    options: Sequence[str], ruleset: str, settings: Mapping[str, Any] | None = None
) -> list[Words]:
    """Return in players' words how the rules answer each option.

    ``because`` is the option for which it has no effect there, if there is one.
    """
    rules = ruleset_named(ruleset, settings)
    because = overruled(rules)
    return [{**_in_words(answer_to(option, rules)), "because": because.get(option)} for option in options]


def deciding(data: Mapping[str, Any]) -> Words | None:
    """Say which changed options of a question's rules matter: undoing such a change alters the answer.

    Return None if all of them matter, or if they matter only together.
    """
    question = read_question(data)
    changes, found = question["set"], _content(question)
    decide = [name for name in changes if _content(_without(question, name)) not in (found, None)]
    if len(decide) == len(changes) or (not decide and _content(_without(question, *changes)) != found):
        return None
    if not decide:
        return _in_words(NO_CHANGE if len(changes) > 1 else ONE_CHANGE)
    if len(decide) > FEW:
        counts = {"some": len(decide), "all": len(changes)}
        return _in_words(say("{some} of the {all} changes in these rules make a difference here.", **counts))
    values = {name: OPTIONS[name].write(read_setting(name, changes[name])[1]) for name in decide}
    named = [setting_in_words(name, value) for name, value in values.items()]
    told = plural(
        len(decide),
        "Of the {all} changes in these rules only this makes a difference here: {changes}.",
        "Of the {all} changes in these rules only these make a difference here: {changes}.",
        all=len(changes),
        changes=joined(named, "; "),
    )
    return _in_words(told)


def _in_words(message: Message) -> Words:
    """Return a message as a reply; ``english`` is set if it has no translation."""
    return mark_english(lambda: {"words": str(message)})  # type: ignore[no-any-return]


def _without(question: Question, *names: str) -> Question:
    kept = {name: value for name, value in question["set"].items() if name not in names}
    return read_question({**question.data, "set": kept})


def _content(question: Question) -> object:
    """Return the outcome of a question, or its error; None if its options contradict each other."""
    try:
        return outcome(question.answer())
    except RulesetError:
        return None
    except RiichiError as error:
        return type(error), error.what or error.args[0]  # a text that does not name the rules


def _table(data: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    try:
        return table_update(data, rules)
    except RiichiError as error:
        return {"state": "refused", "words": refusal_words(error)}


def _question(data: Mapping[str, Any], ruleset: str, settings: Mapping[str, Any] | None) -> dict[str, Any]:
    try:
        printed, before = _printed(json.dumps(data))
        asked, notes = carry(printed, ruleset, settings)
        found = {
            "address": address_in_page(asked),
            "notes": [sentence(note).shown(on_page()) for note in notes],
        }
        answer = asked.answer()
    except RiichiError as error:
        return {"state": "refused", "words": refusal_words(error, data)}
    retiled = any(printed.facts.get(name) != asked.facts.get(name) for name in TILES)
    if before == outcome(answer) and not retiled:
        return {"state": "same", **found}
    view = answer_picture(answer) if retiled else None
    return {
        "state": "changed",
        **found,
        "verdict": verdict_words(answer),
        "parts": parts_data(answer),
        "picture": view and svg_text(view, standalone=False, hidden=True),
    }


@lru_cache(maxsize=256)
def _printed(text: str) -> tuple[Question, dict[str, Any]]:
    """Return the question of a block and its outcome under its own rules; neither ever changes."""
    question = read_question(json.loads(text))
    return question, outcome(question.answer())
