"""The wins in place of known ones that show the same and say less, as a search found them.

``tools/find_witnesses.py`` searches, and a proof searches again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, TypeAlias

from riichi_rules.questions import Question, read_question

FILE: Final = Path(__file__).with_name("smaller.json")
Smaller: TypeAlias = dict[str, dict[str, dict[str, Any]]]
"""The smaller questions of each option as data, each by the text of the one that is known."""
SMALLER: Final[Smaller] = json.loads(FILE.read_text("utf-8"))


def text_of(question: Question) -> str:
    """Return a question as the text by which it is found."""
    return json.dumps(question.data)


def smaller(option: str, question: Question) -> Question:
    """Return the question that stands in place of a known one of an option: a smaller one if there is any."""
    found = SMALLER.get(option, {}).get(text_of(question))
    return question if found is None else read_question(found)
