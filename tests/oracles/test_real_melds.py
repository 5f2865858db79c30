"""Real melds: the code of every meld in every real game says possible tiles, and all that it says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from shared.forms import files_of_tags

from riichi_book.records import CodedMeld, decode_meld, rounds_in
from riichi_rules.melds import Meld, MeldType


def test_no_tile_is_twice_in_a_round_and_what_is_called_was_discarded(shared: Path) -> None:
    seen = Counter[MeldType]()
    for file in files_of_tags(shared / "logs"):
        for played in rounds_in(file.tags()):
            called: list[CodedMeld] = []
            discarded: set[int] = set()
            for tag in played.tags if played.game is not None else ():
                if tag.name[0] in "DEFGefg" and tag.name[1:].isdigit() and not tag.sent:
                    discarded.add(int(tag.name[1:]))
                elif tag.name == "N" and not tag.sent:
                    coded = decode_meld(tag.number("m"))
                    assert isinstance(coded.meld(played.rules()), Meld)
                    seen[coded.type] += 1
                    if coded.type is MeldType.ADDED_KAN:
                        (pon,) = [meld for meld in called if meld.called == coded.called]
                        assert (pon.type, pon.own, pon.source) == (MeldType.PON, coded.own, coded.source)
                        called.remove(pon)
                    elif coded.called is not None and played.whole:
                        assert coded.called in discarded, f"{file.name}, tag {tag.at}"
                    called.append(coded)
            tiles = [number for coded in called for number in coded.numbers]
            assert len(set(tiles)) == len(tiles), file.name
    assert seen.keys() == set(MeldType)
    assert seen.total() >= 3000
