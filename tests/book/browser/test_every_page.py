"""Everybody can read every page: by eye, by ear, by thumb on a phone, in both themes, on paper."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from pypdfium2 import PdfDocument
from shared.browser import (
    CHAPTERS,
    DESK,
    NOTEBOOKS,
    PHONE,
    RULESETS,
    Reader,
    reading,
)
from shared.live import COLOURS, THUMB, axe_script, settled
from shared.proofs import Record

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BARRIERS = ["serious", "critical"]
UNFOLD = "for (const fold of document.querySelectorAll('details')) fold.open = true"
# Content that is too wide scrolls in its box, so the window does not scroll.
WIDE = """() => Math.max(...[document.documentElement, ...document.querySelectorAll(".content")]
    .map(it => it.scrollWidth))"""
BEYOND = """() => [...document.querySelectorAll("body *")]
    .filter(it => it.getBoundingClientRect().right > innerWidth + 1)
    .filter(it => !it.closest("pre, .table-wrapper, .output, .toc-drawer"))  // these scroll, or are shut
    .map(it => it.outerHTML.slice(0, 100)).slice(0, 3)"""
# Rules that axe calls minor or moderate are advice, and take a third of its time. Only axe's private data
# has the impact of a rule.
SERIOUS = """([barriers, colours]) => axe._audit.rules
    .filter(one => one.enabled && !one.tags.some(tag => axe._audit.tagExclude.includes(tag)))
    .filter(one => barriers.includes(one.impact) && !colours.includes(one.id))
    .map(one => one.id)"""
# Colours depend on an element's kind and its ancestors, so one of each kind is enough. Remove elements of
# known kinds from the page, except the article; what remains is new.
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

DRAWERS = ("__navigation", "__toc", "")
"""The checkboxes of the side drawers, and none; furo hides them, and users tap their labels."""
SLIDE_OUT = """drawer => {
    for (const name of ["__navigation", "__toc"]) {
        const box = document.getElementById(name);
        if (box) box.checked = name === drawer;
    }
}"""
# Allowed to be small: a link within a sentence (a WCAG exception) and a checkbox that users tap by its label.
# A sentence has words that are neither tapped nor drawn. A hand fits into one row, so its tiles are only as
# wide as drawn, but the key that removes tiles is large.
SMALL = r"""least => {
    const tapped = "a[href], button, input, select, textarea, summary, label";
    const says = it => [...it.childNodes].some(part => part.nodeType === Node.TEXT_NODE
        ? /\p{L}{2}/u.test(part.textContent)
        : part.nodeType === Node.ELEMENT_NODE && !part.matches(`${tapped}, svg, script`) && says(part));
    const sizeOf = it => {
        const boxes = [it, ...(it.labels ?? [])].map(each => each.getBoundingClientRect());
        return Math.min(...["width", "height"].map(side => Math.max(...boxes.map(box => box[side]))));
    };
    const block = it => getComputedStyle(it).display.startsWith("inline") ? block(it.parentElement) : it;
    const excepted = it => getComputedStyle(it).pointerEvents === "none"
        || (it.matches("label") && !it.querySelector("input"))
        || (it.matches(".ask-slot-hand .ask-taken") && it.getBoundingClientRect().height >= least)
        || (it.matches("a:not(#search-results a)") && getComputedStyle(it).display === "inline"
            && says(block(it)));
    return [...document.querySelectorAll(tapped)]
        .filter(it => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length)
        .filter(it => sizeOf(it) < least && !excepted(it))
        .map(it => `${Math.round(sizeOf(it))} ${it.parentElement.className}: ${it.outerHTML.slice(0, 90)}`);
}"""

SPILLED = """() => [...document.querySelectorAll("tr")]
    .filter(row => row.checkVisibility() && getComputedStyle(row).display === "block")
    .filter(row => row.scrollHeight > row.clientHeight + 1)
    .map(row => row.id || row.innerText.slice(0, 60))"""
"""Lists the rows of tables that their own content stands out of, over what is below them."""

STILL = "Promise.allSettled(document.getAnimations().map(it => it.finished))"
"""Waits until all fading has ended, for example of a notebook's cell, because it changes colours."""


def too_small(page: Page) -> list[str]:
    """Return what is too small to tap, with each drawer open, and with both closed."""
    page.evaluate(UNFOLD)
    found = set()
    for drawer in DRAWERS:
        page.evaluate(SLIDE_OUT, drawer)
        found |= set(page.evaluate(SMALL, THUMB))
    return sorted(found)


def barriers(page: Page, rules: list[str]) -> list[str]:
    """Return what axe finds on the current page by some of its rules, a line for each."""
    options = {"resultTypes": ["violations"], "runOnly": rules}
    page.evaluate(STILL)
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{barrier['id']} ({barrier['impact']}): {where['html'][:200]} {where['failureSummary']}"
        for barrier in found
        for where in barrier["nodes"][:3]
    ]


class Everybody(NamedTuple):
    """All readers of a page: a window, the rules for axe, and the kinds of elements seen so far."""

    reader: Reader
    rules: list[str]
    known: list[str]

    def tap(self, name: str) -> None:
        """Open a page on a phone, unfolded: it does not scroll sideways, and all targets are large enough."""
        page = self.reader.page
        page.set_viewport_size(PHONE)
        self.reader.open(name)
        small = too_small(page)
        wide = page.evaluate(WIDE)
        assert wide <= PHONE["width"], (name, page.evaluate(BEYOND))
        assert small == [], name
        assert page.evaluate(SPILLED) == [], name

    def look(self, name: str) -> None:
        """Check the current page at desk width in both themes: axe finds no barrier."""
        page = self.reader.page
        page.set_viewport_size(DESK)
        assert barriers(page, self.rules) == [], name
        new = json.loads(page.evaluate(LEAVE_NEW_KINDS, json.dumps(self.known)))  # one string is faster
        for scheme in ("light", "dark") if new else ():
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(f"matchMedia('(prefers-color-scheme: {scheme})').matches")
            assert barriers(page, COLOURS) == [], (name, scheme)
        self.known.extend(new)


@pytest.fixture(scope="module")
def everybody(browser: Browser, address: str) -> Iterator[Everybody]:
    """Yield everybody, on a touch screen, with axe-core from a local package."""
    how = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "service_workers": "block"}
    with reading(browser, address, **how) as reader:
        reader.page.add_init_script(path=axe_script())
        reader.open("index")
        assert reader.page.evaluate("matchMedia('(pointer: coarse)').matches")
        found = Everybody(reader, reader.page.evaluate(SERIOUS, [BARRIERS, COLOURS]), [])
        assert len(found.rules) > 50
        yield found


OF_EACH_KIND = [
    "index", "practice", "rulebook/learn/first_game", "rulebook/furiten", "rulebook/rulesets/tenhou",
    "notebooks/fu",
]  # fmt: skip
"""One page of each kind; a proof opens all pages."""


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_nothing_stands_in_anybodys_way_at_a_desk_or_on_a_phone(name: str, everybody: Everybody) -> None:
    everybody.tap(name)
    everybody.look(name)


@pytest.mark.proof
def test_nor_on_any_other_page(everybody: Everybody, book: Path, record_property: Record) -> None:
    every = [page.relative_to(book).as_posix().removesuffix(".html") for page in sorted(book.rglob("*.html"))]
    pages = [name for name in every if not name.startswith(("_static", "_sources"))]
    assert {*CHAPTERS, *NOTEBOOKS, *RULESETS} <= {*pages}
    for name in pages:
        everybody.tap(name)
        everybody.look(name)
    assert len(everybody.known) > 10
    record_property("pages that stand in nobody's way", len(pages))


@pytest.mark.proof
def test_nor_on_the_page_that_asks(everybody: Everybody, live: Path) -> None:
    page = everybody.reader.page
    page.set_viewport_size(PHONE)
    for asks in (live / "ask.html", *live.glob("*/ask.html")):
        page.goto(f"{everybody.reader.address}{asks.relative_to(live)}")
        settled(page, ("ready",))
        for tab in page.locator(".ask-kind").all():
            tab.tap()
            page.locator(".ask-buttons button").last.tap()
            settled(page)
            assert too_small(page) == [], (asks, tab)


def test_results_of_a_search_are_as_large_as_a_thumb(everybody: Everybody) -> None:
    page = everybody.reader.page
    page.set_viewport_size(PHONE)
    page.goto(f"{everybody.reader.address}search.html?q=ron")
    page.locator("#search-results a").first.wait_for()
    assert too_small(page) == []


def test_what_is_small_is_found_and_a_link_in_a_sentence_is_not(everybody: Everybody) -> None:
    page = everybody.reader.page
    page.set_viewport_size(PHONE)
    everybody.reader.open("index")
    made = "<p>See <a href='#in'>this</a> rule.</p><p><a href='#alone'>This</a>, <a href='#too'>this</a></p>"
    page.evaluate("made => { document.querySelector('article').innerHTML = made }", made)
    assert [each.split('"')[1] for each in too_small(page)] == ["#alone", "#too"]


@pytest.fixture
def paper(desk: Reader) -> Iterator[Reader]:
    """Yield a reader who prints."""
    desk.page.set_viewport_size(DESK)
    yield desk
    desk.page.emulate_media(media="null")  # "screen" would also apply to printing in later tests


def printed(desk: Reader, name: str) -> Page:
    """Open a page, and switch it to print."""
    desk.page.emulate_media(media="screen")
    desk.open(name)
    desk.page.emulate_media(media="print")
    desk.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    return desk.page


@pytest.mark.proof
def test_what_is_folded_prints_but_for_proofs_and_what_shows_errata(paper: Reader) -> None:
    paper.open("rulebook/catalogues")
    assert paper.page.locator(".riichi-fold table:visible").count() == 0
    page = printed(paper, "rulebook/catalogues")
    folded = page.locator(".riichi-fold:not(.riichi-proof) table")
    assert folded.count() > 1
    assert all(table.is_visible() for table in folded.all())
    printed(paper, "rulebook/furiten")
    assert page.locator("[id='E-16']").is_visible()
    assert page.locator(".riichi-erratum table").count() > 0
    assert page.locator(":is(.riichi-erratum .riichi-fold, .riichi-proof):visible").count() == 0
    printed(paper, "rulebook/errata")
    assert page.locator(".riichi-erratum table:visible").count() > 0


@pytest.mark.proof
@pytest.mark.parametrize(
    ("chapter", "most"),
    [("rulebook/furiten", 10), ("rulebook/yaku", 12)],
)
def test_a_chapter_prints_on_few_sheets_of_which_none_is_half_empty(
    chapter: str, most: int, paper: Reader
) -> None:
    names = [name for name in CHAPTERS if name == chapter or name.startswith(f"{chapter}_")]
    sheets = 0
    for name in [name for name in names if name != "rulebook/yaku_sheet"]:  # which is a sheet of its own
        paper.open(name)
        pages = [*PdfDocument(paper.page.pdf(format="A4"))]
        for text in [page.get_textpage() for page in pages[:-1]]:
            lowest = min([text.get_rect(number)[1] for number in range(text.count_rects())])
            assert lowest < pages[0].get_height() / 2, name
        sheets += len(pages)
    assert sheets <= most


@pytest.mark.proof
@pytest.mark.parametrize("name", ["index", "notebooks/fu"])
def test_a_page_prints_with_everything_unfolded_and_nothing_beside_it(name: str, paper: Reader) -> None:
    paper.open(name)
    folds = paper.page.locator("article details:not([open])")
    before = folds.count()
    sheets = paper.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) >= 1
    assert folds.count() == before > 0, "afterwards it is as it was"
    page = printed(paper, name)
    assert folds.count() == 0
    beside = ".sidebar-drawer, .toc-drawer, .mobile-header, .skip-to-content, .related-pages"
    assert page.locator(f":is({beside}):visible").count() == 0
