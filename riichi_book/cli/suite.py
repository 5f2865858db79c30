"""``riichi-rules suite``: the cases that any engine can be asked."""

from __future__ import annotations

import click

from .options import help_of
from .output import Output
from .page import write_text


@click.option("--schema", is_flag=True, help="Print the JSON Schema of a case instead.")
def printed(schema: bool) -> Output:
    """Print the suite: what the book claims about questions, a case a line.

    A case names no ruleset: it carries the answer for each value of the options that matter. The suite and
    its schema are CC0, so that an engine can carry a copy.

    Examples:
      riichi-rules suite
      riichi-rules suite --schema
    """
    from riichi_book.suite.cases import SCHEMA_FILE, suite_text  # noqa: PLC0415 - only these need it

    text = SCHEMA_FILE.read_text("utf-8") if schema else suite_text()
    return Output({}, lambda _: write_text(text))


command = click.command(
    "suite",
    click.Command,
    short_help="The cases that any engine can be asked, as JSON Lines.",
    **help_of(printed),
)(printed)
