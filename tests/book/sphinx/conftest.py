"""The small book that a module describes by its ``FILES``, built once."""

from pathlib import Path

import pytest
from shared.small_book import Built, build, write


@pytest.fixture(scope="module")
def source(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which the files lie."""
    folder = tmp_path_factory.mktemp("book")
    write(folder, request.module.FILES)
    return folder


@pytest.fixture(scope="module")
def site(source: Path) -> Built:
    """Return the site, which was built without a warning."""
    built = build(source, strict=True)
    assert (built.warnings, built.status) == ("", 0)
    return built
