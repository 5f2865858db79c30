"""What the functions of yaku state: the docstring is the statement that the book prints."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from riichi_rules.yaku import Yaku

_LINES: Final = re.compile(r"\s*\((S\d+-\d+(?:, S\d+-\d+)*)\)")

OF_RULESETS: Final = re.compile(r"; [^;.]*\bruleset\b[^;.]*")
"""What a statement says of rulesets: where one alone is meant, the han say it."""


class Stated(NamedTuple):
    """What the function of a yaku says: the statement, and the requirement lines that it answers."""

    words: str
    lines: tuple[str, ...]


def function_of(yaku: Yaku) -> Callable[..., bool]:
    """Return the function that decides about a yaku: of the groups where these are looked at."""
    function = yaku.groups or yaku.timing or yaku.shape
    if function is None:
        raise ValueError(f"the yaku {yaku.id} has no function")
    return function


def stated(function: Callable[..., bool]) -> Stated:
    """Return what a function states in its docstring, and the requirement lines it names there."""
    summary = (inspect.getdoc(function) or "").partition("\n\n")[0]
    lines = tuple(line for found in _LINES.findall(summary) for line in found.split(", "))
    return Stated(" ".join(_LINES.sub("", summary).split()), lines)
