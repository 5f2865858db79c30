"""How long the book takes and how heavy it is: `python -P benchmarks/book.py [--json]`.

A copy of the project is built three times: from nothing, with its notebooks executed; after a word was
added to one page; and after one module of the rules changed, which may change any page and any notebook.
Then the pages are weighed, as they are sent, and Chromium opens the front page, a chapter and the heaviest
page over the loopback address, each time as somebody who was never here. Without Chromium that is left out.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "benchmarks")]  # not beside it: `python -P`

from chromium import chromium_path, served  # noqa: E402 - the book is printed by the same browser
from goals import Goal  # noqa: E402 - beside this file
from measuring import arguments, tell  # noqa: E402 - likewise

NOT_COPIED: Final = shutil.ignore_patterns(".*", "_build", "__pycache__", "*.egg-info", "node_modules")
PAINTS: Final = 5
FIRST_PAINT: Final = """new Promise(tell => new PerformanceObserver(
    list => tell(list.getEntriesByName("first-contentful-paint")[0].startTime)
).observe({type: "paint", buffered: true}))"""


GOALS: Final = (
    Goal("cold", "build from nothing", 90, "s"),
    Goal("page", "build after one page changed", 5, "s"),
    Goal("rule", "build after one rule changed", 60, "s"),
    Goal("weight", "heaviest page", 600, "kB"),
    Goal("paint", "first paint", 1, "s"),
)


def build(project: Path, jobs: str) -> float:
    """Build the site of a project as `make book` does. Return the seconds it took."""
    out, doctrees = project / "_build" / "html", project / "_build" / "doctrees"
    options = ["-q", "-W", "--keep-going", "-j", jobs, "-b", "html", "-d", str(doctrees)]
    # Whoever builds twice has the modules compiled.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(project), str(out)],
        check=True,
        cwd=project,
        env=kept | {"PYTHONPATH": str(project)},
    )
    return time.perf_counter() - start


def heaviest(site: Path) -> tuple[str, float]:
    """Return the page with the most bytes, and how many kB those are."""
    pages = [page for page in site.rglob("*.html") if "_static" not in page.parts]
    page = max(pages, key=lambda page: page.stat().st_size)
    return page.relative_to(site).as_posix(), page.stat().st_size / 1000


def first_paint(site: Path, pages: list[str]) -> dict[str, float]:
    """Return for each page the median of the seconds until Chromium shows something of it."""
    path = chromium_path()
    if path is None:
        return {}
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - Chromium may be missing, and so may it

    painted = {}
    with served(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name in pages:
            times = []
            for _ in range(PAINTS):
                context = browser.new_context()  # with an empty cache
                page = context.new_page()
                page.goto(address + name)
                times.append(page.evaluate(FIRST_PAINT) / 1000)
                context.close()
            painted[name] = statistics.median(times)
        browser.close()
    return painted


def measure(jobs: str) -> dict[str, dict[str, Any]]:
    """Build, weigh and open a copy of the book. Return value and words of each measurement."""
    with tempfile.TemporaryDirectory() as temporary:
        project = Path(temporary, "book")
        shutil.copytree(ROOT, project, ignore=NOT_COPIED)
        for pyodide in (ROOT / "_build").glob("pyodide-*"):  # from npm; what is made of it is made anew
            (project / "_build").mkdir()
            (project / "_build" / pyodide.name).symlink_to(pyodide)
        found: dict[str, dict[str, Any]] = {"cold": {"value": build(project, jobs)}}
        page = project / "rulebook" / "turn.md"
        page.write_text(page.read_text("utf-8") + "\nOne more sentence.\n", "utf-8")
        found["page"] = {"value": build(project, jobs)}
        rule = project / "riichi_rules" / "furiten.py"
        rule.write_text(rule.read_text("utf-8") + "\n# One more comment.\n", "utf-8")
        found["rule"] = {"value": build(project, jobs)}
        site = project / "_build" / "html"
        name, weight = heaviest(site)
        found["weight"] = {"value": weight, "page": name}
        painted = first_paint(site, ["index.html", "rulebook/furiten.html", name])
        if painted:
            slowest = max(painted, key=painted.__getitem__)
            found["paint"] = {"value": painted[slowest], "page": slowest}
    return found


def main() -> None:
    """Measure, and print a line for each goal, or all of it as JSON."""
    asked = arguments(__doc__)
    asked.add_argument("--jobs", default="2", help="processes that Sphinx may use (2)")
    given = asked.parse_args()
    found = measure(given.jobs)
    rows = [goal.row(**found[goal.name]) for goal in GOALS if goal.name in found]
    tell(rows, as_json=given.json, lines=[line_about(goal, found.get(goal.name)) for goal in GOALS])


def line_about(goal: Goal, measured: dict[str, Any] | None) -> str:
    """Return the line about what was measured, with the page that it was measured at."""
    if measured is None:
        return f"{goal.words:40} not measured: Chromium is not on this machine"
    return f"{goal.line(measured['value'])} {measured.get('page', '')}".rstrip()


if __name__ == "__main__":
    main()
