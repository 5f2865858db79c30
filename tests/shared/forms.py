"""Record formats: one game of the sample in each of them, and records held in memory."""

import gzip
import json
from pathlib import Path
from typing import Any, Final

from riichi_book.games.audit import AuditRules, Findings, audit_file
from riichi_book.records import RecordFile, record_files

from . import ROOT

DATA: Final = ROOT / "tests/data"
SAMPLE: Final = DATA / "records"
REWRITTEN: Final = DATA / "rewritten"
MADE: Final = DATA / "made"
"""Made-up rounds, each for a rare event."""
FORMS: Final = {"mjlog": SAMPLE / "ranked.mjlog", "client": SAMPLE / "ranked.log"} | {
    "tenhou6": REWRITTEN / "ranked.json",
    "mjai": REWRITTEN / "ranked.jsonl.gz",
}
"""One game in each record format."""


def file_at(path: Path) -> RecordFile:
    """Return the only record at a path."""
    (file,) = record_files(path)
    return file


def files_of_tags(folder: Path) -> list[RecordFile]:
    """Return the records in a folder tree that consist of tags rather than JSON."""
    return [file for file in record_files(folder) if not file.read().lstrip().startswith(b"{")]


def text_of(form: str) -> str:
    """Return the text of the game in a format."""
    data = FORMS[form].read_bytes()
    return (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode()


def in_memory(text: str | bytes, name: str = "game") -> RecordFile:
    """Return a record with this text."""
    return RecordFile(name, Path(name), data=text if isinstance(text, bytes) else text.encode())


def first_round(text: str) -> str:
    """Return an mjlog with only its first round."""
    return f"{text[: text.index('<INIT', text.index('<INIT') + 1)]}</mjloggm>"


def audited(text: str | bytes, ruleset: str = "auto", **settings: str) -> Findings:
    """Audit a record with this text. In the names of settings ``__`` stands for the dot."""
    changes = tuple((name.replace("__", "."), value) for name, value in settings.items())
    return audit_file(in_memory(text), AuditRules(ruleset, changes))


def disagreeing(found: Findings) -> list[str]:
    """Return the names of the checks that disagree."""
    return [disagreement.check for disagreement in found.disagreements]


def lines_of(text: str) -> list[dict[str, Any]]:
    """Return the lines of an mjai record as objects."""
    return [json.loads(line) for line in text.splitlines()]


def mjai(lines: list[dict[str, Any]]) -> str:
    """Return an mjai record of these lines."""
    return "".join(f"{json.dumps(line)}\n" for line in lines)
