"""Checking an answer: whether it is right, and which known mistakes lead to a wrong one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from riichi_book.answers.shown import drawn
from riichi_book.answers.tile_words import tiles_cell
from riichi_book.answers.untranslated import mark_english
from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message, joined, plural, say, sentence

from .beliefs import BELIEFS
from .beliefs.belief import Belief
from .controls import control_of
from .exercise import Exercise, Solution
from .forms import LISTS, TILES, YES_NO


class Judgement(NamedTuple):
    """The reply to an answer: whether it is right, which mistakes can lead to it, and the solution.

    ``given`` is the parsed answer. ``apart`` says what a list lacks, and what does not belong there.
    ``lacking`` is how many things a list lacks that is right so far; 0 for any other answer.
    """

    right: bool
    given: Any
    beliefs: tuple[Belief, ...]
    solution: Solution
    apart: tuple[Message, ...] = ()
    lacking: int = 0

    @property
    def verdict(self) -> Message:
        """Whether it is right, and which mistakes can lead to it."""
        n = self.lacking
        so_far = plural(n, "Right so far. One more is missing.", "Right so far. {n} more are missing.")
        begin = [say("Right.") if self.right else so_far if n else say("Not quite.")]
        begin += [say("One of these may be why:")] if len(self.beliefs) > 1 else []
        return joined([*begin, *[belief.message for belief in self.beliefs]], " ")

    @property
    def brief(self) -> str:
        """The verdict with only the first mistake, which is enough for a beginner."""
        return str(self._replace(beliefs=self.beliefs[:1]).verdict)

    @property
    def words(self) -> str:
        """The verdict and the solution as text."""
        return str(joined([self.verdict, self.solution.message], " "))


def reply(exercise: Exercise, given: object) -> Judgement:
    """Check an answer, typed or as data; a wrong one comes with the mistakes that lead to it.

    Raises ``FormError`` if it cannot be parsed.
    """
    value = exercise.read(given)
    right = value == exercise.value
    led = () if right else tuple([belief for belief, wrong in mistakes(exercise) if wrong == value])
    missing, strange = compared(exercise, value)
    said = tuple(apart(exercise, missing, strange))
    lacking = 0 if strange or not value else len(missing)
    return Judgement(right, value, tuple(dict.fromkeys(led)), exercise.solution, said, lacking)


def compared(exercise: Exercise, given: Any) -> tuple[list[Any], list[Any]]:  # noqa: ANN401 - as its form has it
    """Return what a list lacks, and what does not belong there; nothing for an answer that is no list."""
    right = exercise.value
    if exercise.ask.form not in LISTS:
        return [], []
    return [each for each in right if each not in given], [each for each in given if each not in right]


def apart(exercise: Exercise, missing: list[Any], strange: list[Any]) -> Iterator[Message]:
    """Yield what a list lacks, unless it lacks everything, and what does not belong there."""
    form = exercise.ask.form
    if missing and missing != exercise.value:
        yield say("Overlooked: {answer}.", answer=form.message(missing))
    if strange and form is TILES:
        does_not = plural(
            len(strange),
            "{tiles} does not complete the hand",
            "{tiles} do not complete the hand",
            tiles=form.message(strange),
        )
        yield sentence(does_not)
    elif strange:
        yield sentence(say("{answer}: not here", answer=form.message(strange)))


def short_reply(exercise: Exercise, found: Judgement) -> dict[str, Any]:
    """Return the reply to an answer for a beginner, as JSON.

    ``partly`` says that it is right as far as it goes. ``brief`` names at most one mistake; if none is known,
    ``apart`` has the difference. ``answer`` is the right answer and ``said`` the given one, with tiles drawn.
    ``groups`` has each tile that completes the hand and the groups it makes.
    """
    return {
        "right": found.right,
        "partly": bool(found.lacking),
        "brief": found.brief,
        "apart": [] if found.beliefs or not found.apart else drawn(joined(found.apart, " "), exercise.show),
        "answer": drawn(exercise.short, exercise.show),
        "said": drawn(exercise.message(found.given), exercise.show),
        "groups": [
            [tiles_cell(str(tile)), list(map(tiles_cell, groups))] for tile, groups in exercise.groups
        ],
    }


def replies_known(exercise: Exercise) -> list[dict[str, Any]]:
    """Return short replies to the likely answers, so that a page has them before Python is loaded.

    Likely are all answers on offer; else the right one, and those that known mistakes lead to.
    """
    control = control_of(exercise)
    if control["form"] == "choice":
        likely = [each["value"] for each in control["values"]]
    elif exercise.ask.form is YES_NO:
        likely = [True, False]
    else:
        likely = [exercise.value, *[wrong for _, wrong in mistakes(exercise)]]

    def known(given: object) -> dict[str, Any]:
        return {"given": given, **short_reply(exercise, reply(exercise, given))}

    return [mark_english(partial(known, given)) for given in likely]


def mistakes(exercise: Exercise) -> Iterator[tuple[Belief, Any]]:
    """Yield each known mistake that leads to a wrong answer, with that answer."""
    for belief in BELIEFS:
        for value in believed(belief, exercise):
            yield belief, value


def believed(belief: Belief, exercise: Exercise) -> list[Any]:
    """Return the wrong answers that a belief leads to; none if it changes nothing."""
    if exercise.asks not in belief.asks or exercise.question.kind not in belief.kinds:
        return []
    right, found = exercise.value, []
    try:
        for value in belief.answers(exercise.ask, exercise.answered):
            if value is not None and value != right and value not in found:
                found.append(value)
    except RiichiError:
        pass  # the belief leads to an impossible question
    return found
