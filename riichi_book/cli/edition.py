"""``riichi-rules edition``: a book of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from riichi_book.edition.decisions import weights_in
from riichi_book.edition.folder import size_of
from riichi_book.edition.make import PARTS, edition_of, make
from riichi_rules.messages import say

from .completing import Completed, RulesetName
from .options import json_command
from .output import Output, tell_aside
from .page import Page

NAMED: Final = 5
"""So many files that were left alone are named on the terminal."""


@json_command("edition", "This book under one ruleset alone.")
@click.argument("ruleset", type=RulesetName(), metavar="RULESET")
@click.option("--out", type=Completed(), metavar="DIR", required=True, help="Where the edition goes.")
@click.option(
    "--only",
    "parts",
    type=click.Choice(tuple(PARTS)),
    multiple=True,
    help="Make this part alone; several are named one by one.",
)
@click.option("--since", type=RulesetName(), metavar="OLD", help="The rules before: also say what changed.")
@click.option(
    "--with",
    "beside",
    type=RulesetName(),
    metavar="OTHER",
    multiple=True,
    help="Also say what is otherwise under these rules; several are named one by one.",
)
@click.option(
    "--cover",
    type=Completed(files=True),
    metavar="FILE",
    help="What `cover --json` said of your games: what they ask most is to be decided first.",
)
def command(
    ruleset: str,
    out: str,
    parts: tuple[str, ...],
    since: str | None,
    beside: tuple[str, ...],
    cover: str | None,
) -> Output:
    """Make this book under one ruleset alone: site, PDF, EPUB, a card, what is open, and what changed.

    RULESET is a club's file or an id. The table [book] of the file says what the book is called (name), its
    edition, date, status and licence, its colours (colour, colour_dark) and its logo. With adopt = true
    values that it only borrows are its own. It needs the pages of the book, and so the project's folder;
    Chromium prints. A folder that holds anything else is left alone.

    Examples:
      riichi-rules edition club.toml --out club
      riichi-rules edition club.toml --since club-2025.toml --out club
      riichi-rules edition club.toml --with ema-2025 --out club
      riichi-rules edition ema-2025 --out ema --only site --only sheets
    """
    edition = edition_of(ruleset, Path(out), since, beside)
    if cover:
        edition = edition._replace(asked=weights_in(Path(cover)))
    for warning in edition.rules.warnings:
        tell_aside(say("Odd: {warning}.", warning=warning))
    chosen = [part for part in PARTS if not parts or part in parts]
    files, left = make(edition, chosen, tell_aside)
    if left:
        named = say("{files}", files=", ".join(left[:NAMED]))
        if len(left) > NAMED:
            named = say("{files} and {n} more", files=named, n=len(left) - NAMED)
        tell_aside(say("Left alone, since no edition made it so: {files}.", files=named))
    made = [{"file": str(file), "bytes": size_of(file)} for file in files]
    data = {"ruleset": edition.rules.id, "name": edition.name, "folder": str(edition.out), "files": made}
    data |= {"left_alone": left, "warnings": list(edition.rules.warnings)}
    return Output(data, lambda page: _tell(page, edition.name, made))


def _tell(page: Page, name: str, made: list[dict[str, object]]) -> None:
    page.line(f"{name}:")
    for each in made:
        page.line(f"  {int(str(each['bytes'])) / 1e6:7.2f} MB  {each['file']}")
