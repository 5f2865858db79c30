"""The rules that a reader chooses: rulesets by name, single options in words, a club's own file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

from riichi_rules.errors import RulesetError
from riichi_rules.messages import say
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import (
    OPTIONS,
    Option,
    Ruleset,
    label_of,
    load_ruleset,
    question_about,
    ruleset_ids,
    short_of,
)
from riichi_rules.ruleset.inheritance import load_bytes
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.ruleset.words import group_title, row_of

CLUB_FILE: Final = "club.toml"


def rulesets() -> list[dict[str, Any]]:
    """Return the rulesets that ship, the default one first."""
    ids = sorted(ruleset_ids(), key=lambda name: name != assumed())
    return [
        {"id": rules.id, "name": rules.short_name, "assumed": rules.id == assumed()}
        for rules in map(load_ruleset, ids)
    ]


def options(ruleset: str, settings: dict[str, object] | None = None) -> list[dict[str, Any]]:
    """Return each option of a ruleset in words: what it decides, its value, and the other choices.

    ``settings`` are changes to it. ``value`` is a token, as ``set`` takes it. Raises ``RulesetError``.
    """
    rules = ruleset_named(ruleset, settings)
    return [
        {
            "option": option.name,
            "group": str(group_title(option.group)),
            "words": str(question_about(option.name)),
            "search": " ".join([str(label_of(option.name)), *row.words, *row.also]),
            "value": rules.text(option.name),
            "choices": _choices(option, rules),
        }
        for option in OPTIONS.values()
        for row in [row_of(option.name)]
    ]


def club(text: str) -> dict[str, Any]:
    """Return the rules of a club's file as changes to a ruleset that ships.

    Raises ``RulesetError`` as the command line does.
    """
    rules = load_bytes(text.encode("utf-8", "surrogatepass"), CLUB_FILE, os.devnull)  # it opens no file
    base, settings = named(rules)
    return {
        "ruleset": base,
        "set": settings,
        "name": rules.name,
        "id": rules.id,
        "house": list(rules.house),
        "warnings": list(map(str, rules.warnings)),
    }


def ruleset_named(name: str, settings: Mapping[str, Any] | None = None) -> Ruleset:
    """Return a ruleset that ships, perhaps with changes. Raises ``RulesetError``: a page has no files."""
    is_file = isinstance(name, str) and (name.lower().endswith(".toml") or "/" in name)
    if is_file and name not in ruleset_ids():
        raise RulesetError(say("a page cannot open files: paste the club's file as text, or drop it here"))
    return load_ruleset(name, settings)


def _choices(option: Option, rules: Ruleset) -> list[dict[str, str]]:
    """Return the values of an option to choose from; none if it is a set, a tuple or free."""
    if option.kind in {"set", "tuple"} or not option.tokens:
        return []
    tokens = (*(["none"] if option.optional else []), *option.tokens)
    return [{"value": token, "words": str(short_of(option.name, token, rules))} for token in tokens]
