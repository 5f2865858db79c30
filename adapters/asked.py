"""What the Python adapters share: a loop that answers one question a line, and tiles as numbers 0 to 135."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

SUITS = "mpsz"
Facts = dict[str, Any]


class Unsupported(Exception):
    """The engine cannot answer this question."""


class Group(NamedTuple):
    """A meld: its kind (chii, pon, open, added or closed), its tiles, and the index of the called one."""

    kind: str
    tiles: tuple[str, ...]
    called: int | None


def loose(text: str) -> list[str]:
    """Return the tiles of a text without melds.

    >>> loose("1m0p22z")
    ['1m', '0p', '2z', '2z']
    """
    parts = re.findall(r"(\d+)([mpsz])", re.sub(r"['\"_X ]", "", text))
    return [digit + suit for digits, suit in parts for digit in digits]


def group_of(text: str) -> Group:
    """Return the meld that a text describes.

    >>> group_of("X05Xp").tiles, group_of("44'4z")
    (('0p', '5p', '5p', '5p'), Group(kind='pon', tiles=('4z', '4z', '4z'), called=1))
    """
    suit, digits = text[-1], re.findall(r"\d", text)
    if "X" in text:
        digits += [digits[-1].replace("0", "5")] * 2
        return Group("closed", tuple(digit + suit for digit in digits), None)
    marks = re.findall(r"\d['\"]?", text)
    called = next(place for place, mark in enumerate(marks) if mark.endswith("'"))
    alike = len({digit.replace("0", "5") for digit in digits}) == 1
    kind = "added" if '"' in text else "chii" if not alike else "open" if len(digits) == 4 else "pon"
    return Group(kind, tuple(digit + suit for digit in digits), called)


class Numbers:
    """Assigns each tile an unused number from 0 to 135; red fives are 16, 52 and 88."""

    def __init__(self) -> None:
        """Start with no number used."""
        self.used: set[int] = set()

    def __call__(self, tile: str) -> int:
        """Return an unused number for a tile such as 0p."""
        first = kind_of(tile) * 4
        of_five = tile[0] == "5" and tile[1] != "z"
        copies = [0] if tile[0] == "0" else [1, 2, 3, 0] if of_five else [0, 1, 2, 3]
        number = next(first + copy for copy in copies if first + copy not in self.used)
        self.used.add(number)
        return number


def kind_of(tile: str) -> int:
    """Return the kind of a tile, 0 to 33."""
    return SUITS.index(tile[1]) * 9 + (int(tile[0]) or 5) - 1


def tile_of(kind: int) -> str:
    """Return the text of a kind."""
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


def refuse(question: Mapping[str, Any], *facts: str) -> None:
    """Raise ``Unsupported`` if a question has one of these facts, which the engine does not know."""
    for fact in facts:
        if question.get(fact):
            raise Unsupported(f"{fact} cannot be told here")


def serve(answers: Mapping[str, Callable[[Facts], Facts]], hello: Facts) -> None:
    """Answer the questions on standard input, one a line."""
    for line in sys.stdin:
        question = json.loads(line)
        kind = question.get("ask")
        try:
            if kind == "hello":
                reply = hello
            elif kind in answers:
                reply = answers[kind](question)
            else:
                reply = {"unsupported": f"it answers no {kind}"}
        except Unsupported as why:
            reply = {"unsupported": str(why)}
        except Exception as fault:  # noqa: BLE001 - a fault of the engine is an answer too
            reply = {"error": f"{type(fault).__name__}: {fault}"}
        print(json.dumps({"id": question.get("id"), **reply}), flush=True)
