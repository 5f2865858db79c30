"""Real wins: every win of every real game at hand is worth here what its record says it was worth.

A record also tells the yaku of the moment (ippatsu, the last tile ...), which need the whole round: those
are taken as given. Riichi is not: the round tells who declared it.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from shared.forms import files_of_tags

from riichi_book.records import RecordedWin, rounds_in, wins_of
from riichi_rules.errors import RecordError, RiichiError
from riichi_rules.liability import GREAT_HANDS, feeder_of
from riichi_rules.payment import payment_of
from riichi_rules.settlement import Table, Won, settle_wins
from riichi_rules.value import Value, value_of

Wins = tuple[RecordedWin, ...]

# Rounds that are not read, and why. A round that is not here and is not read fails a test.
NOT_READ = {"client/game096.log, tag 1": "by which rules"}

# What else the ruleset could say, and what the real wins say to that: at least one is against it.
REFUTED = [
    {"dora.kan": False, "dora.kan_ura": False},
    {"dora.kan_ura": False},
    {"dora.ura": False, "dora.kan_ura": False},
    {"yaku.ippatsu": False},
    {"yaku.double_riichi": False},
    {"yaku.open_tanyao": False},
    {"yaku.pinfu_tsumo": False},
    {"yaku.min_han": 2},
    {"limits.kiriage": True},
    {"fu.double_wind_pair": 2},
    {"fu.rinshan_tsumo": False},
    {"fu.open_pinfu_ron": 20},
    {"fu.chiitoitsu": 50},
    {"wins.multiple_ron": "nearest", "draws.triple_ron": False},
    {"wins.bets": "own_back_rest_nearest"},
    {"wins.honba": "each"},
    {"wins.honba_value": 1500},
    {"liability.yaku": []},
]


@pytest.fixture(scope="module")
def logs(shared: Path) -> Path:
    """Return the folder of real games."""
    return shared / "logs"


@pytest.fixture(scope="module")
def ends(logs: Path) -> list[Wins]:
    """Return the wins of every round that ended with one, or with several rons."""
    found = []
    for file in files_of_tags(logs):
        for played in rounds_in(file.tags()):
            wins = wins_of(played)
            if wins:
                found.append(wins)
    return found


@pytest.fixture(scope="module")
def valued(ends: list[Wins]) -> list[tuple[RecordedWin, Value]]:
    """Return every win, and its value under Tenhou's rules and what its record sets."""
    return [(win, value(win)) for wins in ends for win in wins]


def value(win: RecordedWin, settings: dict[str, Any] | None = None) -> Value:
    """Value a real win, with some options set."""
    ruleset = win.rules.ruleset().with_settings(settings or {})
    return value_of(win.hand, win.tile, win.situation, ruleset)


def deltas(wins: Wins, values: list[Value]) -> tuple[int, ...]:
    """Return what the four seats gain and lose by our settlement."""
    won = [Won(win.seat, each) for win, each in zip(wins, values, strict=True)]
    return settle_wins(won, wins[0].table).deltas


def said_deltas(wins: Wins) -> tuple[int, ...]:
    """Return what the four seats gain and lose by the record."""
    return tuple(map(sum, zip(*(win.worth.deltas for win in wins), strict=True)))


def place(win: RecordedWin) -> str:
    """Say where a win stands."""
    return f"{win.tag.file}, tag {win.tag.at}: {win.hand} with {win.tile}"


def test_every_win_in_the_raw_text_is_checked(logs: Path, valued: list[tuple[RecordedWin, Value]]) -> None:
    raw = {
        file.relative_to(logs).as_posix(): len(re.findall(rb"<AGARI\b", file.read_bytes()))
        for file in logs.rglob("*.*log")
    }
    raw_counts = Counter({name: count for name, count in raw.items() if count})
    assert Counter(win.tag.file for win, _ in valued) == raw_counts
    assert len(valued) >= 1568


def test_every_round_in_the_raw_text_is_read_but_those_that_are_named(logs: Path) -> None:
    read, refused = 0, {}
    for file in files_of_tags(logs):
        for played in rounds_in(file.tags()):
            try:
                played.opening()
                played.rules()
            except RecordError as error:
                refused[f"{error.file}, tag {error.tag}"] = error.problem
            else:
                read += 1
    assert refused.keys() == NOT_READ.keys()
    assert all(why in refused[name] for name, why in NOT_READ.items())
    raw = sum(len(re.findall(rb"<(?:RE)?INIT\b", file.read_bytes())) for file in logs.rglob("*.*log"))
    assert read + len(refused) == raw


def test_real_wins_have_the_yaku_of_their_records(valued: list[tuple[RecordedWin, Value]]) -> None:
    differing = {}
    for win, ours in valued:
        mine = sorted((scored.id, scored.han) for scored in ours.yaku)
        theirs = sorted((yaku.id, yaku.han) for yaku in (*win.worth.yaku, *win.worth.yakuman))
        if mine != theirs:
            differing[place(win)] = (mine, theirs)
    assert differing == {}


def test_a_wind_that_a_record_scores_is_the_wind_of_our_situation(
    valued: list[tuple[RecordedWin, Value]],
) -> None:
    named = Counter[str]()
    for win, _ in valued:
        for yaku in win.worth.yaku:
            if yaku.wind is not None:
                named[yaku.id] += 1
                wind = win.situation.seat if yaku.id == "yakuhai-jikaze" else win.situation.round
                assert "ESWN"[yaku.wind] == wind, place(win)
    assert named.keys() == {"yakuhai-jikaze", "yakuhai-bakaze"}


@pytest.mark.rule("fu.double-wind-pair")
@pytest.mark.rule("fu.rinshan-tsumo")
@pytest.mark.rule("fu.rounding")
def test_real_wins_have_the_fu_of_their_records(valued: list[tuple[RecordedWin, Value]]) -> None:
    # A yakuman has fu in a record, where it pays for nothing.
    differing = {
        place(win): (ours.best.fu, win.worth.fu) for win, ours in valued if ours.best.fu != win.worth.fu
    }
    assert differing == {}


def test_real_wins_have_the_dora_of_their_records(valued: list[tuple[RecordedWin, Value]]) -> None:
    differing = {}
    for win, ours in valued:
        theirs = (win.worth.dora, win.worth.ura, win.worth.red)
        if not ours.yakuman and tuple(ours.dora) != theirs:
            differing[place(win)] = (ours.dora, theirs)
    assert differing == {}


@pytest.mark.rule("fu.best-reading")
@pytest.mark.rule("limits.ladder")
def test_real_wins_have_the_han_the_limit_and_the_points_of_their_records(
    valued: list[tuple[RecordedWin, Value]],
) -> None:
    differing = {}
    for win, ours in valued:
        mine = (ours.han, ours.limit, payment_of(ours).points)
        theirs = (win.worth.han, win.worth.limit, win.worth.points)
        if mine != theirs:
            differing[place(win)] = (mine, theirs)
    assert differing == {}


def test_real_wins_change_the_scores_as_in_their_records(ends: list[Wins]) -> None:
    differing = {}
    for wins in ends:
        mine, theirs = deltas(wins, [value(win) for win in wins]), said_deltas(wins)
        if mine != theirs:
            differing[place(wins[0])] = (mine, theirs)
    assert differing == {}


def test_each_winner_is_paid_alone_what_the_record_says(ends: list[Wins]) -> None:
    # A record tells each win apart: the first of several takes counters and bets, another one neither.
    for wins in ends:
        for win in wins:
            bare = win if win is wins[0] else without_counters_and_bets(win)
            assert deltas((bare,), [value(bare)]) == win.worth.deltas, place(win)


def without_counters_and_bets(win: RecordedWin) -> RecordedWin:
    """Return a win at a table where nothing lies."""
    situation = dataclasses.replace(win.situation, honba=0, bets=0)
    return win._replace(situation=situation, table=Table(win.table.dealer))


def test_who_is_liable_is_who_fed_the_last_group(valued: list[tuple[RecordedWin, Value]]) -> None:
    great = [(win, yaku.id) for win, _ in valued for yaku in win.worth.yakuman if yaku.id in GREAT_HANDS]
    assert len(great) >= 3
    for win, yakuman in great:
        assert feeder_of(yakuman, win.hand, win.rules.ruleset()) == win.situation.liable, place(win)


def test_counters_and_bets_are_those_that_the_records_name(ends: list[Wins]) -> None:
    for wins in ends:
        first, *others = wins
        assert (first.worth.honba, first.worth.bets) == (first.table.honba, first.table.bets), place(first)
        assert [win.worth.bets for win in others] == [0] * len(others), place(first)


def test_the_records_hold_what_is_rare(ends: list[Wins]) -> None:
    wins = [win for end in ends for win in end]
    seen = Counter(yaku.id for win in wins for yaku in (*win.worth.yaku, *win.worth.yakuman))
    assert sum(len(end) == 2 for end in ends) >= 12
    assert sum(win.situation.liable is not None for win in wins) >= 1
    assert seen["daisangen"] >= 3
    assert all(seen[rare] for rare in ("tenhou", "suuankou", "kokushi-musou", "chankan", "ryanpeikou"))


@pytest.mark.parametrize("settings", REFUTED, ids=lambda settings: next(iter(settings)))
def test_the_records_refute_another_value_of_an_option(ends: list[Wins], settings: dict[str, Any]) -> None:
    assert any(disagrees(wins, settings) for wins in ends)


def disagrees(wins: Wins, settings: dict[str, Any]) -> bool:
    """Whether other options make an end of a round worth something else than its record says."""
    try:
        values = [value(win, settings) for win in wins]
        return any(
            (ours.han, ours.best.fu) != (win.worth.han, win.worth.fu)
            for win, ours in zip(wins, values, strict=True)
        ) or deltas(wins, values) != said_deltas(wins)
    except RiichiError:  # by these options it is no win at all
        return True
