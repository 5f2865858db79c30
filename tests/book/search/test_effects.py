"""What a difference changes: each answer is that of a whole ruleset, and what one option does is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, permutations
from random import Random
from typing import Any, Final

import pytest
from shared.proofs import Record

from riichi_book.search.effects import UNSEEN, Effect, effect_of, settings_words
from riichi_book.search.spread import values_of
from riichi_book.search.witnesses import Reply
from riichi_book.studies.compare import compare
from riichi_rules.errors import RiichiError, RulesetError
from riichi_rules.questions import carry, fault_of, read_question
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, parse_settings, ruleset_ids

COMPUTED: Final = [name for name, option in OPTIONS.items() if option.group != "conduct"]
SAME: Final = {("yaku.renhou", "mangan", "han_5")}
"""Values that say the same in two ways: five han are a mangan."""
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
    """Return a ruleset of a house: some options of another at values of their own."""
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
    """Return what ``ask`` gives to a question of plain data, by the name of a ruleset and what it sets."""
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
    """Hold every answer of a comparison against what ``ask`` gives; return how many there are."""
    count = 0
    for option, seen in effects(a, b):
        if seen.witness is None:
            continue
        assert seen.a is not None
        assert seen.b is not None
        expected = [answered(seen.witness.question.data, rules) for rules in (a, b)]
        for reply, whole, rules in zip((seen.a, seen.b), expected, (a, b), strict=True):
            assert without_rules(reply.data) == without_rules(whole), option
            assert reply.data.get("ruleset", rules.id) == rules.id
        counts = [{**without_rules(whole), "words": ""} for whole in expected]  # words tell of the others too
        assert seen.same == (counts[0] == counts[1]), option
        check_explanation(option, seen, a, b)
        count += 2
    return count


def check_explanation(option: str, seen: Effect, a: Ruleset, b: Ruleset) -> None:
    """What is said of the option alone, and of what it shows with, is so."""
    assert seen.witness is not None
    assert seen.a is not None
    assert seen.b is not None
    if not seen.note:
        alone = seen.witness.reply(a.with_settings({option: b.value(option)}))
        assert alone.words == seen.b.words != seen.a.words, option
    elif str(seen.note).endswith(
        f"It shows together with {settings_words(seen.pair)}."
    ) and "With it as" not in str(seen.note):
        both = a.with_settings({option: b.value(option), **parse_settings(seen.pair)})
        assert seen.witness.reply(both).words == seen.b.words != seen.a.words, option
    elif "But whatever it is" in str(seen.note):
        decided = a.with_settings(parse_settings(seen.pair))
        assert decided.value(option) == a.value(option), option
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
        elif (difference.option, difference.a, difference.b) in SAME or (
            difference.option,
            difference.b,
            difference.a,
        ) in SAME:
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


def asked(option: str, a: Ruleset, b: Ruleset) -> tuple[Effect, Reply, Reply]:
    seen = effect_of(option, a, b)
    assert seen.shows
    assert seen.a is not None
    assert seen.b is not None
    return seen, seen.a, seen.b


def test_an_organiser_sees_what_a_double_wind_pair_of_two_fu_changes() -> None:
    wiki = load_ruleset("wiki")
    seen, a, b = asked("fu.double_wind_pair", wiki, wiki.with_settings({"fu.double_wind_pair": 2}))
    assert seen.scene is not None
    assert not seen.scene.hand.melds
    assert (str(a.words), str(b.words)) == (
        "1 han 50 fu (yakuhai-hatsu): 1600 points",
        "1 han 40 fu (yakuhai-hatsu): 1300 points",
    )
    assert (seen.note, seen.pair, seen.same) == ("", (), False)


def test_no_renhou_is_what_the_hand_is_worth_without_it() -> None:
    # Mangan in the one; in the other four han of yaku and dora, which are no haneman.
    for name in ("ema-2016", "wrc-2025"):
        a = load_ruleset(name)
        b = a.with_settings({"yaku.renhou": None})
        _, renhou, none = asked("yaku.renhou", a, b)
        assert str(renhou.words) == "5 han 30 fu, mangan (renhou): 8000 points"
        assert str(none.words) == "1 han 30 fu (pinfu): 1000 points"


def test_what_would_contradict_alone_changes_together() -> None:
    seen, _, _ = asked("match.extension", load_ruleset("m-league"), load_ruleset("tenhou"))
    assert seen.pair == ("match.extension_target=30000",)
    assert str(seen.note) == "It shows together with “Target: 30000 points”."


def test_where_an_option_alone_shows_something_else_both_are_said_and_the_pair() -> None:
    # The bets to the nearest, or each to its own; the counter to the nearest, or to each.
    seen, a, b = asked("wins.bets", load_ruleset("ema-2016"), load_ruleset("mahjong-soul"))
    assert str(a.words) == "East -5500, South +2300, North +5200; no bet stays"
    assert str(b.words) == "East -5200, South +3300, North +3900; no bet stays"
    assert seen.alone is not None
    assert str(seen.alone.words) == "East -5500, South +3300, North +4200; no bet stays"
    assert seen.pair == ("wins.honba=nearest",)
    assert str(seen.note).endswith(
        "It shows together with “Counters, when several win: paid to the next in turn”."
    )


def test_where_another_option_decides_that_is_said() -> None:
    seen, _, b = asked("wins.bets", load_ruleset("ema-2016"), load_ruleset("jpml-a-2026"))
    assert str(b.words) == "East -1300, South +3300; no bet stays"
    assert str(seen.note).endswith(
        "But whatever it is, “Several rons on one tile: the next in turn wins alone” decides what"
        " JPML A 2026 answers."
    )


def test_where_no_pair_shows_it_as_many_options_as_it_takes_are_named_and_none_to_spare() -> None:
    # From 30,000 points for 30,000 to 25,000 for 25,000, and with the uma that goes with it.
    a, b = load_ruleset("ema-2012"), load_ruleset("mahjong-soul")
    seen, whole_a, whole_b = asked("match.uma", a, b)
    assert str(whole_a.words) == "+45000, +15000, -15000 and -45000"
    assert str(whole_b.words) == "+35000, +15000, -5000 and -25000"
    assert seen.pair == ("table.start_points=25000", "match.return_points=25000")
    assert str(seen.note).endswith(
        "It shows together with “Points at the start: 25000 points”, “Return points: 25000 points”."
    )
    assert seen.witness is not None
    for left_out in ("match.uma", "table.start_points", "match.return_points"):
        settings = {"match.uma": b.value("match.uma"), **parse_settings(seen.pair)}
        del settings[left_out]
        assert seen.witness.reply(a.with_settings(settings)).words != whole_b.words


def test_a_difference_that_can_show_only_beside_another_setting_says_so() -> None:
    rules = load_ruleset("base", {"limits.yakuman_stacking": False})
    seen, a, b = asked(
        "liability.composite", rules, rules.with_settings({"liability.composite": "whole_hand"})
    )
    assert (a.words, seen.same) == (b.words, True)
    assert seen.pair == ("limits.yakuman_stacking=true",)
    assert str(seen.note).startswith("Alone it shows nothing. With “Several yakuman: added”")
    assert "64000 points: the liable player pays 64000" in str(seen.note)


@pytest.mark.parametrize(("name", "leader"), [("tenhou", 40_000), ("ema-2025", 45_000)])
def test_scores_that_add_up_under_the_first_ruleset_come_first(name: str, leader: int) -> None:
    a = load_ruleset(name)
    seen, _, _ = asked("match.uma", a, a.with_settings({"match.uma": (9_000, 3_000, -3_000, -9_000)}))
    assert seen.witness is not None
    assert seen.witness.question["scores"][0] == leader
