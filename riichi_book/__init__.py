"""Everything built on the rules: drawings, records, audits, pages, the command line.

``%load_ext riichi_book`` makes a notebook show tiles, hands and answers as drawings and in words.
"""

from __future__ import annotations

from typing import Any


def load_ipython_extension(ipython: Any) -> None:  # noqa: ANN401 - IPython has no types
    """Make a running IPython draw everything that has a drawing; ``%load_ext riichi_book`` calls this."""
    from .notebook import load_ipython_extension as load  # noqa: PLC0415 - only a notebook needs it

    load(ipython)


def unload_ipython_extension(ipython: Any) -> None:  # noqa: ANN401 - IPython has no types
    """Restore IPython's own display of these types."""
    from .notebook import unload_ipython_extension as unload  # noqa: PLC0415 - only a notebook needs it

    unload(ipython)
