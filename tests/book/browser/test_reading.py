"""What readers do: search, go on, go back, switch to dark, copy, use only the keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from shared.browser import DESK, ROOT, Reader, reading
from shared.live import focus, wait_for
from shared.rows import rows

from riichi_rules.ruleset import OPTIONS, options_about

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OTHER = {"light": "dark", "dark": "light"}
FURITEN = "rulebook/furiten"
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


COLOURS = """([theme, names]) => {
    document.body.dataset.theme = theme;
    return names.map(name => getComputedStyle(document.querySelector('p')).getPropertyValue(name));
}"""


def test_whoever_chooses_a_theme_has_its_colours_whatever_the_system_has(browser: Browser) -> None:
    css = (ROOT / "riichi_book" / "sphinx" / "static" / "riichi-rules.css").read_text("utf-8")
    names = sorted({*re.findall(r"(--riichi-[\w-]+): (?:#|var\(--riichi)", css)})
    page = browser.new_page()
    page.set_content(f"<style>{css}</style><p>")
    found = {}
    for system in OTHER:
        page.emulate_media(color_scheme=system)
        for theme in ("auto", *OTHER):
            found[system, theme] = page.evaluate(COLOURS, [theme, names])
    page.close()
    for theme, other in OTHER.items():
        assert found[theme, "auto"] == found[other, theme] != found[other, "auto"]
        assert all(found[theme, "auto"])


@pytest.mark.proof
@pytest.mark.parametrize(("name", "field", "typed"), rows("tables-filtered"))
@pytest.mark.parametrize("who", ["desk", "phone"])
def test_a_long_table_is_filtered_by_what_is_typed(
    who: str, name: str, field: str, typed: list[str], request: pytest.FixtureRequest
) -> None:
    reader = request.getfixturevalue(who)
    reader.open(name)
    page = reader.page
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    box, told = page.locator(f"#{field}"), page.locator(f"output[for={field}]")
    section = page.locator(f"[id='{box.get_attribute('data-filters')}']")
    every, left = section.locator("tbody tr"), section.locator("tbody tr:visible")
    texts = every.all_text_contents()
    assert len(texts) > 50
    for words in typed:
        box.fill(words)
        wanted = [text for text in texts if all(word in text.lower() for word in words.lower().split())]
        assert left.all_text_contents() == wanted
        if told.count():
            assert told.text_content() == f"{len(wanted)} of {len(texts)}"
            assert told.get_attribute("aria-live") == "polite"
        headings = section.locator("section")
        assert headings.count() == 0 or (section.locator("section:visible").count() > 0) == (wanted != [])
        assert not page.evaluate(SIDEWAYS)
    box.fill("")
    assert left.count() == len(texts)
    if field == "option-filter":  # it also finds players' words
        for words in ("kuikae", "pao", "double ron", "atamahane"):
            box.fill(words)
            found = section.locator("tbody tr:visible code:first-child").all_inner_texts()
            assert {*options_about(words)} & {*found}


@pytest.mark.proof
def test_without_scripts_whole_lists_stand_there_and_no_field_is_shown(
    browser: Browser, address: str
) -> None:
    with reading(browser, address, java_script_enabled=False) as plain:
        plain.open("rulebook/rulesets")
        assert plain.page.locator("tr.option-row:visible").count() == len(OPTIONS)
        assert not plain.page.locator("#option-filter").is_visible()
        plain.open("search")
        links = plain.page.get_by_role("main").get_by_role("link")
        hrefs = [link.get_attribute("href") for link in links.all() if link.is_visible()]
        assert {"rulebook/glossary.html", "rulebook/rules.html"} <= set(hrefs)


@pytest.mark.proof
def test_the_lights_are_turned_off_by_a_button_and_stay_off(desk: Reader) -> None:
    desk.page.emulate_media(color_scheme="light")
    desk.open(FURITEN)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = desk.page.evaluate(ground)
    for _ in range(3):
        desk.page.locator(".theme-toggle-header button").click()
        if desk.page.evaluate(ground) != light:
            break
    dark = desk.page.evaluate(ground)
    assert dark != light
    desk.open("notebooks/furiten")
    assert desk.page.evaluate(ground) == dark
    desk.page.evaluate("localStorage.clear()")
    cell = desk.page.locator(".cell_input .highlight").first
    cell.hover()
    cell.locator("button.copybtn").click()
    copied = desk.page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == cell.locator("pre").inner_text().strip()


AT_A_TIME = 25
"""How often Tab is pressed before the page is asked which elements had the focus."""
WATCH = """() => {
    window.way = [];
    const mark = it => {
        const box = it.getBoundingClientRect();
        const seen = box.width * box.height > 0 || it.matches("input");
        it.dataset.reached = "";
        return seen ? it.outerHTML.slice(0, 80) : `out of sight: ${it.outerHTML.slice(0, 80)}`;
    };
    if (document.activeElement !== document.body) way.push(mark(document.activeElement));
    document.addEventListener("focusin", event => way.push(mark(event.target)));
    document.addEventListener("focusout", event => event.relatedTarget || way.push(""));
}"""
MISSED = """[...document.querySelectorAll("article :is(a[href], button, summary, input, select)")]
    .filter(it => it.checkVisibility({visibilityProperty: true}) && !("reached" in it.dataset))
    .map(it => it.outerHTML.slice(0, 120))"""
UNREACHED = """[...document.querySelectorAll(".table-wrapper, pre")].filter(
    box => box.checkVisibility() && (box.scrollWidth > box.clientWidth) && box.tabIndex !== 0
).map(box => box.outerHTML.slice(0, 120))"""


def walk(page: Page, steps: int = 2000) -> list[str]:
    """Press Tab until the focus has left the page. Return the elements that had it.

    Each is given by the start of its HTML.
    """
    page.evaluate(WATCH)
    way: list[str] = []
    while "" not in way and len(way) < steps:
        for _ in range(AT_A_TIME):
            page.keyboard.press("Tab")
        way = page.evaluate("way")
    return way[: way.index("")] if "" in way else way


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "who"),
    [("rulebook/waits", "phone"), ("index", "desk"), ("notebooks/waits", "phone"), ("search", "desk")],
)
def test_every_control_is_reached_by_keyboard(name: str, who: str, request: pytest.FixtureRequest) -> None:
    reader = request.getfixturevalue(who)
    reader.open(name)
    assert reader.page.evaluate(UNREACHED) == []  # wide content can be scrolled by keyboard
    assert name != "notebooks/waits" or reader.page.locator("pre[tabindex='0']").count() > 0
    way = walk(reader.page)
    assert not [step for step in way if step.startswith("out of sight")]
    assert reader.page.evaluate(MISSED) == []
    assert len(way) > 3


@pytest.mark.proof
def test_the_first_key_leads_past_the_navigation_and_folds_open_with_enter(desk: Reader) -> None:
    page = desk.page
    desk.open("index")
    page.keyboard.press("Tab")
    skip = page.locator(".skip-to-content")
    assert skip.evaluate("it => it === document.activeElement")
    assert skip.is_visible()
    page.keyboard.press("Enter")
    assert page.url.endswith("#furo-main-content")
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('article')")
    fold = page.locator("article details").first
    fold.locator("> summary").focus()
    for is_open in (False, True, False):
        assert fold.evaluate("it => it.open") is is_open
        page.keyboard.press("Enter")
    # A link to a place in a fold opens the fold.
    fold = page.locator("details:has(#why-it-pays)")
    page.get_by_role("link", name="the more han, the higher the payment").click()
    fold.get_by_text("This hand has three yaku").wait_for(state="visible")
    assert fold.locator("summary").is_visible()


@pytest.mark.proof
def test_sources_and_proofs_open_all_at_once_and_stay_open_on_the_next_page(desk: Reader) -> None:
    desk.open(FURITEN)
    folds = desk.page.locator(".riichi-rule > .riichi-proof")
    opened = desk.page.locator(".riichi-rule > .riichi-proof[open]")
    ask = desk.page.locator("[id='furiten.own-discard'] .riichi-ask")
    assert (opened.count(), ask.is_visible()) == (0, False)
    box = desk.page.get_by_role("checkbox", name="Show sources and proofs")
    box.press("Space")
    assert opened.count() == folds.count() > 10
    assert ask.is_visible()
    desk.open("rulebook/riichi")
    assert opened.count() == folds.count() > 10
    box.press("Space")
    assert opened.count() == 0
    desk.open(FURITEN)
    assert opened.count() == 0


@pytest.mark.proof
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
    dialog.get_by_role("button", name="Close").press("Enter")
    assert dialog.count() == 0
    assert button.evaluate("it => it === document.activeElement")


@pytest.mark.proof
def test_a_narrow_window_opens_its_sidebars_by_keyboard(phone: Reader) -> None:
    phone.open(FURITEN)
    for toggle, drawer in (("#__navigation", ".sidebar-drawer"), ("#__toc", ".toc-drawer")):
        links = phone.page.locator(f"{drawer} li li a, {drawer} li.toctree-l1 a")
        assert not links.first.is_visible()
        phone.page.locator(toggle).focus()
        phone.page.keyboard.press("Space")
        links.first.wait_for(state="visible")
        phone.page.keyboard.press("Space")
        links.first.wait_for(state="hidden")


def test_a_rule_has_an_address_that_opens_at_it(desk: Reader) -> None:
    desk.page.goto(f"{desk.address}{FURITEN}.html#furiten.temporary")
    block = desk.page.locator("[id='furiten.temporary']")
    assert block.evaluate("it => it.matches(':target')")
    wait_for(lambda: abs(block.evaluate("it => it.getBoundingClientRect().top") - 100) < 100)
    anchor = block.get_by_role("link", name="furiten.temporary", exact=True).first
    assert anchor.count() == 0, "an id is for programs"
    block.locator(":scope > .riichi-proof > summary").click()
    assert anchor.get_attribute("href") == "#furiten.temporary"


@pytest.mark.proof
def test_drawings_grow_with_the_text_and_the_page_with_neither(desk: Reader) -> None:
    desk.page.set_viewport_size({"width": 1000, "height": 900})  # no sidebar at any size
    desk.open("index")
    # A long hand never gets wider than the line; a tile in a sentence has enough room.
    tile = desk.page.locator("p .riichi-inline svg").first
    heights = []
    for size in ("100%", "200%"):
        desk.page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        assert not desk.page.evaluate(SIDEWAYS)
        heights.append(tile.evaluate("it => it.getBoundingClientRect().height"))
    desk.page.set_viewport_size(DESK)
    assert heights[1] == pytest.approx(2 * heights[0], rel=0.05)


@pytest.mark.proof
def test_the_buttons_of_the_header_stand_in_one_row_at_any_width(desk: Reader) -> None:
    for width in (390, 1000, 1280):
        desk.page.set_viewport_size({"width": width, "height": 900})
        desk.open("rulebook/furiten")
        buttons = [
            desk.page.locator(f".{name}").bounding_box()
            for name in ("theme-toggle-header", "toc-header-icon")
        ]
        assert len({box["y"] + box["height"] / 2 for box in buttons if box}) == 1, width
        assert all(box and min(box["width"], box["height"]) >= 40 for box in buttons), width
    desk.page.set_viewport_size(DESK)


TENPAI = "ready · 聴牌 · tenpai"
WORD = "article a[data-riichi-meaning='meaning-term-tenpai']"
BESIDE = """link => {
    const after = getComputedStyle(link, "::after");
    return after.display === "none" || after.content === "none" ? "" : after.content.split(" / ")[0];
}"""


@pytest.mark.proof
def test_pointing_at_a_word_tells_its_names_and_what_it_means_until_one_points_elsewhere(
    desk: Reader,
) -> None:
    desk.open(FURITEN)
    page, link = desk.page, desk.page.locator(WORD).first
    page.mouse.move(0, 0)
    assert link.get_attribute("aria-description") == TENPAI  # for screen readers
    link.hover()
    box = page.get_by_role("dialog", name="tenpai")
    box.wait_for(state="visible")
    assert link.evaluate(BESIDE) == ""
    assert TENPAI in box.inner_text()
    assert "One tile short of a complete hand." in box.inner_text()
    assert box.locator("svg").count() == 1
    box.hover()
    page.wait_for_timeout(400)
    assert box.is_visible()
    page.mouse.move(0, 0)
    box.wait_for(state="hidden")
    # A yaku's card has its worth and its tiles.
    page.locator("a[data-riichi-meaning='meaning-yaku-kokushi-musou']").first.click()
    box = page.get_by_role("dialog", name="kokushi musou")
    assert "Yakuman" in box.inner_text()
    assert box.get_by_role("img").count() >= 1
    box.get_by_role("link", name="The rule").click()
    page.wait_for_url("**/yaku_yakuman.html#yaku.kokushi-musou")
    page.goto(page.url.replace("yaku_yakuman", "yaku"))  # its former place
    page.wait_for_url("**/yaku_yakuman.html#yaku.kokushi-musou")


@pytest.mark.proof
def test_by_keyboard_a_word_shows_its_names_and_what_it_means(desk: Reader) -> None:
    desk.open(FURITEN)
    page, link = desk.page, desk.page.locator(WORD).first
    page.mouse.move(0, 0)
    page.keyboard.press("Tab")
    link.focus()
    assert link.evaluate(BESIDE).strip('"') == TENPAI
    page.keyboard.press("Escape")
    assert link.evaluate(BESIDE) == ""
    page.locator("h1").hover()
    assert link.evaluate(BESIDE).strip('"') == TENPAI
    address = page.url
    page.keyboard.press("Enter")
    box = page.get_by_role("dialog", name="tenpai")
    assert box.evaluate("it => it === document.activeElement")
    page.keyboard.press("Tab")
    assert focus(page) == "In the glossary"
    page.keyboard.press("Escape")
    assert box.count() == 0
    assert link.evaluate("it => it === document.activeElement")
    assert page.url == address


@pytest.mark.proof
def test_a_tap_tells_what_a_word_means_and_leads_on_to_the_glossary(phone: Reader) -> None:
    phone.open(FURITEN)
    page, address = phone.page, phone.page.url
    for link in page.locator("article a[aria-description]:visible").all()[:20]:
        link.focus()
        assert not page.evaluate(SIDEWAYS), link.inner_text()
    page.locator(WORD).first.tap()
    box = page.get_by_role("dialog", name="tenpai")
    assert box.is_visible()
    assert page.url == address
    assert not page.evaluate(SIDEWAYS)
    box.get_by_role("link", name="In the glossary").tap()
    page.wait_for_url("**/glossary.html#term-tenpai")
    head = page.locator("#term-tenpai")
    assert {"tenpai", "ready", "聴牌"} <= {part.strip() for part in head.inner_text().split(",")}


def test_no_japanese_letter_is_a_box(desk: Reader) -> None:
    desk.open("rulebook/tiles")
    desk.page.evaluate("document.fonts.ready")
    widths = desk.page.locator('td [lang="ja"]').evaluate_all(
        "all => all.slice(0, 9).map(it => it.getBoundingClientRect().width)"
    )
    assert widths == [widths[-1]] * 9
