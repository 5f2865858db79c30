"""The desk for exercises: the same replies as in Python, and errors as sentences."""

import json
import re
import shlex
from typing import Any

import pytest
from shared.rows import rows

from riichi_book.sphinx.live.practice import SET, check, drill, serve, sheet_command
from riichi_book.teaching.drills import drills

((FU, GROUPS),) = rows("fu-of-an-exercise")
NO_RON = "You forgot the fu for a closed hand that wins by ron."
NOT_UP = "You rounded down to a full ten, but fu are rounded up."


def test_a_mistake_is_named_and_the_solution_follows() -> None:
    """20, 10 for ron, 4 and 2 for the triplets: 36 fu, or 26 without the ron."""
    for given, verdict in (
        (30, f"Not quite. One of these may be why: {NO_RON} {NOT_UP}"),
        (50, "Not quite."),
        ("40 fu", "Right."),
    ):
        found = check(FU, given)
        assert found["right"] is (verdict == "Right.")
        assert found["verdict"] == verdict
        assert found["solution"][0].startswith("40 fu.")
        assert found["groups"][0] == [
            {"tiles": "7s", "words": "7 of bamboos"},
            GROUPS,
        ]
        assert [part["title"] for part in found["parts"]] == ["Fu"]


@pytest.mark.parametrize(("kind", "level", "seed"), [("fu", 2, 7), ("waits", 1, 0), ("ends", 3, 2026)])
def test_a_drill_is_that_of_the_set_which_the_command_prints(kind: str, level: int, seed: int) -> None:
    of_set = drills(kind, level, SET, seed, "tenhou")
    for number in (5, 1, SET):  # in any order
        found = drill(kind, level, seed, number, "tenhou")
        assert found["exercise"] == {
            name: value for name, value in of_set[number - 1].data.items() if name != "answer"
        }
        assert found["command"] == sheet_command(kind, level, seed, "tenhou")
    words = shlex.split(found["command"])
    assert words[:3] == ["riichi-rules", "sheet", kind]
    given = dict(zip(words[3::2], words[4::2], strict=True))
    assert given == {"--level": str(level), "--count": str(SET), "--seed": str(seed), "--ruleset": "tenhou"}


@pytest.mark.parametrize(("call", "arguments", "words"), rows("drills-refused"))
def test_what_cannot_be_asked_is_refused_in_a_sentence(call: str, arguments: list[Any], words: str) -> None:
    assert re.search(words, json.loads(serve(call, json.dumps(arguments)))["failure"])
