"""Every option that affects a computation has claims, worked out by hand, that distinguish its values."""

import json
import re
from itertools import combinations
from typing import Final

import pytest
from shared.claims import FOLDER, claims, ruled
from shared.rows import rows

from riichi_book.search.witnesses import witnesses_of
from riichi_rules.ruleset import OPTIONS, load_ruleset, parse_settings, ruleset_ids

COMPUTED: Final = [name for name, option in OPTIONS.items() if option.group != "conduct"]
ALIKE: Final = {("han_5", "mangan"), ("29000", "none")}
"""A renhou of five han is a mangan; no claim has a match whose leader has exactly 29000 points."""


def told() -> dict[str, list[tuple[str, str]]]:
    """Return the values of each option, each with a question and the expected part of its answer."""
    found: dict[str, list[tuple[str, str]]] = {name: [] for name in COMPUTED}
    for claim in claims(FOLDER / "options.jsonl"):
        (option,) = re.findall(r"^What (\S+) decides: ", claim["claim"])
        found[option] += [
            (ruled(rules)["set"][option], json.dumps([claim["question"], expect]))
            for rules, expect in claim["under"].items()
        ]
    return found


TOLD: Final = told()


@pytest.mark.parametrize("option", COMPUTED)
def test_each_two_values_of_the_option_differ_in_some_answer(option: str) -> None:
    by_value: dict[str, list[str]] = {}
    for value, answer in TOLD[option]:
        by_value.setdefault(value, []).append(answer)
    assert len(by_value) > 1
    for pair in combinations(sorted(by_value), 2):
        assert pair in ALIKE or by_value[pair[0]] != by_value[pair[1]], pair
    expected = [json.loads(answer)[1] for _, answer in TOLD[option]]
    assert any(each != expected[0] for each in expected)


@pytest.mark.parametrize("option", [name for name in COMPUTED if name != "penalties.chombo_amount"])
def test_every_value_to_choose_from_is_asked(option: str) -> None:
    values = {*OPTIONS[option].tokens, *(["none"] if OPTIONS[option].optional else [])}
    missing = sorted(values - {value for value, _ in TOLD[option]})
    assert missing == [], f"tests/claims/options.jsonl has no answer under {option}={missing[0]}"


@pytest.mark.parametrize("option", COMPUTED)
def test_a_witness_of_the_option_is_what_a_claim_asks(option: str) -> None:
    asked = [json.loads(answer)[0] for _, answer in TOLD[option]]
    assert any(json.loads(json.dumps(witness.question.data)) in asked for witness in witnesses_of(option))


def test_each_two_rulesets_answer_some_claim_otherwise() -> None:
    answers = [claim["under"] for claim in claims(FOLDER / "rulesets.jsonl")]
    for one, other in combinations(ruleset_ids(), 2):
        assert any(under[one] != under[other] for under in answers), (one, other)


@pytest.mark.parametrize(("settings", "words"), rows("words-of-witnesses"))
def test_the_answer_to_a_witness_is_told_in_words(settings: str, words: str) -> None:
    option = settings.partition("=")[0]
    told_in_words = [
        str(witness.reply(load_ruleset("base", parse_settings([*witness.beside, *settings.split()]))).words)
        for witness in witnesses_of(option)
    ]
    assert any(each.startswith(words) for each in told_in_words)
