"""What is folded away is there: closed on a page, open in a book, below its summary in plain text."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from shared.small_book import CONF, build, write

PAGE = """
    # Riddle

    Read [the answer](#the-answer).

    :::{fold} The *short* answer
    :name: the-answer

    No, with {tiles}`2p`.
    :::
    """


@pytest.fixture
def source(tmp_path: Path) -> Path:
    write(tmp_path, {"conf.py": CONF, "index.md": PAGE})
    return tmp_path


def test_a_page_folds_it_and_a_link_leads_into_it(source: Path) -> None:
    page = build(source, strict=True).article("index.html")
    found = re.search(r"<details([^>]*)>(.*)</details>", page, re.DOTALL)
    assert found
    assert 'class="riichi-fold riichi-framed"' in found[1] or 'class="riichi-framed riichi-fold"' in found[1]
    assert "open" not in found[1]
    summary, _, inside = found[2].partition("</summary>")
    assert "The *short* answer" in summary
    assert inside.index('<span id="the-answer">') < inside.index("No, with")
    assert 'href="#the-answer"' in page


def test_a_book_leaves_it_open(source: Path) -> None:
    built = build(source, "epub", strict=True)
    with zipfile.ZipFile(next(built.folder.glob("*.epub"))) as book:
        page = book.read("index.xhtml").decode()
    assert re.search(r'<details [^>]*open="open"', page)


def test_plain_text_tells_it_below_its_summary(source: Path) -> None:
    text = build(source, "text", strict=True).text("index.txt")
    assert "**The *short* answer**\n\nNo, with" in text


def test_its_summary_and_its_text_are_handed_to_translators(source: Path) -> None:
    messages = build(source, "gettext", strict=True).text("index.pot")
    assert 'msgid "The *short* answer"' in messages
    assert 'msgid "No, with {tiles}`2p`."' in messages
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    catalogue = head + 'msgid "The *short* answer"\nmsgstr "Krótka odpowiedź"\n'
    write(source, {"locale/pl/LC_MESSAGES/index.po": catalogue})
    write(source, {"conf.py": f'{CONF}\nlocale_dirs = ["locale"]\nlanguage = "pl"\n'})
    assert "Krótka odpowiedź</summary>" in build(source, strict=True).article("index.html")
