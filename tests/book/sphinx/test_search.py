"""Pages and searches know the inflected forms of words in the book's language, and ignore diacritics."""

import json
import re
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from shared import ROOT
from shared.browser import run, told_by_node
from shared.rows import rows
from shared.small_book import CONF, build, write

from riichi_book.sphinx.edition.make import SPOKEN, speaking

FIRST = 3  # a place counts as found if it is among this many first results
CATALOGUES = ROOT / "locale/pl/LC_MESSAGES"
TEXT = "W martwym murze leżą wskaźniki. Mur się kończy: czekań jest wiele, a martwy mur jeden."
PAGES = {
    "conf.py": f"""{CONF}
language = "pl"
locale_dirs = ["locale"]
gettext_compact = False
extensions += ["riichi_book.sphinx.search"]
riichi_book_glossary = "{ROOT}/rulebook/glossary.toml"
templates_path = ["{ROOT}/rulebook/_templates"]
""",
    "index.md": f"# Mury\n\n{TEXT}\n\n```{{toctree}}\nwords\n```\n",
    "words.md": "# Słowa\n\n```{glossary-of} turn\n```\n\n```{glossary-of} waits\n```\n",
    "locale/pl/LC_MESSAGES/words.po": """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgid "**wait**, 待ち, machi, czekanie"
msgstr "**czekanie**, 待ち, machi, wait"
""",
}


SCRIPTS = ("_static/minisearch.js", "searchindex.js", "_static/search.js")
ASKING = """
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
const { scripts, queries } = JSON.parse(readFileSync(0, "utf8"));
const list = { replaceChildren(...items) { this.items = items; } };
const element = () => ({ children: [], append(...more) { this.children.push(...more); } });
const form = { elements: { q: { value: "", focus() {} } } };
form.addEventListener = (event, follow) => { form[event] = follow; };
const document = {
  title: "", createElement: element, querySelectorAll: () => [],
  querySelector: (what) => (what === "form.book-search" ? form : null),
  getElementById: (id) => (id === "search-results" ? list : {}),
};
const page = { document, location: { search: "" }, history: { pushState() {} }, URLSearchParams, clearTimeout,
  window: { addEventListener() {} }, say: String, plural: String };
runInNewContext(scripts.map((file) => readFileSync(file, "utf8")).join("\\n;"), page);
for (const value of queries) {
  form.elements.q.value = value;
  form.submit({ preventDefault() {} });
  console.log(JSON.stringify(list.items.map((item) => item.children[0].href.replace(".html", ""))));
}
"""


def found_in(site: Path, queries: list[str]) -> list[list[str]]:
    """Return the results of each query in a site's search, in order: each a page and its anchor."""
    given = {"scripts": [str(site / script) for script in SCRIPTS], "queries": queries}
    return [*map(json.loads, told_by_node(site, ASKING, given))]


def test_forms_of_a_translated_word_are_linked_and_found(tmp_path: Path) -> None:
    write(tmp_path, PAGES)
    with speaking("pl"):
        site = build(tmp_path)
    paragraph, _, boxes = site.article("index.html").partition("</p>")
    links = re.findall(r'href="words.html#term-([\w-]+)"[^>]*><span>([^<]+)', paragraph)
    assert links == [
        ("dead-wall", "martwym murze"),
        ("indicator", "wskaźniki"),
        ("live-wall", "Mur"),
        ("wait", "czekań"),
    ]
    assert '<strong>czekanie</strong> <span class="riichi-note">czekanie, 待ち, machi, wait</span>' in boxes
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
    assert not missed
    files = (tmp_path / "site").rglob("*.html")
    pages = [BeautifulSoup(file.read_text("utf-8"), "lxml") for file in files]
    assert {str(page.title.string).rpartition(" - ")[2] for page in pages} == {"Reguły riichi"}
    marked = [block for page in pages for block in page.select("article .untranslated")]
    assert not [block.get_text()[:60] for block in marked]
    assert '"word",""' not in (tmp_path / "site" / "searchindex.js").read_text("utf-8")
