"""What a page tells of rules beyond their statements: anchors, kinds of lines, counts, and broken marks."""

from __future__ import annotations

import re

import pytest
from shared.small_book import CONF, Built, build, pages_of, write

SETTINGS = 'riichi_book_tests = "tests"\nriichi_book_requirements = "lines.toml"\n'
PAGES = pages_of("rule")
TESTS = """
import pytest

@pytest.mark.rule("club.proven", "club.unread")
def test_both(): pass
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    place = tmp_path_factory.mktemp("told")
    write(place, {"conf.py": CONF + SETTINGS, "tests/test_a.py": TESTS, **PAGES})
    return build(place)


@pytest.mark.parametrize(("anchor", "kind"), [("club.proven", "riichi-rule"), ("E-1", "riichi-erratum")])
def test_a_block_is_styled_by_its_kind_and_links_to_itself(built: Built, anchor: str, kind: str) -> None:
    _, _, block = built.article("index.html").partition(
        f'<div class="{kind} docutils container" id="{anchor}">'
    )
    assert f'href="#{anchor}"' in block.partition("</code>")[0]


def test_an_erratum_stands_at_the_end_and_a_line_leads_to_it_from_its_place(built: Built) -> None:
    page = built.article("index.html")
    end = page.index('<section id="errata-of-index">')
    assert end < page.index('id="E-1"')
    assert end > max(found.start() for found in re.finditer("<section", page[:end]))
    line = re.search(r'<p class="riichi-errs" id="at-E-1">A source errs here: <a [^>]*href="#E-1"', page)
    assert line
    assert page.index("Be kinder.") < line.start() < page.index('<section id="how-many">')
    assert 'href="#club.own-manners">club.own-manners</a>' not in page[end:]
    assert re.search(r'Stands beside.*href="#club.own-manners">Own manners</a>', page[end:], re.DOTALL)
    assert 'href="#errata-of-index">Where the sources err</a>' in built.text("index.html")


def test_a_line_stands_under_its_source_with_its_kind(built: Built) -> None:
    first, other = re.findall(r'<table[^>]*id="lines-S\d".*?</table>', built.article("index.html"), re.DOTALL)
    for line in ("S0-1", "S0-2, conduct", "S0-3, heuristic", "S0-4"):
        assert f"<p>{line}</p>" in first
    assert "S1-1" not in first
    assert "S1-1" in other
    assert "S0-" not in other


def test_advice_is_told_from_conduct(built: Built) -> None:
    text = " ".join(re.sub("<[^>]+>", " ", built.article("index.html")).split())
    assert text.count("Advice: what a source says") == 1
    assert text.count("Conduct: kept by the people") == 2
