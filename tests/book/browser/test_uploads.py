"""While a new build is copied over an old one, file by file, readers get one of them whole."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import pytest
from chromium import Silent, served
from shared.live import wait_for
from shared.proofs import Record

from riichi_book.sphinx.live.offline import BUILD, keep_all

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Order: TypeAlias = Callable[[list[str]], list[str]]

LIVE = {"old": f"_live/{'0' * 16}", "new": f"_live/{'1' * 16}"}
MADE = {"old": 1_000_000_000, "new": 1_100_000_000}  # hosts compare times in whole seconds
CHANGED = ("index", "ask", "rulebook/fu")
SAME = "rulebook/glossary"
ONLY = {"old": "rulebook/gone", "new": "rulebook/added"}
# A page's text, the builds of its style sheet and its script, and a file that it requests later.
SEEN = """async () => [
    document.body.innerText,
    getComputedStyle(document.body).getPropertyValue("--build"),
    document.body.dataset.script ?? "",
    await (await fetch(document.querySelector("link").href)).text(),
]"""

REFUSING = """() => {
    for (const name of ['open', 'match', 'keys']) caches[name] = () => Promise.reject(new Error('refused'));
}"""
FULL = "() => { Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError')); }"


def page_of(name: str, build: str) -> str:
    up = "../" * name.count("/")
    script = "" if name == SAME else f'<script type="module" src="{up}{LIVE[build]}/seen.js"></script>'
    text = "the same" if name == SAME else build
    return f'<!doctype html><link rel="stylesheet" href="{up}_static/look.css">{script}<body>{text}</body>'


def look_of(build: str) -> str:
    return f":root {{ --build: {build} }}"


def whole(name: str, build: str) -> list[str]:
    """Return what a page of a build shows if nothing is mixed."""
    says, script = ("the same", "") if name == SAME else (build, build)
    return [says, build, script, look_of(build)]


def pages_of(build: str) -> list[str]:
    return [*CHANGED, SAME, ONLY[build]]


def made(folder: Path, build: str) -> Path:
    """Make a small site with this build."""
    files = {f"{name}.html": page_of(name, build) for name in pages_of(build)}
    files["_static/look.css"] = look_of(build)
    files[f"{LIVE[build]}/seen.js"] = f"document.body.dataset.script = '{build}'"
    files[f"{LIVE[build]}/python.wasm"] = "the same in both"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    keep_all(folder)
    for path in folder.rglob("*.*"):
        os.utime(path, (MADE[build], MADE[build]))
    return folder


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the folders of two builds."""
    return {build: made(tmp_path_factory.mktemp(build), build) for build in ("old", "new")}


@contextmanager
def reader(browser: Browser) -> Iterator[Page]:
    """Open a window with an empty cache."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@contextmanager
def reading_old(browser: Browser, sites: dict[str, Path], site: Path) -> Iterator[tuple[Page, str]]:
    """Open a window that has cached the old build; then put the new one on the host."""
    shutil.copytree(sites["old"], site, dirs_exist_ok=True)
    with reader(browser) as page, served(site) as address:
        visited_until(page, address, sites["old"])
        shutil.copytree(sites["new"], site, dirs_exist_ok=True)
        yield page, address


def keep(page: Page, address: str) -> None:
    """Open a site, and register its service worker."""
    page.goto(address)
    page.evaluate("navigator.serviceWorker.register('offline.js').then(() => {}, () => {})")


def kept(page: Page) -> dict[str, object] | None:
    """Return the cached build that is in use."""
    script = (
        "async () => navigator.serviceWorker.controller && (await caches.match('/_live/kept.json'))?.json()"
    )
    found: dict[str, object] | None = page.evaluate(script)
    return found


def visited_until(page: Page, address: str, site: Path) -> None:
    """Visit a site until a whole build is cached."""
    wanted = (site / BUILD).read_text("utf-8").strip()

    def is_whole() -> bool:
        keep(page, address)
        return (kept(page) or {}).get("build") == wanted

    wait_for(is_whole)


def seen(page: Page, address: str) -> list[str]:
    """Visit a page. Return what it shows."""
    page.goto(address)
    return list(page.evaluate(SEEN))


def is_whole_offline(page: Page, address: str, build: str) -> None:
    """Read the whole site while no server runs."""
    for name in pages_of(build):
        assert seen(page, f"{address}{name}.html") == whole(name, build)
    page.goto(f"{address}nowhere.html")
    assert "This page is not saved" in page.inner_text("body")
    page.get_by_role("link", name="To the front page").click()
    page.wait_for_url(f"{address}index.html")


def upload(browser: Browser, sites: dict[str, Path], host: Path, order: Order) -> int:
    """Copy the new build over the old one while readers visit. Return the number of visits."""
    shutil.copytree(sites["old"], host)
    names = order(sorted(path.relative_to(sites["new"]).as_posix() for path in sites["new"].rglob("*.*")))
    pages = cycle([*CHANGED, SAME])
    visits = 0
    with reader(browser) as page, reader(browser) as late:
        with served(host) as address:
            visited_until(page, address, sites["old"])
            early = page.context.new_page()
            assert seen(early, address) == whole("index", "old")
            for place, name in enumerate(names):
                if place == len(names) // 2:
                    keep(late, address)
                content = (sites["new"] / name).read_bytes()
                (host / name).parent.mkdir(parents=True, exist_ok=True)
                for part in (content[: len(content) // 2], content):
                    (host / name).write_bytes(part)
                    visited = next(pages)
                    found = seen(page, f"{address}{visited}.html")
                    assert found in [whole(visited, build) for build in ("old", "new")], (name, visited)
                    visits += 1
            for each in (page, late):
                visited_until(each, address, sites["new"])
            assert early.evaluate(SEEN) == whole("index", "old"), "a page that is open stays as it is"
        for each in (page, late):
            is_whole_offline(each, address, "new")
    return visits


def shuffled(seed: int) -> Order:
    return lambda names: Random(seed).sample(names, len(names))  # noqa: S311 - the same each time


@pytest.mark.proof
@pytest.mark.parametrize("order", [lambda names: names[::-1], *[shuffled(seed) for seed in range(1, 22)]])
def test_a_build_may_be_copied_in_any_order(
    order: Order, browser: Browser, sites: dict[str, Path], tmp_path: Path, record_property: Record
) -> None:
    visits = upload(browser, sites, tmp_path / "host", order)
    record_property("visits while a build was copied", visits)
    assert visits > 20


def test_files_that_are_in_another_folder_now_are_not_fetched_again(
    browser: Browser, sites: dict[str, Path], tmp_path: Path
) -> None:
    asked: list[str] = []

    class Remembering(Silent):
        def do_GET(self) -> None:  # noqa: N802 - the library's name
            asked.append(self.path)
            super().do_GET()

    with reader(browser) as page, served(tmp_path, host=Remembering) as address:
        for build in ("old", "new"):
            shutil.copytree(sites[build], tmp_path, dirs_exist_ok=True)
            visited_until(page, address, sites[build])
    assert f"/{LIVE['old']}/python.wasm" in asked
    assert f"/_live/packed/{LIVE['new']}/seen.js.pack" in asked
    assert f"/{LIVE['new']}/python.wasm" not in asked


@pytest.mark.proof
@pytest.mark.parametrize(
    ("storage", "build"), [(REFUSING, "new"), (FULL, "old")], ids=["nothing-is-stored", "the-storage-is-full"]
)
def test_whatever_a_storage_refuses_pages_come_whole_from_it_or_from_their_host(
    storage: str, build: str, browser: Browser, sites: dict[str, Path], tmp_path: Path
) -> None:
    with reading_old(browser, sites, tmp_path) as (page, address):
        page.context.service_workers[0].evaluate(storage)
        for name in pages_of(build):
            assert seen(page, f"{address}{name}.html") == whole(name, build)
