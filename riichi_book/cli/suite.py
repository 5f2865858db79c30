"""``riichi-rules suite``: the cases that any engine can be asked."""

from __future__ import annotations

import sys
from typing import NamedTuple

import click

from .options import examples
from .output import ANSWERED


class Printed(NamedTuple):
    """A text that is written as it is."""

    text: str

    def write(self, *, as_json: bool) -> int:
        """Write the text. Return the exit status."""
        del as_json
        sys.stdout.write(self.text)
        sys.stdout.flush()
        return ANSWERED


@click.command(
    "suite",
    short_help="The cases that any engine can be asked, as JSON Lines.",
    epilog=examples("riichi-rules suite", "riichi-rules suite --schema"),
)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a case instead.")
def command(schema: bool) -> Printed:
    """Print the suite: what the book claims about questions, a case a line.

    A case names no ruleset: it carries the answer for each value of the options that matter. The suite and
    its schema are CC0, so that an engine can carry a copy.
    """
    from riichi_book.suite.cases import SCHEMA_FILE, suite_text  # noqa: PLC0415 - only these need it

    return Printed(SCHEMA_FILE.read_text("utf-8") if schema else suite_text())
