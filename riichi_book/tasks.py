"""Tasks in notebooks: exercises by id, and ``check``, which says "right" or what you overlooked.

It does not give the answer away, so you can try again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import EllipsisType
from typing import Final, NamedTuple

from riichi_rules.errors import FormError
from riichi_rules.messages import Message, joined, of_system, say
from riichi_rules.questions import Answer
from riichi_rules.questions.field import excerpt
from riichi_rules.ruleset.option import nearest

from .drawing.views import View
from .notebook import register
from .teaching.asks import ASKS
from .teaching.checking import Judgement, reply
from .teaching.exercise import Exercise, read_exercise
from .teaching.forms import LISTS, YES_NO

yes: Final = True
no: Final = False
"""Lets a yes-or-no task be answered without quotes: ``check(tasks["riichi-3"], yes)``."""

NOTHING: Final = View((), 0, 0)
"""The empty drawing of something that has only words."""


class Remark(NamedTuple):
    """Feedback to a learner: whether the answer is right (None if there is no answer yet), and words."""

    right: bool | None
    words: str


def exercises_in(file: str | Path) -> dict[str, Exercise]:
    """Return the exercises of a file, one per line, by id. Raises ``RiichiError``.

    Looking up an unknown id raises ``FormError`` with the nearest id.
    """
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except OSError as error:
        problem = say("the exercises in {file} cannot be read: {why}", file=file, why=of_system(error))
        raise FormError(problem) from None
    return _Exercises({exercise.id: exercise for exercise in map(read_exercise, lines)})


class _Exercises(dict[str, Exercise]):
    """Exercises by id; an unknown id raises ``FormError``."""

    def __missing__(self, name: str) -> Exercise:
        facts = {"name": excerpt(name), "hint": nearest(str(name), self)}
        raise FormError(say("no exercise is called {name}{hint}", **facts))


def check(task: Exercise | Answer, given: object = ..., /, **wanted: object) -> Remark:
    """Check an answer to an exercise, and say what you overlooked if it is wrong.

    To check an answer from ``ask`` instead, pass what it should be as keywords:
    ``check(ask.worth(…), fu=40, may_win=True)``. Raises ``FormError`` for something that is not an answer.
    """
    if isinstance(task, Answer):
        return _compared(task, wanted)
    if not isinstance(task, Exercise):
        raise FormError(say("check takes an exercise or an answer of ask, not {given}", given=excerpt(task)))
    form = task.ask.form
    if isinstance(given, EllipsisType):
        if form is YES_NO or form.units is not None:
            turn = say("Your turn: in place of the dots write {wanted}.", wanted=form.wanted)
        else:
            turn = say("Your turn: in place of the dots write, in quotes: {wanted}.", wanted=form.wanted)
        return Remark(None, str(turn))
    answer = reply(task, given)
    if answer.right:
        return Remark(True, answer.words)
    overlooked = [belief.message for belief in answer.beliefs] or _differing(task, answer)
    told = joined([say("Not quite."), *overlooked, say("Look again.")], " ")
    return Remark(False, told.shown(task.show))


def _compared(answer: Answer, wanted: dict[str, object]) -> Remark:
    """Compare an answer with the wanted values, and mention only these parts of it."""
    if not wanted:
        names = [ask.id.replace("-", "_") for ask in ASKS if ask.kind == answer.question.kind]
        named = joined(dict.fromkeys(names), ", ")
        raise FormError(say("say what it should be, by one of {names}", names=named))
    reached, lacking = list[str](), list[str]()
    for name, value in wanted.items():
        found = Exercise("", "", "", name.replace("_", "-"), answer.question)
        goal, words = found.read(value), found.solution.words
        if found.value == goal:
            reached.append(words)
        else:
            form = found.ask.form
            lacking.append(words)
            if form is not YES_NO:
                lacking.append(say("Asked for: {goal}.", goal=form.message(goal)).shown(found.show))
    told = [say("Not yet."), *lacking] if lacking else [say("Right."), *reached]
    return Remark(not lacking, str(joined(told, " ")))


def _differing(task: Exercise, answer: Judgement) -> Iterator[Message]:
    """Yield hints on how an answer differs from the right one."""
    form = task.ask.form
    if form.units is not None:
        yield say("It is more.") if task.value > answer.given else say("It is less.")
    elif (
        form in LISTS and task.value and not {*task.value} & {*answer.given}
    ):  # naming them all would give the answer away
        yield say("All that there is to find was overlooked.")
    yield from answer.apart


register(Exercise, lambda exercise: exercise.view or NOTHING, lambda exercise: (exercise.words,))
register(Remark, lambda _: NOTHING, lambda remark: (remark.words,))
