"""The form of an object: its keys, which of them are needed, and which go together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from riichi_rules.errors import FormError
from riichi_rules.messages import Message, joined, listed, say
from riichi_rules.ruleset.option import nearest

from .field import AsJson, Field, Schema, excerpt

MOST_KEYS: Final = 24
"""How many keys an error lists when none resembles the unknown one."""


class OneOf(NamedTuple):
    """Exactly one of several facts, or groups of facts, must be given."""

    groups: tuple[tuple[str, ...], ...]
    what: Message

    def problem(self, facts: Mapping[str, object]) -> Message | list[str] | None:
        """Return what is wrong, or the missing facts; None if all is well."""
        begun = [group for group in self.groups if any([name in facts for name in group])]
        if len(begun) != 1:
            given = [name for group in begun for name in group if name in facts]
            return say(
                "{what}: {names}; this question has {given}",
                what=self.what,
                names=joined(map(listed, self.groups), ", "),
                given=listed(given) if given else say("none"),
            )
        missing = [name for name in begun[0] if name not in facts]
        return missing or None

    @property
    def schema(self) -> Schema:
        """This condition as JSON Schema."""
        every = {name for group in self.groups for name in group}
        return {
            "oneOf": [
                {"allOf": [*map(present, group), *map(absent, sorted(every - set(group)))]}
                for group in self.groups
            ]
        }


class GoesWith(NamedTuple):
    """Facts that may be given only if another fact has a certain value."""

    names: tuple[str, ...]
    other: str
    value: str

    def problem(self, facts: Mapping[str, object]) -> Message | None:
        """Return what is wrong, or None."""
        given = [name for name in self.names if name in facts]
        if not given or facts.get(self.other) == self.value:
            return None
        return say("{fact} goes only with {other}", fact=given[0], other=f"{self.other} {self.value}")

    @property
    def schema(self) -> Schema:
        """This condition as JSON Schema."""
        wanted = {"required": [self.other], "properties": {self.other: {"const": self.value}}}
        return {"allOf": [{"if": present(name), "then": wanted} for name in self.names]}


class Needs(NamedTuple):
    """A fact that may be given only together with another one."""

    name: str
    other: str

    def problem(self, facts: Mapping[str, object]) -> list[str] | None:
        """Return the missing fact in a list, or None."""
        return [self.other] if self.name in facts and self.other not in facts else None

    @property
    def schema(self) -> Schema:
        """This condition as JSON Schema."""
        return {"if": present(self.name), "then": present(self.other)}


Together = OneOf | GoesWith | Needs


class Form:
    """The fields of an object by name, in order; which are needed, and which go together.

    ``assuming`` are the fields with an ``assumed`` default, and objects that contain such fields.
    """

    def __init__(self, fields: Iterable[Field], *together: Together) -> None:
        self.fields = {field.name: field for field in fields}
        self.together = together
        self.needed = [name for name, field in self.fields.items() if field.needed]
        self.assuming: dict[str, Field] = {
            name: field
            for name, field in self.fields.items()
            if field.assumed is not None or (isinstance(field.type, Object) and field.type.form.assuming)
        }

    def read(self, given: Mapping[Any, object], path: str = "") -> dict[str, Any]:
        """Return the facts of an object, without null and default values. Raises ``FormError``.

        A value that the answer would otherwise list as assumed stays even if it is the default. ``path``
        locates the object in error messages.
        """
        fields, assuming, facts = self.fields, self.assuming, {}
        for key, value in given.items():
            field = fields.get(key)
            if field is None:
                raise FormError(at(path, self.unknown(key)))
            if value is not None:
                facts[key] = field.type.read(value, f"{path}.{key}" if path else key)
        if missing := [name for name in self.needed if name not in facts]:
            raise FormError(at(path, self.missing(missing)))
        for together in self.together:
            if problem := together.problem(facts):
                raise FormError(at(path, self.missing(problem) if isinstance(problem, list) else problem))
        return {key: value for key, value in facts.items() if key in assuming or value != fields[key].default}

    def assumed(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts that are assumed because these facts leave them out."""
        found: dict[str, Any] = {}
        for name, field in self.assuming.items():
            if isinstance(field.type, Object):
                inner = field.type.form.assumed(facts.get(name, {}))
                found.update({name: inner} if inner else {})
            elif name not in facts:
                found[name] = field.assumed
        return found

    def terms(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the given facts that would be assumed if they were left out."""
        return {
            name: field.type.form.terms(facts[name]) if isinstance(field.type, Object) else facts[name]
            for name, field in self.assuming.items()
            if name in facts
        }

    def without_defaults(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts without default values, so that questions that ask the same compare equal."""
        found = dict(facts)
        for name, field in self.assuming.items():
            if name in facts and isinstance(field.type, Object):
                found[name] = field.type.form.without_defaults(facts[name])
            elif name in facts and facts[name] == field.default:
                del found[name]
        return found

    def missing(self, names: Sequence[str]) -> Message:
        """Return a message that names missing facts and says what each should be."""
        wanted = [(name, self.fields[name].type.wanted) for name in names]
        match wanted:
            case [(name, wants)]:
                return say("missing {fact}: {wanted}", fact=name, wanted=wants)
        each = [say("{fact} must be {wanted}", fact=name, wanted=wants) for name, wants in wanted]
        return say("missing {facts}: {each}", facts=", ".join(names), each=joined(each, "; "))

    def unknown(self, key: object) -> Message:
        """Return a message about an unknown key, with a suggestion or the known keys."""
        word = key if isinstance(key, str) else excerpt(key)
        known = say("; the keys are {keys}", keys=", ".join(list(self.fields)[:MOST_KEYS]))
        hint = nearest(word.replace("-", "_"), self.fields) or known
        return say("unknown key {key}{hint}", key=repr(word[:100]), hint=hint)

    @property
    def assumed_schema(self) -> Schema:
        """What an answer may list as assumed, as JSON Schema."""
        parts = {
            name: field.type.form.assumed_schema if isinstance(field.type, Object) else field.type.schema
            for name, field in self.assuming.items()
        }
        return {"type": "object", "properties": parts, "additionalProperties": False}

    @property
    def schema(self) -> Schema:
        """The form as JSON Schema."""
        parts = [part.schema for part in self.together]
        return {
            "type": "object",
            "properties": {name: described(field) for name, field in self.fields.items()},
            "required": self.needed,
            "additionalProperties": False,
            **({"allOf": parts} if parts else {}),
        }


class Object(AsJson):
    """An object with fields of its own."""

    def __init__(self, form: Form, wanted: Message) -> None:
        super().__init__(wanted, "OBJECT", form.schema)
        self.form = form

    def read(self, given: object, path: str) -> dict[str, Any]:
        """Return the facts of an object or a question."""
        plain = getattr(given, "facts", given)
        if not isinstance(plain, Mapping):
            raise self.refuse(given, path)
        return self.form.read(plain, path)


def described(field: Field) -> Schema:
    """Return the JSON Schema of a field; one that is not needed may be null."""
    schema = field.type.schema
    if schema and not field.needed:
        schema = {"anyOf": [schema, {"type": "null"}]}
    default = {} if field.default is None else {"default": field.default}
    return {"description": field.words, **schema, **default}


def present(name: str) -> Schema:
    """Return a schema that requires a fact."""
    return {"required": [name], "properties": {name: {"not": {"type": "null"}}}}


def absent(name: str) -> Schema:
    """Return a schema that forbids a fact."""
    return {"properties": {name: {"type": "null"}}}


def at(path: str, problem: Message) -> Message:
    """Prefix a problem with its path, if there is one."""
    return joined([path, problem], ": ") if path else problem
