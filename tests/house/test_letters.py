"""The book shows no empty boxes: its font has the Japanese letters on its pages.

The font was made from Noto Sans JP, and from Noto Sans SC for letters missing there, in regular weight:
`pyftsubset FONT --text-file=LETTERS --no-hinting --layout-features= --output-file=PART` cuts out each part,
`pyftmerge` joins them, and fontTools saves the result with the flavor "woff".
"""

import re
from pathlib import Path

from fontTools.ttLib import TTFont

READ = ("index.md", "rulebook/**/*.md", "rulebook/**/*.toml", "notebooks/*.ipynb", "riichi_*/**/*.py")
JAPANESE = re.compile("[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]")  # marks and kana, kanji, wide letters


def test_the_font_of_the_book_has_every_japanese_letter_of_its_pages(root: Path) -> None:
    with TTFont(root / "rulebook" / "_static" / "kanji.woff") as font:
        had = {chr(code) for code in font.getBestCmap()}
    files = [file for pattern in READ for file in root.glob(pattern)]
    wanted = {letter for file in files for letter in JAPANESE.findall(file.read_text("utf-8"))}
    assert len(wanted) > 100
    assert wanted - had == set(), "make the font again, with these letters too"
