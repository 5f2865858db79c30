"""A question: its kind and its facts, as plain data; and what every kind of question has."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from riichi_rules.errors import FormError, malformed
from riichi_rules.messages import Message, say
from riichi_rules.ruleset import Ruleset
from riichi_rules.ruleset.option import nearest

from .field import ANYTHING, RULESET, SETTINGS, Field, excerpt
from .form import Form, Together
from .rules import Rules, check_id, named, rules_of

if TYPE_CHECKING:
    from .answer import Answer

KINDS: Final = ("waits", "furiten", "worth", "points", "ending", "turn", "result")
"""The kinds of questions; each stands in the module of its name, and is loaded when it is asked."""

SHARED: Final = (
    Field("ruleset", RULESET, "The rules that hold: the id of a ruleset."),
    Field("set", SETTINGS, "Options of the ruleset that are changed, with their values.", {}),
    Field("id", ANYTHING, "Whatever is to be handed back with the answer."),
)
"""What every question may say."""


Fit = Callable[[dict[str, Any], Ruleset, Callable[[Message], None]], None]
"""Takes from facts what a ruleset does not have, and notes each change in words."""


class Kind(NamedTuple):
    """A kind of question: its name, what it asks, its form, an example, and what answers it.

    ``fit`` changes its facts to fit another ruleset; without it every ruleset has them all, but red fives.
    ``answers.json`` has the schema of its answer.
    """

    name: str
    asks: str
    form: Form
    example: Mapping[str, object]
    answer: Callable[[Question, Rules], Answer]
    fit: Fit | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Question:
    """Something that is asked of the rules, as plain data.

    ``kind`` is one of the seven, ``facts`` are what is said, without defaults but for those that an answer
    would have to assume. Questions are equal when they ask the same, whatever ``id`` they have.
    """

    kind: str
    facts: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - a text, a number, a list, as its field has it
        """Return a fact, or what is so if it is not said."""
        facts = self.facts
        return facts[name] if name in facts else kind_of(self.kind).form.fields[name].default

    @property
    def data(self) -> dict[str, Any]:
        """The question as an object of JSON, its keys in the order of the fields."""
        fields = kind_of(self.kind).form.fields
        return {"ask": self.kind, **{name: self.facts[name] for name in fields if name in self.facts}}

    @property
    def rules(self) -> Rules:
        """The rules under which it is asked. Raises ``RulesetError``."""
        return rules_of(self.facts.get("ruleset"), self.facts.get("set"))

    def with_facts(self, **facts: object) -> Question:
        """Return the question with these facts in place of what it says; None takes one away."""
        return question_of(self.kind, {**self.facts, **facts})

    def under(self, ruleset: str | None, settings: Mapping[str, object] | None = None) -> Question:
        """Return the question under these rules as far as it says nothing else."""
        own = {"ruleset": ruleset, **self.facts}
        if settings:
            own["set"] = {**settings, **self.facts.get("set", {})}
        return question_of(self.kind, own)

    def answer(self, rules: Rules | None = None) -> Answer:
        """Answer it, under other rules than its own if some are given. Raises ``RiichiError``."""
        return kind_of(self.kind).answer(self, rules or self.rules)

    @property
    def _asked(self) -> str:
        facts = kind_of(self.kind).form.without_defaults(self.facts)
        return json.dumps({**facts, "id": self.kind}, sort_keys=True)

    def __eq__(self, other: object) -> bool:
        return self._asked == other._asked if isinstance(other, Question) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._asked)

    def __repr__(self) -> str:
        return f"<Question {json.dumps(self.data)}>"


def kind_of(name: str) -> Kind:
    """Return a kind of question, and load its module. Raises ``FormError`` for a name that is none."""
    if not isinstance(name, str):
        raise malformed(
            "ask is the kind of a question, one of {kinds}, not {name}",
            kinds=", ".join(KINDS),
            name=excerpt(name),
        )
    return _kind(name)


@cache
def _kind(name: str) -> Kind:
    if name not in KINDS:
        hint = nearest(name, KINDS) or say("; there are {kinds}", kinds=", ".join(KINDS))
        raise malformed("ask is the kind of a question, not {name}{hint}", name=repr(name[:100]), hint=hint)
    kind: Kind = import_module(f"{__package__}.{name}").KIND
    return kind


def question_of(kind: str, facts: Mapping[str, object]) -> Question:
    """Return a question of a kind from its facts: texts, numbers and lists, or objects in their place.

    Raises ``FormError`` that names the fact, what is given and what would be right.
    """
    ruleset = facts.get("ruleset")
    if isinstance(ruleset, Ruleset):
        name, settings = named(ruleset)
        given = facts.get("set")
        facts = {
            **facts,
            "ruleset": name,
            "set": {**settings, **given} if isinstance(given, Mapping) else settings,
        }
    return Question(kind, kind_of(kind).form.read(facts))


def read_question(given: object, known: Collection[str] = ()) -> Question:
    """Return the question that an object of JSON or TOML asks; ``ask`` names its kind.

    Its ``ruleset`` is an id of those that ship, or one of the ids ``known`` to whoever reads it: a question
    that comes as data opens no file. Raises ``FormError``, and ``RulesetError`` for a file.
    """
    question = given if isinstance(given, Question) else _read(given)
    check_id(question.facts.get("ruleset"), known)
    return question


def _read(given: object) -> Question:
    if not isinstance(given, Mapping):
        raise FormError(
            say('no object: a question is such as {{"ask": "waits", "hand": "77m34567p678s777z"}}'), 0
        )
    kind = given.get("ask")
    if kind is None:
        raise malformed("missing ask, the kind of the question: {kinds}", kinds=", ".join(KINDS))
    facts = dict(given)
    del facts["ask"]
    return question_of(kind, facts)


def kind_form(fields: tuple[Field, ...], *together: Together) -> Form:
    """Return the form of a kind of question: its own fields, and what every question may say."""
    return Form((*fields, *SHARED), *together)
