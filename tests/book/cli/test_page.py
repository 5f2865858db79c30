"""Tables on terminals of any width: words wrap, numbers lose no digit."""

import re

import pytest
from shared.command_line import Ask


@pytest.mark.parametrize("width", [30, 50, 80])
def test_no_number_and_no_value_is_cut_on_a_narrow_terminal(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    circumstances = ("--win", "1z", "--by", "ron", "--seat", "S", "--round", "S")
    score = ask("score", "456m11z22z X11Xs X77Xz", *circumstances, "--ruleset", "wiki").out
    assert max(map(len, score.splitlines())) <= width
    numbers = re.findall(r"^(?:base|closed kan|in all|after) .*?(\d+) fu$", score, re.MULTILINE)
    assert numbers == ["20", "32", "32", "102", "110"]
    assert score.count("1111s ") == score.count("7777z ") == 1
    if width >= 40:
        rules = ask("rulesets", "ema-2025").out
        assert max(map(len, rules.splitlines())) <= width
        assert re.search(r"^table\S+ +30000 +E25s +stated", rules, re.MULTILINE)
