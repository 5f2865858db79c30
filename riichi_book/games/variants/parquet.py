"""Findings as Parquet, row by row, to be asked with tools for tables. The extra ``variants`` brings pyarrow.

Rows come in the order of the files and are written in groups of one size, so that a file of rows is the same
to the byte, however many processes shared the work.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from os import SEEK_END
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from riichi_book.games.audit import Findings as AuditFindings
from riichi_book.games.audit.findings import english
from riichi_rules.errors import FormError
from riichi_rules.messages import say

from .coverage import Coverage
from .findings import Findings

GROUP: Final = 10_000
"""How many rows are written together."""

Row = dict[str, Any]

OF_AUDIT: Final = {
    "file": "string",
    "round": "int32",
    "event": "int32",
    "check": "string",
    "rule": "string",
    "expected": "string",
    "got": "string",
}
OF_WHATIF: Final = {
    "kind": "string",
    "file": "string",
    "round": "int32",
    "event": "int32",
    "moved": "int32",
    **{f"{when}_{seat}": "int32" for when in ("before", "after") for seat in range(4)},
    "question": "string",
    "why": "string",
}
OF_COVER: Final = {
    "file": "string",
    "option": "string",
    "value": "string",
    "asked": "int64",
    "shows": "int64",
}
"""The columns of each kind of findings, with their types."""


class RowFile:
    """A file of rows in the making. It is there, whole, once all rows are written, and else not at all."""

    def __init__(self, place: str, columns: Mapping[str, str]) -> None:
        """Open the file. Raises ``FormError`` where it cannot be written, or pyarrow is not there."""
        try:
            import pyarrow as pa  # noqa: PLC0415 - slow to import, and an extra
            from pyarrow import parquet  # noqa: PLC0415 - likewise
        except ImportError:
            raise FormError(
                say(
                    "{option} needs {package}: pip install 'riichi-rules[{extra}]'",
                    option="--parquet",
                    package="pyarrow",
                    extra="variants",
                )
            ) from None
        self._place, self._fresh = Path(place), Path(f"{place}.new")
        self._schema = pa.schema([(name, pa.type_for_alias(kind)) for name, kind in columns.items()])
        self._table = pa.Table.from_pylist
        self._rows: list[Row] = []
        try:
            self._writer = parquet.ParquetWriter(self._fresh, self._schema, compression="zstd")
        except OSError as error:
            raise FormError(
                say(
                    "{option} {file} cannot be written: {problem}",
                    option="--parquet",
                    file=repr(place),
                    problem=error.strerror,
                )
            ) from None

    def write(self, rows: Iterable[Row]) -> None:
        """Add rows; what is not named in one is null."""
        self._rows += rows
        while len(self._rows) >= GROUP:
            self._put(GROUP)

    def _put(self, count: int) -> None:
        self._writer.write_table(self._table(self._rows[:count], schema=self._schema))
        del self._rows[:count]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is None and self._rows:
            self._put(len(self._rows))
        self._writer.close()
        if kind is None:
            self._fresh.replace(self._place)
        else:
            self._fresh.unlink(missing_ok=True)


class KeptRows:
    """Rows of work that may be interrupted: they stand in a file of their own until all are there.

    Each is a line of JSON there. The file stays beside the note of how far the work is, and goes with it.
    """

    def __init__(self, rows: RowFile, rows_of: Callable[..., Iterable[Row]], place: Path) -> None:
        """Open the file. Raises ``FormError`` where it cannot be written."""
        self._rows, self._rows_of, self._place = rows, rows_of, place
        try:
            self._lines = place.open("ab+")
        except OSError as error:
            raise FormError(
                say("{file} cannot be written: {problem}", file=repr(str(place)), problem=error.strerror)
            ) from None

    def __call__(self, file: str, found: object) -> None:
        """Add the rows of a file."""
        for row in self._rows_of(file, found):
            self._lines.write(json.dumps(row).encode() + b"\n")

    def mark(self) -> int:
        """Return where it is, with all that was written kept."""
        self._lines.flush()
        return self._lines.tell()

    def go_back(self, mark: int) -> None:
        """Forget what was written after a mark. Raises ``FormError`` where it is not so far."""
        if self._lines.seek(0, SEEK_END) < mark:
            raise FormError(
                say(
                    "rows are missing in {file}: begin anew, with another --resume",
                    file=repr(str(self._place)),
                )
            )
        self._lines.truncate(mark)
        self._lines.seek(mark)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        with self._lines:
            if kind is None:
                self._lines.seek(0)
                for line in self._lines:
                    self._rows.write([json.loads(line)])


def audit_rows(_file: str, found: AuditFindings) -> Iterator[Row]:
    """Yield a row for each disagreement."""
    for disagreement in found.disagreements:
        yield disagreement.row


def whatif_rows(_file: str, found: Findings) -> Iterator[Row]:
    """Yield a row for each ending that pays otherwise, and for each round that parts, of one file."""
    for example in found.examples:
        paid = {"before": example.before, "after": example.after}
        points = {
            f"{when}_{seat}": change for when, deltas in paid.items() for seat, change in enumerate(deltas)
        }
        question = json.dumps(example.question.data)
        place = {"kind": "ending", "file": example.file, "round": example.round}
        yield {
            **place,
            "moved": example.moved,
            **points,
            "question": question,
            "why": english(example.refused) or None,
        }
    for parted in found.parted:
        yield {"kind": "parting", **parted.row}


def cover_rows(file: str, found: Coverage) -> Iterator[Row]:
    """Yield a row for each option that a file asked, and one for each other value that shows in it."""
    for each in found.options:
        if each.asked:
            yield {"file": file, "option": each.option, "asked": each.asked, "shows": each.shows}
        for value, times in each.values.items():
            if times:
                yield {"file": file, "option": each.option, "value": value, "shows": times}


KINDS: Final[dict[str, tuple[Mapping[str, str], Callable[..., Iterable[Row]]]]] = {
    "audit": (OF_AUDIT, audit_rows),
    "whatif": (OF_WHATIF, whatif_rows),
    "cover": (OF_COVER, cover_rows),
}
"""The columns of each kind of rows, and what makes rows of what was found in a file."""
