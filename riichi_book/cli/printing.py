"""Commands that make files to print: a club's edition of the book, and a sheet of exercises with its key."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from riichi_book.sheets.paper import Sheet
from riichi_book.sheets.printing import missing, printer
from riichi_book.sheets.work import work_sheets
from riichi_book.sphinx.edition.decisions import weights_in
from riichi_book.sphinx.edition.folder import size_of
from riichi_book.sphinx.edition.make import PARTS, edition_of, make
from riichi_book.teaching.drills import KINDS, LEVELS
from riichi_rules.messages import joined, say, sentence
from riichi_rules.questions.rules import rules_of

from .completing import Completed, RulesetName
from .options import json_command, rules_of_name, rules_options, settings_of
from .output import Output, write_stderr, written_for
from .page import Page

NAMED: Final = 5
"""The terminal names at most this many files that were left alone."""


@json_command("edition", "This book under one ruleset.")
@click.argument("ruleset", type=RulesetName(), metavar="RULESET")
@click.option("--out", type=Completed(), metavar="DIR", required=True, help="The folder for the edition.")
@click.option(
    "--only",
    "parts",
    type=click.Choice(tuple(PARTS)),
    multiple=True,
    help="Make only this part; may be repeated.",
)
@click.option(
    "--since",
    type=RulesetName(),
    metavar="OLD",
    multiple=True,
    help="Say what changed since OLD; may be repeated.",
)
@click.option(
    "--with",
    "beside",
    type=RulesetName(),
    metavar="OTHER",
    multiple=True,
    help="Also say what differs from these rules; may be repeated.",
)
@click.option(
    "--cover",
    type=Completed(files=True),
    metavar="FILE",
    help="The output of `cover --json` for your games, to decide first what they ask most.",
)
def edition(
    ruleset: str,
    out: str,
    parts: tuple[str, ...],
    since: tuple[str, ...],
    beside: tuple[str, ...],
    cover: str | None,
) -> Output:
    """Make an edition of this book under one ruleset: site, PDF, EPUB, a card, what is open, what changed.

    RULESET is a club's file or an id. The table [book] of the file gives the book's name, edition, date,
    status and licence, its colours (colour, colour_dark) and its logo. With adopt = true the values that the
    file only takes over count as its own. Run this in the project's folder, which has the pages of the book;
    Chromium makes the PDF. A folder with other files in it is refused.

    Examples:
      riichi-rules edition club.toml --out club
      riichi-rules edition club.toml --since 24.toml --since 25.toml --out club
      riichi-rules edition club.toml --with ema-2025 --out club
      riichi-rules edition ema-2025 --out ema --only site --only sheets
    """
    book = edition_of(ruleset, Path(out), since, beside)
    if cover:
        book = book._replace(asked=weights_in(Path(cover)))
    for warning in book.rules.warnings:
        write_stderr(sentence(joined([say("Odd"), warning], ": ")))
    chosen = [part for part in PARTS if not parts or part in parts]
    files, left = make(book, chosen, write_stderr)
    if left:
        named = say("{files}", files=", ".join(left[:NAMED]))
        if len(left) > NAMED:
            named = say("{files} and {n} more", files=named, n=len(left) - NAMED)
        write_stderr(say("Left alone, because no edition made them: {files}.", files=named))
    made = [{"file": str(file), "bytes": size_of(file)} for file in files]
    data = {"ruleset": book.rules.id, "name": book.name, "folder": str(book.out), "files": made}
    data |= {"left_alone": left, "warnings": list(map(str, book.rules.warnings))}
    return Output(data, lambda page: _tell_book(page, book.name, made))


def _tell_book(page: Page, name: str, made: list[dict[str, object]]) -> None:
    page.line(f"{name}:")
    for each in made:
        page.line(f"  {int(str(each['bytes'])) / 1e6:7.2f} MB  {each['file']}")


MOST_EXERCISES: Final = 60
"""The largest number of exercises on a sheet."""


@json_command("sheet", "Exercises to print, with a key.")
@click.argument("kind", metavar="KIND", type=click.Choice(tuple(KINDS)))
@click.option("--level", type=click.IntRange(1, max(LEVELS.values())), default=1, show_default=True)
@click.option(
    "--count",
    type=click.IntRange(1, MOST_EXERCISES),
    default=10,
    show_default=True,
    help="Number of exercises.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed makes the same sheet.")
@click.option(
    "--out", type=Completed(), metavar="DIR", default=".", show_default=True, help="The folder for the files."
)
@rules_options
def sheet(
    kind: str, level: int, count: int, seed: int, out: str, ruleset: str | None, settings: tuple[str, ...]
) -> Output:
    """Make a sheet of exercises and its key, each as HTML and as PDF.

    KIND is waits, may-win, yaku, fu, points, calls or ends. Level 1 is the
    easiest. A PDF needs Chromium and the browser extra; without them you get only HTML, which any browser
    prints.

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
    return Output(data, lambda page: _tell_files(page, files, lacking))


def written(sheets: Iterable[Sheet], folder: Path, *, printed: bool) -> list[str]:
    """Write sheets into a folder, creating it if needed. Return the files. Raises ``FormError``."""
    pages = [(sheet, folder / f"{sheet.name}.html") for sheet in sheets]
    with written_for("--out", folder):
        folder.mkdir(parents=True, exist_ok=True)
        for sheet, file in pages:
            file.write_text(sheet.html, "utf-8", newline="\n")
        prints = [file.with_suffix(".pdf") for _, file in pages if printed]
        if printed:
            with printer() as print_sheet:
                for sheet, file in pages:
                    print_sheet(sheet, file.with_suffix(".pdf"))
    return [*(str(file) for _, file in pages), *map(str, prints)]


def _tell_files(page: Page, files: Iterable[str], lacking: str) -> None:
    for file in files:
        page.line(file)
    if lacking:
        page.say(f"{lacking}.")
