"""Tables of what han and fu are worth under each ruleset: replies of the desk, computed in advance.

With them a page answers the commonest question at a table without Python. Other questions, such as those
with honba, a liable player or the reader's own rules, wait for the desk.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from riichi_rules.questions import kind_of
from riichi_rules.ruleset import ruleset_ids

from . import desk

HAN: Final = range(1, 14)
"""From one han to a counted yakuman: nobody counts further."""
YAKUMAN: Final = range(1, 7)
FIELDS: Final = kind_of("points").form.fields


def tables() -> Iterator[tuple[str, bytes]]:
    """Yield a table for each ruleset, and one for no ruleset: its name, and its text.

    It has a line for each question: its key, a tab, and the reply as JSON. A page parses one line only.
    """
    for ruleset in ("", *ruleset_ids()):
        rules = {"ruleset": ruleset} if ruleset else {}
        replies = [(asked, desk.reply({**asked, **rules})) for asked in questions()]
        lines = [
            f"{key_of({**asked, **rules})}\t{json.dumps(reply, separators=(',', ':'))}"
            for asked, reply in replies
            if reply["state"] == "answered"
        ]
        yield f"points-{ruleset}", "\n".join(["", *lines, ""]).encode()


def questions() -> Iterator[dict[str, Any]]:
    """Yield every question about han and fu or about yakuman, for each seat and for the assumed one."""
    by, fu, seats = (getattr(FIELDS[name].type, "choices", ()) for name in ("by", "fu", "seat"))
    counts = [*({"han": each, "fu": other} for each, other in product(HAN, fu))]
    for seat, way, count in product((None, *seats), by, [*counts, *({"yakuman": each} for each in YAKUMAN)]):
        yield {"ask": "points", **count, "by": way, **({"seat": seat} if seat else {})}


def key_of(question: dict[str, Any]) -> str:
    """Return the key of a question in a table: its facts as its address has them, sorted.

    >>> key_of({"ask": "points", "han": 3, "fu": 40})
    'ask=points&fu=40&han=3'
    """
    return "&".join(sorted([f"{name}={value}" for name, value in question.items()]))
