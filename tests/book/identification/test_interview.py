"""By which rules an engine answers: options are falsified, one of each kind, and each is named."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from shared.proofs import Record

from riichi_book.identification import Engine, identify_engine
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

SHIPPED = [load_ruleset(name) for name in ruleset_ids()]
ASKED = question_of("points", {"han": 3, "fu": 40, "by": "ron"})


def answering(rules: Ruleset, refused: str = "") -> Callable[[Question], dict[str, Any]]:
    """Return an engine that answers by rules, but refuses a kind of questions."""

    def ask(question: Question) -> dict[str, Any]:
        try:
            if question.kind == refused:
                return {"error": {"type": "usage", "message": "what is that?"}}
            content = question.answer(Rules(rules, chosen=True)).content
        except RiichiError as error:
            return {"error": {"type": "question", "message": str(error)}}
        return dict(json.loads(json.dumps(content)))

    return ask


ALIKE = {
    # Alone, as renhou counts under these rules, five han are a mangan.
    "yaku.renhou=mangan": ("mangan", "han_5"),
    # Who is liable for four winds or four kans is asked by what an engine of nobody's liability refuses.
    "liability.yaku=empty": ("empty", "daisuushii", "suukantsu"),
}
"""The values that cannot be told apart from the falsified one; of all others it is that value alone."""

FALSIFIED = [
    pytest.param("tenhou", "limits.kiriage=true", 1, id="sample"),
    *[
        pytest.param(name, setting, 10, id=setting, marks=pytest.mark.proof)
        for name, setting in (
            ("tenhou", "fu.double_wind_pair=2"),
            ("tenhou", "yaku.pinfu_tsumo=false"),
            ("tenhou", "yaku.renhou=mangan"),
            ("mahjong-soul", "furiten.temporary_end=any_call"),
            ("mahjong-soul", "match.uma=30000,10000,-10000,-30000"),
            ("wrc-2025", "draws.noten_pool=6000"),
            ("ema-2025", "wins.multiple_ron=nearest"),
            ("ema-2016", "dora.kan_reveal_open=before_discard"),
            ("m-league", "calls.swap_same=true"),
            ("wiki", "liability.yaku=empty"),
        )
    ],
]


@pytest.mark.parametrize(("name", "setting", "count"), FALSIFIED)
def test_an_option_that_an_engine_has_otherwise_is_named(
    name: str, setting: str, count: int, record_property: Record
) -> None:
    option, _, value = setting.partition("=")
    rules = load_ruleset(name).with_settings({option: value})
    among = [load_ruleset(name), *[each for each in SHIPPED if each.id != name]][:count]
    whole = count == len(SHIPPED)
    found = identify_engine(answering(rules), among, tries=10 if whole else 0, most=300 if whole else 20)
    record_property("options that an engine has otherwise, and that are named", 1)
    record_property("questions that it was asked", len(found.replies))
    assert found.found.agreeing == ()
    (near,) = found.found.nearest
    assert near.agrees
    assert (near.rules.id, [near.rules.text(option)]) == (name, [value])
    (row,) = [each for each in found.found.options if each.option == option]
    assert row.possible == ALIKE.get(setting, (value,))
    assert load_ruleset(name).text(option) in row.ruled_out_by
    for each in found.found.options:
        assert rules.text(each.option) in each.possible, each.option
    assert (found.found.asking is None) == whole


@pytest.mark.proof
@pytest.mark.parametrize("rules", SHIPPED, ids=[rules.id for rules in SHIPPED])
def test_an_engine_by_each_ruleset_is_known(rules: Ruleset, record_property: Record) -> None:
    found = identify_engine(answering(rules), SHIPPED)
    record_property("rulesets by which an engine answers, and that are found", 1)
    record_property("questions that tell a ruleset", len(found.replies))
    assert found.found.agreeing == (rules,)
    assert all(rules.text(each.option) in each.possible for each in found.found.options)
    assert len(found.found.undecided) < 20


@pytest.mark.proof
def test_what_an_engine_refuses_says_nothing_and_is_kept(record_property: Record) -> None:
    among = [load_ruleset("tenhou"), load_ruleset("mahjong-soul")]
    found = identify_engine(answering(among[0], "worth"), among, tries=0, most=40)
    record_property("questions that an engine refused, and that said nothing", len(found.refused))
    assert found.refused
    assert {reply.question.kind for reply in found.refused} >= {"worth"}
    assert [rules.id for rules in found.found.agreeing] == ["tenhou"]
    proofs = [proof for each in found.found.options for proof in each.ruled_out_by.values()]
    assert "worth" not in {proof["question"]["ask"] for proof in proofs}


def test_an_engine_that_only_echoes_answers_nothing_and_is_of_no_rules() -> None:
    with pytest.raises(
        FormError, match="none of 9 questions; to the first: its answer has none of: payments"
    ):
        identify_engine(lambda question: dict(question.data), SHIPPED[:2], tries=0, most=9)


def script(body: str) -> tuple[str, ...]:
    """Return the command of an engine: for each line, this is done."""
    lines = ("import sys, json, time", "for line in sys.stdin:", f"    {body}", "    sys.stdout.flush()")
    return sys.executable, "-c", "\n".join(lines)


def test_an_engine_is_asked_on_its_standard_input() -> None:
    with Engine(
        script("print(json.dumps({'got': json.loads(line)['han'], 'id': json.loads(line)['id']}))")
    ) as it:
        assert it.ask(ASKED) == {"got": 3, "id": 1}
        assert it.ask(ASKED) == {"got": 3, "id": 2}


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (script("sys.exit('no luck')"), 'ended with status 1; it said: "no luck": question 1 was {"ask"'),
        (script("time.sleep(60)"), "has not answered within 0.5 seconds: question 1 was"),
        (script("print('hello')"), 'answered what is no JSON object, "hello": question 1 was'),
        (script("print('[]')"), 'answered what is no JSON object, "[]"'),
        (script("print('{\"id\": 7}')"), 'answered question "7": question 1 was'),
        (("no-such-engine-anywhere",), "cannot be started: No such file"),
    ],
)
def test_an_engine_that_fails_is_named_with_what_it_did(command: tuple[str, ...], words: str) -> None:
    patience = 0.5 if "time.sleep" in command[-1] else 30
    with pytest.raises(FormError) as caught, Engine(command, patience) as engine:
        engine.ask(ASKED)
    assert words in str(caught.value)
    assert str(caught.value).startswith("the engine ")
