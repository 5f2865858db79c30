"""Errors tell what is wrong, also to another process."""

from __future__ import annotations

import ast
import pickle
from copy import copy
from pathlib import Path

import pytest

import riichi_rules
from riichi_rules.errors import (
    HandError,
    HandTextError,
    IllegalEvent,
    NotationError,
    NotComplete,
    RecordError,
    RiichiError,
    RulesetError,
    SituationError,
)
from riichi_rules.play import Draw, Pass
from riichi_rules.ruleset import load_ruleset

EXAMPLES = (
    NotationError("no tile", "12x", 2),
    HandError("five of a kind"),
    HandTextError("five of a kind", "11111m", 0, 5),
    NotComplete("not complete"),
    SituationError("ippatsu without riichi"),
    RulesetError("no such option", file="club.toml", line=3),
    IllegalEvent("not now", "turn.draw", Draw(1), (Pass(1),)),
    RecordError("no such tag", file="a.mjlog", tag=7),
)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_that_was_copied_or_sent_to_another_process_says_the_same(error: RiichiError) -> None:
    for like in (pickle.loads(pickle.dumps(error)), copy(error)):  # noqa: S301 - made here
        assert type(like) is type(error)
        assert str(like) == str(error)
        assert vars(like) == vars(error)


def test_of_a_text_longer_than_any_hand_what_stands_around_the_fault_is_shown() -> None:
    text = "1m" * 1000 + "x" + "2m" * 1000
    problem, line, mark = str(NotationError("no tile", text, 2000, 900)).splitlines()
    assert (problem, len(line)) == ("no tile", 42)
    assert line[mark.index("^")] == "x"
    assert mark.count("^") == 20
    assert NotationError("no tile", text, 2000).at == 2000
    assert str(NotationError("no tile", text, 0)).endswith(f"\n  {text[:40]}\n  ^")
    assert str(NotationError("no tile", text, len(text))).endswith(f"\n  {text[-20:]}\n  {' ' * 20}^")


def test_no_sentence_names_a_ruleset_by_its_id() -> None:
    inside = [
        f"{file.name}:{node.lineno}: {ast.unparse(node.value)}"
        for file in Path(riichi_rules.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Attribute)
        if node.value.attr in {"id", "label"}
        if ast.unparse(node.value.value).rpartition(".")[2] in {"rules", "ruleset"}
    ]
    assert inside == []


def test_a_ruleset_that_was_changed_by_hand_is_named_so_in_a_sentence() -> None:
    assert load_ruleset("ema-2025").words == "EMA 2025"
    assert load_ruleset("tenhou", {"yaku.ippatsu": False}).words == "Tenhou as changed"
    assert load_ruleset("tenhou", {"yaku.ippatsu": True}).words == "Tenhou"
