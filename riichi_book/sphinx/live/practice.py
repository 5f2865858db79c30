"""The functions with which a page teaches: drills from a seed, and replies to what a reader answers.

The worker calls ``serve``, as it calls that of ``desk``.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Final

from riichi_book.answers.shown import drawn, part_data
from riichi_book.drawing.scenes import scenes_view
from riichi_book.teaching.checking import reply, short_reply
from riichi_book.teaching.controls import full_control_of
from riichi_book.teaching.drills import drills_one_by_one, wanted
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.forms import TILES, YES_NO
from riichi_book.teaching.levels import WORDS, kind_of_drill, level_of
from riichi_rules.errors import FormError
from riichi_rules.messages import say
from riichi_rules.ruleset.shelf import assumed

from .answer_extras import links_to, picture_data, setting_words
from .desk import served
from .rules_chosen import ruleset_named

Data = dict[str, Any]

SET: Final = 12
"""The number of drills in a set. No two are alike, and their answers are mixed."""
TO_BE_SEEN: Final = (TILES, YES_NO)
"""Forms of answers that the solution also draws: waits, and why a win is barred."""


def control(exercise: Data) -> Data:
    """Return what a page offers to answer an exercise. Raises ``RiichiError``."""
    return full_control_of(read_exercise(exercise))


def check(exercise: Data, given: object) -> Data:
    """Return the reply to an answer, with the solution. Raises ``RiichiError``.

    ``verdict`` says whether it is right, and which mistakes lead to it. ``solution`` is the right answer, and
    ``parts`` has the reasons in tables. The reply also has everything that ``short_reply`` returns.
    """
    read = read_exercise(exercise)
    found = reply(read, given)
    view = scenes_view(read.answered.views, near=True) if read.ask.form in TO_BE_SEEN else None
    kind, level = kind_of_drill(read), level_of(read)
    words = say("{drills}, level {number}", drills=WORDS[kind].title, number=level)
    return {
        **short_reply(read, found),
        "verdict": str(found.verdict),
        "solution": drawn(read.brief, read.show),
        "parts": [part_data(part, read.show) for part in read.parts],
        **picture_data(None if view == read.view else view, read.answered),
        "ruleset": read.rules_words,
        "rules": links_to(found.solution.rules),
        "drills": {"kind": kind, "level": level, "words": str(words)},  # where to find drills like it
    }


def drill(
    kind: str, level: int, seed: int, number: int, ruleset: str | None = None, settings: Data | None = None
) -> Data:
    """Return drill ``number``, from 1 to ``SET``, of the set that a seed makes. Raises ``RiichiError``.

    ``exercise`` is its data without the answer; ``command`` is the shell command that prints the same set.
    """
    if type(number) is not int or number not in range(1, SET + 1):
        raise FormError(say("a set has drills 1 to {n}", n=SET))
    if type(seed) is not int:
        raise FormError(say("a seed is a whole number"))
    if settings is not None and not isinstance(settings, dict):
        raise FormError(say("set is options with their values"))
    ruleset = ruleset or assumed()
    rules = ruleset_named(ruleset, settings)
    made, making = _set(kind, level, seed, ruleset, json.dumps(settings or {}))
    made += islice(making, max(0, number - len(made)))  # generate drills lazily, in order
    found = made[number - 1]
    return {
        "exercise": found.asked,
        "moment": " ".join(found.moment),
        "sentence": found.sentence,
        **picture_data(found.view, found.answered),
        "control": full_control_of(found),
        "ruleset": rules.short_label,
        "command": sheet_command(kind, level, seed, ruleset, settings),
    }


def sheet_command(kind: str, level: int, seed: int, ruleset: str, settings: Data | None = None) -> str:
    """Return the shell command that prints a set as a sheet."""
    words = ["riichi-rules", "sheet", kind, "--level", str(level), "--count", str(SET), "--seed", str(seed)]
    return shlex.join([*words, "--ruleset", ruleset, *setting_words(settings or {})])


@lru_cache(maxsize=8)
def _set(
    kind: str, level: int, seed: int, ruleset: str, settings: str
) -> tuple[list[Exercise], Iterator[Exercise]]:
    return [], iter(drills_one_by_one(wanted(kind, level, ruleset, json.loads(settings)), SET, seed))


CALLS: Final[Mapping[str, Callable[..., Any]]] = {"control": control, "check": check, "drill": drill}
"""The functions that a page may call here, by name."""
serve: Final = partial(served, CALLS)
"""Calls one of these functions with arguments, a JSON list, and returns its result as JSON."""
