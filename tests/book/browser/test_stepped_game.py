"""The first game in a window: stepped through on a phone and by keyboard; whole without scripts, on paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from shared.browser import PHONE, ROOT, Reader, reading
from shared.live import axe_script, focus, reads_well

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

PAGE = "rulebook/learn/first_game"
SCENES = len(re.findall(r"\{scene\}", (ROOT / f"{PAGE}.md").read_text("utf-8")))
SCENE = "section:has(> .riichi-speaks > .riichi-scene)"


@pytest.fixture(scope="module")
def player(browser: Browser, address: str) -> Iterator[Reader]:
    """Yield a reader with a phone and axe, who has opened the game."""
    with reading(browser, address, viewport=PHONE, bypass_csp=True) as reader:
        reader.page.add_init_script(path=axe_script())
        reader.open(PAGE)
        yield reader


def scene_of(reader: Reader) -> Locator:
    """Return the only visible scene."""
    visible = reader.page.locator(f"{SCENE}:visible")
    assert visible.count() == 1
    return visible


@pytest.mark.proof
def test_a_choice_is_answered_when_it_is_made_and_then_leads_on(player: Reader) -> None:
    assert SCENES == 12
    for number in range(1, SCENES + 1):
        scene = scene_of(player)
        assert scene.locator("h2").inner_text().startswith(f"{number}. ")
        assert f"{number} of {SCENES}" in scene.locator("nav").inner_text()
        following = scene.get_by_role("link", name="Next")
        assert scene.locator("dd:visible").count() == following.count() == 0
        choices = scene.locator("dt button")
        for place in range(choices.count()):
            choices.nth(place).click()
            assert scene.locator("dd:visible").count() == place + 1
            assert not re.search(r"[.!?][A-Z]|[.!?] +[a-z]", scene.locator("dd").nth(place).inner_text())
        assert choices.count() == scene.locator("dd").count() >= 2
        assert player.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert following.count() == (number < SCENES)
        if number == 6:
            reads_well(player.page, "article")
        assert player.page.locator("#and-now").is_visible() == (number == SCENES)
        if following.count():
            following.click()
            until = f"document.activeElement.innerText.startsWith('{number + 1}. ')"
            player.page.wait_for_function(until)


def test_it_is_played_by_keyboard(player: Reader) -> None:
    page = player.page
    player.open(PAGE)
    page.evaluate("localStorage.clear()")  # remove earlier choices
    page.reload()
    scene_of(player).locator("dt button").nth(1).focus()
    page.keyboard.press("Enter")
    assert focus(page, "getAttribute('aria-expanded')") == "true"
    scene_of(player).get_by_role("link", name="Next").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.tagName === 'H2'")
    assert focus(page, "innerText").startswith("2. ")
    bar = "document.querySelector('.mobile-header').getBoundingClientRect().bottom"
    page.wait_for_function(f"document.activeElement.getBoundingClientRect().top >= {bar}")
    page.keyboard.press("Tab")
    assert focus(page, "closest('section').querySelector('h2').innerText").startswith("2. ")
    scene_of(player).get_by_role("link", name="Back").click()
    page.wait_for_function("document.activeElement.innerText.startsWith('1. ')")
    assert scene_of(player).locator("dd:visible").count() == 1


def test_a_link_to_what_is_no_scene_leaves_the_scene(player: Reader) -> None:
    page = player.page
    page.goto(f"{player.address}{PAGE}.html#riichi")
    page.reload()
    assert page.evaluate("scrollY") > 0
    page.evaluate("location.hash = '#furo-main-content'")
    page.evaluate("new Promise(requestAnimationFrame)")
    assert scene_of(player).locator("h2").inner_text().startswith("7. ")
    page.evaluate("location.hash = '#and-now'")
    page.wait_for_function("document.activeElement.innerText.startsWith('And now')")
    assert scene_of(player).locator("h2").inner_text().startswith("12. ")


@pytest.mark.proof
def test_on_paper_and_without_scripts_all_of_it_is_a_strip(
    player: Reader, browser: Browser, address: str
) -> None:
    def is_whole(page: Page) -> None:
        assert page.locator(f"{SCENE}:visible").count() == SCENES
        assert page.locator(f"{SCENE} dd:visible").count() == page.locator(f"{SCENE} dd").count() > SCENES
        assert page.locator(".riichi-steps:visible").count() == 0

    player.open(PAGE)
    player.page.emulate_media(media="print")
    is_whole(player.page)
    player.page.emulate_media(media="screen")
    with reading(browser, address, viewport=PHONE, java_script_enabled=False) as reader:
        reader.open(PAGE)
        is_whole(reader.page)
        assert reader.page.locator("dt button").count() == 0
