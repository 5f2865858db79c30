"""The site without a network: what its service worker keeps, and what puts it on a phone's home screen.

A build has its name from the list of its files, which has the hash of each: so a browser sees whether what it
fetched is of that build, in whatever order its files were copied to a server.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Final

from riichi_rules.messages import say

STATIC: Final = Path(__file__).with_name("static")
WORKER: Final = "offline.js"
MANIFEST: Final = "manifest.webmanifest"
AT_ROOT: Final = (WORKER, MANIFEST)
FOLDER: Final = "_live"
"""Where the live part lies in a site."""
BUILD: Final = f"{FOLDER}/build.txt"
"""Says which build the server has; it alone is asked for whenever a page is opened."""
NOT_HERE: Final = (say("No network"), say("This page is not kept, and needs its network."))
"""What the worker says of a page that it does not have: it has no catalogue."""
LEFT_OUT: Final = (BUILD, f"{FOLDER}/files-", ".buildinfo", "objects.inv", WORKER)
"""What no page shows: it stays with the server."""


def keep_all(site: Path, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    """Write into a site what lets a browser keep it whole. Return the name of the build.

    ``facts`` are what its manifest says otherwise than that of the whole book.
    """
    for old in site.glob(f"{FOLDER}/files-*.json"):
        old.unlink()
    manifest = {**json.loads((STATIC / MANIFEST).read_text("utf-8")), **facts}
    (site / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
    files = hashes(site)
    listed = json.dumps(files, separators=(",", ":")).encode()
    build = hashlib.sha256(listed).hexdigest()[:16]
    (site / f"{FOLDER}/files-{build}.json").write_bytes(listed)
    worker = (STATIC / WORKER).read_text("utf-8")
    for message in NOT_HERE:
        worker = worker.replace(message.template, json.dumps(escape(str(message)))[1:-1])
    (site / WORKER).write_text(worker, "utf-8")
    (site / BUILD).write_text(f"{build}\n", "utf-8")
    return build


def hashes(site: Path) -> dict[str, str]:
    """Return the files that are kept, each with its hash as browsers write it."""
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    return {name: hash_of((site / name).read_bytes()) for name in names if not name.startswith(LEFT_OUT)}


def hash_of(content: bytes) -> str:
    """Return the hash of a content as attributes and policies write it.

    >>> hash_of(b"riichi")
    'sha256-2Ktb28f+EYQT4AUm9akWL5GEgoekXOdxO2VZLNhesbc='
    """
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
