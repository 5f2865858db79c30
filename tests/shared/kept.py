"""Snapshots of texts that people read, each in a file, so a change shows as a diff.

To change them, run the test with ``--snapshot-update`` on one core, and read the diff.
"""

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from .small_book import Built

Kept: TypeAlias = Callable[[str], SnapshotAssertion]
"""The type of the fixture ``kept``."""


class TextFiles(SingleFileSnapshotExtension):
    """A text file for each snapshot, in the folder ``kept`` next to the test."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        """Return the folder of the snapshots."""
        return str(Path(test_location.filepath).parent / "kept")

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        """Return the name of a snapshot's file."""
        del test_location
        return str(index)


def outlines(built: Built, *names: str) -> str:
    """Return the text of pages with links, anchors, link descriptions, names of drawings, and folds.

    Line numbers of code are left out, because they change often.
    """
    return "\n\n".join(f"=== {name}\n{outline(built.article(f'{name}.html'))}" for name in names) + "\n"


def outline(page: str) -> str:
    """Return the text of one page."""
    for pattern, new in MARKUP:
        page = re.sub(pattern, new, page, flags=re.DOTALL)
    text = re.sub(r"(\.py(?:\.html)?)(:|#L)\d+", r"\1\2N", html.unescape(page))
    return "\n".join([line for each in text.splitlines() if (line := " ".join(each.split()))])


MARKUP: Final = (
    (r'<svg[^>]*role="img" aria-label="([^"]*)".*?</svg>', r"[\1]"),
    (r'<(svg|script|style)\b.*?</\1>|<a class="headerlink".*?</a>', ""),
    (r"\s+", " "),
    (r'<a\b([^>]*?)aria-description="([^"]*)"([^>]*)>(.*?)</a>', r"<a\1\3>\4 = \2</a>"),
    (r'<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)</a>', r"[\2](\1)"),
    (r'(<\w+\b[^>]*? id="([^"]*)"[^>]*>)', r"\1{#\2} "),
    (r"<details[^>]* open=[^>]*>", "\n>>> open: "),
    (r"<details[^>]*>", "\n>>> "),
    (r"</details>", "\n<<<\n"),
    (r"<(?=(?:p|div|section|h\d|tr|dt|dl|li|figure|table)\b)", "\n<"),
    (r"<(?:td|th|dd)\b[^>]*>\s*", " | "),
    (r"<[^>]*>", ""),
)
"""How to replace the markup of a page: patterns and replacements, applied in order."""
