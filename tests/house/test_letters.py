"""A book shows no boxes: it brings the Japanese letters that stand on its pages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from subset_font import write


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


def small_font(file: Path, letter: str, *, made: int) -> str:
    """Write a font in which every letter is a square; ``made`` counts seconds from the year 1904."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 500), (500, 500), (500, 0)):
        pen.lineTo(corner)
    pen.closePath()
    font = FontBuilder(1000)
    font.setupGlyphOrder([".notdef", "square"])
    font.setupCharacterMap({ord(letter): "square"})
    font.setupGlyf({name: pen.glyph() for name in (".notdef", "square")})
    font.setupHorizontalMetrics(dict.fromkeys((".notdef", "square"), (500, 0)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    font.updateHead(created=made, modified=made)
    font.font.recalcTimestamp = False
    font.save(file)
    return str(file)


def test_the_same_letters_of_the_same_fonts_make_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fonts = [
        small_font(tmp_path / "east.ttf", "東", made=3_000_000_000),
        small_font(tmp_path / "red.ttf", "中", made=3_100_000_000),
    ]
    files = tmp_path / "one.woff", tmp_path / "other.woff"
    for file, now in zip(files, ("1000000000", "2000000000"), strict=True):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", now)  # what fontTools takes for the time
        write(fonts, {"東", "中"}, file)
    assert files[0].read_bytes() == files[1].read_bytes()
    with TTFont(files[0]) as font:
        assert {chr(code) for code in font.getBestCmap()} == {"東", "中"}
        assert font["head"].modified == 3_100_000_000


def test_a_letter_that_no_font_has_is_named(tmp_path: Path) -> None:
    font = small_font(tmp_path / "east.ttf", "東", made=3_000_000_000)
    with pytest.raises(SystemExit, match="none of these fonts has 中"):
        write([font], {"東", "中"}, tmp_path / "one.woff")
