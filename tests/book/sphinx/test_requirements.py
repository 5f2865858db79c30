"""The list of requirement lines is complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from riichi_book.sphinx.proof.proofs import line_order, read_lines

LIST = Path(__file__).parents[3] / "rulebook" / "requirements.toml"


def test_every_line_of_the_sources_is_listed_with_its_flag(shared: Path) -> None:
    text = (shared / "sources" / "requirements.md").read_text("utf-8")
    statements = re.findall(r"^- (S\d-\d+)(?: \[([CH])\])? ", text, re.MULTILINE)
    flags = {"": (False, False), "C": (True, False), "H": (False, True)}
    lines = read_lines(LIST)
    assert {line.id: (line.conduct, line.heuristic) for line in lines.values()} == {
        name: flags[flag] for name, flag in statements
    }
    assert list(lines) == sorted(lines, key=line_order)


def test_a_flag_for_no_line_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "lines.toml"
    file.write_text('[S0]\nsource = "x"\nlines = 3\nconduct = [4]\n')
    with pytest.raises(ValueError, match=r"\[S0\] has 3 lines, and no line 4"):
        read_lines(file)
