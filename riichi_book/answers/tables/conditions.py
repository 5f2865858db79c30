"""Conditions for text that is true under some rulesets only: an option and the values that it must have."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import OPTIONS, OptionValue, Ruleset, load_ruleset, ruleset_ids
from riichi_rules.ruleset.checks import NEEDS
from riichi_rules.ruleset.files import BOOK
from riichi_rules.ruleset.settings import read_setting
from riichi_rules.ruleset.shelf import shelf

EITHER: Final = "|"
"""The separator of alternative values."""
PLAYED: Final = "played"
"""A pseudo-option for where a ruleset is played, from the ``[book]`` table of its file."""
SERVER: Final = "server"
PLACES: Final = ("table", SERVER)
OF_PEOPLE: Final = frozenset(name for name, option in OPTIONS.items() if option.group == "conduct") - {
    "conduct.time_limit"
} | {"wins.mixed_tile"}
"""Options about what people do at a table by hand or voice, which a server does for them."""


class Condition(NamedTuple):
    """An option and the values for which something is true, or, with ``unless``, is not true.

    A value may be the name of another option, which stands for that option's value.
    """

    option: str
    values: tuple[OptionValue, ...]
    unless: bool = False

    def __str__(self) -> str:
        """Write the condition as in files: ``fu.double_wind_pair=4``."""
        sign = "!=" if self.unless else "="
        write = str if self.option == PLAYED else OPTIONS[self.option].write
        texts = [str(value) if value in OPTIONS else write(value) for value in self.values]
        return f"{self.option}{sign}{EITHER.join(texts)}"

    def holds(self, rules: Ruleset) -> bool:
        """Whether the condition is true under a ruleset."""
        value = place_of(rules.id) if self.option == PLAYED else rules.value(self.option)
        wanted = [rules.value(str(each)) if each in OPTIONS else each for each in self.values]
        return (value in wanted) is not self.unless

    def applies(self, rules: Ruleset) -> bool:
        """Whether the condition is true under a ruleset, and the option has an effect there."""
        return self.holds(rules) and self.option not in meaningless(rules)

    @property
    def rulesets(self) -> list[Ruleset]:
        """The rulesets that the condition applies to."""
        return [rules for rules in all_rulesets() if self.applies(rules)]


def all_rulesets() -> list[Ruleset]:
    """Return the rulesets of this book: those that ship, or only an edition's own."""
    return [load_ruleset(name) for name in ruleset_ids()]


def one_ruleset() -> bool:
    """Whether there is only one ruleset, as in an edition, so pages need not name it or offer a choice."""
    return len(ruleset_ids()) == 1


def condition_of(text: str) -> Condition:
    """Parse ``fu.double_wind_pair = 4`` or ``!= 4``. Raises ``RulesetError`` for a bad option or value."""
    named, equals, values = text.partition("=")
    option = named.removesuffix("!").strip()
    if not equals:
        raise RulesetError(f"a condition looks like fu.double_wind_pair = 4, not {text}")
    asked: list[OptionValue] = [value.strip() for value in values.split(EITHER)]
    if option != PLAYED:
        asked = [value if value in OPTIONS else read_setting(option, value)[1] for value in asked]
    elif not {*asked} <= {*PLACES}:
        raise RulesetError(f"{PLAYED} must be {' or '.join(PLACES)}, not {values.strip()}")
    return Condition(option, tuple(asked), unless=named.endswith("!"))


@lru_cache(maxsize=64)
def overruled(rules: Ruleset) -> dict[str, str]:
    """Return the options that have no effect, each with the option that overrides it or that it needs."""
    lacking = {name: needed for name, needed, value, _ in NEEDS if rules.value(needed) != value}
    return {**lacking, **rules.idle_options()}


def meaningless(rules: Ruleset) -> frozenset[str]:
    """Return the options that have no effect, because another one overrides them or one they need is off."""
    return frozenset(overruled(rules))


def playing(option: str) -> list[Ruleset]:
    """Return the rulesets in which an option has an effect, and those that state it all the same."""
    return [rules for rules in all_rulesets() if option not in overruled(rules) or rules.is_decided(option)]


def note_on(option: str, rules: Ruleset) -> str:
    """Return the note on a value; empty if it is inherited and the value has no effect."""
    origin = rules.origins[option]
    return "" if origin.inherited and option in overruled(rules) else origin.note


def unasked(rules: Ruleset) -> frozenset[str]:
    """Return the options that a book about only these rules leaves out, because they have no effect there.

    Another option overrides them, or a server does what they ask of people.
    """
    return meaningless(rules) | (OF_PEOPLE if is_server(rules) else frozenset())


def is_server(rules: Ruleset, played: str = "") -> bool:
    """Whether the rules are played on a server, according to ``played`` or else the ruleset's file."""
    return (played or place_of(rules.id)) == SERVER


def holds(conditions: str, rules: Ruleset) -> bool:
    """Whether any of several conditions, separated by semicolons, is true under rules.

    Each may consist of several conditions joined by ``and``. Raises ``RulesetError``.
    """
    ways = [way.split(" and ") for way in conditions.split(";") if way.strip()]
    return any([all([condition_of(each).holds(rules) for each in way]) for way in ways])


@cache
def place_of(ruleset: str) -> str:
    """Return where a ruleset is played, or "" if its file does not say."""
    file = Path(shelf().folder, f"{ruleset}.toml")
    data = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return str(data.get(BOOK, {}).get(PLAYED, ""))
