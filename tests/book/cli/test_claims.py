"""Claims hold on the command line, a file of them at once: one in eight, since Python is asked them all."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.claims import FILES, cases, wrong_ones
from shared.command_line import Ask, json_lines


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_claims_hold_in_a_batch(file: Path, ask: Ask) -> None:
    asked = list(cases(file))[::8]
    answers = ask("ask", "-", stdin=json_lines(*[case.question for case in asked])).lines
    assert wrong_ones(asked, answers) == []
