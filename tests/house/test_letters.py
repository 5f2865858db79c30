"""A book shows no boxes: it brings the Japanese letters that stand on its pages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from fontTools.ttLib import TTFont


def test_the_font_of_the_book_has_every_japanese_letter_of_its_pages(root: Path) -> None:
    code = "import subset_font; print(''.join(sorted(subset_font.letters())))"
    asked = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root / "tools",
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    wanted = set(asked.stdout.strip())
    with TTFont(root / "rulebook" / "_static" / "kanji.woff") as font:
        had = {chr(code) for code in font.getBestCmap()}
    assert len(wanted) > 100
    assert wanted - had == set(), "run tools/subset_font.py"
