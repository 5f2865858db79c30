"""The effects of a difference: each answer equals the whole ruleset's, and notes on single options hold."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, permutations
from random import Random
from typing import Any, Final

import pytest
from shared.proofs import Record
from shared.rows import rows

from riichi_book.games.variants.changes import COMPUTED
from riichi_book.search.compare import compare
from riichi_book.search.effects import UNSEEN, Effect, effect_of, settings_words
from riichi_book.search.spread import values_of
from riichi_rules.errors import RiichiError, RulesetError
from riichi_rules.questions import carry, fault_of, read_question
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, parse_settings, ruleset_ids

SAME: Final = {("yaku.renhou", "han_5", "mangan")}
"""Values with the same meaning: five han are a mangan."""
PAIRS: Final = list(combinations(ruleset_ids(), 2))
SAMPLE: Final = [("jpml-a-2026", "m-league"), ("ema-2016", "mahjong-soul"), ("tenhou", "wrc-2015")]
EACH: Final = [
    pytest.param(*pair, marks=() if pair in SAMPLE else pytest.mark.proof, id=" ".join(pair))
    for pair in PAIRS
]
BOTH_WAYS: Final = [
    pytest.param(*pair, marks=() if pair[::-1] in SAMPLE else pytest.mark.proof, id=" ".join(pair))
    for pair in permutations(ruleset_ids(), 2)
]
HOUSES: Final = [
    pytest.param(seed, marks=() if seed < 2 else pytest.mark.proof, id=f"house {seed}") for seed in range(200)
]


def changed(rules: Ruleset, choose: Random) -> Ruleset:
    """Return a house ruleset: another one with random values for some options."""
    for option in choose.sample(COMPUTED, 8):
        with suppress(RulesetError):
            rules = rules.with_settings({option: choose.choice(values_of(option))})
    return rules


def houses(seed: int) -> tuple[Ruleset, Ruleset]:
    choose = Random(f"houses {seed}")  # noqa: S311 - no secret
    house, other = (changed(load_ruleset(choose.choice(ruleset_ids())), choose) for _ in "ab")
    return house, other


def effects(a: Ruleset, b: Ruleset) -> Iterator[tuple[str, Effect]]:
    for difference in compare(a, b):
        yield difference.option, effect_of(difference.option, a, b)


def answered(question: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Return the answer of ``ask`` to a question as data, under a ruleset's name and its changed settings."""
    shipped = load_ruleset(rules.id)
    settings = {name: rules.text(name) for name in OPTIONS if rules.value(name) != shipped.value(name)}
    try:
        return carry(read_question(question), rules.id, settings).question.answer().data
    except RiichiError as error:
        return {"error": fault_of(error).data}


def without_rules(data: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value for key, value in data.items() if key not in {"ruleset", "changes", "warnings", "assumed"}
    }


def check_both_answers(a: Ruleset, b: Ruleset) -> int:
    """Compare every answer of a comparison with that of ``ask``. Return the number of comparisons."""
    count = 0
    for option, seen in effects(a, b):
        if seen.a is None or seen.b is None or seen.witness is None:
            continue
        expected = [answered(seen.witness.question.data, rules) for rules in (a, b)]
        for reply, whole, rules in zip((seen.a, seen.b), expected, (a, b), strict=True):
            assert without_rules(reply.data) == without_rules(whole), option
            assert reply.data.get("ruleset", rules.id) == rules.id
        counts = [{**without_rules(whole), "words": ""} for whole in expected]  # words may name rules
        assert seen.same == (counts[0] == counts[1]), option
        check_explanation(option, seen, a, b)
        count += 2
    return count


def check_explanation(option: str, seen: Effect, a: Ruleset, b: Ruleset) -> None:
    """Check that the note on what the option does alone and together with others is true."""
    assert seen.witness
    assert seen.a
    assert seen.b
    if not seen.note:
        alone = seen.witness.reply(a.with_settings({option: b.value(option)}))
        assert alone.words == seen.b.words != seen.a.words, option
    elif "It makes a difference" in str(seen.note) and "With this option as in" not in str(seen.note):
        assert str(seen.note).endswith(f"It makes a difference together with {settings_words(seen.pair)}.")
        both = a.with_settings({option: b.value(option), **parse_settings(seen.pair)})
        assert seen.witness.reply(both).words == seen.b.words != seen.a.words, option
    elif "But whatever this option is" in str(seen.note):
        decided = a.with_settings(parse_settings(seen.pair))
        assert decided.value(option) == a.value(option)
        assert seen.witness.reply(decided).words == seen.b.words != seen.a.words, option
    assert "Other differences" not in str(seen.note), option


@pytest.mark.parametrize(("a", "b"), EACH)
def test_each_answer_is_what_its_ruleset_gives_whole(a: str, b: str, record_property: Record) -> None:
    record_property("answers of comparisons", check_both_answers(load_ruleset(a), load_ruleset(b)))


@pytest.mark.parametrize("seed", HOUSES)
def test_each_answer_of_houses_is_what_their_rulesets_give_whole(seed: int, record_property: Record) -> None:
    record_property("answers of houses", check_both_answers(*houses(seed)))


@pytest.mark.parametrize(("name", "other"), BOTH_WAYS)
def test_every_difference_shows_or_says_why_it_cannot(name: str, other: str, record_property: Record) -> None:
    a, b = load_ruleset(name), load_ruleset(other)
    differences = compare(a, b)
    record_property("differences between rulesets that show, or say why they cannot", len(differences))
    for difference in differences:
        seen = effect_of(difference.option, a, b)
        if difference.group == "conduct" or difference.idle:
            assert (seen.witness, seen.shows, seen.same) == (None, False, True), difference.option
            assert seen.note
        elif {(difference.option, *sorted((difference.a, difference.b)))} & SAME:
            assert seen.note == UNSEEN
        else:
            assert seen.shows, difference.option


@pytest.mark.parametrize("houses_asked", [3, pytest.param(25, marks=pytest.mark.proof)])
def test_whatever_a_house_plays_a_difference_shows_but_for_a_few(
    houses_asked: int, record_property: Record
) -> None:
    shows = differ = 0
    for seed in range(1000, 1000 + houses_asked):
        a, b = houses(seed)
        for difference in compare(a, b):
            if difference.group != "conduct" and not difference.idle:
                seen = effect_of(difference.option, a, b)
                shows, differ = shows + seen.shows, differ + 1
    record_property("differences between houses", differ)
    record_property("differences between houses that show", shows)
    assert differ > 20 * houses_asked
    assert shows > 0.95 * differ


def ruled(name: str, *settings: str) -> Ruleset:
    return load_ruleset(name).with_settings(parse_settings(settings))


@pytest.mark.parametrize(
    ("option", "a", "b", "words_a", "words_b", "words_alone", "pair", "note"), rows("effects")
)
def test_what_an_option_changes_is_said_with_as_many_others_as_it_takes(
    option: str,
    a: list[str],
    b: list[str],
    words_a: str | None,
    words_b: str | None,
    words_alone: str | None,
    pair: list[str] | None,
    note: str,
) -> None:
    first, second = ruled(*a), ruled(*b)
    seen = effect_of(option, first, second)
    assert seen.shows
    assert not seen.same
    said = [reply and str(reply.words) for reply in (seen.a, seen.b, seen.alone)]
    for expected, words in zip((words_a, words_b, words_alone), said, strict=True):
        assert expected in {None, words}
    assert pair in (None, [*seen.pair])
    assert str(seen.note).endswith(note)
    assert bool(seen.note) == bool(note)
    needed = [option, *[setting.partition("=")[0] for setting in pair or ()]]
    for left_out in needed if pair else ():
        with suppress(RulesetError):  # a pair of options that need each other
            others = {name: second.value(name) for name in needed if name != left_out}
            assert seen.witness is not None
            assert str(seen.witness.reply(first.with_settings(others)).words) != said[1], "none to spare"


def test_a_difference_that_can_show_only_beside_another_setting_says_so() -> None:
    rules = ruled("base", "limits.yakuman_stacking=false")
    option = "liability.composite"
    seen = effect_of(option, rules, rules.with_settings({option: "whole_hand"}))
    assert (seen.shows, seen.same, seen.pair) == (True, True, ("limits.yakuman_stacking=true",))
    begins = "This option alone shows no difference. With “Several yakuman: added up”"
    assert str(seen.note).startswith(begins)
    assert "the liable player pays 64000 points" in str(seen.note)


@pytest.mark.parametrize(("name", "leader"), [("tenhou", 40_000), ("ema-2025", 45_000)])
def test_scores_that_add_up_under_the_first_ruleset_come_first(name: str, leader: int) -> None:
    a = load_ruleset(name)
    seen = effect_of("match.uma", a, a.with_settings({"match.uma": (9_000, 3_000, -3_000, -9_000)}))
    assert seen.witness is not None
    assert seen.witness.question["scores"][0] == leader
