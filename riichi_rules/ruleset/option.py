"""One option of a ruleset: which values it may have, and how to read and write them.

A value is written as a token: ``true``, ``25``, ``none``, ``own_discard``, a list with commas, the rows
of a table with semicolons. In Python these are a bool, an int, ``None``, a str, a frozenset or a tuple.
"""

import re
from collections.abc import Callable, Iterable
from types import NoneType
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeGuard, cast, get_args, get_origin

from riichi_rules.errors import RulesetError
from riichi_rules.messages import OR, Message, OptionFact, listed, say

Numbers: TypeAlias = tuple[int, ...]
OptionValue: TypeAlias = bool | int | str | frozenset[str] | Numbers | tuple[Numbers, ...] | None

# No number in mahjong is larger, and Python cannot even print one with many thousand digits.
MOST_DIGITS = 9
LONGEST_EXCERPT = 60
_MANY_DIGITS = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")
EMPTY = "empty"  # the token of a set without members


class Option(NamedTuple):
    """The description of one option.

    ``unit`` is what a number counts, ``lines`` are the requirement lines that the option governs, ``span`` is
    the least and the greatest number. The rest comes from the annotation of the field: ``name``
    (``fu.double_wind_pair``), ``kind`` (bool, int, enum, set or tuple), ``tokens`` (the words or numbers to
    choose from), ``shape`` (rows and columns of a tuple) and ``optional`` (``none`` is allowed). Its question
    is in ``words.json``.
    """

    unit: str = ""
    lines: str = ""
    span: tuple[int, int] | None = None
    name: str = ""
    kind: str = ""
    tokens: tuple[str, ...] = ()
    shape: tuple[int, ...] = ()
    optional: bool = False

    @property
    def group(self) -> str:
        """The group that holds the option: ``fu`` of ``fu.double_wind_pair``."""
        return self.name.partition(".")[0]

    @property
    def governs(self) -> tuple[str, ...]:
        """The requirement lines that the option governs."""
        return tuple(self.lines.split())

    @property
    def allowed(self) -> str:
        """The allowed values, as tokens: ``none / 0..20``, ``2 / 4``, ``empty / subset of a, b``."""
        if self.kind == "set":
            return f"{EMPTY} / subset of {', '.join(self.tokens)}"
        if self.kind == "tuple":
            plain = f"{' x '.join(map(str, self.shape))} ints"
        elif self.span:
            plain = f"{self.span[0]}..{self.span[1]}"
        else:
            plain = " / ".join(self.tokens)
        return f"none / {plain}" if self.optional else plain

    def read(self, value: object) -> OptionValue:
        """Convert ``value``, as TOML or JSON gives it, to the type of the option.

        The string "none" means None, because TOML has no null. Raises ``RulesetError`` with what is allowed.
        """
        read = _frozen(value, as_set=self.kind == "set")
        if self.optional and read == "none":
            read = None
        allowed = self.optional if read is None else self._allows(read)
        if not allowed:
            raise RulesetError(self._refusal(value))
        return cast("OptionValue", read)

    def _allows(self, value: object) -> bool:
        match self.kind:
            case "bool":
                return isinstance(value, bool)
            case "int" if self.span:
                return _is_number(value) and self.span[0] <= value <= self.span[1]
            case "int":
                return _is_number(value) and str(value) in self.tokens
            case "set":
                return isinstance(value, frozenset) and value <= set(self.tokens)
            case "tuple":
                return _is_table(value, self.shape)
        return isinstance(value, str) and value in self.tokens

    def read_text(self, text: str) -> OptionValue:
        """Parse the token ``text``; raises ``RulesetError`` with what is allowed."""
        word = text.strip()
        value: object = word
        if self.kind == "bool":
            value = {"true": True, "false": False}.get(word, word)
        elif self.kind == "int":
            value = _number(word)
        elif self.kind == "set":
            value = [] if word == EMPTY else [part.strip() for part in word.split(",")]
        elif self.kind == "tuple" and word != "none":
            rows = [[_number(part.strip()) for part in row.split(",")] for row in word.split(";")]
            value = rows[0] if len(self.shape) == 1 and len(rows) == 1 else rows
        try:
            return self.read(value)
        except RulesetError:
            raise RulesetError(self._refusal(word)) from None

    def write(self, value: OptionValue) -> str:
        """Return ``value`` as a token."""
        match value:
            case None:
                return "none"
            case bool():
                return "true" if value else "false"
            case frozenset():
                return ",".join(sorted(value)) or EMPTY
            case tuple():
                between = ";" if len(self.shape) > 1 else ","
                return between.join(
                    ",".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in value
                )
        return str(value)

    def _refusal(self, value: object) -> Message:
        """Say what is wrong with ``value``, what is allowed, and perhaps which word was meant."""
        facts = {"option": OptionFact(self.name), "wanted": self._wanted(), "given": excerpt(value)}
        if self.kind == "bool" and value in ("true", "false"):
            return say("{option} must be true or false, written without quotes", **facts)
        if self.kind == "int" and isinstance(value, str) and self._allows(_number(value)):
            return say("{option} must be {wanted}, written without quotes", **facts)
        if self.kind == "tuple" and _MANY_DIGITS.search(str(facts["given"])):
            return say(
                "{option} must be made of numbers of at most {most} digits, not {given}",
                most=MOST_DIGITS,
                **facts,
            )
        words = value if isinstance(value, list) else str(value).split(",") if isinstance(value, str) else []
        unknown = next((word for word in words if isinstance(word, str) and word not in self.tokens), "")
        return say(
            "{option} must be {wanted}, not {given}{hint}"
            "|page {option} must be {wanted:page}, not {given}{hint}",
            hint=nearest(unknown, self.tokens),
            **facts,
        )

    def _wanted(self) -> Message:
        """Say in words what is allowed."""
        facts: dict[str, object] = {"none": say("none or ") if self.optional else ""}
        facts |= {"tokens": ", ".join(self.tokens), "size": self.shape[-1] if self.shape else 0}
        match self.kind:
            case "int" if self.span:
                facts |= {"least": self.span[0], "most": self.span[1]}
                return say("{none}a number from {least} to {most}", **facts)
            case "enum":
                quoted = ", ".join([f'"{token}"' for token in self.tokens])
                return say("{none}one of {tokens}|page {none}one of {quoted}", quoted=quoted, **facts)
            case "set":
                return say("a list of some of {tokens}", **facts)
            case "tuple" if len(self.shape) == 1:
                return say("{none}a list of {size} whole numbers", **facts)
            case "tuple":
                return say("{none}{lists} lists of {size} whole numbers", lists=self.shape[0], **facts)
        return say("true or false|page yes or no") if self.kind == "bool" else listed(self.tokens, OR)


def described(name: str, annotation: object) -> Option:
    """Return the option of a field from its annotation: a plain type, or ``Annotated[type, option]``.

    If only its requirement lines are to be said of an option, they stand there as a text.
    """
    stated, about = get_args(annotation) if get_origin(annotation) is Annotated else (annotation, "")
    option = Option(lines=about) if isinstance(about, str) else about
    optional = NoneType in get_args(stated)
    plain = get_args(stated)[0] if optional else stated
    parts = get_args(plain)
    tokens: tuple[str, ...] = ()
    shape: tuple[int, ...] = ()
    if plain is bool:
        kind, tokens = "bool", ("true", "false")
    elif get_origin(plain) is Literal:
        kind, tokens = "enum" if isinstance(parts[0], str) else "int", tuple(map(str, parts))
    elif get_origin(plain) is frozenset:
        kind, tokens = "set", get_args(parts[0])
    elif get_origin(plain) is tuple:
        columns = get_args(parts[0])
        kind, shape = "tuple", (len(parts), len(columns)) if columns else (len(parts),)
    else:
        kind = "int"
    known: Option = option._replace(name=name, kind=kind, tokens=tokens, shape=shape, optional=optional)
    return known


def spaced(tokens: str) -> str:
    """Return a list of tokens with a space after each, where a line can break.

    >>> spaced("15,5,-5,-15"), spaced("1,2;3,4")
    ('15, 5, -5, -15', '1, 2; 3, 4')
    """
    return ", ".join(part.strip() for part in tokens.split(",")).replace(";", "; ")


def faulty(template: str, /, **facts: object) -> RulesetError:
    """Return a ``RulesetError`` with this message, without file and line."""
    return RulesetError(Message(template, dict(facts)))


def nearest(word: str, known: Iterable[str], fact: Callable[[str], object] = str) -> Message | str:
    """Return a hint with the known word nearest to ``word``, or an empty string if none is near.

    ``fact`` turns that word into what the message shows.
    """
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, and only errors need it

    near = get_close_matches(word.lower()[:100], list(known), n=1)
    return say("; did you mean {near}?", near=fact(near[0])) if near else ""


def excerpt(value: object) -> Message | str:
    """Return ``value`` for an error message, shortened if necessary."""
    if isinstance(value, dict):
        return say("a table")
    try:
        text = repr(value) if isinstance(value, (str, int, float, list, tuple)) else str(value)
    except (ValueError, RecursionError):  # Python refuses to print a number of many thousand digits
        return say("a value that is far too long")
    return shortened(text)


def shortened(text: str) -> str:
    """Return ``text`` for an error message, cut off if it is longer than any message needs."""
    return text if len(text) <= LONGEST_EXCERPT else f"{text[: LONGEST_EXCERPT - 3]}..."


def _is_number(value: object) -> TypeGuard[int]:
    """Say whether ``value`` is a whole number of at most ``MOST_DIGITS`` digits; a bool is not."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**MOST_DIGITS


def _is_table(value: object, shape: tuple[int, ...]) -> bool:
    """Say whether ``value`` is a tuple of numbers with this shape; rows are tuples too."""
    if not shape:
        return _is_number(value)
    return (
        isinstance(value, tuple)
        and len(value) == shape[0]
        and all([_is_table(part, shape[1:]) for part in value])
    )


def _frozen(value: object, *, as_set: bool) -> object:
    """Return a list and its rows as tuples, or, if ``as_set``, a list of words as a frozenset."""
    if not isinstance(value, (list, tuple)):
        return value
    if as_set and all([isinstance(part, str) for part in value]):
        return frozenset(value)
    return tuple([tuple(part) if isinstance(part, list) else part for part in value])


def _number(text: str) -> int | str:
    """Parse ``text`` as a number in plain digits; return the text itself if it is not one."""
    digits = text.removeprefix("-")
    plain = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(text) if plain else text
