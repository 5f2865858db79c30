"""Profiles: a profile that no rule distinguishes from another is asked only once."""

from random import Random
from typing import get_args

import pytest
from selfplay.deals import deal
from shared.rows import rows

from riichi_rules import traits as t
from riichi_rules.judge import FuAnswers, judge_of, traits_between, traits_of_win
from riichi_rules.reading import readings_of
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.ruleset.options import LocalYaku
from riichi_rules.yaku import BY_ID, Profile
from riichi_rules.yaku.profile import traits_for_fu, traits_for_yaku

LOCAL = list(get_args(LocalYaku))


def yaku_of(traits: int, rules: Ruleset) -> tuple[object, ...]:
    """Return the yaku judgement of a profile."""
    asked = judge_of(rules).yaku_of(Profile(traits, rules))
    return asked.counting, asked.han, asked.yakuman, asked.tests


def fu_of(traits: int, rules: Ruleset) -> tuple[object, ...]:
    """Return the fu of a profile."""
    asked = FuAnswers(Profile(traits, rules))
    return asked.fu, asked.reasons, asked.may_be_open_pinfu, asked.rounded


@pytest.mark.parametrize("rules", [load_ruleset("ema-2025"), load_ruleset("base", {"yaku.local": LOCAL})])
def test_traits_that_stand_for_others_have_the_same_yaku_and_fu(rules: Ruleset) -> None:
    chance = Random(11)  # noqa: S311 - hands from a seed, nothing secret
    met: set[int] = set()
    for _ in range(2000):
        hand, win, situation = deal(chance)
        for reading in readings_of(hand, win):
            won = traits_of_win(situation, rules) | traits_between(reading, win.kind, situation)
            for wait in reading.waits(win.kind):
                pair = chance.choice((0, t.VALUED_PAIR))
                met.add(reading.traits | reading.sums & t.PROFILE_SUMS | won | t.WAIT[wait] | pair)
    for asked, answers, least in ((traits_for_yaku, yaku_of, 200), (traits_for_fu, fu_of, 10)):
        stand_for: dict[int, set[int]] = {}
        for traits in met:
            stand_for.setdefault(asked(traits), set()).add(traits)
        for stands, alike in stand_for.items():
            expected = answers(stands, rules)
            for traits in alike:
                left_out = traits_words(traits & ~stands)
                assert answers(traits, rules) == expected, f"{asked.__name__} has to keep one of {left_out}"
        assert sum(len(alike) > 1 for alike in stand_for.values()) > least


NAMED = {
    **vars(t),
    **t.WAIT,
    **dict(zip(("WHITE_SET", "GREEN_SET", "RED_SET"), t.DRAGON_SET.values(), strict=True)),
    **dict(zip(("CHARACTERS", "CIRCLES", "BAMBOOS"), t.SUIT, strict=True)),
}


def traits_words(traits: int) -> list[str]:
    """Return the names of the traits that are fully set."""
    bits = {name: bit for name, bit in NAMED.items() if name.isupper() and isinstance(bit, int)}
    return [name for name, bit in bits.items() if traits & bit == bit > 0]


def traits_in(text: str) -> int:
    """Return traits from names joined by plus signs."""
    return sum([NAMED[name] for name in text.split(" + ") if name])


@pytest.mark.parametrize(("why", "asked", "texts", "different"), rows("traits-asked-about"))
def test_traits_that_no_rule_tells_apart_are_asked_about_as_one_and_others_apart(
    why: str, asked: str, texts: list[str], different: int
) -> None:
    asks = {"yaku": traits_for_yaku, "fu": traits_for_fu}[asked]
    assert len({asks(traits_in(text)) for text in texts}) == different, why


@pytest.mark.parametrize(("yaku", "traits"), rows("what-makes-a-yakuman"))
def test_what_makes_a_yakuman_is_not_asked_for_less(yaku: str, traits: str) -> None:
    asked = Profile(traits_in(traits) | t.WAIT[t.WaitShape.TANKI], load_ruleset("base"))
    shape = BY_ID[yaku].shape
    assert shape
    assert not shape(asked)
