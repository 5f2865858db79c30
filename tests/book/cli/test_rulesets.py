"""``riichi-rules rulesets``: all of them, one of them, groups of options, and words that match none."""

import tomllib

import pytest
from shared import ROOT
from shared.command_line import Ask

from riichi_book.cli.rulesets import MEANINGS
from riichi_rules.ruleset import OPTIONS, ruleset_ids

ROW = {"option", "value", "source", "confidence", "inherited", "note"}


def test_all_rulesets_are_listed_and_every_option_of_one_or_of_a_group(ask_json: Ask) -> None:
    listed = ask_json("rulesets").data["rulesets"]
    assert [ruleset["id"] for ruleset in listed] == list(ruleset_ids())
    assert all(set(ruleset) == {"id", "name", "extends", "edition"} for ruleset in listed)
    rows = ask_json("rulesets", "wrc-2025").data["options"]
    assert {row["option"] for row in rows} == set(OPTIONS)
    assert all(set(row) == ROW for row in rows)
    group = ask_json("rulesets", "wrc-2025", "fu").data["options"]
    assert [row["option"] for row in group] == [name for name in OPTIONS if name.startswith("fu.")]


@pytest.mark.parametrize("word", MEANINGS)
def test_a_word_that_no_option_decides_is_told_what_it_means(ask: Ask, ask_json: Ask, word: str) -> None:
    answer = ask("rulesets", "ema-2025", word)
    assert (answer.status, str(MEANINGS[word]) in " ".join(answer.out.split())) == (0, True)
    assert ask_json("rulesets", "ema-2025", word).data["options"] == []
    glossary = tomllib.loads((ROOT / "rulebook/glossary.toml").read_text("utf-8"))
    known = [[name, entry.get("romaji"), *entry.get("also", ())] for name, entry in glossary.items()]
    assert any(word in names for names in known)
