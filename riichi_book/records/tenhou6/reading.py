"""Reading a tenhou6 record: one JSON object with its rules, its rounds and, for a whole match, its result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeGuard

from riichi_book.records.bounded_json import LARGEST_NUMBER, keyed, listed, quoted, results_of, whole
from riichi_book.records.bounds import MOST_ROUNDS, unreadable
from riichi_book.records.named_rules import NamedRules, rules_of_room
from riichi_book.records.statements import MatchStatement
from riichi_rules.errors import RecordError
from riichi_rules.messages import say
from riichi_rules.seats import SEATS, four

from .round import Tenhou6Game, Tenhou6Round

_ROUNDS: Final = "log"


def is_tenhou6(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a JSON value has the form of tenhou6."""
    return isinstance(value, dict) and isinstance(value.get(_ROUNDS), list)


def tenhou6_rounds(data: dict[str, Any], file: str) -> Iterator[Tenhou6Round]:
    """Yield the rounds of a record. Raises ``RecordError`` for what is none, as far as that is seen here."""
    rounds = data[_ROUNDS]
    try:
        game = Tenhou6Game(file, _rules(data), _result(data.get("sc")))
        if len(rounds) > MOST_ROUNDS:
            raise unreadable("{rounds} rounds: no record of a game", rounds=len(rounds))
    except RecordError as error:
        raise RecordError(error.what, file=file) from error
    for number, parts in enumerate(rounds, 1):
        yield Tenhou6Round(game, parts, last=number == len(rounds))


def _rules(data: dict[str, Any]) -> NamedRules:
    rule = keyed(data.get("rule", {}), "rule")
    display = rule.get("disp", "")
    if not isinstance(display, str):
        raise unreadable("disp is a text, not {display}", display=quoted(display))
    alike = min(whole(rule.get("aka", 0), "aka", 0, 4), 1)
    reds = [whole(rule.get(name, alike), name, 0, 4) for name in ("aka51", "aka52", "aka53")]
    return rules_of_room(display[:100], (reds[0], reds[1], reds[2]))


def _result(value: object) -> MatchStatement | None:
    """Return final scores, and results in tenths of a thousand."""
    if value is None:
        return None
    parts = listed(value, "sc", 2 * len(SEATS))
    scores = four([whole(score, say("a final score"), -LARGEST_NUMBER) for score in parts[::2]])
    return MatchStatement(scores, results_of(parts[1::2], "sc"))
