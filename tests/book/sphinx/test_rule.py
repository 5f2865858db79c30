"""What a page shows of rules besides their statements: anchors, kinds of lines, counts, and broken marks."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from shared.kept import Kept, outlines
from shared.small_book import CONF, Built, build, pages_of

TESTS = """
import pytest

@pytest.mark.rule("club.proven", "club.unread")
def test_both(): pass
"""
FILES = {
    "conf.py": f'{CONF}riichi_book_tests = "tests"\nriichi_book_requirements = "lines.toml"\n',
    "tests/test_a.py": TESTS,
    **pages_of("rule"),
}


@pytest.fixture(scope="module")
def site(source: Path) -> Built:
    return build(source)  # marks are broken


def test_its_pages_say_what_is_kept(site: Built, kept: Kept) -> None:
    assert outlines(site, "index") == kept("rule")


@pytest.mark.parametrize(("anchor", "kind"), [("club.proven", "riichi-rule"), ("E-1", "riichi-erratum")])
def test_a_block_is_styled_by_its_kind_and_links_to_itself(site: Built, anchor: str, kind: str) -> None:
    _, _, block = site.article("index.html").partition(
        f'<div class="{kind} docutils container" id="{anchor}">'
    )
    assert f'href="#{anchor}"' in block.partition("</code>")[0]


def test_a_rule_is_listed_with_the_headings_of_its_page(site: Built) -> None:
    page = BeautifulSoup(site.text("index.html"), "html.parser")
    titles = page.select('.riichi-rule [role=heading][aria-level="2"]')
    listed = page.select('.sphinxsidebar li li a[href^="#club."]')
    assert [link.text for link in listed] == [title.text for title in titles] != []
