"""What if, and which rules games ask: interrupted and gone on with, it is found the same, rows too."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from shared.forms import SAMPLE

from riichi_book.cli.rows import rows_into
from riichi_book.games.audit import AuditRules, audit
from riichi_book.games.variants import Changes, cover, whatif
from riichi_rules.errors import FormError, RecordError

CHANGES = Changes(settings=(("yaku.ippatsu", "false"), ("wins.multiple_ron", "nearest")))
OTHER_RULES = AuditRules(settings=(("draws.noten_pool", "1000"),))
GAMES = [SAMPLE / "ranked.log", SAMPLE / "east-only.log", SAMPLE / "east-only.mjlog"]

Run = Callable[..., Any]
RUNS: dict[str, Run] = {
    "audit": partial(audit, GAMES[1:], OTHER_RULES),
    "whatif": partial(whatif, GAMES, CHANGES),
    "cover": partial(cover, GAMES[1:]),
}


class StopError(Exception):
    """What stops a run in a test."""


def stopping(done: int, _: object) -> None:
    if done == 1:
        raise StopError


def into(place: Path, kind: str, resume: Path | None, run: Run, **more: Any) -> Any:  # noqa: ANN401 - any
    """Return what a run finds, and write its rows to a file of Parquet."""
    with rows_into(str(place), kind, None if resume is None else str(resume)) as writing:
        return run(writing=writing, resume=resume, **more)


@pytest.mark.parametrize("kind", RUNS)
def test_an_interrupted_run_finds_the_same_once_it_is_gone_on_with(kind: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra variants is not installed")
    state, run = tmp_path / "state", RUNS[kind]
    whole = into(tmp_path / "whole", kind, None, run)
    with pytest.raises(StopError):
        into(tmp_path / "rows", kind, state, run, watching=stopping)
    assert not (tmp_path / "rows").exists()
    noted = json.loads(state.read_text())
    assert noted["done"] == 1
    assert noted["rows"] > 0
    with (tmp_path / "state.rows").open("ab") as lines:
        lines.write(b'{"file": "written after the last note"')
    done: list[int] = []
    found = into(tmp_path / "rows", kind, state, run, watching=lambda files, _: done.append(files))
    assert done == list(range(1, done[-1] + 1))
    assert done[-1] > 1
    assert found.data == whole.data
    assert (tmp_path / "rows").read_bytes() == (tmp_path / "whole").read_bytes()
    assert into(tmp_path / "again", kind, state, run).data == whole.data
    assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_run_goes_on_only_where_it_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "state"
    whatif(GAMES, CHANGES, resume=state)
    for other, words in (
        (lambda: whatif(GAMES[:1], CHANGES, resume=state), "other paths"),
        (
            lambda: whatif(GAMES, CHANGES._replace(settings=(("yaku.ippatsu", "false"),)), resume=state),
            "rules",
        ),
        (lambda: cover(GAMES, resume=state), "another command and other rules"),
    ):
        with pytest.raises(RecordError, match=words):
            other()
    monkeypatch.setattr("riichi_book.games.audit.checkpoint.print_of_code", lambda: "other")
    with pytest.raises(RecordError, match="another version of this package"):
        whatif(GAMES, CHANGES, resume=state)


def test_rows_go_on_only_where_they_are(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra variants is not installed")
    state, run = tmp_path / "state", RUNS["whatif"]
    run(resume=state)
    with pytest.raises(RecordError, match="wrote no rows"):
        into(tmp_path / "rows", "whatif", state, run)
    state.unlink()
    into(tmp_path / "rows", "whatif", state, run)
    (tmp_path / "state.rows").write_bytes(b"")
    with pytest.raises(FormError, match="rows are missing"):
        into(tmp_path / "rows", "whatif", state, run)
