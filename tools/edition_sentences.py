"""List each sentence of the contrary clubs' editions, and which of them nobody has read yet.

    python tools/edition_sentences.py          build the fourteen editions, and bring the table up to date

tests/data/contrary/sentences.tsv has a row for each sentence: "read" or "new", the clubs whose edition has
it, the first page that has it, and the sentence. "new" means that nobody has checked the sentence against
the values of those clubs; a person who has writes "read". Tests fail if a sentence is missing, new, or has
other clubs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from bs4 import BeautifulSoup, Tag

from riichi_book.sphinx.edition.make import edition_of, make
from riichi_book.sphinx.live.pages import NOT_BUILT

ROOT: Final = Path(__file__).resolve().parent.parent
CLUBS: Final = ROOT / "tests" / "data" / "contrary"
"""Made-up clubs whose files together set every option to every value."""
TABLE: Final = CLUBS / "sentences.tsv"
BUILT: Final = ROOT / "_build" / "contrary"
CLUB: Final = re.compile(r"\bContrary \d+\b")
APART: Final = (
    "script, style, nav, svg, pre, .headerlink, .riichi-asked, .riichi-worth, .riichi-exercise, "
    ".riichi-on-paper, .rule-number"
)
"""What is not prose: code, drawings, rule numbers, and answers, which follow from the rules."""
CAPTIONS: Final = ".riichi-asked figcaption, .riichi-worth figcaption"
"""The captions of answers, which are prose."""
BLOCKS: Final = (
    "p, li, dt, dd, td, th, h1, h2, h3, h4, h5, h6, figcaption, caption, summary, legend, label, button"
)
WORDS: Final = re.compile(r"[A-Za-z]{2,}.* .*[A-Za-z]{2,}.* .*[A-Za-z]{2,}")
"""At least three words: anything shorter is a name, which other tests compare."""
_END: Final = re.compile(r"(?<=[.?!:])\s+(?=[A-Z“\"])")


class SentenceRow(NamedTuple):
    """A sentence: "read" or "new", the numbers of the clubs that have it, and the first page that has it."""

    state: str
    clubs: str
    page: str
    sentence: str


def sentences(html: str) -> Iterator[str]:
    """Yield the sentences of a page, with tiles by their names and the club's name as ``{club}``.

    The notice that the live part was not built is left out: it depends on the installation, not on the rules.
    """
    page = BeautifulSoup(html, "lxml").find("article")
    if not isinstance(page, Tag):
        return
    for caption in page.select(CAPTIONS):
        page.append(caption.extract())
    for apart in page.select(APART):  # replace a drawing by its name
        apart.replace_with(str(apart.get("aria-label") or "") if apart.name == "svg" else "")
    for block in page.select(BLOCKS):
        for inner in block.select(BLOCKS):
            inner.extract()
            page.append(inner)
    for block in page.select(BLOCKS):
        words = CLUB.sub("{club}", " ".join(block.get_text().split()))
        yield from [each for each in _END.split(words) if WORDS.search(each) and each != str(NOT_BUILT)]


def in_site(site: Path) -> dict[str, str]:
    """Return the sentences of an edition, each with the first page that has it."""
    found: dict[str, str] = {}
    for page in sorted(site.rglob("*.html")):
        name = page.relative_to(site).with_suffix("").as_posix()
        for sentence in sentences(page.read_text("utf-8")):
            found.setdefault(sentence, name)
    return found


def rows_of(sites: Mapping[str, Mapping[str, str]], known: Iterable[SentenceRow] = ()) -> list[SentenceRow]:
    """Return a row for each sentence. It is "read" if ``known`` has it as read for the same clubs."""
    read = {(row.clubs, row.sentence) for row in known if row.state == "read"}
    pages = {sentence: page for said in reversed([*sites.values()]) for sentence, page in said.items()}
    rows = []
    for sentence, page in sorted(pages.items(), key=lambda each: (each[1], each[0])):
        having = [club for club, said in sites.items() if sentence in said]
        clubs = "all" if len(having) == len(sites) else " ".join(having)
        rows.append(SentenceRow("read" if (clubs, sentence) in read else "new", clubs, page, sentence))
    return rows


def kept() -> list[SentenceRow]:
    """Return the rows of the stored table."""
    return [SentenceRow(*line.split("\t")) for line in TABLE.read_text("utf-8").splitlines()]


def said_by(club: str) -> set[str]:
    """Return the sentences that the table lists for a club's edition."""
    return {row.sentence for row in kept() if row.clubs == "all" or club in row.clubs.split()}


def number_of(path: Path) -> str:
    """Return the number in a club's file name, such as "01"."""
    return path.stem.rpartition("-")[2]


def main() -> int:
    """Build the missing editions, and write the table. Return 1 if a sentence is new."""
    sites = {}
    for path in sorted(CLUBS.glob("*.toml")):
        site = BUILT / path.stem
        if not site.exists():
            print(f"{path.stem} ...", flush=True)
            make(edition_of(str(path), site), ["site"], lambda _: None)
        sites[number_of(path)] = in_site(site)
    rows = rows_of(sites, kept())
    TABLE.write_text("".join(["\t".join(row) + "\n" for row in rows]), "utf-8")
    new = sum(row.state == "new" for row in rows)
    print(f"{len(rows)} sentences, {new} new: {TABLE}")
    return min(new, 1)


if __name__ == "__main__":
    sys.exit(main())
