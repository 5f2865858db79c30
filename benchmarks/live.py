"""How quickly the page answers, and what it weighs: `python -P benchmarks/live.py [--json]`.

Chromium opens the page of a site that was built (`make book`) at a question, over the loopback address, until
the answer and its drawing stand there: with an empty profile, a second time, and a third time. It has a
profile in a folder, as readers have: only there it keeps what it compiled, not in a private window; and it
does so a while after the answer, so that the second visit has less of it than those after. Then 200 tiles
are tapped, each another question. Every chapter is read under each ruleset, and under a house's own rules,
which nobody could answer beforehand. What the page loads with its Python is weighed, packed as servers do.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "benchmarks")]  # not beside it: `python -P`

from chromium import chromium_path, served  # noqa: E402 - as the book is printed
from goals import Goal  # noqa: E402 - beside this file
from measuring import arguments, tell  # noqa: E402 - likewise

STARTS: Final = 5
READING: Final = 4  # seconds: Chromium keeps what it compiled when nothing was compiled for two
TAPS: Final = 200
OF_NOTEBOOKS: Final = ("cells", "kernel", "markup", "notebook")  # files that this page never loads
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
BLOCKS: Final = "document.querySelectorAll('[data-same]').length"
READY: Final = """async () => {
    const chosen = document.querySelector('script[src$="chosen.js"]').src;
    await (await import(chosen.replace('chosen.js', 'rules.js'))).call('rulesets');
}"""
CHOOSING: Final = """ruleset => new Promise((resolve, reject) => {
    const select = document.getElementById('ruleset');
    const words = document.querySelector('.riichi-choice output');
    const start = performance.now();
    new MutationObserver((_, seen) => {
        if (words.textContent.includes('as printed')) reject(new Error(words.textContent));
        if (!words.textContent.includes('answers')) return;
        seen.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - start));
    }).observe(words, {childList: true});
    select.value = ruleset;
    select.dispatchEvent(new Event('change'));
})"""
CHOICES: Final = """[...document.querySelectorAll('#ruleset option')].map(each => each.value)
    .filter(each => each && each !== 'own')"""
KEEP: Final = """kept => {
    for (const key of ['riichi-rules', 'riichi-own-rules']) localStorage.setItem(key, JSON.stringify(kept));
}"""


GOALS: Final = (
    Goal("cold", "first answer, empty cache", 4, "s"),
    Goal("again", "first answer, second visit", 2, "s"),
    Goal("warm", "first answer, third visit", 2, "s"),
    Goal("tap", "a tap answered, median", 50, "ms"),
    Goal("worst", f"a tap answered, worst of {TAPS}", 120, "ms"),
    Goal("chapter", "the heaviest chapter under another ruleset", 100, "ms"),
    Goal("house", "the heaviest chapter under a house's rules", 100, "ms"),
    Goal("weight", "the page with its Python, gzipped", 7, "MB"),
)


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


def house(number: int = 0) -> dict[str, Any]:
    """Return the rules of a house: each number another, so that no answer is there from the last time."""
    changes = {"fu.chiitoitsu": 50, "wins.honba_value": 600 + 30 * number, "limits.kiriage": True}
    return {"ruleset": "tenhou", "set": changes}


def rivers() -> list[str]:
    """Return the questions of somebody who taps one discard after the other."""
    tiles = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [
        f"{rank}z" for rank in range(1, 7)
    ]
    return [RIVER + "".join(tiles[first : first + length]) for first in range(20) for length in range(1, 11)]


def chapters(context: Any, address: str, site: Path) -> tuple[float, float]:  # noqa: ANN401 - as above
    """Read each chapter under each ruleset, then under a house's; the package is there before.

    Return the milliseconds of the slowest chapter, the median of the rulesets, and of the house's rules.
    """
    named, own = [0.0], [0.0]
    page = context.new_page()
    page.goto(address)
    page.evaluate(KEEP, house())
    for chapter in sorted(site.glob("rulebook/*.html")):
        page.goto(f"{address}rulebook/{chapter.name}")
        if not page.evaluate(BLOCKS):
            continue
        page.evaluate(READY)
        choices = page.evaluate(CHOICES)
        named.append(statistics.median([page.evaluate(CHOOSING, ruleset) for ruleset in choices]))
        times = []
        for number, ruleset in enumerate(choices, 1):
            page.evaluate(KEEP, house(number))
            times.append(page.evaluate(CHOOSING, "own"))
            page.evaluate(CHOOSING, ruleset)
        own.append(statistics.median(times))
        page.evaluate(KEEP, house())
    return max(named), max(own)


def measure(site: Path) -> dict[str, float]:
    """Open the page, tap and weigh. Return the value of each goal."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing

    with served(site) as address, sync_playwright() as playwright:
        opened = partial(
            playwright.chromium.launch_persistent_context,
            executable_path=chromium_path(),
            args=["--no-sandbox"],
            service_workers="block",
        )
        visits = []
        for _ in range(STARTS):
            with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                browser = opened(profile)
                visits.append([visit(browser, f"{address}ask.html#{QUESTION}") for _ in range(3)])
                browser.close()
        browser = opened("")
        page = browser.new_page()
        answered(page, f"{address}ask.html#{QUESTION}")
        taps = [page.evaluate(WAITING, fragment) for fragment in rivers()[:TAPS]]
        files = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
        named, own = chapters(browser, address, site)
        browser.close()
    live = [file for file in site.glob("_live/*/*") if file.is_file() and file.stem not in OF_NOTEBOOKS]
    others = [site / name.removeprefix(address).partition("?")[0] for name in files if "/_live/" not in name]
    weighed = {site / "ask.html", *live, *[file for file in others if file.is_file()]}
    cold, again, warm = map(statistics.median, zip(*visits, strict=True))
    return {
        "cold": cold,
        "again": again,
        "warm": warm,
        "tap": statistics.median(taps),
        "worst": max(taps),
        "chapter": named,
        "house": own,
        "weight": sum([len(gzip.compress(file.read_bytes(), 6)) for file in weighed]) / 1e6,
    }


def main() -> None:
    """Measure, and print a line for each goal, or all of it as JSON."""
    asked = arguments(__doc__)
    asked.add_argument("--site", type=Path, default=ROOT / "_build" / "html", help="the site (_build/html)")
    given = asked.parse_args()
    if chromium_path() is None or not (given.site / "offline.js").exists():
        sys.exit(
            "not measured: Chromium is needed, and a site with its live part (make book, with node and npm)"
        )
    found = measure(given.site)
    rows = [goal.row(found[goal.name]) for goal in GOALS]
    tell(rows, as_json=given.json, lines=[goal.line(found[goal.name]) for goal in GOALS])


if __name__ == "__main__":
    main()
