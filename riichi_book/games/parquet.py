"""Write findings as rows of Parquet (needs the extra ``variants``).

Rows are written in the order of the files, in groups of one size, so the output is the same to the byte
however many processes share the work.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from riichi_rules.errors import FormError
from riichi_rules.messages import of_system, say

from . import audit, variants
from .found import Found, Row, english

GROUP: Final = 10_000
"""How many rows are written together."""

SEATS: Final = tuple([f"{when}_{seat}" for when in ("before", "after") for seat in range(4)])
NUMBERS: Final = {
    **dict.fromkeys(("round", "event", "moved", *SEATS), "int32"),
    **dict.fromkeys(("asked", "shows"), "int64"),
}
"""The types of the columns that are numbers; all others are texts."""


def audit_rows(_file: str, found: audit.Findings) -> Iterator[Row]:
    """Yield a row for each disagreement."""
    for disagreement in found.disagreements:
        yield disagreement.row


def whatif_rows(_file: str, found: variants.Findings) -> Iterator[Row]:
    """Yield a row for each ending that pays otherwise, and for each round that parts, of one file."""
    for example in found.examples:
        yield {
            "kind": "ending",
            "file": example.file,
            "round": example.round,
            "moved": example.moved,
            **{f"before_{seat}": points for seat, points in enumerate(example.before)},
            **{f"after_{seat}": points for seat, points in enumerate(example.after)},
            "question": json.dumps(example.question.data),
            "why": english(example.refused) or None,
        }
    for parted in found.parted:
        yield {"kind": "parting", **parted._asdict(), "why": english(parted.why)}


def cover_rows(file: str, found: variants.Coverage) -> Iterator[Row]:
    """Yield a row for each option that a file asked, and one for each other value that shows in it."""
    for each in found.options:
        if each.asked:
            yield {"file": file, "option": each.option, "asked": each.asked, "shows": each.shows}
        for value, times in each.values.items():
            if times:
                yield {"file": file, "option": each.option, "value": value, "shows": times}


KINDS: Final[dict[str, tuple[Sequence[str], Callable[..., Iterable[Row]]]]] = {
    "audit": (("file", "round", "event", "check", "rule", "expected", "got"), audit_rows),
    "whatif": (("kind", "file", "round", "event", "moved", *SEATS, "question", "why"), whatif_rows),
    "cover": (("file", "option", "value", "asked", "shows"), cover_rows),
}
"""The columns of each kind of rows, and what makes rows of what was found in a file."""


@contextmanager
def rows_into(place: str | None, kind: str) -> Iterator[Callable[..., None] | None]:
    """Give a function that writes what is found in each file as rows of a kind; None without a place.

    What is not named in a row is null. The file is there, whole, once all rows are written, and else not at
    all. Raises ``FormError`` where it cannot be written.
    """
    if place is None:
        yield None
        return
    import pyarrow as pa  # noqa: PLC0415 - slow to import, and an extra
    from pyarrow import parquet  # noqa: PLC0415 - likewise

    columns, rows_of = KINDS[kind]
    schema = pa.schema([(name, pa.type_for_alias(NUMBERS.get(name, "string"))) for name in columns])
    fresh, rows = Path(f"{place}.new"), list[Row]()

    def write(least: int = GROUP) -> None:
        while len(rows) >= least:
            writer.write_table(pa.Table.from_pylist(rows[:GROUP], schema=schema))
            del rows[:GROUP]

    def take(file: str, found: Found) -> None:
        rows.extend(rows_of(file, found))
        write()

    with ExitStack() as stack:
        try:
            writer = parquet.ParquetWriter(fresh, schema, compression="zstd")
        except OSError as error:
            facts = {"option": "--parquet", "file": repr(place), "problem": of_system(error)}
            raise FormError(say("{option} {file} cannot be written: {problem}", **facts)) from None
        stack.callback(fresh.unlink, missing_ok=True)
        stack.enter_context(writer)
        yield take
        write(1)
        writer.close()
        fresh.replace(place)
