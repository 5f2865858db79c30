"""The packages that a book is made with, and their licences, as they say themselves."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata
from typing import Any, ClassVar, NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from riichi_book.sphinx.tiles.hands import report

from .facts import plain
from .lists import Rows, table

_CLASSIFIER = "License :: "


class Package(NamedTuple):
    """What a package says about itself."""

    name: str
    licence: str


class PackageListDirective(SphinxDirective):
    """``{package-list} sphinx, furo``: packages with their licence, as they say it themselves.

    Which version it was is no matter of the licence, and would differ from build to build.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the table; a package that is not installed is an error of the page."""
        rows: Rows = []
        for name in map(str.strip, self.arguments[0].split(",")):
            if not name:
                report(self, "packages", "packages stand with one comma between two; here is one too many")
                continue
            try:
                package = package_of(name)
            except PackageNotFoundError:
                report(self, "packages", f"{name} is not installed, so its licence cannot be read")
                continue
            rows.append([[plain(cell)] for cell in package])
        return [table(("Package", "Licence"), (40, 60), rows, stubs=1)]


def package_of(name: str) -> Package:
    """Return what an installed package says about itself. Raises ``PackageNotFoundError``.

    Packages tell their licence in three ways: as an expression, as classifiers, or in words.
    """
    says: dict[str, Any] = metadata(name).json
    lines = [line for line in says.get("classifier", ()) if line.startswith(_CLASSIFIER)]
    classified = "; ".join(line.rpartition(" :: ")[2] for line in lines)
    words = says.get("license", "").partition("\n")[0]
    licence = says.get("license_expression") or classified or words or "not stated"
    return Package(name, licence)
