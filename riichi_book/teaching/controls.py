"""The input controls that a page offers for an exercise, as data."""

from __future__ import annotations

from typing import Any

from riichi_book.answers.tables.yaku import is_played
from riichi_rules.messages import Message, say, with_capital
from riichi_rules.payment import PAYERS
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import WINDS
from riichi_rules.yaku import YAKU, Yaku

from .exercise import Exercise
from .forms import CHANGES, DEALER, OVER, PAYERS_LIST, SEATS_LIST, YAKU_LIST, usual_payers
from .levels import COMMON_YAKU, FIRST_YAKU, level_of

Data = dict[str, Any]


def control_of(exercise: Exercise) -> Data:
    """Return the name of the answer's form, with its choices or units.

    ``values`` pairs each answer with its words. The yaku to choose from are left to ``yaku_offered``,
    because there are many.
    """
    form = exercise.ask.form
    if exercise.choices:
        values = [_value(given, exercise.said(exercise.read(given))) for given in exercise.choices]
        return {"form": "choice", "values": values}
    if form is DEALER:
        return {"form": "choice", "values": [*_winds(), _value(OVER, exercise.said([OVER]))]}
    found: Data = {"form": form.name}
    if form.units is not None:
        found["units"] = str(form.units)
    elif form is PAYERS_LIST:
        names = usual_payers(exercise.question) or tuple(PAYERS)
        found["values"] = [_value(name, with_capital(payer_words(name))) for name in names]
    elif form in {SEATS_LIST, CHANGES}:
        found["values"] = _winds()
    return found


def full_control_of(exercise: Exercise) -> Data:
    """Return the form of an answer with all its choices, including the yaku."""
    found = control_of(exercise)
    if exercise.ask.form is YAKU_LIST and not exercise.choices:
        found["groups"] = yaku_offered(exercise.answered.ruleset, first=level_of(exercise) == 1)
    return found


def yaku_offered(rules: Ruleset, *, first: bool = False) -> list[Data]:
    """Return the yaku on offer, grouped by how common they are; or only those of the ``first`` lessons."""
    played = [yaku for yaku in YAKU if is_played(yaku, rules)]
    if first:
        groups = [(say("Yaku"), [yaku for yaku in played if yaku.id in FIRST_YAKU])]
    else:
        common = [yaku for yaku in played if yaku.id in COMMON_YAKU]
        yakuman = [yaku for yaku in played if yaku.units(rules, closed=True)]
        others = [yaku for yaku in played if yaku not in [*common, *yakuman]]
        groups = [(say("Common yaku"), common), (say("Other yaku"), others), (say("Yakuman"), yakuman)]
    return [{"words": str(words), "values": list(map(_yaku, some))} for words, some in groups]


def _winds() -> list[Data]:
    return [_value(letter, name) for letter, name in WINDS.items()]


def payer_words(name: str) -> Message:
    """Name the payers, as a label for the amount that each pays."""
    count, payer, _ = PAYERS[name]
    return say("{payers}, each", payers=payer) if count > 1 else payer


def _yaku(yaku: Yaku) -> Data:
    return {**_value(yaku.id, yaku.name), "meaning": str(yaku.meaning)}


def _value(value: str, words: Message | str) -> Data:
    return {"value": value, "words": str(words)}
