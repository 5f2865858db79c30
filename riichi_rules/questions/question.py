"""A question: its kind and its facts, as plain data; and the definition of a kind."""

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
"""The kinds of questions; each has a module of the same name, which is imported lazily."""

SHARED: Final = (
    Field("ruleset", RULESET, "The rules that hold: the id of a ruleset."),
    Field("set", SETTINGS, "Options of the ruleset that are changed, with their values.", {}),
    Field("id", ANYTHING, "Whatever is to be handed back with the answer."),
)
"""The fields that every question has."""


Fit = Callable[[dict[str, Any], Ruleset, Callable[[Message], None]], None]
"""Removes from facts what a ruleset does not have, and notes each change."""


class Kind(NamedTuple):
    """A kind of question: its name, what it asks, its form, an example, and the function that answers it.

    ``fit`` adapts its facts to another ruleset; a kind without it needs no changes except to red fives.
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
    """A question to the rules, as plain data.

    ``kind`` is one of the seven kinds. ``facts`` are the given facts; default values are dropped, unless an
    answer would otherwise list them as assumed. Questions that ask the same are equal, whatever their ``id``.
    """

    kind: str
    facts: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - depends on the field
        """Return a fact, or its default."""
        facts = self.facts
        return facts[name] if name in facts else kind_of(self.kind).form.fields[name].default

    @property
    def data(self) -> dict[str, Any]:
        """The question as a JSON object, with its keys in the order of the fields."""
        fields = kind_of(self.kind).form.fields
        return {"ask": self.kind, **{name: self.facts[name] for name in fields if name in self.facts}}

    @property
    def rules(self) -> Rules:
        """The rules that the question names, or else the default ones. Raises ``RulesetError``."""
        return rules_of(self.facts.get("ruleset"), self.facts.get("set"))

    def with_facts(self, **facts: object) -> Question:
        """Return the question with these facts replaced; None removes a fact."""
        return question_of(self.kind, {**self.facts, **facts})

    def under(self, ruleset: str | None, settings: Mapping[str, object] | None = None) -> Question:
        """Return the question with these rules as defaults: what it says itself takes precedence."""
        own = {"ruleset": ruleset, **self.facts}
        if settings:
            own["set"] = {**settings, **self.facts.get("set", {})}
        return question_of(self.kind, own)

    def answer(self, rules: Rules | None = None) -> Answer:
        """Answer the question, under ``rules`` or else its own. Raises ``RiichiError``."""
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
    """Return a kind of question, importing its module if needed. Raises ``FormError`` for an unknown name."""
    if not isinstance(name, str):
        raise malformed(
            "ask must be a kind of question, one of {kinds}, not {name}",
            kinds=", ".join(KINDS),
            name=excerpt(name),
        )
    return _kind(name)


@cache
def _kind(name: str) -> Kind:
    if name not in KINDS:
        hint = nearest(name, KINDS) or say("; there are {kinds}", kinds=", ".join(KINDS))
        raise malformed("ask must be a kind of question, not {name}{hint}", name=repr(name[:100]), hint=hint)
    kind: Kind = import_module(f"{__package__}.{name}").KIND
    return kind


def question_of(kind: str, facts: Mapping[str, object]) -> Question:
    """Build a question from a kind and facts: texts, numbers and lists, or objects of the rules.

    Raises ``FormError`` with the name of the fact, the value given and what would be right.
    """
    ruleset = facts.get("ruleset")
    if isinstance(ruleset, Ruleset):
        name, settings = named(ruleset)
        given = facts.get("set")
        changes = {**settings, **given} if isinstance(given, Mapping) else settings
        facts = {**facts, "ruleset": name, "set": changes}
    return Question(kind, kind_of(kind).form.read(facts))


def read_question(given: object, known: Collection[str] = ()) -> Question:
    """Return the question in a JSON or TOML object, in which ``ask`` names the kind.

    Its ``ruleset`` must be the id of a ruleset that ships or is ``known``, because a question read from data
    must not open files. Raises ``FormError``, and ``RulesetError`` for a file.
    """
    if not isinstance(given, Question):
        if not isinstance(given, Mapping):
            raise FormError(
                say(
                    "this is not an object: a question looks like"
                    ' {{"ask": "waits", "hand": "77m34567p678s777z"}}'
                ),
                0,
            )
        facts = dict(given)
        kind = facts.pop("ask", None)
        if kind is None:
            raise malformed("missing ask, the kind of question: {kinds}", kinds=", ".join(KINDS))
        given = question_of(kind, facts)
    check_id(given.facts.get("ruleset"), known)
    return given


def kind_form(fields: tuple[Field, ...], *together: Together) -> Form:
    """Return the form of a kind of question: its own fields plus the shared ones."""
    return Form((*fields, *SHARED), *together)
