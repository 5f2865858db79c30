"""The project as files: copies that tests may damage, and runs of its own commands."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from shared import ROOT
from shared.browser import skip_or_fail

NOT_COPIED = shutil.ignore_patterns("__pycache__")


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the project's folder."""
    return ROOT


def copied(place: Path, *names: str) -> Path:
    """Copy files and folders of the project to a place that a test may damage, without built files."""
    for name in names:
        target = place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=NOT_COPIED)
        else:
            shutil.copy(ROOT / name, target)
    return place


@pytest.fixture(scope="session")
def copy() -> Callable[..., Path]:
    """Return the function that copies parts of the project."""
    return copied


@pytest.fixture(scope="session")
def plain_environment() -> dict[str, str]:
    """Return the environment without the variables that make and pytest set for child processes."""
    prefixes = ("MAKE", "MFLAGS", "PYTEST", "PYTHONPATH", "COV_")
    return {name: value for name, value in os.environ.items() if not name.startswith(prefixes)}


@pytest.fixture(scope="session")
def pyodide(root: Path) -> Path:
    """Return the folder in which npm installed Pyodide."""
    package = root / "tests" / "house" / "pyodide" / "package.json"
    version = json.loads(package.read_text())["dependencies"]["pyodide"]
    place = root / "_build" / f"pyodide-{version}" / "node_modules" / "pyodide"
    if shutil.which("node") is None or not place.is_dir():
        skip_or_fail("Pyodide is not here: make test gets it where node and npm are")
    return place
