"""A copy, or an object sent to another process, is equal to the original and says the same."""

import copy
import pickle
import re
from pathlib import Path
from typing import Any, Final

import pytest
from shared.wins import ron, tsumo

from riichi_rules import Tile, ask, errors, load_ruleset
from riichi_rules.messages import SeatFact, TilesFact, listed, plural, say
from riichi_rules.play import Draw, Pass, RoundState
from riichi_rules.play.script import round_of, state_after
from riichi_rules.questions import KINDS, kind_of, question_of

CLUB: Final = """extends = "ema-2025"
[fu]
double_wind_pair = { value = 4, source = "minutes", confidence = "stated" }
[sources]
minutes = "Minutes of May"
[house]
phones = "Phones are silent."
"""
ERRORS: Final = (
    errors.NotationError("no tile", "12x", 2),
    errors.HandError("five of a kind"),
    errors.HandTextError("five of a kind", "11111m", 0, 5),
    errors.NotComplete("not complete"),
    errors.SituationError("ippatsu without riichi"),
    errors.RulesetError("no such option", file="club.toml", line=3),
    errors.IllegalEvent("not now", "turn.draw", Draw(1), (Pass(1),)),
    errors.RecordError("no such tag", file="a.mjlog", tag=7),
)
THINGS: Final = (
    *(say("{x}", x=TilesFact((Tile(0),), "1m")), plural(2, "{n} fu", "{n} fu"), listed([SeatFact(0)])),
    ask.question("waits", hand="1m", id=1),
    ron("22334m456p55678s", "4m", riichi=True),
    tsumo("1199m3366p2288s7z", "7z"),
    ron("456m1122z X11Xs X77Xz", "1z"),
    round_of("E draws 5p, discards 5p; S draws", S="123456789m123p1z"),
    load_ruleset("wiki", {"fu.double_wind_pair": 2}),
)
TOLD: Final = ("data", "question", "reasons", "players", "label", "origins", "house", "sources", "faults")
"""Attributes to compare besides the words; equality ignores reasons and origins."""


def copies_of(thing: Any) -> list[Any]:  # noqa: ANN401 - anything
    """Copy a thing in every way. Check that the copies have its class and its data."""
    copies = [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]  # noqa: S301
    for again in copies:
        assert (type(again), str(again)) == (type(thing), str(thing))
        for name in TOLD:
            assert words_of(getattr(again, name, None)) == words_of(getattr(thing, name, None))
    return copies


def words_of(thing: object) -> list[str]:
    """Return the words of a thing's repr, sorted because sets have no order."""
    return sorted(re.findall(r"\w+", repr(thing)))


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: type(thing).__name__)
def test_a_copy_is_equal_and_has_the_same_hash(thing: object) -> None:
    assert {hash(again) for again in copies_of(thing)} == {hash(thing)}
    assert all(again == thing for again in copies_of(thing))


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_copy_of_an_error_knows_what_it_knew(error: errors.RiichiError) -> None:
    assert all(vars(again) == vars(error) for again in copies_of(error))


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_of_an_answer_is_equal(kind: str) -> None:
    answer = question_of(kind, kind_of(kind).example).answer()
    assert all(again == answer for again in copies_of(answer))


def test_play_goes_on_from_a_copy_of_a_state() -> None:
    (state,) = [thing for thing in THINGS if isinstance(thing, RoundState)]
    assert state.tenpai(1)
    for again in copies_of(state):
        assert again.legal(1) == state.legal(1)
        assert state_after(again, "S discards it") == state_after(state, "S discards it")


def test_a_ruleset_keeps_its_sources_and_its_conduct_in_copies_and_when_options_are_set(
    tmp_path: Path,
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(CLUB, "utf-8")
    rules = load_ruleset(file)
    for other in (rules.with_settings({"fu.double_wind_pair": 2}), *copies_of(rules)):
        assert (other.house, other.sources) == (rules.house, rules.sources)
    file.write_text("x = 1\ny = 2\n[fu]\n", "utf-8")
    with pytest.raises(errors.RulesetError) as caught:
        load_ruleset(file)
    assert [(again.line, len(again.faults)) for again in copies_of(caught.value)] == [(1, 2)] * 3
