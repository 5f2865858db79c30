"""Furiten: the sources' hand and river, the three kinds, and what none of them forbids."""

from __future__ import annotations

import pytest
from shared.wins import ids, ron, tsumo

from riichi_rules.errors import HandError
from riichi_rules.furiten import Furiten, furiten_of
from riichi_rules.notation import read_hand, read_river, read_tiles
from riichi_rules.play.script import round_of
from riichi_rules.tiles import tiles_text

X0_1 = "77m34567p678s777z"
X0_2 = "1s6527z7s23p3s6z4s1m4z"


def furiten(hand: str, river: str = "", passed: str = "", *, riichi: bool = False) -> Furiten:
    """Ask about a hand with its river and the tiles passed."""
    own = [discard.tile for discard in read_river(river)] if river else []
    return furiten_of(read_hand(hand), own, read_tiles(passed).tiles if passed else (), riichi=riichi)


@pytest.mark.rule("furiten.own-discard")
def test_the_hand_of_x0_1_is_furiten_by_the_2p_in_the_river_of_x0_2() -> None:
    answer = furiten(X0_1, X0_2)
    assert answer.furiten
    assert answer.kinds == ("own-discard",)
    assert tiles_text(answer.causes) == "2p"


@pytest.mark.rule("furiten.all-waits")
def test_one_furiten_tile_blocks_every_tile_of_the_wait() -> None:
    # S0-4: neither 5p nor 8p was discarded, and neither may be won on.
    answer = furiten(X0_1, X0_2)
    assert tiles_text(answer.waits) == "258p"
    assert answer.words == (
        "Furiten: 2p among its own discards would complete the hand. No ron on 258p; tsumo stays possible."
    )


@pytest.mark.rule("furiten.all-waits")
@pytest.mark.parametrize("tile", ["2p", "5p", "8p"])
def test_any_tile_of_the_wait_makes_furiten(tile: str) -> None:
    assert furiten(X0_1, f"1s{tile}").furiten


@pytest.mark.rule("furiten.all-waits")
def test_waits_that_nobody_thinks_of_count() -> None:
    # S0-7: 44456p and 77z wait on 4p and 7p and, as 444p 56p with 77z, or 44p 456p, on 7z too.
    hand = "112233m44456p77z"
    assert furiten(hand, "7z").furiten
    assert tiles_text(furiten(hand, "7z").waits) == "47p7z"


@pytest.mark.rule("furiten.own-discard")
@pytest.mark.parametrize(
    ("hand", "river"),
    [("33m12345678p111s", "9p"), ("33m23p112233456s", "4p"), ("112233m44456p77z", "4p")],
)
def test_the_ema_examples_are_furiten_by_one_of_their_waits(hand: str, river: str) -> None:
    assert furiten(hand, river).furiten


@pytest.mark.rule("furiten.own-discard")
def test_the_7p_of_the_second_ema_example_does_no_harm() -> None:
    # X1-2: the hand waits on 1p and 4p only.
    answer = furiten("33m23p112233456s", "7p")
    assert not answer.furiten
    assert answer.words == "Not furiten: ron on 14p is free."


@pytest.mark.rule("furiten.own-discard")
@pytest.mark.parametrize("kind", read_tiles("19m19p19s1234567z").tiles, ids=str)
def test_a_thirteen_sided_wait_is_furiten_by_each_of_its_tiles(kind: object) -> None:
    # S0-8.
    answer = furiten("19m19p19s1234567z", str(kind))
    assert answer.furiten
    assert len(answer.waits) == 13


@pytest.mark.rule("furiten.own-discard")
def test_a_red_five_in_the_river_is_a_five() -> None:
    assert furiten(X0_1, "0p").kinds == ("own-discard",)


@pytest.mark.rule("furiten.called-discard")
def test_a_discard_that_somebody_called_still_counts() -> None:
    # S0-3.
    assert furiten(X0_1, "1s2_p6z").kinds == ("own-discard",)


@pytest.mark.rule("furiten.escape")
def test_another_wait_ends_furiten_by_an_own_discard() -> None:
    # S0-13, S1-92: 45678p waits on 3p, 6p and 9p.
    assert furiten("77m34567p678s777z", "2p").furiten
    assert not furiten("77m45678p678s777z", "2p").furiten


@pytest.mark.rule("furiten.own-discard")
def test_discarding_from_a_complete_hand_leaves_a_furiten_wait() -> None:
    # S0-15, S0-16.
    complete = read_hand("77m234567p678s777z")
    for tile in read_tiles("25p").tiles:
        assert furiten_of(complete.discard(tile), [tile]).furiten


@pytest.mark.rule("furiten.yakuless")
def test_a_discard_that_gave_no_yaku_makes_furiten() -> None:
    # S1-91. Open, with a pair of 5z and of 9m: 9m is no yaku, 5z is.
    answer = furiten("99m456p55z 2'34p 6'78s", "9m")
    assert tiles_text(answer.waits) == "9m5z"
    assert answer.furiten


@pytest.mark.rule("furiten.yakuless")
def test_a_passed_tile_that_gave_no_yaku_makes_furiten() -> None:
    # S0-21, S1-93.
    assert furiten("99m456p55z 2'34p 6'78s", passed="9m").kinds == ("temporary",)


@pytest.mark.rule("furiten.temporary")
def test_a_passed_tile_makes_furiten_until_the_own_turn() -> None:
    # S0-18, S2-20: play hands in the tiles passed since that turn, and none after it.
    answer = furiten(X0_1, passed="5p")
    assert answer.kinds == ("temporary",)
    assert tiles_text(answer.causes) == "5p"
    assert "passed in this turn" in answer.words
    assert not furiten(X0_1, passed="").furiten


@pytest.mark.rule("furiten.temporary")
def test_a_passed_tile_that_completes_nothing_does_no_harm() -> None:
    assert not furiten(X0_1, passed="14679p1z").furiten


@pytest.mark.rule("furiten.riichi")
def test_a_tile_passed_after_riichi_makes_furiten_of_its_own_kind() -> None:
    # S0-6, S1-74.
    answer = furiten(X0_1, passed="8p", riichi=True)
    assert answer.kinds == ("riichi",)
    assert "passed after riichi" in answer.words


@pytest.mark.rule("furiten.riichi")
def test_riichi_alone_is_no_furiten() -> None:
    assert not furiten(X0_1, "1s6z", riichi=True).furiten


def test_several_kinds_hold_at_once() -> None:
    answer = furiten(X0_1, X0_2, passed="58p")
    assert answer.kinds == ("own-discard", "temporary")
    assert tiles_text(answer.causes) == "258p"


@pytest.mark.rule("furiten.tsumo-allowed")
def test_a_furiten_hand_may_be_won_by_tsumo() -> None:
    # S0-1, S0-29: the furiten hand above, with tsumo for its yaku.
    assert furiten(X0_1, X0_2).words.endswith("tsumo stays possible.")
    assert ids(tsumo(X0_1, "5p")) == {"menzen-tsumo", "yakuhai-chun"}


def test_a_hand_that_is_not_tenpai_is_not_furiten() -> None:
    answer = furiten("779m3457p678s777z", "2p")
    assert not answer.furiten
    assert answer.waits == ()
    assert "not tenpai" in answer.words


def test_furiten_is_asked_of_thirteen_known_tiles() -> None:
    with pytest.raises(HandError, match="fourteenth"):
        furiten("77m234567p678s777z", "2p")
    with pytest.raises(HandError, match="unknown"):
        furiten("X7m34567p678s777z", "2p")


@pytest.mark.rule("furiten.riichi-yaku")
def test_in_riichi_every_wait_has_a_yaku_unless_two_han_are_needed() -> None:
    # S0-28
    hand, tile = "46m234789p56799s", "5m"
    assert not ron(hand, tile, seat="S").valid
    assert ron(hand, tile, seat="S", riichi=True).valid
    assert not ron(hand, tile, options={"yaku.min_han": 2}, seat="S", riichi=True).valid


@pytest.mark.rule("furiten.temporary")
def test_a_tile_that_fell_before_the_hand_waited_on_it_does_no_harm() -> None:
    # S0-5, E-8: South threw 4p, and then East's hand began to wait on it.
    state = round_of(
        "E draws 7z, discards it; S draws 4p, discards it; W draws 7z, discards it; N draws 7z, discards it;"
        "E draws 9p, discards 6z",
        E="123456m2378p99s6z",
    )
    assert [str(tile) for tile in state.waits(0) or ()] == ["1p", "4p"]
    assert state.is_furiten(0) is False
