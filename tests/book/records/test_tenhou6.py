"""tenhou6 is read strictly: calls, order, results, rules; all else is refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from shared.forms import audited, in_memory, text_of

from riichi_book.records import rounds_of
from riichi_book.records.named_rules import NOTHING, rules_of_room
from riichi_book.records.tenhou6 import order
from riichi_book.records.tenhou6.lines import Call, OwnKan, Thrown, line_of
from riichi_book.records.tenhou6.order import orders_of
from riichi_book.records.tenhou6.results import end_of
from riichi_book.records.tenhou6.round import SEVERAL
from riichi_rules import load_ruleset
from riichi_rules.errors import RecordError
from riichi_rules.limits import Limit
from riichi_rules.melds import MeldType
from riichi_rules.notation import read_tiles
from riichi_rules.play import Abort
from riichi_rules.seats import Seat

HAND = [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24]


def tiles(text: str) -> tuple[object, ...]:
    """Return tiles."""
    return read_tiles(text).tiles


@pytest.mark.parametrize(
    ("text", "own", "called", "source"),
    [
        ("c131112", "12m", "3m", Seat.LEFT),
        ("p424242", "22z", "2z", Seat.LEFT),
        ("42p4242", "22z", "2z", Seat.OPPOSITE),
        ("4242p42", "22z", "2z", Seat.RIGHT),
        ("p155115", "05m", "5m", Seat.LEFT),
        ("25p5225", "55p", "0p", Seat.OPPOSITE),
        ("m39393939", "999s", "9s", Seat.LEFT),
        ("39m393939", "999s", "9s", Seat.OPPOSITE),
        ("393939m39", "999s", "9s", Seat.RIGHT),
    ],
)
def test_the_place_of_the_letter_tells_from_whom_a_tile_was_called(
    text: str, own: str, called: str, source: Seat
) -> None:
    given = [0] if "m" in text else [11]
    ((call,), _) = line_of(HAND, [text], given)[1:]
    assert isinstance(call, Call)
    assert tuple(sorted(call.own)) == tiles(own)
    assert ((call.called,), call.source) == (tiles(called), source)


def test_kans_of_ones_own_and_discards() -> None:
    line = line_of(HAND, [11, 12, 13, 14], ["121212a12", "k51151515", 60, "r60"])
    assert line.given == (
        OwnKan(MeldType.CLOSED_KAN, tuple(sorted(tiles("2222m")))),
        OwnKan(MeldType.ADDED_KAN, tiles("555m"), tiles("0m")[0], Seat.LEFT),
        Thrown(None, drawn=True, riichi=False),
        Thrown(None, drawn=True, riichi=True),
    )


@pytest.mark.parametrize(
    ("taken", "given", "problem"),
    [
        (["x111111"], [11], "no call and no discard"),
        (["p1111"], [11], "pon names 3 tiles, two digits each"),
        (["1p11111"], [11], "pon names 3 tiles"),
        (["p111112"], [11], ""),
        (["11c1213"], [11], "a chii is called from the left only"),
        (["3939m3939"], [0], "the place of the letter tells no seat"),
        (["m39393939"], [11], "0 stands for no discard after an open kan"),
        ([11], [0], "0 stands for no discard after an open kan"),
        (["p424242"], [60], "after a call a tile of the hand is discarded"),
        ([11, 12], [], "a seat takes 2 times and gives 0 times"),
        ([60], [11], "a tile is a number such as 11"),
        ([10], [11], "a tile is a number such as 11"),
        ([11], ["r"], "a tile is a number such as 11"),
        ([11], [True], "a tile is a number such as 11"),
        ([None], [11], "a tile is a number such as 11"),
        ("11", [11], "what a seat takes is a list"),
    ],
)
def test_what_is_no_call_and_no_discard_is_refused(taken: Any, given: Any, problem: str) -> None:  # noqa: ANN401
    if not problem:
        assert line_of(HAND, taken, given)  # whether its tiles are a meld, the meld says
        return
    with pytest.raises(RecordError, match=problem):
        line_of(HAND, taken, given)


class TestOrder:
    """The order between the seats follows from the calls."""

    def test_who_calls_comes_before_who_draws(self) -> None:
        lines = [
            line_of(HAND, [11], [41]),
            line_of(HAND, [], []),
            line_of(HAND, ["41p4141"], [43]),
            line_of(HAND, [13], [45]),
        ]
        orders = orders_of(lines, 0)
        assert orders.found == (((0, 0), (2, 0), (3, 0)),)
        assert orders.whole

    def test_a_tile_that_is_discarded_twice_may_be_called_the_second_time(self) -> None:
        # Seat 0 discards the east wind twice. Seat 2 calls the second one: seat 1 had a turn in between.
        lines = [
            line_of(HAND, [11, 12], [41, 41]),
            line_of(HAND, [21], [22]),
            line_of(HAND, [23, "41p4141"], [24, 25]),
            line_of(HAND, [26], [27]),
        ]
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
        lines = [
            line_of(HAND, [11], [41]),
            line_of(HAND, [], []),
            line_of(HAND, [], []),
            line_of(HAND, [12], [42]),
        ]
        orders = orders_of(lines, 0)
        assert (orders.found, orders.farthest, orders.whole) == ((), ((0, 0),), True)

    def test_of_several_orders_the_one_is_taken_that_the_rules_allow(self) -> None:
        text = text_of("tenhou6")
        assert all(not played.history(load_ruleset("tenhou")).notes for played in rounds_of(in_memory(text)))  # type: ignore[union-attr, call-arg]


@pytest.mark.parametrize(
    ("text", "fu", "han", "points", "limit"),
    [
        ("30符3飜3900点", 30, 3, 3900, None),
        ("30符4飜3900点∀", 30, 4, 11700, None),
        ("30符3飜1000-2000点", 30, 3, 4000, None),
        ("満貫8000点", None, None, 8000, Limit.MANGAN),
        ("切り上げ満貫8000点", None, None, 8000, Limit.MANGAN),
        ("Kiriage Mangan 8000点", None, None, 8000, Limit.MANGAN),
        ("40符4飜満貫2000-4000点", 40, 4, 8000, Limit.MANGAN),
        ("数え役満32000点", None, None, 32000, Limit.COUNTED_YAKUMAN),
        ("役満64000点", None, None, 64000, Limit.YAKUMAN),
    ],
)
def test_the_worth_of_a_win_in_words(
    text: str, fu: int | None, han: int | None, points: int, limit: Limit | None
) -> None:
    end = end_of(["和了", [0, 0, 0, 0], [1, 0, 1, text]])
    worth = end.wins[0].worth
    assert (worth.fu, worth.han, worth.points, worth.limit) == (fu, han, points, limit)
    assert end.notes == ()


def test_a_counted_yakuman_of_tenhou_has_han_and_the_word_of_the_others() -> None:
    (win,) = end_of(["和了", [0] * 4, [0, 1, 0, "役満32000点", "清一色(6飜)", "ドラ(7飜)"]]).wins
    assert (win.worth.limit, win.worth.han) == (Limit.COUNTED_YAKUMAN, 13)
    (win,) = end_of(["和了", [0] * 4, [0, 1, 2, "役満32000点", "大三元(役満)"]]).wins
    assert (win.worth.limit, win.worth.han, win.liable) == (Limit.YAKUMAN, 0, 2)


@pytest.mark.parametrize(
    ("details", "note"),
    [
        ([1, 0, 1, "many points"], "what a win was worth is not compared: 'many points'"),
        ([1, 0, 1, "30符1飜1000点", "燕返し(1飜)"], "the yaku of a win are not compared"),
        ([1, 0, 1, "巨満1000点"], "what a win was worth is not compared"),
    ],
)
def test_words_that_are_not_known_are_not_compared_and_that_is_noted(details: list[Any], note: str) -> None:
    (found,) = end_of(["和了", [0] * 4, details]).notes
    assert str(found).startswith(note)


@pytest.mark.parametrize(
    ("word", "abort"),
    [
        ("九種九牌", Abort.NINE_KINDS),
        ("四風連打", Abort.FOUR_WINDS),
        ("Suucha Riichi", Abort.FOUR_RIICHI),
        ("四槓散了", Abort.FOUR_KANS),
        ("四開槓", Abort.FOUR_KANS),
        ("三家和了", Abort.TRIPLE_RON),
    ],
)
def test_the_names_of_abortive_draws(word: str, abort: Abort) -> None:
    assert end_of([word]).abort is abort


def test_who_was_tenpai_follows_from_the_changes_or_from_the_name() -> None:
    assert end_of(["流局", [1500, -1500, 1500, -1500]]).tenpai == (True, False, True, False)
    assert end_of(["全員聴牌"]).tenpai == (True,) * 4
    assert end_of(["全員不聴"]).tenpai == (False,) * 4
    assert end_of(["流局", [0, 0, 0, 0]]).tenpai == (None,) * 4
    nagashi = end_of(["流し満貫", [8000, -4000, -2000, -2000], [-4000, 8000, -2000, -2000]])
    assert (nagashi.nagashi, nagashi.changes) == (True, (4000, 4000, -4000, -4000))


@pytest.mark.parametrize(
    "result",
    [
        [],
        [1],
        ["終局"],
        ["和了"],
        ["和了", [0, 0, 0, 0]],
        ["和了", [0, 0, 0], [0, 1, 0]],
        ["和了", [0, 0, 0, 0], [4, 1, 0]],
        ["和了", [0, 0, 0, 0], [0]],
        ["和了", [0, 0, 0, 0], [0, 1, 0, 5]],
        ["和了", [0] * 4, [0, 1, 0], [0] * 4, [0, 1, 0]],
        ["和了", [0] * 4, [0, 1, 0], [0] * 4, [2, 3, 2]],
        ["和了", [0] * 4, [0, 0, 0], [0] * 4, [2, 0, 2]],
        ["流局", [0, 0, 0, "0"]],
        "流局",
    ],
)
def test_no_results_are_refused(result: object) -> None:
    with pytest.raises(RecordError):
        end_of(result)


@pytest.mark.parametrize(
    ("room", "ruleset", "length", "open_tanyao", "own"),
    [
        ("鳳南喰赤", "tenhou", "east_south", True, False),
        ("上東喰赤速", "tenhou", "east", True, False),
        ("般南", "tenhou", "east_south", False, False),
        ("南喰赤", "tenhou", "east_south", True, False),
        ("玉の間南喰赤", "mahjong-soul", "east_south", True, False),
        ("王座の間東喰赤", "mahjong-soul", "east", True, False),
        ("友人戦南喰赤", "mahjong-soul", "east_south", True, True),
        ("Jade Room South Red Fives", "mahjong-soul", "east_south", True, False),
        ("a club", None, None, None, False),
        ("", None, None, None, False),
    ],
)
def test_what_the_name_of_a_room_says_of_the_rules(
    room: str, ruleset: str | None, length: str | None, open_tanyao: bool | None, own: bool
) -> None:
    named = rules_of_room(room, (1, 1, 1))
    assert (named.id, named.own_lobby) == (ruleset, own)
    rules = named.ruleset("auto")
    assert rules.id == (ruleset or "tenhou")
    assert (rules.table.red_m, rules.table.red_p, rules.table.red_s) == (1, 1, 1)
    if length is not None:
        assert (rules.match.length, rules.yaku.open_tanyao) == (length, open_tanyao)
    assert named.ruleset("wrc-2025").id == "wrc-2025"


def test_a_room_that_is_not_known_is_named_and_sets_nothing() -> None:
    named = rules_of_room("金の間四人南" + "\0" * 300, None)
    assert (named.id, named.settings) == (None, ())
    assert str(named.words) == f"a room that is not known here, {'金の間四人南' + chr(0) * 14!r}"
    assert rules_of_room("", None).words == NOTHING


def test_three_players_are_refused() -> None:
    for room in ("三般南喰赤", "Gold Room 3-Player South"):
        with pytest.raises(RecordError, match="three players"):
            rules_of_room(room, None)


@pytest.mark.parametrize(
    ("alter", "says"),
    [
        (lambda data: data["log"][0].pop(), "a round has 17 things"),
        (lambda data: data["log"][0][4].pop(), "a hand has 13 things"),
        (lambda data: data["log"][0][0].append(1), "round, counters and bets has 3 things"),
        (lambda data: data["log"][0].__setitem__(0, [16, 0, 0]), "a round is from 0 to 15"),
        (lambda data: data["log"][0].__setitem__(2, []), "there are 1 to 5 indicators, not 0"),
        (
            lambda data: data["log"][0].__setitem__(1, [25000, 25000, 25000, 25000.5]),
            "scores is a whole number",
        ),
        (lambda data: data["log"].__setitem__(0, {}), "a round is a list"),
        (lambda data: data.__setitem__("rule", []), "rule is an object"),
        (lambda data: data.__setitem__("rule", {"disp": 1}), "disp is a text"),
        (lambda data: data.__setitem__("rule", {"aka51": 5}), "aka51 is from 0 to 4"),
        (lambda data: data.__setitem__("sc", [1, 2, 3]), "sc has 8 things"),
        (lambda data: data.__setitem__("sc", [0, 0.25] * 4), "a result has one decimal"),
    ],
)
def test_a_damaged_part_is_skipped_with_its_reason(
    alter: Callable[[dict[str, Any]], object], says: str
) -> None:
    data = json.loads(text_of("tenhou6"))
    alter(data)
    found = audited(json.dumps(data))
    assert [skip.kind for skip in found.skipped] in (["round"], ["file"])
    assert says in str(found.skipped[0].reason)
