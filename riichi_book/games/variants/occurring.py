"""How often two rulesets pay an ending of real games otherwise, and which sort of win does it most often.

Play is held fixed: each ending is asked of both rulesets as it was recorded, whatever it was played under.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from riichi_book.games.found import PathOrRecord
from riichi_book.search.differing import Two
from riichi_book.search.shrinking import rank
from riichi_book.search.smallest import Sort, sort_of
from riichi_rules.questions import Question

from .games import endings_in, moved, price, worth_asked


class Occurring:
    """What was found in games: endings, those paid otherwise, the points, and the wins by their sort."""

    def __init__(self) -> None:
        self.endings = self.differ = self.points = self.wins = 0
        self.sorts: Counter[Sort] = Counter()
        self.simplest: dict[Sort, Question] = {}

    @property
    def likeliest(self) -> Question | None:
        """The simplest win of the sort that differs most often; None where none does."""
        if not self.sorts:
            return None
        return self.simplest[min(self.sorts, key=lambda sort: (-self.sorts[sort], rank(self.simplest[sort])))]


def occurring(paths: Sequence[PathOrRecord], two: Two) -> Occurring:
    """Count how often two rulesets pay the endings of the games at these paths otherwise.

    Raises ``RecordError`` when there is no record or nothing in it can be priced.
    """
    found = Occurring()
    for _, asked in endings_in(paths):
        points = moved(price(asked, two.a).deltas, price(asked, two.b).deltas)
        found.endings += 1
        found.differ += points > 0
        found.points += points
        for win in asked["wins"] or ():
            question = worth_asked(win, asked)
            found.wins += 1
            if two.differ(question):
                sort = sort_of(two, question)
                found.sorts[sort] += 1
                found.simplest[sort] = min(found.simplest.get(sort, question), question, key=rank)
    return found
