"""A line of Python that asks, such as ``ask.waits("77m34567p678s777z", ruleset="wiki")``: read, never run.

Python's own parser is not asked: in WebAssembly a text that is nested deep takes all of Python with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

from riichi_rules.errors import FormError
from riichi_rules.messages import say
from riichi_rules.questions.json_text import parsed

_CALL: Final = re.compile(r"ask\.([a-z]+)\((.*)\)", re.DOTALL)
_TOKEN: Final = re.compile(
    r"""\s*(?:(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?P<name>[A-Za-z_]+)|(?P<number>-?\d+(?:\.\d+)?)"""
    r"""|(?P<mark>[][{}(),:=]))""",
    re.DOTALL,
)
_WORDS: Final = {"True": "true", "False": "false", "None": "null"}
_MARKS: Final = {"(": "[", ")": "]"}
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t"}


def read_call(line: str, arguments: Sequence[str] = ()) -> tuple[str, dict[str, object]]:
    """Return the kind of question that a line asks, and its facts. Raises ``FormError``.

    ``arguments`` of the kind may stand without a name, in their order.

    >>> read_call('ask.points(3, 40, by="ron", set={"fu.chiitoitsu": 25})', ("han", "fu"))
    ('points', {'han': 3, 'fu': 40, 'by': 'ron', 'set': {'fu.chiitoitsu': 25}})
    """
    call = _CALL.fullmatch(line.strip())
    if call is None:
        raise _refused()
    facts: dict[str, object] = {}
    unnamed = iter(arguments)
    for part in _parts(list(_tokens(call[2]))):
        named = len(part) > 1 and part[1] == "="
        name = part[0] if named else next(unnamed, None)
        if name is None or name in facts:
            raise _refused()
        facts[name] = parsed("".join([_WORDS.get(token, token) for token in (part[2:] if named else part)]))
    return call[1], facts


def _tokens(text: str) -> Iterator[str]:
    """Yield the tokens of a text, written as JSON has them; names as they are."""
    at, text = 0, text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise _refused()
        at = found.end()
        if found["text"]:
            yield json.dumps(_ESCAPE.sub(lambda part: _ESCAPED.get(part[1], part[1]), found["text"][1:-1]))
        else:
            token = found["name"] or found["number"] or found["mark"]
            yield _MARKS.get(token, token)


def _parts(tokens: list[str]) -> Iterator[list[str]]:
    """Yield the arguments of a call, each as its tokens."""
    part: list[str] = []
    depth = 0
    for word in tokens:
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(word, 0)
        if word == "," and not depth:
            yield part
            part = []
        else:
            part.append(word)
    if part:
        yield part


def _refused() -> FormError:
    return FormError(
        say("a line of Python is such as {example}", example="ask.waits('77m34567p678s777z', ruleset='wiki')")
    )
