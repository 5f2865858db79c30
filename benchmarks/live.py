"""How soon a phone is answered: on its network, with its processor, from a host that packs nothing.

`python -P benchmarks/live.py [--json] [--site FOLDER] [--starts N]`

Chromium's own throttle leaves workers alone. So the network is throttled where the site is served, and
Chromium shares one core with three busy processes. It opens a site that was built (`make book`) with an empty
profile: a chapter, a question about han and fu, and a hand, which it reloads once the site is saved. All
pages are weighed.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))
from chromium import Silent, chromium_path, served
from measuring import ROOT, against, arguments, some, tell
from pages import PAINT, QUESTION

NETWORKS: Final = {"9 Mbit/s, 170 ms": (9e6, 0.17), "1.6 Mbit/s, 300 ms": (1.6e6, 0.3)}
"""Bits a second, and the seconds of a way there and back."""
LOADED: Final = "loaded before it"
GOALS: Final = {
    "a page can be read": (1.5, 4),
    "han and fu answered": (1.5, 4),
    "a bar shows how much has come": (1, 4),
    "a hand answered": (12, 40),
    LOADED: (6, 6),
    "a hand answered, reloaded": (3, 3),
}
"""What is measured on each network, and the most that it may be: seconds, and megabytes."""
OF_PAGES: Final = {"heaviest page": (600, "kB"), "median of all pages": (200, "kB")}
POINTS: Final = "ask=points&han=3&fu=40&by=ron&seat=S"
PIECE: Final = 8192  # bytes that are sent at once
PATIENCE: Final = 120
BUSY: Final = 3
WATCH: Final = """window.seen = {};
const look = () => {
    const is = {
        bar: document.querySelector('.ask-coming:not([hidden])'),
        answered: document.querySelector('#answer[data-state=answered]'),
        saved: document.querySelector('#ask-kept button'),
    };
    for (const [name, there] of Object.entries(is))
        if (there?.checkVisibility()) seen[name] ??= performance.now() / 1000;
};
const changed = () => requestAnimationFrame(look); // a page that waits for its styles has no frames
new MutationObserver(changed).observe(document, {subtree: true, childList: true, attributes: true});"""


class SlowHost(Silent):
    """A host at the end of a line that is slow: each request waits, and all share what goes over it."""

    protocol_version = "HTTP/1.1"
    speed, delay = 1.0, 0.0
    sent = 0
    taken = Lock()

    def setup(self) -> None:
        """Wait for the handshake of a connection."""
        time.sleep(self.delay)
        super().setup()

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        """Wait for the way there and back, and serve a file."""
        time.sleep(self.delay)
        super().do_GET()

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        """Send a file piece by piece: while one is on the line, others wait. A page may be left meanwhile."""
        with suppress(ConnectionError):
            while piece := source.read(PIECE):
                with self.taken:
                    time.sleep(8 * len(piece) / self.speed)
                SlowHost.sent += len(piece)
                outputfile.write(piece)


@contextmanager
def phone() -> Iterator[Any]:
    """Start Chromium on one core, beside busy processes. Yield what opens a window with an empty profile."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing

    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:1])  # whatever is started now stays there
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium
            browser = chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
            os.sched_setaffinity(0, cores[1:] or cores)
            yield browser
            browser.close()
    finally:
        for each in busy:
            each.kill()
        os.sched_setaffinity(0, cores)


def opened(browser: Any, address: str) -> Any:  # noqa: ANN401 - Playwright may be missing
    """Return a page that somebody opens who was never here."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.add_init_script(WATCH)
    SlowHost.sent = 0
    page.goto(address, wait_until="commit")
    return page


def seen(page: Any, what: str) -> float:  # noqa: ANN401 - as above
    """Wait until something is seen on a page. Return after how many seconds that was."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (found := page.evaluate(f"window.seen?.{what}")) is not None:
            return float(found)
        time.sleep(0.05)
    raise TimeoutError(f"{page.url}: {what}")


def visits(browser: Any, address: str) -> Iterator[float]:  # noqa: ANN401 - as above
    """Yield what is measured on one network, in the order of the goals."""
    page = opened(browser, f"{address}rulebook/furiten.html")
    yield page.evaluate(PAINT) / 1000
    page.context.close()
    page = opened(browser, f"{address}ask.html#{POINTS}")
    yield seen(page, "answered")
    page.context.close()
    page = opened(browser, f"{address}ask.html#{QUESTION}")
    yield seen(page, "bar")
    yield seen(page, "answered")
    yield SlowHost.sent / 1e6
    seen(page, "saved")
    page.reload(wait_until="commit")
    yield seen(page, "answered")
    page.context.close()


def weights(site: Path) -> dict[str, float]:
    """Return what the heaviest page of a site weighs, and the median of all, in kilobytes."""
    sizes = [page.stat().st_size / 1000 for page in site.rglob("*.html") if "_live" not in page.parts]
    return dict(zip(OF_PAGES, (max(sizes), statistics.median(sizes)), strict=True))


def main() -> None:
    """Measure, and print each figure with its goal."""
    parser = arguments(__doc__)
    parser.add_argument("--site", type=Path, default=ROOT / "_build" / "html", help="the site (_build/html)")
    parser.add_argument("--starts", type=some, default=3, metavar="N", help="how often, for the median (3)")
    asked = parser.parse_args()
    rows = against(OF_PAGES, weights(asked.site))
    for place, (name, (speed, delay)) in enumerate(NETWORKS.items()):
        host = type("Host", (SlowHost,), {"speed": speed, "delay": delay})
        units = {what: "MB" if what == LOADED else "s" for what in GOALS}
        goals = {what: (most[place], units[what]) for what, most in GOALS.items()}
        with served(asked.site, host=host) as address, phone() as browser:
            found = [[*visits(browser, address)] for _ in range(asked.starts)]
        values = map(statistics.median, zip(*found, strict=True))
        rows += [{"network": name, **row} for row in against(goals, dict(zip(goals, values, strict=True)))]
    tell(rows, as_json=asked.json)


if __name__ == "__main__":
    main()
