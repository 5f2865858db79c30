"""The site without a network: what its service worker keeps, and what puts it on a phone's home screen.

A build has its name from the list of its files, which has the hash of each: so a browser sees whether what it
fetched is of that build, in whatever order its files were copied to a server.
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
"""Where the live part lies in a site."""
BUILD: Final = f"{FOLDER}/build.txt"
"""Says which build the server has; it alone is asked for whenever a page is opened."""
NOT_HERE: Final = (
    say("You are offline"),
    say("This page is not saved on this device. The chapters, Ask and Practice are."),
    say("To the front page"),
    say("Ask the rules"),
)
"""What the worker says of a page that it does not have: it has no catalogue."""
MORE: Final = re.compile(
    r"(notebooks|_code|_sources|rulebook/rulesets/pairs)/|rulebook/(api|rules\.html)"
    r"|_live/\w+/((cells|points-[\w-]*)\.pack|(kernel|markup|notebook)\.)"
)
"""What is saved if the reader wants it: notebooks, pairs of rulesets, the API and proofs, and tables that
save a wait only where there is a network."""
FOLDER_PACKED: Final = f"{FOLDER}/packed"
"""Where texts lie packed for who saves them."""
LEVEL: Final = 6
"""How hard they are packed: harder takes several times as long for one hundredth less."""
TEXTS: Final = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".md")
LEFT_OUT: Final = (
    *(BUILD, FOLDER_PACKED, f"{FOLDER}/files-", ".buildinfo", "objects.inv", WORKER),
    *("print/", "suite.", "retired."),
)
"""What no page shows: it stays with the server. So do sheets and the suite, for who has a network."""


def keep_all(site: Path) -> str:
    """Write into a site what lets a browser keep it whole. Return the name of the build."""
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
        if name.endswith(TEXTS):  # it is packed for who saves it, where it is not as it was
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
    """Return the files that are kept, each with its hash as browsers write it; languages are kept apart."""
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    others = (*LEFT_OUT, *[f"{language}/" for language in folders_in(site)])
    return {name: hash_of((site / name).read_bytes()) for name in names if not name.startswith(others)}


def hash_of(content: bytes) -> str:
    """Return the hash of a content as attributes and policies write it.

    >>> hash_of(b"riichi")
    'sha256-2Ktb28f+EYQT4AUm9akWL5GEgoekXOdxO2VZLNhesbc='
    """
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
