"""Who plays which way: every ruleset appears exactly once, and the line of an option is short."""

import pytest
from shared.rows import rows

from riichi_book.answers.tables.conditions import note_on, playing
from riichi_book.answers.tables.played import LONGEST, answer_to, ways, who_plays
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids, sentence_of


@pytest.mark.parametrize(("option", "line"), rows("who-plays"))
def test_the_line_of_an_option_says_who_plays_which_way(option: str, line: str) -> None:
    assert str(who_plays(option)) == line


def test_every_ruleset_plays_one_way_and_each_way_says_what_its_rulesets_answer() -> None:
    for option in OPTIONS:
        found = ways(option)
        assert sorted(rules.id for way in found for rules in way.rulesets) == sorted(ruleset_ids())
        for way in found:
            assert {str(answer_to(option, rules)) for rules in way.rulesets} == {str(way.sentence)}


def test_no_line_is_longer_than_two_lines_of_a_page() -> None:
    long = {option for option in OPTIONS if len(str(who_plays(option))) > LONGEST}
    # An option that splits the rulesets in half, in long words, needs more of them.
    assert long <= {"dora.kan_reveal_open"}


def test_what_never_comes_up_is_answered_by_the_option_that_decides() -> None:
    rules = load_ruleset("m-league")
    nearest = sentence_of("wins.multiple_ron", "nearest", rules)
    never = "So the point “Honba when several win” never comes up."
    assert str(answer_to("wins.honba", rules)) == f"{nearest} {never}"
    both = load_ruleset("m-league", {"wins.multiple_ron": "all"})
    assert str(answer_to("wins.honba", both)) == str(sentence_of("wins.honba", both.text("wins.honba"), both))


def test_a_value_that_never_comes_up_has_no_holder_and_no_note_of_the_base() -> None:
    assert [rules.id for rules in playing("draws.nagashi_is_win")] == ["ema-2012", "mahjong-soul", "tenhou"]
    assert "jpml-a-2026" in [rules.id for rules in playing("dora.kan_ura")]  # its source says so
    noted = {name: note_on("wins.honba", load_ruleset(name)) for name in ("m-league", "wiki", "base")}
    assert noted == {
        "m-league": "",
        "wiki": noted["base"],
        "base": load_ruleset("base").origins["wins.honba"].note,
    }
