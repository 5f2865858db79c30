"""Real melds: the code of every meld in every real game says possible tiles, and all that it says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from shared.forms import files_of_tags

from riichi_book.records import CodedMeld, decode_meld, encode_meld, rounds_in
from riichi_rules.melds import Meld, MeldType


@pytest.fixture(scope="module")
def codes(shared: Path) -> list[int]:
    """Return the codes of all melds, as they were called and as the winners show them."""
    return [
        code
        for file in files_of_tags(shared / "logs")
        for tag in file.tags()
        if not tag.sent and tag.name in ("N", "AGARI")
        for code in tag.numbers("m")
    ]


def test_every_kind_of_meld_is_there(codes: list[int]) -> None:
    kinds = Counter(decode_meld(code).type for code in codes)
    assert kinds.keys() == set(MeldType)
    assert len(codes) >= 5000


def test_every_code_is_written_again_as_it_was_read(codes: list[int]) -> None:
    assert [encode_meld(decode_meld(code)) for code in codes] == codes


def test_no_tile_is_twice_in_a_round(shared: Path) -> None:
    """A tile that is called was discarded before; those from the hand lie in no other meld."""
    for file in files_of_tags(shared / "logs"):
        for played in rounds_in(file.tags()):
            if played.game is None:
                continue
            rules = played.rules()
            called: list[CodedMeld] = []
            discarded: set[int] = set()
            for tag in played.tags:
                if tag.sent:
                    continue
                if tag.name[0] in "DEFGefg" and tag.name[1:].isdigit():
                    discarded.add(int(tag.name[1:]))
                elif tag.name == "N":
                    coded = decode_meld(tag.number("m"))
                    assert isinstance(coded.meld(rules), Meld)
                    if coded.type is MeldType.ADDED_KAN:
                        (pon,) = [meld for meld in called if meld.called == coded.called]
                        assert (pon.type, pon.own, pon.source) == (MeldType.PON, coded.own, coded.source)
                        called.remove(pon)
                    elif coded.called is not None and played.whole:
                        assert coded.called in discarded, f"{file.name}, tag {tag.at}"
                    called.append(coded)
            tiles = [number for coded in called for number in coded.numbers]
            assert len(set(tiles)) == len(tiles), file.name
