"""A small book, built once for each module from its ``FILES``."""

from pathlib import Path

import pytest
from shared.small_book import Built, build, write


@pytest.fixture(scope="module")
def source(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the files."""
    folder = tmp_path_factory.mktemp("book")
    write(folder, request.module.FILES)
    return folder


@pytest.fixture(scope="module")
def site(source: Path) -> Built:
    """Return the site, built without warnings."""
    built = build(source, strict=True)
    assert (built.warnings, built.status) == ("", 0)
    return built
