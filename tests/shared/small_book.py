"""Small documentations, built with the real Sphinx."""

import io
import json
import re
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from . import ROOT

CONF = """
project = "Club rules"
author = copyright = "a club"
version = release = "1"
extensions = ["myst_parser", "riichi_book.sphinx"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
myst_enable_extensions = ["colon_fence"]
exclude_patterns = ["_*", "tests", "notebooks"]
html_theme = "basic"
man_pages = [("index", "club", "Club rules", "a club", 1)]
texinfo_documents = [("index", "club", "Club rules", "a club", "club", "Rules", "Games")]
"""


BOOKS = ROOT / "tests/data/books"


class Built(NamedTuple):
    """A built documentation: its folder, warnings, status messages and exit status."""

    folder: Path
    warnings: str
    status_text: str
    status: int

    def text(self, name: str) -> str:
        return (self.folder / name).read_text("utf-8")

    def article(self, name: str) -> str:
        """Return the body of a page, without what the theme adds."""
        found = re.search(
            r'<div class="body" role="main">(.*?)<div class="clearer">', self.text(name), re.DOTALL
        )
        assert found
        return found[1]

    @property
    def rules(self) -> dict[str, dict[str, Any]]:
        return {rule["id"]: rule for rule in json.loads(self.text("rules.json"))["rules"]}

    @property
    def read(self) -> str:
        """How many pages Sphinx read as added, changed or removed."""
        found = re.search(r"\d+ added, \d+ changed, \d+ removed", self.status_text)
        return found[0] if found else ""


def pages_of(book: str) -> dict[str, str]:
    """Return the files of a small book under ``tests/data/books``, by their relative paths."""
    files = [file for file in sorted((BOOKS / book).rglob("*")) if file.is_file()]
    return {file.relative_to(BOOKS / book).as_posix(): file.read_text("utf-8") for file in files}


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text).lstrip("\n"), "utf-8")


def build(source: Path, builder: str = "html", *, parallel: int = 1, strict: bool = False) -> Built:
    """Build a folder that has a ``conf.py``; ``strict`` turns warnings into errors."""
    status_text, warnings = io.StringIO(), io.StringIO()
    out, doctrees = source / "_out" / builder, source / "_doctrees" / builder
    with patch_docutils(source), docutils_namespace():
        app = Sphinx(
            source,
            source,
            out,
            doctrees,
            builder,
            status=status_text,
            warning=warnings,
            warningiserror=strict,
            parallel=parallel,
        )
        app.build()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue())
    return Built(out, plain, status_text.getvalue(), app.statuscode)
