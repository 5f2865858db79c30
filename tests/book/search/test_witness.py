"""Every option that affects a computation has a witness: a question that every ruleset answers."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from shared.rows import rows

from riichi_book.drawing.faces import Mark
from riichi_book.drawing.scenes import scene_view
from riichi_book.games.variants.changes import COMPUTED
from riichi_book.search.spread import spread, values_of
from riichi_book.search.witnesses import WITNESSES, Witness, witnesses_of
from riichi_rules.messages import say
from riichi_rules.questions import HandScene, address_of, read_address, read_question
from riichi_rules.ruleset import load_ruleset, parse_settings, ruleset_ids

NAMED: Final = [
    pytest.param(witness, id=f"{witness.option}-{number}") for number, witness in enumerate(WITNESSES)
]


def scene_of(witness: Witness) -> HandScene | None:
    """Return the scene of a witness, under the base with the witness's settings."""
    return witness.reply(load_ruleset("base", parse_settings(witness.beside))).scene


SCENES: Final = [row for row in NAMED if scene_of(row.values[0])]


@pytest.mark.parametrize("witness", NAMED)
def test_a_witness_is_a_question_as_data_that_says_what_is_so_and_asks(witness: Witness) -> None:
    so, asks = str(witness.so), str(witness.asks)
    assert (so[0].isupper(), so[-1], asks[0].isupper(), asks[-1]) == (True, ".", True, "?")
    assert read_question(witness.question.data) == witness.question
    assert read_address(address_of(witness.question)) == witness.question
    assert {"ruleset", "set"}.isdisjoint(witness.question.facts)


@pytest.mark.parametrize("witness", SCENES)
def test_the_drawing_of_a_witness_shows_all_its_tiles_and_tells_them(witness: Witness) -> None:
    scene = scene_of(witness)
    assert scene
    assert str(scene.hand) in scene.text
    if "wins by" in witness.so.template:
        assert scene.tile in witness.so.facts.values()
        assert witness.so.template.startswith(str(scene.whose))
    view = scene_view(scene)
    tiles = [*scene.hand.tiles, *scene.indicators, *scene.ura, *[loose.tile for loose in scene.river]]
    tiles += [scene.tile] if scene.tile is not None else []
    assert Counter(placed.tile for placed in view.tiles if not placed.down) <= Counter(tiles)
    assert len(view.tiles) == len(tiles)
    assert view.words.startswith(f"{scene.whose}. Hand: ")


def test_what_is_won_is_marked_otherwise_than_what_only_lies_there() -> None:
    won, lying = witnesses_of("yaku.open_tanyao")[0], witnesses_of("furiten.called_discard")[0]
    for witness, mark in ((won, Mark.WIN), (lying, Mark.NOTE)):
        scene = scene_of(witness)
        assert scene
        assert {placed.mark for placed in scene_view(scene).tiles} == {None, mark}


@pytest.mark.parametrize("option", COMPUTED)
@pytest.mark.parametrize("name", ["ema-2025", "tenhou"])
def test_every_value_of_an_option_has_an_answer_and_not_all_are_equal(option: str, name: str) -> None:
    seen = spread(option, load_ruleset(name))
    assert seen is not None
    assert [value for value, _ in seen.answers] == list(values_of(option))
    assert seen.distinct > 1
    assert (seen.scene is None) == (seen.witness.question.kind in {"ending", "result"})


def test_the_values_of_an_option_that_matters_only_beside_another_are_asked_with_that() -> None:
    seen = spread("draws.nagashi_several", load_ruleset("ema-2025"))
    assert seen is not None
    assert seen.beside == ("draws.nagashi=true",)


def test_values_to_choose_from_are_those_of_the_option_or_those_that_ship() -> None:
    assert values_of("fu.double_wind_pair") == ("2", "4")
    assert values_of("riichi.kan") == ("same_waits", "same_readings", "none")
    assert values_of("table.start_points") == ("25000", "30000")
    assert values_of("draws.noten_pool") == ("3000", "6000")
    assert values_of("yaku.local")[:2] == ("empty", "daisharin")
    assert spread("conduct.pon_window", load_ruleset("ema-2025")) is None


@pytest.mark.parametrize("option", [name for name in COMPUTED if name.startswith("penalties.")])
def test_why_a_foul_is_none_is_said_in_one_clause(option: str) -> None:
    seen = spread(option, load_ruleset("ema-2025"))
    assert seen is not None
    assert not [answer for _, answer in seen.answers if str(answer).count(": ") > 1]


@pytest.mark.parametrize("name", ruleset_ids())
def test_what_players_have_at_the_end_is_what_was_dealt_out(name: str) -> None:
    rules = load_ruleset(name)
    for option in ("match.uma", "match.return_points", "match.uma_floating"):
        for witness in witnesses_of(option):
            if not witness.fits(rules):
                continue
            totals = re.findall(r"[+-]\d+", str(witness.reply(rules).words))
            assert len(totals) == 4
            assert sum(map(int, totals)) == 0, witness.so


OF_PLAY: Final = [
    pytest.param(witness, id=witness.option)
    for witness in WITNESSES
    if witness.question.kind == "turn" and "dora" not in witness.question["deal"]
]


@pytest.mark.parametrize("witness", OF_PLAY)
def test_no_answer_hangs_on_an_indicator_that_is_not_drawn(witness: Witness) -> None:
    rules = load_ruleset("base", parse_settings(witness.beside))
    answers = set()
    for indicator in ("4m", "8p", "5p", "8s", "1s", "1z"):
        question = witness.question.with_facts(deal={**witness.question["deal"], "dora": indicator})
        reply = witness._replace(question=question).reply(rules)
        # A hand of the round may hold all copies: then none is left, or only a red one.
        if not reply.carried and "left to be dealt" not in str(reply.words):
            answers.add(reply.words)
    assert len(answers) == 1


@pytest.mark.parametrize("witness", NAMED)
def test_who_answers_the_same_as_data_says_the_same_in_words_that_name_no_ruleset(witness: Witness) -> None:
    replies = {name: witness.reply(load_ruleset(name)) for name in ruleset_ids()}
    for first, second in combinations(replies.values(), 2):
        assert first.words == second.words or not first.same_as(second)
    assert not [name for name, reply in replies.items() if name in re.split("[, ]", str(reply.words))]


def test_who_refuses_for_the_same_reason_says_the_same() -> None:
    (witness, *_) = witnesses_of("penalties.chombo_kind")
    replies = {name: witness.reply(load_ruleset(name)) for name in ("tenhou", "mahjong-soul", "ema-2025")}
    tenhou, soul, table = replies.values()
    assert "under Tenhou)" in tenhou.data["error"]["message"]
    assert "under Mahjong Soul)" in soul.data["error"]["message"]
    assert tenhou.same_as(soul)
    assert not tenhou.same_as(table)
    assert not tenhou.same_as(soul._replace(answered=say("it cannot be: no bets lie there")))


@pytest.mark.parametrize(("option", "ruleset", "words", "carried"), rows("carried-or-refused"))
def test_a_question_that_a_ruleset_cannot_be_asked_is_carried_there_or_refused_and_says_so(
    option: str, ruleset: str, words: str, carried: str, tmp_path: Path
) -> None:
    file = tmp_path / "lund.toml"
    file.write_text('id = "lund"\nname = "Lund (2026)"\nextends = "ema-2025"\n[fu]\ndouble_wind_pair = 2\n')
    witness, *_ = witnesses_of(option)
    reply = witness.reply(load_ruleset(file if ruleset == "lund" else ruleset))
    assert words in {"", str(reply.words)}
    assert [str(change).partition("this ruleset ")[2] for change in reply.carried] == (
        [carried] if carried else []
    )
    assert str(reply.words) == "; ".join(map(str, (reply.answered, *reply.carried)))
