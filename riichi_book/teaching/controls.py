"""What a page offers to somebody who answers an exercise: as much as its form needs, as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from riichi_book.answers.tile_words import capital
from riichi_book.tables.yaku import is_played
from riichi_rules.payment import PAYERS
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import WIND_NAMES
from riichi_rules.yaku.table import YAKU

from .exercise import Exercise
from .forms import CHANGES, DORA, OVER, SEATS_LIST, Number, Payers, Seats, usual_payers
from .levels import COMMON_YAKU

Data = dict[str, Any]

ONE_DEALS: Final = "next-dealer"
"""What is asked of seats where one of them is the answer, or the end of the match."""


def control_of(exercise: Exercise) -> Data:
    """Return the form of an answer by its name, and what there is to choose from or to count.

    ``values`` are what is given as an answer, each in words. The yaku to choose from, which are many, are
    those of ``yaku_offered``.
    """
    form = exercise.ask.form
    if exercise.choices:
        read = map(exercise.read, exercise.choices)
        values = [
            {"value": given, "words": capital(form.words(value))}
            for given, value in zip(exercise.choices, read, strict=True)
        ]
        return {"form": "choice", "values": values}
    if isinstance(form, Number):
        return {"form": form.name, "units": form.units}
    if isinstance(form, Payers):
        names = usual_payers(exercise.question) or tuple(PAYERS)
        return {"form": form.name, "values": [_value(name, _payer_words(name)) for name in names]}
    if isinstance(form, Seats) and exercise.asks == ONE_DEALS:
        values = [*_winds(), _value(OVER, capital(form.words([OVER])))]
        return {"form": "choice", "values": values}
    if form in {SEATS_LIST, CHANGES}:
        return {"form": form.name, "values": [*_winds()]}
    return {"form": form.name}


def yaku_offered(rules: Ruleset) -> list[Data]:
    """Return the yaku of a ruleset to choose from, in groups by how common they are; and dora."""
    played = [yaku for yaku in YAKU if is_played(yaku, rules)]
    common = [yaku for yaku in played if yaku.id in COMMON_YAKU]
    groups = {
        "Common yaku": common,
        "Other yaku": [yaku for yaku in played if yaku not in common and not yaku.units(rules, closed=True)],
        "Yakuman": [yaku for yaku in played if yaku.units(rules, closed=True)],
    }
    found = {
        title: [_value(yaku.id, yaku.id.replace("-", " "), yaku.english) for yaku in each]
        for title, each in groups.items()
    }
    found["Common yaku"].append(_value(DORA, DORA))
    return [{"words": title, "values": values} for title, values in found.items()]


def _winds() -> Iterator[Data]:
    yield from [_value(letter, name) for letter, name in WIND_NAMES.items()]


def _payer_words(name: str) -> str:
    count, words = PAYERS[name]
    return f"{capital(str(words))}{', each' if count > 1 else ''}"


def _value(value: str, words: str, meaning: str = "") -> Data:
    return {"value": value, "words": words, **({"meaning": meaning} if meaning else {})}
