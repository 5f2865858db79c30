"""Real draws: every exhaustive draw of every real game at hand moves the points that its record says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from shared.forms import files_of_tags

from riichi_book.records import Round, rounds_in
from riichi_book.records.rounds import moved_by
from riichi_book.records.tags import Tag
from riichi_rules.ruleset import load_ruleset
from riichi_rules.settlement import Settlement, Table, settle_draw
from riichi_rules.tiles import is_outside

DISCARD = re.compile(r"([D-G]|[d-g])(\d+)")


class Draw(NamedTuple):
    """A round that ended with an exhaustive draw, and the tag that says so."""

    played: Round
    tag: Tag

    @property
    def recorded(self) -> tuple[int, ...]:
        """What the record says that each seat gained or lost."""
        return moved_by(self.tag)[1]

    @property
    def bets(self) -> int:
        """The bets that stay on the table by the record."""
        return self.tag.numbers("ba", 2)[1]

    @property
    def nagashi(self) -> list[int]:
        """The seats that discarded terminals and honours only, none of them called."""
        rivers: dict[int, list[int]] = {}
        spoilt: set[int] = set()
        last = -1
        for tag in self.played.tags:
            found = None if tag.sent else DISCARD.fullmatch(tag.name)
            if found:
                last = "DEFG".index(found[1].upper())
                rivers.setdefault(last, []).append(int(found[2]) // 4)
            elif tag.name == "N" and not tag.sent and int(tag.text("m")) & 3:
                spoilt.add(last)  # bits 0 and 1 tell from whom; own kans have none
        outside = {seat for seat, river in rivers.items() if all(is_outside(kind) for kind in river)}
        return sorted(outside - spoilt)

    @property
    def tenpai(self) -> list[int]:
        """The seats whose hands are shown."""
        return [seat for seat in range(4) if f"hai{seat}" in self.tag.attributes]

    def settled(self) -> list[Settlement]:
        """Return our settlements under Tenhou's rules.

        A client knows its own hand, seat 0, and is not always shown it: then there are two.
        """
        opening = self.played.opening()
        table = Table(opening.dealer, opening.honba, self.bets)
        nagashi = self.nagashi if self.played.whole else []
        hidden = self.tag.file.startswith("client") and 0 not in self.tenpai
        possible = [self.tenpai, [0, *self.tenpai]] if hidden else [self.tenpai]
        return [settle_draw(tenpai, table, load_ruleset("tenhou"), nagashi) for tenpai in possible]


@pytest.fixture(scope="module")
def draws(shared: Path) -> list[Draw]:
    """Return every exhaustive draw."""
    return [
        Draw(played, tag)
        for file in files_of_tags(shared / "logs")
        for played in rounds_in(file.tags())
        for tag in played.tags
        if tag.name == "RYUUKYOKU" and tag.attributes.get("type", "nm") == "nm"
    ]


def test_real_draws_change_the_scores_as_in_their_records(draws: list[Draw]) -> None:
    assert len(draws) >= 250
    differing = {
        f"{draw.tag.file}, tag {draw.tag.at}": draw.recorded
        for draw in draws
        if draw.recorded not in [settled.deltas for settled in draw.settled()]
    }
    assert differing == {}
    assert sum(len(draw.settled()) == 1 for draw in draws) >= 80


def test_the_bets_stay_on_the_table(draws: list[Draw]) -> None:
    assert all(settled.bets_left == draw.bets for draw in draws for settled in draw.settled())


def test_every_number_of_tenpai_players_and_nagashi_are_among_them(draws: list[Draw]) -> None:
    assert {len(draw.tenpai) for draw in draws} == {0, 1, 2, 3, 4}
    assert [draw.nagashi for draw in draws if "type" in draw.tag.attributes] == [[2], [2]]
