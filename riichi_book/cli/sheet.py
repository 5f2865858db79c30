"""``riichi-rules sheet``: a sheet of exercises and its key, as HTML and PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from riichi_book.sheets.paper import Sheet
from riichi_book.sheets.printing import missing, printer
from riichi_book.sheets.work import work_sheets
from riichi_book.teaching.drills import KINDS, LEVELS
from riichi_rules.questions.rules import rules_of

from .completing import Completed
from .options import json_command, rules_of_name, rules_options, settings_of
from .output import Output, written_for
from .page import Page

MOST: Final = 60
"""So many exercises are a sheet at the most."""


@json_command("sheet", "Exercises to be printed, and their key.")
@click.argument("kind", metavar="KIND", type=click.Choice(tuple(KINDS)))
@click.option("--level", type=click.IntRange(1, max(LEVELS.values())), default=1, show_default=True)
@click.option("--count", type=click.IntRange(1, MOST), default=10, show_default=True, help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed makes the same sheet.")
@click.option(
    "--out", type=Completed(), metavar="DIR", default=".", show_default=True, help="Where the files go."
)
@rules_options
def command(
    kind: str, level: int, count: int, seed: int, out: str, ruleset: str | None, settings: tuple[str, ...]
) -> Output:
    """Make a sheet of exercises and its key, each as HTML and as PDF.

    KIND is waits, may-win, yaku, fu, points, calls or ends. Easy exercises have level 1. For PDF Chromium has
    to be there, and the extra browser; without them the HTML is written, which any browser prints.

    Examples:
      riichi-rules sheet fu --level 2 --count 12 --seed 7 --ruleset ema-2025
      riichi-rules sheet points --ruleset wrc-2025 --out sheets
    """
    changes = settings_of(settings)
    rules = rules_of_name(ruleset, changes) if ruleset else rules_of(None, changes)
    sheets = work_sheets(kind, level, count, seed, rules.ruleset)
    lacking = missing()
    files = written(sheets, Path(out), printed=not lacking)
    asked = {"kind": kind, "level": level, "count": count, "seed": seed}
    data = {**rules.data, **asked, "files": files, **({"missing": lacking} if lacking else {})}
    return Output(data, lambda page: _tell(page, files, lacking))


def written(sheets: Iterable[Sheet], folder: Path, *, printed: bool) -> list[str]:
    """Write sheets into a folder, which is made. Return the files. Raises ``FormError``."""
    pages = [(sheet, folder / f"{sheet.name}.html") for sheet in sheets]
    with written_for("--out", folder):
        folder.mkdir(parents=True, exist_ok=True)
        for sheet, file in pages:
            file.write_text(sheet.html, "utf-8", newline="\n")
        prints = list(_printed(pages)) if printed else []
    return [*(str(file) for _, file in pages), *prints]


def _tell(page: Page, files: Iterable[str], lacking: str) -> None:
    for file in files:
        page.line(file)
    if lacking:
        page.say(f"{lacking}.")


def _printed(pages: list[tuple[Sheet, Path]]) -> Iterator[str]:
    with printer() as print_sheet:
        for sheet, file in pages:
            print_sheet(sheet, file.with_suffix(".pdf"))
            yield str(file.with_suffix(".pdf"))
