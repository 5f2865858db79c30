"""Questions of every kind: written and read back, refused consistently, and never crashing."""

import json
from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from shared.proofs import Record
from shared.questions import asked, bent
from shared.rows import rows

from riichi_rules import Tile, ask, read_tile
from riichi_rules.errors import FormError, RecordError, RulesetError
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
from riichi_rules.questions.faults import TYPES

RANDOMS = st.randoms(use_true_random=False)
SCHEMAS = {kind: Draft202012Validator(schema_of(kind)) for kind in KINDS}
ANSWERS = {kind: Draft202012Validator(schema_of(kind)["$defs"]["answer"]) for kind in KINDS}
WON: Final = "ask=worth&hand=234m456p678s11z55z&win=5z&by=ron"
EAST: Final = read_tile("1z")
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
    assert SCHEMAS[kind].is_valid(given) == (refused is None)
    assert refused is None or refused.type == "usage"


@pytest.mark.parametrize("count", [500, pytest.param(100_000, marks=pytest.mark.proof)])
@each_kind
def test_whatever_is_asked_is_answered_as_the_schema_says_or_refused(
    kind: str, count: int, record_property: Record
) -> None:
    types = set()
    for number in range(count):
        random = Random(f"{kind} {number}")  # noqa: S311 - no secret
        given = (asked if number % 2 else bent)(random, kind)
        (answer,) = ask.many([given])
        json.dumps(answer, allow_nan=False)
        if "error" in answer:
            types.add(answer["error"]["type"])
            assert answer["error"]["message"]
        else:
            assert read_question(given).answer().words
            assert number % 20 != 1 or any(schema.is_valid(answer) for schema in ANSWERS.values())
    assert {"usage", "ruleset"} <= types <= {*TYPES}
    record_property(f"random questions: {kind}", count)


@each_kind
def test_the_example_of_each_kind_is_answered(kind: str) -> None:
    question = question_of(kind, kind_of(kind).example)
    answer = question.answer()
    Draft202012Validator.check_schema(schema_of(kind))
    for fact in schema_of(kind)["properties"].values():
        assert "default" not in fact or Draft202012Validator(fact).is_valid(fact["default"])
    SCHEMAS[kind].validate(question.data)
    ANSWERS[kind].validate(answer.data)
    assert repr(answer) == f"<{type(answer).__name__} {answer}>"
    assert str(answer) == answer.words
    assert answer.ruleset.id == answer.data["ruleset"]
    assert getattr(answer, "wrong_sum", None) is None


@pytest.mark.parametrize(("given", "says"), rows("of-no-kind"))
def test_what_is_of_no_kind_is_told_so_in_one_line(given: object, says: str) -> None:
    with pytest.raises(FormError) as caught:
        read_question(given)
    assert says in str(caught.value)
    assert not caught.value.at
    assert "\n" not in str(caught.value)


def test_json_is_read_strictly_and_with_its_byte_order_mark() -> None:
    with pytest.raises(FormError, match="the key 'hand' is given twice"):
        read_object('{"ask": "waits", "hand": "1m", "hand": "2m"}', "")
    assert read_object(b'\xef\xbb\xbf{"ask": "waits"}', "") == {"ask": "waits"}
    for wrong in ('{"id": NaN}', '{"id": 1e999}', '{"id": ' + "9" * 5000 + "}"):
        with pytest.raises(FormError):
            read_object(wrong, "")
    # Of a very long number, the message shows the beginning.
    with pytest.raises(FormError, match=r"\A9{50,60}\.\.\. is not a number that JSON can hold\Z"):
        read_object('{"id": ' + "9" * 5000 + "e5000}", "")


def test_an_address_that_gives_a_key_twice_is_told_which() -> None:
    with pytest.raises(FormError, match="the key 'hand' is given twice"):
        read_address("ask.html#ask=waits&hand=1m&river=2m&hand=3m")


def test_an_address_says_yes_and_no_in_numbers_or_words() -> None:
    said = [read_address(f"ask.html#{WON}&riichi={text}")["riichi"] for text in ("1", "true", "0", "false")]
    assert said == [True, True, False, False]


@pytest.mark.parametrize("tiles", [[EAST], (EAST,)])
def test_a_list_of_tiles_is_their_text(tiles: Sequence[Tile]) -> None:
    assert read_address(WON).with_facts(dora_indicators=tiles)["dora_indicators"] == "1z"


def test_no_tiles_are_an_empty_text_and_a_list_of_nothing_is_refused() -> None:
    assert read_address(WON).with_facts(dora_indicators=())["dora_indicators"] == ""
    with pytest.raises(FormError, match=r"a text such as .*, not \[\]"):
        read_address(WON).with_facts(dora_indicators=[])


def test_a_fault_of_a_file_is_at_its_tag_or_line_as_far_as_it_is_known() -> None:
    for place, at in ((0, None), (3, "file:3")):
        assert fault_of(RecordError("what is wrong", file="file", tag=place)).at == at
        assert fault_of(RulesetError("what is wrong", file="file", line=place)).at == at


@pytest.mark.parametrize(("text", "shown"), rows("numbers-too-large"))
def test_an_address_has_numbers_of_at_most_eleven_digits(text: str, shown: str) -> None:
    with pytest.raises(FormError, match=f"honba must be a whole number from 0 to 999, not {shown}$"):
        read_address(f"ask.html#{WON}&honba={text}")


def test_no_fact_is_lost_for_being_nothing() -> None:
    with pytest.raises(FormError, match="han must be a whole number from 1 to 200, not 0"):
        ask.points(0, 40, by="ron")


@each_kind
def test_of_every_kind_the_answer_with_a_warning_is_as_the_schema_has_it(kind: str) -> None:
    odd = {"ruleset": "ema-2025", "set": {"match.uma": [15_000, 5_000, -5_000, -10_000]}}
    answer = question_of(kind, {**kind_of(kind).example, **odd}).answer().data
    assert answer["warnings"]
    ANSWERS[kind].validate(answer)
