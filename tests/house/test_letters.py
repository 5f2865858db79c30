"""A book shows no boxes: it brings the Japanese letters that stand on its pages."""

from __future__ import annotations

from pathlib import Path

import subset_font
from fontTools.ttLib import TTFont


def test_the_font_of_the_book_has_every_japanese_letter_of_its_pages(root: Path) -> None:
    with TTFont(root / "rulebook" / "_static" / "kanji.woff") as font:
        had = {chr(code) for code in font.getBestCmap()}
    wanted = subset_font.letters()
    assert len(wanted) > 100
    assert wanted - had == set(), "run tools/subset_font.py"
