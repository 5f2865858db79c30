"""Audit: real games, replayed event by event, against the rules."""

from .corpus import audit
from .file import AuditRules, audit_file
from .findings import Disagreement, Findings, Skipped
from .gathering import files_of
from .moment import Moment, moment_of

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
