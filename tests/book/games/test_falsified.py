"""A record in which something is falsified is found out, in each form: each lie as exactly what it is."""

from __future__ import annotations

import re
from functools import cache

import pytest
from shared.forms import SAMPLE, audited, disagreeing, file_at, mjai, mjai_deal, mjai_turn, text_of
from shared.rows import rows

from riichi_book.records.writing import rewrite


def test_the_game_agrees_in_each_form_with_as_many_rounds() -> None:
    found = {form: audited(text_of(form)) for form in ("mjlog", "tenhou6", "mjai")}
    assert {form: disagreeing(findings) for form, findings in found.items()} == {form: [] for form in found}
    assert {form: findings.skipped for form, findings in found.items()} == {form: [] for form in found}
    assert len({(findings.rounds, findings.wins, findings.draws) for findings in found.values()}) == 1
    compared = [f"win.{fact}" for fact in ("yaku", "dora", "han", "points", "payment")]
    for check in (*compared, "match.end", "match.scores", "match.result", "next.scores"):
        assert len({findings.checks[check] for findings in found.values()}) == 1, check


@cache
def record(name: str, form: str) -> str:
    """Return a record of the sample, rewritten in another form where one is named."""
    return rewrite(file_at(SAMPLE / name), form) if form else (SAMPLE / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "form", "find", "put", "nth", "wanted"),
    [pytest.param(*row, id=f"{name}-{row[0]}-{row[1]}") for name, *row in rows("falsified-records")],
)
def test_each_lie_is_found_as_exactly_what_it_is(
    name: str, form: str, find: str, put: str, nth: int, wanted: list[list[str]]
) -> None:
    """What is ``wanted`` are the check, what the rules want and what the record has, as patterns."""
    text = record(name, form)
    hit = list(re.finditer(find, text))[nth]
    altered = f"{text[: hit.start()]}{hit.expand(put)}{text[hit.end() :]}"
    assert altered != text
    found = [
        (each.check, str(each.expected), str(each.got)) for each in audited(altered, "tenhou").disagreements
    ]
    assert len(found) == len(wanted), found
    for facts, patterns in zip(found, wanted, strict=True):
        for fact, pattern in zip(facts, patterns, strict=False):
            assert re.fullmatch(pattern, fact), found


HANDS = (
    "4m 9m 9m 1p 1p 9p 9p 1s 9s E E S S",
    "2m 3m 4p 5p 6p 4s 5s 6s 7p 7p 2s 3s 4s",
    "1m 1m 2p 2p 8p 8p 8s 8s W W N N P",
    "3p 3p 6m 6m 7m 7m 9p 9p 7s 7s F F C",
)
RON = {"type": "hora", "actor": 1, "target": 0, "deltas": [-2000, 2000, 0, 0], "ura_markers": []}


@pytest.mark.parametrize(("tile", "furiten"), [("1m", True), ("9s", False)])
def test_a_furiten_ron_is_found_out_in_mjai(tile: str, furiten: bool) -> None:
    """Seat 1 waits on 1m and 4m, discards a tile that it drew, and wins on the 4m of seat 0."""
    lines = mjai_deal(HANDS, "C")
    for turn in ((0, "P", "P"), (1, tile, tile), (2, "N", "N"), (3, "C", "C"), (0, "F", "4m")):
        lines += mjai_turn(*turn)
    found = audited(mjai([*lines, RON]))
    told = [(each.check, each.rule, "1m" in str(each.got)) for each in found.disagreements]
    assert told == [("legal.ron", "furiten.own-discard", True)] * furiten
    assert found.wins == (not furiten)
