"""Records are found in files and folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_records import mjlog

from riichi_rules.errors import RecordError
from riichi_rules.records import record_files


def test_a_file_is_one_record_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(mjlog("<T1/>"))
    (file,) = record_files(path)
    assert file.name == "game"
    assert [(tag.name, tag.file) for tag in file.tags()] == [("T1", "game")]


def test_a_folder_gives_its_records_in_order_and_leaves_other_files_alone(tmp_path: Path) -> None:
    for name in ("b/2.mjlog", "b/1.log", "a.xml", "README.md", "b/picture.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(mjlog())
    assert [file.name for file in record_files(tmp_path)] == ["a.xml", "b/1.log", "b/2.mjlog"]


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no such file"):
        list(record_files(tmp_path / "absent.mjlog"))


def test_what_has_gone_since_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.mjlog"
    path.write_bytes(mjlog())
    (file,) = record_files(path)
    path.unlink()
    with pytest.raises(RecordError, match=r"game\.mjlog: cannot be read"):
        list(file.tags())
