"""Hostile addresses and storage do not stop pages from asking, drilling and teaching."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from shared.browser import DESK, Reader, reading, told_by_node
from shared.live import open_page, put_all, wait_for
from shared.proofs import Record
from shared.strange import FAULTS, PLACE, addresses, questions, states

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ASKED = "ask=points&han=2&fu=40&by=ron&seat=S"
READ = ("rulebook/fu", "rulebook/learn/first_game", "rulebook/glossary", "notebooks/waits", "index", "search")
HARM = "window.hacked ?? ({}).hacked ?? [].hacked ?? null"
STRANGE = "#answer :is(script, img, iframe, [onload]), .practice-asked :is(script, img, iframe, [onload])"
REMEMBERED = """
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { keepRules, keptRules, ownName, ownRules, remember } from "./kept.js";
import { Progress } from "./progress.js";

const [place, ...states] = JSON.parse(readFileSync(0));
const isText = (text) => typeof text === "string";
const isCount = (number) => Number.isSafeInteger(number) && number >= 0;
const isPlace = ({ kind, level, seed, number }) => kind === "fu" && [level, seed, number].every(isCount);
const rules = { ruleset: "wiki", set: {}, name: "" };
const refuse = () => { throw new Error("refused"); };
const store = (get) => Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
for (const [how, kept] of states) {
    const texts = new Map();
    const getItem = (key) => texts.get(key) ?? null;
    const storage = { getItem, setItem: (key, text) => texts.set(key, text) };
    store(() => storage);
    keepRules({ ...rules, set: { a: 1 } }); // nothing is left of the storage before
    remember("riichi-practice", null);
    texts.clear();
    for (const [key, text] of Object.entries(kept)) texts.set(key, text);
    if (how === "full") storage.setItem = refuse;
    if (how === "forbidden") store(refuse);
    for (const found of [keptRules(), ownRules()].filter(Boolean)) {
        const { ruleset, set, name, house = [], warnings = [] } = found;
        assert([ruleset, name, ownName(found, ruleset), ...house, ...warnings].every(isText));
        assert(name.length <= 200 && Object.getPrototypeOf(set) === Object.prototype);
    }
    const progress = new Progress(isPlace);
    const { tried, right, last } = progress.of(place);
    assert([tried, right, ...last].every(isCount));
    assert(progress.last === null || isText(progress.last.kind));
    progress.answered(place, false, place);
    assert(progress.due(place) === null || isPlace(progress.due(place)));
    assert.equal(progress.of(place).tried, tried + 1);
    assert.equal(progress.kept, how === "open");
    keepRules(rules);
    assert.deepEqual(keptRules(), rules); // where nothing is taken it holds for the page
    assert(!({}).hacked && !globalThis.hacked);
}
console.log(states.length);
"""


KEEP = """kept => {
    localStorage.clear();
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
}"""
GO = """address => {
    document.querySelector(".practice-drill").dataset.state = "";
    location.hash = address;
}"""
LOOKED_AT = {
    f"ask.html#{ASKED}": "#answer",
    "practice.html": ".practice-where",
    "rulebook/fu.html": "output[for=ruleset]",
    "rulebook/learn/worth.html": "output[for=ruleset]",
}
"""Pages that read the storage, and the place on each that follows the chosen rules."""


@pytest.fixture
def reader(browser: Browser, live: Path, address: str) -> Iterator[Reader]:
    """Yield a reader on a page with Python loaded. At the end, assert that nothing failed."""
    del live
    with reading(browser, address, viewport=DESK, service_workers="block") as found:
        open_page(found.page, f"{address}ask.html#{ASKED}")
        yield found


def unharmed(page: Page) -> None:
    assert page.evaluate(HARM) is None
    assert page.locator(STRANGE).count() == 0


def ask_all(reader: Reader, count: int) -> int:
    """Ask hostile questions by address. Return how many were refused."""
    found = list(questions(count))[:count]
    replies = put_all(reader, found)
    for address, reply in zip(found, replies, strict=True):
        assert reply.state in {"answered", "refused"}, address[:300]
        assert len(reply.words) > 10, address[:300]
    unharmed(reader.page)
    assert put_all(reader, [f"{ASKED}&limit=0", ASKED])[1].answer is not None
    return sum(reply.state == "refused" for reply in replies)


def drill_all(reader: Reader, count: int) -> int:
    """Practise at hostile addresses. Return how many of them led to a drill."""
    names = {name: str(fact) for name, fact in PLACE.items()}
    reader.open("practice")
    state, said = reader.page.locator(".practice-drill"), reader.page.locator(".practice-asked")
    asked = 0
    for address in addresses(count, {**names, "again": "1"}, "kind"):
        reader.page.evaluate(GO, address)
        wait_for(lambda: state.get_attribute("data-state") and "Loading" not in said.inner_text())
        assert len(said.inner_text()) > 10, address[:300]
        asked += state.get_attribute("data-state") == "asked"
    unharmed(reader.page)
    return asked


def read_all(reader: Reader, count: int) -> None:
    """Open reading pages at hostile addresses."""
    for name, text in zip(cycle(READ), [*FAULTS, *addresses(count, {"q": "furiten"}, "q")], strict=False):
        reader.page.goto(f"{reader.address}{name}.html?{text[:5000]}#{text[:5000]}")
        assert reader.page.locator("h1").first.is_visible()
        reader.page.evaluate("text => { location.hash = `${text}x`; }", text)
        assert reader.page.evaluate(HARM) is None


@pytest.mark.proof
def test_pages_answer_strange_addresses_or_refuse_them(reader: Reader, record_property: Record) -> None:
    refused, drilled = ask_all(reader, 2000), drill_all(reader, 202)
    record_property("strange questions refused, drills asked", (refused, drilled))
    assert refused > 12
    assert drilled > 0
    read_all(reader, 101)


@pytest.mark.proof
def test_pages_follow_the_choice_of_rules_whatever_is_remembered(
    reader: Reader, record_property: Record
) -> None:
    page, found = reader.page, [kept for how, kept in states(60) if how == "open"]
    for kept in found:
        for name, place in LOOKED_AT.items():
            # A page names its icon; for a plain file, Chromium would request one that does not exist.
            page.goto(f"{reader.address}search.html")
            page.evaluate(KEEP, kept)
            page.goto(f"{reader.address}{name}")
            page.select_option("#ruleset", "wrc-2025")
            said = page.locator(place)
            wait_for(lambda said=said: any(words in said.inner_text() for words in ("WRC", "this page")))
            unharmed(page)
    record_property("storages", len(found))


@pytest.mark.proof
def test_what_is_remembered_may_be_anything(tmp_path: Path) -> None:
    assert told_by_node(tmp_path, REMEMBERED, [PLACE, *states(300)], "kept.js", "progress.js") == ["300"]
