"""An edition in the made-up language: all texts outside brackets are listed, with reasons."""

import json
import re
from pathlib import Path

import pytest
from shared import ROOT
from shared.bracketed_book import outside_on, texts_outside
from shared.brackets import compile_brackets, printed, unknown
from shared.proofs import Record
from shared.taught import names_in

from riichi_book.answers.tables.examples import POLISH, ROMAJI
from riichi_book.sphinx.edition.book_facts import put_book
from riichi_book.sphinx.edition.make import BOOK_FILE, edition_of
from riichi_book.sphinx.edition.shelf import put
from riichi_book.sphinx.tiles.dialects import tile_name
from riichi_rules.ruleset import load_ruleset, sources
from riichi_rules.tiles import KINDS, Tile

LIST = ROOT / "tests/data/outside_brackets.txt"


def agreed() -> re.Pattern[str]:
    """Return a pattern for texts that may be outside brackets: those of the list, and names."""
    rows = [line.split(" | ") for line in LIST.read_text("utf-8").splitlines()]
    rules = load_ruleset("ema-2016")
    known = {rules.name, *names_in([rules]), *ROMAJI.values(), *POLISH.values()}
    known |= {*sources(), *sources().values(), *[tile_name(Tile(kind)).romaji for kind in KINDS]}
    return re.compile("|".join([*[pattern for pattern, _ in rows], *map(re.escape, known)]), re.IGNORECASE)


def left(found: list[tuple[str, str]]) -> dict[str, str]:
    """Return the texts outside brackets that are not allowed, each with the last page that has it."""
    known = agreed().fullmatch
    return {part: name for name, text in found for part in unknown(text, known)}


def test_a_text_a_name_and_a_row_of_names_outside_brackets_are_told_apart() -> None:
    page = (
        '<p title="fu.base">⟦One <b>word</b>⟧, pinfu, riichi</p><p>⟦cut</p><p aria-label="⟦a⟧ tile">'
        "<svg><desc>wall</desc></svg>two words</p>⟧"
    )
    assert [*left([("page", text) for text in outside_on(page)])] == ["tile", "wall", "two words"]


@pytest.mark.proof
@pytest.mark.filterwarnings("ignore::bs4.XMLParsedAsHTMLWarning")  # it parses everything as HTML
def test_what_an_edition_says_in_no_brackets_is_agreed_on(tmp_path: Path, record_property: Record) -> None:
    edition = edition_of("ema-2016", tmp_path / "out")
    put(edition.rules, tmp_path / "rulesets", edition.book.played)
    put_book(edition.book, tmp_path / BOOK_FILE)
    spoken = compile_brackets(tmp_path)
    found = []
    for builder in ("html", "epub"):
        printed(spoken, "-m", "shared.bracketed_book", builder, tmp_path / BOOK_FILE, tmp_path)
        assert json.loads((tmp_path / f"{builder}.json").read_text("utf-8")) == []
        found += [*texts_outside(tmp_path / builder)]
    record_property("texts of an edition outside brackets", len(found))
    assert left(found) == {}
    about = (tmp_path / "epub" / "content.opf").read_text("utf-8")
    assert "<dc:language>eo</dc:language>" in about
    assert len(re.findall("<navPoint", (tmp_path / "epub" / "toc.ncx").read_text("utf-8"))) > 30
    for page in (*(tmp_path / "html").glob("*.html"), *(tmp_path / "epub").rglob("*.xhtml")):
        assert re.search('<html[^>]* lang="eo"', page.read_text("utf-8")), page
