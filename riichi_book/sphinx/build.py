"""Build the pages of an edition in a separate process, and report each fault with its page.

    python -m riichi_book.sphinx.build BUILDER BOOK WORK

Run it in the folder with the pages. ``BOOK`` is the file with the facts of the book. ``WORK`` has the folder
``rulesets`` with nothing but the book's ruleset; the built pages and a JSON list of faults go into ``WORK``.
"""

from __future__ import annotations

import json
import re
import sys
from io import StringIO
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import docutils_namespace, patch_docutils

WARNING: Final = re.compile(r"(?m)^(?:(\S.*?):? )??(?:WARNING|ERROR|CRITICAL): ")
"""The prefix of a Sphinx warning: its page and line, if known, and its severity."""
COLOURS: Final = re.compile(r"\x1b\[[0-9;]*m")


def build(builder: str, book: str, work: Path) -> list[str]:
    """Build the pages of the current folder, and return the faults, each on one line with its page."""
    root, said, ended = Path.cwd(), StringIO(), list[str]()
    page = "conf.py"

    def turn_to(app: Sphinx, name: str) -> None:
        """Note which page is being processed, because an exception does not say."""
        nonlocal page
        page = str(app.env.doc2path(name, base=False))

    settings = {"riichi_edition": book, "riichi_edition_shelf": str(work / "rulesets")}
    settings["show_warning_types"] = "0"  # the types only help to suppress warnings
    out, doctrees = work / builder, work / "doctrees"
    try:
        with patch_docutils(root), docutils_namespace():
            app = Sphinx(root, root, out, doctrees, builder, settings, status=None, warning=said)
            app.connect("source-read", lambda app, name, _: turn_to(app, name))
            app.connect("doctree-resolved", lambda app, _, name: turn_to(app, name), priority=0)
            app.build()
    except Exception as error:  # noqa: BLE001 - report any error with its page
        cause = (error.orig_exc if isinstance(error, ExtensionError) else None) or error
        ended.append(f"{page}: {type(cause).__name__}: {cause}")
    _, *parts = WARNING.split(COLOURS.sub("", said.getvalue()))
    places = [(place or "conf.py").removeprefix(f"{root}/") for place in parts[::2]]
    faults = [f"{place}: {words}" for place, words in zip(places, parts[1::2], strict=True)]
    return list(dict.fromkeys(" ".join(fault.split()) for fault in (*faults, *ended)))


if __name__ == "__main__":
    builder, book, work = sys.argv[1:]
    Path(work, f"{builder}.json").write_text(json.dumps(build(builder, book, Path(work))), "utf-8")
