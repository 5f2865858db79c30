"""A corpus under audit: many files, on one core or several, in an order that does not change."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial

from riichi_rules.messages import say

from .checkpoint import PathOrRecord, values_of
from .file import AuditRules, audit_file
from .findings import Findings
from .gathering import Sharing, Survey, Watching, Writing, as_everywhere, gather, nothing_read, passed_over
from .sharing import Task


def audit(
    paths: Sequence[PathOrRecord],
    rules: AuditRules | None = None,
    *,
    jobs: int = 1,
    dask: str | None = None,
    resume: str | os.PathLike[str] | None = None,
    watching: Watching[Findings] | None = None,
    writing: Writing[Findings] | None = None,
) -> Findings:
    """Audit all records at these paths: files, folders and archives. A note counts the files passed over.

    ``jobs`` is how many processes share the work, ``dask`` the address of a cluster that does. ``resume``
    names a small file in which the audit notes how far it is; where it is there already, the audit goes on
    from it. Raises ``RecordError`` when a path is not there or no record is, and when such a file belongs to
    another audit; ``RulesetError`` for the rules.
    """
    rules = rules or AuditRules()
    rules.check()
    survey = Survey(
        "audit",
        [*values_of(rules.ruleset), *rules.settings],
        Task(partial(audit_file, rules=rules._replace(ruleset=as_everywhere(rules.ruleset))), Findings),
    )
    found = gather(paths, survey, Sharing(jobs, dask, resume), watching, writing)
    if found.nothing:
        raise nothing_read(found.skipped, say("nothing could be audited"))
    found.skipped += passed_over(paths)
    return found
