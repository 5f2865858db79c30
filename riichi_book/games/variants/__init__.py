"""Variants: what changed rules do to real games, and which rules the games exercise."""

from .changes import Changes
from .covering import Coverage, OptionCoverage
from .findings import Example, Findings, Parted
from .survey import cover, whatif

__all__ = ["Changes", "Coverage", "Example", "Findings", "OptionCoverage", "Parted", "cover", "whatif"]
