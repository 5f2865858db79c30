"""Work shared among processes: nothing is lost if one dies, and a file that kills it is skipped."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from shared.breaking import audit_breaking, corpus_of
from shared.forms import SAMPLE, file_at

from riichi_book.games import workers
from riichi_book.games.audit import AuditRules, Findings, audit, file
from riichi_book.games.running import DIED, MEMORY, Work
from riichi_book.games.workers import AHEAD, Workers
from riichi_book.records import RecordFile
from riichi_rules.errors import RecordError

NAMES = ("a.log", "b-breaks.log", "c.log", "d.log", "e-once.log", "f.log", "g-breaks.log", "h.log")

needs_processes = pytest.mark.skipif(sys.platform == "emscripten", reason="in a page there are no processes")


@needs_processes
@pytest.mark.parametrize("largest", [1, 3])
def test_a_file_that_ends_its_process_is_set_aside_and_the_rest_goes_on(
    largest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "audit_file", audit_breaking)
    monkeypatch.setattr(Workers, "largest", largest)
    monkeypatch.setattr(workers, "FILES_PER_GROWTH", 1)
    folder = corpus_of(tmp_path / "games", *NAMES)
    done: list[int] = []
    found = audit([folder], jobs=2, watching=lambda files, _: done.append(files))
    assert done == [1, 2, 3, 4, 5, 6, 7, 8]
    breaking = ("b-breaks.log", "g-breaks.log")
    assert [tuple(skip) for skip in found.skipped] == [(name, None, DIED, "file") for name in breaking]
    alone = audit([folder / "a.log"])
    assert found.rounds == 6 * alone.rounds > 0
    assert found.checks == {name: 6 * times for name, times in alone.checks.items()}
    assert not found.whole
    with pytest.raises(RecordError, match=f"nothing could be audited: {DIED}"):
        audit([folder / name for name in breaking], jobs=2)


def too_much(_file: RecordFile) -> Findings:
    raise MemoryError


def test_a_file_that_takes_more_memory_than_there_is_is_set_aside() -> None:
    ((found, _),) = Work(too_much, Findings)((file_at(SAMPLE / "ranked.log"),))
    assert [tuple(skip) for skip in found.skipped] == [("ranked.log", None, MEMORY, "file")]


@needs_processes
def test_only_a_few_files_are_under_way_at_a_time() -> None:
    taken: list[int] = []

    def many() -> Iterator[RecordFile]:
        for number in range(30):
            taken.append(number)
            yield RecordFile(f"{number}.log", SAMPLE / "east-only.log")

    with closing(Workers(Work(partial(audit_breaking, rules=AuditRules()), Findings), 2)) as two:
        for place, (each, (found, _)) in enumerate(two.map(many()), 1):
            assert (each.name, found.rounds > 0) == (f"{place - 1}.log", True)
            assert len(taken) - place < 2 * AHEAD
    assert len(taken) == 30


RUN = """
import sys
from riichi_book.games.audit import audit

if __name__ == "__main__":
    audit(sys.argv[1:], jobs=2, watching=lambda done, _: print(done, flush=True))
"""


@needs_processes
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    folder = corpus_of(tmp_path / "games", *[f"{number:03}.log" for number in range(400)])
    script = tmp_path / "run.py"
    script.write_text(RUN, "utf-8")
    run = subprocess.Popen(
        [sys.executable, "-P", str(script), str(folder)], stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        assert run.stdout is not None
        assert run.stdout.readline() == b"1\n"
        run.kill()
        # The workers share its output, which closes only after all of them have ended.
        run.communicate(timeout=30)
        assert run.returncode == -signal.SIGKILL
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
