"""Fouls: what can be done though it is not allowed, what is blocked, and what a chombo comes to."""

from __future__ import annotations

import pytest
from shared.play import calls, choices, deltas, may_win, refused, settled, why_not, why_not_words

from riichi_rules import HandError, IllegalEvent, ask, read_hand
from riichi_rules.errors import NotationError
from riichi_rules.play import Abort, AbortiveDraw, Chombo, Foul, RoundState
from riichi_rules.play.script import round_of, state_after

READY = "123456m23789p99s"
"""Tenpai on 1p and 4p."""

DECLARED = "E draws 5z, riichi 5z; S draws 7z, discards it; W draws 7z, discards it; N draws 7z, discards it;"

FAR = "147m258p369s1234z"

FOUR_RIICHI = (
    "E draws 1z, riichi 1z; S draws 1z, riichi 1z; W draws 2z, riichi 2z; N draws 2z, riichi 2z; drawn"
)

SPOILT: dict[str, object] = {
    "draws.four_winds": True,
    "draws.four_riichi": True,
    "penalties.noten_riichi": "chombo",
}


@pytest.mark.rule("fouls.noten-at-four-riichi")
def test_at_four_riichi_the_hands_are_shown_and_a_noten_one_is_a_chombo() -> None:
    # S4-10, E-21
    state = round_of(
        FOUR_RIICHI,
        settings=SPOILT,
        E=FAR,
        S="123456789p23s99m",
        W="123456789s23p55z",
        N="456m456p45678s66z",
    )
    with pytest.raises(IllegalEvent, match="one declared riichi without tenpai") as caught:
        state.apply(AbortiveDraw(Abort.FOUR_RIICHI))
    assert caught.value.rule == "fouls.noten-at-four-riichi"
    assert state.apply(Chombo(0, Foul.NOTEN_RIICHI)).over


@pytest.mark.rule("fouls.noten-at-four-riichi")
def test_another_abortive_draw_spares_it() -> None:
    # S4-10: nobody shows a hand at four equal winds
    script = (
        "E draws 4z, riichi 4z; S draws 4z, discards it; W draws 4z, discards it; N draws 4z, discards it"
    )
    state = round_of(script, settings=SPOILT, E="147m258p369s1123z")
    assert Foul.NOTEN_RIICHI in state.players[0].fouls
    over = state_after(state, "drawn")
    assert over.end == AbortiveDraw(Abort.FOUR_WINDS)
    assert deltas(over) == (0, 0, 0, 0)


@pytest.mark.rule("fouls.chombo")
@pytest.mark.rule("ending.ways")
def test_a_chombo_ends_the_round_and_is_dealt_anew() -> None:
    # S1-80, S2-5
    state = round_of("E draws 5z, riichi 5z; S draws, discards it", "ema-2025", E=READY)
    over = state.apply(Chombo(2, Foul.OTHER))
    assert over.over
    assert over.dealt_anew
    assert settled(over).bets_left == 0
    settings = {"penalties.chombo_bets_returned": False}
    kept = round_of("E draws 5z, riichi 5z; S draws, discards it", settings=settings, E=READY)
    kept = kept.apply(Chombo(2, Foul.OTHER))
    assert settled(kept).bets_left == 1
    counted = round_of("E draws", settings={"penalties.chombo_redeal": False}).apply(Chombo(2))
    assert not counted.dealt_anew


@pytest.mark.rule("fouls.chombo")
def test_where_no_chombo_can_happen_there_is_none() -> None:
    state = round_of("E draws", "tenhou")
    with pytest.raises(IllegalEvent, match="Tenhou has no chombo"):
        state.apply(Chombo(0))


@pytest.mark.rule("payment.chombo")
def test_a_chombo_can_cost_a_mangan() -> None:
    options = {"penalties.chombo_kind": "reverse_mangan", "penalties.chombo_amount": "none"}
    over = round_of("E draws", settings=options).apply(Chombo(2))
    assert deltas(over) == (4000, 2000, -8000, 2000)


def noten(**settings: object) -> RoundState:
    """Return a round in which East declares riichi without tenpai."""
    named = {f"penalties.{name}": value for name, value in settings.items()}
    return round_of("E draws 5z, riichi 5z", settings=named, E="147m258p369s1234z")


@pytest.mark.rule("fouls.noten-riichi")
def test_riichi_without_tenpai_cannot_be_declared_or_is_a_chombo() -> None:
    # S4-10
    with pytest.raises(IllegalEvent, match="no discard leaves the hand tenpai"):
        noten(noten_riichi="blocked")
    state = noten(noten_riichi="chombo")
    assert state.players[0].fouls == (Foul.NOTEN_RIICHI,)
    done = state_after(state, "until 0 left")
    with pytest.raises(IllegalEvent, match="declared riichi without tenpai: chombo"):
        state_after(done, "drawn")
    over = done.apply(Chombo(0, Foul.NOTEN_RIICHI))
    assert over.over
    assert over.settlement is not None


@pytest.mark.rule("fouls.noten-riichi")
def test_that_chombo_is_due_when_the_hand_is_shown_or_once_it_is_noticed() -> None:
    # S4-10
    for when, rule in (("hand_shown", "fouls.noten-riichi"), ("discovered", None)):
        state = noten(noten_riichi="chombo", noten_riichi_when=when)
        assert why_not(state, 0, Chombo(0, Foul.NOTEN_RIICHI)) == rule


@pytest.mark.rule("fouls.noten-riichi")
def test_another_players_win_spares_riichi_without_tenpai() -> None:
    # S4-10
    state = round_of("E draws 4p, riichi 4p; S ron", E="147m258p369s123z", S=READY)
    assert state.over
    assert state.wins[0].seat == 1


@pytest.mark.rule("fouls.riichi-kan")
def test_a_forbidden_kan_in_riichi_is_blocked_or_a_chombo() -> None:
    # S4-11
    hand, script = "111222333m99s67s", DECLARED + "E draws 1m"
    blocked = round_of(script, settings={"penalties.riichi_kan": "blocked"}, E=hand)
    assert refused(blocked, "E closed kan 1m") == "riichi.kan-readings"
    punished = round_of(script, settings={"penalties.riichi_kan": "chombo"}, E=hand)
    assert "ClosedKan" not in choices(punished, "E")
    made = state_after(punished, "E closed kan 1m")
    assert made.players[0].fouls == (Foul.RIICHI_KAN,)
    assert made.apply(Chombo(0, Foul.RIICHI_KAN)).over
    assert punished.why_not(0, Chombo(0, Foul.RIICHI_KAN)) is not None


def test_a_chombo_for_a_ron_in_furiten_needs_a_ron_and_furiten() -> None:
    settings = {"penalties.furiten_ron": "chombo"}
    foul = Chombo(0, Foul.FURITEN_RON)
    far = round_of("E draws 5z, discards it; S draws 5z, discards it", settings=settings, E=READY)
    assert why_not_words(far, 0, foul) == "seat 0 has nothing to declare ron on"
    free = round_of("E draws 5z, discards it; S draws 4p, discards it", settings=settings, E=READY)
    assert why_not_words(free, 0, foul) == "seat 0 is not furiten"


def test_no_chombo_for_a_riichi_that_was_right() -> None:
    settings = {"penalties.noten_riichi_when": "discovered", "penalties.riichi_kan": "chombo"}
    state = round_of("E draws 5z, riichi 5z", settings=settings, E=READY)
    assert why_not_words(state, 0, Chombo(0, Foul.NOTEN_RIICHI)) == "seat 0 declared no riichi without tenpai"
    assert why_not_words(state, 0, Chombo(0, Foul.RIICHI_KAN)) == "seat 0 made no forbidden kan in riichi"


@pytest.mark.rule("fouls.no-win")
def test_a_complete_hand_without_a_yaku_is_no_win_and_a_chombo_can_follow() -> None:
    # The hand of the page, before the 5m: its melds are a chii of 2s and one of 3p.
    answer = ask.worth("46m789p99s 2'34s 3'45p", win="5m", by="ron", seat="S", dora_indicators="8s")
    assert (answer.data["valid"], answer.data["reason"], answer.data["points"]) == (False, "no yaku", 0)
    script = "E draws 2s, discards it; S chii 34s, discards 7z; W draws 5m, discards it"
    state = round_of(script, E="1289m1289p1289s1z", S="46m789p345p99s34s7z")
    assert not may_win(state, "S")
    assert refused(state, "S ron") == "ending.yaku"
    assert state.apply(Chombo(1, Foul.OTHER)).over


@pytest.mark.rule("fouls.tile-count")
@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("123456m2378p99s", "12 concealed tiles: a hand without melds has 13"),
        ("123456m23789p999s1z", "15 concealed tiles: a hand without melds has 13"),
        ("123456m2378p99s X11Xz", "12 concealed tiles: a hand with one meld has 10"),
    ],
)
def test_a_hand_with_a_tile_too_few_or_too_many_is_none(hand: str, words: str) -> None:
    with pytest.raises(HandError, match=words):
        read_hand(hand)


@pytest.mark.rule("fouls.tile-count")
def test_the_fourth_tile_of_a_kan_is_not_counted() -> None:
    assert len(read_hand("123456m2378p X11Xz").tiles) == 14
    assert not read_hand("123456m2378p X11Xz").full


@pytest.mark.rule("fouls.false-call")
def test_a_call_of_tiles_that_make_no_group_is_refused() -> None:
    # West has 4m and 7m, and South throws 6m: no run. With the 5m there would be one.
    hand = "47m2345p56799s11z"
    thrown = "E draws 1z, discards it; S draws 6m, discards it"
    state = round_of(thrown, E="1289m1289p1289s4z", W=hand)
    assert calls(state, "W") == []
    with pytest.raises(NotationError, match="647m is no meld"):
        read_hand("2345p56799s1z 6'47m")
    assert calls(round_of(thrown, E="1289m1289p1289s4z", W=hand.replace("47m", "57m")), "W") == ["6'57m"]
