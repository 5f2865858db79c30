"""Every command that reads games names copies, in words, in JSON and on its page."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.breaking import corpus_of
from shared.command_line import Ask

WORDS = "are copies of rounds in a.log, counted there"


@pytest.mark.parametrize(
    "command",
    [("audit",), ("cover", "--page"), ("whatif", "--set", "yaku.ippatsu=false", "--page"), ("identify",)],
)
def test_a_person_reads_which_rounds_are_copies(
    command: tuple[str, ...], ask: Ask, ask_json: Ask, tmp_path: Path
) -> None:
    folder, page = corpus_of(tmp_path / "games", "a.log"), tmp_path / "page.html"
    (folder / "b.log").write_bytes((folder / "a.log").read_bytes())
    words = (*command, *([str(page)] if "--page" in command else []), str(folder))
    printed = ask(*words)
    assert printed.status == 0
    assert WORDS in " ".join(printed.out.split())
    assert "--page" not in command or WORDS in page.read_text("utf-8")
    skipped = [skip for skip in ask_json(*words).data["skipped"] if WORDS in skip["reason"]]
    assert [(skip["file"], skip["kind"]) for skip in skipped] == [("b.log", "note")]
