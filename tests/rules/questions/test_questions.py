"""Questions of every kind: written and read back, refused in one way everywhere, and never a bug."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from shared.proofs import Record
from shared.questions import asked, bent

from riichi_rules import ask
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.questions import (
    KINDS,
    address_of,
    fault_of,
    kind_of,
    question_of,
    read_address,
    read_object,
    read_question,
    schema_of,
)

RANDOMS = st.randoms(use_true_random=False)
SCHEMAS = {kind: Draft202012Validator(schema_of(kind)) for kind in KINDS}
ANSWERS = {kind: Draft202012Validator(schema_of(kind)["$defs"]["answer"]) for kind in KINDS}
each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
@given(random=RANDOMS)
def test_what_is_written_as_json_reads_back_equal(kind: str, random: Random) -> None:
    question = read_question(asked(random, kind))
    assert read_question(read_object(json.dumps(question.data), "")) == question
    assert read_question(question.data).data == question.data


@each_kind
@given(random=RANDOMS)
def test_what_is_written_as_an_address_reads_back_equal(kind: str, random: Random) -> None:
    question = read_question({**asked(random, kind), "ruleset": "wiki"})
    again = read_address(address_of(question))
    assert again == question
    assert again["id"] == question["id"]


@each_kind
@given(random=RANDOMS)
def test_what_the_schema_refuses_is_refused_as_usage_and_nothing_else_is(kind: str, random: Random) -> None:
    given = bent(random, kind)
    refused = None
    try:
        read_question(given)
    except FormError as error:
        refused = fault_of(error)
    assert SCHEMAS[kind].is_valid(given) == (refused is None), refused
    assert refused is None or refused.type == "usage"


@each_kind
@given(random=RANDOMS)
def test_answers_are_what_the_schema_says(kind: str, random: Random) -> None:
    for answer in ask.many([asked(random, kind)]):
        if "error" not in answer:
            ANSWERS[kind].validate(answer)
            json.dumps(answer, allow_nan=False)


def refusals(kind: str, numbers: range) -> set[str]:
    """Ask so many questions of a kind, and return the types of errors that they raise."""
    types = set()
    for number in numbers:
        random = Random(f"{kind} {number}")  # noqa: S311 - no secret
        try:
            answer = read_question((asked if number % 2 else bent)(random, kind)).answer()
            assert answer.words
            assert ANSWERS[kind].is_valid(answer.data) if number % 50 == 1 else answer.data
        except RiichiError as error:
            types.add(fault_of(error).type)
    return types


@each_kind
def test_random_questions_raise_only_our_errors(kind: str) -> None:
    assert refusals(kind, range(2_000)) >= {"usage", "ruleset"}


@pytest.mark.proof
@each_kind
def test_a_hundred_thousand_random_questions_raise_only_our_errors(
    kind: str, record_property: Record
) -> None:
    record_property(f"random questions: {kind}", 100_000)
    assert refusals(kind, range(100_000)) >= {"usage", "ruleset"}


@each_kind
def test_the_example_of_each_kind_is_answered_and_stays_what_it_is(kind: str) -> None:
    question = question_of(kind, kind_of(kind).example)
    answer = question.answer()
    SCHEMAS[kind].validate(question.data)
    ANSWERS[kind].validate(answer.data)
    pickled = pickle.loads(pickle.dumps(answer))  # noqa: S301 - its own
    for again in (pickled, copy.copy(answer), copy.deepcopy(answer)):
        assert again == answer
        assert again.data == answer.data
        assert again.question == question
    assert str(answer) == answer.words
    assert answer.ruleset.id == answer.data["ruleset"]


@each_kind
def test_each_schema_is_one(kind: str) -> None:
    Draft202012Validator.check_schema(schema_of(kind))


ENDING = {"ask": "ending", "dealer": 0, "wins": [{"seat": 1, "from": 0, "score": {}}]}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ask": "waits", "hnad": "1m"}, "unknown key 'hnad'; did you mean hand?"),
        ({"ask": "waits"}, "missing hand"),
        ({"ask": "waits", "hand": 7}, 'hand is a hand as a text such as "77m34567p678s777z", not 7'),
        ({"ask": "waits", "hand": None}, "missing hand"),
        ({"ask": "wiats", "hand": "1m"}, "not 'wiats'; did you mean waits?"),
        ({"ask": 7}, "ask is the kind of a question"),
        ({"hand": "1m"}, "missing ask, the kind of the question"),
        ([], "no object: a question is such as"),
        ({"ask": "furiten", "hand": "1m"}, "missing river"),
        ({"ask": "worth", "hand": "1m", "win": "1z", "by": "chii"}, 'by is one of ron, tsumo, not "chii"'),
        ({"ask": "points", "by": "ron"}, "points are asked with one of: han and fu, yakuman; here are none"),
        ({"ask": "points", "by": "ron", "han": 3}, "missing fu"),
        ({"ask": "points", "by": "ron", "han": 3, "yakuman": 1}, "here are han and yakuman"),
        ({"ask": "points", "by": "ron", "han": 3, "fu": 35}, "fu is 20, 25 or tens from 30 to 170, not 35"),
        ({"ask": "points", "by": "ron", "han": True, "fu": 3}, "han is a whole number from 1 to 200, not"),
        (ENDING, "wins[0].score: missing hand, win, by"),
        ({"ask": "ending", "draw": "nine_kinds"}, "draw is one of exhaustive, nine-kinds, four-winds"),
        ({"ask": "ending", "draw": "nine-kinds", "tenpai": [1]}, "tenpai goes with draw exhaustive"),
        ({"ask": "ending", "draw": "exhaustive", "tenpai": [1, 1]}, "tenpai names one of them twice: [1, 1]"),
        ({"ask": "ending", "chombo": 4}, "chombo is a seat, a number from 0 to 3, not 4"),
        ({"ask": "turn", "deal": {"dora": 1}, "seat": "E"}, "deal.dora is tiles as a text"),
        ({"ask": "turn", "deal": {}, "seat": 0}, "seat is one of E, S, W, N, not 0"),
        ({"ask": "result", "scores": [1, 2, 3]}, "scores is a list of four scores such as"),
        (
            {"ask": "result", "scores": [1, 2, 3, "4"]},
            'scores[3] is points, a whole number from -1000000000 to 1000000000, not "4"',
        ),
        ({"ask": "waits", "hand": "1m", "set": []}, "set is an object such as"),
    ],
)  # fmt: skip
def test_a_fault_of_form_names_field_value_and_what_would_be_right(given: object, says: str) -> None:
    with pytest.raises(FormError) as caught:
        read_question(given)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_json_is_read_strictly_and_with_its_byte_order_mark() -> None:
    with pytest.raises(FormError, match="the key 'hand' is given twice"):
        read_object('{"ask": "waits", "hand": "1m", "hand": "2m"}', "")
    assert read_object(b'\xef\xbb\xbf{"ask": "waits"}', "") == {"ask": "waits"}
    for wrong in ('{"id": NaN}', '{"id": 1e999}', '{"id": ' + "9" * 5000 + "}"):
        with pytest.raises(FormError):
            read_object(wrong, "")


def test_of_a_number_without_end_the_beginning_is_shown() -> None:
    with pytest.raises(FormError, match=r"\A9{50,60}\.\.\. is no number that JSON can hand back\Z"):
        read_object('{"id": ' + "9" * 5000 + "e5000}", "")


def test_no_fact_is_lost_for_being_nothing() -> None:
    with pytest.raises(FormError, match="han is a whole number from 1 to 200, not 0"):
        ask.points(0, 40, by="ron")
