"""A commit's subject is short and names what changed; the body stands apart."""

from __future__ import annotations

import pytest
from commit_subject import MOST, faults


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("Ids of rules that begin with their page\n", 0),
        ("x" * MOST, 0),
        ("x" * (MOST + 1), 1),
        ("Ids of rules.\n", 1),
        ("Ids of rules\n\nWhy.\n# Please enter the message\n", 0),
        ("Ids of rules\nwhy\n", 1),
        ("# Only comments\n", 0),
    ],
)
def test_a_message_is_looked_at(message: str, number: int) -> None:
    assert len(faults(message)) == number
