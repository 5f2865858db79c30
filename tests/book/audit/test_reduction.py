"""A record that was true is falsified: the smallest round still shows it, and nothing smaller does."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from shared.forms import SAMPLE, file_at, in_memory, lines_of, mjai, text_of
from shared.proofs import Record

from riichi_book.games.audit import AuditRules, Disagreement, audit_file
from riichi_book.games.audit.reduction import SEVERAL, Aim, Reduced, reduced, simplifications
from riichi_book.games.audit.reproduction import reproduction, sort_of
from riichi_book.records import RecordFile
from riichi_rules.errors import RecordError
from riichi_rules.questions import read_question

AUTO = AuditRules("auto")
Lines = list[dict[str, Any]]


def paid_too_much(lines: Lines) -> None:
    """Have the first winner get a hundred points more than the hand is worth."""
    win = next(line for line in lines if line["type"] == "hora")
    win["deltas"] = [delta + 100 * (seat == win["actor"]) for seat, delta in enumerate(win["deltas"])]
    win.pop("hora_points", None)


def called_without_tiles(lines: Lines) -> None:
    """Have a kan called with a tile more than the hand has."""
    call = next(line for line in lines if line["type"] == "pon")
    call["type"], call["consumed"] = "daiminkan", [call["pai"]] * 3


def won_in_furiten(lines: Lines) -> None:
    """Have a winner by ron discard the tile that they win on, sooner in the round."""
    for place, win in enumerate(lines):
        if win["type"] != "hora" or win["actor"] == win["target"]:
            continue
        start = max(number for number in range(place) if lines[number]["type"] == "start_kyoku")
        used = [line.get("pai") for line in lines[start:place]].count(win["pai"])
        for number in range(start, place):
            draw, discard = lines[number], lines[number + 1]
            mine = draw["type"] == "tsumo" and draw["actor"] == win["actor"]
            follows = lines[number + 2]["type"] == "tsumo"
            if mine and discard["type"] == "dahai" and discard["tsumogiri"] and follows and used < 3:
                draw["pai"] = discard["pai"] = win["pai"]
                return
    raise AssertionError


def falsified(change: Callable[[Lines], None]) -> RecordFile:
    """Return the project's own game, changed."""
    lines = lines_of(text_of("mjai"))
    change(lines)
    return in_memory(mjai(lines))


def assert_smallest(small: Reduced, file: RecordFile, rules: AuditRules) -> None:
    """Assert that it shows the disagreement as the whole round does, and that nothing simpler does."""
    aim = Aim(sort_of(small.found), reproduction(file, small.found, rules).replayed())
    assert aim.is_met(small.made)
    simpler = list(simplifications(small.made))
    assert [each for each in simpler if aim.is_met(each)] == []


def asked(small: Reduced) -> dict[str, Any]:
    """Return what the rules answer to the question that is written with it."""
    return dict(read_question(json.loads(json.dumps(small.question.data))).answer().content)


KINDS = [
    pytest.param(paid_too_much, "win.payment", id="win", marks=pytest.mark.proof),
    pytest.param(won_in_furiten, "legal.ron", id="furiten"),
    pytest.param(called_without_tiles, "legal.open kan", id="call"),
]


@pytest.mark.parametrize(("change", "check"), KINDS)
def test_a_falsified_record_shrinks_to_what_still_shows_it(
    change: Callable[[Lines], None], check: str, record_property: Record
) -> None:
    record_property("falsified records that shrink", 1)
    file = falsified(change)
    found = next(each for each in audit_file(file, AUTO).disagreements if each.check == check)
    whole = reproduction(file, found, AUTO)
    small = reduced(file, found, AUTO)
    assert_smallest(small, file, AUTO)
    assert len(small.script) < len(whole.question["events"]) / 2
    assert len(small.made.question["deal"]) < len(whole.question["deal"])
    assert str(found.got) in small.text
    assert small.script in small.data["script"]
    answer = asked(small)
    if check == "legal.ron":
        assert answer["refused"]["rule"] == found.rule
        assert found.rule.startswith("furiten.")
    elif check.endswith("payment"):
        assert answer["ending"]["deltas"]


def test_a_payment_is_asked_with_what_the_rules_want() -> None:
    rules = AuditRules("auto", (("draws.noten_pool", "6000"),))
    file = file_at(SAMPLE / "east-only.mjlog")
    found = next(each for each in audit_file(file, rules).disagreements if each.check == "draw.payment")
    small = reduced(file, found, rules)
    assert_smallest(small, file, rules)
    assert "until 0 left" in small.script
    assert (small.data["ruleset"], small.data["set"]["draws.noten_pool"]) == ("tenhou", "6000")
    assert "the rules want" in str(small.message)


def test_of_several_rons_that_are_forbidden_it_is_asked_what_the_one_that_wins_is_paid() -> None:
    rules = AuditRules("auto", (("wins.multiple_ron", "nearest"), ("draws.triple_ron", "false")))
    file = file_at(SAMPLE / "ranked.mjlog")
    found = next(each for each in audit_file(file, rules).disagreements if each.rule == SEVERAL)
    small = reduced(file, found, rules)
    assert small.script.endswith("W and E ron")
    assert "What is asked is what W ron pays." in str(small.message)
    assert small.question["events"] == small.script.removesuffix("W and E ron") + "W ron"
    # A hand of 1 han 40 fu, and the bet of East, who would have won too.
    assert asked(small)["ending"]["deltas"] == [0, -1300, 2300, 0]


def test_what_no_script_tells_is_refused() -> None:
    found = Disagreement("ranked.mjlog", 1, 0, "next.scores", "match.rounds", "1", "2")
    with pytest.raises(RecordError, match="not within what a script says"):
        reduced(file_at(SAMPLE / "ranked.mjlog"), found, AUTO)


def test_what_only_one_seat_saw_is_refused_by_name() -> None:
    """Here the others called, with tiles that nobody saw in their hands."""
    rules, file = AuditRules("ema-2025"), file_at(SAMPLE / "ranked.log")
    found = next(each for each in audit_file(file, rules).disagreements if each.check == "win.payment")
    with pytest.raises(RecordError, match="what one seat saw"):
        reduced(file, found, rules)
