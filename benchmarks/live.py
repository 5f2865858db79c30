"""How long the book takes to build, how heavy it is, and how quickly its pages answer.

`python -P benchmarks/live.py [--json] [--no-build] [--site FOLDER] [--starts N]`

It builds a copy of the project from scratch, again after a page changed, and again after a module of the
rules changed; then it weighs the pages. Next, Chromium opens the site from `make book` over the loopback
address: a chapter as a first-time visitor, and a question on the page that asks, with an empty profile, a
second and a third time. Only a profile in a folder caches compiled code, a while after the answer. Then it
taps 200 tiles, each of which asks another question.

The last part simulates a phone: its network and processor, from a host that does not compress. Chromium's own
throttling does not apply to workers, so the server throttles the network, and Chromium shares one core with
three busy processes. With an empty profile each time, it opens a chapter, a question about han and fu, and a
hand, which it reloads once the site is saved.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import IO, Any, Final

sys.path.append(str(Path(__file__).parent))  # `python -P` leaves this folder out of the path
from measuring import ROOT, arguments, some, tell

from chromium import Silent, served  # isort: skip - measuring adds its folder to the path
from riichi_book.sheets.printing import chromium_path

Goals = Mapping[str, tuple[float, str]]
"""What is measured, with its maximum on two cores and its unit."""

OF_BUILDS: Final = {
    "build from nothing": (80, "s"),
    "build after one page changed": (3, "s"),
    "build after one rule changed": (60, "s"),
}
OF_PAGES: Final = {"heaviest page": (600, "kB"), "median of all pages": (200, "kB")}
OF_ANSWERS: Final = {
    "first paint": (1, "s"),
    "first answer, empty cache": (4, "s"),
    "first answer, second visit": (2, "s"),
    "first answer, third visit": (2, "s"),
    "a tap answered, median": (50, "ms"),
    "a tap answered, worst": (120, "ms"),
}
OF_PHONES: Final = {
    "a page can be read": ((1.5, 4), "s"),
    "han and fu answered": ((1.5, 4), "s"),
    "a bar shows how much has come": ((1, 4), "s"),
    "a hand answered": ((12, 40), "s"),
    "loaded before it": ((6, 6), "MB"),
    "a hand answered, reloaded": ((3, 3), "s"),
}
"""What is measured on a phone, with its maximum on each network and its unit."""
NETWORKS: Final = {"9 Mbit/s, 170 ms": (9e6, 0.17), "1.6 Mbit/s, 300 ms": (1.6e6, 0.3)}
"""Bits a second, and the round-trip time in seconds."""
NOT_COPIED: Final = shutil.ignore_patterns(".*", "_build", "__pycache__", "*.egg-info", "node_modules")
READING: Final = 4  # seconds: Chromium caches compiled code once nothing was compiled for two
TIMEOUT: Final = 120
PIECE: Final = 8192  # bytes in a chunk
BUSY: Final = 3
QUESTION: Final = "ask=worth&hand=456m11z22z+X11Xs+X77Xz&win=1z&by=ron&seat=S&round=S&ruleset=wiki"
POINTS: Final = "ask=points&han=3&fu=40&by=ron&seat=S"
RIVER: Final = "ask=worth&hand=77m34567p678s777z&win=5p&by=ron&seat=S&river="
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
TAP: Final = """fragment => new Promise(resolve => {
    const answer = document.getElementById('answer');
    const start = performance.now();
    answer.dataset.state = 'loading';
    new MutationObserver((_, seen) => {
        if (answer.dataset.state !== 'answered') return;
        seen.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - start));
    }).observe(answer, {attributes: true, attributeFilter: ['data-state']});
    location.hash = fragment;
})"""
PAINT: Final = """new Promise(tell => new PerformanceObserver(
    list => tell(list.getEntriesByName("first-contentful-paint")[0].startTime / 1000)
).observe({type: "paint", buffered: true}))"""


def main() -> None:
    """Measure everything, and print each figure with its goal."""
    parser = arguments(__doc__)
    parser.add_argument("--no-build", action="store_true", help="leave the builds out")
    parser.add_argument("--site", type=Path, default=ROOT / "_build" / "html", help="the site (_build/html)")
    parser.add_argument("--starts", type=some, default=3, metavar="N", help="how often, for the median (3)")
    asked = parser.parse_args()
    rows = [] if asked.no_build else against(OF_BUILDS, builds())
    rows += against(OF_PAGES, weights(asked.site))
    if chromium_path() and (asked.site / "offline.js").exists():
        rows += against(OF_ANSWERS, answers(asked.site, asked.starts))
        for place, (name, network) in enumerate(NETWORKS.items()):
            goals = {what: (most[place], unit) for what, (most, unit) in OF_PHONES.items()}
            found = against(goals, on_phone(asked.site, network, asked.starts))
            rows += [{"network": name, **row} for row in found]
    else:
        print("Chromium, and a site made with node and npm, are needed for the rest", file=sys.stderr)
    tell(rows, as_json=asked.json)


def against(goals: Goals, values: Iterable[float]) -> list[dict[str, Any]]:
    """Return a row for each value with its goal, its unit, and whether the goal was missed."""
    return [
        {"what": what, "value": round(value, 2), "goal": most, "unit": unit, "missed": value > most}
        for (what, (most, unit)), value in zip(goals.items(), values, strict=True)
    ]


def builds() -> Iterator[float]:
    """Yield the seconds of each build of a copy, with the same command as `make book`."""
    with TemporaryDirectory() as temporary:
        project = Path(temporary, "book")
        shutil.copytree(ROOT, project, ignore=NOT_COPIED)
        for pyodide in (ROOT / "_build").glob("pyodide-*"):  # from npm; only the download is reused
            (project / "_build").mkdir()
            (project / "_build" / pyodide.name).symlink_to(pyodide)
        out, doctrees = project / "_build" / "html", project / "_build" / "doctrees"
        sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "2", "-b", "html"]
        command = [*sphinx, "-d", str(doctrees), str(project), str(out)]
        # Let Python cache bytecode, as it does for anybody who builds twice.
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

        def seconds(file: str, words: str) -> float:
            with (project / file).open("a", encoding="utf-8") as changed:
                changed.write(words)
            start = time.perf_counter()
            subprocess.run(command, check=True, cwd=project, env=kept | {"PYTHONPATH": str(project)})
            return time.perf_counter() - start

        yield seconds("conf.py", "")
        yield statistics.median([seconds("rulebook/turn.md", "\nOne more.\n") for _ in range(3)])
        yield seconds("riichi_rules/furiten.py", "\n# More.\n")


def weights(site: Path) -> tuple[float, float]:
    """Return the size of a site's heaviest page and the median of all pages, in kilobytes."""
    pages = [page for page in site.rglob("*.html") if {"_static", "_live"}.isdisjoint(page.parts)]
    sizes = [page.stat().st_size / 1000 for page in pages]
    return max(sizes), statistics.median(sizes)


def medians(visits: Iterable[Iterable[float]]) -> list[float]:
    """Return the median of each figure over some visits, which run one after the other."""
    return list(map(statistics.median, zip(*map(list, visits), strict=True)))


def opened(browser: Any, address: str) -> Any:  # noqa: ANN401 - Playwright may be missing
    """Open a page that records when certain elements first become visible."""
    page = browser.new_page()
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    return page


def seen(page: Any, what: str) -> float:  # noqa: ANN401 - as above
    """Wait until an element is visible. Return how many seconds after navigation that was."""
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until:
        if (found := page.evaluate(f"window.seen?.{what}")) is not None:
            return float(found)
        time.sleep(0.05)
    raise TimeoutError(f"{page.url}: {what}")


def answers(site: Path, starts: int) -> list[float]:
    """Open pages and tap tiles. Return the measured values."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing

    with served(site) as address, sync_playwright() as playwright:

        def visits() -> Iterator[float]:
            with TemporaryDirectory(ignore_cleanup_errors=True) as profile, browser_of(profile) as browser:
                yield opened(browser, f"{address}rulebook/furiten.html").evaluate(PAINT)
                for _ in range(3):
                    page = opened(browser, f"{address}ask.html#{QUESTION}")
                    yield seen(page, "answered")
                    time.sleep(READING)
                    page.close()

        def browser_of(profile: str) -> Any:  # noqa: ANN401 - as above
            return playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium_path(), args=["--no-sandbox"], service_workers="block"
            )

        found = medians(visits() for _ in range(starts))
        with browser_of("") as browser:
            page = opened(browser, f"{address}ask.html#{QUESTION}")
            seen(page, "answered")
            taps = [page.evaluate(TAP, fragment) for fragment in rivers()]
    return [*found, statistics.median(taps), max(taps)]


def rivers() -> list[str]:
    """Return the questions that arise while somebody taps one discard after another."""
    tiles = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 7 if suit == "z" else 10)]
    return [RIVER + "".join(tiles[first : first + length]) for first in range(20) for length in range(1, 11)]


class SlowHost(Silent):
    """A server behind a slow line: each request waits, and all responses share the bandwidth."""

    protocol_version = "HTTP/1.1"
    speed, delay = 1.0, 0.0
    sent = 0
    taken = Lock()

    def setup(self) -> None:
        """Wait one round trip for the connection's handshake."""
        time.sleep(self.delay)
        super().setup()

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        """Wait one round trip, then serve a file."""
        time.sleep(self.delay)
        super().do_GET()

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        """Send a file in chunks, one at a time over all connections. The page may close the connection."""
        with suppress(ConnectionError):
            while piece := source.read(PIECE):
                with self.taken:
                    time.sleep(8 * len(piece) / self.speed)
                SlowHost.sent += len(piece)
                outputfile.write(piece)


@contextmanager
def phone() -> Iterator[Any]:
    """Start Chromium on one core next to busy processes. Yield the browser."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing

    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:1])  # processes started now inherit this
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


def on_phone(site: Path, network: tuple[float, float], starts: int) -> list[float]:
    """Return the values measured on one network, in the order of the goals."""
    SlowHost.speed, SlowHost.delay = network

    with served(site, host=SlowHost) as address, phone() as browser:

        def window(path: str) -> Any:  # noqa: ANN401 - as above
            return opened(browser.new_context(viewport={"width": 390, "height": 844}), address + path)

        def visits() -> Iterator[float]:
            page = window("rulebook/furiten.html")
            yield page.evaluate(PAINT)
            page.context.close()
            page = window(f"ask.html#{POINTS}")
            yield seen(page, "answered")
            page.context.close()
            SlowHost.sent = 0
            page = window(f"ask.html#{QUESTION}")
            yield seen(page, "bar")
            yield seen(page, "answered")
            yield SlowHost.sent / 1e6
            seen(page, "saved")
            page.reload(wait_until="commit")
            yield seen(page, "answered")
            page.context.close()

        return medians(visits() for _ in range(starts))


if __name__ == "__main__":
    main()
