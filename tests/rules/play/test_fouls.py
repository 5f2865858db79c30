"""Fouls: what can be done though it is not allowed, what is blocked, and what a chombo comes to."""

from __future__ import annotations

import pytest
from shared.play import choices, deltas, refused, why_not, why_not_words

from riichi_rules import IllegalEvent, read_hand
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


@pytest.mark.rule("fouls.tile-count")
def test_the_fourth_tile_of_a_kan_is_not_counted() -> None:
    assert len(read_hand("123456m2378p X11Xz").tiles) == 14
    assert not read_hand("123456m2378p X11Xz").full
