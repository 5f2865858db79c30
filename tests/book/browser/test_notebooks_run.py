"""Notebooks that run on their pages, in Chromium: with the stored text, changed, stopped, and by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from shared.browser import DESK, NOTEBOOKS, ROOT, Reader, reading
from shared.live import BARRIERS, reads_well, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

SAMPLE = ["notebooks/waits"]
STATUS = ".nb-all output"
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
LISTEN = """(status) => {
    const output = document.querySelector(status);
    window.heard = [];
    const hear = () => output.textContent && heard.push(output.textContent);
    new MutationObserver(hear).observe(output, {childList: true});
}"""

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
    """Return the text of every output of a notebook's cells, as the project keeps it."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return [
        [
            "".join(output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"])
            for output in cell["outputs"]
        ]
        for cell in cells
        if cell["cell_type"] == "code"
    ]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def says(page: Page, words: str) -> None:
    """Wait until the notebook says that it came to an end, and how."""
    wait_for(lambda: page.locator(STATUS).inner_text())
    wait_for(lambda: not page.get_by_role("button", name="Stop", exact=False).count())
    assert words in page.locator(STATUS).inner_text()


def shown_by(page: Page, cell: int) -> str:
    return str(page.locator(".cell").nth(cell - 1).locator(".nb-shown").inner_text())


def write(page: Page, cell: int, code: str) -> None:
    """Put other code into a cell."""
    change = page.get_by_role("button", name=f"Change cell {cell}", exact=True)
    if change.is_visible():
        change.click()
    page.get_by_role("textbox", name=f"Code of cell {cell}", exact=True).fill(code)


def runs_whole(reader: Reader, name: str, record: Callable[[str, object], None]) -> None:
    """Run a whole notebook, and hold all that it shows against what is stored and printed."""
    reader.open(name)
    page = reader.page
    printed: list[list[dict[str, Any]]] = page.evaluate(PRINTED)
    press(page, "Run all cells")
    wanted = stored(name)
    says(page, f"All {len(wanted)} cells ran.")
    outputs: list[list[dict[str, Any]]] = page.evaluate(NOW)
    assert [[output["text"] for output in cell] for cell in outputs] == wanted
    pairs = [pair for cells in zip(outputs, printed, strict=True) for pair in zip(*cells, strict=True)]
    for now, before in pairs:
        assert now["seen"].startswith(before["seen"].removesuffix("\n"))
        assert now["named"] == before["named"]
        assert now["pictures"] == before["pictures"]
    figures = [now for now, _ in pairs if now["figure"]]
    assert all("was made with the book" in figure["seen"] and figure["pictures"] for figure in figures)
    record(f"{name}: cells that ran, outputs compared, figures that keep their picture",
           f"{len(wanted)}, {len(pairs)}, {len(figures)}")  # fmt: skip


@pytest.fixture(scope="module")
def desk(browser: Browser, live: Path, address: str) -> Iterator[Reader]:
    """Return a reader at a desk."""
    del live
    with reading(browser, address, viewport=DESK, service_workers="block") as reader:
        yield reader


@pytest.fixture(scope="module")
def phone(asking: Reader) -> Reader:
    """Return the reader with a phone before a notebook."""
    asking.open("notebooks/furiten")
    return asking


@pytest.mark.parametrize("name", SAMPLE)
def test_a_notebook_runs_whole_with_the_stored_text(
    name: str, desk: Reader, record_property: Callable[[str, object], None]
) -> None:
    runs_whole(desk, name, record_property)


@pytest.mark.proof
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_notebook_runs_whole_with_the_stored_text(
    name: str, desk: Reader, record_property: Callable[[str, object], None]
) -> None:
    runs_whole(desk, name, record_property)


def test_nothing_of_python_is_loaded_until_a_cell_is_run(phone: Reader) -> None:
    keys = phone.page.locator(".nb-key:visible")
    keys.first.wait_for()
    assert keys.count() == 1 + 2 * len(stored("notebooks/furiten"))
    boxes = [key.bounding_box() or {} for key in keys.all()[:5]]
    assert min(side for box in boxes for side in (box["width"], box["height"])) >= 40
    assert not [url for url in phone.asked if "pyodide" in url or url.endswith((".zip", "worker.js"))]


def test_a_changed_cell_runs_with_those_above_it_and_is_printed_again(phone: Reader) -> None:
    page = phone.page
    write(page, 2, 'hand = "123m45p22s777z456s"\nread_hand(hand)')
    press(page, "Run cell 3")
    says(page, "Cell 3 ran.")
    assert "waits on 3p (ryanmen), 6p (ryanmen)" in shown_by(page, 3)
    link = page.locator(".cell").nth(2).get_by_role("link", name="Ask this")
    assert "hand=123m45p22s777z456s" in str(link.get_attribute("href"))
    assert page.locator(".cell").nth(3).locator(".nb-shown").is_hidden()
    press(page, "Run cell 9")
    says(page, "Cell 9 ran.")
    assert "It shows the cell as it is printed" in shown_by(page, 9)
    assert "Tiles left: 3 of circles" in shown_by(page, 9)
    reads_well(page, "article")
    press(page, "cell 2 as printed")
    assert page.locator(".cell").nth(1).locator(".cell_output").is_visible()
    assert page.locator(".cell").nth(2).locator(".nb-state").inner_text() == "From before a change above."
    press(page, "Run cell 3")
    says(page, "Cell 3 ran.")
    assert "waits on 2p" in shown_by(page, 3)


def test_an_error_is_told_and_what_needs_the_cell_waits(phone: Reader) -> None:
    page = phone.page
    write(page, 2, 'hand = "77m34567p678s777"\nread_hand(hand)')
    press(page, "Run cell 3")
    says(page, "Cell 2 failed.")
    assert "NotationError: digits without a suit" in shown_by(page, 2)
    assert "cell 2, line 2: read_hand(hand)" in shown_by(page, 2)
    assert "Not run, because cell 2 failed." in page.locator(".cell").nth(2).inner_text()
    assert page.evaluate(BARRIERS, ["article", None]) == []


def test_a_cell_without_an_end_is_stopped(phone: Reader) -> None:
    page = phone.page
    write(page, 2, "while True:\n    pass")
    press(page, "Run cell 2")
    wait_for(lambda: "Running" in page.locator(".cell").nth(1).inner_text())
    page.get_by_role("button", name="Change cell 4").click()  # the page is not frozen
    press(page, "Stop cell 2")
    says(page, "Cell 2 was stopped.")
    press(page, "cell 2 as printed")
    press(page, "Run cell 3")
    says(page, "Cell 3 ran.")


def test_markup_of_a_cell_says_nothing_to_the_console_and_fetches_nothing(desk: Reader) -> None:
    page = desk.page
    desk.open("notebooks/furiten")
    press(page, "Run cell 1")
    says(page, "Cell 1 ran.")
    before = len(desk.asked)
    spoken: list[str] = []
    page.on("console", lambda message: spoken.append(message.text))
    loud = "".join(LOUD)
    write(page, 1, f"class Loud:\n    def _repr_html_(self):\n        return {loud!r}\nLoud()")
    press(page, "Run cell 1")
    says(page, "Cell 1 ran.")
    assert shown_by(page, 1).split() == ["on", "the", "table", "a", "link"]
    assert page.locator(".cell").first.evaluate(ATTRIBUTES) == []
    assert spoken == []
    assert desk.asked[before:] == []


def test_cells_above_run_first_and_the_page_says_which(desk: Reader) -> None:
    page = desk.page
    desk.open("notebooks/furiten")
    page.evaluate(LISTEN, STATUS)
    press(page, "Run cell 3")
    says(page, "Cell 3 ran.")
    assert page.evaluate("heard.splice(0)") == ["Cell 1 runs first.", "Cell 2 runs first.", "Cell 3 ran."]
    write(page, 2, "while True:\n    pass")
    press(page, "Run cell 3")
    wait_for(lambda: "Running" in page.locator(".cell").nth(1).inner_text())
    press(page, "Stop cell 3")
    says(page, "Cell 2 was stopped.")
    press(page, "cell 2 as printed")
    page.evaluate("heard.splice(0)")
    press(page, "Run cell 4")
    says(page, "Cell 4 ran.")
    first = [f"Cell {number} runs first." for number in (1, 2, 3)]
    assert page.evaluate("heard.splice(0)") == [*first, "Cell 4 ran."]


def test_by_keyboard_alone(phone: Reader) -> None:
    page = phone.page
    page.get_by_role("button", name="Change cell 2", exact=True).focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    page.keyboard.press("Control+A")
    page.keyboard.type("print(3 * 7)")
    page.keyboard.press("Shift+Enter")
    says(page, "Cell 2 ran.")
    assert shown_by(page, 2).strip() == "21"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Run"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Change cell 2"


def test_answers_follow_the_rules_that_the_reader_chose(phone: Reader) -> None:
    page = phone.page
    page.select_option("#ruleset", "tenhou")
    wait_for(lambda: "answers" in page.locator(".riichi-choice output").inner_text())
    verdicts = page.locator("[data-question] > .riichi-anew > .riichi-verdict")
    assert verdicts.count() == page.locator("[data-question]").count() > 5
    assert all(words.startswith("Under Tenhou") for words in verdicts.all_text_contents())
    page.select_option("#ruleset", "")
    assert verdicts.count() == 0


def test_two_lines_open_it_on_one_s_own_machine_and_paper_shows_no_keys(phone: Reader) -> None:
    page = phone.page
    page.get_by_text("Open in JupyterLab").click()
    lines = page.locator(".book-lab pre").inner_text().splitlines()
    assert lines == ["git clone ADDRESS riichi-rules", "make -C riichi-rules lab"]
    assert "\nlab:" in (ROOT / "Makefile").read_text("utf-8")
    page.emulate_media(media="print")
    assert page.locator(".nb-key:visible").count() == 0
    page.emulate_media(media="screen")
