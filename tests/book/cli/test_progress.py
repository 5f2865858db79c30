"""Progress of work on many files, and the message after an interruption."""

import io
from pathlib import Path

import pytest
from shared.forms import SAMPLE

from riichi_book.cli.app import run
from riichi_book.cli.output import watched
from riichi_book.games.variants import survey


def test_on_a_terminal_the_bar_tells_files_rounds_and_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    with watched(60) as report:
        report(1, 150, "none disagree")
        report(20, 3000, "3 disagree")
    assert "20/60" in terminal.getvalue()
    assert "3,000 rounds, 3 disagree" in terminal.getvalue()


@pytest.mark.parametrize(
    ("resume", "how"),
    [
        ((), "nothing is kept; with --resume FILE you could go on from here."),
        (
            ("--resume", "games.state"),
            "the progress is in games.state, and the same command goes on from here.",
        ),
    ],
)
def test_ctrl_c_says_where_it_stands_and_how_it_goes_on(
    resume: tuple[str, ...],
    how: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    real, files = survey.cover_file, []

    def second_interrupts(*words: object, **more: object) -> object:
        files.append(words)
        if len(files) == 2:
            raise KeyboardInterrupt
        return real(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(survey, "cover_file", second_interrupts)
    words = ["cover", str(SAMPLE / "east-only.log"), str(SAMPLE / "east-only.mjlog"), "--json", *resume]
    assert run(words) == 130
    assert capsys.readouterr().err == f"Interrupted after 1 of 2 files with 6 rounds: {how}\n"
    if resume:
        assert run(words) == 0
        assert len(files) == 3
