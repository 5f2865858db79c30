"""Every page can be read by everybody: by eye, by ear, on a phone, in both themes, on paper."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from shared.browser import (
    CHAPTERS,
    DESK,
    LISTINGS,
    MADE_BY_SPHINX,
    NOTEBOOKS,
    PAGES,
    PHONE,
    RULESETS,
    SIDE_BY_SIDE,
    Reader,
)
from shared.proofs import Record

if TYPE_CHECKING:
    from playwright.sync_api import Page

BARRIERS = ["serious", "critical"]
UNFOLD = "for (const fold of document.querySelectorAll('details')) fold.open = true"
PUT_IN_ITS_PLACE = """async url => {
    const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
    const text = document.adoptNode(page.querySelector("article"));
    document.querySelector("article").replaceWith(text);
    return page.title;
}"""
# What is too wide for the text of a page makes the text scroll in its box, and not the window.
WIDE = """() => Math.max(...[document.documentElement, ...document.querySelectorAll(".content")]
    .map(it => it.scrollWidth))"""
BEYOND = """() => [...document.querySelectorAll("body *")]
    .filter(it => it.getBoundingClientRect().right > innerWidth + 1)
    .filter(it => !it.closest("pre, .table-wrapper, .output, .toc-drawer"))  // these scroll, or are shut
    .map(it => it.outerHTML.slice(0, 100)).slice(0, 3)"""
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules about all that a theme changes
# What axe calls minor or moderate is advice, and takes a third of its time. How grave a rule is stands
# nowhere but in here.
SERIOUS = """([barriers, colours]) => axe._audit.rules
    .filter(one => one.enabled && !one.tags.some(tag => axe._audit.tagExclude.includes(tag)))
    .filter(one => barriers.includes(one.impact) && !colours.includes(one.id))
    .map(one => one.id)"""
# A colour comes from what an element is and what it stands in: what holds for one of a kind holds for all.
# What is of known kinds is taken out of the page, but for its article, and what is left is of new ones.
LEAVE_NEW_KINDS = """told => {
    const known = JSON.parse(told), seen = new Set(known), kinds = new Map([[null, ""]]);
    const look = it => ["class", "style"].map(name => it.getAttribute(name) || "").join("|");
    const kind = it => {
        if (!kinds.has(it)) kinds.set(it, `${kind(it.parentElement)} > ${it.tagName} ${look(it)}`);
        return kinds.get(it);
    };
    const thin = box => {
        for (const it of [...box.children]) {
            const within = [it, ...it.querySelectorAll("*")].map(kind);
            const holds = it.matches("article") || it.querySelector("article");
            if (!holds && within.every(one => seen.has(one))) it.remove();
            else { seen.add(within[0]); thin(it); }
        }
    };
    thin(document.body);
    return JSON.stringify([...seen].slice(known.length));
}"""


@pytest.fixture(scope="module")
def desk(desk: Reader) -> Reader:
    """Return the reader at a desk with axe-core, which comes with a package and is loaded from nowhere."""
    package = pytest.importorskip("axe_playwright_python")
    desk.page.add_init_script(path=Path(package.__file__).parent / "axe.min.js")
    return desk


def barriers(page: Page, rules: list[str]) -> list[str]:
    """Return what axe finds by some of its rules on the page as it is, a line each."""
    options = {"resultTypes": ["violations"], "runOnly": rules}
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{barrier['id']} ({barrier['impact']}): {where['html'][:200]} {where['failureSummary']}"
        for barrier in found
        for where in barrier["nodes"][:3]
    ]


def leave_new_kinds(page: Page, known: list[str]) -> list[str]:
    """Take out of a page what is of known kinds, and return those that are new on it."""
    return json.loads(page.evaluate(LEAVE_NEW_KINDS, json.dumps(known)))  # one text travels faster than many


def barriers_in_both_themes(page: Page) -> list[str]:
    """Return what axe finds about the colours of the page as it is, in the light and in the dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(f"matchMedia('(prefers-color-scheme: {scheme})').matches")
        found += barriers(page, COLOURS)
    return found


class Everybody(NamedTuple):
    """All who read a page: a reader, the rules that axe is asked for, the kinds of elements seen before."""

    reader: Reader
    rules: list[str]
    known: list[str]

    def read(self, name: str, window: dict[str, int] = PHONE) -> None:
        """Open a page: no phone scrolls sideways, and in this window nothing on it is a barrier."""
        self.reader.page.set_viewport_size(PHONE)
        self.reader.open(name)
        self.look(name, window)

    def look(self, name: str, window: dict[str, int] = PHONE) -> None:
        """Ask about what stands open in a phone's window, unfolded, or then in another window."""
        page = self.reader.page
        page.evaluate(UNFOLD)
        wide = page.evaluate(WIDE)
        assert wide <= PHONE["width"], (name, page.evaluate(BEYOND))
        page.set_viewport_size(window)
        assert barriers(page, self.rules) == [], name
        new = leave_new_kinds(page, self.known)
        if new:
            assert barriers_in_both_themes(page) == [], name
        self.known.extend(new)


@pytest.fixture(scope="module")
def everybody(desk: Reader) -> Everybody:
    desk.open("index")
    return Everybody(desk, desk.page.evaluate(SERIOUS, [BARRIERS, COLOURS]), [])


THIRD, ALIKE = 3, 2
"""Each run looks at every third chapter, and at two each of notebooks and rulesets, which are made alike; a
proof looks at all."""
LOOKED_AT = [*CHAPTERS[::THIRD], *NOTEBOOKS[:ALIKE], *RULESETS[:ALIKE], *SIDE_BY_SIDE[:1], *MADE_BY_SPHINX]
OTHERS = [pytest.param(name, marks=pytest.mark.proof) for name in PAGES if name not in LOOKED_AT]


@pytest.mark.parametrize("name", [*LOOKED_AT, *OTHERS])
def test_nothing_stands_in_anybodys_way_at_a_desk_or_on_a_phone(
    name: str, everybody: Everybody, record_property: Record
) -> None:
    everybody.read(name, DESK)
    record_property("pages that stand in nobody's way", 1)
    assert len(everybody.rules) > 50
    assert len(everybody.known) > 10


def around(text: str) -> str:
    """Return what stands around the text of a page, without its title and the list of its headings."""
    before, _, rest = text.partition("<article")
    heading = r'<li><a class="reference internal" href="#[^"]*">[^<]*</a>(?:</li>)?\s*'
    return re.sub(rf"<title>[^<]* - |{heading}", "", before + rest.partition("</article>")[2])


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.proof)])
def test_nor_on_pages_of_two_rulesets(
    step: int, everybody: Everybody, book: Path, record_property: Record
) -> None:
    every = sorted((book / SIDE_BY_SIDE[0]).parent.glob("*.html"))
    assert len(every) > 20
    assert len({around(file.read_text("utf-8")) for file in every}) == 1
    files = every[::step]
    record_property("pages of two rulesets that stand in nobody's way", len(files))
    page, address = everybody.reader.page, everybody.reader.address
    everybody.read(SIDE_BY_SIDE[0])
    for file in files:
        name = file.relative_to(book).as_posix()
        title = page.evaluate(PUT_IN_ITS_PLACE, f"{address}{name}")
        assert title.startswith(page.locator("article h1").inner_text().rstrip("¶"))
        everybody.look(name)


class Listing(NamedTuple):
    """A page of code: all but its name and its lines, and the kinds of tags in these."""

    name: str
    around: str
    tags: frozenset[str]
    lines: tuple[str, ...]


@pytest.fixture(scope="module")
def listings(book: Path) -> list[Listing]:
    """Return all pages of code."""
    found = []
    for page in sorted((book / LISTINGS).rglob("*.html")):
        name = page.relative_to(book).as_posix().removesuffix(".html")
        before, _, rest = page.read_text("utf-8").partition("<pre>")
        code, _, after = rest.rpartition("</pre>")
        around = re.sub(r"(\.\./)+", "../", f"{before}{after}".replace(name.removeprefix(f"{LISTINGS}/"), ""))
        line = re.compile(r'<span class="riichi-line" id="(L\d+)">')
        tags = frozenset(re.findall(r"<[^>]*>", line.sub("", code)))
        found.append(Listing(name, around, tags, tuple(line.findall(code))))
    return found


def test_listings_differ_in_their_lines_alone_and_these_in_words_and_kinds_of_words(
    listings: list[Listing],
) -> None:
    assert len(listings) > 50
    assert len({listing.around for listing in listings}) == 1
    for listing in listings:
        assert all(re.fullmatch(r'</span>|<span>|<span class="\w+">', tag) for tag in listing.tags), (
            listing.name
        )
        numbered = tuple(f"L{number}" for number in range(1, len(listing.lines) + 1))
        assert listing.lines == numbered, listing.name


def test_nor_on_the_listings_that_together_have_every_kind_of_word(
    listings: list[Listing], everybody: Everybody
) -> None:
    chosen = {
        max(listings, key=lambda listing: len(listing.name)),
        max(listings, key=lambda listing: len(listing.lines)),
    }
    while missing := frozenset().union(*(listing.tags for listing in listings)) - {
        tag for listing in chosen for tag in listing.tags
    }:
        chosen.add(max(listings, key=lambda listing: len(listing.tags & missing)))
    for listing in chosen:
        everybody.read(listing.name)


def test_what_is_folded_prints_but_for_lists_of_proofs(desk: Reader) -> None:
    desk.page.set_viewport_size(DESK)
    desk.open("rulebook/catalogues")
    assert desk.page.locator(".riichi-fold table:visible").count() == 0
    desk.page.emulate_media(media="print")
    desk.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    folded = desk.page.locator(".riichi-fold:not(.riichi-proof) table")
    assert folded.count() > 1
    assert all(table.is_visible() for table in folded.all())
    assert desk.page.locator(".riichi-proof:visible").count() == 0
    desk.page.emulate_media(media="screen")


def test_a_chapter_prints_its_errata_without_what_shows_them(desk: Reader) -> None:
    desk.open("rulebook/furiten")
    desk.page.emulate_media(media="print")
    desk.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert desk.page.locator("[id='E-16']").is_visible()
    assert desk.page.locator(".riichi-erratum table").count() > 0
    assert desk.page.locator(".riichi-erratum .riichi-fold:visible").count() == 0
    assert desk.page.locator(".riichi-proof:visible").count() == 0
    desk.open("rulebook/errata")
    assert desk.page.locator(".riichi-erratum table:visible").count() > 0
    desk.page.emulate_media(media="screen")


@pytest.mark.parametrize("name", ["index", "rulebook/furiten", "notebooks/fu"])
def test_a_page_prints_with_everything_unfolded_and_nothing_beside_it(name: str, desk: Reader) -> None:
    desk.open(name)
    folded = desk.page.locator("article details:not([open])").count()
    sheets = desk.page.pdf(format="A4")
    assert sheets.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) >= 1
    assert desk.page.locator("article details:not([open])").count() == folded, "afterwards it is as it was"
    desk.page.emulate_media(media="print")
    desk.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert desk.page.locator("article details:not([open])").count() == 0
    for beside in (".sidebar-drawer", ".toc-drawer", ".mobile-header", ".skip-to-content", ".related-pages"):
        assert not any(part.is_visible() for part in desk.page.locator(beside).all()), beside
    desk.page.emulate_media(media="screen")
