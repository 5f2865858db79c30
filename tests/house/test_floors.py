"""The contract about floors holds, and breaks when somebody imports from above."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LINT = "from importlinter.cli import lint_imports_command as check; check()"


def floors_hold(place: Path) -> tuple[bool, str]:
    """Check the contracts in a copy. Return whether they hold, and what was said."""
    command = [sys.executable, "-c", LINT, "--no-cache", "--no-logo"]
    ended = subprocess.run(command, cwd=place, check=False, capture_output=True, text=True)
    return ended.returncode == 0, ended.stdout + ended.stderr


def test_the_floors_hold(copy: Path) -> None:
    holds, report = floors_hold(copy)
    assert holds, report


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("tiles.py", "from .reading import readings_of"),  # from the floor above
        ("tiles.py", "from .melds import Meld"),  # from later in its own row
        ("tiles.py", "import riichi_rules.waits"),
        ("tiles.py", "from riichi_rules import waits_of"),  # by way of the front door
        ("reasons.py", "def late():\n    from .ruleset import load_ruleset"),  # inside a function too
        ("drawing/glyphs.py", "from .svg import svg_text"),
        ("tiles.py", "import riichi_book.drawing"),  # from the other package,
    ],
)
def test_an_import_from_above_breaks_the_contract(copy: Path, module: str, line: str) -> None:
    path = copy / ("riichi_book" if "/" in module else "riichi_rules") / module
    path.write_text(f"{path.read_text('utf-8')}\n{line}\n", "utf-8")
    holds, report = floors_hold(copy)
    assert not holds
    assert "BROKEN" in report
    assert path.stem in report


def test_a_module_without_a_floor_breaks_the_contract(copy: Path) -> None:
    (copy / "riichi_rules" / "helpers.py").write_text('"""Belongs nowhere."""\n')
    holds, report = floors_hold(copy)
    assert not holds
    assert "helpers" in report
