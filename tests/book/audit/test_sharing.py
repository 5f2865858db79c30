"""Work shared among processes: one that dies loses nothing, and a file of which it dies is set aside."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from shared.breaking import audit_breaking, corpus_of
from shared.forms import SAMPLE

from riichi_book.games.audit import AuditRules, Findings, audit, corpus, files_of, sharing
from riichi_book.games.audit.gathering import uninterrupted
from riichi_book.games.audit.processes import Processes
from riichi_book.games.audit.sharing import AHEAD, DIED, MEMORY, Task, shared
from riichi_book.records import RecordFile
from riichi_rules.errors import RecordError

NAMES = ("a.log", "b-breaks.log", "c.log", "d.log", "e-once.log", "f.log", "g-breaks.log", "h.log")


needs_processes = pytest.mark.skipif(sys.platform == "emscripten", reason="in a page there are no processes")


@pytest.fixture
def _breaking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "audit_file", audit_breaking)


@needs_processes
@pytest.mark.usefixtures("_breaking")
@pytest.mark.parametrize("largest", [1, 3])
def test_a_file_that_ends_its_process_is_set_aside_and_the_rest_goes_on(
    largest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Processes, "largest", largest)
    monkeypatch.setattr(sharing, "GROWING", 1)
    folder = corpus_of(tmp_path / "games", *NAMES)
    done: list[int] = []
    found = audit([folder], jobs=2, watching=lambda files, _: done.append(files))
    assert done == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [(skip.file, skip.round, skip.reason, skip.kind) for skip in found.skipped] == [
        ("b-breaks.log", None, DIED, "file"),
        ("g-breaks.log", None, DIED, "file"),
    ]
    alone = audit([folder / "a.log"])
    assert alone.rounds > 0
    assert found.rounds == 6 * alone.rounds
    assert found.checks == {name: 6 * times for name, times in alone.checks.items()}
    assert not found.whole


@needs_processes
@pytest.mark.usefixtures("_breaking")
def test_where_every_file_ends_its_process_the_error_says_so(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=f"nothing could be audited: {DIED}"):
        audit([corpus_of(tmp_path / "games", "breaks.log", "breaks-too.log")], jobs=2)


def too_much(_file: RecordFile) -> Findings:
    raise MemoryError


def test_a_file_that_takes_more_memory_than_there_is_is_set_aside() -> None:
    (file,) = files_of([SAMPLE / "ranked.log"])
    ((found, _),) = Task(too_much, Findings)((file,))
    (skipped,) = found.skipped
    assert (skipped.file, skipped.reason, skipped.kind) == ("ranked.log", MEMORY, "file")


@needs_processes
def test_only_a_few_files_are_under_way_at_a_time() -> None:
    taken: list[int] = []

    def many() -> Iterator[RecordFile]:
        for number in range(30):
            taken.append(number)
            yield RecordFile(f"{number}.log", SAMPLE / "east-only.log")

    task = Task(partial(audit_breaking, rules=AuditRules()), Findings)
    with Processes(task, 2) as workers:
        for place, (file, (found, _)) in enumerate(shared(many(), task, workers), 1):
            assert (file.name, found.rounds > 0) == (f"{place - 1}.log", True)
            assert len(taken) - place < 2 * AHEAD
    assert len(taken) == 30


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """Have Ctrl-C noticed: whoever was begun in the background of a shell has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_ctrl_c_waits_for_what_must_be_whole() -> None:
    done = []

    def interrupted() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("whole")
        done.append("more")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == ["whole"]
    with pytest.raises(KeyboardInterrupt):  # it comes at once again
        signal.raise_signal(signal.SIGINT)


RUN = """
import sys
from riichi_book.games.audit import audit
from riichi_book.games.identification import identify
from riichi_book.games.variants import Changes, cover, whatif
from riichi_rules.ruleset import load_ruleset

def main(work, folder):
    watching = lambda done, *_: print(done, flush=True)
    shared = {"jobs": 2, "watching": watching}
    runs = {
        "audit": lambda: audit([folder], **shared),
        "cover": lambda: cover([folder], **shared),
        "identify": lambda: identify([folder], [load_ruleset("tenhou")], **shared),
        "whatif": lambda: whatif([folder], Changes(settings=(("yaku.ippatsu", "false"),)), **shared),
    }
    runs[work]()

if __name__ == "__main__":
    main(*sys.argv[1:])
"""


@needs_processes
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize("work", ["audit", "cover", "identify", "whatif"])
def test_workers_end_when_their_parent_is_killed(work: str, tmp_path: Path) -> None:
    folder = corpus_of(tmp_path / "games", *[f"{number:03}.log" for number in range(400)])
    script = tmp_path / "run.py"
    script.write_text(RUN, "utf-8")
    run = subprocess.Popen(
        [sys.executable, "-P", str(script), work, str(folder)], stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        assert run.stdout is not None
        assert run.stdout.readline() == b"1\n"
        run.kill()
        # The workers have the same output: it ends once all of them have.
        run.communicate(timeout=30)
        assert run.returncode == -signal.SIGKILL
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
