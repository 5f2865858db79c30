"""What all tests share."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

with suppress(ImportError):  # Pyodide has no hypothesis
    from hypothesis import settings

    # How long an example takes depends on what else the machine does; benchmarks look at time.
    settings.register_profile("house", deadline=None)
    settings.load_profile("house")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of sources beside the repository. Without it a test is skipped."""
    folder = ROOT.parent / "shared"
    if not (folder / "sources").is_dir():
        pytest.skip("the folder of sources, ../shared, is not beside this repository")
    return folder
