"""Where the book states a rule: its title and its address, by its id.

The list is made with the book, and in the page it lies beside this module. Elsewhere nothing leads there.
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
    return [{"id": rule, "title": known[rule][0], "href": known[rule][1]} for rule in rules if rule in known]


@cache
def _known() -> dict[str, list[str]]:
    known: dict[str, list[str]] = json.loads(LINKS.read_text("utf-8")) if LINKS.exists() else {}
    return known
