"""How long the book takes to build, how heavy it is, and how quickly its pages answer.

`python -P benchmarks/pages.py [--json] [--no-build] [--site FOLDER]`

A copy of the project is built from nothing, after a word was added to one page, and after one module of the
rules changed; the heaviest page is weighed. Then Chromium opens a site that was built (`make book`), over the
loopback address: a chapter as somebody who was never here, and the page that asks at a question, with an
empty profile, a second time, and a third time. Only a profile in a folder keeps what was compiled, a while
after the answer. Then 200 tiles are tapped, each another question. What a phone sees, `live.py` measures.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))
from chromium import chromium_path, served
from measuring import ROOT, against, arguments, tell

GOALS: Final = {
    "build from nothing": (80, "s"),
    "build after one page changed": (3, "s"),
    "build after one rule changed": (60, "s"),
    "heaviest page": (600, "kB"),
    "first paint": (1, "s"),
    "first answer, empty cache": (4, "s"),
    "first answer, second visit": (2, "s"),
    "first answer, third visit": (2, "s"),
    "a tap answered, median": (50, "ms"),
    "a tap answered, worst": (120, "ms"),
}
"""What is measured, and the most that it may be on two cores."""
NOT_COPIED: Final = shutil.ignore_patterns(".*", "_build", "__pycache__", "*.egg-info", "node_modules")
STARTS: Final = 5
READING: Final = 4  # seconds: Chromium keeps what it compiled when nothing was compiled for two
QUESTION: Final = "ask=worth&hand=456m11z22z+X11Xs+X77Xz&win=1z&by=ron&seat=S&round=S&ruleset=wiki"
RIVER: Final = "ask=worth&hand=77m34567p678s777z&win=5p&by=ron&seat=S&river="
STATE: Final = "document.getElementById('answer')?.dataset.state"
WAITING: Final = """fragment => new Promise(resolve => {
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
    list => tell(list.getEntriesByName("first-contentful-paint")[0].startTime)
).observe({type: "paint", buffered: true}))"""


def main() -> None:
    """Measure, and print each figure with its goal."""
    parser = arguments(__doc__)
    parser.add_argument("--no-build", action="store_true", help="leave the builds out")
    parser.add_argument("--site", type=Path, default=ROOT / "_build" / "html", help="the site (_build/html)")
    asked = parser.parse_args()
    found = {} if asked.no_build else dict(zip(GOALS, builds(), strict=False))
    pages = [page for page in asked.site.rglob("*.html") if {"_static", "_live"}.isdisjoint(page.parts)]
    found["heaviest page"] = max([page.stat().st_size for page in pages]) / 1000
    if chromium_path() and (asked.site / "offline.js").exists():
        found |= in_chromium(asked.site)
    else:
        print("Chromium, and a site made with node and npm, are needed for the rest", file=sys.stderr)
    tell(against(GOALS, found), as_json=asked.json)


def builds() -> Iterator[float]:
    """Yield the seconds of each build of a copy, as `make book` builds."""
    with TemporaryDirectory() as temporary:
        project = Path(temporary, "book")
        shutil.copytree(ROOT, project, ignore=NOT_COPIED)
        for pyodide in (ROOT / "_build").glob("pyodide-*"):  # from npm; what is made of it is made again
            (project / "_build").mkdir()
            (project / "_build" / pyodide.name).symlink_to(pyodide)
        out, doctrees = project / "_build" / "html", project / "_build" / "doctrees"
        sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "2", "-b", "html"]
        command = [*sphinx, "-d", str(doctrees), str(project), str(out)]
        # Whoever builds twice has the modules compiled.
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        changes = {"rulebook/turn.md": "\nOne more.\n", "riichi_rules/furiten.py": "\n# More.\n"}
        for file, words in {"conf.py": "", **changes}.items():
            with (project / file).open("a", encoding="utf-8") as changed:
                changed.write(words)
            start = time.perf_counter()
            subprocess.run(command, check=True, cwd=project, env=kept | {"PYTHONPATH": str(project)})
            yield time.perf_counter() - start


def answered(page: Any, address: str) -> float:  # noqa: ANN401 - Playwright may be missing
    """Open the page at a question. Return the seconds until it is answered."""
    start = time.perf_counter()
    page.goto(address)
    while page.evaluate(STATE) != "answered":
        time.sleep(0.005)
    return time.perf_counter() - start


def visit(browser: Any, address: str) -> float:  # noqa: ANN401 - as above
    """Open the page, read the answer for a while, and close it. Return the seconds until it was answered."""
    page = browser.new_page()
    seconds = answered(page, address)
    time.sleep(READING)
    page.close()
    return seconds


def rivers() -> list[str]:
    """Return the questions of somebody who taps one discard after the other."""
    tiles = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 7 if suit == "z" else 10)]
    return [RIVER + "".join(tiles[first : first + length]) for first in range(20) for length in range(1, 11)]


def in_chromium(site: Path) -> dict[str, float]:
    """Open pages, tap and weigh. Return the values."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing

    with served(site) as address, sync_playwright() as playwright:
        opened = partial(
            playwright.chromium.launch_persistent_context,
            executable_path=chromium_path(),
            args=["--no-sandbox"],
            service_workers="block",
        )
        paints, visits = [], []
        for _ in range(STARTS):
            with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                browser = opened(profile)
                page = browser.new_page()
                page.goto(f"{address}rulebook/furiten.html")
                paints.append(page.evaluate(PAINT) / 1000)
                visits.append([visit(browser, f"{address}ask.html#{QUESTION}") for _ in range(3)])
                browser.close()
        browser = opened("")
        page = browser.new_page()
        answered(page, f"{address}ask.html#{QUESTION}")
        taps = [page.evaluate(WAITING, fragment) for fragment in rivers()]
        browser.close()
    return {
        "first paint": statistics.median(paints),
        **dict(zip([*GOALS][5:8], map(statistics.median, zip(*visits, strict=True)), strict=True)),
        "a tap answered, median": statistics.median(taps),
        "a tap answered, worst": max(taps),
    }


if __name__ == "__main__":
    main()
