"""A record is cut into rounds, and a damaged round leaves the others whole."""

from __future__ import annotations

import io

import pytest
from shared.made_records import DEAL, RANKED, agari, mjlog, tags

from riichi_book.records import rounds_in, tags_of, wins_of
from riichi_rules.errors import RecordError

WIN = agari("234567m345p678s99p", "8s")


def test_each_game_of_a_log_has_its_own_rules() -> None:
    first, second = rounds_in(tags(mjlog(RANKED, DEAL, '<GO type="3"/>', DEAL)))
    assert first.rules().red_fives
    assert not second.rules().red_fives


def test_a_round_before_any_rules_is_refused_and_the_others_are_read() -> None:
    early, played = rounds_in(tags(mjlog(DEAL.replace("INIT", "REINIT"), WIN, RANKED, DEAL, WIN)))
    assert not early.whole
    assert played.whole
    with pytest.raises(RecordError, match="tag 1: REINIT: by which rules"):
        wins_of(early)
    assert len(wins_of(played)) == 1


def test_three_players_are_refused_by_the_tag_that_says_so() -> None:
    (played,) = rounds_in(tags(mjlog('<GO type="25"/>', DEAL, WIN)))
    with pytest.raises(RecordError, match=r"tag 1: GO: .* three players"):
        wins_of(played)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('seed="0,0,0,1,1,40"', 'seed="0,0,0"'),
        ('seed="0,0,0,1,1,40"', 'seed="16,0,0,1,1,40"'),
        ('seed="0,0,0,1,1,40"', 'seed="0,-1,0,1,1,40"'),
        ('oya="0"', 'oya="4"'),
        ('oya="0"', ""),
        ('ten="250,250,250,250"', 'ten="250,250,250"'),
    ],
)
def test_a_damaged_deal_is_refused_and_the_others_are_read(old: str, new: str) -> None:
    damaged, whole = rounds_in(tags(mjlog(RANKED, DEAL.replace(old, new), WIN, DEAL, WIN)))
    with pytest.raises(RecordError, match="tag 2: INIT"):
        wins_of(damaged)
    assert len(wins_of(whole)) == 1


def test_of_a_record_that_is_cut_short_what_is_there_comes_first() -> None:
    record = io.BytesIO(mjlog(RANKED, DEAL, WIN, DEAL, "<T1/>")[:-12])
    rounds = rounds_in(tags_of(record))
    assert len(wins_of(next(rounds))) == 1
    assert [tag.name for tag in next(rounds).tags] == ["INIT"]
    with pytest.raises(RecordError, match="no well-formed XML"):
        next(rounds)
