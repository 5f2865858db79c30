"""Records that end the process which reads them, as a slip in compiled code or too little memory does."""

import os
from pathlib import Path
from typing import Final

from riichi_book.games.audit import AuditRules, Findings, audit_file
from riichi_book.records import RecordFile

from .forms import SAMPLE

BREAKS: Final = "breaks"
"""What stands in the name of a file of which a process dies."""

ONCE: Final = "once"
"""What stands in the name of a file of which a process dies the first time only."""


def corpus_of(folder: Path, *names: str) -> Path:
    """Return a folder with records by these names: short games, alike but for the number of the game."""
    folder.mkdir()
    text = (SAMPLE / "east-only.log").read_text("utf-8")
    for number, name in enumerate(names):
        (folder / name).write_text(text.replace("<GO ", f'<GO gpid="{number}" '), "utf-8")
    return folder


def audit_breaking(file: RecordFile, rules: AuditRules) -> Findings:
    """Audit a file, unless the process dies of it."""
    die_of(file)
    return audit_file(file, rules)


def die_of(file: RecordFile) -> None:
    """End this process if the file is one that does so."""
    if ONCE in file.name:
        mark = file.path.parent.with_suffix(".seen")
        if mark.exists():
            return
        mark.touch()
        os._exit(1)
    if BREAKS in file.name:
        os._exit(1)
