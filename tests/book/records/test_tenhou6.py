"""tenhou6 is read strictly: calls, order, results, rules; of what is not known a note tells."""

from __future__ import annotations

from typing import Any

import pytest
from shared.forms import audited, in_memory, text_of
from shared.rows import rows

from riichi_book.records import rounds_of
from riichi_book.records.named_rules import NOTHING, rules_of_room
from riichi_book.records.tenhou6 import order
from riichi_book.records.tenhou6.lines import Line, Thrown, line_of
from riichi_book.records.tenhou6.order import orders_of
from riichi_book.records.tenhou6.reading import SEVERAL, Tenhou6Round
from riichi_book.records.tenhou6.results import ABORTS, end_of
from riichi_rules import load_ruleset
from riichi_rules.errors import RecordError
from riichi_rules.limits import Limit
from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation import read_tiles
from riichi_rules.play import Abort
from riichi_rules.play.deal import Tiles
from riichi_rules.seats import Seat

HAND = [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24]
NO_CHANGES = [0, 0, 0, 0]


def tiles(text: str) -> Tiles:
    """Return tiles."""
    return read_tiles(text).tiles


def line(taken: list[Any], given: list[Any]) -> Line:
    """Return the line of a seat."""
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


class TestOrder:
    """The order between the seats follows from the calls."""

    def test_who_calls_comes_before_who_draws(self) -> None:
        lines = [line([11], [41]), line([], []), line(["41p4141"], [43]), line([13], [45])]
        assert orders_of(lines, 0) == ((((0, 0), (2, 0), (3, 0)),), ((0, 0), (2, 0), (3, 0)), True)

    def test_a_tile_that_is_discarded_twice_may_be_called_the_second_time(self) -> None:
        # Seat 0 discards the east wind twice. Seat 2 calls the second one: seat 1 had a turn in between.
        first, second = line([11, 12], [41, 41]), line([21], [22])
        lines = [first, second, line([23, "41p4141"], [24, 25]), line([26], [27])]
        (steps,) = orders_of(lines, 0).found
        assert steps == ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (2, 1))

    def test_where_the_search_is_not_done_an_order_is_taken_and_that_is_noted(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(order, "MOST_ORDERS", 1)
        found = audited(text_of("tenhou6"))
        assert found.agrees
        assert {(skip.kind, skip.reason) for skip in found.skipped} == {("note", SEVERAL)}

    def test_where_no_order_takes_everything_the_farthest_is_told(self) -> None:
        lines = [line([11], [41]), line([], []), line([], []), line([12], [42])]
        assert orders_of(lines, 0) == ((), ((0, 0),), True)

    def test_of_several_orders_the_one_is_taken_that_the_rules_allow(self) -> None:
        for played in rounds_of(in_memory(text_of("tenhou6"))):
            assert isinstance(played, Tenhou6Round)
            assert played.history(load_ruleset("tenhou")).notes == ()


@pytest.mark.parametrize(("text", "fu", "han", "points", "limit"), rows("tenhou6-worths"))
def test_the_worth_of_a_win_in_words(
    text: str, fu: int | None, han: int | None, points: int, limit: str | None
) -> None:
    end = end_of(["和了", NO_CHANGES, [1, 0, 1, text]])
    worth = end.wins[0].worth
    assert (worth.fu, worth.han, worth.points, worth.limit) == (fu, han, points, limit and Limit(limit))
    assert end.notes == ()


def test_a_counted_yakuman_of_tenhou_has_han_and_the_word_of_the_others() -> None:
    (win,) = end_of(["和了", NO_CHANGES, [0, 1, 0, "役満32000点", "清一色(6飜)", "ドラ(7飜)"]]).wins
    assert (win.worth.limit, win.worth.han) == (Limit.COUNTED_YAKUMAN, 13)
    (win,) = end_of(["和了", NO_CHANGES, [0, 1, 2, "役満32000点", "大三元(役満)"]]).wins
    assert (win.worth.limit, win.worth.han, win.liable) == (Limit.YAKUMAN, 0, 2)


def test_words_that_are_not_known_are_not_compared_and_that_is_noted() -> None:
    for texts, note in (
        (["many points"], "what a win was worth is not compared: 'many points'"),
        (["30符1飜1000点", "燕返し(1飜)"], "the yaku of a win are not compared"),
        (["巨満1000点"], "what a win was worth is not compared"),
    ):
        (found,) = end_of(["和了", NO_CHANGES, [1, 0, 1, *texts]]).notes
        assert str(found).startswith(note)


def test_each_abortive_draw_has_words_in_japanese_and_english() -> None:
    assert {end_of([word]).abort for word in ABORTS} == {*Abort}
    assert (end_of(["四開槓"]).abort, end_of(["Suucha Riichi"]).abort) == (Abort.FOUR_KANS, Abort.FOUR_RIICHI)


def test_who_was_tenpai_follows_from_the_changes_or_from_the_name() -> None:
    assert end_of(["流局", [1500, -1500, 1500, -1500]]).tenpai == (True, False, True, False)
    assert end_of(["全員聴牌"]).tenpai == (True,) * 4
    assert end_of(["全員不聴"]).tenpai == (False,) * 4
    assert end_of(["流局", NO_CHANGES]).tenpai == (None,) * 4
    draw = end_of(["流し満貫", [8000, -4000, -2000, -2000], [-4000, 8000, -2000, -2000]]).draw
    assert (draw.nagashi, draw.changes) == (True, (4000, 4000, -4000, -4000))


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


def test_a_room_that_is_not_known_is_named_and_sets_nothing() -> None:
    named = rules_of_room("金の間四人南" + "\0" * 300, None)
    assert (named.id, named.settings) == (None, ())
    assert str(named.words) == f"a room that is not known here, {'金の間四人南' + chr(0) * 14!r}"
    assert rules_of_room("", None).words == NOTHING


@pytest.mark.parametrize("room", ["三般南喰赤", "Gold Room 3-Player South"])
def test_three_players_are_refused(room: str) -> None:
    with pytest.raises(RecordError, match="three players"):
        rules_of_room(room, None)
