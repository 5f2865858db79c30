"""The first game: it follows the rules from the deal to the payment, and its text is true."""

import re
from functools import cache
from typing import Any

import pytest
from shared import ROOT
from shared.kept import Kept
from shared.rows import rows

from riichi_book.drawing.wall import Break
from riichi_book.teaching.game import Reckoning, Turn, broken_by, read_game
from riichi_rules import load_ruleset
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.play import Ron, RoundState, Tsumo, begin
from riichi_rules.play.match import after, begin_match, ended
from riichi_rules.play.script import steps
from riichi_rules.ruleset import ruleset_ids
from riichi_rules.seats import SEATS
from riichi_rules.tiles import Tile

FILE = ROOT / "rulebook/learn/first_game.toml"
PAGE = FILE.with_suffix(".md")
YOU, WEST = 1, 2


GAME: dict[str, Any] = {**read_game(FILE.read_text("utf-8"))}


@cache
def moments() -> list[RoundState]:
    """Return the states after each event of the hand, played on one wall from its deal on."""
    end = GAME["worth"].end
    start = begin(end.state.deal, end.state.rules)
    return [start, *(state for _, state in steps(start, end.question["events"]))]


def test_what_is_drawn_and_what_each_choice_on_the_page_leads_to_is_kept(
    kept: Kept,
) -> None:
    told = []
    for name, decision in GAME.items():
        told += ["", f"=== {name}", *[view.words for view in decision.views]]
        for choice in re.findall("(?m)^`(.+)`$", text_of(name)):
            label, best, allowed, sentences, rules = decision.outcome(choice)
            how = "best" if best else "allowed" if allowed else "refused or wrong"
            told += [f"> {label}: {how}", *map(str, sentences), *rules]
    assert "\n".join(told) == kept("game")


def test_all_pauses_are_moments_of_one_hand_and_what_is_decided_is_allowed() -> None:
    pauses = [decision.answered.state for decision in GAME.values() if isinstance(decision, Turn)]
    assert len(pauses) == 9
    played = [state.players for state in moments()]
    assert not [state.words for state in pauses if state.players not in played]
    outcomes = [decision.outcome(decision.best) for decision in GAME.values()]
    assert all(outcome.best and outcome.allowed for outcome in outcomes)


def test_under_rules_without_ura_dora_nobody_looks_under_the_indicator() -> None:
    for name in ruleset_ids():
        won = read_game(FILE.read_text("utf-8"), name)["worth"]
        assert isinstance(won, Reckoning)
        assert bool(won.exercise.question["ura_indicators"]) is load_ruleset(name).dora.ura, name


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
    """Return the tiles that everybody sees."""
    rivers = [lies.tile for player in state.players for lies in player.river if lies.taken_by is None]
    melds = [tile for player in state.players for meld in player.melds for tile in meld.tiles]
    return [*rivers, *melds, *state.indicators]


def text_of(name: str) -> str:
    """Return the page's text about a decision."""
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
    waited = {"6s"} if name in {"tenpai", "win"} else set()  # another test checks what the choices lead to
    named = set(re.findall(r"\b[0-9][mpsz]\b", text_of(name)))
    assert named <= {*map(str, own)} | waited
    assert named or name in {"begin", "payment", "next-deal"}


def test_the_wall_of_west_is_broken() -> None:
    assert GAME["begin"].broken == broken_by(3, 4) == Break(WEST, 7)
    assert [broken_by(1, count).seat for count in range(1, 5)] == [1, 2, 3, 0]
    assert GAME["call"].broken is None


@pytest.mark.rule("payment.ron")
def test_worth_payment_and_next_dealer_are_what_play_comes_to() -> None:
    state = GAME["worth"].end.state
    assert state.settlement.deltas[WEST] == -GAME["worth"].exercise.value
    assert GAME["payment"].exercise.value == [*state.settlement.deltas]
    match = begin_match(load_ruleset("ema-2025"))
    assert after(match, ended(state)).dealer == YOU
    assert GAME["next-deal"].exercise.value == ["S"]


@pytest.mark.parametrize(("before", "after_it", "problem"), rows("games-wrong"))
def test_what_is_wrong_with_a_game_is_said(before: str, after_it: str, problem: str) -> None:
    text = FILE.read_text("utf-8")
    assert before in text
    with pytest.raises(RiichiError, match=problem.replace("(", r"\(")):
        [decision.outcome(decision.best) for decision in read_game(text.replace(before, after_it)).values()]
    with pytest.raises(FormError, match="counters-vanish leads to no other answer; there are right, bets"):
        GAME["payment"].outcome("counters-vanish")
