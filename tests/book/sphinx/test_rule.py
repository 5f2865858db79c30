"""What a page tells of rules beyond their statements: anchors, kinds of lines, counts, and broken marks."""

import pytest
from shared.kept import Kept, outlines
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


def test_its_pages_say_what_is_kept(built: Built, kept: Kept) -> None:
    told = outlines(built, "index")
    assert told == kept("rule")


@pytest.mark.parametrize(("anchor", "kind"), [("club.proven", "riichi-rule"), ("E-1", "riichi-erratum")])
def test_a_block_is_styled_by_its_kind_and_links_to_itself(built: Built, anchor: str, kind: str) -> None:
    _, _, block = built.article("index.html").partition(
        f'<div class="{kind} docutils container" id="{anchor}">'
    )
    assert f'href="#{anchor}"' in block.partition("</code>")[0]
