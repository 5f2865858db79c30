"""All options, found by typing: what is left is seen, counted and told; without scripts nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from shared.browser import Reader, reading

from riichi_rules.ruleset import OPTIONS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

FIELD = "#option-filter"
COUNT = "output[for=option-filter]"


def left(reader: Reader) -> Locator:
    return reader.page.locator("tr.option-row:visible")


@pytest.fixture(params=["desk", "phone"])
def reader(request: pytest.FixtureRequest) -> Reader:
    """Return a reader at a desk, or one with a phone, before the list of all options."""
    found: Reader = request.getfixturevalue(request.param)
    found.open("rulebook/rulesets")
    return found


def test_all_options_stand_there_until_something_is_typed(reader: Reader) -> None:
    assert left(reader).count() == len(OPTIONS)
    assert reader.page.get_by_label("Show options with").get_attribute("id") == FIELD[1:]
    assert reader.page.locator(COUNT).text_content() == ""
    assert reader.page.locator(COUNT).get_attribute("aria-live") == "polite"


@pytest.mark.parametrize(
    "typed", ["double_wind_pair", "TWO YAKUMAN", "furiten.", "any_call", "kan EMA 2016", "no such words"]
)
def test_options_with_all_words_are_left_and_counted(reader: Reader, typed: str) -> None:
    texts = [row.lower() for row in reader.page.locator("tr.option-row").all_text_contents()]
    wanted = [text for text in texts if all(word in text for word in typed.lower().split())]
    reader.page.fill(FIELD, typed)
    assert [row.lower() for row in left(reader).all_text_contents()] == wanted
    assert reader.page.locator(COUNT).text_content() == f"{len(wanted)} of {len(OPTIONS)}"
    assert reader.page.locator("tr.option-row[hidden]").count() == len(OPTIONS) - len(wanted)
    headings = reader.page.locator("#all-options section:visible").count()
    assert (headings > 0) == (wanted != [])
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_the_whole_list_stands_and_no_field_is_shown(browser: Browser, address: str) -> None:
    with reading(browser, address, java_script_enabled=False) as plain:
        plain.open("rulebook/rulesets")
        assert left(plain).count() == len(OPTIONS)
        assert not plain.page.locator(FIELD).is_visible()
