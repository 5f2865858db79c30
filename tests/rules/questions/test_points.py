"""What han and fu are worth, asked as data."""

from __future__ import annotations

import pytest

from riichi_rules import ask
from riichi_rules.errors import QuestionError


@pytest.mark.parametrize(
    ("han", "fu", "facts", "points", "payments"),
    [
        (3, 40, {"by": "ron"}, 7700, {"discarder": 7700}),
        (3, 40, {"by": "ron", "seat": "S"}, 5200, {"discarder": 5200}),
        (1, 30, {"by": "ron", "seat": "S", "honba": 2}, 1000, {"discarder": 1600}),
        (2, 20, {"by": "tsumo", "seat": "S"}, 1500, {"dealer": 700, "others": 400}),
        (1, 20, {"by": "tsumo", "seat": "S", "ruleset": "wrc-2015"}, 800, {"dealer": 400, "others": 200}),
        (4, 30, {"by": "tsumo", "ruleset": "tenhou"}, 11700, {"all": 3900}),
        (5, 30, {"by": "ron", "seat": "W"}, 8000, {"discarder": 8000}),
    ],
)
def test_han_and_fu_have_their_price(
    han: int, fu: int, facts: dict[str, object], points: int, payments: dict[str, int]
) -> None:
    answer = ask.points(han, fu, **facts).data
    assert (answer["points"], answer["payments"]) == (points, payments)
    assert (answer["han"], answer["fu"]) == (han, fu)


def test_a_limit_is_named_and_a_ruleset_may_round_up_to_it() -> None:
    plain = ask.points(4, 30, by="ron", seat="S", ruleset="tenhou").data
    rounded = ask.points(4, 30, by="ron", seat="S", ruleset="m-league").data
    assert (plain["limit"], plain["points"]) == (None, 7700)
    assert (rounded["limit"], rounded["points"]) == ("mangan", 8000)


def test_yakuman_add_up_where_the_ruleset_has_it() -> None:
    assert ask.points(yakuman=2, by="ron", seat="S").data["points"] == 32_000
    answer = ask.points(yakuman=2, by="ron", seat="S", set={"limits.yakuman_stacking": True}).data
    assert (answer["points"], answer["yakuman"], answer["fu"], answer["han"]) == (64_000, 2, None, 0)


@pytest.mark.rule("payment.liability")
def test_a_liable_player_shares_with_the_discarder_or_pays_alone() -> None:
    shared = ask.points(yakuman=1, by="ron", seat="S", liable="left", discarder="right", honba=1).data
    assert sum(shared["payments"].values()) == 32_300
    assert ask.points(yakuman=1, by="tsumo", seat="S", liable="left").data["payments"] == {"liable": 32_000}


@pytest.mark.parametrize(
    ("han", "fu", "facts", "says"),
    [
        (1, 20, {"by": "ron"}, "no hand has 20 fu with 1 han by ron"),
        (1, 20, {"by": "tsumo"}, "pinfu and menzen tsumo, two han at least"),
        (1, 25, {"by": "ron"}, "seven pairs, two han at least"),
        (2, 25, {"by": "tsumo"}, "seven pairs, three han at least"),
        (1, 110, {"by": "tsumo"}, "so many fu come with more yaku"),
        (3, 40, {"by": "tsumo", "discarder": "left"}, "a tsumo has no discarder"),
        (3, 40, {"by": "ron", "liable": "left"}, "a player is liable for a yakuman"),
    ],
)
def test_what_no_hand_has_is_refused_with_the_reason(
    han: int, fu: int, facts: dict[str, object], says: str
) -> None:
    with pytest.raises(QuestionError, match=says):
        ask.points(han, fu, **facts)


def test_without_limits_a_yakuman_is_han() -> None:
    with pytest.raises(QuestionError, match="a yakuman is 13 han"):
        ask.points(yakuman=1, by="ron", set={"limits.aotenjou": True})
    assert ask.points(13, 30, by="ron", set={"limits.aotenjou": True}).data["limit"] is None


@pytest.mark.rule("yaku.yakuman-alone")
@pytest.mark.parametrize(("asked", "doubled", "paid"), [(3, True, 2), (2, True, 2), (2, False, 1)])
def test_where_yakuman_do_not_add_up_one_is_paid_which_may_count_twice(
    asked: int, doubled: bool, paid: int
) -> None:
    options = {"limits.yakuman_stacking": False, "limits.double_kokushi_13": doubled}
    answer = ask.points(yakuman=asked, by="ron", seat="S", ruleset="tenhou", set=options)
    assert (answer.data["yakuman"], answer.data["points"]) == (paid, 32_000 * paid)
    assert bool(answer.notes) is ("warnings" in answer.data) is (paid < asked)
    assert answer.words.endswith("".join(map(str, answer.notes)))


@pytest.mark.rule("payment.liability")
@pytest.mark.parametrize(
    ("facts", "payments"),
    [
        ({"by": "ron", "liable": "left", "discarder": "left"}, {"discarder": 32_300}),
        ({"by": "ron", "liable": "left", "discarder": "right"}, {"discarder": 16_300, "liable": 16_000}),
        ({"by": "ron", "liable": "left", "discarder": "right", "ruleset": "tenhou"},
         {"discarder": 16_000, "liable": 16_300}),
        ({"by": "tsumo", "liable": "left"}, {"liable": 32_300}),
    ],
)  # fmt: skip
def test_the_counters_of_a_liable_win_are_paid_once(
    facts: dict[str, object], payments: dict[str, int]
) -> None:
    answer = ask.points(yakuman=1, seat="S", honba=1, **facts)
    assert answer.data["payments"] == payments
    assert sum(reason.amount for reason in answer.reasons) == answer.payment.total == 32_300


@pytest.mark.rule("payment.liability")
def test_who_fed_an_open_kan_pays_alone_for_its_replacement_tile_and_for_no_ron() -> None:
    fed = {"seat": "S", "liable": "left", "ruleset": "jpml-a-2026"}
    assert ask.points(3, 30, by="tsumo", **fed).data["payments"] == {"liable": 4000}
    with pytest.raises(QuestionError, match="not for han and fu"):
        ask.points(3, 30, by="ron", **fed)
    with pytest.raises(QuestionError, match="nobody is liable for a yakuman"):
        ask.points(yakuman=1, by="ron", liable="left", set={"liability.yaku": []})


def test_the_words_say_who_won() -> None:
    assert ask.points(3, 40, by="ron").words.startswith("3 han 40 fu, ron by the dealer.")
    assert ask.points(3, 40, by="ron", seat="S").words.startswith("3 han 40 fu, ron by a non-dealer.")
    assert ask.points(yakuman=2, by="ron", ruleset="tenhou").words.startswith("2 yakuman, ron by the dealer.")
