"""Findings as rows of Parquet: they add up to what is counted, and a file of them is whole or not there."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from shared.forms import SAMPLE
from shared.runs import RUNS

from riichi_book.games.parquet import GROUP, KINDS, rows_into
from riichi_rules.errors import FormError

Rows = list[dict[str, Any]]
Parquet: TypeAlias = Any
"""A reader of Parquet: pyarrow has no types."""


@pytest.fixture
def parquet() -> Parquet:
    return pytest.importorskip("pyarrow.parquet", reason="the extra variants is not installed")


def found_and_rows(
    kind: str, place: Path, parquet: Parquet, paths: list[Path], jobs: int = 1
) -> tuple[Any, Rows]:
    """Return what a run finds, and the rows that a reader of Parquet has of it."""
    with rows_into(str(place), kind) as writing:
        found = RUNS[kind](paths, writing=writing, jobs=jobs)
    return found, parquet.read_table(place).to_pylist()


def test_rows_of_whatif_add_up_to_what_is_counted(tmp_path: Path, parquet: Parquet) -> None:
    found, rows = found_and_rows("whatif", tmp_path / "rows", parquet, [SAMPLE])
    endings = [row for row in rows if row["kind"] == "ending"]
    assert len(endings) == found.counts["repriced"] > 3
    assert sum(row["moved"] for row in endings) == found.counts["points_moved"]
    assert len(rows) - len(endings) == found.counts["rounds_parted"] > 0
    assert json.loads(endings[0]["question"])["ask"] == "ending"
    assert {row["file"] for row in endings} == {example.file for example in found.examples}
    for row in endings:
        assert row["moved"] == sum(abs(row[f"after_{seat}"] - row[f"before_{seat}"]) for seat in range(4))
    found_and_rows("whatif", tmp_path / "shared", parquet, [SAMPLE], jobs=2)
    assert (tmp_path / "rows").read_bytes() == (tmp_path / "shared").read_bytes()


@pytest.mark.skipif("cover" not in RUNS, reason="cover needs the rules as they are written")
def test_rows_of_cover_add_up_to_what_is_counted(tmp_path: Path, parquet: Parquet) -> None:
    games = [SAMPLE / "ranked.mjlog", SAMPLE / "east-only.mjlog"]
    found, rows = found_and_rows("cover", tmp_path / "rows", parquet, games)
    asked, shows = Counter[Any](), Counter[Any]()
    for row in rows:
        asked[row["option"]] += row["asked"] or 0
        shows[row["option"], row["value"]] += row["shows"]
    for each in found.options:
        assert (asked[each.option], shows[each.option, None]) == (each.asked, each.shows)
        for value, times in each.values.items():
            assert shows[each.option, value] == times


def test_rows_of_an_audit_are_its_disagreements(tmp_path: Path, parquet: Parquet) -> None:
    found, rows = found_and_rows("audit", tmp_path / "rows", parquet, [SAMPLE / "ranked.mjlog"])
    assert rows == [each.row for each in found.disagreements] != []


@pytest.mark.usefixtures("parquet")
def test_no_file_is_left_where_the_work_breaks_off_or_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), rows_into(str(tmp_path / "rows"), "audit"):
        raise KeyboardInterrupt
    assert not list(tmp_path.iterdir())
    with pytest.raises(FormError, match="cannot be written"), rows_into(str(tmp_path / "no/rows"), "audit"):
        pass


def test_rows_lie_in_groups_of_one_size_however_they_come(
    tmp_path: Path, parquet: Parquet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "cover", (KINDS["cover"][0], lambda _file, found: found))
    rows = [{"file": f"game {number}", "option": "dora.ura"} for number in range(2 * GROUP + 5)]
    for name, step in (("at once", len(rows)), ("some", GROUP - 1), ("one by one", 1)):
        with rows_into(str(tmp_path / name), "cover") as write:
            for first in range(0, len(rows), step):
                write("game", rows[first : first + step])
        written = parquet.ParquetFile(tmp_path / name).metadata
        sizes = [written.row_group(place).num_rows for place in range(written.num_row_groups)]
        assert sizes == [GROUP, GROUP, 5]
        assert (tmp_path / name).read_bytes() == (tmp_path / "at once").read_bytes()
