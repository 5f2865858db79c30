"""Work on a Dask cluster: the same result byte for byte even if workers die, and clear errors."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from subprocess import run
from typing import Any, TypeAlias

import pytest
from shared import ROOT
from shared.breaking import audit_breaking, corpus_of
from shared.forms import SAMPLE
from shared.local_cluster import cluster_of, worker_of
from shared.proofs import Record
from shared.runs import RUNS

from riichi_book.games import cluster
from riichi_book.games.audit import AuditRules, audit, file
from riichi_book.games.cluster import Cluster, ClusterError
from riichi_book.games.running import DIED
from riichi_book.games.workers import Chunk

COPIES = 4

Local: TypeAlias = Any
"""A local cluster; distributed has no types."""


@pytest.fixture
def two_workers() -> Iterator[Local]:
    """Yield a fresh cluster for each test, because a test may kill workers."""
    with cluster_of(2) as cluster:
        yield cluster


@pytest.mark.proof
@pytest.mark.parametrize("kind", RUNS)
def test_alone_by_processes_and_by_a_cluster_that_loses_a_worker_the_same_is_found(
    kind: str, two_workers: Local, tmp_path: Path, record_property: Record
) -> None:
    games, scheduler, done, killed = (
        tmp_path / "games",
        two_workers.scheduler_address,
        list[int](),
        list[int](),
    )
    for number in range(COPIES):  # as other games, and one as a copy
        copytree(SAMPLE, games / f"{number}")
        for game in (games / f"{number}").iterdir() if number > 1 else ():
            game.write_text(game.read_text("utf-8").replace("<GO ", f'<GO gpid="{number}" '), "utf-8")

    def killing(files: int, _found: object) -> None:
        done.append(files)
        if files == 5:
            killed.append(two_workers.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    found = {}
    for name, sharing in {
        "alone": {},
        "processes": {"jobs": 2},
        "cluster": {"dask": scheduler},
        "killed": {"dask": scheduler, "watching": killing},
    }.items():
        found[name] = RUNS[kind]([games], **sharing).data
    assert killed
    assert done == list(range(1, 6 * COPIES + 1))
    assert len([skip for skip in found["alone"]["skipped"] if skip["kind"] == "note"]) == 6  # the copies
    for name, data in found.items():
        assert json.dumps(data) == json.dumps(found["alone"]), name
    record_property("files found the same by processes, a cluster, and one that lost a worker", len(done))


@pytest.mark.proof
def test_a_file_that_ends_its_worker_is_set_aside_and_a_club_s_file_is_read_here(
    two_workers: Local, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Record
) -> None:
    """Paths are relative to this process, too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club.toml").write_text('extends = "tenhou"\n\n[draws]\nnoten_pool = 1500\n')
    corpus_of(Path("games"), "a.log", "b-breaks.log", "c-once.log", "d.log")
    alone = audit(["games/a.log"], AuditRules("club.toml"))
    monkeypatch.setattr(file, "audit_file", audit_breaking)
    found = audit(["games"], AuditRules("club.toml"), dask=two_workers.scheduler_address)
    assert [tuple(skip) for skip in found.skipped] == [("b-breaks.log", None, DIED, "file")]
    assert found.rounds == 3 * alone.rounds > 0
    assert len(found.disagreements) == 3 * len(alone.disagreements) > 0
    record_property("files of which workers of a cluster die, set aside", len(found.skipped))


@pytest.mark.proof
def test_a_cluster_without_workers_or_with_other_code_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Record
) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT", 1)
    with cluster_of(0) as empty:
        scheduler = empty.scheduler_address
        with pytest.raises(ClusterError, match=r"tcp://127.*: it has no workers"):
            audit([SAMPLE], dask=scheduler)
        monkeypatch.setattr(cluster, "TIMEOUT", 60)
        with (
            worker_of(scheduler, {}, tmp_path),
            pytest.raises(ClusterError, match=r"no riichi-rules of this version .*No module named"),
        ):
            audit([SAMPLE], dask=scheduler)
    for package in ("riichi_rules", "riichi_book"):
        copytree(ROOT / package, tmp_path / "other" / package)
    with (tmp_path / "other" / "riichi_book" / "games" / "files.py").open("a") as code:
        code.write("# another version\n")
    with (
        cluster_of(0) as empty,
        worker_of(empty.scheduler_address, {"PYTHONPATH": str(tmp_path / "other")}, tmp_path),
        pytest.raises(ClusterError, match="has another version of riichi-rules"),
    ):
        audit([SAMPLE], dask=empty.scheduler_address)
    record_property("clusters refused that lack workers or this version", 3)


@pytest.mark.proof
def test_a_cluster_that_loses_its_workers_or_goes_away_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, record_property: Record
) -> None:
    monkeypatch.setattr(cluster, "GIVE_UP_AFTER", 1)
    monkeypatch.setattr(cluster, "LOOK", 0.2)
    state = tmp_path / "state"
    with cluster_of(1) as local, pytest.raises(ClusterError, match="it has had no workers for 1 seconds"):
        audit([SAMPLE], dask=local.scheduler_address, resume=state, watching=lambda *_: local.scale(0))
    found = audit([SAMPLE], resume=state)
    assert found.data == audit([SAMPLE]).data
    record_property("rounds of a run that lost its cluster, gone on with alone", found.rounds)
    folder = corpus_of(tmp_path / "games", *[f"{number:03}.log" for number in range(100)])
    says = r"tcp://127.*: it does not answer any more"
    with cluster_of(1) as local, pytest.raises(ClusterError, match=says):
        audit([folder], dask=local.scheduler_address, watching=lambda *_: local.close())


@pytest.mark.proof
def test_a_file_that_a_worker_does_not_see_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Record
) -> None:
    submit, elsewhere = Cluster.submit, tmp_path / "elsewhere"

    def submit_elsewhere(asked: Cluster, chunk: Chunk) -> object:
        return submit(asked, tuple([each._replace(path=elsewhere / each.path.name) for each in chunk]))

    monkeypatch.setattr(Cluster, "submit", submit_elsewhere)
    says = f"a worker cannot see {elsewhere}.*: every worker needs the files in the same place"
    with cluster_of(1) as local, pytest.raises(ClusterError, match=says):
        audit([SAMPLE], dask=local.scheduler_address)
    record_property("files named that a worker does not see", 1)


@pytest.mark.proof
@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:9", "nowhere", "", "tcp://nowhere.invalid:8786", "x://y"]
)
def test_a_wrong_address_is_a_sentence(address: str, record_property: Record) -> None:
    """The command runs in its own process, because a failed Dask client complains at exit."""
    pytest.importorskip("distributed", reason="the extra variants is not installed")
    asked = [sys.executable, "-m", "riichi_book", "audit", str(SAMPLE), "--dask", address]
    ended = run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    (line,) = ended.stderr.splitlines()
    assert f"--dask {address!r}: no scheduler answers there within 8 seconds" in line
    assert line.endswith("an address is such as tcp://127.0.0.1:8786")
    record_property("wrong addresses of a cluster told in a sentence", 1)
