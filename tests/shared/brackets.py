"""A made-up language: each message is its English in ⟦brackets⟧, and what is none stands outside."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import catalogue
import code_words
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from . import ROOT

LANGUAGE = "eo"


def in_brackets(text: str, *, facts: bool = True) -> str:
    """Return a template with each of its forms in brackets, with its ``facts`` or the words alone."""
    plain, *others = text.split("|")
    forms = [each.split(" ", 1) for each in others]
    around = "⟦{}⟧".format if facts else words_in_brackets
    return "|".join([around(plain), *[f"{form} {around(words)}" for form, words in forms]])


def words_in_brackets(text: str) -> str:
    """Return a template with brackets around what stands between its facts."""
    return re.sub(r"(\A|(?<=\}))([^{}]+)", r"⟦\2⟧", text)


def compile_brackets(folder: Path, *, facts: bool = True) -> dict[str, str]:
    """Compile the language under a folder. Return the variables that have it spoken."""
    place = folder / LANGUAGE / "LC_MESSAGES" / "words.mo"
    place.parent.mkdir(parents=True, exist_ok=True)
    made = Catalog(locale=LANGUAGE, charset="utf-8")
    for message in catalogue.template_of(code_words.all_said(ROOT)):
        if message.id:
            texts = [in_brackets(text, facts=facts) for text in catalogue.texts_of(message.id)]
            translation = texts[0] if len(texts) == 1 else tuple(texts)
            made.add(message.id, translation, locations=message.locations)
    with place.open("wb") as file:
        write_mo(file, made)
    place.with_suffix(".json").write_text(json.dumps(catalogue.for_scripts(made)), "utf-8")
    return {"RIICHI_LANGUAGE": LANGUAGE, "RIICHI_LOCALE": str(folder)}


def outside(text: str, names: Iterable[str] = ()) -> str:
    """Return what of a text stands in no brackets, and is none of some names."""
    depth, left = 0, ""
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        left += letter if depth == 0 and letter != "⟧" else ""
    assert depth == 0, text
    for name in names:
        left = left.replace(name, " ")
    return left
