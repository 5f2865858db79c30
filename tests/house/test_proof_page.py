"""What a reader pastes from the page on proof prints what stands under it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


def blocks(root: Path, language: str) -> list[str]:
    """Return the page's code blocks in one language."""
    page = (root / "rulebook" / "proof.md").read_text("utf-8")
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", page)


def test_the_lines_print_what_stands_under_them(root: Path) -> None:
    (example,) = blocks(root, "python")
    (printed,) = blocks(root, "text")
    ended = subprocess.run(
        [sys.executable, "-c", example],
        cwd=root,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert ended.stderr == ""
    assert ended.stdout == printed


def test_what_a_reader_pastes_has_ten_lines(root: Path) -> None:
    pasted = "".join(block for language in ("sh", "python") for block in blocks(root, language))
    assert len([line for line in pasted.splitlines() if line]) == 10


def test_the_page_names_only_files_that_are_there(root: Path) -> None:
    page = (root / "rulebook" / "proof.md").read_text("utf-8")
    named = re.findall(r"`((?:tests|notebooks|rulebook)/[^`]*)`", page)
    assert len(named) > 5
    assert [name for name in named if not list(root.glob(name))] == []
