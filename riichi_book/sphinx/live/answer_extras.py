"""What a page shows with an answer: its picture, the rules behind it, and its question in forms to copy.

Titles and addresses of rules come from a list that is built with the book. Only the live page has it next to
this module; without it there are no links to rules.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from riichi_book.drawing.scenes import scene_view
from riichi_book.drawing.svg import svg_text
from riichi_book.drawing.views import View, stack
from riichi_rules.messages import joined
from riichi_rules.questions import Answer, HandScene, Question, address_of, kind_of
from riichi_rules.questions.field import Flag
from riichi_rules.ruleset import OPTIONS
from riichi_rules.ruleset.settings import read_setting

LINKS: Final = Path(__file__).with_name("rule_links.json")


def answer_picture(answer: Answer) -> View | None:
    """Return the drawing of an answer, or None if it has none; several drawings are stacked."""
    views = [scene_view(scene) for scene in answer.views]
    if len(views) < 2:
        return views[0] if views else None
    return stack(*views, gap=20)._replace(message=joined([view.message for view in views], "; "))


def picture_data(view: View | None, answer: Answer) -> dict[str, str | None]:
    """Return the drawing of an answer, or of its question, as SVG for a page, and in words.

    Hands use the tile symbols that the page has already; a drawn table includes its own.
    """
    if view is None:
        return {"picture": None, "picture_words": None}
    alone = not all([isinstance(scene, HandScene) for scene in answer.views])
    return {"picture": svg_text(view, standalone=alone, hidden=True), "picture_words": view.words}


def links_to(rules: Iterable[str]) -> list[dict[str, str]]:
    """Return the id, title and address of each rule; skip ids that the book does not have."""
    known = _known()
    return [{"id": rule, "title": known[rule][0], "href": known[rule][1]} for rule in rules if rule in known]


@cache
def _known() -> dict[str, list[str]]:
    known: dict[str, list[str]] = json.loads(LINKS.read_text("utf-8")) if LINKS.exists() else {}
    return known


def same_question(question: Question) -> dict[str, str]:
    """Return a question as a page address, as Python, as a shell command and as JSON."""
    facts = ", ".join(f"{name}={value!r}" for name, value in question.facts.items())
    return {
        "address": address_in_page(question),
        "python": f"ask.{question.kind}({facts})",
        "command": command_of(question),
        "json": json.dumps(question.data, ensure_ascii=False),
    }


def address_in_page(question: Question) -> str:
    """Return the part of an address after the ``#`` with which the page asks a question."""
    return address_of(question, "").removeprefix("#")


def command_of(question: Question) -> str:
    """Return the shell command that asks a question, without the question's ``id``."""
    fields = kind_of(question.kind).form.fields
    words = ["riichi-rules", "ask", question.kind]
    for name, value in question.facts.items():
        if name == "id":
            continue
        if name == "set":
            words += setting_words(value)
        elif isinstance(fields[name].type, Flag):
            words += [fields[name].option] if value else []
        else:
            words += [fields[name].option, fields[name].type.to_text(value)]
    return shlex.join(words)


def setting_words(settings: Mapping[str, Any]) -> list[str]:
    """Return the ``--set`` arguments of the command line that change options of a ruleset."""
    written = {name: OPTIONS[name].write(read_setting(name, given)[1]) for name, given in settings.items()}
    return [word for name, value in written.items() for word in ("--set", f"{name}={value}")]
