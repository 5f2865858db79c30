"""Shared code of the commands on real games: paths, rules, jobs, ``--page``, and skipped files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from riichi_book.games.audit import Skipped, files_of
from riichi_book.games.found import NOTE, Found
from riichi_book.games.variants import Coverage, Findings
from riichi_book.records import RecordFile, record_of_stream
from riichi_rules.messages import Message, joined, say

from .completing import Completed
from .options import (
    AUTO,
    Decorator,
    NamedRuleset,
    options_of,
    record_rules_options,
    ruleset_of_input,
    settings_of,
)
from .output import ANSWERED, DISAGREES, INPUT, Output, file_option, usage_error, watched, write_file
from .page import Page, ids, numbers, texts

F = TypeVar("F", bound=Found)

played_under_options: Final = record_rules_options(
    AUTO,
    "The rules that the games were played under, - for a file on standard input. What a record itself"
    " states (red fives, open tanyao, length) overrides them. With auto, each record names its own rules.",
)


def _without_jobs(ctx: click.Context, _parameter: click.Parameter, address: str | None) -> str | None:
    if address is not None and ctx.get_parameter_source("jobs") == ParameterSource.COMMANDLINE:
        raise usage_error(say("--jobs shares the work here, --dask in a cluster: give one of them"))
    return address


paths_argument: Final = click.argument(
    "paths", type=Completed(files=True), metavar="PATH...", nargs=-1, required=True
)
jobs_option: Final = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 256),
    default=1,
    is_eager=True,  # the callback of --dask checks whether it was given
    help="Number of processes that share the work.",
)
_sharing_options: Final = options_of(
    jobs_option,
    click.option(
        "--dask",
        metavar="ADDRESS",
        callback=_without_jobs,
        help="A Dask cluster that shares the work (needs the variants extra).",
    ),
    file_option("--resume", words="Keep the progress in this file, and go on from it when run again."),
)


def page_option(words: str) -> Decorator:
    """Give a command ``--page``."""
    return file_option("--page", "page_file", words=words, metavar="FILE.html")


class GamesOptions(NamedTuple):
    """The options of a command on games: paths, rules, how to share the work, what to write."""

    paths: tuple[str, ...]
    ruleset: str
    settings: tuple[str, ...]
    jobs: int
    dask: str | None
    resume: str | None
    page_file: str | None = None

    @property
    def changes(self) -> tuple[tuple[str, str], ...]:
        """The ruleset options that ``--set`` changes, with their values."""
        return tuple(settings_of(self.settings).items())

    def rules(self, name: str, others: Mapping[Message, str | None] | None = None) -> NamedRuleset:
        """Return the id or file unchanged; for -, read the ruleset from standard input.

        ``others`` are the other files that the command reads, by description. Raises ``FormError`` if two
        files are on standard input, ``RulesetError`` if the input is not a ruleset.
        """
        records = "-" if "-" in self.paths else None
        return ruleset_of_input(name, {say("records"): records, **(others or {})})

    def survey(
        self, places: Sequence[str | RecordFile], work: Callable[..., F], summary: Callable[[F], Message]
    ) -> F:
        """Run some work on the games and return its findings; ``summary`` is for the progress bar."""
        with watched(files_at(places), self.resume) as report:
            return work(
                places,
                jobs=self.jobs,
                dask=self.dask,
                resume=self.resume,
                watching=lambda done, found: report(done, found.rounds, summary(found)),
            )

    def output(
        self,
        about: Mapping[str, object],
        found: Findings | Coverage,
        tell: Callable[[Page], None],
        made: Callable[[ModuleType], str],
        word: Message,
    ) -> Output:
        """Return the output for the findings; ``about`` comes first in the data.

        ``made`` makes the page for ``--page`` from the module of pages; ``word`` labels the page's file.
        Raises ``FormError`` if it cannot be written.
        """
        data = {**about, **found.data}
        if self.page_file is not None:
            from riichi_book.games.variants import page as pages  # noqa: PLC0415 - slow to import: matplotlib

            write_file(self.page_file, made(pages), "--page")
            data["page"] = self.page_file

        def write(page: Page) -> None:
            tell(page)
            tell_skipped(page, found.skipped)
            if self.page_file is not None:
                page.apart(joined([word, self.page_file], ": "))

        return Output(data, write, ANSWERED if found.whole else DISAGREES)


def of_games(*rules: Decorator, more: Sequence[Decorator] = ()) -> Decorator:
    """Give a command the options on games, and pass them to its function as a ``GamesOptions``.

    The order of the options is: ``rules``, those for sharing the work, then ``more``.
    """

    def decorated(answer: Callable[..., Any]) -> Any:  # noqa: ANN401 - type of click
        @wraps(answer)
        def gathered(**given: Any) -> Any:  # noqa: ANN401 - likewise
            own = {name: given.pop(name) for name in GamesOptions._fields if name in given}
            return answer(GamesOptions(**own), **given)

        return options_of(paths_argument, *rules, _sharing_options, *more)(gathered)

    return decorated


def records_at(paths: Sequence[str]) -> list[str | RecordFile]:
    """Return the paths, with - replaced by the record on standard input. Raises ``RecordError``."""
    return [record_of_stream(sys.stdin.buffer, INPUT) if path == "-" else path for path in paths]


def files_at(places: Sequence[str | RecordFile]) -> int:
    """Return the number of files at these places. Raises ``RecordError``."""
    return sum(1 for _ in files_of(places))


def tell_skipped(page: Page, skipped: Sequence[Skipped], *, notes: bool = False) -> None:
    """List the files and rounds that were skipped, with the reason; ``notes`` adds remarks."""
    if some := [each for each in skipped if notes or each.kind != NOTE]:
        page.table(
            [ids(say("Skipped"), fold=True), numbers(say("Round")), texts(say("Why"))],
            [(skip.file, skip.round, skip.reason) for skip in some],
        )
