"""Each option has a label, and each of its values words that are said at a table."""

from __future__ import annotations

from collections import Counter

import pytest

from riichi_book.answers.labels import LABELS, label_words, value_words
from riichi_rules.ruleset import OPTIONS, Option, load_ruleset, ruleset_ids

MANY = pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)


def tokens_of(option: Option) -> set[str]:
    """Return the tokens of an option that can be counted."""
    named = {"bool": {"true", "false"}, "enum": set(option.tokens), "set": {"empty"}}.get(option.kind, set())
    return named | ({"none"} if option.optional else set())


def test_every_option_has_a_label_of_its_own() -> None:
    assert list(LABELS) == list(OPTIONS)
    assert [
        name for name, count in Counter(label.name for label in LABELS.values()).items() if count > 1
    ] == []


@MANY
def test_a_label_has_words_for_values_that_there_are_and_for_each_that_is_a_word(option: Option) -> None:
    words = LABELS[option.name].words
    for token in words:
        option.read_text(token)
        assert (token, words[token]) not in {("none", "none"), ("empty", "none")}, "said without a row"
    if option.kind in {"bool", "enum"}:
        assert set(words) == tokens_of(option)
        assert len(set(words.values())) == len(words), "two values that are said alike cannot be told apart"


@MANY
def test_values_that_a_page_offers_can_be_told_apart(option: Option) -> None:
    tokens = {*tokens_of(option), *(option.tokens if option.kind != "set" else ())}
    offered = [value_words(option, token) for token in tokens]
    assert len(set(offered)) == len(offered)
    assert not any("_" in words for words in offered)


@MANY
def test_no_token_is_said(option: Option) -> None:
    for ruleset in map(load_ruleset, ruleset_ids()):
        words = label_words(option.name, ruleset.text(option.name))
        assert words
        assert "_" not in words
        assert words not in {"true", "false", "empty"}
