"""Furiten in play: whose discards count, what was passed, when that ends."""

from __future__ import annotations

import pytest
from shared.play import choices, may_win, refused, why_not

from riichi_rules import UNKNOWN
from riichi_rules.furiten import FuritenKind
from riichi_rules.play import Chombo, Foul, Ron, RoundState, begin
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p: pinfu, so every ron has a yaku."""

OPEN_ENDS = ("own_draw_or_claim", "own_discard", "any_call")

TANYAO_ON_4P = "45m234567s88s23p"
"""With 345m called: 1p completes it without a yaku, 4p with tanyao."""

AROUND = "S draws 7z, discards it; W draws 7z, discards it; N draws 6z, discards it;"
"""Three turns in which nothing of interest is discarded."""


def kinds(state: RoundState, seat: int) -> list[FuritenKind]:
    """Return the kinds of furiten of a seat."""
    furiten = state.furiten(seat)
    assert furiten is not None
    return list(furiten.kinds)


def causes(state: RoundState, seat: int) -> list[str]:
    """Return the tiles that make a seat furiten."""
    furiten = state.furiten(seat)
    assert furiten is not None
    return [str(tile) for tile in furiten.causes]


@pytest.mark.rule("furiten.own-discard")
@pytest.mark.rule("furiten.all-waits")
@pytest.mark.rule("furiten.tsumo-allowed")
def test_an_own_discard_blocks_ron_on_every_tile_of_the_wait_but_no_tsumo() -> None:
    # S0-1, S0-2, S0-4, S1-58
    script = "E draws 1p, discards it;" + AROUND
    state = round_of(script + "E draws 6z, discards it; S draws 4p, discards it", E=READY)
    assert kinds(state, 0)[0] is FuritenKind.OWN_DISCARD
    assert causes(state, 0)[0] == "1p"
    assert not may_win(state, "E")
    assert refused(state, "E ron") == "furiten.own-discard"
    after = round_of(script + "E draws 4p", E=READY)
    assert "Tsumo" in choices(after, "E")


@pytest.mark.rule("furiten.called-discard")
def test_a_called_discard_counts_as_an_own_one_unless_the_ruleset_says_otherwise() -> None:
    # S0-3
    script = "E draws 1p, discards it; N pon, discards 9m; E draws 6z, discards it;S draws 4p, discards it"
    counted = round_of(script, settings={"furiten.called_discard": True}, E=READY, N="11p")
    assert kinds(counted, 0)[0] is FuritenKind.OWN_DISCARD
    free = round_of(script, settings={"furiten.called_discard": False}, E=READY, N="11p")
    assert may_win(free, "E")


@pytest.mark.rule("furiten.safe-river")
def test_the_own_river_is_safe_against_its_owner() -> None:
    # S0-12
    state = round_of("E draws 4p, discards it; S draws 4p, discards it", E=READY)
    assert not may_win(state, "E")


@pytest.mark.rule("furiten.escape")
def test_changing_the_wait_ends_own_discard_furiten() -> None:
    # S0-13, S1-92
    script = "E draws 1p, discards it;" + AROUND + "E draws 9s"
    assert round_of(script, E=READY).is_furiten(0)
    changed = round_of(script + ", discards 3p", E=READY)
    assert [str(tile) for tile in changed.waits(0) or ()] == ["2p"]
    assert not changed.is_furiten(0)


@pytest.mark.rule("furiten.complete-hand")
def test_a_win_declined_leaves_furiten_as_soon_as_its_tile_lies_in_the_river() -> None:
    # S0-15, S0-16: tenhou declined, the drawn tile discarded
    state = round_of("E draws 4p, riichi 4p", E=READY)
    assert kinds(state, 0) == [FuritenKind.OWN_DISCARD]
    assert causes(state, 0) == ["4p"]
    assert state.players[0].riichi is not None
    assert state.players[0].riichi.double


@pytest.mark.rule("furiten.temporary")
def test_a_passed_tile_makes_temporary_furiten() -> None:
    # S0-5, S0-17, S0-18, S1-93, S2-20
    state = round_of("E draws 6z, discards it; S draws 4p, discards it", E=READY)
    assert may_win(state, "E")
    after = state_after(state, "W draws")
    assert kinds(after, 0) == [FuritenKind.TEMPORARY]
    assert causes(after, 0) == ["4p"]


@pytest.mark.rule("furiten.safe-after-pass")
def test_a_second_tile_cannot_be_won_on_in_the_same_turn() -> None:
    # S0-31
    state = round_of("E draws 6z, discards it; S draws 4p, discards it; W draws 1p, discards it", E=READY)
    assert not may_win(state, "E")
    assert refused(state, "E ron") == "furiten.temporary"


@pytest.mark.rule("furiten.temporary")
def test_a_spoken_pass_makes_furiten_at_once() -> None:
    state = round_of("E draws 6z, discards it; S draws 4p, discards it; E passes", E=READY)
    assert kinds(state, 0) == [FuritenKind.TEMPORARY]


@pytest.mark.rule("furiten.temporary-end")
@pytest.mark.parametrize("end", OPEN_ENDS)
def test_temporary_furiten_is_over_once_the_owner_has_drawn_and_discarded(end: str) -> None:
    # S0-20, S1-94, S2-22
    passed = (
        "E draws 6z, discards it; S draws 4p, discards it; W draws 7z, discards it; N draws 7z, discards it;"
    )
    settings = {"furiten.temporary_end": end}
    after = round_of(passed + "E draws 6z", settings=settings, E=READY)
    assert after.is_furiten(0) is (end == "own_discard")
    discarded = round_of(
        passed + "E draws 6z, discards it; S draws 1p, discards it", settings=settings, E=READY
    )
    assert may_win(discarded, "E")


@pytest.mark.rule("furiten.temporary-end")
@pytest.mark.parametrize("end", OPEN_ENDS)
def test_a_call_by_another_player_ends_it_in_one_variant_only(end: str) -> None:
    # S0-24, S2-23
    script = "E draws 6z, discards it; S draws 4p, discards it; W pon, discards 9m;N draws 1p, discards it"
    state = round_of(script, settings={"furiten.temporary_end": end}, E=READY, W="44p")
    assert may_win(state, "E") is (end == "any_call")


@pytest.mark.rule("furiten.temporary-end")
@pytest.mark.parametrize("end", OPEN_ENDS)
def test_an_own_call_ends_it_at_the_call_or_at_the_discard(end: str) -> None:
    # S1-94: North lets 4p go by, then calls a pon
    script = "E draws 4p, discards it; S draws 5z, discards it; N pon"
    state = round_of(script, settings={"furiten.temporary_end": end}, N="123456m23789p55z")
    assert state.is_furiten(3) is (end == "own_discard")


@pytest.mark.rule("furiten.temporary-end")
@pytest.mark.parametrize("end", OPEN_ENDS)
def test_a_closed_kan_is_a_call_in_that_variant(end: str) -> None:
    script = (
        "E draws 6z, discards it; S draws 4p, discards it; W draws 7z, closed kan 1z, draws 1p, discards it"
    )
    state = round_of(script, settings={"furiten.temporary_end": end}, E=READY, W="1111z")
    assert may_win(state, "E") is (end == "any_call")


@pytest.mark.rule("furiten.yakuless")
def test_a_tile_without_a_yaku_makes_temporary_furiten_unless_the_ruleset_says_otherwise() -> None:
    # S0-21, S1-93, S2-20
    script = (
        "E draws 7z, discards 3m; S chii 45m, discards 9m; W draws 1p, discards it; N draws 4p, discards it"
    )
    counted = round_of(script, settings={"furiten.yakuless_pass": True}, S=TANYAO_ON_4P)
    assert refused(counted, "S ron") == "furiten.temporary"
    free = round_of(script, settings={"furiten.yakuless_pass": False}, S=TANYAO_ON_4P)
    assert may_win(free, "S")


@pytest.mark.rule("furiten.riichi")
def test_after_riichi_a_passed_tile_makes_furiten_to_the_end() -> None:
    # S0-6, S0-25, S0-26, S1-74
    script = (
        "E draws 5z, riichi 5z; S draws 4p, discards it; W draws 7z, discards it; N draws 7z, discards it;"
    )
    state = round_of(script + "E draws 6z, discards it; S draws 1p, discards it", E=READY)
    assert kinds(state, 0) == [FuritenKind.RIICHI]
    assert refused(state, "E ron") == "furiten.riichi"
    after = round_of(script + "E draws 1p", E=READY)
    assert "Tsumo" in choices(after, "E")


@pytest.mark.rule("furiten.riichi")
@pytest.mark.rule("riichi.pass-win")
def test_passing_a_drawn_win_in_riichi_makes_furiten() -> None:
    # S4-13
    script = "E draws 5z, riichi 5z;" + AROUND + "E draws 4p, discards it; S draws 1p, discards it"
    state = round_of(script, E=READY)
    assert FuritenKind.RIICHI in kinds(state, 0)
    assert not may_win(state, "E")


@pytest.mark.rule("furiten.escape")
def test_in_riichi_own_discard_furiten_stays() -> None:
    # S0-14
    state = round_of(
        "E draws 4p, riichi 4p;" + AROUND + "E draws 6z, discards it; S draws 1p, discards it", E=READY
    )
    assert kinds(state, 0)[0] is FuritenKind.OWN_DISCARD
    assert not may_win(state, "E")


@pytest.mark.rule("furiten.safe-after-riichi")
def test_whatever_was_discarded_since_a_riichi_is_safe_against_it() -> None:
    # S0-27, S4-14
    state = round_of("E draws 5z, riichi 5z; S draws 4p, discards it; W draws 4p, discards it", E=READY)
    assert not may_win(state, "E")


MISSED = (
    "E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it; N draws 5z, discards it;"
    "E draws 5z, discards it; S draws 1p, adds 1p, draws 4p, discards it"
)
"""South adds 1p to a pon, North does not rob it, and South discards 4p."""


def test_a_missed_robbery_makes_temporary_furiten_unless_the_ruleset_says_otherwise() -> None:
    # S0-19, S2-21
    counted = round_of(MISSED, settings={"furiten.missed_robbery": True}, S="11p", N=READY)
    assert kinds(counted, 3) == [FuritenKind.TEMPORARY]
    assert not may_win(counted, "N")
    free = round_of(MISSED, settings={"furiten.missed_robbery": False}, S="11p", N=READY)
    assert may_win(free, "N")


def test_the_tile_of_a_closed_kan_makes_nobody_furiten_who_may_not_rob_it() -> None:
    script = "E draws 7z, closed kan 4p, draws 1p, discards it"
    state = round_of(script, E="4444p", S=READY)
    assert may_win(state, "S")


def test_a_tile_added_to_the_own_pon_is_an_own_discard_where_the_ruleset_says_so() -> None:
    # South waits on 1p and 4p, and adds the fourth 1p to its pon
    script = (
        "E draws 7z, discards 1p; S pon, discards 9m; W draws 5z, discards it; N draws 5z, discards it;"
        "E draws 5z, discards it; S draws 1p, adds 1p, draws 6z, discards it"
    )
    hand = "11p23p456m345s77s"
    counted = round_of(script, settings={"furiten.own_added_kan": True}, S=hand)
    assert kinds(counted, 1) == [FuritenKind.OWN_DISCARD]
    free = round_of(script, settings={"furiten.own_added_kan": False}, S=hand)
    assert kinds(free, 1) == []


@pytest.mark.rule("furiten.yakuless")
def test_a_yakuless_own_discard_counts_unless_the_ruleset_says_otherwise() -> None:
    # S0-16, S1-91, S2-19
    script = "E draws 7z, discards 3m; S chii 45m, discards 1p; W draws 4p, discards it"
    counted = round_of(script, settings={"furiten.yakuless_discard": True}, S=TANYAO_ON_4P)
    assert refused(counted, "S ron") == "furiten.own-discard"
    free = round_of(script, settings={"furiten.yakuless_discard": False}, S=TANYAO_ON_4P)
    assert may_win(free, "S")


@pytest.mark.rule("furiten.all-waits")
def test_all_waits_count_those_not_noticed_too() -> None:
    # S0-7, S0-30 (X0-1, X0-2): 2p lies in the river, so 5p and 8p are blocked
    state = round_of("E draws 2p, discards it; S draws 5p, discards it", E="77m34567p678s777z")
    assert [str(tile) for tile in state.waits(0) or ()] == ["2p", "5p", "8p"]
    assert not may_win(state, "E")


@pytest.mark.rule("furiten.all-waits")
def test_thirteen_sided_kokushi_is_furiten_on_all_thirteen_kinds() -> None:
    # S0-8
    script = "E draws 1z, discards it; S draws 7z, discards it"
    state = round_of(script, E="19m19p19s1234567z")
    assert len(state.waits(0) or ()) == 13
    assert not may_win(state, "E")


@pytest.mark.rule("furiten.tsumo-allowed")
def test_a_furiten_tsumo_needs_a_yaku_when_the_hand_is_open() -> None:
    # S0-29: furiten by 1p
    script = (
        "E draws 7z, discards 3m; S chii 45m, discards 1p; W draws 6z, discards it; N draws 6z, discards it;"
        "E draws 6z, discards it; S draws"
    )
    assert "Tsumo" in choices(round_of(f"{script} 4p", S=TANYAO_ON_4P), "S")
    assert "Tsumo" not in choices(round_of(f"{script} 1p", S=TANYAO_ON_4P), "S")
    closed = round_of("E draws 4p, discards it;" + AROUND + "E draws 1p", E=READY)
    assert "Tsumo" in choices(closed, "E")


@pytest.mark.rule("fouls.furiten-ron")
def test_ron_in_furiten_is_blocked_or_a_chombo() -> None:
    # S0-9
    script = "E draws 4p, discards it; S draws 4p, discards it"
    blocked = round_of(script, settings={"penalties.furiten_ron": "blocked"}, E=READY)
    assert why_not(blocked, 0, Chombo(0, Foul.FURITEN_RON)) == "fouls.furiten-ron"
    punished = round_of(script, settings={"penalties.furiten_ron": "chombo"}, E=READY)
    assert not may_win(punished, "E")
    over = punished.apply(Chombo(0, Foul.FURITEN_RON))
    assert over.dealt_anew is punished.rules.penalties.chombo_redeal
    assert over.settlement is not None


def test_the_refusal_says_which_furiten_and_which_tile() -> None:
    state = round_of("E draws 4p, discards it; S draws 1p, discards it", E=READY)
    refusal = state.why_not(0, Ron((0,)))
    assert refusal is not None
    assert "4p among its own discards would complete the hand" in refusal.words


def test_furiten_of_a_hand_that_is_not_known_is_not_told() -> None:
    state = round_of("E draws", E=READY)
    first, second, third, _ = state.deal.hands
    hidden = begin(state.deal._replace(hands=(first, second, third, (UNKNOWN,) * 13)), state.rules)
    assert hidden.furiten(3) is None
    assert hidden.is_furiten(3) is None
    assert hidden.furiten(0) is not None
    assert hidden.legal(3) == ()
