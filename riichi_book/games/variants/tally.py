"""What real games tell of rules, counted: rulesets side by side, options one by one, hands of a match.

Play is held fixed: every ending is priced as it was recorded, its tiles carried where they cannot be. Who
answers for a winner is who did under the rules of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from riichi_book.games.audit.checkpoint import PathOrRecord
from riichi_book.games.audit.copies import without_copies
from riichi_book.games.audit.findings import Skipped
from riichi_book.games.audit.gathering import files_of, no_record, nothing_read
from riichi_book.records import RecordFile
from riichi_book.records.playing import PlayedRound
from riichi_rules.messages import say
from riichi_rules.play.match.state import hand_name
from riichi_rules.questions import Question
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids
from riichi_rules.seats import Four

from .alternatives import Alternative, alternatives
from .changes import Changes
from .ending import ending_of, price
from .games import rounds_in_order

GROUPS: Final = frozenset({"dora", "draws", "fu", "limits", "table", "tenpai", "wins", "yaku"})
"""The groups of options on which it depends what an ending pays."""


class HandCount(NamedTuple):
    """What came of the hands of one name, such as East 1: endings, and the points that were received."""

    endings: int
    points: int


class Tally:
    """What was counted in some games. Tallies of many files add up.

    ``apart`` has for each two rulesets how many endings they pay otherwise, and ``moved`` the points that are
    received more or less then, over all four seats. ``amounts`` has the same for each other value of an
    option, amount by amount, and ``places`` hand by hand of a match.
    """

    def __init__(self) -> None:
        self.endings: Counter[str] = Counter()
        self.received: Counter[str] = Counter()
        self.apart: Counter[tuple[str, str]] = Counter()
        self.moved: Counter[tuple[str, str]] = Counter()
        self.amounts: Counter[tuple[str, str, int]] = Counter()
        self.places: Counter[tuple[str, str, str]] = Counter()
        self.skipped: list[Skipped] = []

    def add(self, other: Tally) -> None:
        """Add what was counted elsewhere."""
        self.endings += other.endings
        self.received += other.received
        self.apart += other.apart
        self.moved += other.moved
        self.amounts += other.amounts
        self.places += other.places
        self.skipped += other.skipped

    def note(self, played: PlayedRound, asked: Question) -> None:
        """Count an ending: what it pays under its own rules, under those that ship, and with other values."""
        name = hand_name(played.played.opening().number)
        own = price(asked, played.rules).deltas
        self.endings[name] += 1
        self.received[name] += sum([points for points in own if points > 0])
        for first, second in combinations(sorted(_under_shipped(asked).items()), 2):
            points = difference(first[1], second[1])
            self.apart[first[0], second[0]] += points > 0
            self.moved[first[0], second[0]] += points
        for other_value in _priced_otherwise(played.rules):
            points = difference(own, price(asked, other_value.rules).deltas)
            if points:
                self.amounts[other_value.option, other_value.value, points] += 1
                self.places[other_value.option, other_value.value, name] += points

    @property
    def data(self) -> dict[str, Any]:
        """The counts as plain data."""
        values = sorted({(option, value) for option, value, _ in self.amounts})
        return {
            "hands": {
                name: HandCount(self.endings[name], self.received[name])._asdict() for name in self.endings
            },
            "pairs": [
                {"a": a, "b": b, "endings": self.apart[a, b], "points": self.moved[a, b]}
                for a, b in combinations(sorted(ruleset_ids()), 2)
            ],
            "options": [
                {
                    "option": option,
                    "value": value,
                    "amounts": _of(self.amounts, option, value),
                    "hands": _of(self.places, option, value),
                }
                for option, value in values
            ],
        }


def _of(counts: Counter[tuple[str, str, Any]], option: str, value: str) -> dict[str, int]:
    """Return what was counted for a value of an option, by its amount or hand."""
    found = {what: times for (*wanted, what), times in counts.items() if wanted == [option, value]}
    return {str(what): found[what] for what in sorted(found)}


def difference(own: Four, other: Four) -> int:
    """Return the points that are received more or less, over all four seats."""
    return sum([abs(new - old) for old, new in zip(own, other, strict=True)])


def tally(paths: Sequence[PathOrRecord]) -> Tally:
    """Count what the endings of the games at these paths tell of rules.

    Raises ``RecordError`` when there is no record or nothing in it can be priced.
    """
    found = Tally()
    for file in without_copies(files_of(paths)):
        found.add(tally_file(file))
    if not found.endings:
        raise (
            nothing_read(found.skipped, say("nothing could be priced")) if found.skipped else no_record(paths)
        )
    return found


def tally_file(file: RecordFile) -> Tally:
    """Count what the endings of a file tell of rules."""
    found = Tally()
    for each in rounds_in_order(file, Changes().before, found.skipped):
        if each.played is not None and each.played.history.ended and not each.copy:
            asked = ending_of(each.played.states[-1])
            if asked is not None:
                found.note(each.played, asked)
    return found


def _under_shipped(asked: Question) -> dict[str, Four]:
    return {name: price(asked, load_ruleset(name)).deltas for name in ruleset_ids()}


def _priced_otherwise(rules: Ruleset) -> list[Alternative]:
    return [other for other in alternatives(rules) if OPTIONS[other.option].group in GROUPS]
