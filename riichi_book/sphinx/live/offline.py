"""Let the site work offline: its service worker, and the list of files that this saves in the browser.

A build is named by the digest of that list, which has the hash of each file. A browser can therefore check
that a file belongs to the build, in whatever order the files are copied to a server.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html import escape
from pathlib import Path
from typing import Final

from riichi_book.sphinx.book.languages import folders_in
from riichi_rules.messages import say

from .bundle import PACKED, packed

STATIC: Final = Path(__file__).with_name("static")
WORKER: Final = "offline.js"
MANIFEST: Final = "manifest.webmanifest"
AT_ROOT: Final = (WORKER, MANIFEST)
FOLDER: Final = "_live"
"""The folder of the live part in a site."""
BUILD: Final = f"{FOLDER}/build.txt"
"""Names the build that the server has. Only this file is fetched whenever a page is opened."""
NOT_HERE: Final = (
    say("You are offline"),
    say("This page is not saved on this device. The chapters, Ask and Practice are."),
    say("To the front page"),
    say("Ask the rules"),
)
"""What the worker says about a page that it does not have. It has no catalogue of its own."""
MORE: Final = re.compile(
    r"(notebooks|_code|_sources|rulebook/rulesets/pairs)/|rulebook/(api|rules\.html)"
    r"|_live/\w+/((cells|points-[\w-]*)\.pack|(kernel|markup|notebook)\.)"
)
"""Files that are saved only if the reader wants them: notebooks, pairs of rulesets, the API and proofs, and
tables of points, which only save time while Python is still being downloaded."""
FOLDER_PACKED: Final = f"{FOLDER}/packed"
"""The folder of packed text files, for readers who save the site."""
LEVEL: Final = 6
"""Their gzip level: a higher one takes several times as long and saves one percent."""
TEXTS: Final = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".md")
LEFT_OUT: Final = (
    *(BUILD, FOLDER_PACKED, f"{FOLDER}/files-", ".buildinfo", "objects.inv", WORKER),
    *("print/", "suite.", "retired."),
)
"""Files that are never saved: no page shows them, or they are offered online only (sheets, the suite)."""


def keep_all(site: Path) -> str:
    """Write the worker, its list and the packed files into a site. Return the name of the build."""
    known: dict[str, str] = {}
    for old in site.glob(f"{FOLDER}/files-*.json"):
        before = json.loads(old.read_bytes())
        known |= {**before["files"], **before["more"]}
        old.unlink()
    texts: set[Path] = set()
    parts: dict[str, dict[str, str]] = {"files": {}, "more": {}}
    sizes = dict.fromkeys(parts, 0)
    for name, hashed in hashes(site).items():
        part = "more" if MORE.match(name) else "files"
        parts[part][name] = hashed
        place = site / name
        if name.endswith(TEXTS):  # pack it for readers who save the site, if it changed
            place = site / FOLDER_PACKED / f"{name}{PACKED}"
            texts.add(place)
            if known.get(name) != hashed or not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(packed((site / name).read_bytes(), LEVEL))
        sizes[part] += place.stat().st_size
    for place in (site / FOLDER_PACKED).rglob(f"*{PACKED}"):
        if place not in texts:
            place.unlink()
    listed = json.dumps({**parts, "sizes": sizes}, separators=(",", ":")).encode()
    build = hashlib.sha256(listed).hexdigest()[:16]
    (site / f"{FOLDER}/files-{build}.json").write_bytes(listed)
    worker = (STATIC / WORKER).read_text("utf-8")
    for message in NOT_HERE:
        worker = worker.replace(message.template, json.dumps(escape(str(message)))[1:-1])
    (site / WORKER).write_text(worker, "utf-8")
    (site / BUILD).write_text(f"{build}\n", "utf-8")
    return build


def hashes(site: Path) -> dict[str, str]:
    """Return the files to save, each with its hash as browsers write it; skip other languages' folders."""
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    others = (*LEFT_OUT, *[f"{language}/" for language in folders_in(site)])
    return {name: hash_of((site / name).read_bytes()) for name in names if not name.startswith(others)}


def hash_of(content: bytes) -> str:
    """Return the hash of content as ``integrity`` attributes and content policies write it.

    >>> hash_of(b"riichi")
    'sha256-2Ktb28f+EYQT4AUm9akWL5GEgoekXOdxO2VZLNhesbc='
    """
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
