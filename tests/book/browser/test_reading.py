"""What a reader does: search, go on, go back, turn the lights off, copy, use the keyboard alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from shared.browser import DESK, NOTEBOOKS, ROOT, Reader, chromium
from shared.live import wait_for

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

OTHER = {"light": "dark", "dark": "light"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_whoever_chooses_a_theme_has_its_colours_whatever_the_system_has(
    theme: str, browser: Browser
) -> None:
    found = [colours(browser, system, chosen) for system, chosen in ((theme, "auto"), (OTHER[theme], theme))]
    assert found[0] == found[1] != colours(browser, OTHER[theme], "auto")


def colours(browser: Browser, system: str, theme: str) -> list[str]:
    """Return the colours of the book's own, on a system and with a theme that somebody chose."""
    css = (ROOT / "riichi_book" / "sphinx" / "static" / "riichi-rules.css").read_text("utf-8")
    names = sorted({*re.findall(r"(--riichi-[\w-]+): (?:#|var\(--riichi)", css)})
    page = browser.new_page(color_scheme=system)
    page.set_content(f'<style>{css}</style><body data-theme="{theme}"><p>')
    read = "names => names.map(name => getComputedStyle(document.querySelector('p')).getPropertyValue(name))"
    found: list[str] = page.evaluate(read, names)
    page.close()
    assert all(found)
    return found


def test_the_search_finds_furiten_and_leads_to_its_chapter(desk: Reader) -> None:
    desk.open("index")
    desk.page.get_by_role("textbox", name="Search").fill("furiten")
    desk.page.keyboard.press("Enter")
    found = desk.page.locator("#search-results a")
    found.first.wait_for()
    targets = found.evaluate_all("links => links.map(link => new URL(link.href).pathname)")
    assert "/rulebook/furiten.html" in targets[:5]
    found.nth(targets.index("/rulebook/furiten.html")).click()
    assert desk.page.locator("h1").inner_text().startswith("Furiten")


@pytest.mark.parametrize(
    ("name", "field", "typed", "left"),
    [
        ("rulebook/rulesets/ema-2025", "#option-filter", "furiten", "furiten.called_discard"),
        ("rulebook/rules", "#rule-filter", "furiten", "furiten.own-discard"),
    ],
)
def test_a_long_table_is_filtered_by_what_is_typed(
    name: str, field: str, typed: str, left: str, desk: Reader
) -> None:
    desk.open(name)
    desk.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    section = desk.page.locator(field).get_attribute("data-filters")
    rows = desk.page.locator(f"[id='{section}'] tbody tr")
    seen = desk.page.locator(f"[id='{section}'] tbody tr:visible")
    before = rows.count()
    desk.page.locator(field).fill(typed)
    texts = seen.all_text_contents()
    assert 0 < len(texts) < before
    assert all(typed in text.lower() for text in texts)
    assert any(left in text for text in texts)
    desk.page.locator(field).fill("nosuchword")
    wait_for(lambda: seen.count() == 0)
    desk.page.locator(field).fill("")
    wait_for(lambda: seen.count() == before)


def test_the_search_can_be_used_on_the_page_of_a_phone(phone: Reader) -> None:
    phone.open("search")
    box = phone.page.get_by_role("main").get_by_role("searchbox")
    box.fill("furiten")
    phone.page.get_by_role("main").get_by_role("button", name="Search").click()
    phone.page.locator("#search-results a").first.wait_for()


def test_the_lights_are_turned_off_by_a_button_and_stay_off(desk: Reader) -> None:
    desk.page.emulate_media(color_scheme="light")
    desk.open("rulebook/furiten")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = desk.page.evaluate(ground)
    button = desk.page.locator(".theme-toggle-content button")
    for _ in range(3):
        button.click()
        if desk.page.evaluate(ground) != light:
            break
    dark = desk.page.evaluate(ground)
    assert dark != light
    desk.open("notebooks/fu")
    assert desk.page.evaluate(ground) == dark
    desk.page.evaluate("localStorage.clear()")


def test_code_is_copied_by_a_button(desk: Reader) -> None:
    desk.open("notebooks/furiten")
    cell = desk.page.locator(".cell_input .highlight").first
    cell.hover()
    cell.locator("button.copybtn").click()
    copied = desk.page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == cell.locator("pre").inner_text().strip()


def test_a_notebook_can_be_downloaded_and_opened(desk: Reader) -> None:
    desk.open(NOTEBOOKS[0])
    with desk.page.expect_download() as download:
        desk.page.get_by_role("link", name="Download this notebook").click()
    assert download.value.suggested_filename == f"{NOTEBOOKS[0].removeprefix('notebooks/')}.ipynb"
    assert is_notebook(download.value.path())


def test_every_notebook_is_there_to_be_downloaded_by_such_a_link(book: Path) -> None:
    links = set()
    for name in NOTEBOOKS:
        page, stem = book / f"{name}.html", name.removeprefix("notebooks/")
        (link,) = re.findall(r"<a [^>]*>(?=Download this notebook</a>)", page.read_text("utf-8"))
        (target,) = re.findall(r'href="([^"]*)"', link)
        assert is_notebook(page.parent / target)
        links.add(link.replace(f"/{stem}.ipynb", "/NAME.ipynb"))
    assert len(links) == 1
    assert "/NAME.ipynb" in links.pop()


def is_notebook(file: Path) -> bool:
    notebook = json.loads(file.read_text("utf-8"))
    return notebook["nbformat"] == 4 and any(cell["cell_type"] == "code" for cell in notebook["cells"])


AT_A_TIME = 25
"""So often the tabulator is pressed before the page is asked where that led."""
WATCH = """() => {
    window.way = [];
    const mark = it => {
        const box = it.getBoundingClientRect();
        const seen = box.width * box.height > 0 || it.matches("input");
        it.dataset.reached = "";
        return seen ? it.outerHTML.slice(0, 80) : `out of sight: ${it.outerHTML.slice(0, 80)}`;
    };
    document.addEventListener("focusin", event => way.push(mark(event.target)));
    document.addEventListener("focusout", event => event.relatedTarget || way.push(""));
}"""


def walk(page: Page, steps: int = 2000) -> list[str]:
    """Press the tabulator until the focus has left the page. Return what had it on the way.

    Each stands there by a mark, and nothing by none.
    """
    page.evaluate(WATCH)
    way: list[str] = []
    while "" not in way and len(way) < steps:
        for _ in range(AT_A_TIME):
            page.keyboard.press("Tab")
        way = page.evaluate("way")
    return way[: way.index("")] if "" in way else way


@pytest.mark.parametrize("name", ["index", "rulebook/waits", "notebooks/waits", "search"])
@pytest.mark.parametrize("who", ["desk", "phone"])
def test_every_control_is_reached_by_keyboard(name: str, who: str, request: pytest.FixtureRequest) -> None:
    reader = request.getfixturevalue(who)
    reader.open(name)
    way = walk(reader.page)
    assert [step for step in way if step.startswith("out of sight")] == []
    missed = reader.page.evaluate(
        """[...document.querySelectorAll("article :is(a[href], button, summary, input, select)")]
            .filter(it => it.checkVisibility({visibilityProperty: true}) && !("reached" in it.dataset))
            .map(it => it.outerHTML.slice(0, 120))"""
    )
    assert missed == []
    assert len(way) > 3


def test_the_first_key_leads_past_the_navigation(desk: Reader) -> None:
    desk.open("rulebook/furiten")
    desk.page.keyboard.press("Tab")
    skip = desk.page.locator(".skip-to-content")
    assert skip.evaluate("it => it === document.activeElement")
    assert skip.is_visible()
    desk.page.keyboard.press("Enter")
    assert desk.page.url.endswith("#furo-main-content")
    desk.page.keyboard.press("Tab")
    assert desk.page.evaluate("!!document.activeElement.closest('article')")


def test_a_link_into_a_fold_opens_it(desk: Reader) -> None:
    desk.open("index")
    fold = desk.page.locator("details:has(#the-game-in-short)")
    assert not fold.evaluate("it => it.open")
    desk.page.get_by_role("link", name="The game in short").click()
    fold.get_by_text("Four players hold thirteen tiles each").wait_for(state="visible")
    assert fold.locator("summary").is_visible()


def test_a_fold_opens_and_closes_with_enter(desk: Reader) -> None:
    desk.open("index")
    fold = desk.page.locator("article details").first
    fold.locator("> summary").focus()
    assert not fold.evaluate("it => it.open")
    desk.page.keyboard.press("Enter")
    assert fold.evaluate("it => it.open")
    desk.page.keyboard.press("Enter")
    assert not fold.evaluate("it => it.open")


def test_sources_and_proofs_open_all_at_once_and_stay_open_on_the_next_page(desk: Reader) -> None:
    folds, opened = ".riichi-rule > .riichi-proof", ".riichi-rule > .riichi-proof[open]"
    desk.open("rulebook/furiten")
    ask = desk.page.locator("[id='furiten.own-discard'] .riichi-ask")
    count = desk.page.locator(folds).count()
    assert count > 10
    assert desk.page.locator(opened).count() == 0
    assert not ask.is_visible()
    box = desk.page.get_by_role("checkbox", name="Show sources and proofs")
    box.press("Space")
    assert desk.page.locator(opened).count() == count
    assert ask.is_visible()
    desk.open("rulebook/riichi")
    assert desk.page.locator(opened).count() == desk.page.locator(folds).count() > 10
    box.press("Space")
    assert desk.page.locator(opened).count() == 0
    desk.open("rulebook/furiten")
    assert desk.page.locator(opened).count() == 0


def test_the_drawn_table_is_larger_at_a_tap_and_escape_closes_it(phone: Reader) -> None:
    phone.open("rulebook/riichi")
    board, dialog = phone.page.locator(".riichi-board svg").first, phone.page.get_by_role("dialog")
    before = board.bounding_box()["width"]
    assert before <= 360
    board.tap()
    assert dialog.locator("svg").bounding_box()["width"] > 1.9 * before
    assert dialog.get_by_role("img").get_attribute("aria-label") == board.get_attribute("aria-label")
    phone.page.keyboard.press("Escape")
    assert dialog.count() == 0
    button = phone.page.get_by_role("button", name="Larger").first
    button.press("Enter")
    assert dialog.is_visible()
    dialog.get_by_role("button", name="Close").press("Enter")
    assert dialog.count() == 0
    assert button.evaluate("it => it === document.activeElement")


@pytest.mark.parametrize(
    ("toggle", "drawer"), [("#__navigation", ".sidebar-drawer"), ("#__toc", ".toc-drawer")]
)
def test_a_narrow_window_opens_its_sidebars_by_keyboard(toggle: str, drawer: str, phone: Reader) -> None:
    phone.open("rulebook/furiten")
    links = phone.page.locator(f"{drawer} li li a, {drawer} li.toctree-l1 a")
    assert not links.first.is_visible()
    phone.page.locator(toggle).focus()
    phone.page.keyboard.press("Space")
    links.first.wait_for(state="visible")
    phone.page.keyboard.press("Space")
    links.first.wait_for(state="hidden")


def test_a_wide_table_or_code_can_be_scrolled_by_keyboard_and_a_narrow_one_is_passed_over(
    phone: Reader,
) -> None:
    phone.open("notebooks/waits")
    wrong = phone.page.evaluate(
        """[...document.querySelectorAll(".table-wrapper, pre")].filter(
            box => box.checkVisibility() && (box.scrollWidth > box.clientWidth) && box.tabIndex !== 0
        ).map(box => box.outerHTML.slice(0, 120))"""
    )
    assert wrong == []
    assert phone.page.locator("pre[tabindex='0']").count() > 0


def test_a_rule_has_an_address_that_opens_at_it(desk: Reader) -> None:
    desk.page.goto(f"{desk.address}rulebook/furiten.html#furiten.temporary")
    block = desk.page.locator("[id='furiten.temporary']")
    assert block.evaluate("it => it.matches(':target')")
    desk.page.wait_for_function(
        "() => Math.abs(document.querySelector(':target').getBoundingClientRect().top - 100) < 100"
    )
    anchor = block.get_by_role("link", name="furiten.temporary", exact=True).first
    assert anchor.get_attribute("href") == "#furiten.temporary"


def test_drawings_grow_with_the_text_and_the_page_with_neither(browser: Browser, address: str) -> None:
    heights = []
    for size in (16, 32):
        started = browser.browser_type.launch(
            executable_path=chromium(), args=["--no-sandbox", f"--blink-settings=defaultFontSize={size}"]
        )
        page = started.new_page(viewport=DESK)
        page.goto(f"{address}index.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1200
        # A long hand never grows beyond the line; a tile in a sentence has room.
        heights.append(
            page.evaluate("document.querySelector('p .riichi-inline svg').getBoundingClientRect().height")
        )
        started.close()
    assert heights[1] == pytest.approx(2 * heights[0], rel=0.05)
