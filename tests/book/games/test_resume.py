"""Work that was interrupted goes on where it was and finds the same, rows too; other work is refused."""

import sys
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from shared.forms import SAMPLE
from shared.runs import CHANGES, RUNS, Run, games_with_copies

from riichi_book.games import workers
from riichi_book.games.audit import audit
from riichi_book.games.parquet import rows_into
from riichi_book.games.variants import whatif
from riichi_rules.errors import RecordError

ROWS = find_spec("pyarrow") is not None and sys.platform != "emscripten"  # the extra variants can be used


def into(place: Path, kind: str, run: Run, *words: Any, **more: Any) -> Any:  # noqa: ANN401 - any work
    """Return what a run finds, and write its rows to a file of Parquet, where that can be."""
    with ExitStack() as stack:
        writing = stack.enter_context(rows_into(str(place) if ROWS else None, kind))
        return run(*words, writing=writing, **more)


@pytest.mark.parametrize("kind", RUNS)
def test_interrupted_work_finds_the_same_once_it_is_gone_on_with(kind: str, tmp_path: Path) -> None:
    games, state, run = [games_with_copies(tmp_path / "games")], tmp_path / "state", RUNS[kind]
    seen: list[int] = []

    def stopping(done: int, _: object) -> None:
        seen.append(done)
        if done == 2:
            raise KeyboardInterrupt

    whole = into(tmp_path / "whole", kind, run, games)
    with pytest.raises(KeyboardInterrupt):
        into(tmp_path / "rows", kind, run, games, resume=state, watching=stopping)
    assert not (tmp_path / "rows").exists()
    with state.open("ab") as lines:
        lines.write(b'{"file": ["c.mjlog"], "found": {"was killed while this was')
    for name in ("rows", "again"):
        found = into(
            tmp_path / name, kind, run, games, resume=state, watching=lambda done, _: seen.append(done)
        )
        assert found.data == whole.data
        assert not ROWS or (tmp_path / name).read_bytes() == (tmp_path / "whole").read_bytes()
    assert seen == [1, 2, 2, 3, 4, 5, 5]


def test_work_goes_on_only_where_it_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = tmp_path / "game.log", tmp_path / "state"
    game.write_bytes((SAMPLE / "east-only.log").read_bytes())
    run = RUNS["whatif"]
    run([game], resume=state)
    less = CHANGES._replace(settings=CHANGES.settings[:1])
    for other, words in (
        (lambda: run([game, game], resume=state), "a run with other paths"),
        (lambda: whatif([game], less, resume=state), "a run with other rules"),
        (lambda: audit([game], resume=state), "another command and other rules"),
    ):
        with pytest.raises(RecordError, match=words):
            other()
    with monkeypatch.context() as other_code:
        other_code.setattr("riichi_book.games.running.print_of_code", lambda: "other")
        with pytest.raises(RecordError, match="another version of this package"):
            run([game], resume=state)
    lines = state.read_bytes()
    unfinished = lines.partition(b"\n")[0]
    for noise in (b"", b"[]", b"{", b'{"form": 1}\n', unfinished, lines + b"{}\n", lines + b"[1]\n"):
        state.write_bytes(noise)
        with pytest.raises(RecordError, match="state: it does not tell how far such work is"):
            run([game], resume=state)
        assert state.read_bytes() == noise
    state.write_bytes(lines)
    game.write_text("< <GO/>")
    with pytest.raises(RecordError, match="have changed"):
        run([game], resume=state)


@pytest.mark.parametrize(
    "part", ["riichi_book/answers/a.py", "riichi_book/search/a.jsonl", "riichi_rules/ruleset/data/a.toml"]
)
def test_a_change_in_any_source_or_table_is_other_code(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "ROOT", tmp_path)
    file, prints = tmp_path / part, []
    file.parent.mkdir(parents=True)
    for text in ("1", "2"):
        file.write_text(text)
        prints.append(workers.print_of_code.__wrapped__())
    assert prints[0] != prints[1]
