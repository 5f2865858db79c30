"""What the command line answers when a question is carried to other rules."""

from typing import Any, Final

from riichi_rules import ask
from riichi_rules.errors import RiichiError
from riichi_rules.questions import KINDS, carry, fault_of, kind_of, read_question

from .rows import rows

Data = dict[str, Any]

EXAMPLES: Final[list[Data]] = [
    *[{"ask": kind, "ruleset": "ema-2025", **kind_of(kind).example} for kind in KINDS],
    *[question for (question,) in rows("questions-under-rules")],
]
"""Questions of all kinds: some answered alike everywhere, some differently, some refused by some rules."""


def command_answer(question: Data) -> Data:
    """Return what the command line prints for a question, as data."""
    (answer,) = ask.many([question])
    return answer


def under(question: Data, ruleset: str) -> Data:
    """Return what the command line prints for a question that is carried to a ruleset, as data."""
    try:
        return command_answer(carry(read_question(question), ruleset).question.data)
    except RiichiError as error:
        return {"error": fault_of(error).data}


def state_by_command(question: Data, ruleset: str) -> str:
    """Return ``same`` or ``changed``, or ``refused`` if the question is refused before or after."""
    before, after = command_answer(question), under(question, ruleset)
    if "error" in after or "error" in before:
        return "refused"
    return "same" if plain(before) == plain(after) else "changed"


def plain(answer: Data) -> Data:
    """Return an answer without its sentences, the names of its rules, and its assumptions."""
    left_out = {"ruleset", "changes", "assumed", "warnings", "words", "why", "reason"}
    return {
        name: plain(value) if isinstance(value, dict) else value
        for name, value in answer.items()
        if name not in left_out
    }
