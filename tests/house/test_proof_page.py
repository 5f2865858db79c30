"""What a reader pastes from the page on proof prints what stands under it."""

from __future__ import annotations

import re
from pathlib import Path

from shared.command_line import blocks, printed_by


def test_the_lines_print_what_stands_under_them(root: Path) -> None:
    (example,) = blocks(root / "rulebook" / "proof.md", "python")
    (output,) = blocks(root / "rulebook" / "proof.md", "text")
    assert printed_by(example, root) == output


def test_the_page_names_only_files_that_are_there(root: Path) -> None:
    page = (root / "rulebook" / "proof.md").read_text("utf-8")
    named = re.findall(r"`((?:tests|notebooks|rulebook)/[^`]*)`", page)
    assert len(named) > 5
    assert [name for name in named if not list(root.glob(name))] == []
