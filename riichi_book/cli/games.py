"""What commands on real games share: where records are, their rules, jobs, a page, what was skipped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from click.core import ParameterSource

from riichi_rules.messages import Message, joined, say

from .completing import Completed
from .options import AUTO, NamedRuleset, record_rules_options, ruleset_of_input
from .output import INPUT, file_to_write, misused, write_file

if TYPE_CHECKING:
    from riichi_book.audit import Skipped
    from riichi_book.records import RecordFile

    from .page import Page

Command = TypeVar("Command", bound=Callable[..., Any])

PLAYED_UNDER: Final = (
    "The rules that the games were played under, - for a file on standard input; what a record sets over them"
    " (red fives, open tanyao, length) stands. With auto they are those that each record names itself."
)


def games_options(default: str = AUTO, words: str = PLAYED_UNDER) -> Callable[[Command], Command]:
    """Give a command the games at ``paths``, and ``--ruleset`` and ``--set`` for them."""
    naming = record_rules_options(default, words)
    return lambda command: paths_argument(naming(command))


def paths_argument(command: Command) -> Command:
    """Give a command ``paths``: files and folders of records, - for one on standard input."""
    return click.argument("paths", type=Completed(files=True), metavar="PATH...", nargs=-1, required=True)(
        command
    )


def jobs_option(command: Command) -> Command:
    """Give a command ``--jobs``."""
    return click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(1, 256),
        default=1,
        is_eager=True,  # --dask asks whether it was given
        help="Processes that share it.",
    )(command)


def sharing_options(command: Command) -> Command:
    """Give a command ``--jobs``, ``--dask`` and ``--resume``."""
    dask = click.option(
        "--dask",
        metavar="ADDRESS",
        callback=_without_jobs,
        help="A Dask cluster that shares it; the extra variants brings what that needs.",
    )
    resume = click.option(
        "--resume",
        type=Completed(files=True),
        metavar="FILE",
        callback=file_to_write,
        help="Note there how far this is, and go on from there.",
    )
    return jobs_option(dask(resume(command)))


def _without_jobs(ctx: click.Context, _parameter: click.Parameter, address: str | None) -> str | None:
    if address is not None and ctx.get_parameter_source("jobs") == ParameterSource.COMMANDLINE:
        raise misused(say("--jobs shares the work here, --dask among a cluster: give one of them"))
    return address


def page_option(words: str) -> Callable[[Command], Command]:
    """Give a command ``--page``, which ``page_file`` has."""
    return click.option(
        "--page",
        "page_file",
        type=Completed(files=True),
        metavar="FILE.html",
        callback=file_to_write,
        help=words,
    )


def rules_of_games(
    name: str, paths: Sequence[str], others: Mapping[Message, str | None] | None = None
) -> NamedRuleset:
    """Return the id or the file that is named, or for - the ruleset that standard input has.

    ``others`` are files beside the records that the command reads, by what they are. Raises ``FormError`` for
    two things on standard input, ``RulesetError`` for what is no ruleset.
    """
    return ruleset_of_input(name, {say("records"): "-" if "-" in paths else None, **(others or {})})


def records_at(paths: Sequence[str]) -> tuple[list[str | RecordFile], int]:
    """Return where records are, standard input for -, and how many files that is. Raises ``RecordError``."""
    # Slow to import: readers and the state of play.
    from riichi_book.audit import files_of  # noqa: PLC0415
    from riichi_book.records import record_of_stream  # noqa: PLC0415 - as above

    places = [record_of_stream(sys.stdin.buffer, INPUT) if path == "-" else path for path in paths]
    return places, sum(1 for _ in files_of(places))


def write_page(file: str | None, draw: Callable[[], str]) -> dict[str, object]:
    """Draw the page that ``--page`` wants, and return what the answer says of it: nothing without a file.

    Raises ``FormError`` where it cannot be written.
    """
    if file is None:
        return {}
    write_file(file, draw(), "--page")
    return {"page": file}


def tell_page(page: Page, word: Message, file: str | None) -> None:
    """Say where the page is that ``--page`` wanted."""
    if file is not None:
        page.gap()
        page.say(joined([word, file], ": "))


def tell_unread(page: Page, skipped: Sequence[Skipped]) -> None:
    """List the files and rounds that could not be read and the copies, without notes on the rest."""
    from riichi_book.audit.findings import NOTE  # noqa: PLC0415 - as above

    tell_skipped(page, [each for each in skipped if each.kind != NOTE])


def tell_skipped(page: Page, skipped: Sequence[Skipped]) -> None:
    """List what was skipped, each with the reason."""
    from .page import Column  # noqa: PLC0415 - slow to import: it brings rich

    if skipped:
        page.table(
            [
                Column(say("Skipped"), "cyan", fold=True),
                Column(say("Round"), number=True),
                Column(say("Why"), fold=True),
            ],
            [(skip.file, skip.round, skip.reason) for skip in skipped],
        )
