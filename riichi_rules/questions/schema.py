"""The JSON Schema (2020-12) of questions and answers."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Final

from .faults import TYPES
from .field import Schema
from .question import kind_of

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
TEXT: Final[Schema] = {"type": "string"}


def schema_of(kind: str) -> Schema:
    """Return the schema of a kind of question, with the schema of its answers under ``$defs.answer``.

    A question that the schema rejects is an error of type ``usage``. ``$defs.error`` is the line for a
    refused question in a stream of answers. Raises ``FormError`` for an unknown kind.
    """
    asked = kind_of(kind)
    form = asked.form.schema
    assumed = asked.form.assumed_schema
    assumed["properties"]["ruleset"] = TEXT
    answer = answers()[kind]
    said = {"id": {}, **answer["properties"], "assumed": assumed}
    error = {"type": {"enum": list(TYPES)}, "message": TEXT, "at": {"type": ["integer", "string", "null"]}}
    return {
        "$schema": DRAFT,
        "title": f"riichi-rules ask {kind}",
        "description": asked.asks,
        **form,
        "properties": {"ask": {"const": kind}, **form["properties"]},
        "required": ["ask", *form["required"]],
        "examples": [{"ask": kind, **asked.example}],
        "$defs": {
            "answer": row(said, ("id", *answer["optional"])),
            "error": row({"id": {}, "error": row(error)}),
        },
    }


def answers() -> dict[str, Any]:
    """Return the schema of an answer's data for each kind; keys in ``optional`` may be missing."""
    with open(f"{os.path.dirname(__file__)}/answers.json", encoding="utf-8") as file:  # noqa: PTH120, PTH123
        found: dict[str, Any] = json.load(file)
    return found


def row(properties: Mapping[str, Schema], optional: Iterable[str] = ()) -> Schema:
    """Return the schema of an object with these keys and no others."""
    needed = [name for name in properties if name not in set(optional)]
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}
