"""Each option has one row: a label, a question, and a sentence and a short form for each value."""

import re
from itertools import combinations

import pytest

from riichi_rules.payment import by_ron, by_tsumo, points_of_honba
from riichi_rules.ruleset import (
    GROUPS,
    OPTIONS,
    Option,
    Ruleset,
    label_of,
    load_ruleset,
    question_about,
    ruleset_ids,
    sentence_of,
    short_of,
)
from riichi_rules.ruleset.words import group_title, row_of
from riichi_rules.settlement import noten_payments

EACH = pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
NARROW = 45
"""The most characters for a value on the rules card, unless it is a list of numbers."""
NEGATION = re.compile(r"\b(?:not|no|never|nobody|nothing|none|without|cannot|can|do|does|is|are)\b")
CLUB = {
    "match.uma": ["30000,10000,-10000,-30000", "0,0,0,0"],
    "match.uma_floating": ["1,0,0,-1;2,1,-1,-2;3,1,-1,-3"],
}
"""Lists that no shipped ruleset has."""


def values_of(option: Option) -> list[str]:
    """Return the values of an option as files write them: all words, and some numbers and lists."""
    shipped = [load_ruleset(name).text(option.name) for name in ("base", *ruleset_ids())]
    found = [*shipped, *CLUB.get(option.name, []), *option.tokens]
    if option.kind == "set":
        found += ["empty", ",".join(sorted(option.tokens))]
    if option.span:
        least, most = option.span
        found += map(str, (least, least + 1, least + 2, most))
    return list(dict.fromkeys([*found, *(["none"] if option.optional else [])]))


def test_the_rows_are_the_options_and_the_groups_in_their_order() -> None:
    for words in (label_of, question_about):
        assert len({words(option) for option in OPTIONS}) == len(OPTIONS)
    assert len({str(group_title(group)) for group in GROUPS}) == len(GROUPS)


@EACH
def test_an_organiser_is_asked_a_question(option: Option) -> None:
    assert re.fullmatch(r"[A-Z][^_{]*\?", str(question_about(option.name)))
    assert re.fullmatch(r"[A-Z0-9][^_{.]*[a-z]", str(label_of(option.name)))


@EACH
def test_a_row_has_words_for_each_value_that_there_is_and_for_no_other(option: Option) -> None:
    values = row_of(option.name).values
    for token in {*values} - {"*"}:
        assert option.write(option.read_text(token)) == token
    listed = option.kind == "int" and option.tokens and {*option.tokens} <= {*values}
    assert ("*" in values) is (option.kind in {"int", "set", "tuple"} and not listed)
    if option.kind in {"bool", "enum"}:
        assert {*values} == {*option.tokens} | ({"none"} if option.optional else set())


@EACH
def test_each_value_is_a_sentence_without_open_places_and_a_short_form_that_fits_the_card(
    option: Option,
) -> None:
    for token in values_of(option):
        sentence, short = str(sentence_of(option.name, token)), str(short_of(option.name, token))
        assert re.fullmatch(r"[A-Z0-9][^_{}]*\.", sentence)
        assert not re.search(r"[_{}]|^(?:true|false|empty|yes|no)$|\.$", short)
        assert option.kind in {"set", "tuple"} or len(short) <= NARROW
        for written in re.findall(r"\d+", token if option.kind in {"int", "tuple"} else ""):
            assert written in f"{sentence} {short}" or written in {"0", "1"}


@EACH
def test_two_values_say_two_things_and_never_differ_by_a_negation_alone(option: Option) -> None:
    for first, other in combinations(values_of(option), 2):
        assert str(short_of(option.name, first)) != str(short_of(option.name, other))
        sentences = [str(sentence_of(option.name, token)).lower() for token in (first, other)]
        plain = [" ".join(NEGATION.sub("", sentence).split()) for sentence in sentences]
        assert plain[0] != plain[1], sentences


def test_one_tile_and_one_counter_are_not_several() -> None:
    sentences = [
        str(sentence_of(option, "1"))
        for option, known in OPTIONS.items()
        if known.kind == "int" and known.span
    ]
    assert not [
        sentence for sentence in sentences if re.search(r"\b1 (?:tiles|counters|live tiles)\b", sentence)
    ]


def paid_for_counters(rules: Ruleset, counters: int) -> set[int]:
    """Return how many points so many honba add to a win, by ron and by tsumo."""
    points = points_of_honba(counters, rules)
    return {
        pay(2000, dealer, points).total - pay(2000, dealer).total
        for pay in (by_ron, by_tsumo)
        for dealer in (True, False)
    }


@pytest.mark.parametrize("points", [*range(0, 3001, 50), 299, 301])
def test_what_a_counter_adds_is_said_to_be_rounded_where_it_is(points: int) -> None:
    rules = load_ruleset("base").with_settings({"wins.honba_value": points})
    exact = all(paid_for_counters(rules, counters) == {points * counters} for counters in range(1, 7))
    for said in (sentence_of, short_of):
        assert ("round" in str(said("wins.honba_value", str(points)))) is not exact


@pytest.mark.parametrize("points", [*range(0, 12_001, 100), 2999, 3001])
def test_the_noten_payment_is_said_to_be_rounded_where_it_is(points: int) -> None:
    rules = load_ruleset("base").with_settings({"draws.noten_pool": points})
    exact = all(tenpai * noten_payments(tenpai, rules)[0] == points for tenpai in (1, 2, 3))
    for said in (sentence_of, short_of):
        assert ("round" in str(said("draws.noten_pool", str(points)))) is not exact


OWN_FOULS = {"penalties.chombo_kind": "none", "penalties.chombo_amount": "none"}


@EACH
def test_nothing_is_a_chombo_where_there_is_none(option: Option) -> None:
    rules = load_ruleset("base").with_settings(OWN_FOULS)
    if option.name.startswith("penalties.chombo") or option.name in rules.idle_options():
        return
    for token in option.tokens:
        assert "chombo" not in str(sentence_of(option.name, token, rules))
        assert "chombo" not in str(short_of(option.name, token, rules))


@EACH
def test_what_a_value_says_elsewhere_is_one_of_its_values_and_of_another_option(option: Option) -> None:
    for setting, values in row_of(option.name).under.items():
        other, _, held = setting.partition("=")
        assert OPTIONS[other].write(OPTIONS[other].read_text(held)) == held
        assert {*values} <= {*row_of(option.name).values}
        rules = load_ruleset("base").with_settings({**OWN_FOULS, other: held})
        for token, words in values.items():
            assert (
                str(sentence_of(option.name, token, rules))
                == words[0]
                != str(sentence_of(option.name, token))
            )
            assert str(short_of(option.name, token, rules)) == words[1]
            assert len(words[1]) <= NARROW
