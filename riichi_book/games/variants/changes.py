"""Which rules games were played under, which they are held against, and what else each option could be."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from riichi_book.records import AUTO
from riichi_book.records.named_rules import DEFAULT, RULESETS, NamedRules, Settings
from riichi_book.search.spread import valued, values_of
from riichi_rules.errors import RulesetError
from riichi_rules.messages import Message, say
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset

TILES: Final = ("table.red_m", "table.red_p", "table.red_s")
"""The options that say which tiles are played with: those of a game lie on the table."""

NOT_CHANGED: Final = say("Nothing is changed: the games have these values already.")
UNCOMPUTED: Final = "conduct"
"""The group of options that only people at a table keep: nothing computes them."""
COMPUTED: Final = tuple([name for name, option in OPTIONS.items() if option.group != UNCOMPUTED])
"""The options on which an answer can depend."""


class Changes(NamedTuple):
    """The rules that games were played under, and what is changed in them.

    ``ruleset`` is that, its id or its file, or ``auto`` for what each record names; what a record says of red
    fives, open tanyao and length stands. ``settings`` are changed in it, or ``against`` is held against it
    whole.
    """

    ruleset: str | Ruleset = AUTO
    settings: Settings = ()
    against: Ruleset | None = None

    @property
    def name(self) -> str:
        """The id or the file of the ruleset, or ``auto``."""
        return self.ruleset if isinstance(self.ruleset, str) else self.ruleset.id

    def after(self, own: NamedRules) -> Ruleset:
        """Return the rules of a game that names its rules so, with the changes.

        Raises ``RulesetError`` where these contradict it.
        """
        return self.against or own.ruleset(self.ruleset, self.settings)

    def check(self) -> None:
        """Raise ``RulesetError`` unless there are such rules, and what is changed can decide something."""
        if self.against is not None and self.settings:
            raise RulesetError(say("either options are changed or a file is held against: here are both"))
        named = DEFAULT if self.ruleset == AUTO else self.ruleset
        useless = self._useless(named)
        others = [name for name in RULESETS if name != named] if self.ruleset == AUTO else []
        if useless and all(map(self._useless, others)):
            raise RulesetError(useless)

    def _useless(self, named: str | Ruleset) -> Message | None:
        """Say why what is changed decides nothing: of settings the first that does not, else all of it."""
        before = load_ruleset(named) if isinstance(named, str) else named
        after = self.against or before.with_settings(dict(self.settings))
        both = before.idle_options().keys()
        idle: dict[str, Message | str] = {
            name: after.line(why) for name, why in after.idle_options().items() if name in both
        }
        reasons = (
            dict.fromkeys(OPTIONS.keys() - {*COMPUTED}, say("only people at a table can keep it")) | idle
        )
        changed = dict(self.settings) or differences(before, after)
        vain = [name for name in changed if name in reasons]
        if not vain or (self.against and len(vain) < len(changed)):
            return None
        return say("{option} decides nothing here: {why}", option=after.line(vain[0]), why=reasons[vain[0]])


@lru_cache(maxsize=256)
def differences(before: Ruleset, after: Ruleset) -> dict[str, tuple[str, str]]:
    """Return the options in which two rulesets differ, each with both values as they are written."""
    return {
        name: (before.text(name), after.text(name))
        for name in OPTIONS
        if before.value(name) != after.value(name)
    }


@lru_cache(maxsize=256)
def with_tiles_of(rules: Ruleset, other: Ruleset) -> Ruleset:
    """Return a ruleset with as many red fives as another: play is held fixed, and so are its tiles."""
    return rules.with_settings({name: other.value(name) for name in TILES})


class Alternative(NamedTuple):
    """Another value of an option as it is written, and the ruleset that has it.

    ``differs`` are the options in which that is another ruleset: this one, and what it cannot be without.
    """

    option: str
    value: str
    rules: Ruleset
    differs: frozenset[str]


@lru_cache(maxsize=32)
def alternatives(rules: Ruleset) -> tuple[Alternative, ...]:
    """Return every other value of every option: of a number or a list those that rulesets have."""
    found = []
    for option in COMPUTED:
        for value in values_of(option):
            other = None if value == rules.text(option) else valued(option, value, rules)
            if other is not None:
                found.append(Alternative(option, value, other, frozenset(differences(rules, other))))
    return tuple(found)


@lru_cache(maxsize=32)
def by_option(rules: Ruleset) -> dict[str, tuple[int, ...]]:
    """Return for each option the places, among the alternatives, of those that differ in it."""
    listed = alternatives(rules)
    return {
        option: tuple([place for place, other in enumerate(listed) if option in other.differs])
        for option in OPTIONS
    }
