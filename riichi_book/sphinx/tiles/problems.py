"""Errors on a page: reported where they stand, and the page is read again until they are mended."""

from __future__ import annotations

from typing import Final

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

logger = logging.getLogger(__name__)

WARNING_TYPE: Final = "riichi_book"
"""What ``suppress_warnings`` calls the errors of this extension."""
_FAULTY: Final = "riichi-faulty"  # among what Sphinx keeps of a page, and forgets when it is read again


def report(directive: SphinxDirective, subtype: str, problem: str) -> None:
    """Report an error where a directive stands."""
    complain(directive.env, subtype, problem, directive.get_location())


def complain(env: BuildEnvironment, subtype: str, problem: str, location: str) -> None:
    """Report an error on the page that is being read."""
    logger.error("%s", problem, location=location, type=WARNING_TYPE, subtype=subtype)
    env.metadata[env.docname][_FAULTY] = True


def faulty_pages(
    app: Sphinx,  # noqa: ARG001 - Sphinx passes these
    env: BuildEnvironment,
    added: set[str],  # noqa: ARG001
    changed: set[str],  # noqa: ARG001
    removed: set[str],  # noqa: ARG001
) -> list[str]:
    """Return the pages with an error, which are read again."""
    return sorted(name for name in env.found_docs if _FAULTY in env.metadata.get(name, {}))
