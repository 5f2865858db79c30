"""Find the line of a value in a TOML text, for error messages: ``tomllib`` does not tell.

The text must be valid TOML, at least up to its first fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

Keys = tuple[str, ...]

# Comments and strings come first, because brackets and newlines inside them do not count.
PIECE = re.compile(
    r"""
      \# [^\n]*
    | \"{3} (?: \\. | [^\\] )*? \"{3,5} | '{3} .*? '{3,5}
    | " (?: \\. | [^"\\\n] )* " | ' [^'\n]* '
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
KEY = re.compile(r"""(?: " (?: \\. | [^"\\] )* " | ' [^']* ' | [^="'] )+ (?= =)""", re.VERBOSE)
# A dotted key with far more parts than any real one: ``tomllib`` needs quadratic time for it.
_DEEP = re.compile(r"""(?<![\w-])(?:(?:[\w-]+|"[^"]*"|'[^']*')[ \t]*\.[ \t]*){30}""")


class Statement(NamedTuple):
    """The keys of one statement, those of its table first, and the line (from 1) where it begins."""

    keys: Keys
    line: int


# Characters that are invisible or reverse the direction of text, also as TOML escapes.
UNSEEN = re.compile(
    r"[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-"
    r"\uffff]|(?<!\\)(?:\\\\)*\\(?:[bfre]|(?:x|u00|U000000)(?i:0[0-8b-f]|1.|7f|[89].)"
    r"|(?:u|U0000)(?i:061c|20(?:0[bef]|2[89a-e]|6.)|fd[de].|fe?ff|fff.))")  # fmt: skip


def statements_in(text: str) -> Iterator[Statement]:
    """Yield each key that ``text`` sets and each table that it opens, in order."""
    table: Keys = ()
    for statement, line in _pieces(text):
        if statement.startswith("["):
            table = _keys(statement.strip("[] \t\r"))
            yield Statement(table, line)
        elif written := KEY.match(statement):
            yield Statement(table + _keys(written[0]), line)


def line_of(text: str, keys: Keys) -> int | None:
    """Return the line where the value under ``keys`` is set, or of the nearest table around it."""
    statements = _listed(text) if keys else ()
    for length in range(len(keys), 0, -1):
        for statement in statements:
            if statement.keys[:length] == keys[:length]:
                return statement.line
    return None


def given_twice(text: str) -> tuple[Keys, int, int] | None:
    """Return the first key that is set a second time, and the two lines."""
    seen: dict[Keys, int] = {}
    for keys, line in statements_in(text):
        if keys in seen:
            return keys, seen[keys], line
        seen[keys] = line
    return None


def too_deep(line: str) -> bool:
    """Whether a key in a line has far more parts than any ruleset's."""
    return line.count(".") >= 30 and bool(_DEEP.search(line))


@lru_cache(maxsize=2)  # each fault of a file asks for its line, in the original or the mended text
def _listed(text: str) -> tuple[Statement, ...]:
    return tuple(statements_in(text))


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    """Yield each statement without its comments, and the line where it begins."""
    parts: list[str] = []
    line = begun = 1
    depth = 0
    for piece in PIECE.findall(text + "\n"):
        if piece == "\n" and not depth:
            yield "".join(parts).strip(), begun
            parts, begun = [], line + 1
        elif not piece.startswith("#"):
            depth += (piece in "[{") - (piece in "]}")
            parts.append(piece)
        line += piece.count("\n")


def _keys(written: str) -> Keys:
    """Parse a dotted key as TOML does; return an empty tuple if it is not a key."""
    import tomllib  # noqa: PLC0415 - slow to import, and needed only when a file is read

    try:
        inner = tomllib.loads(f"{written} = 0")
    except tomllib.TOMLDecodeError:
        return ()
    keys: list[str] = []
    found: object = inner
    while isinstance(found, dict) and len(found) == 1:
        key, found = next(iter(found.items()))
        keys.append(key)
    return tuple(keys)
