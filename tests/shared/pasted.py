"""What a page gives to paste, and whether it prints what stands under it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


def blocks(page: Path, language: str) -> list[str]:
    """Return a page's code blocks in one language."""
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", page.read_text("utf-8"))


def printed(example: str, root: Path) -> str:
    """Return what an example prints that was pasted in a folder; it may not complain."""
    ended = subprocess.run(
        [sys.executable, "-c", example],
        cwd=root,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert ended.stderr == ""
    return ended.stdout
