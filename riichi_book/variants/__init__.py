"""Variants: what a rule changed does to real games, and which rules they exercise."""

from .changes import Changes
from .examination import whatif
from .findings import Example, Findings, Parted

__all__ = ["Changes", "Example", "Findings", "Parted", "whatif"]
