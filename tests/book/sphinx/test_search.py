"""Pages and searches know the forms of words in the language of the book, with their marks and without."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared import ROOT
from shared.browser import run
from shared.rows import rows
from shared.searching import found_in
from shared.small_book import CONF, build, write

from riichi_book.edition.make import SPOKEN
from riichi_rules.messages import catalogue_of_reader

FIRST = 3
"""A place counts as found when it is among so many."""
CATALOGUES = ROOT / "locale/pl/LC_MESSAGES"
TEXT = "W martwym murze leżą wskaźniki. Mur się kończy: czekań jest wiele, a martwy mur jeden."
PAGES = {
    "conf.py": f"""{CONF}
language = "pl"
extensions += ["riichi_book.sphinx.search"]
riichi_book_glossary = "{ROOT}/rulebook/glossary.toml"
templates_path = ["{ROOT}/rulebook/_templates"]
""",
    "index.md": f"# Mury\n\n{TEXT}\n\n```{{toctree}}\nwords\n```\n",
    "words.md": "# Słowa\n\n```{glossary-of} turn\n```\n\n```{glossary-of} waits\n```\n",
}


@pytest.fixture
def in_polish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have messages in Polish, by the catalogue of the package."""
    monkeypatch.setenv(SPOKEN, "pl")
    catalogue_of_reader.cache_clear()
    yield
    monkeypatch.undo()
    catalogue_of_reader.cache_clear()


@pytest.mark.usefixtures("in_polish")
def test_forms_of_a_translated_word_are_linked_and_found(tmp_path: Path) -> None:
    write(tmp_path, PAGES)
    site = build(tmp_path)
    paragraph = site.article("index.html").partition("</p>")[0]
    links = re.findall(r'href="words.html#term-([\w-]+)"[^>]*><span>([^<]+)', paragraph)
    assert links == [
        ("dead-wall", "martwym murze"),
        ("indicator", "wskaźniki"),
        ("live-wall", "Mur"),
        ("wait", "czekań"),
    ]
    queries = ["wskaźnikami", "wskaznikow", "MARTWEGO MURU", "czekaniami", "kradziez", "dead walls", "ankan"]
    terms = ["indicator", "indicator", "dead-wall", "wait", "call", "dead-wall", "closed-kan"]
    found = found_in(site.folder, queries)
    assert [places[0] for places in found] == [f"words#term-{term}" for term in terms]


@pytest.mark.proof
def test_searches_in_polish_lead_to_their_places_and_nothing_there_counts_as_english(tmp_path: Path) -> None:
    searches = rows("searches-in-polish")
    assert len(searches) > 50
    run(sys.executable, "tools/catalogue.py", "compile", "pl")
    translated = [file.relative_to(CATALOGUES).with_suffix(".md") for file in CATALOGUES.rglob("*.po")]
    pages = ",".join([str(page) for page in translated if (ROOT / page).exists()])
    sphinx = (sys.executable, "-m", "sphinx", "-q", "-b", "html", "-D", f"include_patterns={pages}")
    run("env", f"{SPOKEN}=pl", *sphinx, "-d", tmp_path / "doctrees", ROOT, tmp_path / "site")
    found = found_in(tmp_path / "site", [words for words, _ in searches])
    missed = [
        words for (words, places), led in zip(searches, found, strict=True) if not {*places} & {*led[:FIRST]}
    ]
    assert missed == []
    site = (tmp_path / "site").rglob("*.html")
    assert [page.name for page in site if 'untranslated"' in page.read_text("utf-8")] == []
    assert '"word",""' not in (tmp_path / "site" / "searchindex.js").read_text("utf-8")
