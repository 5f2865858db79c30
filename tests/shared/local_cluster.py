"""A Dask cluster on this machine for tests: a scheduler, and workers in processes of their own."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from . import ROOT

FAILURES: Final = 1
"""How many workers may die on a task before Dask gives it up; each death takes seconds."""


@contextmanager
def cluster_of(workers: int) -> Iterator[Any]:
    """Start a cluster of single-threaded workers, and yield it; Dask restarts workers that die."""
    distributed = pytest.importorskip("distributed", reason="the extra variants is not installed")
    dask = pytest.importorskip("dask")
    with ExitStack() as stack:
        settings = {"distributed.scheduler.allowed-failures": FAILURES, "distributed.worker.daemon": False}
        stack.enter_context(dask.config.set(settings))
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{ROOT}/tests")
        yield stack.enter_context(
            distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50
            )
        )


@contextmanager
def worker_of(scheduler: str, environment: Mapping[str, str], folder: Path) -> Iterator[None]:
    """Start a worker that can import only site-packages and the paths in its environment's PYTHONPATH."""
    packages = {str(Path(path)) for path in sys.path if path.endswith("site-packages")}
    known = os.pathsep.join([*filter(None, [environment.get("PYTHONPATH")]), *packages])
    command = [sys.executable, "-S", "-m", "distributed.cli.dask_worker", scheduler, "--no-nanny"]
    worker = subprocess.Popen(
        [*command, "--no-dashboard", "--nthreads", "1", "--local-directory", str(folder)],
        cwd=folder,
        env={**os.environ, **environment, "PYTHONPATH": known},
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        worker.terminate()
        worker.wait()
