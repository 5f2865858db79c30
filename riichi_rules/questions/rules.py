"""The rules that a question is answered under, and how an answer names them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from riichi_rules.errors import malformed
from riichi_rules.messages import Message, say
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset
from riichi_rules.ruleset.option import excerpt, faulty, nearest
from riichi_rules.ruleset.shelf import assumed, shelf


class Rules(NamedTuple):
    """The rules of one question, whether it named or changed them, and warnings."""

    ruleset: Ruleset
    chosen: bool = False
    changed: bool = False
    warnings: tuple[Message, ...] = ()

    @property
    def data(self) -> dict[str, object]:
        """The rules as part of an answer's JSON."""
        changes = {"changes": list(self.ruleset.changes)} if self.changed else {}
        warnings = {"warnings": list(map(str, self.warnings))} if self.warnings else {}
        return {"ruleset": self.ruleset.id, **changes, **warnings}

    def warning(self, *words: Message | None) -> Rules:
        """Return the same rules with further warnings; None and empty messages are skipped."""
        said = tuple([each for each in words if each])
        return self._replace(warnings=self.warnings + said) if said else self


def rules_of(name: str | None, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules with this name and these settings. Raises ``RulesetError``.

    The result is cached.
    """
    # Key the cache by JSON, where 1 and true differ.
    key = json.dumps(settings, sort_keys=True) if settings else ""
    return _rules(name, key)


def rules_under(ruleset: Ruleset, settings: Mapping[str, object] | None) -> Rules:
    """Return the rules for a ruleset that a question named, with settings. Raises ``RulesetError``."""
    ruleset = ruleset.with_settings(settings) if settings else ruleset
    return Rules(ruleset, chosen=True, changed=bool(settings), warnings=ruleset.warnings)


def known_rulesets(rulesets: Iterable[Ruleset]) -> dict[str, Ruleset]:
    """Return the additional rulesets that questions may name, by id; those that ship are left out.

    Raises ``FormError`` for anything but a ruleset, a duplicate id, or a shipped ruleset with changes.
    """
    known: dict[str, Ruleset] = {}
    for ruleset in rulesets:
        if not isinstance(ruleset, Ruleset):
            raise malformed(
                'each of rulesets must be a ruleset such as load_ruleset("club.toml") returns, not {ruleset}',
                ruleset=excerpt(ruleset),
            )
        if known.get(ruleset.id, ruleset) is not ruleset:
            raise malformed(
                "two rulesets have the id {ruleset}: give one of them another", ruleset=excerpt(ruleset.id)
            )
        if not shelf().has(ruleset.id):
            known[ruleset.id] = ruleset
        elif ruleset.changes:
            raise malformed(
                "{ruleset} has the id of a ruleset that ships: change options with set in the questions",
                ruleset=ruleset.fact,
            )
    return known


def check_id(name: str | None, known: Collection[str] = ()) -> None:
    """Check that a ruleset is named by id and not by file; with ``known`` ids, also that it exists.

    Raises ``RulesetError``.
    """
    if name is None or name in known or shelf().has(name):
        return
    if name.lower().endswith(".toml") or "/" in name or "\\" in name:
        raise faulty(
            "a question cannot open a file: {name} is not the id of a ruleset, such as {assumed}. Name a"
            " club's file with --ruleset, or in rulesets of ask.many; then questions can use its id",
            name=excerpt(name),
            assumed=assumed(),
        )
    if known:  # include them in the hint; otherwise, answering reports an unknown id
        names = (*shelf().names, *known)
        hint = nearest(name, names) or say("; there are {names}", names=", ".join(names))
        raise faulty("there is no ruleset {name}{hint}", name=excerpt(name), hint=hint)


def named(ruleset: Ruleset) -> tuple[str, dict[str, object]]:
    """Return a shipped ruleset's id and the settings that turn it into these rules.

    This lets a question carry a club's rules as differences from a ruleset that everybody has.
    """
    names = ruleset.id, ruleset.extends, assumed()
    base = load_ruleset(next(name for name in names if name and shelf().has(name)))
    return base.id, dict(_differences(ruleset, base))


@lru_cache(maxsize=256)
def _differences(ruleset: Ruleset, base: Ruleset) -> tuple[tuple[str, str], ...]:
    names = [name for name in OPTIONS if ruleset.value(name) != base.value(name)]
    return tuple([(name, ruleset.text(name)) for name in names])


@lru_cache(maxsize=256)
def _rules(name: str | None, settings: str) -> Rules:
    ruleset = load_ruleset(assumed() if name is None else name, json.loads(settings or "{}"))
    return Rules(ruleset, name is not None, bool(settings), ruleset.warnings)
