"""The site without a network: what its service worker keeps, and what puts it on a phone's home screen.

The list of files and the name of the cache follow from all that the site holds, so that nobody reads an old
build when there is a new one.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from .bundle import digest

STATIC: Final = Path(__file__).with_name("static")
WORKER: Final = "offline.js"
MANIFEST: Final = "manifest.webmanifest"
AT_ROOT: Final = (WORKER, MANIFEST)
BUILD: Final = "_live/build.txt"
"""Says which build the server has; it alone is asked for whenever a page is opened."""
LEFT_OUT: Final = ("_sources/", "_live/build.txt", "_live/files-", ".buildinfo", "objects.inv", WORKER)
"""What no page shows: it stays with the server."""
SIZES: Final = (192, 512)


def keep_all(site: Path) -> str:
    """Write into a site what lets a browser keep it whole. Return the digest of all its files."""
    for old in site.glob("_live/files-*.json"):
        old.unlink()
    (site / MANIFEST).write_bytes((STATIC / MANIFEST).read_bytes())
    files = hashes(site)
    listed = json.dumps(files, separators=(",", ":")).encode()
    worker = (STATIC / WORKER).read_bytes()
    build = digest([(WORKER, worker), ("files", listed)])
    name = f"_live/files-{build}.json"
    (site / name).write_bytes(listed)
    (site / WORKER).write_bytes(worker.replace(b"@BUILD@", build.encode()).replace(b"@LIST@", name.encode()))
    (site / BUILD).write_text(f"{build}\n", "utf-8")
    return build


def forget(site: Path) -> None:
    """Take out of a site what an earlier build of it left."""
    for name in AT_ROOT:
        (site / name).unlink(missing_ok=True)


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


def icons(kept: Path) -> Mapping[str, bytes]:
    """Return the icons of the site as PNG, a tile on felt, drawn once; none where matplotlib is not here."""
    places = {size: kept / f"icon-{size}.png" for size in SIZES}
    try:
        for size, place in places.items():
            if not place.exists():
                draw_icon(place, size)
    except ImportError:
        return {}
    return {place.name: place.read_bytes() for place in places.values()}


def draw_icon(place: Path, size: int) -> None:
    """Draw an icon of so many pixels; all that matters lies in the circle that a phone may cut out."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - dear, and an icon is drawn once

    from riichi_book.drawing import tiles_view  # noqa: PLC0415
    from riichi_book.drawing.colours import PALETTES, Role  # noqa: PLC0415
    from riichi_book.figures.axes import draw  # noqa: PLC0415 - matplotlib, as above
    from riichi_rules import Tile  # noqa: PLC0415

    figure = Figure(figsize=(1, 1), dpi=size, facecolor=PALETTES["colour"][Role.FELT])
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    view = tiles_view([Tile(33)])
    height = 0.56
    width, whole = (height * side / 40 for side in (view.width, view.height))
    draw(view, axes, x=(1 - width) / 2, y=(1 - whole) / 2, height=height)
    figure.savefig(place, facecolor=figure.get_facecolor(), metadata={"Software": None})
