"""Benchmarks, asked for little, tell a program what they measured."""

import runpy

import pytest
from shared import ROOT
from shared.proofs import Record

ALL = runpy.run_path(f"{ROOT}/benchmarks/all.py")


@pytest.mark.proof
@pytest.mark.parametrize("name", [name for name in ALL["TABLE"] if name != "live"])
def test_every_row_says_whether_the_package_is_compiled(name: str, record_property: Record) -> None:
    if name in {"hands", "rounds"}:
        pytest.importorskip("riichienv", reason="the engine of the extra `benchmarks` is not installed")
    found = ALL["figures"](name, *ALL["TABLE"][name])
    assert {row["compiled"] for row in found} == {False}
    record_property("rows of benchmarks read", len(found))
