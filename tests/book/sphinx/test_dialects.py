"""Faces, dialects and refusals on a page come from the package, and never from the page."""

from __future__ import annotations

import re
from html import unescape

import pytest
from shared.small_book import CONF, build, pages_of, write

from riichi_rules.notation import DIALECTS

PAGE = pages_of("dialects")["index.md"]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("tiles")
    write(folder, {"conf.py": CONF, "index.md": PAGE})
    return unescape(build(folder, strict=True).article("index.html"))


def rows(page: str) -> list[list[str]]:
    """Return the cells of all tables of a page as text."""
    plain = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    return [
        [
            " ".join(re.sub("<[^>]*>", "", cell).split())
            for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)
        ]
        for row in re.findall(r"<tr.*?</tr>", plain, re.DOTALL)
    ]


def test_a_tile_is_shown_with_all_its_names(page: str) -> None:
    assert ["", "7z", "red dragon", "中", "chun"] in rows(page)
    assert ["", "0p", "red five of circles", "赤五筒", "aka uupin"] in rows(page)


def test_a_text_stands_in_every_dialect_or_says_why_not(page: str) -> None:
    written = {row[0]: row[1] for row in rows(page) if row[0] in DIALECTS and len(row) == 3}
    assert written.keys() == DIALECTS.keys()
    assert written["wiki"] == "-879p"
    assert written["words"] == "words cannot say a meld: it has concealed tiles only"


def test_a_refusal_is_shown_with_its_caret(page: str) -> None:
    assert "digits without a suit: m, p, s or z has to follow, as in 123m\n  77\n  ^^" in page
    assert "8z is no tile" in page
    assert "a fifth 1m" in page
