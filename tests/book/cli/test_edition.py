"""``riichi-rules edition``: its messages before it makes a book."""

import json
from pathlib import Path

import pytest
from shared.command_line import Ask

from riichi_book.sphinx.edition import make

CLUB = """id = "hill"
extends = "ema-2025"
[match]
uma = [20000, 10000, -10000, -10000]
"""


@pytest.fixture(autouse=True)
def _no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "missing", lambda: "no browser to print with")


def test_what_is_odd_is_said_before_anything_is_made(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "hill.toml"
    file.write_text(CLUB, "utf-8")
    words = ("edition", str(file), "--out", str(tmp_path / "out"), "--only", "sheets")
    first, second, *_ = ask(*words).err.splitlines()
    assert first.startswith("Odd: match.uma adds up to 10000, ")
    assert second == "sheets ..."
    (warning,) = json.loads(ask(*words, "--json").out)["warnings"]
    assert first == f"Odd: {warning}."
    assert warning in ask("rulesets", str(file), "--json").data["warnings"]


def test_what_somebody_changed_is_left_alone_and_named(ask: Ask, tmp_path: Path) -> None:
    file, out = tmp_path / "hill.toml", tmp_path / "out"
    file.write_text(CLUB, "utf-8")
    words = ("edition", str(file), "--out", str(out), "--only", "sheets")
    assert "Left alone" not in ask(*words).err
    (out / "card.html").write_text("our own card", "utf-8")
    assert "Left alone, because no edition made them: card.html.\n" in ask(*words).err
    assert (out / "card.html").read_text("utf-8") == "our own card"
    (out / "what-to-decide.html").unlink()
    (out / "what-to-decide.html").mkdir()
    assert json.loads(ask(*words, "--json").out)["left_alone"] == ["card.html", "what-to-decide.html"]
