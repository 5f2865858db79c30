"""The command line, asked in this process and in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from shared.command_line import Ask, Printed, Start

from riichi_book.cli import main

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Return the command line as a function of its words, on a terminal of 80 columns."""
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

    def asked(*words: str) -> Printed:
        return ask(*words, "--json")

    return asked


@pytest.fixture
def environment() -> dict[str, str]:
    """Return the environment of a process that finds the package and nothing that changes its output."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}


@pytest.fixture
def start(environment: dict[str, str]) -> Start:
    """Return a function that runs the command line in a process of its own."""

    def started(
        words: Sequence[str], *, stdin: str = "", encoding: str = "utf-8", python: Sequence[str] = ()
    ) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *(python or ("-m", "riichi_book")), *words]
        return subprocess.run(
            command,
            env={**environment, "PYTHONIOENCODING": encoding},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )

    return started
