"""Records that kill the process which reads them, like a bug in compiled code or a lack of memory."""

import os
from pathlib import Path
from typing import Final

from riichi_book.games.audit import AuditRules, Findings, audit_file
from riichi_book.records import RecordFile

from .forms import SAMPLE

BREAKS: Final = "breaks"
"""A file with this in its name kills every process that reads it."""

ONCE: Final = "once"
"""A file with this in its name kills only the first process that reads it."""


def corpus_of(folder: Path, *names: str) -> Path:
    """Return a folder with records by these names: short games that differ only in the game's number."""
    folder.mkdir()
    text = (SAMPLE / "east-only.log").read_text("utf-8")
    for number, name in enumerate(names):
        (folder / name).write_text(text.replace("<GO ", f'<GO gpid="{number}" '), "utf-8")
    return folder


def audit_breaking(file: RecordFile, rules: AuditRules) -> Findings:
    """Audit a file, unless the file kills the process."""
    die_of(file)
    return audit_file(file, rules)


def die_of(file: RecordFile) -> None:
    """End this process if the file's name says so."""
    if ONCE in file.name:
        mark = file.path.parent.with_suffix(".seen")
        if mark.exists():
            return
        mark.touch()
        os._exit(1)
    if BREAKS in file.name:
        os._exit(1)
