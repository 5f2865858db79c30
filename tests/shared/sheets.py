"""Read the text of sheets."""

import re
from collections.abc import Iterator
from html import unescape

DIGEST = """
import hashlib
from riichi_book.sheets.work import work_sheets
from riichi_book.teaching.drills import LEVELS
from riichi_rules.ruleset import load_ruleset
rules = load_ruleset("ema-2025")
pages = [sheet.html for kind in LEVELS for sheet in work_sheets(kind, LEVELS[kind], 4, 7, rules)]
print(hashlib.sha256("".join(pages).encode()).hexdigest())
"""
"""Code that prints a digest of some sheets of every kind."""


def words_of(html: str) -> str:
    """Return the text of a sheet or of a part of its body, without drawings."""
    body = html.rpartition("</head>")[2]
    body = re.sub(r"</?span\b[^>]*>", "", body)
    return " ".join(unescape(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", body, flags=re.DOTALL)).split())


def texts_of(html: str) -> Iterator[str]:
    """Yield the texts of a page, except those of drawings."""
    drawn = re.sub(r"<svg.*?</svg>|<style.*?</style>", "", html, flags=re.DOTALL)
    yield from map(unescape, re.split(r"<[^>]*>", drawn))


def rows_of(html: str) -> list[list[str]]:
    """Return the text of each cell in all table rows of a sheet."""
    rows = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    return [[words_of(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in rows]
