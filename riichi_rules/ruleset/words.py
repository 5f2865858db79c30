"""The words of an option: its name, its question, and what each value means; one row in ``words.json``.

- ``label`` is a noun, ``question`` is what an organiser is asked.
- ``values`` has for each value a sentence for players and a short form for a table cell. ``*`` is for numbers
  and lists without a row of their own: ``{points}``, ``{tiles}``, ``{han}``, ``{counters}`` and ``{fu}`` are
  the number, ``{yaku}`` is the list, ``{places}`` are the points of the places; ``{one}``, ``{two}`` and
  ``{three}`` are the same if they depend on how many players have the return points.
- ``uneven`` is for numbers that are not a multiple of ``step``: shares of them are rounded up to hundreds.
- ``under`` maps a setting of another option (``penalties.chombo_kind=none``) to the values that need other
  words there.
- ``card`` is the section of the rules card that shows the option, if any. If the option is ``seldom``, the
  card shows it only if it differs from the base. ``part`` replaces the label in a list of similar options.
- ``words`` are what players call it. A word under ``also`` is mainly about another option.

A sentence must be true for its value wherever the option decides anything, whatever the other options are; a
caller that passes a ruleset gets the words ``under`` it. Two sentences of an option never differ only by a
"not".
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from riichi_rules.messages import ChangeFact, Message, joined, say

from .options import OPTIONS

# ruff: noqa: PTH120, PTH123 - pathlib is slow to import, and this module is imported with the package


class OptionTexts(Protocol):
    """The part of a ruleset that this module needs: the value of each option as a token."""

    def text(self, name: str, /) -> str:
        """Return the value of an option as its token."""


class OptionWords(NamedTuple):
    """The words of an option, as the module docstring explains; a value has a list of its two forms."""

    label: str
    question: str
    values: Mapping[str, list[str]]
    part: str = ""
    card: str = ""
    seldom: bool = False
    words: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    step: int = 0
    uneven: Sequence[str] = ()
    under: Mapping[str, Mapping[str, list[str]]] = MappingProxyType({})


def row_of(option: str) -> OptionWords:
    """Return the words of an option."""
    return _rows()[option]


def label_of(option: str) -> Message:
    """Return the name of an option.

    >>> str(label_of("calls.swap_same"))
    'Swap-calling for the same tile'
    """
    return Message(_rows()[option].label, {})


def part_of(option: str) -> Message:
    """Return the name of an option in a list of similar options."""
    return Message(_rows()[option].part or _rows()[option].label, {})


def question_about(option: str) -> Message:
    """Return what an organiser is asked about an option.

    >>> str(question_about("wins.multiple_ron"))
    'Who wins if several players say ron on one tile?'
    """
    return Message(_rows()[option].question, {})


def sentence_of(option: str, token: str, rules: OptionTexts | None = None) -> Message:
    """Return the sentence for players about a value, which is given as a token.

    ``rules`` is the ruleset in which the option has that value.

    >>> str(sentence_of("yaku.open_tanyao", "false"))
    'You score tanyao with a closed hand only.'
    >>> str(sentence_of("table.start_points", "25000"))
    'Everybody begins with 25000 points.'
    """
    return _filled(option, token, rules, 0)


def short_of(option: str, token: str, rules: OptionTexts | None = None) -> Message:
    """Return the short form of a value, to show next to the label of its option.

    >>> str(short_of("calls.swap_same", "false"))
    'forbidden'
    >>> str(short_of("match.uma", "15000,5000,-5000,-15000"))
    '+15000, +5000, -5000, -15000'
    """
    return _filled(option, token, rules, 1)


def setting_in_words(option: str, token: str, rules: OptionTexts | None = None) -> Message:
    """Return the label of an option with the short form of a value.

    >>> str(setting_in_words("calls.swap_same", "false"))
    'Swap-calling for the same tile: forbidden'
    """
    return say("{option}: {value}", option=label_of(option), value=short_of(option, token, rules))


def group_title(group: str) -> Message:
    """Return the title of a group of options."""
    return Message(_file()["groups"][group], {})


def templates() -> Iterator[str]:
    """Yield every template in the file, for the translators' catalogue."""
    yield from _file()["groups"].values()
    for row in _rows().values():
        yield from filter(None, (row.label, row.question, row.part, *row.uneven))
        for values in (row.values, *row.under.values()):
            for forms in values.values():
                yield from forms


@cache
def options_by_word() -> Mapping[str, tuple[str, ...]]:
    """Return each word that players type, in lower case, with the options that it is about."""
    found: dict[str, tuple[str, ...]] = {}
    for field in ("words", "also"):
        for option, row in _rows().items():
            for word in getattr(row, field):
                found[word] = (*found.get(word, ()), option)
    return dict(sorted(found.items()))


def options_about(word: str) -> tuple[str, ...]:
    """Return the names of the options that a player's word is about; empty for an unknown word.

    >>> options_about("Nagashi-Mangan")
    ('draws.nagashi', 'draws.nagashi_is_win', 'draws.nagashi_several')
    >>> options_about("shanten")
    ()
    """
    return options_by_word().get(word.lower().replace("_", " ").replace("-", " ").strip(), ())


def _filled(option: str, token: str, rules: OptionTexts | None, form: int) -> Message:
    """Return the template of a value with its facts. Every text about a value comes from here."""
    row = _rows()[option]
    values = dict(row.values)
    for setting, others in row.under.items() if rules else ():
        other, _, held = setting.partition("=")
        if rules and rules.text(other) == held:
            values |= others
    uneven = token not in values and row.step and int(token) % row.step
    words = row.uneven if uneven else values.get(token) or values["*"]
    return Message(words[form], _facts(option, token))


def _facts(option: str, token: str) -> dict[str, object]:
    known = OPTIONS[option]
    if known.kind == "set":
        return {"yaku": token.replace("_", " ").replace(",", ", ")}
    if known.kind == "tuple" and "," in token:
        rows = [map(int, row.split(",")) for row in token.split(";")]
        tables = [joined([ChangeFact(change) if change else 0 for change in row], ", ") for row in rows]
        return {"places": tables[0], **dict(zip(("one", "two", "three"), tables, strict=False))}
    return {known.unit: int(token) if token.removeprefix("-").isdecimal() else token}


@cache
def _rows() -> Mapping[str, OptionWords]:
    return {option: OptionWords(**row) for option, row in _file()["options"].items()}


@cache
def _file() -> dict[str, Any]:
    import json  # noqa: PLC0415 - slow to import, and only words need it

    with open(f"{os.path.dirname(__file__)}/words.json", encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found
