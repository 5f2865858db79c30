"""Reading any text gives tiles or a NotationError, and nothing else."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.proofs import Record
from shared.rows import rows

from riichi_rules.errors import NotationError
from riichi_rules.notation import DIALECTS, convert, read_hand, read_river, read_tile, read_tiles

READ = [name for name, dialect in DIALECTS.items() if dialect.groups]
PIECES, WHOLE = rows("pieces-of-notation")
"""Pieces of texts, some of them invalid, and whole hands."""


def random_text(chance: random.Random) -> str:
    """Return a random text: pieces in a row, or a whole hand with some of its characters changed."""
    if chance.random() < 0.5:
        return "".join(chance.choices(PIECES, k=chance.randrange(14)))
    letters = list(chance.choice(WHOLE))
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(letters))
        letters[at : at + chance.randrange(3)] = chance.choices(PIECES, k=chance.randrange(3))
        letters = letters or [" "]
    return "".join(letters)


def read_every_way(text: str, dialect: str) -> int:
    """Read a text as tiles, hand and river. Return how many of them succeed. A refusal says why and where."""
    read = 0
    for reads in (read_tiles, read_hand, read_river):
        error = None
        try:
            reads(text, dialect)
        except NotationError as refused:
            error = refused
        read += error is None
        if error:
            assert error.problem
            assert 0 <= error.at <= len(error.text)
            assert str(error).encode("utf-8")
    return read


SAMPLE = (4, 1500)
WHOLE_OF_IT = [pytest.param(part, 25_000, marks=pytest.mark.proof) for part in range(4)]


@pytest.mark.oracle
@pytest.mark.parametrize(("part", "texts"), [SAMPLE, *WHOLE_OF_IT])
def test_random_texts_raise_nothing_but_notation_errors(
    part: int, texts: int, record_property: Record
) -> None:
    record_property("random texts", texts)
    chance = random.Random(part)  # noqa: S311  (no secret: the same texts at every run)
    read = dict.fromkeys(READ, 0)
    for _ in range(texts):
        text = random_text(chance)
        for dialect in READ:
            read[dialect] += read_every_way(text, dialect)
    assert min(read.values()) > texts // 250  # not all of it is nonsense


@given(st.text() | st.lists(st.sampled_from(PIECES)).map("".join))
def test_any_text_raises_nothing_but_notation_errors_in_any_dialect(text: str) -> None:
    with suppress(NotationError):
        read_tile(text)
    for dialect in DIALECTS:
        read_every_way(text, dialect)
        for target in DIALECTS:
            with suppress(NotationError):
                convert(text, dialect, target)
