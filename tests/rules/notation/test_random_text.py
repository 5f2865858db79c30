"""Whatever a text holds, reading it gives tiles or a NotationError, and nothing else."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.proofs import Record

from riichi_rules.errors import NotationError
from riichi_rules.notation import DIALECTS, convert, read_hand, read_river, read_tile, read_tiles

READ = [name for name, dialect in DIALECTS.items() if dialect.groups]
PIECES = (
    *"0123456789012345678901234567890123456789mpszmpszmpszmpszmpsz''\"_XX--*?? ~\t\n",
    *("1man", "5pin", "9sou", "red", "east", "white", "man", "X11Xs", "8'79p", "0z11s0z", "-657s", "p8*79"),
    *("55'0\"5p", "44'4z", "6666'm", "123456789m", "m123~", "1122z", "🀇", "🀀", "🀡", "🀫🀐🀐🀫", "🀢", "🀄\ufe0f"),
    *"٣\uff12²Ⅷ\x00\x7f\ud800\u200b\u202e\ufeffé\u017fİ\u2019\\",
    "m\u0301",
)
WHOLE = (
    "456m11z22z X11Xs X77Xz",
    "123m45p22s 2'34p 6'57s",
    "1z 55'0\"5p 8'79p 44'4z 6666'm",
    "234s1z 999-9m 0330z 0z11p0z",
    "m33~s111~p12345678",
    "p8*79~m123~m456~p11*1~z5",
    "redred4pin4pin4pin5pin6pin1man2man3man1man2man3man",
    "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀐 🀫🀙🀙🀫",
)


def random_text(chance: random.Random) -> str:
    """Make up a text: pieces in a row, or a whole hand with some of its characters changed."""
    if chance.random() < 0.5:
        return "".join(chance.choices(PIECES, k=chance.randrange(14)))
    letters = list(chance.choice(WHOLE))
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(letters))
        letters[at : at + chance.randrange(3)] = chance.choices(PIECES, k=chance.randrange(3))
        letters = letters or [" "]
    return "".join(letters)


def read_every_way(text: str, dialect: str) -> int:
    """Read a text as tiles, hand and river; return how many it is. A refusal says why and where."""
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


SAMPLE = (4, 5000)
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
