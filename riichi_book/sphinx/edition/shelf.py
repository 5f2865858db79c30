"""The folder of rulesets of an edition: its own ruleset alone, with every value written out.

A book that is built with it knows no other ruleset, so it cannot print values of others.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from riichi_book.answers.tables.conditions import PLAYED
from riichi_rules.ruleset import OPTIONS, Origin, Ruleset, ruleset_ids, sources_in
from riichi_rules.ruleset.files import BOOK
from riichi_rules.ruleset.ruleset import Head
from riichi_rules.ruleset.shelf import BASE, SOURCES, shelf

BORROWED: Final = "taken over"
"""The note on a value that the ruleset only inherits: a file has to say something."""


def put(rules: Ruleset, folder: Path, played: str = "") -> None:
    """Write a ruleset into a folder, with nothing but the base and the sources of its values.

    The folder is made if necessary. The ruleset's file says where it is ``played``, if that is known.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(shelf().folder, f"{BASE}.toml"), folder)
    keys = [origin.source for origin in rules.origins.values()]
    ships = rules.id in ruleset_ids()
    known = {
        key: words for key, words in sources_in(keys if ships else []).items() if key not in rules.sources
    }
    lines = [f"{_text(key)} = {_text(words)}" for key, words in known.items()]
    (folder / f"{SOURCES}.toml").write_text("\n".join(lines) + "\n", "utf-8")
    lines = [*written(rules), *([f"\n[{BOOK}]", f"{PLAYED} = {_text(played)}"] if played else [])]
    (folder / f"{rules.id}.toml").write_text("\n".join(lines) + "\n", "utf-8")


def adopted(rules: Ruleset) -> Ruleset:
    """Return a ruleset that states every value itself, including those that it inherited."""
    head = Head(*[getattr(rules, fact) for fact in Head._fields])
    origins = {
        name: origin if rules.is_decided(name) else Origin(origin.value, rules.id, "stated", ruleset=rules.id)
        for name, origin in rules.origins.items()
    }
    return Ruleset(head, origins)


def written(rules: Ruleset) -> Iterator[str]:
    """Yield the lines of a file that states every value of a ruleset, whatever it extends."""
    for name in ("id", "name", "edition", "summary"):
        text = getattr(rules, name)
        if name == "summary" and rules.id in ruleset_ids():
            text = text.partition(";")[0]  # what follows names the rulesets it is based on
        if text:
            yield f"{name} = {_text(text)}"
    group = ""
    for name, option in OPTIONS.items():
        if option.group != group:
            group = option.group
            yield f"\n[{group}]"
        entry = ", ".join(f"{key} = {text}" for key, text in _entry(rules, name).items())
        yield f"{name.partition('.')[2]} = {{ {entry} }}"
    if rules.sources:
        yield "\n[sources]"
        for key, source in rules.sources.items():
            facts = ", ".join(f"{field} = {_text(text)}" for field, text in source._asdict().items() if text)
            yield f"{_text(key)} = {{ {facts} }}"
    if rules.house:
        yield "\n[house]"
        for number, sentence in enumerate(rules.house, 1):
            yield f"sentence-{number} = {_text(sentence)}"


def _entry(rules: Ruleset, name: str) -> dict[str, str]:
    origin: Origin = rules.origins[name]
    stated = rules.value(name)
    # For these values TOML is like JSON, except that it has no null.
    plain = sorted(stated) if isinstance(stated, frozenset) else "none" if stated is None else stated
    value = {"value": json.dumps(plain)}
    if not rules.is_decided(name):
        return value | {"source": _text(""), "confidence": _text("not stated"), "note": _text(BORROWED)}
    ships = rules.id in ruleset_ids()  # a club's book names the club's own texts, and nobody else's
    known = [*sources_in([origin.source], rules)]
    if keys := [key for key in known if ships or key in rules.sources]:
        value |= {"source": _text(",".join(keys)), "confidence": _text("stated")}
    # Leave out this book's notes on sources that are not the ruleset's own.
    own = origin.note and {*known} <= {*rules.sources}
    return value | ({"note": _text(origin.note)} if own else {})


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
