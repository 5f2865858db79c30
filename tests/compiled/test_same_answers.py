"""The compiled package answers what the pure one of this checkout answers, byte for byte."""

import sys

from shared import ROOT
from shared.golden import SAMPLE, Python, first_difference, pure


def test_a_sample_is_answered_as_by_the_pure_package() -> None:
    compiled = Python([sys.executable, "-P", "-c"], str(ROOT / "tests"))
    assert [each.printed("package") for each in (pure(ROOT), compiled)] == [['"pure"'], ['"compiled"']]
    assert first_difference(pure(ROOT), compiled, SAMPLE) is None
