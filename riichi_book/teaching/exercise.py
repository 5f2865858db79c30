"""An exercise: a question as data, what it asks, and a computed solution."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from riichi_book.answers.parts import Part, Title, parts_of, rules_of
from riichi_book.answers.shown import messages_in, part_message, unsaid
from riichi_book.answers.tile_words import on_page, show_of
from riichi_book.drawing.scenes import scenes_view
from riichi_book.drawing.views import View
from riichi_rules.errors import FormError
from riichi_rules.messages import Message, Show, joined, listed, plural, say, sentence, with_capital
from riichi_rules.questions import Answer, HandScene, Question, Scene, TableScene, read_question
from riichi_rules.questions.field import excerpt
from riichi_rules.reading import readings_of
from riichi_rules.ruleset.words import setting_in_words
from riichi_rules.tiles import Tile

from .asks import Ask, ask_of
from .forms import YES_NO, list_of
from .moments import moment_of

NEEDED: Final = ("id", "page", "rule", "asks", "question")
"""The keys that every exercise must have."""


class Solution(NamedTuple):
    """The answer, the sentences that explain it, and the ids of its rules, the exercise's own first.

    ``told`` says whether the first sentence already states the answer.
    """

    answer: Message
    sentences: tuple[Message, ...]
    rules: tuple[str, ...]
    told: bool = False

    @property
    def message(self) -> Message:
        """The answer and its explanation."""
        return joined([*([] if self.told else [sentence(self.answer)]), *self.sentences], " ")

    @property
    def words(self) -> str:
        """The same as text."""
        return str(self.message)


@dataclass(frozen=True)
class Exercise:
    """A question to answer: ``asks`` is the id of what is asked about ``question`` (``asks.ASKS``).

    ``page`` is the page of the book that shows it, ``rule`` the id of the rule it is about. ``choices`` are
    the answers on offer, as a reader would type them; without choices the reader types the answer.
    """

    id: str
    page: str
    rule: str
    asks: str
    question: Question
    choices: tuple[str, ...] = ()

    @property
    def ask(self) -> Ask:
        """The row of ``ASKS``. Raises ``FormError`` if it does not fit this kind of question."""
        return ask_of(self.asks, self.question)

    @cached_property
    def answered(self) -> Answer:
        """What the rules answer to the question. Raises ``RiichiError``."""
        return self.question.answer()

    @property
    def answer(self) -> dict[str, Any]:
        """The answer as JSON: the keys of the question's answer that hold it."""
        return self.ask.answer(self.answered)

    @property
    def value(self) -> Any:  # noqa: ANN401 - as its form has it
        """The answer, in the form that a reader's is compared with. Raises ``FormError`` if there is none."""
        value = self.ask.value(self.answered)
        if value is None:
            raise FormError(say("asks: the question has no answer to {name}", name=self.asks))
        return value

    @property
    def sentence(self) -> str:
        """What is asked: "Which tiles complete the hand?"."""
        choices = list(map(self.read, self.choices)) if self.ask.one else []
        one = self.ask.one if choices and all(len(choice) == 1 for choice in choices) else None
        return (one or self.ask.asked_of(self.question)).shown(on_page())

    @property
    def rules_words(self) -> str:
        """The rules it is asked under: the ruleset's name and its changed options, in words."""
        rules = self.answered.ruleset
        changes = [setting_in_words(name, text, rules) for name, text in rules.changed.items()]
        if not changes:
            return rules.short_name
        told = plural(
            len(changes),
            "{ruleset}, with one change ({changes})",
            "{ruleset}, with these changes ({changes})",
            ruleset=rules.short_name,
            changes=joined(changes, "; "),
        )
        return str(told)

    @property
    def moment(self) -> tuple[str, ...]:
        """What the drawing does not show, in sentences."""
        return moment_of(self.question)

    @property
    def words(self) -> str:
        """The moment and what is asked, as one text."""
        return " ".join([*self.moment, self.sentence])

    @property
    def view(self) -> View | None:
        """The drawing, without the answer in it; None for a question about points alone."""
        return scenes_view(self.scenes, near=True)

    @property
    def scenes(self) -> list[Scene]:
        """The scenes in the drawing, without the answer in them."""
        scenes = self.answered.views
        tables = [scene for scene in scenes if isinstance(scene, TableScene)]
        return list(map(unanswered, tables or scenes))  # a hand next to a table only explains the answer

    @property
    def solution(self) -> Solution:
        """The answer, why, and the rules behind it."""
        rules = dict.fromkeys([self.rule, *self.ask.about.rules(rules_of(self.answered))])
        answer = self.ask.form.message(self.value).with_facts(self.show)
        why = tuple([each.with_facts(self.show) for each in self._why()])
        return Solution(answer, why, tuple(filter(None, rules)), self.ask.told(self.answered))

    def said(self, value: Any) -> Message:  # noqa: ANN401 - as its form has it
        """Return an answer in words, capitalised."""
        return with_capital(self.ask.form.message(value)).with_facts(self.show)

    @property
    def parts(self) -> list[Part]:
        """The tables and lines in ``ask.parts`` that show why, without what answer and verdict say."""
        said = [each for told in (self.message(self.value), *self.verdict) for each in messages_in(told)]
        parts = [unsaid(part, said) for part in parts_of(self.answered) if part.title in self.ask.parts]
        return list(filter(None, parts))

    @property
    def groups(self) -> list[tuple[Tile, tuple[str, ...]]]:
        """Each tile that completes the hand, with the groups it makes; only for ``waits`` and ``worth``."""
        answer: Any = self.answered
        if self.question.kind == "waits":
            full = [(tile, readings_of(answer.hand.draw(tile))[0]) for tile in answer.waits.tiles]
        elif self.question.kind == "worth":
            full = [(answer.value.win, answer.value.best.reading)]
        else:
            full = []
        return [(tile, reading.groups_text()) for tile, reading in full]

    @property
    def brief(self) -> Message:
        """The answer and the verdict, for a page that shows the reasons in tables."""
        told = self.ask.told(self.answered)
        return joined([*([] if told else [self.message(self.value)]), *self.verdict], " ")

    @property
    def short(self) -> Message:
        """The answer for a beginner; yes to a win comes with its yaku, and no with the reason."""
        answer: Any = self.answered
        if self.ask.form is not YES_NO or (self.question.kind == "furiten" and self.value):
            return say("The answer: {answer}.", answer=self.ask.form.message(self.value))
        if self.question.kind == "worth" and self.value:
            return say("Yes, with {yaku}.", yaku=listed([each.yaku.message for each in answer.value.yaku]))
        return joined(self.verdict, " ")

    def message(self, value: Any) -> Message:  # noqa: ANN401 - as its form has it
        """Return an answer as a sentence."""
        return sentence(self.ask.form.message(value))

    @property
    def show(self) -> Show:
        """How to render the facts in the answer."""
        return show_of(self.answered)

    @property
    def verdict(self) -> list[Message]:
        """The sentences that state the result; they say yes or no only if that is what is asked."""
        answer: Any = self.answered
        if self.ask.why is not None:
            return list(self.ask.why(answer))
        first, *others = answer.sentences
        if Title.PAYS in self.ask.parts and answer.payment.parts:
            others.remove(answer.payment.sentence(self.question["honba"]))  # that part says who pays
        won = first.facts.get("worth") if self.ask.form is not YES_NO else None
        return [sentence(won) if won else first, *others]

    @property
    def data(self) -> dict[str, Any]:
        """The exercise as a JSON object, with its answer."""
        return {**self.asked, "answer": self.answer}

    @property
    def asked(self) -> dict[str, Any]:
        """The exercise as a JSON object, without its answer."""
        return {
            "id": self.id,
            "page": self.page,
            "rule": self.rule,
            "asks": self.asks,
            "question": self.question.data,
            **({"choices": list(self.choices)} if self.choices else {}),
        }

    def read(self, given: object) -> Any:  # noqa: ANN401 - as its form has it
        """Parse what somebody typed or tapped as an answer. Raises ``FormError``."""
        return self.ask.form.read(given, self.question)

    def _why(self) -> Iterator[Message]:
        """Yield the verdict, then the reasons that matter here; without either, what else the answer says."""
        verdict, parts = self.verdict, self.parts
        if not (verdict or parts):
            answer = sentence(self.ask.form.message(self.value))
            verdict = [each for each in self.answered.sentences if each != answer]
        if verdict:
            yield joined(verdict, " ")
        yield from map(part_message, parts)


def read_exercise(given: object) -> Exercise:
    """Parse an exercise from a JSON object or its text. Raises ``FormError``, ``RiichiError``.

    An ``answer`` must equal the computed one. If there are ``choices``, exactly one must be right.
    """
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except ValueError as error:
            raise FormError(say("an exercise is an object of JSON: {error}", error=error)) from None
    if not isinstance(given, Mapping):
        raise FormError(say("an exercise must be an object of JSON, not {given}", given=excerpt(given)))
    missing = [name for name in NEEDED if name not in given]
    if missing:
        facts = {"name": missing[0], "needed": joined(NEEDED, ", ")}
        raise FormError(say("missing {name}: an exercise has {needed}", **facts))
    strange = [name for name in given if name not in {*NEEDED, "choices", "answer"}]
    if strange:
        raise FormError(say("an exercise has no {name}", name=repr(strange[0])))
    texts = {name: given[name] for name in NEEDED if name != "question"}
    for name, text in texts.items():
        if not isinstance(text, str):
            raise FormError(say("{name} must be a text, not {given}", name=name, given=excerpt(text)))
    choices = list_of(given.get("choices", []), str)
    if choices is None:
        raise FormError(say("choices must be a list of texts, not {given}", given=excerpt(given["choices"])))
    exercise = Exercise(**texts, question=read_question(given["question"]), choices=tuple(choices))
    _check(exercise, given)
    return exercise


def unanswered(scene: Scene) -> Scene:
    """Return a scene without the answer: how it wins, the waits, and the tiles that cause furiten."""
    if isinstance(scene, HandScene):
        return scene._replace(by=None, waits=(), guilty=(), passed=())
    return scene._replace(guilty=())


def _check(exercise: Exercise, given: Mapping[str, Any]) -> None:
    answer, right = exercise.answer, exercise.value
    if "answer" in given and given["answer"] != answer:
        facts = {"exercise": exercise.id, "answer": answer, "given": excerpt(given["answer"])}
        raise FormError(say("{exercise}: the answer is {answer}, not {given}", **facts))
    if exercise.choices:
        read = [exercise.read(choice) for choice in exercise.choices]
        if read.count(right) != 1:
            problem = say(
                "{exercise}: one of its choices must be right, and no more than one", exercise=exercise.id
            )
            raise FormError(problem)
