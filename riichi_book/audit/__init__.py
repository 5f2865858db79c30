"""Audit: real games, replayed event by event, against the rules."""

from .corpus import audit, files_of
from .file import Rules, audit_file
from .findings import Disagreement, Findings, Skipped
from .moment import Moment, moment_of

__all__ = [
    "Disagreement",
    "Findings",
    "Moment",
    "Rules",
    "Skipped",
    "audit",
    "audit_file",
    "files_of",
    "moment_of",
]
