"""What a club's file says besides options: its own sources, and its own conduct in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from riichi_rules.messages import Message, OptionFact, say

from .option import excerpt, nearest

if TYPE_CHECKING:
    from .toml_text import Faults, Text

SOURCES: Final = "sources"
HOUSE: Final = "house"
FACTS: Final = ("title", "date", "address")
KEY: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
LONGEST: Final = 500  # characters; a sentence is read at a table


class Source(NamedTuple):
    """A text that a club names for what it decided: its title, and perhaps a date and an address."""

    title: str
    date: str = ""
    address: str = ""

    @property
    def words(self) -> str:
        """The source in one line: ``Minutes of May, 2026-05-03, https://club.example/minutes``."""
        return ", ".join(filter(None, self))


def read_sources(text: Text, table: object, taken: Iterable[str], faults: Faults) -> dict[str, Source]:
    """Return the sources that a file names, by their keys; those that are ``taken`` mean other texts.

    What is wrong with one joins the ``faults``.
    """
    entries: Mapping[str, object] = {}
    with faults:
        entries = _table(text, SOURCES, table, say("a key for each source, with its title, date and address"))
    found = {}
    for key, entry in entries.items():
        with faults:
            found[key] = _read_source(text, key, entry, taken)
    return found


def read_house(text: Text, table: object, faults: Faults) -> dict[str, str]:
    """Return the sentences of a club's conduct, by the words that the file has for them.

    Nothing computes them. What is wrong with one joins the ``faults``.
    """
    entries: Mapping[str, object] = {}
    with faults:
        entries = _table(text, HOUSE, table, say("a word for each sentence, and the sentence in quotes"))
    for key, sentence in entries.items():
        with faults:
            if not isinstance(sentence, str):
                problem = say(
                    "{key} is a sentence in quotes, not {given}",
                    key=f"{HOUSE}.{key}",
                    given=excerpt(sentence),
                )
                raise text.fault(problem, HOUSE, key)
            if not sentence.strip() or len(sentence) > LONGEST or "\n" in sentence:
                problem = say(
                    "{key} is one sentence on one line, of at most {longest} characters",
                    key=f"{HOUSE}.{key}",
                    longest=LONGEST,
                )
                raise text.fault(problem, HOUSE, key)
    return {key: str(sentence).strip() for key, sentence in entries.items()}


def check_source(text: Text, option: str, source: str, known: Iterable[str]) -> None:
    """Refuse a value's source that is no known key, in a file that lists its sources."""
    keys = list(known)
    for key in source.split(","):
        if key and key not in keys:
            hint = nearest(key, keys) or say("; say in [{table}] what it is", table=SOURCES)
            problem = say(
                "the source {source} of {option} is in no list of sources{hint}",
                source=excerpt(key),
                option=OptionFact(option),
                hint=hint,
            )
            raise text.fault(problem, *option.split("."))


def _read_source(text: Text, key: str, entry: object, taken: Iterable[str]) -> Source:
    if not KEY.fullmatch(key):
        problem = say(
            "{key} is no key of a source: one word of letters, digits and hyphens", key=excerpt(key)
        )
        raise text.fault(problem, SOURCES, key)
    if key in taken:
        raise text.fault(
            say("the key {key} means a source of this book: choose another", key=key), SOURCES, key
        )
    facts = {"title": entry} if isinstance(entry, str) else entry
    if not isinstance(facts, dict):
        problem = say(
            "{key} is a title in quotes, or a table with {facts}; not {entry}",
            key=f"{SOURCES}.{key}",
            facts=", ".join(FACTS),
            entry=excerpt(entry),
        )
        raise text.fault(problem, SOURCES, key)
    for name, words in facts.items():
        if name not in FACTS:
            problem = say(
                "a source has {facts}, but no {name}{hint}",
                facts=", ".join(FACTS),
                name=excerpt(name),
                hint=nearest(name, FACTS),
            )
            raise text.fault(problem, SOURCES, key, name)
        if not isinstance(words, str) or not words.strip() or "\n" in words:
            problem = say(
                "the {name} of source {key} is a text in quotes, on one line; not {given}",
                name=name,
                key=key,
                given=excerpt(words),
            )
            raise text.fault(problem, SOURCES, key, name)
    if "title" not in facts:
        raise text.fault(say("source {key} has no title: say what text it is", key=key), SOURCES, key)
    return Source(**{name: words.strip() for name, words in cast("dict[str, str]", facts).items()})


def _table(text: Text, name: str, table: object, holds: Message) -> Mapping[str, object]:
    if not isinstance(table, dict):
        raise text.fault(
            say("{name} is a table: [{name}] on a line, and below it {holds}", name=name, holds=holds), name
        )
    return table
