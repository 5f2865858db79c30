"""Audit: replay real games event by event, and compare them with the rules."""

from riichi_book.games.found import Skipped, files_of

from .file import AuditRules, Moment, audit, audit_file, moment_of
from .findings import Disagreement, Findings

__all__ = [
    "AuditRules",
    "Disagreement",
    "Findings",
    "Moment",
    "Skipped",
    "audit",
    "audit_file",
    "files_of",
    "moment_of",
]
