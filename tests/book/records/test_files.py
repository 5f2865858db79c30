"""Records are found in files and folders."""

import gzip
import io
import os
import struct
import sys
import tracemalloc
import zipfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.forms import in_memory
from shared.made_records import mjlog
from shared.rows import rows

from riichi_book.records import record_files, record_of_stream, rounds_of
from riichi_book.records.bounds import LONGEST_RECORD, MAX_EXPANSION
from riichi_rules.errors import RecordError


def test_what_is_not_there_or_has_gone_since_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with pytest.raises(RecordError, match="no such file"):
        list(record_files(path))
    with pytest.raises(RecordError, match="cannot be"):
        list(record_files(tmp_path / ("a" * 5000)))  # a name that is too long for a file
    path.write_bytes(mjlog())
    (file,) = record_files(path)
    path.unlink()
    with pytest.raises(RecordError, match="game: cannot be read"):
        list(file.tags())


def packed(path: Path, **files: bytes) -> Path:
    """Write a zip archive with these files; in their names _ stands for the dot."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", "."), data)
    return path


def problems(path: Path) -> dict[str, str]:
    """Return the problem of each record at a path, empty if there is none."""
    found = {}
    for file in record_files(path):
        found[file.name] = ""
        try:
            list(file.tags())
        except RecordError as error:
            found[file.name] = error.problem
    return found


def read(path: Path) -> list[tuple[str, str]]:
    """Return the tags of all records at a path, each with its record."""
    return [(tag.file, tag.name) for file in record_files(path) for tag in file.tags()]


def test_a_folder_gives_its_records_in_order_and_leaves_other_files_alone(tmp_path: Path) -> None:
    one, two = mjlog("<T1/>"), mjlog("<T2/>")
    numbers = ["2009020103gm-00a9-0000-47e70b77.txt", "2010091009gm-00a9-0000-83af2648&tw=2"]
    records = {"A.MJLOG": one, "a.xml": two, "b/1.log": one, "b/2.mjlog": gzip.compress(two)}
    if sys.platform == "linux":  # elsewhere file names are text
        numbers.append(os.fsdecode(b"\xff.log"))
    records |= {"b/3.mjlog.gz": gzip.compress(one), **dict.fromkeys(numbers, one)}
    others = ("README.md", "b/picture.png", "notes.txt", "2009020103gm-00a9-0000-47e70b77.csv")
    for name, data in {**records, **dict.fromkeys(others, b"-")}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    tags = {"T1" if data in (one, gzip.compress(one)) else "T2" for data in records.values()}
    found = read(tmp_path)
    assert sorted(name for name, _ in found) == sorted(records)
    assert [name for name, _ in found] == [file.name for file in record_files(tmp_path)]
    assert {tag for _, tag in found} == tags
    (tmp_path / "a.xml").rename(tmp_path / "game")  # a file given explicitly is a record, whatever its name
    assert read(tmp_path / "game") == [("game", "T2")]


def test_an_archive_gives_its_records_in_order_and_leaves_other_files_alone(tmp_path: Path) -> None:
    path = packed(tmp_path / "G.ZIP", b_LOG=mjlog("<T2/>"), a_mjlog=mjlog("<T1/>"), notes_txt=b"-")
    assert read(tmp_path) == [("G.ZIP/a.mjlog", "T1"), ("G.ZIP/b.LOG", "T2")]
    packed(path, a_log=mjlog("<T333/>"))  # a file that changed is opened again
    assert read(tmp_path) == [("G.ZIP/a.log", "T333")]
    path.rename(tmp_path / "games")
    assert read(tmp_path / "games") == [("games/a.log", "T333")]


def test_what_lies_elsewhere_or_is_strange_in_an_archive_is_refused(tmp_path: Path) -> None:
    inner = packed(tmp_path / "inner.zip", a_log=mjlog()).read_bytes()
    names = ("../up.log", "/root.log", "a/../../up.log", "c:/drive.log")
    link = zipfile.ZipInfo("link.log")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "g.zip", "w") as archive:
        for name in ("good.log", *names, ".", "./."):
            archive.writestr(name, mjlog())
        for name in ("inner.zip", "INNER.ZIP", "hidden.log"):
            archive.writestr(name, inner)
        archive.writestr(link, "/etc/passwd")
        archive.writestr("strange.log", mjlog(), zipfile.ZIP_BZIP2)
        archive.writestr("twice.log", mjlog())
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("twice.log", mjlog())
    assert problems(tmp_path / "g.zip") == dict(rows("problems-in-an-archive"))


def test_of_what_is_damaged_or_packed_twice_the_others_are_read(tmp_path: Path) -> None:
    member = gzip.compress(mjlog("<T1/>"))
    twice, cut = gzip.compress(member), member[:-6]
    packed(tmp_path / "g.zip", a_mjlog=member, b_log_gz=member, c_log_gz=twice, d_log_gz=cut)
    (tmp_path / "cut.zip").write_bytes((tmp_path / "g.zip").read_bytes()[:-20])
    (tmp_path / "cut.log.gz").write_bytes(cut)
    written = packed(tmp_path / "long.zip", **{"x" * 5000 + "_log": mjlog()}).read_bytes()
    (tmp_path / "long.zip").write_bytes(written.replace(b"xxxx", b"yyyy", 1))
    found = problems(tmp_path)
    assert found.pop("g.zip/c.log.gz").startswith("this is not a record in a form that can be read")
    assert found.pop("g.zip/d.log.gz").startswith("damaged: ")
    assert found.pop("cut.log.gz").startswith("damaged: ")
    # A very long name is not quoted.
    assert found.pop(f"long.zip/{'x' * 5000}.log") == "damaged: File name in directory ..."
    cut_zip = {"cut.zip": "no zip archive, or one too large"}
    assert found == {"g.zip/a.mjlog": "", "g.zip/b.log.gz": "", **cut_zip}


def test_what_is_too_large_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    many = gzip.compress(b"", mtime=0) * (LONGEST_RECORD // 20 + 1)  # unpacks slowly to nothing
    (tmp_path / "many.log.gz").write_bytes(many)
    packed(tmp_path / "g.zip", many_log_gz=many)
    assert {problem[:11] for problem in problems(tmp_path).values()} == {"larger than"}


@pytest.mark.parametrize("pack", ["gzip", "zip"])
def test_what_swells_is_refused_before_it_fills_the_memory(tmp_path: Path, pack: str) -> None:
    bomb = b"<mjloggm>" + b" " * (64 << 20)
    path = tmp_path / ("bomb.log.gz" if pack == "gzip" else "bomb.zip")
    path.write_bytes(gzip.compress(bomb)) if pack == "gzip" else packed(path, bomb_log=bomb)
    del bomb
    assert path.stat().st_size < LONGEST_RECORD
    tracemalloc.start()
    (problem,) = problems(path).values()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problem.startswith("larger than" if pack == "zip" else "it unpacks to more than")
    assert peak < 2 * LONGEST_RECORD


@given(st.integers(0, 400), st.integers(0, 30), st.binary(max_size=10), st.booleans())
def test_a_damaged_pack_raises_nothing_but_record_errors(
    tmp_path_factory: pytest.TempPathFactory, at: int, lost: int, noise: bytes, zipped: bool
) -> None:
    path = tmp_path_factory.mktemp("packs") / ("g.zip" if zipped else "g.log.gz")
    data = packed(path, a_log=mjlog("<T1/>")).read_bytes() if zipped else gzip.compress(mjlog("<T1/>"))
    path.write_bytes(data[:at] + noise + data[at + lost :])
    problems(path)


SWELLING = {
    "tags": b"<mjloggm>" + b"<A/>" * 50_000,
    "a client's lines": b"< <A/>\n" * 50_000,
    "lists": b'{"log":[' + b"[]," * 50_000 + b"0]}",
    "mjai": b'{"type":"none"}\n' * 50_000,
}


@pytest.mark.parametrize("name", SWELLING)
@pytest.mark.parametrize("pack", ["zip", "gzip", "gzip in zip", "stream"])
def test_an_archive_costs_what_its_size_allows(tmp_path: Path, name: str, pack: str) -> None:
    data, path = SWELLING[name], tmp_path / f"{pack}.log"
    small = gzip.compress(data)
    assert len(data) > MAX_EXPANSION * len(small)
    if pack == "stream":
        file = record_of_stream(io.BytesIO(small), "input")
    else:
        path.write_bytes(small) if pack == "gzip" else packed(path, a_log=data if pack == "zip" else small)
        (file,) = record_files(path)
    with pytest.raises(RecordError, match=f"it unpacks to more than {MAX_EXPANSION} times its size"):
        list(rounds_of(file))


def test_files_of_an_archive_do_not_share_their_bytes(tmp_path: Path) -> None:
    path = packed(tmp_path / "g.zip", a_log=mjlog(f'<T1 a="{Random(1).randbytes(2000).hex()}"/>'))  # noqa: S311 - it packs badly
    data = path.read_bytes()
    end, start = data.rindex(b"PK\5\6"), data.index(b"PK\1\2")
    entry, tail = data[start:end], bytearray(data[end:])
    tail[8:12] = struct.pack("<HH", 9, 9)  # nine entries for one file
    tail[12:16] = struct.pack("<L", 9 * len(entry))
    path.write_bytes(data[:start] + 9 * entry + bytes(tail))
    assert problems(path) == {"g.zip": "an archive whose files overlap"}


@pytest.mark.skipif(sys.platform == "win32", reason="there, links and pipes are made in other ways")
def test_in_a_folder_neither_links_nor_pipes_are_opened(tmp_path: Path) -> None:
    folder, secret = tmp_path / "games", tmp_path / "secret.log"
    (folder / "sub.mjlog").mkdir(parents=True)
    secret.write_bytes(mjlog())
    links: dict[str, str | Path] = {"device.log": "/dev/zero", "folder": tmp_path, "gone.log": "nowhere"}
    links |= {"link.mjlog": secret, "notes": secret}
    for name, target in links.items():
        (folder / name).symlink_to(target)
    (folder / "good.mjlog").write_bytes(mjlog())
    for name in ("pipe.mjlog", "pipe"):
        os.mkfifo(folder / name)
    found = problems(folder)
    assert found.pop("pipe.mjlog") == "no ordinary file"
    assert found == {"good.mjlog": "", **dict.fromkeys(links, "a link in a folder is not followed")}
    assert problems(folder / "link.mjlog") == {"link.mjlog": ""}  # given explicitly
    assert problems(folder / "pipe") == {"pipe": "no ordinary file"}
    assert problems(folder / "device.log") == {"device.log": "no ordinary file"}
    (file,) = record_files(folder / "good.mjlog")
    file.path.unlink()
    os.mkfifo(file.path)  # a file that became a pipe does not block
    with pytest.raises(RecordError, match=r"good\.mjlog: no ordinary file"):
        list(file.tags())


def test_an_error_shows_nothing_of_a_file_that_is_no_record() -> None:
    for data in (b"root:secret:0:0", b"-----BEGIN KEY-----", b"{secret", b'{"log": "secret"'):
        with pytest.raises(RecordError) as raised:
            list(rounds_of(in_memory(data)))
        assert not [word for word in ("root", "BEGIN", "secret") if word in str(raised.value)]
