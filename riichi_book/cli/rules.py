"""Which rules a question is asked under: ``--ruleset`` and ``--set``."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import click

from riichi_rules.ruleset import Ruleset, load_ruleset, parse_settings, value_text

ASSUMED: Final = "ema-2025"
"""The ruleset of a question that names none."""

Command = TypeVar("Command", bound=Callable[..., Any])


class Rules(NamedTuple):
    """The rules of one question, and whether somebody chose or changed them."""

    ruleset: Ruleset
    chosen: bool = False
    changed: bool = False

    @property
    def data(self) -> dict[str, object]:
        """The rules as an answer names them."""
        changes = {"changes": list(self.ruleset.changes)} if self.changed else {}
        return {"ruleset": self.ruleset.id, **changes}

    @property
    def words(self) -> str:
        """The rules as a page names them."""
        changes = f" with {', '.join(self.ruleset.changes)}" if self.ruleset.changes else ""
        assumed = "" if self.chosen else " (assumed; --ruleset names another)"
        return f"{self.ruleset.id}, {self.ruleset.name}{changes}{assumed}"

    @property
    def red_fives(self) -> dict[str, int]:
        """How many red fives each suit has."""
        table = self.ruleset.table
        return {"m": table.red_m, "p": table.red_p, "s": table.red_s}


def rules_of(name: str | None, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of that name with these settings. Raises ``RulesetError``.

    The same rules are loaded once, however many lines of a batch ask for them.
    """
    # As JSON, settings are a key in which 1 and true are two things.
    key = json.dumps(settings or {}, sort_keys=True)
    return Rules(_loaded(ASSUMED if name is None else name, key), name is not None, bool(settings))


def settings_of(texts: Sequence[str]) -> dict[str, str]:
    """Return the options that ``group.option=value`` texts set, each with its value as text.

    Raises ``RulesetError``, for an option that is set twice too.
    """
    return {name: value_text(name, value) for name, value in parse_settings(texts).items()}


def set_option(command: Command) -> Command:
    """Give a command ``--set``."""
    return click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="GROUP.OPTION=VALUE",
        help="Change one option of the ruleset; may be given again, for another.",
    )(command)


def rules_options(command: Command) -> Command:
    """Give a command ``--ruleset`` and ``--set``."""
    naming = click.option(
        "--ruleset",
        metavar="ID|FILE.toml",
        help=f"The rules that hold: an id that `rulesets` lists, or a file.  [default: {ASSUMED}]",
    )
    return naming(set_option(command))


@lru_cache(maxsize=256)
def _loaded(name: str, settings: str) -> Ruleset:
    return load_ruleset(name, json.loads(settings))
