"""Printing: Chromium and Playwright may be missing, and a sentence says which."""

from __future__ import annotations

import pytest

from riichi_book.sheets import printing


def test_what_is_missing_to_print_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "find_spec", lambda _: object())
    monkeypatch.setattr(
        printing.shutil, "which", lambda name: "/bin/it" if name == "chromium-browser" else None
    )
    assert (printing.missing(), printing.chromium_path()) == ("", "/bin/it")
    monkeypatch.setattr(printing.shutil, "which", lambda _: None)
    assert "Chromium is not on this machine" in printing.missing()
    monkeypatch.setattr(printing, "find_spec", lambda _: None)
    assert "riichi-rules[browser]" in printing.missing()
