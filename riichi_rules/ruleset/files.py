"""Read a ruleset's file (options, a club's own sources and sentences on conduct), and say what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

from riichi_rules.errors import RulesetError
from riichi_rules.messages import OptionFact, say

from .option import Option, OptionValue, excerpt, faulty, nearest
from .options import GROUPS
from .ruleset import CONFIDENCES, Confidence, Head, Source
from .settings import groups_hint, option_named
from .toml_text import Faults, TomlText, mended_toml, read_text

HEAD = {"id": str, "name": str, "edition": str, "summary": str, "extends": str, "partly_known": bool}
SOURCES = "sources"
HOUSE = "house"
SOURCE_FACTS = ("title", "date", "address")
SOURCE_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
LONGEST_SENTENCE = 500  # characters; a sentence is read at a table
BOOK = "book"
"""The table with the title and the look of a book under these rules; it is read elsewhere."""
TABLES = (SOURCES, HOUSE, BOOK)
HOLDS = {
    SOURCES: say("a key for each source, with its title, date and address"),
    HOUSE: say("a word for each sentence, and the sentence in quotes"),
}
"""What a table holds beside those of options."""
ENTRY = ("value", "source", "confidence", "note", "against")
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,63}")
_KEY = re.compile(r"""^[ \t]*(?:\[{1,2}[ \t]*)?["']?([A-Za-z_]+)""", re.MULTILINE)
MOST_NEAR = 100  # at most this many words of a file are compared, because each comparison is slow
NEAR = 0.7  # similar enough for a word with two letters swapped; "user" matches nothing


class OptionEntry(NamedTuple):
    """What a file says about one option; without ``stated`` it has a note but no value."""

    stated: bool
    value: OptionValue
    source: str = ""
    confidence: Confidence = "stated"
    note: str = ""
    against: tuple[tuple[str, OptionValue], ...] = ()


class RulesetFile(NamedTuple):
    """A parsed file, without what it extends. ``refused`` are the options that have ``faults``."""

    text: TomlText
    head: Head
    partly_known: bool
    entries: Mapping[str, OptionEntry]
    house: Mapping[str, str]
    faults: Faults
    refused: frozenset[str]


def read_file(path: Path, name: str, taken: Iterable[str] = (), text: TomlText | None = None) -> RulesetFile:
    """Read the file at ``path``, or its ``text`` if that was read before; errors call it ``name``.

    Its own sources cannot use the keys in ``taken``. Whatever is wrong with it is in ``faults``, with file
    and line. Raises ``RulesetError`` if nothing of it can be read, or at any fault if it does not look like
    a ruleset's file.
    """
    text = text or read_text(path, name)
    if is_of_rules(path, text):
        return read_statements(text, path.stem, taken)
    try:  # any other file may be secret, and a detailed error would show part of it
        file = read_statements(text, path.stem, taken)
        file.faults.tell()
    except RulesetError as error:
        problem = say(
            "this is not a ruleset's file: its name must end in .toml, and it must have groups of options"
            " such as [fu]"
        )
        raise RulesetError(problem, file=name, line=error.faults[0].line) from None
    return file


def read_statements(text: TomlText, stem: str, taken: Iterable[str]) -> RulesetFile:
    """Parse the text of a ruleset; ``stem`` is its id if it states none.

    Whatever is wrong with it is in ``faults``. Raises ``RulesetError`` if nothing of it can be read.
    """
    faults = Faults()
    text, data = mended_toml(text, faults)
    entries: dict[str, OptionEntry] = {}
    sources: dict[str, Source] = {}
    house: dict[str, str] = {}
    named = set[str]()
    head: dict[str, Any] = {"id": stem, "edition": "", "summary": "", "extends": None}
    for key, value in data.items():
        with faults, text.at(key):
            _check_key(key, value)
            if key in HEAD:
                head[key] = value
            for field, given in value.items() if isinstance(value, dict) and key != BOOK else ():
                with faults, text.at(key, field):
                    name = f"{key}.{field}"
                    if key == SOURCES:
                        sources[field] = _read_source(text, field, given, taken)
                    elif key == HOUSE:
                        house[field] = _read_sentence(name, given)
                    else:
                        named.add(name)
                        option = option_named(name)
                        entries[option.name] = _read_entry(option, given)
    with faults, text.at("id"):
        if not ID.fullmatch(head["id"]):
            right = re.sub("[^A-Za-z0-9]+", "-", head["id"]).strip("-")[:64].strip("-") or "my-club"
            raise faulty(
                'the id is missing, or not one word of letters, digits and hyphens: id = "{right}"',
                right=right,
            )
    partly_known = bool(head.pop("partly_known", False))
    head["name"] = head.get("name") or head["id"]
    stated = Head(**head, sources=sources, house=tuple(house.values()))
    return RulesetFile(text, stated, partly_known, entries, house, faults, frozenset(named - entries.keys()))


def is_of_rules(path: Path, text: TomlText) -> bool:
    """Whether a file's name ends in .toml and a line of it begins with a key of a ruleset, even misspelt."""
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, and seldom needed

    if path.resolve().suffix.lower() != ".toml":
        return False
    words, known = dict.fromkeys(_KEY.findall(text.text)), (*HEAD, *TABLES, *GROUPS)
    first = [word.lower()[:100] for word in words][:MOST_NEAR]
    return not words.keys().isdisjoint(known) or any(
        get_close_matches(word, known, n=1, cutoff=NEAR) for word in first
    )


def _check_key(key: str, value: object) -> None:
    """Check that a key at the top of a file is known and its value has the right type."""
    if key in GROUPS:
        if not isinstance(value, dict):
            raise faulty(
                "{key} is a group of options: write [{key}] on a line and its options below it", key=key
            )
    elif key not in (*HEAD, *TABLES):
        hint = nearest(key, (*HEAD, *TABLES, *GROUPS)) or groups_hint()
        facts = {"key": excerpt(key), "head": ", ".join(HEAD), "hint": hint}
        raise faulty("{key} is neither a group nor one of {head}{hint}", **facts)
    elif key in HOLDS and not isinstance(value, dict):
        holds = HOLDS[key]
        raise faulty(
            "{name} is a table: write [{name}] on a line, and below it {holds}", name=key, holds=holds
        )
    elif key in HEAD and (not isinstance(value, HEAD[key]) or (key != "id" and "\n" in str(value))):
        wanted = say("a text in quotes on one line") if HEAD[key] is str else say("true or false")
        raise faulty("{key} must be {wanted}, not {given}", key=key, wanted=wanted, given=excerpt(value))


def _read_entry(option: Option, given: object) -> OptionEntry:
    """Parse what a file says about ``option``: a plain value, or a table with the keys of ``ENTRY``."""
    if not isinstance(given, dict):
        return OptionEntry(stated=True, value=option.read(given))
    for key, word in given.items():
        if key not in ENTRY:
            facts = {"entry": ", ".join(ENTRY), "key": excerpt(key), "hint": nearest(key, ENTRY)}
            raise faulty("{option} has {entry}, but no {key}{hint}", option=option.name, **facts)
        if key not in {"value", "against"} and not isinstance(word, str):
            facts = {"key": key, "option": option.name, "word": excerpt(word)}
            raise faulty("the {key} of {option} must be a text in quotes, not {word}", **facts)
    confidence, stated = given.get("confidence"), "value" in given
    if not stated and (confidence or not given.get("note")):
        raise faulty("{option} has no value: write value = ..., or only a note", option=option.name)
    if stated and (confidence is None) != ("source" not in given):
        raise faulty("{option} needs a source and its confidence together, or neither", option=option.name)
    if confidence is not None and confidence not in CONFIDENCES:
        raise faulty(
            "the confidence of {option} must be one of {confidences}, not {confidence}{hint}",
            option=option.name,
            confidences=", ".join(CONFIDENCES),
            confidence=excerpt(confidence),
            hint=nearest(confidence, CONFIDENCES),
        )
    if confidence == "not stated" and not given.get("note"):
        raise faulty(
            "{option} is not stated: add a note that says why this value is taken", option=option.name
        )
    others = given.get("against", {})
    if not isinstance(others, dict):
        raise faulty(
            "the against of {option} must be a table of sources and their values, not {given}",
            option=option.name,
            given=excerpt(others),
        )
    against = tuple([(source, option.read(value)) for source, value in others.items()])
    value = option.read(given["value"]) if stated else None
    words = {key: word for key, word in given.items() if key not in {"value", "against"}}
    return OptionEntry(stated, value, against=against, **words)


def _read_sentence(key: str, sentence: object) -> str:
    """Return a club's sentence on conduct, which is only shown."""
    if not isinstance(sentence, str):
        raise faulty("{key} must be a sentence in quotes, not {given}", key=key, given=excerpt(sentence))
    if not sentence.strip() or len(sentence) > LONGEST_SENTENCE or "\n" in sentence:
        facts = {"key": key, "longest": LONGEST_SENTENCE}
        raise faulty("{key} must be one sentence on one line, of at most {longest} characters", **facts)
    return sentence.strip()


def check_source(option: str, source: str, known: Iterable[str]) -> None:
    """Raise ``RulesetError`` if an option names a source that is not in ``known``."""
    keys = list(known)
    for key in source.split(","):
        if key and key not in keys:
            hint = nearest(key, keys) or say("; say in [{table}] what it is", table=SOURCES)
            facts = {"source": excerpt(key), "option": OptionFact(option), "hint": hint}
            raise faulty("the source {source} of {option} is in no list of sources{hint}", **facts)


def _read_source(text: TomlText, key: str, entry: object, taken: Iterable[str]) -> Source:
    """Parse a file's own source: its title, or a table with the keys of ``SOURCE_FACTS``.

    The keys in ``taken`` mean other texts.
    """
    if not SOURCE_KEY.fullmatch(key):
        raise faulty(
            "{key} cannot be the key of a source: use one word of letters, digits and hyphens",
            key=excerpt(key),
        )
    if key in taken:
        raise faulty("the key {key} means a source of this book: choose another", key=key)
    facts, known = {"title": entry} if isinstance(entry, str) else entry, ", ".join(SOURCE_FACTS)
    if not isinstance(facts, dict):
        told: dict[str, object] = {"key": f"{SOURCES}.{key}", "facts": known, "entry": excerpt(entry)}
        raise faulty("{key} must be a title in quotes, or a table with {facts}; not {entry}", **told)
    for name, words in facts.items():
        with text.at(SOURCES, key, name):
            if name not in SOURCE_FACTS:
                told = {"facts": known, "name": excerpt(name), "hint": nearest(name, SOURCE_FACTS)}
                raise faulty("a source has {facts}, but no {name}{hint}", **told)
            if not isinstance(words, str) or not words.strip() or "\n" in words:
                told = {"name": name, "key": key, "given": excerpt(words)}
                raise faulty(
                    "the {name} of source {key} must be a text in quotes, on one line; not {given}", **told
                )
    if "title" not in facts:
        raise faulty("source {key} has no title: say what text it is", key=key)
    return Source(**{name: words.strip() for name, words in cast("dict[str, str]", facts).items()})
