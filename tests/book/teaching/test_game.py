"""The first game: it is played by the rules from the deal to the payment, and what it says holds."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from riichi_book.drawing.wall import Break
from riichi_book.teaching.game import RIGHT, Turn, broken_by, read_game
from riichi_book.teaching.moment_questions import turn_answer
from riichi_rules import ask, load_ruleset
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.play import Riichi, Ron, RoundState, Stage, Tsumo, begin
from riichi_rules.play.match import after, begin_match, ended
from riichi_rules.play.script import steps
from riichi_rules.seats import SEATS
from riichi_rules.tiles import Tile

FILE = Path(__file__).parents[3] / "rulebook" / "learn" / "first_game.toml"
PAGE = FILE.with_suffix(".md")
YOU, WEST = 1, 2


GAME: dict[str, Any] = {**read_game(FILE.read_text("utf-8"))}


def state_after(name: str, choice: str) -> RoundState:
    question = GAME[name].question
    return turn_answer(question.with_facts(events=f"{question['events']}; S {choice}")).state


@cache
def moments() -> list[RoundState]:
    """Return the state after each event of the hand, played on one wall from its deal on."""
    end = GAME["worth"].end
    start = begin(end.state.deal, end.state.rules)
    return [start, *(state for _, state in steps(start, end.question["events"]))]


def test_twelve_decisions_lead_from_the_deal_to_the_next_one() -> None:
    assert [*GAME] == [
        "begin", "lone-tile", "across", "end-tile", "call", "tenpai", "riichi", "dora", "win", "worth",
        "payment", "next-deal",
    ]  # fmt: skip
    assert GAME["begin"].answered.state.stage is Stage.DRAW
    assert GAME["worth"].end.state.end == Ron((YOU,))


def test_all_pauses_are_moments_of_one_hand_and_what_is_decided_is_allowed() -> None:
    pauses = [decision.answered.state for decision in GAME.values() if isinstance(decision, Turn)]
    assert len(pauses) == 9
    played = [state.players for state in moments()]
    assert [state.words for state in pauses if state.players not in played] == []
    outcomes = [decision.outcome(decision.best) for decision in GAME.values()]
    assert all(outcome.best and outcome.allowed for outcome in outcomes)


def test_nobody_lets_a_win_go_by() -> None:
    missed = [
        (state.words, seat)
        for state in moments()
        for seat in SEATS
        for event in state.legal(seat) or ()
        if isinstance(event, Ron | Tsumo) and seat != YOU
    ]
    assert missed == []
    assert len(moments()) > 50


def in_sight(state: RoundState) -> list[Tile]:
    """Return the tiles that lie open for everybody."""
    rivers = [lies.tile for player in state.players for lies in player.river if lies.taken_by is None]
    melds = [tile for player in state.players for meld in player.melds for tile in meld.tiles]
    return [*rivers, *melds, *state.indicators]


def text_of(name: str) -> str:
    """Return what the page says of a decision."""
    return PAGE.read_text("utf-8").partition(f"first_game.toml {name}\n")[2].partition("\n::::")[0]


@pytest.mark.parametrize("name", [*GAME])
def test_no_tile_of_another_hand_is_seen_and_each_that_the_page_names_is(name: str) -> None:
    decision = GAME[name]
    state = (decision.answered if isinstance(decision, Turn) else decision.end).state
    own = {*state.hand(YOU).tiles, *in_sight(state), *([state.tile] if state.tile else [])}
    others = {tile for seat in SEATS if seat != YOU for tile in state.players[seat].concealed}
    faces = [tile for view in decision.views for tile in view.tiles if not tile.down]
    assert {tile.tile for tile in faces if tile.tile.known} <= own
    assert others - own
    waited = {"6s"} if name in {"tenpai", "win"} else set()  # what the choices lead to, as another test says
    named = set(re.findall(r"\b[0-9][mpsz]\b", text_of(name)))
    assert named <= {*map(str, own)} | waited
    assert named or name in {"begin", "payment", "next-deal"}


def test_who_deals_next_is_asked_beside_the_scores_after_the_hand() -> None:
    settled, next_deal = (GAME[name].views[0].words for name in ("payment", "next-deal"))
    assert "35200 points" not in settled
    assert "1 bet" in settled
    assert all(told in next_deal for told in ("35200 points", "24800 points", "0 bets"))


@pytest.mark.rule("turn.draw")
def test_the_dealer_draws_first_and_the_wall_of_west_is_broken() -> None:
    assert GAME["begin"].outcome("draws").rules == ("turn.draw",)
    assert GAME["begin"].broken == broken_by(3, 4) == Break(WEST, 7)
    assert [broken_by(1, count).seat for count in range(1, 5)] == [1, 2, 3, 0]
    assert GAME["call"].broken is None


@pytest.mark.rule("yaku.needed-han")
def test_the_call_would_make_the_hand_tenpai_and_take_every_yaku() -> None:
    called = GAME["call"].outcome("chii 34m, discards 1s")
    assert called.allowed
    assert not called.best
    assert called.sentences == (
        "Tenpai: it waits on 6s.",
        "Ron on the 6s? No: the hand has no yaku. Dora add han, but they are no yaku.",
    )
    state = state_after("call", "chii 34m, discards 1s")
    for by in ("ron", "tsumo"):
        won = ask.worth(str(state.hand(YOU)), win="6s", by=by, seat="S", dora_indicators="5p")
        assert won.data["reason"] == "no yaku"
        assert won.value.dora.dora == 2
    opened = state_after("call", "chii 34m, discards 1s; until S; S draws")
    assert opened.why_not(YOU, Riichi(YOU)).rule == "riichi.closed"  # type: ignore[union-attr]


@pytest.mark.rule("furiten.all-waits")
def test_the_better_wait_is_furiten_and_the_other_is_not() -> None:
    wide, narrow = (state_after("tenpai", f"discards {tile}") for tile in ("5s", "8s"))
    assert [*map(str, wide.waits(YOU) or ())] == ["6s", "9s"]
    assert [*map(str, narrow.waits(YOU) or ())] == ["6s"]
    assert (wide.is_furiten(YOU), narrow.is_furiten(YOU)) == (True, False)
    assert "you discarded the 9s yourself" in " ".join(GAME["tenpai"].outcome("discards 5s").sentences)


@pytest.mark.rule("payment.ron")
def test_worth_payment_and_next_dealer_are_what_play_comes_to() -> None:
    state = GAME["worth"].end.state
    assert state.settlement.deltas[WEST] == -GAME["worth"].exercise.value
    assert GAME["payment"].exercise.value == [*state.settlement.deltas]
    match = begin_match(load_ruleset("ema-2025"))
    assert after(match, ended(state)).dealer == YOU
    assert GAME["next-deal"].exercise.value == ["S"]


def test_other_answers_are_those_of_mistakes() -> None:
    asked = {"worth": ("nearest", "other-seat"), "payment": ("bets-forgotten",), "next-deal": ("deal-stays",)}
    outcomes = [GAME[name].outcome(choice) for name, choices in asked.items() for choice in choices]
    assert not any(outcome.allowed or outcome.best for outcome in outcomes)
    rights = [GAME[name].outcome(RIGHT).label for name in asked]
    assert not {outcome.label for outcome in outcomes} & set(rights)
    with pytest.raises(FormError, match="counters-vanish leads to no other answer; there are right, bets"):
        GAME["payment"].outcome("counters-vanish")


@pytest.mark.parametrize(
    ("before", "after_it", "problem"),
    [
        ("S discards 4z; W", "S discards 5z; W", "across: its events begin with what was decided before"),
        ("[deal]", "[deal", "a game is a file of TOML"),
        ("E draws 5m, discards it", "E draws 5m, discards 1m", "1m"),
        ('asks = "points"', 'asks = "weight"', "weight"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(before: str, after_it: str, problem: str) -> None:
    text = FILE.read_text("utf-8")
    assert before in text
    with pytest.raises(RiichiError, match=problem.replace("(", r"\(")):
        [decision.outcome(decision.best) for decision in read_game(text.replace(before, after_it)).values()]
