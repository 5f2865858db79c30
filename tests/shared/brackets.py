"""A made-up language: each message is its English in ⟦brackets⟧, so text outside brackets is no message."""

import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import catalogue
import code_words
from babel.messages.catalog import Catalog

from . import ROOT
from .command_line import printed_by

LANGUAGE = "eo"
FORM = re.compile(r"(\A|\|\w+ )([^|]*)")
WHOLE, BESIDE_FACTS = re.compile("(?s).+"), re.compile(r"(?:\A|(?<=\}))[^{}]+")
WORD = re.compile("[A-Za-z]{3,}")
BETWEEN = re.compile(r"[,;:·\n] ?|\.(?=\s|$)| (?=\()|^- ")
"""Separators between names in a list. A dot inside an id is none."""


def in_brackets(text: str, *, facts: bool = True) -> str:
    """Return a template with each form in brackets: whole, or (``facts=False``) only its words."""
    put = WHOLE if facts else BESIDE_FACTS
    return FORM.sub(lambda found: found[1] + put.sub(r"⟦\g<0>⟧", found[2]), text)


@cache
def template() -> Catalog:
    """Return all messages of the code, cached because reading the code takes a second."""
    return catalogue.template_of(code_words.all_said(ROOT))


def compile_brackets(folder: Path, *, facts: bool = True, without: str = "") -> dict[str, str]:
    """Compile the language, ``without`` one message. Return the environment variables that select it."""
    made = Catalog(locale=LANGUAGE, charset="utf-8")
    for message in template():
        if message.id not in {"", without}:
            texts = [in_brackets(text, facts=facts) for text in catalogue.texts_of(message.id)]
            translation = texts[0] if len(texts) == 1 else tuple(texts)
            made.add(message.id, translation, locations=message.locations)
    catalogue.put_words(made, catalogue.po_of(folder, LANGUAGE))
    return {"RIICHI_LANGUAGE": LANGUAGE, "RIICHI_LOCALE": str(folder / "locale")}


def printed(spoken: dict[str, str], *command: str | Path, typed: str = "") -> str:
    """Return what this Python prints in a language, with tests/ and tools/ on its path."""
    paths = os.pathsep.join([str(ROOT / folder) for folder in ("tests", "tools", ".")])
    env = os.environ | spoken | {"PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
    return printed_by(sys.executable, *command, input=typed, cwd=ROOT, env=env)


def outside(text: str, depth: int = 0) -> tuple[list[str], int]:
    """Return the parts of a text outside brackets, and the bracket depth at its end."""
    found = [""]
    for letter in text:
        depth = max(0, depth + (letter == "⟦") - (letter == "⟧"))
        if letter in "⟦⟧":
            found.append("")
        elif not depth:
            found[-1] += letter
    return found, depth


def unknown(text: str, known: Callable[[str], object]) -> list[str]:
    """Return the parts of a text that are neither known nor a list of known names, numbers and marks."""

    def said(part: str) -> bool:
        return bool(WORD.search(part)) and not known(part.strip()) and not known(plain(part))

    return [part for part in BETWEEN.split(text) if said(part)] if said(text) else []


def plain(name: str) -> str:
    """Return a name in lower case without surrounding marks and numbers."""
    return re.sub(r"^[\W\d]+|[\W\d]+$", "", name.replace("-", " ")).lower()
