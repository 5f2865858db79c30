"""Where the book states a rule: its title and its address, by its id.

The list is made with the book, and in the page it lies beside this module.
Where it is not there, a rule's id leads to its page, whose name is its first word.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

LINKS: Final = Path(__file__).with_name("rule_links.json")


def links_to(rules: Iterable[str]) -> list[dict[str, str]]:
    """Return id, title and address of rules; ids that the book has no longer are left out."""
    known = _known()
    if known is None:
        return [{"id": rule, "title": _title(rule), "href": _href(rule)} for rule in rules]
    found = ((rule, known[rule]) for rule in rules if rule in known)
    return [{"id": rule, "title": title, "href": href} for rule, (title, href) in found]


@cache
def _known() -> dict[str, list[str]] | None:
    if not LINKS.exists():
        return None
    known: dict[str, list[str]] = json.loads(LINKS.read_text("utf-8"))
    return known


def _title(rule: str) -> str:
    return rule.partition(".")[2].replace("-", " ").capitalize()


def _href(rule: str) -> str:
    return f"rulebook/{rule.partition('.')[0]}.html#{rule}"
