"""The same seed prints the same bytes, whichever Python makes the sheet."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from shared.sheets import DIGEST

ROOT = Path(__file__).parents[3]


def test_the_same_seed_prints_the_same_bytes_on_every_python() -> None:
    """On 3.14, under WebAssembly, a proof of the house says so."""
    names = [f"python3.{minor}" for minor in range(11, 16) if minor != sys.version_info.minor]
    found = {name: digest for name in names if (digest := digest_by(name))}
    if not found:
        pytest.skip("no other Python is on this machine")
    here = digest_by(sys.executable)
    assert len(here) == 64
    assert set(found.values()) == {here}, found


def digest_by(python: str) -> str:
    """Return the digest of some sheets as a Python makes them, or nothing where it is not here."""
    try:
        ended = subprocess.run([python, "-c", DIGEST], cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return ended.stdout.strip()
