"""Write `rulebook/_static/kanji.woff`: the Japanese letters of the book, out of fonts under the OFL.

Run it with the fonts at hand, when a page has a new letter. The first that has a letter gives it:

    python tools/subset_font.py NOTO-SANS-JP NOTO-SANS-SC

Both are .woff or .ttf, of the regular weight. Few letters of the game are not in the first.

A machine without a Japanese font shows boxes, and a printed book has them for ever. With these few letters
the book brings what it needs, and a browser asks for them on pages that have some.
The same letters of the same fonts make the same file: it is dated as the newest of the fonts.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "rulebook" / "_static" / "kanji.woff"
READ = (
    "index.md",
    "rulebook/**/*.md",
    "rulebook/**/*.toml",
    "notebooks/*.ipynb",
    "riichi_rules/**/*.py",
    "riichi_book/**/*.py",
)
JAPANESE = re.compile("[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]")  # marks and kana, kanji, wide letters


def letters() -> set[str]:
    """Return the Japanese letters that stand anywhere on a page, or in what writes one."""
    files = [file for pattern in READ for file in ROOT.glob(pattern)]
    return {letter for file in files for letter in JAPANESE.findall(file.read_text("utf-8"))}


def cut(font: str, wanted: set[str], target: Path) -> set[str]:
    """Write what a font has of the wanted letters. Return these letters."""
    full = TTFont(font, recalcTimestamp=False)
    had = wanted & {chr(code) for code in full.getBestCmap()}
    options = Options(hinting=False, layout_features=[], notdef_outline=True)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "VORG"]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(had)))
    subsetter.subset(full)
    full.flavor = None
    full.save(target)
    return had


def write(fonts: list[str], wanted: set[str], target: Path) -> None:
    """Write the font of the wanted letters. Exit where none of the fonts has one of them."""
    missing = set(wanted)
    with TemporaryDirectory() as place:
        parts = []
        for number, font in enumerate(fonts):
            part = Path(place, f"{number}.ttf")
            had = cut(font, missing, part)
            parts += [str(part)] if had else []
            missing -= had
        if missing:
            sys.exit(f"none of these fonts has {''.join(sorted(missing))}")
        whole = Merger().merge(parts)
        dates = [TTFont(part)["head"].modified for part in parts]
    whole["head"].created = whole["head"].modified = max(dates)
    whole.recalcTimestamp = False
    whole.flavor = "woff"
    whole.save(target)


def main(fonts: list[str]) -> None:
    """Write the font of the book."""
    wanted = letters()
    write(fonts, wanted, TARGET)
    print(f"{len(wanted)} letters, {TARGET.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
