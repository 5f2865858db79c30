"""What occurs together with riichi: a win that has both, or the reason why there is none."""

import pytest

from riichi_book.search.compatibility import DECLARED, Companion, companions
from riichi_rules.value import value_of
from riichi_rules.yaku import BY_ID, YAKU

FIRST_TURN = {"tenhou", "chiihou", "renhou", "shiisanpuutaa"}


@pytest.fixture(scope="module", params=DECLARED)
def riichi(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def found(riichi: str) -> dict[str, Companion]:
    return {companion.yaku.id: companion for companion in companions(riichi)}


def test_every_other_yaku_is_answered(riichi: str, found: dict[str, Companion]) -> None:
    assert found.keys() == BY_ID.keys() - {riichi}


@pytest.mark.rule("riichi.combines")
def test_only_what_is_won_on_the_first_turn_never_goes_with_riichi(found: dict[str, Companion]) -> None:
    # S4-25, E-18
    assert {name for name, companion in found.items() if companion.win is None} == FIRST_TURN
    for name in FIRST_TURN:
        assert "a win on the first turn comes before your first one" in str(found[name].reason)


@pytest.mark.rule("riichi.combines")
def test_each_witness_is_a_win_that_has_the_yaku(riichi: str, found: dict[str, Companion]) -> None:
    # S4-22
    for name, companion in found.items():
        if companion.win is not None:
            value = value_of(
                companion.win.hand, companion.win.win, companion.win.situation, companion.win.ruleset
            )
            counted = {scored.id for scored in value.yaku}
            assert value.hand.closed
            assert getattr(value.situation, DECLARED[riichi])
            assert companion.both is ({name, riichi} <= counted), name


@pytest.mark.rule("riichi.combines")
def test_where_only_one_counts_it_is_a_yakuman_or_the_greater_riichi(found: dict[str, Companion]) -> None:
    # S4-2, S4-22
    single = {name for name, companion in found.items() if companion.win is not None and not companion.both}
    yakuman = {yaku.id for yaku in YAKU if yaku.yakuman} - FIRST_TURN
    assert single - yakuman <= {"riichi", "double-riichi"}
    assert yakuman <= single
    assert all(found[name].reason for name in single)
