"""All that shows, studies and asks the rules: drawings, records, audits, pages, the command line.

``%load_ext riichi_book`` has a notebook show tiles, hands and answers, drawn and in words.
"""

from __future__ import annotations

from typing import Any


def load_ipython_extension(ipython: Any) -> None:  # noqa: ANN401 - IPython has no types
    """Have a running IPython show all that can be drawn; ``%load_ext riichi_book`` calls this."""
    from .notebook import load_ipython_extension as load  # noqa: PLC0415 - only a notebook needs it

    load(ipython)


def unload_ipython_extension(ipython: Any) -> None:  # noqa: ANN401 - IPython has no types
    """Have IPython show types as it did before."""
    from .notebook import unload_ipython_extension as unload  # noqa: PLC0415 - only a notebook needs it

    unload(ipython)
