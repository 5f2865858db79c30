"""Questions and answers as JSON Schema (2020-12) has them."""

from __future__ import annotations

from typing import Final

from .faults import TYPES
from .field import Schema
from .question import kind_of
from .schema_parts import SOMETIMES, TEXT, one_of, row

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema_of(kind: str) -> Schema:
    """Return what accepts the questions of a kind and, under ``$defs.answer``, its answers.

    What it refuses is an error of type ``usage``. ``$defs.error`` is a question that was refused, as a stream
    of answers has it. Raises ``FormError`` for a name that is no kind.
    """
    asked = kind_of(kind)
    form = asked.form.schema
    assumed = asked.form.assumed_schema
    assumed["properties"]["ruleset"] = TEXT
    answers = {"id": {}, **asked.answers, "assumed": assumed}
    error = row({"type": one_of(TYPES), "message": TEXT, "at": {"type": ["integer", "string", "null"]}})
    return {
        "$schema": DRAFT,
        "title": f"riichi-rules ask {kind}",
        "description": asked.asks,
        **form,
        "properties": {"ask": {"const": kind}, **form["properties"]},
        "required": ["ask", *form["required"]],
        "examples": [{"ask": kind, **asked.example}],
        "$defs": {
            "answer": row(answers, ("id", *SOMETIMES, *asked.optional)),
            "error": row({"id": {}, "error": error}),
        },
    }
