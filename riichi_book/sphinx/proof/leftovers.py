"""A page that is gone leaves nothing behind in the site, though the site is not built anew."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment


def forget_page(app: Sphinx, env: BuildEnvironment, docname: str) -> None:  # noqa: ARG001 - Sphinx passes these
    """Take away what was written of a page that is gone, or that is read again and then written again."""
    builder = app.builder
    if isinstance(builder, StandaloneHTMLBuilder) and builder.name in ("html", "dirhtml"):
        Path(builder.get_outfilename(docname)).unlink(missing_ok=True)


def forget_others(folder: Path, kept: Iterable[Path]) -> None:
    """Take away the pages of a folder that are none of those to be kept."""
    for gone in set(folder.rglob("*.html")) - set(kept):
        gone.unlink()
