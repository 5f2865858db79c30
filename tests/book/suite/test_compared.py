"""The common facts of two answers are compared strictly, and the deciding facts must be there."""

from typing import Any

import pytest
from shared.rows import rows

from riichi_book.suite.compared import allows, by_verb, decides, differences, in_data
from riichi_rules.questions import read_question


@pytest.mark.parametrize(("one", "other", "alike"), rows("numbers-alike"))
def test_a_number_is_no_yes_or_no(one: object, other: object, alike: bool) -> None:
    assert (differences({"points": one}, {"points": other}) == []) is alike


@pytest.mark.parametrize(("legal", "decided"), rows("moments-decided"))
def test_a_moment_is_decided_by_all_that_a_seat_may_do(legal: object, decided: bool) -> None:
    got: dict[str, Any] = {} if by_verb(legal) is None else {"legal": by_verb(legal)}
    assert decides("turn", {"legal": {"discards": ["1m"], "tsumo": False}}, got) is decided
    assert not decides("turn", {"legal": {"discards": ["1m"]}}, {"deltas": [0, 0, 0, 0]})
    assert not decides("turn", {"deltas": [0, 0, 0, 0]}, got)


def test_a_chii_is_allowed_with_its_own_tiles_alone() -> None:
    legal = by_verb(["chii 40m", "riichi 1z", "pon 55p"])
    actions = ("chii 45m", "chii 35m", "chii", "pon", "riichi 2z", "open riichi 1z")
    assert [allows(legal, action) for action in actions] == [True, False, True, True, False, None]


def test_beside_an_action_that_is_allowed_nothing_counts() -> None:
    wanted = {"allowed": True, "legal": {"ron": True}}
    assert differences(wanted, {"allowed": True, "legal": {"ron": False}}) == []
    assert differences(wanted, {"allowed": False, "legal": {"ron": False}}) == ["allowed", "legal.ron"]
    assert differences({"legal": {"ron": True}}, {"legal": {"chii": [""], "ron": True}}) == []


@pytest.mark.parametrize(("question", "allowed"), rows("fives-in-lists"))
def test_a_list_of_actions_need_not_tell_a_red_five_from_a_plain_one(
    question: dict[str, Any], allowed: bool | None
) -> None:
    assert in_data(read_question(question), {"legal": ["discards 5m"]}).get("allowed") is allowed
