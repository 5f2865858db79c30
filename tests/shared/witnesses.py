"""What tests of witnesses share: each value of an option has an answer, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import pytest

from riichi_book.studies.witness import Witness
from riichi_rules.ruleset import OPTIONS, load_ruleset, parse_settings

Answers: TypeAlias = Mapping[str, list[dict[str, str]]]
"""By option, for each witness in order: a value with what it needs beside it, and the answer."""


def by_option(witnesses: Iterable[Witness]) -> dict[str, list[Witness]]:
    found: dict[str, list[Witness]] = {}
    for witness in witnesses:
        found.setdefault(witness.option, []).append(witness)
    return found


def rows(witnesses: Iterable[Witness], answers: Answers) -> list[Any]:
    """Return a parameter for each witness with its answers; the tables have to fit."""
    asked = by_option(witnesses)
    assert {option: len(of) for option, of in asked.items()} == {
        option: len(of) for option, of in answers.items()
    }
    return [
        pytest.param(witness, expected, id=f"{option}-{number}")
        for option, of in asked.items()
        for number, (witness, expected) in enumerate(zip(of, answers[option], strict=True), 1)
    ]


def answer(witness: Witness, value: str) -> str:
    """Ask the base with the option at a value, and with what that needs."""
    text, *beside = value.split()
    settings = [*witness.beside, f"{witness.option}={text}", *beside]
    return witness.reply(load_ruleset("base", parse_settings(settings))).words


def asked_values(answers: Answers, option: str) -> set[str]:
    return {value.split()[0] for expected in answers[option] for value in expected}


def values_to_choose_from(option: str) -> set[str]:
    return set(OPTIONS[option].tokens) | ({"none"} if OPTIONS[option].optional else set())
