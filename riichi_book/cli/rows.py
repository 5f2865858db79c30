"""``--parquet``: what a command finds, written as rows while it goes from file to file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def rows_into(place: str | None, kind: str, resume: str | None) -> Iterator[Callable[..., None] | None]:
    """Give a function that writes what is found in each file as rows of a kind; None without a place.

    With ``resume``, where it is noted how far the work is, they are kept beside it until all are there.
    Raises ``FormError`` where rows cannot be written.
    """
    if place is None:
        yield None
        return
    from riichi_book.games.variants.parquet import KINDS, KeptRows, RowFile  # noqa: PLC0415 - few want rows

    columns, rows_of = KINDS[kind]
    with RowFile(place, columns) as rows:
        if resume is None:
            yield lambda file, found: rows.write(rows_of(file, found))
        else:
            with KeptRows(rows, rows_of, Path(f"{resume}.rows")) as kept:
                yield kept
