"""What scripts say: calls of `say`, `plural` and `pieces`, and every other text that is written in them.

Babel's lexer reads JavaScript; its extractor would miss a call within another, and one within a template.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from babel.messages.jslexer import Token, tokenize, unquote_string

ARGUMENTS: Final = {"say": (0,), "pieces": (0,), "plural": (1, 2)}
"""Which arguments of a call are templates."""
STRINGS: Final = {"string", "template_string"}
PLACE: Final = re.compile(r"\$\{((?:[^{}]|\{[^{}]*\})*)\}")
"""An expression in a template, which may have braces of its own."""


class ScriptText(NamedTuple):
    """A text in a script: the call whose argument it is, and the key that it is the value of."""

    text: str
    line: int
    call: str
    key: str
    is_template: bool


@dataclass
class Call:
    """A call, or any other bracket: its name is empty then. ``arguments`` are their tokens."""

    name: str
    line: int
    arguments: list[list[Token]] = field(default_factory=lambda: [[]])

    @property
    def says(self) -> bool:
        """Whether it says something to readers."""
        return self.name in ARGUMENTS

    def templates(self) -> list[str] | None:
        """Return the templates of what it says; None where one is not written out as a plain text."""
        found = [self.arguments[place] for place in ARGUMENTS[self.name] if place < len(self.arguments)]
        plain = [tokens[0].value for tokens in found if len(tokens) == 1 and tokens[0].type == "string"]
        return list(map(unquote_string, plain)) if len(plain) == len(ARGUMENTS[self.name]) else None


def read(source: str, line: int = 1) -> Iterator[ScriptText | Call]:
    """Yield the texts and the calls of a script. Raises ``ValueError`` as ``parts_of`` does."""
    before = [Token("", "", 0)] * 3
    outer = [Call("", line)]
    for token in tokenize(source, jsx=False, dotted=False, lineno=line):
        if token.type.endswith("comment"):
            continue
        kind, value, at = token
        if kind in STRINGS:
            call, place = outer[-1], len(outer[-1].arguments) - 1
            texts, expressions = parts_of(token)
            key = before[-2].value.strip("\"'") if before[-1].value == ":" else ""
            yield ScriptText("…".join(texts), at, call.name, key, call.says and place in ARGUMENTS[call.name])
            for expression in expressions:
                yield from read(expression, at)
        if kind == "operator" and value in {")", "]", "}"} and len(outer) > 1:
            yield outer.pop()
        if kind == "operator" and value == ",":
            outer[-1].arguments.append([])
        else:
            outer[-1].arguments[-1].append(token)
        if kind == "operator" and value in {"(", "[", "{"}:
            is_call = value == "(" and before[-1].type == "name"
            is_method = before[-2].value == "." and before[-1].value in ARGUMENTS
            outer.append(Call(before[-1].value if is_call and not is_method else "", at))
        before = [*before[1:], token]


def parts_of(token: Token) -> tuple[list[str], list[str]]:
    """Return the texts of a string, and the expressions between them. Raises ``ValueError`` for deep ones."""
    if token.type == "string":
        return [unquote_string(token.value)], []
    parts = PLACE.split(token.value[1:-1])
    if any("${" in text for text in parts[::2]):
        raise ValueError(f"line {token.lineno}: a template has another in it, or braces within braces")
    return parts[::2], parts[1::2]
