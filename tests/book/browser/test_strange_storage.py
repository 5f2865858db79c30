"""What a browser remembers may be anything: pages ask, drill and teach all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from shared.browser import DESK
from shared.live import wait_for
from shared.proofs import Record
from shared.strange import states

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Error, Page

ASKED = "ask=furiten&hand=77m34567p678s777z&river=9m1s2p4z"
LESSON, CHAPTER = "rulebook/learn/worth.html", "rulebook/fu.html"
# Python is started once, in a window of its own; others reach it by a channel. The name of a window says how
# its storage is.
PYTHON = """(src) => {
    const line = new BroadcastChannel("python");
    const worker = new Worker(src, { type: "module", name: "riichi-rules" });
    const asked = [];
    const ready = new Promise((resolve) => worker.addEventListener("message", ({ data }) => {
        if (data.ready) return resolve();
        const { from, id } = asked[data.id];
        line.postMessage({ to: from, said: { ...data, id } });
    }));
    line.onmessage = async ({ data: { from, said } }) => {
        await ready;
        if (!said) return line.postMessage({ to: from, said: { ready: true } });
        worker.postMessage({ ...said, id: asked.push({ from, id: said.id }) - 1 });
    };
    return ready;
}"""
WINDOW = """
if (name) {
    const line = new BroadcastChannel("python");
    self.Worker = class extends EventTarget {
        constructor() {
            super();
            this.from = Math.random();
            line.addEventListener("message", ({ data: { to, said } }) => {
                if (to === this.from) this.dispatchEvent(new MessageEvent("message", { data: said }));
            });
            line.postMessage({ from: this.from });
        }
        postMessage(said) { line.postMessage({ from: this.from, said }); }
        terminate() {}
    };
    const refuse = (name) => () => { throw Object.assign(new Error("no"), { name }); };
    if (name === "full") Storage.prototype.setItem = refuse("QuotaExceededError");
    if (name === "forbidden") Object.defineProperty(self, "localStorage", { get: refuse("SecurityError") });
}"""
REMEMBER = """([how, kept]) => {
    name = how;
    localStorage.clear();
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
}"""
CHOICE = """() => {
    const select = document.getElementById("ruleset");
    return select.options.length > 5 && select.selectedIndex >= 0 && !select.hidden;
}"""
OF_THE_THEME = ("furo.js", "sphinx_highlight", ".html:")  # they read it as well, and go without it


class Readers:
    """Windows that share one Python, and what went wrong in them."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.faults: list[str] = []
        context.add_init_script(WINDOW)
        python = context.new_page()
        python.goto(f"{address}ask.html")
        preload = python.locator('link[rel=modulepreload][href$="rules.js"]').get_attribute("href")
        python.goto(f"{address}_static/pygments.css")
        python.evaluate(PYTHON, f"{address}{preload}".replace("rules.js", "worker.js"))
        self.page: Page = context.new_page()
        context.on("weberror", lambda error: self.fault(error.error))

    def fault(self, error: Error) -> None:
        """Write down an error, unless it is of the theme in a browser that forbids its storage."""
        places = (error.stack or "").splitlines()[1:]
        asking = places[1] if error.name == "SecurityError" and len(places) > 1 else ""
        if not any(name in asking for name in OF_THE_THEME):
            self.faults.append(f"{error.message} {places}")

    def open(self, name: str) -> None:
        self.page.goto(f"{self.address}{name}")

    def remember(self, how: str, kept: dict[str, str]) -> None:
        """Have the storage of the reader as it is said."""
        self.page.evaluate("name = 'open'")
        self.open("_static/pygments.css")
        self.page.evaluate(REMEMBER, [how, kept])

    def text(self, place: str) -> str:
        return self.page.locator(place).first.inner_text()

    def choose(self, ruleset: str) -> None:
        assert self.page.evaluate(CHOICE)
        self.page.select_option("#ruleset", ruleset)


@contextmanager
def readers(browser: Browser, address: str) -> Iterator[Readers]:
    context = browser.new_context(viewport=DESK, service_workers="block")
    yield Readers(context, address)
    context.close()


def asks(reader: Readers) -> None:
    """Ask a question, and under other rules again."""
    reader.open(f"ask.html#{ASKED}")
    wait_for(lambda: "you discarded the 2p yourself" in reader.text("#answer"))
    reader.choose("wrc-2025")
    wait_for(lambda: "WRC" in reader.text("#answer") and "ruleset=wrc-2025" in reader.page.url)
    reader.open("practice.html")  # so that the next address opens the page again
    reader.open("ask.html")
    wait_for(lambda: reader.page.locator("#answer").get_attribute("data-state") == "ready")


def drills(reader: Readers) -> None:
    """Answer a drill where the reader was, and go on to the next."""
    reader.open("practice.html")
    where = reader.page.locator(".practice-drill")
    wait_for(
        lambda: where.get_attribute("data-state") == "asked" or "loaded" not in reader.text(".practice-asked")
    )
    reader.choose("wrc-2025")
    wait_for(lambda: where.get_attribute("data-state") == "asked" and "WRC" in reader.text(".practice-where"))
    reader.open("practice.html#kind=may-win&level=1&seed=7&number=1&ruleset=wrc-2025")
    wait_for(lambda: "Drill 1 of" in reader.text(".practice-where"))
    reader.page.get_by_role("button", name="No", exact=True).click()
    wait_for(lambda: where.get_attribute("data-state") in ("right", "wrong"))
    assert "NaN" not in reader.text("#practice-page")
    before = reader.page.url
    reader.page.locator(".practice-next").click()
    wait_for(lambda: where.get_attribute("data-state") == "asked" and reader.page.url != before)


def reads(reader: Readers, name: str) -> None:
    """Read a page as it is remembered, under other rules, and as it is printed."""
    reader.open(name)
    said = ".riichi-choice output"
    chosen = reader.page.input_value("#ruleset")
    wait_for(lambda: not chosen or ("loaded" not in reader.text(said) and reader.text(said)))
    reader.choose("wrc-2025")
    wait_for(lambda: "this page" in reader.text(said))
    reader.choose("")
    assert reader.page.locator(".riichi-anew:not([hidden])").count() == 0


def go_through(browser: Browser, address: str, found: Iterable[tuple[str, dict[str, str]]]) -> int:
    """Read, ask and practise with each storage. Return how many there were."""
    count = 0
    with readers(browser, address) as reader:
        for how, kept in found:
            for look in (asks, drills, lambda each: reads(each, LESSON), lambda each: reads(each, CHAPTER)):
                reader.remember(how, kept)
                look(reader)
                assert reader.faults == [], (how, {key: text[:300] for key, text in kept.items()})
                assert reader.page.evaluate("window.hacked ?? null") is None
            count += 1
    return count


@pytest.mark.proof
def test_three_hundred_storages_break_no_page(
    browser: Browser, live: Path, address: str, record_property: Record
) -> None:
    del live
    count = go_through(browser, address, states(300))
    record_property("storages", count)
    assert count == 300
