"""Questions as a page asks them: the options of a directive are the fields of a kind of question."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from riichi_book.tables.conditions import alone
from riichi_rules.errors import RiichiError
from riichi_rules.notation import convert, read_hand, read_tile
from riichi_rules.questions import Question, carry, kind_of, question_of
from riichi_rules.questions.field import FLAG
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import Ruleset, parse_settings

from .edition import asked_here, beside_page

_DIALECTAL: Final = ("hand", "river")
"""The facts that a page writes in its own dialect."""


def fact_options(kind: str, *without: str) -> OptionSpec:
    """Return an option for each fact of a kind of question, but for some: its name, with hyphens."""
    return {
        name.replace("_", "-"): directives.flag if field.type is FLAG else directives.unchanged_required
        for name, field in kind_of(kind).form.fields.items()
        if name not in without
    }


def facts_from(options: Mapping[str, Any], kind: str, dialect: str = "canonical") -> dict[str, object]:
    """Return the facts that options say, to be asked about. Raises ``NotationError``.

    ``set`` is written as on the command line, several with semicolons. ``hand`` and ``river`` may be written
    in a dialect.
    """
    facts: dict[str, object] = {}
    for name, field in kind_of(kind).form.fields.items():
        option = name.replace("_", "-")
        if option not in options:
            continue
        text = options[option]
        if text is None:
            facts[name] = True
        elif name == "set":
            facts[name] = parse_settings(filter(None, map(str.strip, text.split(";"))))
        elif name in _DIALECTAL and dialect != "canonical":
            facts[name] = convert(text.strip(), dialect, "canonical")
        else:
            facts[name] = field.type.from_text(text.strip())
    return facts


def under_each(
    directive: SphinxDirective, kind: str, facts: Mapping[str, object], names: str
) -> list[Question]:
    """Return a question under each ruleset of ``names``, with commas: an id, or a file beside the page.

    Without any it assumes one, as every question does. An edition asks under its own whatever they are, and
    raises ``NotHereError`` where the page sets an option otherwise. Raises ``FormError``.
    """
    if alone():
        return [asked_here(kind, facts)]
    if not names.strip():
        return [question_of(kind, facts)]
    return [
        question_of(kind, {**facts, "ruleset": beside_page(directive, name.strip())})
        for name in names.split(",")
    ]


def question_drawn(options: Mapping[str, Any], text: str, dialect: str = "canonical") -> Question | None:
    """Return the question that a drawing is: what a win is worth, whether a river bars it, or the waits.

    ``options`` are those of a directive that draws a hand. None for tiles that are no hand, or a hand about
    which nothing can be asked.
    """
    if "tiles" in options:
        return None
    dialect = options.get("dialect", dialect)
    given = {"by": "ron", **options, "hand": text}
    kinds = [*(["worth"] if "win" in options else []), *(["furiten"] if "river" in options else []), "waits"]
    for kind in kinds:
        with suppress(RiichiError):
            facts = facts_from(given, kind, dialect)
            if "win" in options:
                facts["hand"] = _without(str(facts["hand"]), options["win"])
            question = question_of(kind, facts)
            question.answer()
            return question
    return None


def carried_to(question: Question, rules: Ruleset, settings: Mapping[str, object]) -> Question:
    """Return a question as a ruleset can be asked it, by a name that everybody has."""
    base, changes = named(rules)
    return carry(question, base, {**changes, **settings}).question


def _without(hand: str, win: str) -> str:
    """Return the text of a hand before it won: a drawing may have the winning tile in it."""
    held = read_hand(hand)
    return str(held.discard(read_tile(win))) if held.full else hand
