"""A win as an object asks for it: which keys it has, and what each may say."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from .faults import InputError
from .objects import check_keys, settings_in, shown, text_in
from .rules import rules_of
from .win import FACTS, MOST_COUNTED, Fact, Kind, valued

TEXTS: Final = ("hand", "win", "ruleset")
FACT_NAMED: Final = {fact.name: fact for fact in FACTS}
KEYS: Final = ("id", *TEXTS, "set", *FACT_NAMED)
NEEDED: Final = ("hand", "win", "by")
EXAMPLE: Final = '{"hand": "...", "win": "1z", "by": "ron"}'


def score(
    asked: Mapping[str, object], ruleset: str | None, settings: Mapping[str, object]
) -> dict[str, object]:
    """Answer what a win is worth, under the rules given where it names none. Raises ``RiichiError``."""
    check_win(asked, KEYS)
    rules = rules_of(text_in(asked, "ruleset") or ruleset, {**settings, **settings_in(asked)})
    return valued(asked, rules, lambda fact: fact.name).data


def check_win(asked: Mapping[str, object], known: Collection[str]) -> None:
    """See that the keys are known, that none is missing, and what each says. Raises ``InputError``."""
    check_keys(asked, known, NEEDED)
    for key in TEXTS:
        text_in(asked, key)
    for name, fact in FACT_NAMED.items():
        if asked.get(name) is not None:
            check_fact(fact, asked[name])


def check_fact(fact: Fact, given: object) -> None:
    """Raise ``InputError`` unless a fact can be what is given."""
    right: dict[Kind, bool] = {
        Kind.FLAG: isinstance(given, bool),
        Kind.COUNT: type(given) is int and 0 <= given <= MOST_COUNTED,
        Kind.TILES: isinstance(given, str),
        Kind.WORD: isinstance(given, str) and given in fact.choices,
    }
    if not right[fact.kind]:
        wanted = f"one of {', '.join(fact.choices)}" if fact.choices else fact.kind
        wanted = 'tiles as a text such as "3m5z"' if fact.kind is Kind.TILES else wanted
        raise InputError(f"{fact.name} is {wanted}, not {shown(given)}")
