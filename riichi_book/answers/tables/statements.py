"""The statements of the yaku functions: the book prints their docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Final, NamedTuple, cast

from riichi_rules.messages import Message
from riichi_rules.yaku import Yaku

_LINES: Final = re.compile(r"\s*\((S\d+-\d+(?:, S\d+-\d+)*)\)")


class Stated(NamedTuple):
    """The docstring of a yaku function: the statement, and the requirement lines that it answers.

    ``beside`` are sentences about rulesets that differ; a book about one ruleset leaves them out.
    """

    message: Message
    beside: tuple[Message, ...]
    lines: tuple[str, ...]


def function_of(yaku: Yaku) -> Callable[..., bool]:
    """Return the function that decides a yaku, preferring the one that looks at the groups."""
    return cast(Callable[..., bool], yaku.groups or yaku.timing or yaku.shape)


def stated(function: Callable[..., bool]) -> Stated:
    """Return the statement in a function's docstring, and the requirement lines that it names."""
    paragraphs = (inspect.getdoc(function) or "").split("\n\n")
    lines = tuple([line for found in _LINES.findall(paragraphs[0]) for line in found.split(", ")])
    message, *beside = [Message(" ".join(_LINES.sub("", text).split()), {}) for text in paragraphs]
    return Stated(message, tuple(beside), lines)
