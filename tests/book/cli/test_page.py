"""Tables on terminals of any width: words fold, numbers do not lose a digit."""

from __future__ import annotations

import re

import pytest
from shared.command_line import Ask

FU_HAND = ("456m11z22z X11Xs X77Xz", "--win", "1z", "--by", "ron", "--seat", "S", "--round", "S")


@pytest.mark.parametrize("width", [30, 40, 50, 58, 80])
def test_no_number_is_cut_on_a_narrow_terminal(ask: Ask, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = ask("score", *FU_HAND, "--ruleset", "wiki").out
    assert max(map(len, out.splitlines())) <= width
    assert re.findall(r"^(?:base|closed kan|In all|Rounded up) .*?(\d+) fu$", out, re.MULTILINE) == [
        *("20", "32", "32"),
        *("102", "110"),
    ]
    assert out.count("1111s ") == out.count("7777z ") == 1


@pytest.mark.parametrize("width", [40, 60, 80])
def test_no_value_of_a_ruleset_is_cut_on_a_narrow_terminal(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = ask("rulesets", "ema-2025").out
    assert max(map(len, out.splitlines())) <= width
    assert re.search(r"^table\S+ +30000 +E25s +stated", out, re.MULTILINE)
