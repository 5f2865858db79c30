"""Audit: real games, replayed event by event, against the rules."""

from .file import Rules, audit_file
from .findings import Disagreement, Findings, Skipped

__all__ = ["Disagreement", "Findings", "Rules", "Skipped", "audit_file"]
