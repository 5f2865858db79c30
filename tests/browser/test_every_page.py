"""Every page can be read by everybody: by eye, by ear, on a phone, in both themes, on paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from real_chromium import Reader
from whole_book import LISTINGS, PAGES, SIDE_BY_SIDE

if TYPE_CHECKING:
    from playwright.sync_api import Page

BARRIERS = {"serious", "critical"}  # what axe calls minor or moderate is its advice
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}  # all that a theme changes
UNFOLD = "for (const fold of document.querySelectorAll('details')) fold.open = true"
BEYOND = """() => [...document.querySelectorAll("body *")]
    .filter(it => it.getBoundingClientRect().right > innerWidth + 1)
    .map(it => it.outerHTML.slice(0, 100)).slice(0, 3)"""
NO_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}  # those were looked at on a page of this kind
# A listing has thousands of words in few colours, tables and proofs have many lines of few kinds. Rows in
# which everything is of a kind that an earlier row showed are taken out: what holds for one holds for all.
FEWER_ROWS = """() => {
    const seen = new Set(), kind = it => `${it.tagName}.${it.getAttribute("class")}`;
    for (const row of document.querySelectorAll(".riichi-line, tbody tr, .riichi-proof")) {
        const kinds = [...row.querySelectorAll(":not(svg *)")].map(kind);
        if (kinds.every(one => seen.has(one))) row.remove();
        kinds.forEach(one => seen.add(one));
    }
    return [...seen];
}"""


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the source of axe-core, which comes with a package and is loaded from nowhere."""
    package = pytest.importorskip("axe_playwright_python")
    return (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")


def barriers(page: Page, axe: str, **options: object) -> list[str]:
    """Return what axe finds on the page as it is, a line each."""
    page.evaluate(axe)
    found = page.evaluate(
        "options => axe.run(document, options)", {"resultTypes": ["violations"], **options}
    )["violations"]
    return [
        f"{one['id']} ({one['impact']}): {where['html'][:200]} {where['failureSummary']}"
        for one in found
        if one["impact"] in BARRIERS
        for where in one["nodes"][:3]
    ]


def barriers_in_both_themes(page: Page, axe: str) -> list[str]:
    """Return what axe finds in light colours, and what becomes of the colours in the dark."""
    page.emulate_media(color_scheme="light")
    found = barriers(page, axe)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    return found + barriers(page, axe, **COLOURS)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_stands_in_anybodys_way_in_either_theme(name: str, desk: Reader, axe: str) -> None:
    desk.open(name)
    desk.page.evaluate(UNFOLD)
    desk.page.evaluate(FEWER_ROWS)
    assert barriers_in_both_themes(desk.page, axe) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_never_scrolls_sideways(name: str, phone: Reader) -> None:
    phone.open(name)
    phone.page.evaluate(UNFOLD)
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, phone.page.evaluate(BEYOND)


def test_code_can_be_read_by_everybody_and_on_a_phone(phone: Reader, axe: str, book: Path) -> None:
    listings = sorted((book / LISTINGS).rglob("*.html"))
    assert len(listings) > 20
    colours: set[str] = set()
    for listing in listings:
        name = listing.relative_to(book).as_posix().removesuffix(".html")
        phone.open(name)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, name
        here = set(phone.page.evaluate(FEWER_ROWS))
        if here <= colours:
            assert barriers(phone.page, axe, **NO_COLOURS) == [], name
        else:
            assert barriers_in_both_themes(phone.page, axe) == [], name
        colours |= here
    assert len(colours) > 10


def test_any_two_rulesets_side_by_side_can_be_read_by_everybody_and_on_a_phone(
    phone: Reader, axe: str, book: Path
) -> None:
    pairs = sorted((book / SIDE_BY_SIDE[0]).parent.glob("*.html"))
    assert len(pairs) > len(SIDE_BY_SIDE)
    for pair in pairs:
        name = pair.relative_to(book).as_posix().removesuffix(".html")
        phone.open(name)
        phone.page.evaluate(UNFOLD)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, name
        phone.page.evaluate(FEWER_ROWS)
        assert barriers(phone.page, axe, **NO_COLOURS) == [], name


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
        assert not any(one.is_visible() for one in desk.page.locator(beside).all()), beside
    desk.page.emulate_media(media="screen")
