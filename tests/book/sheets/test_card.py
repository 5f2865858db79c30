"""The rules card: it has what a player at the table needs, with the values of the ruleset."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

import pytest
from shared.proofs import sampled
from shared.rows import rows
from shared.sheets import rows_of, words_of

from riichi_book.answers.tables.conditions import OF_PEOPLE, SERVER, is_server
from riichi_book.search.spread import values_of
from riichi_book.sheets.card import OWN, SECTIONS, SHARED, FoulRow, chombo_price, is_usual, rules_card
from riichi_rules import ask
from riichi_rules.errors import RulesetError
from riichi_rules.messages import say
from riichi_rules.ruleset import OPTIONS, Ruleset, label_of, load_ruleset, ruleset_ids, short_of
from riichi_rules.ruleset.words import row_of

FACTS = ("yaku.min_han", "riichi.min_points", "penalties.chombo_kind", "penalties.chombo_amount")
"""The options that the card's sentences cover."""
QUESTIONS = (
    *("May I win?", "May I call?", "What is it worth?"),
    *("Who pays?", "Who deals", "What does a mistake cost?"),
)
LEFT_OUT = [option for (option,) in rows("options-off-the-card")]
"""Options so rarely needed that players have time to look them up."""
ROWS = tuple([name for name in OPTIONS if row_of(name).card])
PLAIN = tuple([name for name in ROWS if name not in SHARED])
ON_CARD = (*ROWS, *FACTS)
BESIDE: list[dict[str, str]] = [settings for (settings,) in rows("beside-changed-options")]
"""Settings to change together with an option, so that the two do not contradict each other."""


def test_every_option_is_on_the_card_or_left_out_on_purpose() -> None:
    assert sorted([*ON_CARD, *LEFT_OUT]) == sorted(OPTIONS)
    assert {row_of(name).card for name in ROWS} == {*SECTIONS}
    assert {name for name in OPTIONS if row_of(name).seldom} <= {*PLAIN}


def test_a_card_names_some_of_what_nobody_has_decided_and_counts_the_rest() -> None:
    words = words_of(rules_card(load_ruleset("ema-2025"), borrowed=[*OPTIONS]).html)
    names = words.partition("are only taken over: ")[2].partition(" more.")[0]
    assert re.fullmatch(r"[^;]+(; [^;]+){23} and \d+", names)


def asked_of(rules: Ruleset, options: Iterable[str]) -> set[str]:
    """Return the options that have a meaning under rules and that no program decides."""
    left_out = {*rules.idle_options(), *(OF_PEOPLE if is_server(rules) else ())}
    return {*options} - left_out


@pytest.mark.parametrize("name", ruleset_ids())
def test_the_words_of_each_value_stand_in_its_row(name: str) -> None:
    rules = load_ruleset(name)
    found = {row[0]: row[1] for row in rows_of(rules_card(rules).html) if len(row) == 2}
    visible = {option for option in PLAIN if str(label_of(option)) in found}
    assert visible == {option for option in asked_of(rules, PLAIN) if not is_usual(rules, option)}
    for option in visible:
        words = found[str(label_of(option))]
        assert words.endswith(str(short_of(option, rules.text(option))))
        assert words.startswith("not stated; ") is not rules.is_decided(option)
    for row in OWN.values():
        for option in row.options:
            if rules.value(option) is True:
                assert (row_of(option).part or str(label_of(option))) in found[str(row.name)]
    numbers = [abs(number) for row in (rules.match.uma, *(rules.match.uma_floating or ())) for number in row]
    assert all(str(number) in found["Uma, from first place"] for number in numbers)
    assert f"{rules.match.return_points} points" in found["Return points"]


@pytest.mark.parametrize("name", sampled(ruleset_ids(), ["ema-2025", "tenhou"]))
def test_a_changed_value_changes_the_card(name: str) -> None:
    rules = load_ruleset(name)
    for option in asked_of(rules, ON_CARD):
        ground, other = next(changed(rules, option), (rules, rules))
        assert other.value(option) != rules.value(option), option
        assert body_of(other) != body_of(ground), option


def changed(rules: Ruleset, option: str) -> Iterator[tuple[Ruleset, Ruleset]]:
    """Yield pairs of rules that differ only in one option, with others changed in both if necessary."""
    for beside in BESIDE:
        for token in values_of(option):
            if token != rules.text(option) and option not in beside:
                with suppress(RulesetError):
                    other, ground = rules.with_settings({**beside, option: token}), rules
                    with suppress(RulesetError):  # set explicitly, like the other value
                        ground = rules.with_settings({**beside, option: rules.text(option)})
                    yield ground, other


def body_of(rules: Ruleset) -> str:
    """Return the words of a card without its head, which lists changed options."""
    return words_of(rules_card(rules).html).partition("What is asked during play")[2]


@pytest.mark.parametrize("name", ruleset_ids())
def test_what_a_card_says_in_sentences_is_what_its_ruleset_has(name: str) -> None:
    rules = load_ruleset(name)
    html = rules_card(rules).html
    card = words_of(html)
    places = [card.index(question) for question in QUESTIONS]
    assert places == sorted(places), "in the order of play"
    assert not re.search(r"\b(true|false|[a-z]+_[a-z]+|[a-z]+\.[a-z_]+_[a-z]+)\b", card)
    assert f"at least {rules.yaku.min_han} han" in card
    assert "after riichi until the end of the hand" in card
    assert (f"you have {rules.riichi.min_points} points" in card) is (rules.riichi.min_points is not None)
    assert ("enough tiles are left" in card) is (rules.riichi.min_live_tiles > 0)
    assert (str(chombo_price(rules)) in card) is not is_server(rules)
    assert ("The program keeps the rules" in card) is is_server(rules)
    (mangan,) = (row for row in rows_of(html) if row[0] == "Mangan")
    for han, fu in ((4, 30), (4, 40), (3, 60), (3, 70)):
        points = ask.points(han=han, fu=fu, by="ron", seat="S", ruleset=name).payment.points
        assert (points == 8000) is (fu >= int(mangan[1].partition(f"{han} han from ")[2].split(" ")[0]))
    assert mangan[2:] == ["8000", "12000"]


@pytest.mark.parametrize(("played", "kept"), [("table", False), (SERVER, True)])
def test_where_a_club_plays_says_whether_a_program_keeps_its_rules(played: str, kept: bool) -> None:
    settings = {"penalties.chombo_kind": "none", "penalties.chombo_amount": "none"}
    rules = load_ruleset("ema-2025").with_settings(settings)
    card = rules_card(rules, [FoulRow(say("A tile too few"), [say("a dead hand")])], played=played)
    words = words_of(card.html)
    assert ("There is no chombo." in words) is ("A tile too few" in words) is (not kept)
    assert (str(label_of("conduct.too_fast_draw")) in words) is (not kept)
    assert ("The program keeps the rules" in words) is kept
