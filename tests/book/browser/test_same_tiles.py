"""A tile looks the same on a page, where it is drawn in few layers, as in a drawing of its own."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from riichi_book.drawing import sprite, svg_text, tiles_view
from riichi_rules.notation import read_tiles

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EVERY = (
    "1234567890m",
    "1234567890p",
    "1234567890s",
    "1234567z",
    "7'89p 44'4z 055'm 6'666m X11Xs 88'8s 77'7p",
)
SAME = 0.003  # of all pixels, at the edges of shapes


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    return browser.new_page()


def seen(page: Page, *drawings: str) -> Any:  # noqa: ANN401 - an array
    """Return the pixels of drawings in a screenshot."""
    images = pytest.importorskip("matplotlib.image")
    page.set_content(f"<body style='margin: 0; background: white'>{'<br>'.join(drawings)}")
    return images.imread(BytesIO(page.screenshot()), format="png")


def differ(picture: Any, other: Any) -> float:  # noqa: ANN401 - arrays
    """Return the share of pixels that differ clearly."""
    return float((abs(picture - other).max(axis=2) > 0.25).mean())


@pytest.mark.parametrize("text", EVERY)
@pytest.mark.parametrize("height", [100, 30])
def test_a_tile_on_a_page_looks_as_it_does_alone(text: str, height: int, page: Page) -> None:
    view = tiles_view(read_tiles(text))
    page.set_viewport_size({"width": round(view.width * height / 40) + 10, "height": 2 * height})
    alone = seen(page, svg_text(view, height=height))
    shared = seen(page, sprite(view) + svg_text(view, height=height, standalone=False))
    assert differ(alone, shared) < SAME
    assert differ(alone, alone * 0 + 1) > 20 * SAME
