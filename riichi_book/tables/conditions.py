"""Conditions of what is true under some rulesets only: an option, and the values that it has there."""

from __future__ import annotations

from typing import Final, NamedTuple

from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import OPTIONS, OptionValue, Ruleset, load_ruleset, ruleset_ids
from riichi_rules.ruleset.settings import read_setting

EITHER: Final = "|"
"""What stands between values of which each will do."""


class Condition(NamedTuple):
    """An option, and the values of it under which something is true; or ``unless`` under which it is not."""

    option: str
    values: tuple[OptionValue, ...]
    unless: bool = False

    def __str__(self) -> str:
        """As files have it: ``fu.double_wind_pair=4``."""
        sign = "!=" if self.unless else "="
        return f"{self.option}{sign}{EITHER.join(map(OPTIONS[self.option].write, self.values))}"

    def holds(self, rules: Ruleset) -> bool:
        """Whether it is true under a ruleset."""
        return (rules.value(self.option) in self.values) is not self.unless

    @property
    def rulesets(self) -> list[Ruleset]:
        """The rulesets under which it is true."""
        return [rules for rules in map(load_ruleset, ruleset_ids()) if self.holds(rules)]


def condition_of(text: str) -> Condition:
    """Read ``fu.double_wind_pair = 4``, or ``!= 4``. Raises ``RulesetError`` for another option or value."""
    named, equals, values = text.partition("=")
    option = named.removesuffix("!").strip()
    if not equals:
        raise RulesetError(f"a condition is such as fu.double_wind_pair = 4, not {text}")
    read = [read_setting(option, value.strip()) for value in values.split(EITHER)]
    return Condition(option, tuple([value for _, value in read]), unless=named.endswith("!"))
