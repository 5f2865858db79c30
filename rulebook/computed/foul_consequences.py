"""What follows a foul at the table, text by text, and whose texts are silent."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

SPEAKS_OF = "all"
HEADS = ("Foul", "Who says it, and where", "What follows")
WIDTHS = (28, 30, 42)
KNOWN: dict[str, Any] = tomllib.loads(Path(__file__).with_name("fouls.toml").read_text("utf-8"))


def rows() -> Iterator[tuple[object, ...]]:
    """Yield for each foul a row for each text that speaks of it, and one for those that do not."""
    for foul in KNOWN["foul"]:
        speak = {statement["ruleset"]: statement for statement in foul["says"]}
        name = foul["name"]
        for ruleset, statement in speak.items():
            sure = " (weak)" if statement.get("weak") else ""
            yield (
                name,
                [f"{load_ruleset(ruleset).short_name}{sure}", text_of(statement)],
                statement["follows"],
            )
            name = ""
        silent = [rules for rules in map(load_ruleset, ruleset_ids()) if rules.id not in speak]
        yield "", named([rules for rules in silent if not is_a_server(rules)]), "not stated"


def text_of(statement: dict[str, Any]) -> str:
    """Say where a text has it."""
    return f"{KNOWN['texts'][statement['source']]}, {statement['section']}"


def named(rulesets: list[Ruleset]) -> str:
    """Name rulesets in a line."""
    return ", ".join(rules.short_name for rules in rulesets)


def is_a_server(rules: Ruleset) -> bool:
    """Whether a program keeps the rules, so that no foul can happen."""
    return rules.penalties.chombo_kind is None
