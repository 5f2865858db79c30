"""Build the pages of an edition in a process of its own, and say what is wrong with which page.

    python -m riichi_book.sphinx.build BUILDER BOOK WORK

from the folder with the pages. ``BOOK`` is the file with the facts of the book. ``WORK`` has the folder
``rulesets`` with its ruleset alone; it gets what is built, and the faults of the book, as a list in JSON.
"""

from __future__ import annotations

import json
import logging
import sys
from io import StringIO
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.logging import get_node_location, is_suppressed_warning


class Gathering(logging.Handler):
    """Gathers what Sphinx warns of, each with the page where it stands."""

    def __init__(self, root: Path) -> None:
        super().__init__(logging.WARNING)
        self.root = root
        self.suppressed: list[str] = []
        self.page = "conf.py"
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a warning that nobody has suppressed."""
        kind = getattr(record, "type", "") or "", getattr(record, "subtype", "") or ""
        if not is_suppressed_warning(*kind, self.suppressed):
            place = getattr(record, "location", None)
            if isinstance(place, nodes.Node):
                place = get_node_location(place)
            elif isinstance(place, tuple):
                place = ":".join(str(part) for part in place if part)
            page = str(place or self.page).removeprefix(f"{self.root}/").rstrip(":")
            self.add(page, record.getMessage())

    def add(self, page: str, problem: str) -> None:
        """Add a fault, in one line."""
        self.faults.append(f"{page}: {' '.join(problem.split())}")

    def turn_to(self, app: Sphinx, name: str) -> None:
        """Note which page is worked on, since an exception does not say it."""
        self.page = str(app.env.doc2path(name, base=False))


def build(builder: str, book: str, work: Path) -> list[str]:
    """Build the pages of this folder, and return what is wrong with them, each in one line with its page."""
    root = Path.cwd()
    found = Gathering(root)
    settings = StringIO()  # what is said of these comes before anybody gathers
    try:
        with patch_docutils(root), docutils_namespace():
            app = Sphinx(
                root,
                root,
                work / builder,
                work / "doctrees",
                builder,
                confoverrides={"riichi_edition": book, "riichi_edition_shelf": str(work / "rulesets")},
                status=None,
                warning=settings,
            )
            logging.getLogger("sphinx").addHandler(found)
            found.suppressed = app.config.suppress_warnings
            app.connect("source-read", lambda app, name, _: found.turn_to(app, name))
            app.connect("doctree-resolved", lambda app, _, name: found.turn_to(app, name), priority=0)
            for line in settings.getvalue().splitlines():
                found.add("conf.py", line)
            app.build()
    except Exception as error:  # noqa: BLE001 - whatever ends the build is told with its page
        cause = (error.orig_exc if isinstance(error, ExtensionError) else None) or error
        found.add(found.page, f"{type(cause).__name__}: {cause}")
    return list(dict.fromkeys(found.faults))


def main(builder: str, book: str, work: str) -> None:
    """Build, and write what is wrong into a file."""
    faults = build(builder, book, Path(work))
    Path(work, f"{builder}.json").write_text(json.dumps(faults), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
