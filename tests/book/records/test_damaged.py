"""Damaged records raise only our errors, never hang an audit, and take time bounded by their size."""

import json
import random
import re
import time
import tracemalloc
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from shared.forms import FORMS, audited, in_memory, lines_of, mjai, text_of
from shared.proofs import Record

from riichi_book.records.bounds import LONGEST_RECORD, MOST_VALUES
from riichi_book.records.tenhou6.lines import MOST_ORDERS, line_of, orders_of
from riichi_book.records.writing import rewrite
from riichi_rules.errors import RiichiError

SAMPLE, CHUNK, WHOLE = 20, 998, 10_000
PARTS = [pytest.param(0, SAMPLE)]
PARTS += [pytest.param(first, CHUNK, marks=pytest.mark.proof) for first in range(SAMPLE, WHOLE, CHUNK)]
NUMBERS: list[Any] = [None, True, -1, 0, 1, 3, 4, 11, 47, 53, 60, 99, 10**30, 1.5, 1e400]
TEXTS: list[Any] = ["", "p", "m11", "r60", "1m", "5pr", "?", "c131112", "鳳南喰赤", "\u0661" * 300]
ODD: list[Any] = [*NUMBERS, *TEXTS, [], [1], {}, {"type": "x"}]


def damaged(text: str, chance: random.Random) -> bytes:
    """Return a text with some of its bytes deleted, doubled, moved or replaced."""
    data = text.encode()
    for _ in range(chance.randint(1, 4)):
        at, other, length = chance.randrange(len(data)), chance.randrange(len(data)), chance.randint(0, 60)
        piece, copy = data[at : at + length], data[other : other + length]
        noise = [b"\0", b"[" * length, b"9" * length, b'"', chance.randbytes(length // 3)]
        data = data[:at] + chance.choice([b"", piece * 2, copy, *noise]) + data[at + length :]
    return data


def damaged_value(value: Any, chance: random.Random) -> Any:  # noqa: ANN401 - whatever JSON has
    """Return a JSON value with something in it replaced, deleted or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        rest = {name: part for name, part in value.items() if name != key or chance.random() < 0.9}
        return {**rest, key: damaged_value(value[key], chance)} if key in rest else rest
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        worse, again = [damaged_value(value[at], chance)], [value[at]] * 2
        put = chance.choice([worse, worse, worse, worse, [], again, [chance.choice(value)]])
        return [*value[:at], *put, *value[at + 1 :]]
    return chance.choice(ODD)


@cache
def parts_of(form: str) -> Any:  # noqa: ANN401 - likewise
    """Return a game as JSON, or as tags, each split into numbers and the text between them."""
    text = short(form)
    if form == "tenhou6":
        return json.loads(text)
    return (
        lines_of(text) if form == "mjai" else [re.split("([0-9]+)", tag) for tag in re.split("(?=<)", text)]
    )


def joined(parts: object) -> str:
    """Return the concatenated text of nested lists."""
    return "".join(map(joined, parts)) if isinstance(parts, list) else str(parts)


def with_other_values(form: str, chance: random.Random) -> str:
    """Return a game with other values in some places."""
    data = parts_of(form)
    for _ in range(chance.randint(1, 3)):
        data = damaged_value(data, chance)
    if form == "mjai":
        return mjai(data if isinstance(data, list) else [data])
    return json.dumps(data) if form == "tenhou6" else joined(data)


@cache
def short(form: str) -> str:
    """Return the first rounds of the game in a format."""
    text = text_of(form)
    if form == "mjai":
        return "\n".join(text.splitlines()[:400])
    if form == "tenhou6":
        data = json.loads(text)
        return json.dumps({"rule": data["rule"], "log": data["log"][:3]})
    first = "<INIT".join(text.split("<INIT")[:4])
    return f"{first}</mjloggm>" if form == "mjlog" else first[: first.rindex("<")]


@pytest.mark.parametrize("how", ["values", "bytes"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("first", "count"), PARTS)
def test_a_damaged_record_is_audited_to_its_end(
    how: str, form: str, first: int, count: int, record_property: Record
) -> None:
    record_property(f"damaged records: {form}, {how}", count)
    seen, slowest = 0, 0.0
    for number in range(first, first + count):
        chance = random.Random(f"{form} {number}")  # noqa: S311 - nothing secret
        text = with_other_values(form, chance) if how == "values" else damaged(short(form), chance)
        begun = time.process_time()
        found = audited(text)
        slowest = max(slowest, time.process_time() - begun)
        seen += len(found.disagreements) + len(found.skipped)
        if number % 10 == 0:
            with suppress(RiichiError):
                rewrite(in_memory(text), "mjai" if form == "tenhou6" else "tenhou6")
    assert seen
    assert slowest < 5


SWELLING = [
    b"[" * 100_000,
    b'{"log":' * 50_000,
    b'{"log": [' + b"[]," * (MOST_VALUES + 1) + b"[]]}",
    b'{"log": [' + b"9" * 100_000 + b"]}",
    b'{"type": "start_kyoku"}\n' * 50_000,
    b'{"log": [' + b" " * LONGEST_RECORD + b"]}",
    b'{"type": "' + b"x" * (1 << 20) + b'"}',
    b'{"log": [1e999]}',
    b'{"log": [NaN]}',
    b'\xef\xbb\xbf{"log": [\xff]}',
]


@pytest.mark.parametrize("data", SWELLING, ids=range(len(SWELLING)))
def test_what_is_made_to_swell_or_to_last_is_refused_soon(data: bytes) -> None:
    begun = time.process_time()
    tracemalloc.start()
    found = audited(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.rounds == 0
    (skipped,) = found.skipped
    assert ("more than 100000 values" in str(skipped.reason)) == (data.count(b"[],") > MOST_VALUES)
    assert peak < 100 * len(data) + (1 << 22)
    assert time.process_time() - begun < 30


def calls_of_one_tile(count: int) -> list[Any]:
    """Return a round with very many possible orders: everybody discards and calls the same tile."""
    hand = [11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15]
    parts: list[Any] = [[0, 0, 0], [25000] * 4, [41], []]
    for seat in range(4):
        taken: list[Any] = [["p111111", "11p1111", "1111p11"][(place + seat) % 3] for place in range(count)]
        parts += [hand, [21 if seat == 0 else "p111111", *taken], [11] * (count + 1)]
    return [*parts, ["流局", [0, 0, 0, 0]]]


@pytest.mark.parametrize("count", [10, 100, 1000])
def test_the_search_for_an_order_is_bounded_by_the_size_of_the_round(count: int) -> None:
    parts = calls_of_one_tile(count)
    begun = time.process_time()
    lines = [line_of(*parts[4 + 3 * seat : 7 + 3 * seat]) for seat in range(4)]
    assert len(orders_of(lines, 0).found) <= MOST_ORDERS
    found = audited(json.dumps({"log": [parts]}))
    assert found.rounds + len(found.skipped) == 1
    assert time.process_time() - begun < 20


def test_the_rules_that_a_record_names_are_never_a_file_or_unknown() -> None:
    lines = text_of("mjai").splitlines()
    files = [{"ruleset": name} for name in ("/etc/passwd", "ema-2025", ["tenhou"])]
    for named in (*files, [], {"set": {"fu.chiitoitsu": "50"}}, {"set": {"match.length": 1}}):
        begun = {**json.loads(lines[0]), "rules": named}
        found = audited("\n".join([json.dumps(begun), *lines[1:]]), "tenhou")
        assert found.rounds == 0
        assert {skip.kind for skip in found.skipped} <= {"round", "file"}
