"""The same question as an address, a line of Python, of the command line and of JSON, to copy."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any

from riichi_rules.questions import Question, address_of, kind_of
from riichi_rules.questions.field import Flag, Number, Text, Word, compact
from riichi_rules.ruleset import OPTIONS
from riichi_rules.ruleset.settings import read_setting


def same_question(question: Question) -> dict[str, str]:
    """Return a question in each form in which it can be asked."""
    facts = ", ".join(f"{name}={value!r}" for name, value in question.facts.items())
    return {
        "address": address_in_page(question),
        "python": f"ask.{question.kind}({facts})",
        "command": command_of(question),
        "json": json.dumps(question.data, ensure_ascii=False),
    }


def address_in_page(question: Question) -> str:
    """Return what stands behind the ``#`` of the page that asks a question."""
    return address_of(question, "").removeprefix("#")


def command_of(question: Question) -> str:
    """Return the line of the command line that asks a question; what is only handed back is not in it."""
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
            plain = isinstance(fields[name].type, (Number, Text, Word))
            words += [fields[name].option, str(value) if plain else compact(value)]
    return shlex.join(words)


def setting_words(settings: Mapping[str, Any]) -> list[str]:
    """Return the words of the command line that change options of a ruleset."""
    written = {name: OPTIONS[name].write(read_setting(name, given)[1]) for name, given in settings.items()}
    return [word for name, value in written.items() for word in ("--set", f"{name}={value}")]
