"""What a club's file says besides options: its own sources, and its own conduct in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from riichi_rules.messages import Message, OptionFact, say

from .option import excerpt, faulty, nearest

if TYPE_CHECKING:
    from .toml_text import Faults, TomlText

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


def read_sources(text: TomlText, table: object, taken: Iterable[str], faults: Faults) -> dict[str, Source]:
    """Return the sources that a file names, by their keys; those that are ``taken`` mean other texts.

    What is wrong with one joins the ``faults``.
    """
    found = {}
    holds = say("a key for each source, with its title, date and address")
    for key, entry in _table(text, SOURCES, table, holds, faults).items():
        with faults, text.at(SOURCES, key):
            found[key] = _read_source(text, key, entry, taken)
    return found


def read_house(text: TomlText, table: object, faults: Faults) -> dict[str, str]:
    """Return the sentences of a club's conduct, by the words that the file has for them.

    Nothing computes them. What is wrong with one joins the ``faults``.
    """
    found = {}
    holds = say("a word for each sentence, and the sentence in quotes")
    for key, sentence in _table(text, HOUSE, table, holds, faults).items():
        with faults, text.at(HOUSE, key):
            name = f"{HOUSE}.{key}"
            if not isinstance(sentence, str):
                raise faulty("{key} is a sentence in quotes, not {given}", key=name, given=excerpt(sentence))
            if not sentence.strip() or len(sentence) > LONGEST or "\n" in sentence:
                raise faulty(
                    "{key} is one sentence on one line, of at most {longest} characters",
                    key=name,
                    longest=LONGEST,
                )
            found[key] = sentence.strip()
    return found


def check_source(option: str, source: str, known: Iterable[str]) -> None:
    """Raise ``RulesetError`` where an option names a source that is in no list."""
    keys = list(known)
    for key in source.split(","):
        if key and key not in keys:
            hint = nearest(key, keys) or say("; say in [{table}] what it is", table=SOURCES)
            facts = {"source": excerpt(key), "option": OptionFact(option), "hint": hint}
            raise faulty("the source {source} of {option} is in no list of sources{hint}", **facts)


def _read_source(text: TomlText, key: str, entry: object, taken: Iterable[str]) -> Source:
    """Return what is said of one source: its title, or a table with the keys of ``FACTS``."""
    if not KEY.fullmatch(key):
        raise faulty("{key} is no key of a source: one word of letters, digits and hyphens", key=excerpt(key))
    if key in taken:
        raise faulty("the key {key} means a source of this book: choose another", key=key)
    facts, known = {"title": entry} if isinstance(entry, str) else entry, ", ".join(FACTS)
    if not isinstance(facts, dict):
        told: dict[str, object] = {"key": f"{SOURCES}.{key}", "facts": known, "entry": excerpt(entry)}
        raise faulty("{key} is a title in quotes, or a table with {facts}; not {entry}", **told)
    for name, words in facts.items():
        with text.at(SOURCES, key, name):
            if name not in FACTS:
                told = {"facts": known, "name": excerpt(name), "hint": nearest(name, FACTS)}
                raise faulty("a source has {facts}, but no {name}{hint}", **told)
            if not isinstance(words, str) or not words.strip() or "\n" in words:
                told = {"name": name, "key": key, "given": excerpt(words)}
                raise faulty(
                    "the {name} of source {key} is a text in quotes, on one line; not {given}", **told
                )
    if "title" not in facts:
        raise faulty("source {key} has no title: say what text it is", key=key)
    return Source(**{name: words.strip() for name, words in cast("dict[str, str]", facts).items()})


def _table(text: TomlText, name: str, table: object, holds: Message, faults: Faults) -> Mapping[str, object]:
    """Return the entries of a table; none where it is no table, which joins the ``faults``."""
    with faults, text.at(name):
        if isinstance(table, dict):
            return table
        raise faulty("{name} is a table: [{name}] on a line, and below it {holds}", name=name, holds=holds)
    return {}
