"""The command line, called in this process and in its own, and a folder of files for it."""

import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from shared import ROOT
from shared.command_line import Ask, Printed, Start
from shared.forms import DATA, REWRITTEN, SAMPLE, first_round

from riichi_book.cli import main


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Return the command line as a function of its arguments, on a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "RIICHI_RULES_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)

    def asked(*words: str, stdin: bytes | None = None) -> Printed:
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(words)
        return Printed(status, *capsys.readouterr())

    return asked


@pytest.fixture
def ask_json(ask: Ask) -> Ask:
    """Return the command line with ``--json``."""

    def asked(*words: str, stdin: bytes | None = None) -> Printed:
        place = words.index("--") if "--" in words else len(words)
        return ask(*words[:place], "--json", *words[place:], stdin=stdin)

    return asked


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with clubs, questions and games, some of them wrong, damaged or truncated."""
    folder = tmp_path_factory.mktemp("files") / "here"
    shutil.copytree(DATA / "commands" / "files", folder)
    (folder / "faults.txt").rename(folder / "faults.toml")  # not valid TOML, so only this copy has the ending
    shutil.copytree(SAMPLE, folder / "games")
    for name in ("ranked.log", "ranked.mjlog", "east-only.log", "east-only.mjlog"):
        shutil.copy(SAMPLE / name, folder)
    shutil.copy(REWRITTEN / "ranked.jsonl.gz", folder)
    shutil.copy(REWRITTEN / "ranked.script.jsonl", folder / "script.jsonl")
    seen, text = (SAMPLE / "ranked.log").read_text(), (SAMPLE / "ranked.mjlog").read_text()
    scores = 'ten="240,250,250,250" step'
    ended = re.search("<(AGARI|RYUUKYOKU)", text)
    assert ended
    for name, content in {
        "wrong.log": seen.replace(scores, scores.replace("240", "250"), 1),
        "damaged.mjlog": re.sub(' hai2="[0-9,]+"', "", text, count=1),
        "cut.mjlog": f"{text[: ended.start()]}</mjloggm>",
        "round.mjlog": first_round(text),
        "noise.log": "noise",
        **dict.fromkeys(("passed/README.md", "passed/club.toml", "passed/game.txt", "unread/game.txt"), text),
        "passed/ranked.log": seen,
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content)
    (folder / "wrong.log.gz").write_bytes(gzip.compress((folder / "wrong.log").read_bytes()))
    with zipfile.ZipFile(folder / "passed" / "more.zip", "w") as archive:
        archive.writestr("notes.txt", "notes")
    return folder


@pytest.fixture
def here(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, a copy of that folder."""
    # Hard links are safe, because no command changes a file in place.
    monkeypatch.chdir(shutil.copytree(files, tmp_path / "here", copy_function=os.link))
    return tmp_path / "here"


@pytest.fixture
def environment() -> dict[str, str]:
    """Return the environment of a process that finds the package, without variables that change output."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}


@pytest.fixture
def start(environment: dict[str, str]) -> Start:
    """Return a function that runs the command line in its own process."""

    def started(
        words: Sequence[str],
        *,
        python: Sequence[str] = ("-m", "riichi_book"),
        encoding: str = "utf-8",
        **more: object,
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *python, *words],
            env={**environment, "PYTHONIOENCODING": encoding},
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", "timeout": 60}
            | more,
            check=False,
        )

    return started
