"""The first occurrence of a term on a page links to the glossary, and links give its names."""

import re
from pathlib import Path

import pytest
from docutils import nodes
from shared.kept import Kept, outlines
from shared.rows import rows
from shared.small_book import CONF, Built, build, pages_of, write

from riichi_book.sphinx.book.glossary import WordForm, linked, pattern_of

FILES = {"conf.py": CONF + 'riichi_book_glossary = "words.toml"\n', **pages_of("glossary")}


def test_its_pages_say_what_is_kept(site: Built, kept: Kept) -> None:
    assert outlines(site, "index", "other", "words", "told") == kept("glossary")


def test_an_ebook_gets_plain_links(source: Path) -> None:
    built = build(source, "epub")
    assert built.warnings == ""
    assert "words.xhtml#term-dead-wall" in built.text("index.xhtml")
    assert "aria-description" not in built.text("index.xhtml")


def test_a_changed_glossary_changes_every_page_and_a_term_that_no_page_tells_stays_a_word(
    tmp_path: Path,
) -> None:
    write(tmp_path, FILES)
    build(tmp_path)
    write(tmp_path, {"words.toml": FILES["words.toml"].replace("王牌", "王")})
    assert "dead wall · 王 · wanpai" in build(tmp_path).article("index.html")
    write(tmp_path, {"words.md": "# Words\n\nNone yet.\n", "told.md": "# Told\n"})
    built = build(tmp_path, strict=True)
    assert "#term-" not in built.article("index.html")
    assert "Everybody waits for something." in re.sub("<[^>]*>", "", built.article("index.html"))


@pytest.mark.parametrize(("text", "are_links"), rows("verbs-and-terms"))
def test_a_verb_is_no_link(text: str, are_links: list[bool]) -> None:
    forms = {form: WordForm("term", "bet", verb=True) for form in ("bet", "bets")}
    parts = linked(text, pattern_of(forms), forms, set())
    words = [word.lower() for word in re.findall("(?i)bets?", text)]
    first = are_links.index(True) if True in are_links else None
    assert [part.astext().lower() for part in parts if not isinstance(part, nodes.Text)] == (
        [words[first]] if first is not None else []
    )
