"""``--parquet``: what a command finds, written as rows while it goes from file to file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from .completing import Completed

Command = TypeVar("Command", bound=Callable[..., Any])


def parquet_option(command: Command) -> Command:
    """Give a command ``--parquet``."""
    return click.option(
        "--parquet",
        type=Completed(files=True),
        metavar="FILE",
        help="Write what is found as rows of Parquet; the extra variants brings what that needs.",
    )(command)


@contextmanager
def rows_into(place: str | None, kind: str) -> Iterator[Callable[..., None] | None]:
    """Give a function that writes what is found in each file as rows of a kind; None without a place.

    Raises ``FormError`` where rows cannot be written.
    """
    if place is None:
        yield None
        return
    from riichi_book.variants.parquet import KINDS, RowFile  # noqa: PLC0415 - dear, and few want rows

    columns, rows_of = KINDS[kind]
    with RowFile(place, columns) as rows:

        def writing(*found: object) -> None:
            rows.write(rows_of(*found))

        yield writing
