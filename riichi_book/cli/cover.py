"""``riichi-rules cover``: which rules games exercise, and which they never asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from riichi_book.answers.labels import LABELS

from .audit import records_at
from .completing import Completed
from .options import (
    AUTO,
    examples,
    json_option,
    record_rules_options,
    ruleset_of_input,
    settings_of,
)
from .output import ANSWERED, DISAGREES, Output, write_file
from .progress import Bar
from .rows import parquet_option, rows_into

if TYPE_CHECKING:
    from riichi_book.variants import Coverage

    from .page import Page

EXAMPLES: Final = examples(
    "riichi-rules cover games",
    "riichi-rules cover games --ruleset my-club.toml --jobs 2",
    "riichi-rules cover games --page cover.html",
)
CONDUCT: Final = "Options of conduct are left out: only people at a table can keep them."


@click.command("cover", short_help="Which rules games exercise, and which never.", epilog=EXAMPLES)
@click.argument("paths", type=Completed(files=True), metavar="PATH...", nargs=-1, required=True)
@record_rules_options(
    AUTO,
    "The rules that the games were played under, - for a file on standard input; what a record sets over them"
    " (red fives, open tanyao, length) stands. With auto they are those that each record names itself.",
)
@click.option("--jobs", metavar="N", type=click.IntRange(1, 256), default=1, help="Processes that share it.")
@click.option(
    "--page", "page_file", type=Completed(files=True), metavar="FILE.html", help="Write it as a page."
)
@parquet_option
@json_option
def command(
    paths: tuple[str, ...],
    ruleset: str,
    settings: tuple[str, ...],
    jobs: int,
    page_file: str | None,
    parquet: str | None,
) -> Output:
    """Say of each option whether the games in PATH asked it, and whether another value would have shown.

    Asked counts the endings and events whose answer depended on the option: what may be done, what an ending
    pays, what follows, what a match comes to. Shown counts those that another value answers otherwise. What
    was never asked comes first. Exit status 1 says that some files or rounds could not be read.
    """
    # Dear: readers, and the state of play.
    from riichi_book.variants import cover  # noqa: PLC0415

    named = ruleset_of_input(ruleset, {"records": "-" if "-" in paths else None})
    changes = tuple(settings_of(settings).items())
    places, files = records_at(paths)
    with Bar(files) as bar, rows_into(parquet, "cover") as writing:

        def watching(done: int, found: Coverage) -> None:
            bar.report(done, f"{found.rounds:,} rounds, {len(found.asked):,} options asked")

        found = cover(places, named, changes, jobs=jobs, watching=watching, writing=writing)
    name = named if isinstance(named, str) else named.id
    data = {"ruleset": name, **found.data}
    if page_file is not None:
        from riichi_book.variants.coverage_page import coverage_page  # noqa: PLC0415 - dear: matplotlib

        write_file(page_file, coverage_page(name, found), "--page")
        data["page"] = page_file
    return Output(
        data, lambda page: _tell(page, name, found, page_file), ANSWERED if found.whole else DISAGREES
    )


def _tell(page: Page, name: str, found: Coverage, page_file: str | None) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    page.label("Rules", f"{name}, and what each record sets")
    page.label("Games", f"{found.rounds:,} rounds, {found.endings:,} endings, {found.events:,} other events")
    page.table(
        [
            Column("Option", "cyan"),
            Column("In words", fold=True),
            Column("Asked", number=True),
            Column("Shown", number=True),
            Column("By", fold=True),
        ],
        [
            (
                each.option,
                LABELS[each.option].name,
                f"{each.asked:,}",
                f"{each.shows:,}",
                _values(each.values),
            )
            for each in found.options
        ],
    )
    page.gap()
    asked, showed = (sum([bool(getattr(each, of)) for each in found.options]) for of in ("asked", "shows"))
    page.say(f"{len(found.options)} options: {asked} were asked, and {showed} would have shown. {CONDUCT}")
    unread = [skip for skip in found.skipped if skip.kind != "note"]
    if unread:
        page.table(
            [Column("Skipped", "cyan", fold=True), Column("Round", number=True), Column("Why", fold=True)],
            [(skip.file, skip.round, skip.reason) for skip in unread],
        )
    if page_file is not None:
        page.gap()
        page.say(f"Page: {page_file}")


def _values(values: dict[str, int]) -> str:
    return ", ".join([f"{value} {times:,}" for value, times in values.items() if times])
