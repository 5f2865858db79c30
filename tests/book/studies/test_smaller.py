"""Wins that stand in place of known witnesses show the same, say less, and are those that a search finds."""

from __future__ import annotations

import pytest
from shared.proofs import Record

from riichi_book.studies.smallest.shrinking import shrunk
from riichi_book.studies.smallest.sizes import size
from riichi_book.studies.smallest.witnesses import AS_WRITTEN, Showing, smaller_questions, wins_by_lot
from riichi_book.studies.witness import Witness, witnesses_of
from riichi_book.studies.witness.hands import KNOWN, OF_HANDS
from riichi_book.studies.witness.smaller import SMALLER, text_of
from riichi_rules.questions import read_question

REPLACED = [(known, found) for known, found in zip(KNOWN, OF_HANDS, strict=True) if known != found]
SAMPLE = {"fu.double_wind_pair", "yaku.open_tanyao"}
EACH = [
    pytest.param(known, found, marks=() if known.option in SAMPLE else pytest.mark.proof, id=known.option)
    for known, found in REPLACED
]


def test_each_smaller_win_stands_in_place_of_one_that_is_known() -> None:
    kept = {(option, known) for option, questions in SMALLER.items() for known in questions}
    assert kept == {(known.option, text_of(known.question)) for known, _ in REPLACED}
    assert len(kept) >= 10


@pytest.mark.parametrize(("known", "found"), EACH)
def test_it_shows_what_the_known_one_does_and_nothing_can_be_left_out(
    known: Witness, found: Witness, record_property: Record
) -> None:
    showing = Showing(known)
    assert showing.pairs
    record_property("pairs of values that smaller wins tell apart", len(showing.pairs))
    assert showing.steps(found.question) == 0
    assert size(found.question) < size(known.question)
    assert shrunk(found.question, showing.steps) == found.question


@pytest.mark.parametrize("option", AS_WRITTEN)
def test_what_was_written_to_say_more_than_the_difference_stands(option: str) -> None:
    written = tuple(known for known in KNOWN if known.option == option)
    assert written
    assert witnesses_of(option)[: len(written)] == written


def test_a_win_that_shows_less_is_not_taken() -> None:
    (wind,) = [known for known, _ in REPLACED if known.option == "fu.double_wind_pair"]
    (found,) = witnesses_of("fu.double_wind_pair")
    other = found.question.with_facts(round="E")
    assert Showing(wind).steps(other) is None
    assert Showing(wind).steps(found.question.with_facts(seat="E", round="E")) is None  # another wins


def test_no_indicator_lies_under_one_that_is_not_there() -> None:
    (known,) = [known for known in KNOWN if known.option == "dora.ura"]
    facts = {name: fact for name, fact in known.question.facts.items() if name != "dora_indicators"}
    assert Showing(known).steps(read_question({"ask": "worth", **facts})) is None


@pytest.mark.proof
def test_the_search_finds_those_that_are_kept(record_property: Record) -> None:
    found = smaller_questions(KNOWN, wins_by_lot())
    assert found == SMALLER
    record_property("witnesses that a search made smaller", sum(map(len, found.values())))
