"""How large a question is: the tiles and the facts that somebody has to hold in mind to answer it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from riichi_rules.questions import Question
from riichi_rules.questions.field import HAND, TILE, TILES, FieldType, Many, Number
from riichi_rules.questions.form import Form, Object
from riichi_rules.questions.question import SHARED, kind_of

_TILE_TYPES: Final = (HAND, TILE, TILES)
_SHARED: Final = frozenset(field.name for field in SHARED)
_SUITS: Final = "mpsz"
_CLAUSES: Final = frozenset({"events", "action"})

Rank = tuple[int, int, int]


def size(question: Question) -> int:
    """Return how many tiles, melds and other facts a question says; of events each word is one."""
    return sum([_count(name, kind, value) for name, kind, value in _facts(question)])


def rank(question: Question) -> Rank:
    """Return what orders questions, the simpler first: by size, by tiles alike and red fives, by numbers.

    A hand of runs that do not overlap has no tiles alike but the pair; round numbers are simple ones.
    """
    facts = list(_facts(question))
    counts = Counter[str]()
    reds = digits = 0
    for _, kind, value in facts:
        if kind in _TILE_TYPES:
            counts.update(tiles_in(value))
            reds += value.count("0")
        elif isinstance(kind, Number):
            digits += len(str(abs(value)).rstrip("0"))
    return size(question), counts.total() - len(counts) + reds, digits


def tiles_in(text: str) -> Iterator[str]:
    """Yield the tiles of a text, such as ``5p``; a red five counts as a five, a hidden tile as none."""
    suit = ""
    for letter in reversed(text):
        if letter in _SUITS:
            suit = letter
        elif letter.isdigit():
            yield f"{'5' if letter == '0' else letter}{suit}"


def _facts(question: Question) -> Iterator[tuple[str, FieldType, Any]]:
    form = kind_of(question.kind).form
    facts = form.without_defaults(question.facts)
    yield from _parts(form, {name: value for name, value in facts.items() if name not in _SHARED})


def _parts(form: Form, facts: Mapping[str, Any]) -> Iterator[tuple[str, FieldType, Any]]:
    """Yield the facts of a form, those of its objects and lists one by one."""
    for name, value in facts.items():
        kind = form.fields[name].type
        values = value if isinstance(kind, Many) else [value]
        each = kind.each if isinstance(kind, Many) else kind
        for part in values:
            if isinstance(each, Object):
                yield from _parts(each.form, part)
            else:
                yield name, each, part


def _count(name: str, kind: FieldType, value: object) -> int:
    if kind in _TILE_TYPES:
        text = str(value)
        return sum([letter.isdigit() or letter == "X" for letter in text]) + text.count(" ")
    return len(str(value).split()) if name in _CLAUSES else 1
