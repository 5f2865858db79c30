"""Errors on a page: reported where they stand, and the page is read again until they are mended."""

from __future__ import annotations

from typing import Final

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from riichi_book.tables.conditions import alone
from riichi_rules.errors import RiichiError

logger = logging.getLogger(__name__)

WARNING_TYPE: Final = "riichi_book"
"""What ``suppress_warnings`` calls the errors of this extension."""
_FAULTY: Final = "riichi-faulty"  # among what Sphinx keeps of a page, and forgets when it is read again


class NotHereError(ValueError):
    """A page asks something under other rules than those of the edition."""


def report(directive: SphinxDirective, subtype: str, problem: object) -> None:
    """Report an error where a directive stands."""
    complain(directive.env, subtype, str(problem), directive.get_location())


def refused(directive: SphinxDirective, subtype: str, error: ValueError | KeyError) -> None:
    """Report what a question on a page is refused for. In an edition such a block is left out, and noted."""
    if alone() and isinstance(error, (NotHereError, RiichiError)):
        logger.info("left out at %s: %s", directive.get_location(), error)
    else:
        report(directive, subtype, error)


def complain(env: BuildEnvironment, subtype: str, problem: str, location: str) -> None:
    """Report an error on the page that is being read."""
    logger.error("%s", problem, location=location, type=WARNING_TYPE, subtype=subtype)
    env.metadata[env.docname][_FAULTY] = True


def faulty_pages(_app: Sphinx, env: BuildEnvironment, *_pages: set[str]) -> list[str]:
    """Return the pages with an error, which are read again."""
    return sorted(name for name in env.found_docs if _FAULTY in env.metadata.get(name, {}))
