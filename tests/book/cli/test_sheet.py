"""``riichi-rules sheet``."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TypeAlias

import pytest
from shared.command_line import Ask

from riichi_book.cli import printing
from riichi_book.sheets.paper import Sheet
from riichi_book.sheets.printing import CutOff
from riichi_book.sheets.work import work_sheets
from riichi_rules.ruleset import load_ruleset

Printing: TypeAlias = Callable[[Callable[[Sheet, Path], object]], None]
WORDS = ("sheet", "fu", "--level", "2", "--count", "3", "--seed", "7", "--ruleset", "ema-2025")


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> str:
    """Simulate that Chromium is missing. Return the sentence that says so."""
    monkeypatch.setattr(printing, "missing", lambda: "There is no PDF, because of this test")
    return "There is no PDF, because of this test"


def test_a_sheet_and_its_key_are_written_and_what_is_missing_is_said(
    ask: Ask, ask_json: Ask, tmp_path: Path, unprinted: str
) -> None:
    answer = ask_json(*WORDS, "--out", str(tmp_path / "new" / "folder"))
    files = [Path(file) for file in answer.data.pop("files")]
    assert answer.status == 0
    asked = {"kind": "fu", "level": 2, "count": 3, "seed": 7}
    assert answer.data == {
        "ruleset": "ema-2025",
        **asked,
        "missing": unprinted,
        "files": list(map(str, files)),
    }
    sheets = work_sheets("fu", 2, 3, 7, load_ruleset("ema-2025"))
    assert [(file.name, file.read_text("utf-8")) for file in files] == [
        (f"{sheet.name}.html", sheet.html) for sheet in sheets
    ]
    assert unprinted in ask(*WORDS, "--out", str(tmp_path)).out


def test_sheets_lie_in_the_working_directory_unless_somebody_says_otherwise(
    ask_json: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unprinted: str
) -> None:
    assert unprinted
    monkeypatch.chdir(tmp_path)
    assert ask_json("sheet", "waits").data["ruleset"] == "ema-2025"
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "waits-level-1-count-10-seed-0-ema-2025-key.html",
        "waits-level-1-count-10-seed-0-ema-2025.html",
    ]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Printing:
    """Return a function that replaces Chromium by another printer."""

    def by(print_sheet: Callable[[Sheet, Path], object]) -> None:
        monkeypatch.setattr(printing, "missing", str)
        monkeypatch.setattr(printing, "printer", lambda: nullcontext(print_sheet))

    return by


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_a_folder_that_is_called_as_a_file_is_named(
    ask_json: Ask, tmp_path: Path, printed: Printing, ending: str
) -> None:
    printed(lambda _, file: file.write_text("printed"))
    name = f"fu-level-1-count-3-seed-0-ema-2025.{ending}"
    (tmp_path / name).mkdir()
    message = ask_json("sheet", "fu", "--count", "3", "--out", str(tmp_path)).error["message"]
    assert f"{name}' cannot be written: Is a directory" in message


def test_a_sheet_that_does_not_fit_its_paper_is_refused_in_a_line(
    ask: Ask, tmp_path: Path, printed: Printing
) -> None:
    def cut_off(sheet: Sheet, _: Path) -> None:
        raise CutOff(f"{sheet.name} does not fit its paper")

    printed(cut_off)
    answer = ask("sheet", "fu", "--count", "3", "--out", str(tmp_path))
    problem = "fu-level-1-count-3-seed-0-ema-2025 does not fit its paper"
    assert (answer.status, answer.err.strip()) == (2, f"riichi-rules: {problem}")
