"""How often two rulesets pay an ending of real games otherwise, and which sort of win does it most often.

Play is held fixed: each ending is asked of both rulesets as it was recorded, whatever it was played under.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from riichi_book.games.audit.checkpoint import PathOrRecord
from riichi_book.games.audit.copies import without_copies
from riichi_book.games.audit.findings import Skipped
from riichi_book.games.audit.gathering import files_of, no_record, nothing_read
from riichi_book.search.differing import Two
from riichi_book.search.size import rank
from riichi_book.search.smallest import Sort, sort_of
from riichi_rules.messages import say
from riichi_rules.questions import Question
from riichi_rules.questions.ending_wins import facts_of_win
from riichi_rules.settlement import Table

from .changes import Changes
from .ending import ending_of, price
from .games import rounds_in_order
from .tally import difference


class Occurring:
    """What was found in games: endings, those paid otherwise, the points, and the wins by their sort."""

    def __init__(self) -> None:
        self.endings = self.differ = self.points = self.wins = 0
        self.sorts: Counter[Sort] = Counter()
        self.simplest: dict[Sort, Question] = {}
        self.skipped: list[Skipped] = []

    @property
    def likeliest(self) -> Question | None:
        """The simplest win of the sort that differs most often; None where none does."""
        if not self.sorts:
            return None
        sort = min(self.sorts, key=lambda sort: (-self.sorts[sort], rank(self.simplest[sort])))
        return self.simplest[sort]

    @property
    def data(self) -> dict[str, Any]:
        """The counts as plain data."""
        return {"endings": self.endings, "differ": self.differ, "points": self.points, "wins": self.wins}

    def note(self, asked: Question, two: Two) -> None:
        """Count an ending."""
        points = difference(price(asked, two.a).deltas, price(asked, two.b).deltas)
        self.endings += 1
        self.differ += points > 0
        self.points += points
        table = Table(asked["dealer"], asked["honba"], asked["bets"], tuple(asked["riichi"]))
        for win in asked["wins"] or ():
            question = Question("worth", facts_of_win(win, asked, table))
            self.wins += 1
            if two.differ(question):
                sort = sort_of(two, question)
                self.sorts[sort] += 1
                self.simplest[sort] = min(self.simplest.get(sort, question), question, key=rank)


def occurring(paths: Sequence[PathOrRecord], two: Two) -> Occurring:
    """Count how often two rulesets pay the endings of the games at these paths otherwise.

    Raises ``RecordError`` when there is no record or nothing in it can be priced.
    """
    found = Occurring()
    for file in without_copies(files_of(paths)):
        for each in rounds_in_order(file, Changes().before, found.skipped):
            if each.played is not None and each.played.history.ended and not each.copy:
                asked = ending_of(each.played.states[-1])
                if asked is not None:
                    found.note(asked, two)
    if not found.endings:
        raise (
            nothing_read(found.skipped, say("nothing could be priced")) if found.skipped else no_record(paths)
        )
    return found
