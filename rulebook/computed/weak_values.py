"""The values that rest on an old, undated or contradicted text or on a program's preset, by ruleset."""

import re

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import linked
from riichi_rules.ruleset import spaced

SPEAKS_OF = "all"
HEADS = {"Ruleset": 17, "Option and value": 38, "Rests on": 45}


def rows():
    """Yield each such value, and what it rests on."""
    for rules in all_rulesets():
        for option, origin in rules.origins.items():
            if origin.confidence == "weak" and not origin.inherited:
                note = re.sub(r"\b(E-\d+)\b", r"{erratum}`\1`", origin.note)
                against = [f"against it: {source}" for source, _ in origin.against]
                value = [f"{{riichi:option}}`{option}`", f"`{spaced(rules.text(option))}`"]
                rests = [f"{spaced(origin.source)}, weak", *filter(None, [note]), *against]
                yield linked(rules), value, rests
