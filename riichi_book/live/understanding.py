"""What somebody pastes: a hand in any dialect, a question as JSON, as an address, as a line of a command."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from riichi_rules.errors import FormError, NotationError
from riichi_rules.messages import plural, say
from riichi_rules.notation import DIALECTS, TilesText, read_hand, read_river, write
from riichi_rules.questions import (
    KINDS,
    Question,
    kind_of,
    question_of,
    read_address,
    read_object,
    read_question,
)
from riichi_rules.questions.field import Flag
from riichi_rules.questions.stream import EXAMPLE
from riichi_rules.ruleset import parse_settings

from .python_line import read_call

LONGEST: Final = 20_000
"""How many characters of an address or a paste are read; a whole question has a few thousand."""
COMMANDS: Final = {"score": "worth", **{kind: kind for kind in KINDS}}
ARGUMENTS: Final = {"waits": ("hand",), "furiten": ("hand",), "worth": ("hand",), "points": ("han", "fu")}


def understood(text: str, wanted: str = "hand") -> dict[str, Any]:
    """Return what a text says: a ``question``, or a ``hand`` with the ``dialect`` that it is written in.

    A hand may have its drawn tile. Where a ``tile`` is wanted, or ``tiles`` such as a river, these are read
    as ``tiles``. Raises ``RiichiError``, for tiles with the place of the fault.
    """
    check_length(text)
    words = text.strip()
    if words.startswith("{"):
        return {"question": read_question(read_object(words, EXAMPLE)).data}
    if "ask=" in words:
        return {"question": read_address(words).data}
    if words.startswith(("riichi-rules ", "$ riichi-rules ", "ask.")):
        return {"question": question_in_line(words).data}
    return hand_in(words) if wanted == "hand" else tiles_in(words, wanted)


def check_length(text: str) -> None:
    """Raise ``FormError`` for a text that is longer than any question."""
    if not isinstance(text, str):
        raise FormError(say("a text is asked here"))
    if len(text) > LONGEST:
        raise FormError(say("more than {longest} characters: no question needs so many", longest=LONGEST))


def hand_in(text: str) -> dict[str, Any]:
    """Return the hand that a text tells in any dialect."""
    try:
        return _in_any_dialect("hand", lambda dialect: write(read_hand(text, dialect)))
    except NotationError:
        with suppress(NotationError):
            if count := len(read_river(text)):
                said = plural(
                    count, "{n} tile is no hand: it has thirteen", "{n} tiles are no hand: it has thirteen"
                )
                raise FormError(said) from None
        raise


def tiles_in(text: str, wanted: str) -> dict[str, Any]:
    """Return the loose tiles that a text tells in any dialect: as many as it likes, or one ``tile``."""

    def read(dialect: str) -> str:
        tiles = read_river(text, dialect)
        if wanted == "tile" and len(tiles) != 1:
            raise FormError(say("one tile is wanted here, such as 5m, not {count}", count=len(tiles)))
        return write(TilesText((tiles,)))

    return _in_any_dialect("tiles", read)


def _in_any_dialect(what: str, read: Callable[[str], str]) -> dict[str, Any]:
    """Return what the first dialect reads that can, and its name. Raises the error that lies furthest on."""
    faults = []
    for dialect in DIALECTS.values():
        if dialect.groups is not None:
            try:
                return {what: read(dialect.name), "dialect": dialect.name}
            except NotationError as error:
                faults.append(error)
    raise max(faults, key=lambda fault: fault.at)


def question_in_line(line: str) -> Question:
    """Return the question that a line of the command line or of Python asks. Raises ``FormError``."""
    if line.startswith("ask."):
        return _of_python(line)
    try:
        words = shlex.split(line.removeprefix("$ "))[1:]
    except ValueError as error:
        raise FormError(say("no line of a shell: {error}", error=error)) from None
    words = words[1:] if words[:1] == ["ask"] else words
    kind = COMMANDS.get(words[0]) if words else None
    if kind is None:
        kinds = ", ".join(COMMANDS)
        raise FormError(say("such a line asks one of {kinds}: riichi-rules ask waits --hand …", kinds=kinds))
    return question_of(kind, _facts(kind, words[1:]))


def _facts(kind: str, words: list[str]) -> dict[str, object]:
    """Return the facts that the words of a command line say."""
    fields, facts, settings = kind_of(kind).form.fields, {}, []
    arguments, rest = list(ARGUMENTS.get(kind, ())), iter(words)
    for word in rest:
        name, equals, value = word.removeprefix("--").partition("=")
        name = name.replace("-", "_")
        if not word.startswith("--"):
            if not arguments:
                said = say("{word}: an option begins with --, such as --ruleset", word=repr(word[:60]))
                raise FormError(said)
            name, value = arguments.pop(0), word
        elif name == "json":
            continue
        elif name in fields and isinstance(fields[name].type, Flag):
            value = "true"
        elif not equals and (value := next(rest, "")) == "":
            raise FormError(say("{option} says nothing: its value stands behind it", option=word[:60]))
        if name == "set":
            settings.append(value)
        else:
            facts[name] = fields[name].type.from_text(value) if name in fields else value
    return {**facts, **({"set": parse_settings(settings)} if settings else {})}


def _of_python(line: str) -> Question:
    """Return the question that a call of ``ask`` says."""
    kind, _, _ = line.removeprefix("ask.").partition("(")
    return question_of(*read_call(line, ARGUMENTS.get(kind, ())))
