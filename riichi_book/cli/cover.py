"""``riichi-rules cover``: which rules games exercise, and which they never asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from riichi_book.answers.tile_words import Count
from riichi_rules.messages import plural, say
from riichi_rules.ruleset import label_of

from .games import (
    games_options,
    page_option,
    records_at,
    rules_of_games,
    sharing_options,
    tell_page,
    tell_unread,
    write_page,
)
from .options import examples, json_option, settings_of
from .output import ANSWERED, DISAGREES, Output
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
CONDUCT: Final = say("Options of conduct are left out: only people at a table can keep them.")


@click.command("cover", short_help="Which rules games exercise, and which never.", epilog=EXAMPLES)
@games_options()
@sharing_options
@page_option("Write it as a page.")
@parquet_option
@json_option
def command(
    paths: tuple[str, ...],
    ruleset: str,
    settings: tuple[str, ...],
    jobs: int,
    dask: str | None,
    resume: str | None,
    page_file: str | None,
    parquet: str | None,
) -> Output:
    """Say of each option whether the games in PATH asked it, and whether another value would have shown.

    Asked counts the endings and events whose answer depended on the option: what may be done, what an ending
    pays, what follows, what a match comes to. Shown counts those that another value answers otherwise. What
    was never asked comes first. A round that several records have is counted once. Exit status 1 says that
    some files or rounds could not be read.
    """
    # Slow to import: readers and the state of play.
    from riichi_book.variants import cover  # noqa: PLC0415

    named = rules_of_games(ruleset, paths)
    changes = tuple(settings_of(settings).items())
    places, files = records_at(paths)
    with Bar(files, resume) as bar, rows_into(parquet, "cover", resume) as writing:

        def watching(done: int, found: Coverage) -> None:
            asked = Count(len(found.asked))
            bar.report(done, found.rounds, plural(asked, "{n} option asked", "{n} options asked"))

        found = cover(
            places, named, changes, jobs=jobs, dask=dask, resume=resume, watching=watching, writing=writing
        )
    name = named if isinstance(named, str) else named.id
    data = {"ruleset": name, **found.data, **write_page(page_file, lambda: _page(name, found))}
    status = ANSWERED if found.whole else DISAGREES
    return Output(data, lambda page: _tell(page, name, found, page_file), status)


def _page(name: str, found: Coverage) -> str:
    from riichi_book.variants.coverage_page import coverage_page  # noqa: PLC0415 - slow to import: matplotlib

    return coverage_page(name, found)


def _tell(page: Page, name: str, found: Coverage, page_file: str | None) -> None:
    from .page import Column  # noqa: PLC0415 - slow to import: it brings rich

    page.label(say("Rules"), say("{rules}, and what each record sets", rules=name))
    page.label(
        say("Games"),
        say(
            "{rounds} rounds, {endings} endings, {events} other events",
            rounds=Count(found.rounds),
            endings=Count(found.endings),
            events=Count(found.events),
        ),
    )
    page.table(
        [
            Column(say("Option"), "cyan"),
            Column(say("In words"), fold=True),
            Column(say("Asked"), number=True),
            Column(say("Shown"), number=True),
            Column(say("By"), fold=True),
        ],
        [
            (
                each.option,
                label_of(each.option),
                Count(each.asked),
                Count(each.shows),
                _values(each.values),
            )
            for each in found.options
        ],
    )
    page.gap()
    asked, showed = (sum([bool(getattr(each, of)) for each in found.options]) for of in ("asked", "shows"))
    page.say(
        say(
            "{n} options: {asked} were asked, and {shown} would have shown. {conduct}",
            n=len(found.options),
            asked=asked,
            shown=showed,
            conduct=CONDUCT,
        )
    )
    tell_unread(page, found.skipped)
    tell_page(page, say("Page"), page_file)


def _values(values: dict[str, int]) -> str:
    return ", ".join([f"{value} {Count(times)}" for value, times in values.items() if times])
