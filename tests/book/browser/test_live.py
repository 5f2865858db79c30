"""The page that answers, in Chromium: as the command line does, with a network or without."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import pytest
from chromium import Silent, served
from shared.browser import CHAPTERS, PHONE, Reader, reading
from shared.live import Reply, open_page, put_all, wait_for
from shared.questions import asked

from riichi_book.live.offline import keep_all
from riichi_rules import ask
from riichi_rules.questions import KINDS, kind_of
from riichi_rules.questions.field import Many
from riichi_rules.questions.form import Form, Object

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

FURITEN = "ask=furiten&hand=77m34567p678s777z&river=9m1s2p4z"
NO_RON = "No ron: you discarded the 2p yourself."
REMEMBERED = """
const begun = [];
self.Worker = class extends Worker { constructor(...how) { super(...how); begun.push(this); } };
self.die = () => { begun.at(-1).terminate(); begun.at(-1).dispatchEvent(new ErrorEvent("error")); };"""
"""A page that can have its worker die: from outside nothing reaches into it."""


@pytest.fixture(scope="module")
def page(browser: Browser, live: Path, address: str) -> Iterator[Reader]:
    """Return a reader on a phone whose page has its Python."""
    del live
    with reading(browser, address, viewport=PHONE, has_touch=True, service_workers="block") as reader:
        reader.page.add_init_script(REMEMBERED)
        open_page(reader.page, f"{reader.address}ask.html#{FURITEN}")
        yield reader


def put(reader: Reader, fragment: str) -> Reply:
    """Ask by the address, as a link does."""
    return put_all(reader, [fragment])[0]


def fragment_of(question: dict[str, Any]) -> str:
    """Return a question as it stands in an address."""
    fields = kind_of(question["ask"]).form.fields
    facts = [(name, name == "ask" or fields[name].type, value) for name, value in question.items()]
    return urlencode([(name, value if kind is True else kind.to_text(value)) for name, kind, value in facts])


def made_up(count: int) -> list[dict[str, Any]]:
    """Make up questions of all kinds, the example of each first."""
    random = Random(500)  # noqa: S311 - made up, and the same each time
    examples = [json.loads(kind_of(kind).example_text) for kind in KINDS]
    return [*examples, *[asked(random, KINDS[place % len(KINDS)]) for place in range(count - len(KINDS))]]


def answers_alike(reader: Reader, count: int) -> list[str]:
    """Ask so many questions; each ends as on the command line. Return how each of them ended."""
    questions = made_up(count)
    replies = put_all(reader, map(fragment_of, questions))
    for question, found, right in zip(questions, replies, ask.many(questions), strict=True):
        if "error" in right:
            assert (found.state, found.answer) == ("refused", None), question
        else:
            assert (found.state, found.answer) == ("answered", right), question
    return [found.state for found in replies]


def test_the_page_answers_as_the_command_line_does(page: Reader) -> None:
    assert answers_alike(page, 70).count("answered") > 25


@pytest.mark.proof
def test_the_page_answers_500_questions_as_the_command_line_does(
    page: Reader, record_property: Callable[[str, object], None]
) -> None:
    ends = answers_alike(page, 500)
    record_property("questions", len(ends))
    record_property("answered", ends.count("answered"))
    assert ends.count("answered") > 150


HOSTILE = (
    "<script>parent.hacked = 1</script>", "<img src=x onerror='window.hacked = 1'>", "1m" * 100_000, "%zz%",
    "javascript:hacked=1", '"><svg onload="hacked=1">', "{{hacked}}", "\ud800", "../" * 50,
    "\U0001f007" * 2000, "-1", "1e999", "\x00", "[" * 5000, '{"a":' * 2000, '{"__proto__": {"hacked": 1}}',
)  # fmt: skip


def places_of(form: Form, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield where each fact of a form stands, those of forms inside it too, and where a strange one would."""
    for name, field in form.fields.items():
        place = (*above, name)
        yield place
        kind = field.type
        if isinstance(kind, Many):
            place, kind = (*place, 0), kind.each
        if isinstance(kind, Object):
            yield from places_of(kind.form, place)
    yield (*above, "nonsense")
    yield (*above, "__proto__")


def with_fact(facts: dict[str, Any], place: tuple[str | int, ...], bad: str) -> dict[str, Any]:
    """Return facts with one more, wherever it stands."""
    whole: Any = deepcopy(facts)
    at = whole
    for key, following in pairwise(place):
        if isinstance(at, list):
            at += [{}] * (not at)
        elif not isinstance(at.get(key), (dict, list)):
            at[key] = [] if following == 0 else {}
        at = at[key]
    at[place[-1]] = bad
    return dict(whole)


def hostile_addresses(*, every: bool = False) -> Iterator[str]:
    """Yield addresses in which one fact is meant to do harm: each fact in one way, or in every."""
    turn = 0
    for kind in KINDS:
        example = json.loads(kind_of(kind).example_text)
        for place in places_of(kind_of(kind).form):
            if place == ("ask",):
                continue
            for bad in HOSTILE if every else (HOSTILE[turn % len(HOSTILE)],):
                turn += 1
                facts = with_fact({"ask": kind, **example}, place, bad)
                raw = bad.replace("&", "").replace("#", "") if turn % 2 and len(place) == 1 else None
                yield "&".join(
                    f"{name}={raw if raw and name == place[0] else escaped(fact)}"
                    for name, fact in facts.items()
                )
    yield from (
        "ask=",
        "ask=<b>",
        "ask=worth&ask=worth",
        "ask=worth",
        "ask=toString",
        "ask=worth&__proto__=1",
    )


def escaped(fact: object) -> str:
    """Return a fact as it stands in an address."""
    return quote(fact if isinstance(fact, str) else json.dumps(fact), errors="surrogatepass")


def nothing_is_injected_by(page: Reader, addresses: list[str]) -> None:
    for address, reply in zip(addresses, put_all(page, addresses), strict=True):
        assert reply.state in {"refused", "answered"}, address[:200]
        if reply.state == "answered":  # what is only handed back, or a text that says nothing
            assert reply.answer is not None
        else:
            assert len(reply.words) > 10
    assert page.page.evaluate("window.hacked ?? ({}).hacked ?? null") is None
    assert page.page.locator("#answer script, #answer img, #answer iframe, #answer [onload]").count() == 0
    assert NO_RON in put(page, FURITEN).words


def test_hostile_addresses_inject_nothing_and_leave_the_page_usable(page: Reader) -> None:
    addresses = list(hostile_addresses())
    assert len(addresses) > 130
    nothing_is_injected_by(page, addresses)


@pytest.mark.proof
def test_no_fact_of_any_question_injects_anything(
    page: Reader, record_property: Callable[[str, object], None]
) -> None:
    addresses = list(hostile_addresses(every=True))
    record_property("addresses", len(addresses))
    nothing_is_injected_by(page, addresses)


def test_a_worker_that_dies_is_started_anew(page: Reader) -> None:
    put(page, FURITEN)
    assert len(page.page.workers) == 1
    page.page.evaluate("die()")
    wait_for(lambda: page.page.evaluate("1") and not page.page.workers)
    assert put(page, "ask=points&han=4&fu=30&by=ron&seat=S").state == "answered"
    assert len(page.page.workers) == 1


def test_every_script_in_the_page_is_one_that_the_policy_allows(page: Reader) -> None:
    policy = page.page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    assert policy is not None
    assert "script-src 'self' blob: 'wasm-unsafe-eval' 'sha256-" in policy
    assert page.page.evaluate("document.body.dataset.theme") == "auto"  # which an inline script sets


def test_pages_that_nobody_asks_load_the_choice_of_rules_and_a_button_alone(
    browser: Browser, live: Path, address: str
) -> None:
    del live
    with reading(browser, address, viewport=PHONE) as reader:
        for name in ("index", "rulebook/furiten"):
            reader.open(name)
            reader.page.wait_for_load_state("networkidle")
        loaded = {url.rpartition("/")[2] for url in reader.asked if "_live" in url or "offline" in url}
    # Every page has the choice of a ruleset, live hands and exercises have buttons; what answers comes later.
    pressed = {"exercises.js", "exercise.js", "answering.js", "ask.css", "practice.css"}
    worded = {"say.js", "words.js"}  # what is on a button, in the reader's language
    assert loaded == {"chosen.js", "dom.js", "kept.js", "throwing.js", *pressed, *worded}


def test_without_webassembly_the_page_says_so_in_a_sentence(
    browser: Browser, live: Path, address: str
) -> None:
    del live
    with reading(browser, address, viewport=PHONE, service_workers="block") as reader:
        reader.page.add_init_script("delete window.WebAssembly")
        assert open_page(reader.page, f"{address}ask.html#{FURITEN}") == "failed"
        assert "A newer browser" in reader.page.locator("#answer").inner_text()
        reader.open("practice")
        wait_for(lambda: "A newer browser" in reader.page.locator(".practice-asked").inner_text())


def test_a_browser_that_keeps_nothing_says_so_and_answers(browser: Browser, live: Path, address: str) -> None:
    del live
    refusing = "{ value: { register: () => Promise.reject(new Error('full')) } }"
    with reading(browser, address, viewport=PHONE, service_workers="block") as reader:
        reader.page.add_init_script(f"Object.defineProperty(navigator, 'serviceWorker', {refusing})")
        assert open_page(reader.page, f"{address}ask.html#{FURITEN}") == "answered"
        wait_for(lambda: "keeps nothing for later" in str(reader.page.locator("#ask-kept").all_inner_texts()))


def test_opened_as_a_file_the_page_says_what_it_needs(browser: Browser, live: Path) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto((live / "ask.html").as_uri())
    assert "a site that comes from a server" in page.locator("#ask-page").inner_text()
    page.goto((live / "rulebook" / "payment.html").as_uri())
    choice = page.locator(".riichi-choice")
    wait_for(lambda: "pages answer where they come from a server" in choice.inner_text())
    assert not choice.locator("select").is_visible()
    context.close()


def test_the_whole_site_works_without_a_network_and_takes_a_new_build(
    browser: Browser, live: Path, tmp_path: Path
) -> None:
    """Under a sub-path of its host, as sites of many projects are."""
    site = tmp_path / "host" / "club" / "rules"
    shutil.copytree(live, site, ignore=shutil.ignore_patterns("_sources", "_code", "notebooks", "pairs"))
    keep_all(site)
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    with served(tmp_path / "host") as host:
        address = f"{host}club/rules/"
        assert open_page(page, f"{address}ask.html#{FURITEN}") == "answered"
        first = kept(page)
        assert address in first, "another copy of the book on this host has its own"
    read_offline(page, address)

    for name in ("rulebook/fu.html", "ask.html"):
        changed = site / name
        changed.write_text(changed.read_text("utf-8").replace("<h1>", "<h1>Anew: ", 1), "utf-8")
    keep_all(site)
    port = int(address.split(":")[2].partition("/")[0])
    with served(tmp_path / "host", port):
        page.goto(f"{address}rulebook/fu.html")
        second = kept(page, first)
    assert second != first
    page.goto(f"{address}rulebook/fu.html")
    assert page.locator("h1").first.inner_text().startswith("Anew: ")
    read_offline(page, address)
    files = page.evaluate(
        "async name => (await (await caches.open(name)).keys()).map(file => file.url)", second
    )
    assert {f"{address}{name}.html" for name in CHAPTERS} <= {*files}
    context.close()


class Banners(Silent):
    """A host that puts a banner into each page."""

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        """Serve a file, a page with a banner in it."""
        file = Path(self.translate_path(self.path))
        if file.suffix != ".html":
            super().do_GET()
            return
        page = file.read_bytes().replace(b"<body>", b"<body><p>A banner</p>", 1)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page)


def test_pages_that_their_host_changes_are_not_kept_and_it_is_said(
    browser: Browser, live: Path, tmp_path: Path
) -> None:
    names = ("ask.html", "rulebook/furiten.html", "offline.js", "manifest.webmanifest")
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(live / name, tmp_path / name)
    for name in ("_live", "_static"):
        shutil.copytree(live / name, tmp_path / name)
    keep_all(tmp_path)
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    with served(tmp_path, host=Banners) as address:
        assert open_page(page, f"{address}ask.html#{FURITEN}") == "answered"
        assert page.get_by_text("A banner").is_visible()
        wait_for(
            lambda: "Some pages of this site are not kept" in str(page.locator("#ask-kept").all_inner_texts())
        )
        kept(page)
        # What is no page is as it was when it was built, and kept.
        assert page.evaluate(
            "async () => (await (await caches.match('_live/kept.json')).json()).leftOut.toSorted()"
        ) == ["ask.html", "rulebook/furiten.html"]
        assert page.evaluate("async () => (await caches.match('_static/pygments.css')).ok")
        assert open_page(page, f"{address}ask.html#{FURITEN}") == "answered"
    page.goto(f"{address}rulebook/furiten.html")
    assert "needs its network" in page.locator("body").inner_text()
    context.close()


def kept(page: Page, before: str = "") -> str:
    """Wait until a build is kept whole, another than before, and in use. Return the name of its cache."""
    found: list[str] = []

    def in_use() -> bool:
        found[:] = page.evaluate(
            """async () => {
                const root = document.querySelector('link[rel=manifest]').href;
                const now = await caches.match(new URL('_live/kept.json', root));
                if (!now || !navigator.serviceWorker.controller) return [];
                const { build } = await now.json();
                return (await caches.keys()).filter((name) => name.endsWith(build));
            }"""
        )
        return len(found) == 1 and found[0] != before

    wait_for(in_use)
    return found[0]


def read_offline(page: Page, address: str) -> None:
    """Ask, practise, and read two pages, when nobody serves the site."""
    assert open_page(page, f"{address}ask.html#{FURITEN}") == "answered"
    assert NO_RON in page.locator("#answer").inner_text()
    page.goto(f"{address}practice.html#kind=fu&level=1&seed=7&number=1")
    page.get_by_role("textbox", name="How many fu?").wait_for()
    for name in ("", "rulebook/furiten.html?from=link#top"):
        page.goto(f"{address}{name}")
        assert page.locator("h1").first.is_visible()
