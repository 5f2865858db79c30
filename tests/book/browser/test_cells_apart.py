"""Cells of a notebook cannot reach the network or freeze the page: the policy forbids whatever they try."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, create_server, socket
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

import pytest
from chromium import Silent, served
from shared import ROOT
from shared.browser import DESK
from shared.live import ran, run_cell, shown_by, wait_for
from shared.proofs import Record
from shared.rows import rows

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

TICK = "tick-"
# Walk the global scope and its prototypes, and call everything with each address.
DATA = ROOT / "tests/data/cells"
WALK = (DATA / "walk.js").read_text("utf-8")
PYTHON = (DATA / "attempts.txt").read_text("utf-8")

OF_HTML = """class Shown:
    def _repr_html_(self):
        return {}
Shown()"""


SHOWN = """
class Shown:
    def __init__(self, text):
        self.text = text
    def _repr_html_(self):
        return self.text
for text in {}:
    display(Shown(text))
"""
# HTML that makes a browser load something, some of it in ways that a block list would miss.
LOADS = (DATA / "loads.txt").read_text("utf-8").splitlines()
# Short HTML that a browser would expand enormously.
LARGE, BOUNDED = rows("html-too-large"), rows("cells-bounded")
MESSAGES = (
    "js.postMessage('no JSON')",
    "text = 'x' * 1_000_000\nwhile True:\n    js.postMessage(text)",
)
LATER = "js.setTimeout(pyodide.ffi.create_once_callable(lambda: js.postMessage('{\"reply\": 5}')), 10)"


class Servers(NamedTuple):
    """Three targets for cells: the site, another server, a bare port. ``came`` lists what arrived anywhere.

    All pages share one browser, which caches the state of their Python after it has started.
    """

    context: BrowserContext
    site: str
    bases: list[str]
    came: list[str]

    def notebook(self, *, guarded: bool = True) -> Page:
        """Open a notebook, if not ``guarded`` on a page without a policy."""
        page = self.context.new_page()
        if not guarded:
            page.route("**/waits.html", unguarded)
        page.goto(f"{self.site}notebooks/waits.html")
        return page


@pytest.fixture(scope="module")
def servers(browser: Browser, live: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Serve the site and an empty folder, and listen on a port for connections and for UDP packets."""
    came: list[str] = []

    class Counting(Silent):
        def parse_request(self) -> bool:
            parsed = super().parse_request()
            if TICK in self.requestline:
                came.append(self.path)
            return parsed

    stream = create_server(("127.0.0.1", 0))
    packets = socket(AF_INET, SOCK_DGRAM)
    packets.bind(stream.getsockname())

    def listen(what: str, take: Callable[[], object]) -> None:
        with suppress(OSError):  # closed
            while take():
                came.append(what)

    Thread(target=listen, args=("connection", stream.accept), daemon=True).start()
    Thread(target=listen, args=("packet", lambda: packets.recv(1)), daemon=True).start()
    context = browser.new_context(viewport=DESK, service_workers="block")
    empty = tmp_path_factory.mktemp("empty")
    with served(live, host=Counting) as site, served(empty, host=Counting) as other:
        port = f"https://127.0.0.1:{stream.getsockname()[1]}/"
        yield Servers(context, site, [f"{where}{TICK}" for where in (other, site, port)], came)
        context.close()
    stream.close()
    packets.close()


def unguarded(route: Route) -> None:
    body, count = re.subn('<meta http-equiv="Content-Security-Policy"[^>]*>', "", route.fetch().text())
    assert count == 1
    route.fulfill(content_type="text/html; charset=utf-8", body=body)


def shows(page: Page, code: str) -> str:
    """Run code in the first cell. Return what the cell shows."""
    run_cell(page, 1, code)
    ran(page)
    return shown_by(page, 1)


def unguarded_kernel(route: Route) -> None:
    text = route.fetch().text().replace("default-src 'none'; ", "").replace("worker-src blob:", "")
    route.fulfill(content_type="text/javascript", body=text)


@pytest.mark.parametrize(
    "forbidden", [True, pytest.param(False, marks=pytest.mark.proof)], ids=["forbidden", "without-the-policy"]
)
def test_nothing_that_a_cell_tries_reaches_a_server(
    forbidden: bool, servers: Servers, record_property: Record
) -> None:
    """The same attempts arrive if no policy forbids them; otherwise this would prove nothing."""
    page, came = servers.notebook(guarded=forbidden), servers.came
    bases = [*servers.bases, *[base.replace("http", "ws", 1) for base in servers.bases]]
    walk = f"const ADDRESSES = {bases};\n{WALK}"
    code = PYTHON.format(addresses=bases, walk=walk)
    if forbidden:
        output = shows(page, code)
        assert int(output.split("walked")[1].split()[0]) > len(bases) * 500
        page.wait_for_timeout(1000)  # pending requests may take a while to arrive
        assert not came
    else:
        page.route("**/kernel.js", unguarded_kernel)
        run_cell(page, 1, code)
        # This lets the route answer, too.
        arrived = {"connection"}
        wait_for(lambda: page.evaluate("1") and arrived & {*came} and {*came} - arrived)
        record_property("requests that arrived without the policy", len(came))
    page.close()
    came.clear()


@pytest.mark.proof
def test_what_a_cell_shows_loads_nothing_and_runs_nothing(servers: Servers) -> None:
    """The page has no policy here: output that loads nothing without a policy is safe."""
    page = servers.notebook(guarded=False)
    servers.came.clear()  # what an earlier test asked for may have come late
    shows(page, SHOWN.format([text.replace("~", base) for base in servers.bases for text in LOADS]))
    page.wait_for_timeout(1000)
    assert page.evaluate("window.hacked ?? null") is None
    shown = page.locator(".cell .nb-shown").first
    assert shown.locator("svg").count() > 10
    loading = ":is(img, script, style, link, meta, iframe, form, a, input, image)"
    assert shown.locator(loading).count() == 0
    assert page.url == f"{servers.site}notebooks/waits.html"
    page.close()
    assert servers.came == []


@pytest.fixture(scope="module")
def page(servers: Servers) -> Page:
    """Return a notebook whose Python starts only once, unless a cell ends it."""
    return servers.notebook()


def test_what_a_cell_shows_is_bounded_and_the_page_goes_on(page: Page) -> None:
    layers = [
        f'<svg><g id="a{place}">{f"""<use href="#a{place - 1}"/>""" * 10}</g></svg>' for place in range(12)
    ]
    large = [*[OF_HTML.format(text) for text in LARGE], SHOWN.format(layers)]  # their sizes are not summed
    for code, words in [*BOUNDED, *[(text, "") for text in large]]:
        assert words in shows(page, code)
        assert page.evaluate("document.querySelectorAll('*').length") < 100_000, code
    assert "42" in shows(page, "print(6 * 7)")


@pytest.mark.proof
def test_what_a_cell_says_past_its_answer_ends_python_and_not_the_page(page: Page) -> None:
    cell = page.locator(".cell").first
    for message in MESSAGES:
        shows(page, f"import js\n{message}")
        assert "stopped" in cell.inner_text(), message
        assert "42" in shows(page, "print(6 * 7)"), message
    shows(page, f"import js, pyodide\n{LATER}")
    page.wait_for_timeout(500)
    shows(page, "print(6 * 7)")
    assert "Python stopped" in cell.inner_text()
    assert "42" in shows(page, "print(6 * 7)")
