"""tenhou6 is read strictly: calls, order, results, rules; unknown parts give notes."""

from typing import Any

import pytest
from shared.forms import audited, disagreeing, in_memory, text_of
from shared.rows import rows

from riichi_book.records import rounds_of
from riichi_book.records.named_rules import rules_of_room
from riichi_book.records.tenhou6.lines import SeatLine, Thrown, line_of, orders_of
from riichi_book.records.tenhou6.reading import SEVERAL, Tenhou6Round, end_of
from riichi_rules import load_ruleset
from riichi_rules.limits import Limit
from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation import read_tiles
from riichi_rules.play import Abort
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import Seat

HAND = [*range(11, 20), *range(21, 25)]


def tiles(text: str) -> Tiles:
    """Return the tiles of a text."""
    return read_tiles(text).tiles


def line(taken: list[Any], given: list[Any]) -> SeatLine:
    """Return the parsed line of a seat."""
    return line_of(HAND, taken, given)


@pytest.mark.parametrize(("text", "own", "called", "source"), rows("tenhou6-calls"))
def test_the_place_of_the_letter_tells_from_whom_a_tile_was_called(
    text: str, own: str, called: str, source: str
) -> None:
    (call,) = line([text], [0] if "m" in text else [11]).taken
    assert isinstance(call, Meld)
    assert (call.own, (call.called,), call.source) == (tuple(sorted(tiles(own))), tiles(called), Seat(source))


def test_kans_of_ones_own_and_discards() -> None:
    drawn = tiles("1234m")
    assert line([11, 12, 13, 14], ["121212a12", "k51151515", 60, "r60"]).given == [
        Meld(MeldType.CLOSED_KAN, tiles("2222m")),
        Meld(MeldType.ADDED_KAN, tiles("55m"), tiles("5m")[0], Seat.LEFT, tiles("0m")[0]),
        Thrown(drawn[2], drawn=True, riichi=False),
        Thrown(drawn[3], drawn=True, riichi=True),
    ]


@pytest.mark.parametrize(("lines", "found", "farthest"), rows("tenhou6-orders"))
def test_the_order_between_the_seats_follows_from_the_calls(
    lines: list[Any], found: list[list[list[int]]], farthest: list[list[int]]
) -> None:
    orders = orders_of([line(*each) for each in lines], 0)
    assert [[[*step] for step in order] for order in orders.found] == found
    assert ([[*step] for step in orders.farthest], orders.whole) == (farthest, True)


def test_where_the_search_is_not_done_an_order_is_taken_and_that_is_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for played in rounds_of(in_memory(text_of("tenhou6"))):
        assert isinstance(played, Tenhou6Round)
        assert played.history(load_ruleset("tenhou")).notes == ()
    monkeypatch.setattr("riichi_book.records.tenhou6.lines.MOST_ORDERS", 1)
    found = audited(text_of("tenhou6"))
    assert found.agrees
    assert {(skip.kind, skip.reason) for skip in found.skipped} == {("note", SEVERAL)}


@pytest.mark.parametrize(("texts", "fu", "han", "points", "limit", "note"), rows("tenhou6-worths"))
def test_the_worth_of_a_win_in_words(
    texts: list[str], fu: int, han: int, points: int, limit: str, note: str
) -> None:
    end = end_of(["和了", [0] * 4, [0, 1, 2, *texts]])
    worth = end.wins[0].worth
    assert (worth.fu, worth.han, worth.points, worth.limit) == (fu, han, points, limit and Limit(limit))
    assert [str(words) for words in end.notes] == ([note] if note else [])
    assert end.wins[0].liable == 2


@pytest.mark.parametrize(("result", "abort", "tenpai", "changes"), rows("tenhou6-ends"))
def test_how_a_draw_is_named_and_who_was_tenpai(
    result: list[Any], abort: str | None, tenpai: list[bool | None], changes: list[int] | None
) -> None:
    end = end_of(result)
    assert (end.abort, [*end.tenpai], end.draw.nagashi) == (abort and Abort(abort), tenpai, len(result) == 3)
    assert end.draw.changes == (changes and tuple(changes))


@pytest.mark.parametrize(("room", "ruleset", "length", "open_tanyao", "own"), rows("tenhou6-rooms"))
def test_what_the_name_of_a_room_says_of_the_rules(
    room: str, ruleset: str | None, length: str | None, open_tanyao: bool | None, own: bool
) -> None:
    named = rules_of_room(room, (1, 1, 1))
    rules = named.ruleset("auto")
    assert (named.id, named.own_lobby, rules.id) == (ruleset, own, ruleset or "tenhou")
    assert (rules.table.red_m, rules.table.red_p, rules.table.red_s) == (1, 1, 1)
    if length is not None:
        assert (rules.match.length, rules.yaku.open_tanyao) == (length, open_tanyao)
    assert named.ruleset("wrc-2025").id == "wrc-2025"


def test_a_room_that_is_not_known_is_named_and_sets_nothing_but_red_fives() -> None:
    assert rules_of_room("第三回大会戦南喰赤", (1, 1, 1)).ruleset
    named = rules_of_room("金の間四人南" + "\0" * 300, (0, 0, 0))
    assert named.id is None
    assert named.settings == tuple([(f"table.red_{suit}", "0") for suit in "mps"])
    unknown = f"a room that is not known here, {'金の間四人南' + chr(0) * 14!r}"
    assert str(named.words) == f"no red fives and {unknown}"


def test_a_player_called_type_makes_no_mjai() -> None:
    found = audited(text_of("tenhou6").replace('"0"', '"type"', 1))
    assert (disagreeing(found), found.skipped) == ([], [])
    assert found.rounds
