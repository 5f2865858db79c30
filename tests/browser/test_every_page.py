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
UNFOLD = "for (const fold of document.querySelectorAll('details')) fold.open = true"
BEYOND = """() => [...document.querySelectorAll("body *")]
    .filter(it => it.getBoundingClientRect().right > innerWidth + 1)
    .map(it => it.outerHTML.slice(0, 100)).slice(0, 3)"""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}  # all that a theme changes
NO_COLOURS = {"rules": {name: {"enabled": False} for name in COLOURS["runOnly"]}}
# A colour comes from what an element is and what it stands in. What an earlier one showed is taken out:
# what holds for one of a kind holds for all. A listing has thousands of words in a dozen kinds.
ONE_OF_EACH_KIND = """() => {
    const seen = new Set(), known = new Map([[null, ""]]);
    const told = it => ["class", "style"].map(name => it.getAttribute(name) || "").join("|");
    const kind = it => {
        if (!known.has(it)) known.set(it, `${kind(it.parentElement)} > ${it.tagName} ${told(it)}`);
        return known.get(it);
    };
    const thin = box => {
        for (const it of [...box.children]) {
            const kinds = [it, ...it.querySelectorAll("*")].map(kind);
            if (kinds.every(one => seen.has(one))) it.remove();
            else { seen.add(kinds[0]); thin(it); }
        }
    };
    thin(document.querySelector("article") || document.body);
    return [...seen];
}"""


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the source of axe-core, which comes with a package and is loaded from nowhere."""
    package = pytest.importorskip("axe_playwright_python")
    return (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")


def barriers(page: Page, axe: str, **options: object) -> list[str]:
    """Return what axe finds on the page as it is, a line each."""
    if not page.evaluate("'axe' in window"):
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
    """Return what axe finds about the colours of the page as it is, in the light and in the dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(f"matchMedia('(prefers-color-scheme: {scheme})').matches")
        found += barriers(page, axe, **COLOURS)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_nothing_stands_in_anybodys_way_in_either_theme(name: str, desk: Reader, axe: str) -> None:
    desk.open(name)
    desk.page.evaluate(UNFOLD)
    assert barriers(desk.page, axe, **NO_COLOURS) == []
    assert len(desk.page.evaluate(ONE_OF_EACH_KIND)) > 3
    assert barriers_in_both_themes(desk.page, axe) == []


def test_what_stands_in_somebodys_way_is_found_wherever_it_stands(desk: Reader, axe: str) -> None:
    desk.open("rulebook/furiten")
    last = desk.page.locator("article p").last
    last.evaluate("it => it.after(document.createElement('img'))")
    assert [one.split()[0] for one in barriers(desk.page, axe, **NO_COLOURS)] == ["image-alt"]
    for scheme, colour in (("light", "#ddd"), ("dark", "#333")):
        desk.open("rulebook/furiten")
        last.evaluate("(it, colour) => it.style.color = colour", colour)
        desk.page.evaluate(ONE_OF_EACH_KIND)
        found = barriers_in_both_themes(desk.page, axe)
        assert {one.split()[0] for one in found} == {"color-contrast"}, scheme


@pytest.mark.parametrize("name", PAGES)
def test_a_phone_never_scrolls_sideways(name: str, phone: Reader) -> None:
    phone.open(name)
    phone.page.evaluate(UNFOLD)
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, phone.page.evaluate(BEYOND)


@pytest.mark.parametrize("folder", [LISTINGS, Path(SIDE_BY_SIDE[0]).parent.as_posix()])
def test_pages_of_one_kind_can_be_read_by_everybody_and_on_a_phone(
    folder: str, phone: Reader, axe: str, book: Path
) -> None:
    pages = sorted((book / folder).rglob("*.html"))
    assert len(pages) > 20
    colours: set[str] = set()  # that were looked at on an earlier page
    for page in pages:
        name = page.relative_to(book).as_posix().removesuffix(".html")
        phone.open(name)
        phone.page.evaluate(UNFOLD)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, name
        assert barriers(phone.page, axe, **NO_COLOURS) == [], name
        here = set(phone.page.evaluate(ONE_OF_EACH_KIND))
        if not here <= colours:
            assert barriers_in_both_themes(phone.page, axe) == [], name
        colours |= here
    assert len(colours) > 10


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
