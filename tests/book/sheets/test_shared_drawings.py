"""A printed page made smaller: each drawing stands in the file once, and every page looks as before."""

from __future__ import annotations

import pytest
import shared_drawings

from riichi_book.sheets.printing import missing, printer
from riichi_book.sheets.tiles import tiles_sheet


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a sheet of many equal tiles as Chromium prints it."""
    if missing():
        pytest.skip(missing())
    file = tmp_path_factory.mktemp("sheet") / "tiles.pdf"
    with printer() as print_sheet:
        print_sheet(tiles_sheet(), file)
    return file.read_bytes()


def pictures(pdf: bytes) -> list[bytes]:
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # noqa: PLC0415 - may be missing

    return [page.render(scale=1).to_numpy().tobytes() for page in PdfDocument(pdf)]


def test_a_pdf_is_smaller_and_looks_the_same(printed: bytes) -> None:
    smaller = shared_drawings.shared(printed)
    assert len(smaller) < 0.8 * len(printed)
    assert pictures(smaller) == pictures(printed)
