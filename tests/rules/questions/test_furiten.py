"""Whether a hand may win by ron, asked as data."""

from __future__ import annotations

from typing import Any

import pytest

from riichi_rules import ask
from riichi_rules.errors import HandError
from riichi_rules.questions import HandScene

HAND = "77m34567p678s777z"


@pytest.mark.rule("furiten.own-discard")
def test_an_own_discard_of_the_wait_makes_furiten_on_every_tile_of_it() -> None:
    answer = ask.furiten(HAND, "9m2p4s").data
    assert answer["waits"] == ["2p", "5p", "8p"]
    assert (answer["furiten"], answer["kinds"], answer["causes"]) == (True, ["own-discard"], ["2p"])
    free = ask.furiten(HAND, "9m1z4s").data
    assert (free["furiten"], free["kinds"], free["causes"]) == (False, [], [])


@pytest.mark.parametrize(("riichi", "kind"), [(False, "temporary"), (True, "riichi")])
@pytest.mark.rule("furiten.temporary")
@pytest.mark.rule("furiten.riichi")
def test_what_was_passed_counts_for_a_while_or_after_riichi_for_good(riichi: bool, kind: str) -> None:
    answer = ask.furiten(HAND, "9m1z4s", passed="8p", riichi=riichi).data
    assert (answer["furiten"], answer["kinds"], answer["causes"]) == (True, [kind], ["8p"])


@pytest.mark.rule("furiten.own-discard")
@pytest.mark.parametrize(("counts", "furiten"), [(True, True), (False, False)])
def test_whether_a_discard_that_was_called_counts_is_the_rulesets_choice(counts: bool, furiten: bool) -> None:
    answer = ask.furiten(HAND, "9m2_p4s", set={"furiten.called_discard": counts}).data
    assert answer["furiten"] is furiten


def test_only_own_discards_are_shown_as_guilty() -> None:
    (scene,) = ask.furiten(HAND, "9m2p4s", passed="8p").views
    assert isinstance(scene, HandScene)
    assert list(map(str, scene.guilty)) == ["2p"]
    assert list(map(str, scene.passed)) == ["8p"]
    assert scene.text == f"{HAND}; waits on 258p; let pass 8p; river 9m2p4s"


def test_no_tile_lies_there_five_times() -> None:
    with pytest.raises(HandError, match="passed: a fifth 7z"):
        ask.furiten(HAND, "7z", passed="7z")


YAKULESS = "123m45p22s 2'34p 6'57s"
"""It waits on 3p and 6p, and has no yaku on either."""
CLOSED = "111m45p22s234p678s"
"""The same two waits, with a yaku in riichi alone."""
WINDS = "123m567p22s11z 6'57s"
"""Its 1z is a yaku for some winds, its 2s is none."""
ADDED = "45m22p456678s 33'3\"3m"
"""It waits on 6m, and added the fourth 3m to a pon."""

SIX = {"river": "9m", "passed": "6p"}


@pytest.mark.rule("furiten.own-discard")
@pytest.mark.rule("furiten.temporary")
@pytest.mark.parametrize(
    ("option", "hand", "facts", "furiten"),
    [
        ("yakuless_discard", YAKULESS, {"river": "3p"}, {True: ["3p"], False: []}),
        ("yakuless_discard", YAKULESS, SIX, {True: ["6p"], False: ["6p"]}),
        ("yakuless_discard", WINDS, {"river": "2s"}, {True: ["2s"], False: []}),
        ("yakuless_discard", WINDS, {"river": "1z"}, {True: ["1z"], False: ["1z"]}),
        ("yakuless_discard", HAND, {"river": "2p9m"}, {True: ["2p"], False: ["2p"]}),
        ("yakuless_pass", YAKULESS, {"river": "3p", "passed": "6p"}, {True: ["3p", "6p"], False: ["3p"]}),
        ("yakuless_pass", CLOSED, SIX, {True: ["6p"], False: []}),
        ("yakuless_pass", CLOSED, {**SIX, "riichi": True}, {True: ["6p"], False: ["6p"]}),
        ("own_added_kan", ADDED, {"river": "9m"}, {True: ["3m"], False: []}),
    ],
)  # fmt: skip
def test_what_counts_for_furiten_is_the_rulesets_choice(
    option: str, hand: str, facts: dict[str, Any], furiten: dict[bool, list[str]]
) -> None:
    for value, causes in furiten.items():
        answer = ask.furiten(hand, set={f"furiten.{option}": value}, **facts).data
        assert (answer["furiten"], answer["causes"]) == (bool(causes), causes)


@pytest.mark.rule("furiten.own-discard")
@pytest.mark.parametrize(("wind", "valid"), [("S", True), ("E", False)])
def test_a_win_is_barred_by_a_discard_that_had_a_yaku_for_its_winds(wind: str, valid: bool) -> None:
    facts = {"win": "2s", "by": "ron", "seat": wind, "round": "S", "last_tile": True, "river": "1z"}
    assert ask.worth(WINDS, set={"furiten.yakuless_discard": False}, **facts).valid is valid
    assert not ask.worth(WINDS, **facts).valid
