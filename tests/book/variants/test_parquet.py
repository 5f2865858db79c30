"""Findings as rows of Parquet: they add up to what is counted, and are the same whoever shared the work."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest
from shared.forms import SAMPLE

from riichi_book.games.audit import audit
from riichi_book.games.variants import Changes, cover, whatif
from riichi_book.games.variants.parquet import GROUP, KINDS, RowFile
from riichi_rules.errors import FormError

CHANGES = Changes(settings=(("yaku.ippatsu", "false"), ("wins.multiple_ron", "nearest")))


def rows_of(kind: str, place: Path, run: Any, **more: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - a survey
    """Write what a run over the project's games finds, and return the rows that a reader of Parquet has."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra variants is not installed")
    columns, made = KINDS[kind]
    with RowFile(str(place), columns) as file:
        run(writing=lambda *found: file.write(made(*found)), **more)
    rows: list[dict[str, Any]] = parquet.read_table(place).to_pylist()
    return rows


def test_rows_of_whatif_add_up_to_what_is_counted(tmp_path: Path) -> None:
    found = whatif([SAMPLE], CHANGES)
    rows = rows_of("whatif", tmp_path / "rows", lambda **more: whatif([SAMPLE], CHANGES, **more))
    endings = [row for row in rows if row["kind"] == "ending"]
    assert len(endings) == found.counts["repriced"] > 3
    assert sum(row["moved"] for row in endings) == found.counts["points_moved"]
    assert len(rows) - len(endings) == found.counts["rounds_parted"] > 0
    asked = {example.file: example.question.data for example in found.examples}
    assert json.loads(endings[0]["question"])["ask"] == "ending"
    assert {row["file"] for row in endings} == asked.keys()
    for row in endings:
        assert row["moved"] == sum(abs(row[f"after_{seat}"] - row[f"before_{seat}"]) for seat in range(4))


def test_rows_are_the_same_to_the_byte_however_many_processes(tmp_path: Path) -> None:
    rows_of("whatif", tmp_path / "alone", lambda **more: whatif([SAMPLE], CHANGES, **more))
    rows_of("whatif", tmp_path / "shared", lambda **more: whatif([SAMPLE], CHANGES, jobs=2, **more))
    assert (tmp_path / "alone").read_bytes() == (tmp_path / "shared").read_bytes()


def test_rows_of_cover_add_up_to_what_is_counted(tmp_path: Path) -> None:
    games = [SAMPLE / "ranked.mjlog", SAMPLE / "east-only.mjlog"]
    found = cover(games)
    rows = rows_of("cover", tmp_path / "rows", lambda **more: cover(games, **more))
    for each in found.options:
        own = [row for row in rows if row["option"] == each.option]
        assert sum(row["asked"] for row in own if row["value"] is None) == each.asked
        assert sum(row["shows"] for row in own if row["value"] is None) == each.shows
        assert {row["value"] for row in own if row["value"]} == {
            value for value, times in each.values.items() if times
        }


def test_rows_of_an_audit_are_its_disagreements(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.log"
    text = (SAMPLE / "ranked.log").read_text()
    wrong.write_text(text.replace('ten="240,250,250,250" step', 'ten="250,250,250,250" step', 1))
    (row,) = rows_of("audit", tmp_path / "rows", lambda **more: audit([wrong], **more))
    assert (row["file"], row["check"]) == ("wrong.log", "riichi.bet")


def test_no_file_is_left_where_the_work_breaks_off_or_cannot_be_written(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra variants is not installed")
    columns, _ = KINDS["cover"]

    def broken_off() -> None:
        with RowFile(str(tmp_path / "rows"), columns) as file:
            file.write([{"file": "game", "option": "dora.ura", "asked": 1, "shows": 0}])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(FormError, match="cannot be written"):
        RowFile(str(tmp_path / "no" / "rows"), columns)


def test_without_pyarrow_it_says_what_brings_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:  # noqa: ANN401 - as imports are
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(FormError, match=r"pip install 'riichi-rules\[variants\]'"):
        RowFile(str(tmp_path / "rows"), {"file": "string"})


def test_rows_lie_in_groups_of_one_size_however_they_come(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra variants is not installed")
    columns, _ = KINDS["cover"]
    rows = [{"file": f"game {number}", "option": "dora.ura"} for number in range(2 * GROUP + 5)]
    for name, step in (("at once", len(rows)), ("some", GROUP - 1), ("one by one", 1)):
        with RowFile(str(tmp_path / name), columns) as file:
            for first in range(0, len(rows), step):
                file.write(rows[first : first + step])
        written = parquet.ParquetFile(tmp_path / name).metadata
        sizes = [written.row_group(place).num_rows for place in range(written.num_row_groups)]
        assert sizes == [GROUP, GROUP, 5]
        assert (tmp_path / name).read_bytes() == (tmp_path / "at once").read_bytes()
