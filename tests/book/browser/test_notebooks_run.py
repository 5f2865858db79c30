"""Notebooks that run on their pages, in Chromium: unchanged, changed, stopped, and by keyboard."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from shared.browser import NOTEBOOKS, ROOT, Reader
from shared.live import (
    BARRIERS,
    focus,
    press,
    python_of,
    ran,
    reads_well,
    run_cell,
    says,
    shown_by,
    small,
)
from shared.proofs import Record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


NOW = """[...document.querySelectorAll(".cell")].map((cell) =>
    [...cell.querySelectorAll(".nb-output")].map((output) => ({
        text: output.dataset.text,
        seen: output.textContent,
        named: [...output.querySelectorAll("[role=img]")].map((each) => each.getAttribute("aria-label")),
        figure: output.classList.contains("nb-figure"),
        pictures: output.querySelectorAll("figure svg").length,
    })))"""
PRINTED = """[...document.querySelectorAll(".cell")].map((cell) =>
    [...cell.querySelectorAll(".cell_output .output")].map((output) => ({
        seen: output.querySelector("pre")?.textContent ?? output.firstElementChild.textContent,
        named: [...output.querySelectorAll("[role=img]")].map((each) => each.getAttribute("aria-label")),
        pictures: output.querySelectorAll("figure svg").length,
    })))"""
ATTRIBUTES = "(cell) => [...cell.querySelectorAll('.nb-output *')].flatMap((one) => one.getAttributeNames())"
LOUD = [
    '<p onclick="x()" ONFOCUS=x() style="background: url(/tick)">on the table</p>',
    "<svg/onload=x()><image href='/tick'/><rect fill='url(/tick#a)'/></svg>",
    '<img src="/tick" onerror="x()"><body onload="x()"><video src="/tick" poster="/tick"onerror=x()></video>',
    '<a href="javascript:x()" onclick="x()">a link</a>',
    '<iframe src="/tick" onload="x()"></iframe><iframe srcdoc="<p onclick=x()>"></iframe>',
    '<base href="/tick/"><link rel="stylesheet" href="/tick"><style>p { background: url(/tick) }</style>',
    "<script>x()</script><script src='/tick'></script><template><p onclick=x()></p></template>",
    '<meta http-equiv="refresh" content="0; url=/tick"><form action="javascript:x()"></form>',
]


def stored(name: str) -> list[list[str]]:
    """Return the stored text of every output of a notebook's cells."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return [
        [
            "".join(output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"])
            for output in cell["outputs"]
        ]
        for cell in cells
        if cell["cell_type"] == "code"
    ]


def runs_whole(reader: Reader, name: str, record: Callable[[str, object], None]) -> None:
    """Run a whole notebook. Compare all that it shows with the stored and the printed outputs."""
    reader.open(name)
    page = reader.page
    printed: list[list[dict[str, Any]]] = page.evaluate(PRINTED)
    press(page, "Run all cells")
    wanted = stored(name)
    assert f"All {len(wanted)} cells ran." in ran(page)
    outputs: list[list[dict[str, Any]]] = page.evaluate(NOW)
    assert [[output["text"] for output in cell] for cell in outputs] == wanted
    pairs = [pair for cells in zip(outputs, printed, strict=True) for pair in zip(*cells, strict=True)]
    for now, before in pairs:
        assert now["seen"].startswith(before["seen"].removesuffix("\n"))
        assert now["named"] == before["named"]
        assert now["pictures"] == before["pictures"]
    figures = [now for now, _ in pairs if now["figure"]]
    assert all("was made when the book was" in figure["seen"] and figure["pictures"] for figure in figures)
    assert "As the cell is now" not in str(figures)
    record(f"{name}: cells that ran, outputs compared, figures that keep their picture",
           f"{len(wanted)}, {len(pairs)}, {len(figures)}")  # fmt: skip


@pytest.fixture(scope="module")
def phone(asking: Reader) -> Reader:
    """Return the reader with a phone before a notebook; Python loads only when a cell runs."""
    asking.open("notebooks/furiten")
    keys = asking.page.locator(".nb-key:visible")
    keys.first.wait_for()
    assert keys.count() == 1 + 2 * len(stored("notebooks/furiten"))
    assert not small(keys)
    assert not python_of(asking)
    return asking


@pytest.mark.proof
def test_a_changed_cell_runs_with_those_above_it_and_is_printed_again(phone: Reader) -> None:
    page = phone.page
    cells = page.locator(".cell")
    run_cell(page, 2, 'hand = "123m45p22s777z456s"\nread_hand(hand)', last=3)
    assert "Cell 3 ran." in ran(page)
    assert "waits on 3p and 6p.\nWaits: 3 of circles, ryanmen, 4 left; 6 of circles, ryanmen" in shown_by(
        page, 3
    )
    link = cells.nth(2).get_by_role("link", name="Ask about this")
    assert "hand=123m45p22s777z456s" in str(link.get_attribute("href"))
    assert cells.nth(3).locator(".nb-shown").is_hidden()
    press(page, "Run cell 9")
    assert "Cell 9 ran." in ran(page)
    assert "It shows the cell as printed" in shown_by(page, 9)
    assert "Tiles left: 3 of circles" in shown_by(page, 9)
    reads_well(page, "article")
    press(page, "cell 2 as printed")
    assert cells.nth(1).locator(".cell_output").is_visible()
    assert cells.nth(2).locator(".nb-state").inner_text() == "Out of date: a cell above changed."
    press(page, "Run cell 3")
    assert "Cell 3 ran." in ran(page)
    assert "waits on 2p" in shown_by(page, 3)


@pytest.mark.proof
def test_an_error_is_told_and_what_needs_the_cell_waits(phone: Reader) -> None:
    page = phone.page
    run_cell(page, 2, 'hand = "77m34567p678s777"\nread_hand(hand)', last=3)
    assert "Cell 2 failed." in ran(page)
    assert "NotationError: digits without a suit" in shown_by(page, 2)
    assert "cell 2, line 2: read_hand(hand)" in shown_by(page, 2)
    assert "Not run, because cell 2 failed." in page.locator(".cell").nth(2).inner_text()
    assert page.evaluate(BARRIERS, ["article", None]) == []


@pytest.mark.proof
def test_a_cell_without_an_end_is_stopped_and_what_runs_first_is_said(phone: Reader) -> None:
    page = phone.page
    run_cell(page, 2, "while True:\n    pass", last=3)
    says(page.locator(".cell").nth(1), "Running")
    assert page.locator(".nb-all output").inner_text() == "Cell 2 runs first."
    press(page, "Change cell 4")  # the page is not frozen
    press(page, "Stop cell 3")
    assert "Cell 2 was stopped." in ran(page)
    press(page, "cell 2 as printed")
    press(page, "Run cell 3")
    assert "Cell 3 ran." in ran(page)


@pytest.mark.proof
def test_markup_of_a_cell_says_nothing_to_the_console_and_fetches_nothing(phone: Reader) -> None:
    page = phone.page
    before = len(phone.asked)
    spoken: list[str] = []
    page.on("console", lambda message: spoken.append(message.text))
    loud = "".join(LOUD)
    run_cell(page, 1, f"class Loud:\n    def _repr_html_(self):\n        return {loud!r}\nLoud()")
    assert "Cell 1 ran." in ran(page)
    assert shown_by(page, 1).split() == ["on", "the", "table", "a", "link"]
    assert page.locator(".cell").first.evaluate(ATTRIBUTES) == []
    assert not spoken
    assert phone.asked[before:] == []
    press(page, "cell 1 as printed")


def test_by_keyboard_alone(phone: Reader) -> None:
    page = phone.page
    page.get_by_role("button", name="Change cell 2", exact=True).focus()
    page.keyboard.press("Enter")
    assert focus(page, "tagName") == "TEXTAREA"
    page.keyboard.press("Control+A")
    page.keyboard.type("print(3 * 7)")
    page.keyboard.press("Shift+Enter")
    assert "Cell 2 ran." in ran(page)
    assert shown_by(page, 2).strip() == "21"
    page.keyboard.press("Tab")
    assert focus(page) == "Run"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert focus(page, "getAttribute('aria-label')") == "Change cell 2"


def test_answers_follow_the_rules_that_the_reader_chose_and_paper_shows_no_keys(phone: Reader) -> None:
    page = phone.page
    page.select_option("#ruleset", "tenhou")
    says(page.locator("output[for=ruleset]"), "Under Tenhou, the examples on this page stay the same.")
    links = page.locator("[data-question] > .riichi-ask a")
    hrefs = "all => all.map(each => each.getAttribute('href'))"
    assert len(asked := links.evaluate_all(hrefs)) > 5
    assert all("ruleset=tenhou" in each for each in asked)
    page.select_option("#ruleset", "")
    assert not any("ruleset=tenhou" in each for each in links.evaluate_all(hrefs))
    page.get_by_text("Open in JupyterLab").click()
    lines = page.locator(".book-lab pre").inner_text().splitlines()
    assert lines == ["git clone ADDRESS riichi-rules", "make -C riichi-rules lab"]
    assert "\nlab:" in (ROOT / "Makefile").read_text("utf-8")
    page.emulate_media(media="print")
    assert page.locator(".nb-key:visible").count() == 0
    page.emulate_media(media="screen")


@pytest.mark.proof
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_whole_with_the_stored_text(
    name: str, phone: Reader, record_property: Record
) -> None:
    runs_whole(phone, name, record_property)


def test_every_notebook_is_there_to_be_downloaded_by_such_a_link(book: Path) -> None:
    for name in NOTEBOOKS:
        page, stem = book / f"{name}.html", name.removeprefix("notebooks/")
        (link,) = re.findall(r"<a [^>]*>(?=Download this notebook</a>)", page.read_text("utf-8"))
        (target,) = re.findall(r'href="([^"]*)"', link)
        assert target.endswith(f"/{stem}.ipynb")
        notebook = json.loads((page.parent / target).read_text("utf-8"))
        assert any(cell["cell_type"] == "code" for cell in notebook["cells"])
