"""Errors tell what is wrong, also to another process."""

from __future__ import annotations

import pickle
from copy import copy

import pytest

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
