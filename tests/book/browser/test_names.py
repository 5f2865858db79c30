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
    link = reader.page.locator("article a.riichi-term").first
    assert link.inner_text() == "tenpai"
    assert text_of(link) == ""
    return link


def test_pointing_at_a_word_shows_its_names(desk: Reader) -> None:
    link = first_term(desk)
    link.hover()
    assert text_of(link) == TENPAI


def test_reaching_a_word_with_the_keyboard_shows_its_names(desk: Reader) -> None:
    link = first_term(desk)
    for _ in range(200):
        desk.page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    assert text_of(link) == TENPAI


def test_escape_hides_the_names_until_something_is_pointed_at(desk: Reader) -> None:
    link = first_term(desk)
    link.hover()
    desk.page.keyboard.press("Escape")
    assert text_of(link) == ""
    desk.page.mouse.move(0, 0)
    link.hover()
    assert text_of(link) == TENPAI


def test_a_screen_reader_tells_the_names_as_a_description(desk: Reader) -> None:
    link = first_term(desk)
    assert link.get_attribute("aria-description") == TENPAI
    assert desk.page.get_by_role("link", name="tenpai", exact=True).first.is_visible()


def test_a_tap_leads_to_where_the_names_stand_as_text(phone: Reader) -> None:
    phone.open("rulebook/furiten")
    phone.page.locator("article a.riichi-term").first.tap()
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
