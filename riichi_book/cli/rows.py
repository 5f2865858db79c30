"""``--parquet``: what a command finds, written as rows while it goes from file to file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def rows_into(place: str | None, kind: str) -> Iterator[Callable[..., None] | None]:
    """Give a function that writes what is found in each file as rows of a kind; None without a place.

    Raises ``FormError`` where rows cannot be written.
    """
    if place is None:
        yield None
        return
    from riichi_book.games.parquet import KINDS, row_file  # noqa: PLC0415 - few want rows

    columns, rows_of = KINDS[kind]
    with row_file(place, columns) as write:
        yield lambda file, found: write(rows_of(file, found))
