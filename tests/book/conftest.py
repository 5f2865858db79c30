"""Golden files: what a drawing was when somebody last looked at it.

``GOLDEN=write pytest tests/book`` writes them anew; look at each before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"

Check = Callable[[str, str], None]


@pytest.fixture
def golden() -> Check:
    """Return a check that a text is that of a golden file."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        # A line for each symbol, so that a change shows as what it is.
        text = text.replace("<symbol", "\n<symbol").replace("<g class", "\n<g class").rstrip() + "\n"
        if os.environ.get("GOLDEN") == "write":
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{name} is drawn otherwise than before"

    return check
