"""Parse JavaScript for its words: the calls of `say`, `plural` and `pieces`, and every other string.

It uses Babel's lexer. Babel's extractor would miss a call inside another call or inside a template literal.
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
"""An expression in a template literal, which may contain one level of braces."""


class ScriptText(NamedTuple):
    """A string in a script, with the call it is an argument of and the object key it is the value of."""

    text: str
    line: int
    call: str
    key: str
    is_template: bool


@dataclass
class Call:
    """A call, or any other bracket, whose name is then empty. ``arguments`` holds the tokens of each."""

    name: str
    line: int
    arguments: list[list[Token]] = field(default_factory=lambda: [[]])

    @property
    def says(self) -> bool:
        """Whether the call passes a message to readers."""
        return self.name in ARGUMENTS

    def templates(self) -> list[str] | None:
        """Return the templates of the call; None if one is not a string literal."""
        found = [self.arguments[place] for place in ARGUMENTS[self.name] if place < len(self.arguments)]
        plain = [tokens[0].value for tokens in found if len(tokens) == 1 and tokens[0].type == "string"]
        return list(map(unquote_string, plain)) if len(plain) == len(ARGUMENTS[self.name]) else None


def read(source: str, line: int = 1) -> Iterator[ScriptText | Call]:
    """Yield the strings and calls of a script. Raises ``ValueError`` like ``parts_of``."""
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
    """Return a string's texts and the expressions between them. Raises ``ValueError`` if nested deeper."""
    if token.type == "string":
        return [unquote_string(token.value)], []
    parts = PLACE.split(token.value[1:-1])
    if any("${" in text for text in parts[::2]):
        raise ValueError(f"line {token.lineno}: a template has another in it, or braces within braces")
    return parts[::2], parts[1::2]
