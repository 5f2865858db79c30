"""A word that leads to the glossary tells its names, to whoever points at it, reaches it or listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shared.browser import Reader

if TYPE_CHECKING:
    from playwright.sync_api import Locator

TENPAI = "ready · 聴牌 · tenpai"


def text_of(link: Locator) -> str:
    """Return the names that stand beside a link, as they are painted; nothing where none are."""
    asked = "link => { const after = getComputedStyle(link, '::after');"
    asked += " return after.display === 'none' || after.content === 'none' ? '' : after.content }"
    return str(link.evaluate(asked)).partition(" / ")[0].strip('"')


def first_term(reader: Reader) -> Locator:
    reader.open("rulebook/furiten")
    reader.page.mouse.move(0, 0)
    link = reader.page.locator("article a[data-riichi-meaning='meaning-term-tenpai']").first
    assert text_of(link) == ""
    return link


def test_pointing_at_a_word_tells_its_names_and_what_it_means_until_one_points_elsewhere(
    desk: Reader,
) -> None:
    link = first_term(desk)
    link.hover()
    box = desk.page.get_by_role("dialog", name="tenpai")
    box.wait_for(state="visible")
    assert text_of(link) == ""
    assert TENPAI in box.inner_text()
    assert "One tile short of a complete hand." in box.inner_text()
    assert box.locator("svg").count() == 1
    box.hover()
    desk.page.wait_for_timeout(400)
    assert box.is_visible()
    desk.page.mouse.move(0, 0)
    box.wait_for(state="hidden")


def test_enter_opens_what_a_word_means_and_escape_goes_back_to_it(desk: Reader) -> None:
    link = first_term(desk)
    address = desk.page.url
    link.focus()
    desk.page.keyboard.press("Enter")
    box = desk.page.get_by_role("dialog", name="tenpai")
    assert box.evaluate("it => it === document.activeElement")
    desk.page.keyboard.press("Tab")
    assert box.get_by_role("link", name="In the glossary").evaluate("it => it === document.activeElement")
    desk.page.keyboard.press("Escape")
    assert box.count() == 0
    assert link.evaluate("it => it === document.activeElement")
    assert desk.page.url == address


def test_a_yaku_tells_its_worth_and_shows_its_tiles(desk: Reader) -> None:
    desk.open("rulebook/furiten")
    desk.page.locator("a[data-riichi-meaning='meaning-yaku-kokushi-musou']").first.click()
    box = desk.page.get_by_role("dialog", name="kokushi musou")
    assert "Yakuman" in box.inner_text()
    assert box.get_by_role("img").count() >= 1
    box.get_by_role("link", name="The rule").click()
    desk.page.wait_for_url("**/yaku.html#yaku.kokushi-musou")


def test_reaching_a_word_with_the_keyboard_shows_its_names(desk: Reader) -> None:
    link = first_term(desk)
    for _ in range(200):
        desk.page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    assert text_of(link) == TENPAI


def test_escape_hides_the_names_until_something_is_pointed_at(desk: Reader) -> None:
    link = first_term(desk)
    desk.page.keyboard.press("Tab")
    link.focus()
    assert text_of(link) == TENPAI
    desk.page.keyboard.press("Escape")
    assert text_of(link) == ""
    desk.page.locator("h1").hover()
    assert text_of(link) == TENPAI


def test_a_screen_reader_tells_the_names_as_a_description(desk: Reader) -> None:
    link = first_term(desk)
    assert link.get_attribute("aria-description") == TENPAI
    assert desk.page.get_by_role("link", name="tenpai", exact=True).first.is_visible()


def test_a_tap_tells_what_a_word_means_and_leads_on_to_the_glossary(phone: Reader) -> None:
    link = first_term(phone)
    address = phone.page.url
    link.tap()
    box = phone.page.get_by_role("dialog", name="tenpai")
    assert box.is_visible()
    assert phone.page.url == address
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    box.get_by_role("link", name="In the glossary").tap()
    phone.page.wait_for_url("**/glossary.html#term-tenpai")
    head = phone.page.locator("#term-tenpai")
    assert head.is_visible()
    assert {"tenpai", "ready", "聴牌"} <= {part.strip() for part in head.inner_text().split(",")}


def test_names_never_make_a_phone_scroll_sideways(phone: Reader) -> None:
    phone.open("rulebook/furiten")
    links = phone.page.locator("article a[data-riichi-names]")
    assert links.count() > 10
    for link in links.all()[:20]:
        if link.is_visible():
            link.focus()
            wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            assert phone.page.evaluate(wide), link.inner_text()


def test_no_japanese_letter_is_a_box(desk: Reader) -> None:
    desk.open("rulebook/tiles")
    desk.page.evaluate("document.fonts.ready")
    kanji = desk.page.locator('td [lang="ja"]')
    widths = [kanji.nth(number).bounding_box()["width"] for number in range(9)]
    assert widths == [widths[-1]] * 9
