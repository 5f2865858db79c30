"""``riichi-rules rulesets``: which rulesets there are, and what one of them says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from riichi_book.studies.compare import conflicts
from riichi_rules.questions.rules import Rules, rules_of
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids, spaced

from .answer import Answer
from .completing import RulesetName
from .options import examples, json_option, set_option, settings_of

if TYPE_CHECKING:
    from .page import Page


EXAMPLES: Final = examples(
    "riichi-rules rulesets",
    "riichi-rules rulesets wrc-2025",
)


@click.command("rulesets", short_help="The rulesets, or what one of them says.", epilog=EXAMPLES)
@click.argument("name", type=RulesetName(), metavar="[ID|FILE.toml]", required=False)
@set_option
@json_option
def command(name: str | None, settings: tuple[str, ...]) -> Answer:
    """List the rulesets; with an ID or a file, every option of that one and where its value comes from."""
    if name is None:
        if settings:
            raise click.UsageError("--set changes a ruleset: name one")
        found = [load_ruleset(known) for known in ruleset_ids()]
        return Answer({"rulesets": [one.about() for one in found]}, lambda page: _tell_all(page, found))
    rules = rules_of(name, settings_of(settings))
    rows = rules.ruleset.as_rows()
    data = {**rules.data, "rulesets": [rules.ruleset.about()], "options": rows}
    return Answer(data, lambda page: _tell_one(page, rules, rows))


def _tell_all(page: Page, rulesets: list[Ruleset]) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    page.table(
        [Column("Id", "bold cyan"), Column("Name", fold=True), Column("Edition"), Column("Extends")],
        [(one.id, one.name, one.edition, one.extends) for one in rulesets],
    )
    page.gap()
    page.say("riichi-rules rulesets ID tells every option of one.", "dim")


def _tell_one(page: Page, rules: Rules, rows: list[dict[str, str | bool]]) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    ruleset = rules.ruleset
    page.label("Ruleset", ruleset.label)
    page.label("Name", ruleset.name)
    if ruleset.summary:
        page.label("About", ruleset.summary)
    if ruleset.edition:
        page.label("Edition", ruleset.edition)
    if ruleset.extends:
        page.label("Extends", ruleset.extends)
    page.table(
        [
            Column("Option", "cyan"),
            Column("Value", fold=True),
            Column("Source"),
            Column("Confidence"),
        ],
        [(row["option"], spaced(str(row["value"])), row["source"], row["confidence"]) for row in rows],
    )
    found = conflicts(ruleset)
    if found:
        page.gap()
        page.say("Where sources disagree")
        page.table(
            [
                Column("Option", "cyan", fold=True),
                Column("Taken", fold=True),
                Column("Otherwise", fold=True),
                Column("Said by"),
            ],
            [
                (one.option, spaced(ruleset.text(one.option)), spaced(one.value), ", ".join(one.sources))
                for one in found
            ],
        )
    page.sources([*(str(row["source"]) for row in rows), *(key for one in found for key in one.sources)])
