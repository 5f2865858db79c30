"""Claims: rows that say how a question is answered. tests/claims/README.md describes their form."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from . import ROOT
from .rows import lines_of

FOLDER = ROOT / "tests/claims"
FILES = sorted(FOLDER.glob("*.jsonl"))


class Case(NamedTuple):
    """A question of a claim under one ruleset, and the expected part of its answer."""

    claim: str
    question: dict[str, Any]
    expect: dict[str, Any]


claims = lines_of


def cases(file: Path) -> Iterator[Case]:
    """Yield each question of a file. A claim with ``under`` gives a case for each of its rules."""
    for claim in lines_of(file):
        for rules, expect in claim.get("under", {"": claim.get("expect")}).items():
            yield Case(claim["id"], {**claim["question"], **ruled(rules)}, expect)


def wrong_ones(asked: Iterable[Case], answers: Iterable[Any]) -> list[tuple[Case, Any]]:
    """Return each case whose answer does not agree with it, with that answer."""
    pairs = zip(asked, answers, strict=True)
    return [(case, answer) for case, answer in pairs if not agrees(case.expect, answer)]


def ruled(text: str) -> dict[str, Any]:
    """Return the facts of a question that name its rules.

    >>> ruled("tenhou limits.kiriage=true")
    {'ruleset': 'tenhou', 'set': {'limits.kiriage': 'true'}}
    """
    words = text.split()
    named = {"ruleset": words.pop(0)} if words and "=" not in words[0] else {}
    settings = dict(word.split("=", 1) for word in words)
    return {**named, **({"set": settings} if settings else {})}


def agrees(expected: Any, found: Any) -> bool:  # noqa: ANN401 - whatever JSON can say
    """Whether an answer agrees with what is expected.

    Of an object only the expected keys are compared; payers in ``payments`` and items of a list must match
    exactly. ``{}`` is an empty object, ``{"any": true}`` anything but null. ``{"has": …, "lacks": …}`` tests
    the items of a list or the words of a text, which must exist. A text matches an object with that id or
    action, and in ``has`` and ``lacks`` also an action with any tiles.

    >>> agrees({"yaku": ["riichi"], "fu": 40}, {"yaku": [{"id": "riichi", "han": 1}], "fu": 40, "han": 1})
    True
    >>> agrees({"legal": {"has": ["pon"], "lacks": ["ron"]}}, {"legal": ["pon 55p", "passes"]})
    True
    >>> agrees({"payments": {"discarder": 8000}}, {"payments": {"discarder": 8000, "liable": 8000}})
    False
    >>> agrees({"message": {"has": ["a fifth 1m"]}}, {"message": "win: a fifth 1m"})
    True
    >>> agrees({"legal": {"lacks": ["ron"]}}, {}), agrees({"assumed": {}}, {"assumed": {"seat": "E"}})
    (False, False)
    """
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) == len(found) and all(map(agrees, expected, found))
    if isinstance(expected, str) and isinstance(found, dict):
        return expected == found.get("id", found.get("action"))
    if not isinstance(expected, dict):
        return type(expected) is type(found) and bool(expected == found)
    if expected in ({}, {"any": True}):
        return found is not None if expected else found == {}
    if expected and expected.keys() <= {"has", "lacks"}:
        return (
            isinstance(found, (list, str))  # a missing value does not satisfy ``lacks``
            and all(has(found, each) for each in expected.get("has", ()))
            and not any(has(found, each) for each in expected.get("lacks", ()))
        )
    return (
        isinstance(found, dict)
        and ("payments" not in expected or payers(expected) == payers(found))
        and all(agrees(value, found.get(key)) for key, value in expected.items())
    )


def payers(of: dict[str, Any]) -> set[str]:
    """Return the names of those who pay."""
    return {name for name, points in of.get("payments", {}).items() if points is not None}


def has(found: object, each: object) -> bool:
    """Whether a list has an item that agrees with this, or a text contains these words."""
    if isinstance(found, str):
        return str(each) in found
    some = found if isinstance(found, list) else []
    return any(agrees(each, one) or str(one).startswith(f"{each} ") for one in some)
