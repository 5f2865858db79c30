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


def test_a_drawing_with_a_mark_of_structure_in_it_stays_where_it_is() -> None:
    part = b"\nq\n1 0 0 1 5 5 cm\n/P <</MCID 0 >>BDC\n" + b"0 0 m\n" * 99 + b"EMC\nQ\n"
    assert shared_drawings.DRAWING.search(part) is None
    assert shared_drawings.DRAWING.search(part.replace(b"/P <</MCID 0 >>BDC\n", b"").replace(b"EMC\n", b""))
