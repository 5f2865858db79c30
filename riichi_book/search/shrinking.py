"""Smaller questions: what can be left out of one, or be put more simply, and something still holds of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from riichi_rules.errors import RiichiError
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.field import HAND, SCORES, TILES, FieldType, Many, Number, Word
from riichi_rules.questions.form import Form, Object
from riichi_rules.questions.question import kind_of

from .simpler_hands import simpler_hands, simpler_wins
from .simpler_rounds import ROUND, simpler_events, simpler_rounds
from .size import rank

Facts = Mapping[str, Any]

_WIN: Final = frozenset({"hand", "win"})


def shrunk(question: Question, steps: Callable[[Question], int | None]) -> Question:
    """Return the simplest question that is reached from one, each step simpler than the one before.

    ``steps`` says of a question in how many steps it is answered, and None if it is not of the sort that is
    wanted. Nothing that can be left out or be put more simply makes the result simpler; whether several such
    steps at once would, is not said.
    """
    form = kind_of(question.kind).form
    best = question_of(question.kind, form.without_defaults(question.facts))
    least = rank(best), steps(best) or 0
    seen = {_text(best)}
    going = True
    while going:
        going = False
        for facts in simpler(form, best.facts):
            try:
                smaller = question_of(best.kind, facts)
            except RiichiError:
                continue
            order, text = rank(smaller), _text(smaller)
            if order > least[0] or text in seen:
                continue
            seen.add(text)
            needed = steps(smaller)
            if needed is not None and (order, needed) < least:
                best, least, going = smaller, (order, needed), True
                break
    return best


def _text(question: Question) -> str:
    return json.dumps(question.data)


def simpler(form: Form, facts: Facts) -> Iterator[dict[str, Any]]:
    """Yield the facts with one of them left out, or put more simply."""
    for name in facts:
        if not form.fields[name].needed:
            yield {other: value for other, value in facts.items() if other != name}
    if facts.keys() >= ROUND:
        yield from simpler_rounds(facts)
    if facts.keys() >= _WIN:
        yield from ({**facts, **win} for win in simpler_wins(facts["hand"], facts["win"]))
    for name, value in facts.items():
        for other in simpler_values(form.fields[name].type, value, name, alone="win" not in facts):
            yield {**facts, name: other}


def simpler_values(kind: FieldType, value: Any, name: str, *, alone: bool = True) -> Iterator[Any]:  # noqa: ANN401
    """Yield simpler values of a fact; ``alone`` says that a hand has no winning tile beside it."""
    if isinstance(kind, Object):
        yield from simpler(kind.form, value)
    elif kind is SCORES:
        yield from rounder(value)
    elif isinstance(kind, Many):
        yield from one_thing_simpler(kind, value, name)
    elif isinstance(kind, Number):
        yield from sorted({number for number in (0, 1, value // 2) if kind.least <= number < value})
    elif isinstance(kind, Word):
        yield from [choice for choice in kind.choices if choice != value]
    else:
        yield from simpler_texts(kind, value, name, alone=alone)


def one_thing_simpler(kind: Many, things: list[Any], name: str) -> Iterator[list[Any]]:
    """Yield a list without one of its things, or with one of them simpler."""
    for place, each in enumerate(things):
        yield [*things[:place], *things[place + 1 :]]
        for other in simpler_values(kind.each, each, name):
            yield [*things[:place], other, *things[place + 1 :]]


def simpler_texts(kind: FieldType, value: str, name: str, *, alone: bool) -> Iterator[str]:
    """Yield simpler hands, fewer tiles, or a script with less in it."""
    if kind is HAND and alone:
        yield from simpler_hands(value)
    elif kind is TILES:
        yield from one_tile_less(value)
    elif name == "events":
        yield from simpler_events(value)


def rounder(scores: list[int]) -> Iterator[list[int]]:
    """Yield four scores of which two are rounder; they still add up."""
    for place, score in enumerate(scores):
        for other in range(len(scores)):
            for unit in (10_000, 5_000, 1_000, 500):
                moved = score - round(score / unit) * unit
                if other != place and moved:
                    found = list(scores)
                    found[place] -= moved
                    found[other] += moved
                    yield found


def one_tile_less(text: str) -> Iterator[str]:
    """Yield a text of tiles without one of them."""
    for place, letter in enumerate(text):
        if letter.isdigit():
            left = text[:place] + text[place + 1 :]
            yield _without_bare_suits(left)


def _without_bare_suits(text: str) -> str:
    """Leave out the letter of a suit of which no tile is left."""
    return "".join(
        [
            letter
            for place, letter in enumerate(text)
            if letter not in "mpsz" or (place and (text[place - 1].isdigit() or text[place - 1] in "X'\"_"))
        ]
    )
