"""Whatever a damaged record says: the readers raise nothing but RecordError, and an audit nothing at all."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riichi_book.records import history_of, rounds_in, tags_of
from riichi_rules.errors import RecordError

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "records"
RECORDS = {
    path.name: path.read_bytes() for path in sorted(SAMPLE.iterdir()) if path.name.startswith("no-red-fives")
}
TAG = re.compile(rb"<[A-Z][^<>]*/>", re.IGNORECASE)
NUMBER = re.compile(rb"\d+")


@st.composite
def damaged(draw: st.DrawFn, name: str) -> bytes:
    """Damage a record tag by tag: some are lost, doubled, moved, or say other numbers."""
    record = RECORDS[name]
    for _ in range(draw(st.integers(1, 6))):
        places = list(TAG.finditer(record))
        tag = draw(st.sampled_from(places))
        other = draw(st.sampled_from(places))
        change = draw(st.sampled_from(["number", "number", "number", "lose", "double", "copy"]))
        put = {"lose": b"", "double": 2 * tag[0], "copy": other[0] + tag[0]}.get(change, tag[0])
        numbers = list(NUMBER.finditer(put))
        if change == "number" and numbers:
            number = draw(st.sampled_from(numbers))
            value = draw(st.integers(0, 135) | st.integers(0, 1 << 16) | st.integers(-9, 9))
            put = put[: number.start()] + str(value).encode() + put[number.end() :]
        record = record[: tag.start()] + put + record[tag.end() :]
    return record


@pytest.mark.parametrize("name", RECORDS)
@settings(max_examples=150)
@given(st.data())
def test_a_damaged_record_raises_nothing_but_record_errors(name: str, data: st.DataObject) -> None:
    with suppress(RecordError):
        for played in rounds_in(tags_of(io.BytesIO(data.draw(damaged(name))))):
            with suppress(RecordError):
                history_of(played)


@pytest.mark.parametrize("name", RECORDS)
@settings(max_examples=100)
@given(st.data())
def test_bytes_put_anywhere_raise_nothing_but_record_errors(name: str, data: st.DataObject) -> None:
    record = RECORDS[name]
    at, lost = data.draw(st.integers(0, len(record))), data.draw(st.integers(0, 40))
    noise = data.draw(st.binary(max_size=20))
    with suppress(RecordError):
        for played in rounds_in(tags_of(io.BytesIO(record[:at] + noise + record[at + lost :]))):
            with suppress(RecordError):
                history_of(played)
