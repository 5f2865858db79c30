"""The page that answers, in Chromium: its answers equal the command line's, with and without a network."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from chromium import Silent, served
from shared.browser import PHONE, Reader, reading
from shared.live import open_page, press, put_all, python_of, says, settled, wait_for
from shared.proofs import Record
from shared.questions import EXAMPLES, asked

from riichi_book.drawing import tiles_view
from riichi_book.sphinx.live.offline import hashes, keep_all
from riichi_rules import ask
from riichi_rules.errors import RulesetError
from riichi_rules.notation import read_tiles
from riichi_rules.questions import KINDS, kind_of
from riichi_rules.ruleset import load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NOTEBOOK = "notebooks/fu"
FURITEN = "ask=furiten&hand=77m34567p678s777z&river=9m1s2p4z"
REMEMBERED = """
const begun = [];
self.Worker = class extends Worker { constructor(...how) { super(...how); begun.push(this); } };
self.die = () => { begun.at(-1).terminate(); begun.at(-1).dispatchEvent(new ErrorEvent("error")); };"""
"""Remembers the page's workers, so that a test can kill one with ``die``."""
REFUSING = """
const register = () => Promise.reject(new Error("full"));
Object.defineProperty(navigator, "serviceWorker", { value: { register } });"""
KEPT = """async () => {
    const root = document.querySelector("link[rel=manifest]").href;
    const now = await caches.match(new URL("_live/kept.json", root));
    if (!now || !navigator.serviceWorker.controller) return [];
    const { build } = await now.json();
    return (await caches.keys()).filter((name) => name.endsWith(build));
}"""

BROKEN = """async () => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith("riichi-started"));
    const cache = await caches.open(name);
    await cache.put((await cache.keys())[0], new Response("broken"));
}"""

# The places of tiles on the page: the box of their drawing, and the corner of each.
PLACED = """async (text) => {
    const beside = name => new URL(name, document.querySelector('script[src$="/ask.js"]').src).href;
    const { tilesIn, measureTiles } = await import(beside('tiles.js'));
    const { unpacked } = await import(beside('files.js'));
    measureTiles(await unpacked('forms.json.pack', 'json'));
    const svg = tilesIn(text).firstElementChild;
    const tiles = [...svg.children].filter((use) => !use.getAttribute('href').startsWith('#riichi-veil'));
    const box = svg.getAttribute('viewBox').split(' ').map(Number);
    return [box, tiles.map((use) => ['x', 'y'].map((name) => Number(use.getAttribute(name))))];
}"""


@pytest.fixture(scope="module")
def reader(browser: Browser, live: Path, address: str) -> Iterator[Reader]:
    """Yield a reader on a phone with Python loaded, in a browser without a cache."""
    del live
    with reading(browser, address, viewport=PHONE, has_touch=True, service_workers="block") as reader:
        reader.page.add_init_script(f"{REMEMBERED}{REFUSING}")
        open_page(reader.page, f"{reader.address}ask.html#{FURITEN}")
        yield reader


def fragment_of(question: dict[str, Any]) -> str:
    """Return a question in the form that an address has."""
    fields = kind_of(question["ask"]).form.fields
    facts = [(name, name == "ask" or fields[name].type, value) for name, value in question.items()]
    return urlencode([(name, value if kind is True else kind.to_text(value)) for name, kind, value in facts])


def answers_alike(reader: Reader, count: int) -> list[str]:
    """Ask ``count`` questions, and compare with the command line. Return how each ended."""
    random = Random(500)  # noqa: S311 - made up, and the same each time
    made_up = [asked(random, KINDS[place % len(KINDS)]) for place in range(count - len(KINDS))]
    questions = [*EXAMPLES, *made_up]
    replies = put_all(reader, map(fragment_of, questions))
    for question, found, right in zip(questions, replies, ask.many(questions), strict=True):
        wanted = ("refused", None) if "error" in right else ("answered", right)
        assert (found.state, found.answer) == wanted, question
    return [found.state for found in replies]


@pytest.mark.parametrize("count", [21, pytest.param(500, marks=pytest.mark.proof)])
def test_the_page_answers_as_the_command_line_does(
    count: int, reader: Reader, record_property: Record
) -> None:
    ends = answers_alike(reader, count)
    record_property("questions", len(ends))
    record_property("answered", ends.count("answered"))
    assert ends.count("answered") > 0.3 * count


def test_a_worker_that_dies_is_started_anew_and_a_browser_that_keeps_nothing_says_so(reader: Reader) -> None:
    put_all(reader, [FURITEN])
    says(reader.page.locator("#ask-kept"), "stores nothing")
    assert len(reader.page.workers) == 1
    reader.page.evaluate("die()")
    wait_for(lambda: reader.page.evaluate("1") and not reader.page.workers)
    assert put_all(reader, ["ask=waits&hand=77m34567p678s777z"])[0].state == "answered"
    assert len(reader.page.workers) == 1
    # The only inline script sets the theme; the policy allows it by its hash.
    assert reader.page.evaluate("document.body.dataset.theme") == "auto"


def test_tiles_lie_as_in_the_drawings_of_the_book(reader: Reader) -> None:
    text = """7'89p 44'4z 55'5"5m X11Xs 3_p"""
    view = tiles_view(read_tiles(text))
    first = view.tiles[0]
    box, places = reader.page.evaluate(PLACED, text)
    assert box[2:] == pytest.approx([view.width, view.height])
    wanted = sorted((round(tile.x - first.x, 6), round(tile.y - first.y, 6)) for tile in view.tiles)
    assert sorted((round(x, 6), round(y - places[0][1], 6)) for x, y in places) == wanted


@pytest.mark.proof
def test_a_clubs_rules_are_read_kept_and_forgotten(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = reader.page
    monkeypatch.chdir(tmp_path)
    file, status = tmp_path / "club.toml", page.locator(".ask-status")
    house = '[house]\nphones = "No <b>phones</b>."\n[match]\numa = [15, 5, -5, -15]\n'
    page.evaluate("for (const fold of document.querySelectorAll('#ask-page details')) fold.open = true")
    for text in ("[fu]\ndouble_wind = 4\n", house):
        file.write_text(f'name = "Ours"\nextends = "wiki"\n{text}', "utf-8")
        page.get_by_label("Its file").set_input_files(file)
        if text != house:
            with pytest.raises(RulesetError) as refused:
                load_ruleset("club.toml")
            wait_for(lambda: status.text_content() == str(refused.value))
    says(status, "Ours")
    (odd,) = load_ruleset("wiki", {"match.uma": [15, 5, -5, -15]}).warnings
    sayings, chosen = page.locator(".ask-sayings"), page.locator("#ruleset option:checked")
    assert sayings.inner_text().split() == f"Odd {odd} Conduct of the house No <b>phones</b>.".split()
    kept = json.loads(page.evaluate("localStorage.getItem('riichi-rules')"))
    assert kept == {
        "ruleset": "wiki",
        "set": {"match.uma": "15,5,-5,-15"},
        "name": "Ours",
        "house": ["No <b>phones</b>."],
        "warnings": [f"{odd}"],
    }
    assert chosen.inner_text() == "Ours"
    for other in ("tenhou", "own", "ema-2025"):
        page.locator("#ruleset").select_option(other)
        assert page.locator("#ruleset option[value=own]").inner_text() == "Ours"
    assert sayings.inner_text() == ""
    text = page.get_by_label("Or paste its text")
    text.fill('name = "Pasted"\nextends = "wiki"\n[limits]\nkiriage = true\n')
    press(page, "Use these rules")
    says(status, "Pasted")
    press(page, "Forget Pasted")
    assert page.locator("#ruleset").input_value() == "wiki"
    assert page.locator("#ruleset option[value=own]").count() == 0
    assert page.evaluate("localStorage.getItem('riichi-own-rules')") is None


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_the_verdict_stays_in_sight_while_a_form_is_filled(reader: Reader, size: tuple[int, int]) -> None:
    page = reader.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    put_all(reader, ["ask=worth&hand=77m34567p678s777z&win=5p&by=ron"])
    words, line = page.locator(".ask-verdict"), page.locator(".ask-line")
    page.evaluate("scrollTo(0, 0)")
    line.wait_for(state="hidden")
    page.locator(".ask-fold-keys").click()
    page.locator(".ask-buttons").scroll_into_view_if_needed()
    line.wait_for()
    assert line.inner_text() == words.inner_text()
    box = page.locator(".ask-dock").bounding_box() or {}
    assert box["y"] + box["height"] == size[1]
    assert box["height"] <= 0.15 * size[1]
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert line.get_attribute("aria-hidden") == "true"
    line.click()
    line.wait_for(state="hidden")
    assert words.evaluate("it => it.getBoundingClientRect().top") >= 0
    # Tapping a slot on the bar shows the keys that fill it.
    page.locator(".ask-tab", has_text="River").click()
    assert page.locator('[data-tile="1m"]').is_visible()


@pytest.mark.proof
def test_pages_that_nobody_asks_load_the_choice_of_rules_and_a_button_alone(
    browser: Browser, live: Path, address: str
) -> None:
    del live
    with reading(browser, address, viewport=PHONE) as reader:
        for name in ("index", "rulebook/furiten"):
            reader.open(name)
            reader.page.wait_for_load_state("networkidle")
        assert not python_of(reader)
        loaded = {url.rpartition("/")[2] for url in reader.asked if "_live" in url or "offline" in url}
    # Every page has the choice of a ruleset. Live hands and exercises have buttons, and exercises show
    # earlier answers. The code that answers loads later.
    pressed = {"exercise.js", "answering.js"}
    assert loaded == {"chosen.js", "common.js", *pressed}


@pytest.mark.proof
def test_without_webassembly_or_a_server_pages_say_what_they_need(
    browser: Browser, live: Path, address: str
) -> None:
    with reading(browser, address, viewport=PHONE, service_workers="block") as reader:
        page = reader.page
        page.add_init_script("delete window.WebAssembly")
        assert open_page(page, f"{address}ask.html#{FURITEN}") == "failed"
        assert "A newer browser" in page.locator("#answer").inner_text()
        reader.open("practice")
        says(page.locator(".practice-asked"), "A newer browser")
    page = browser.new_page(viewport=PHONE)
    page.goto((live / "ask.html").as_uri())
    assert "It has to come from a server" in page.locator("#ask-page").inner_text()
    page.goto((live / "practice.html").as_uri())
    assert "This page asks you questions" in page.locator("#practice-page").inner_text()
    page.goto((live / "rulebook" / "payment.html").as_uri())
    says(page.locator(".riichi-told"), "open this page on the web")
    assert not page.locator("#ruleset").is_visible()
    page.close()


def test_han_and_fu_are_answered_without_python_and_what_needs_it_says_that_there_is_no_network(
    browser: Browser, live: Path
) -> None:
    page = browser.new_context(viewport=PHONE, service_workers="block").new_page()
    page.route("**/worker.js", lambda route: route.abort())
    asked = [
        {"ask": "points", "han": 4, "fu": 30, "by": "ron", "seat": "S", "ruleset": ruleset}
        for ruleset in ruleset_ids()
    ]
    with served(live) as address:
        assert open_page(page, f"{address}ask.html#{fragment_of(asked[0])}") == "answered"
        replies = put_all(Reader(page, address, [], []), map(fragment_of, asked))
        assert [reply.answer for reply in replies] == list(ask.many(asked))
        page.locator("#riichi-5m").wait_for(state="attached")  # the tiles come after the answer
    page.evaluate("location.hash = 'ask=points&han=4&fu=30&by=ron&seat=S&honba=1&ruleset=wiki'")
    says(page.locator("#answer"), "You are offline, and what this needs is not saved on this device.")
    page.context.close()


def copied(live: Path, site: Path, *pages: str) -> None:
    """Copy some pages of the site, and everything that pages load."""
    for name in (*[f"{page}.html" for page in pages], "offline.js", "manifest.webmanifest"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(live / name, site / name)
    for name in ("_live", "_static"):
        shutil.copytree(live / name, site / name)
    keep_all(site)


@pytest.mark.proof
def test_the_whole_site_works_without_a_network_and_takes_a_new_build(
    browser: Browser, live: Path, tmp_path: Path
) -> None:
    """The site is under a sub-path of its host, as project sites often are."""
    site = tmp_path / "host" / "club" / "rules"
    copied(live, site, "index", "ask", "practice", "rulebook/furiten", "rulebook/fu", NOTEBOOK)
    page = browser.new_context(viewport=PHONE).new_page()
    with served(tmp_path / "host") as host:
        address = f"{host}club/rules/"
        assert open_page(page, f"{address}ask.html#{FURITEN}") == "answered"
        first = kept(page)
        page.evaluate(BROKEN)
        page.reload()
        assert settled(page) == "answered", "what was kept of Python is worth nothing, so it starts again"
        assert address in first, "another copy of the book on this host has its own"
        assert f"{address}{NOTEBOOK}.html" not in saved(page, first)
        page.locator("#ask-kept").get_by_role("button", name="Save for offline").click()
        says(page.locator("#ask-kept"), "You can use the whole site offline.")
        assert {f"{address}{name}" for name in hashes(site)} <= saved(page, first)
    read_offline(page, address)
    page.goto(f"{address}{NOTEBOOK}.html")
    assert page.locator("h1").first.is_visible()
    for name in ("rulebook/fu.html", "ask.html"):
        changed = site / name
        changed.write_text(changed.read_text("utf-8").replace("<h1>", "<h1>Again: ", 1), "utf-8")
    keep_all(site)
    with served(tmp_path / "host", int(address.split(":")[2].partition("/")[0])):
        page.goto(f"{address}rulebook/fu.html")
        second = kept(page, first)
    page.goto(f"{address}rulebook/fu.html")
    assert page.locator("h1").first.inner_text().startswith("Again: ")
    assert {f"{address}{name}" for name in hashes(site)} <= saved(page, second)
    page.context.close()


def saved(page: Page, build: str) -> set[str]:
    """Return the addresses of the files in a cache."""
    script = "async name => (await (await caches.open(name)).keys()).map(file => file.url)"
    return set(page.evaluate(script, build))


class Banners(Silent):
    """A host that inserts a banner into each page."""

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        """Serve a file, with a banner if it is a page."""
        file = Path(self.translate_path(self.path))
        if file.suffix != ".html":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(file.read_bytes().replace(b"<body>", b"<body><p>A banner</p>", 1))


@pytest.mark.proof
def test_pages_that_their_host_changes_are_saved_as_they_were_made(
    browser: Browser, live: Path, tmp_path: Path
) -> None:
    copied(live, tmp_path, "ask", "rulebook/furiten")
    page = browser.new_context(viewport=PHONE).new_page()
    with served(tmp_path, host=Banners) as address:
        assert open_page(page, f"{address}ask.html#ask=points&han=4&fu=30&by=ron") == "answered"
        assert page.get_by_text("A banner").is_visible()
        kept(page)
    page.goto(f"{address}rulebook/furiten.html")
    assert page.locator("h1").first.is_visible()
    assert not page.get_by_text("A banner").is_visible()
    page.context.close()


def kept(page: Page, before: str = "") -> str:
    """Wait until a build other than ``before`` is cached and in use. Return the name of its cache."""
    found: list[str] = []

    def in_use() -> bool:
        found[:] = page.evaluate(KEPT)
        return len(found) == 1 and found[0] != before

    wait_for(in_use)
    return found[0]


def read_offline(page: Page, address: str) -> None:
    """Ask, practise, and read two pages while no server runs."""
    assert open_page(page, f"{address}ask.html#{FURITEN}") == "answered"
    assert "You cannot win by ron: you discarded the 2p yourself." in page.locator("#answer").inner_text()
    page.goto(f"{address}practice.html#kind=fu&level=1&seed=7&number=1")
    page.get_by_role("textbox", name="How many fu?").wait_for()
    for name in ("", "rulebook/furiten.html?from=link#top"):
        page.goto(f"{address}{name}")
        assert page.locator("h1").first.is_visible()
