"""Whether a hand may win by ron, asked as data."""

from __future__ import annotations

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
