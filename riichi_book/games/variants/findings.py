"""Count what changed rules do to real games: endings, points, places, and where play would diverge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import nsmallest
from typing import Any, ClassVar, Final, NamedTuple

from riichi_book.answers.endings import captions_of, on_the_table
from riichi_book.answers.tile_words import on_page
from riichi_book.games.found import Found, Row, english
from riichi_book.records import AUTO
from riichi_rules.messages import Count, Message, SeatFact, Show, joined, listed, say, sentence
from riichi_rules.questions import Question, read_question
from riichi_rules.seats import SEATS, Four

from .games import changes_of, moved, size_of

MOST_EXAMPLES: Final = 100
"""How many of the endings that pay differently are kept: the smallest."""


class Example(NamedTuple):
    """An ending that pays differently: where it is, its question, and what it pays before and after.

    ``refused`` says why a win no longer counts, ``carried`` what had to change in the question.
    """

    file: str
    round: int
    question: Question
    before: Four
    after: Four
    refused: Message | str = ""
    carried: tuple[Message | str, ...] = ()

    @property
    def moved(self) -> int:
        """How many points more or less the seats receive, added up over all four."""
        return moved(self.before, self.after)

    @property
    def order(self) -> tuple[int, str, int]:
        """The sort key, smallest first: the size of the question, then its place."""
        return size_of(self.question), self.file, self.round

    @property
    def show(self) -> Show:
        """How a page shows the facts in its messages."""
        return on_page(self.question["dealer"] or 0)

    @property
    def place(self) -> Message:
        """Where it is."""
        return say("{file}, round {round}", file=self.file, round=self.round)

    @property
    def words(self) -> str:
        """How the hand ended, the seats by their winds."""
        return joined(captions_of(self.question), " ").shown(self.show)

    @property
    def names(self) -> tuple[str, ...]:
        """The winds of the four seats, by seat."""
        return tuple([say("{seat}", seat=SeatFact(seat)).shown(self.show) for seat in SEATS])

    @property
    def on_table(self) -> Message | None:
        """The honba and riichi sticks on the table, in words; None if there are none."""
        lying = on_the_table(self.question)
        return listed(lying) if lying else None

    @property
    def notes(self) -> list[Message]:
        """Sentences: why a win no longer counts after the change, and what had to change in the question."""
        notes = [*([self.refused] if self.refused else []), *self.carried]
        return [sentence(joined([note], "")) for note in notes]

    @property
    def data(self) -> Row:
        """The example as plain data."""
        return {
            "file": self.file,
            "round": self.round,
            "question": self.question.data,
            "before": list(self.before),
            "after": list(self.after),
            **({"refused": english(self.refused)} if self.refused else {}),
            **({"carried": [english(note) for note in self.carried]} if self.carried else {}),
        }


def example_of(file: str, number: int, question: Row, *rest: Any) -> Example:  # noqa: ANN401 - as JSON has it
    """Return an example from JSON data. Raises ``FormError`` for data that are not a question."""
    return Example(file, number, read_question(question), *rest)


def changing_hands(changes: Iterable[int]) -> int:
    """Return the points that change hands, each counted once, riichi sticks on the table included."""
    listed = list(changes)
    gained = sum([change for change in listed if change > 0])
    return max(gained, gained - sum(listed))


class Parted(NamedTuple):
    """A round that diverges under the changed rules: where it first does, and why."""

    file: str
    round: int
    event: int
    why: Message | str


class Findings(Found):
    """What changed rules do to some games.

    ``counts`` has under "changed" the number of rounds for each option with its values before and after. It
    has the number of endings for each amount of points moved: under "amount" as in ``Example.moved``, under
    "once" with each point counted once.
    """

    LISTS: ClassVar = {"examples": example_of, "parted": Parted}
    examples: list[Example]
    parted: list[Parted]

    def note_ending(self, example: Example, recorded: Four | None) -> None:
        """Count an ending, and whether it pays differently or was ``recorded`` with another payment."""
        self.counts["endings"] += 1
        self.counts["contradicted"] += recorded not in (None, example.before)
        self.counts["wins"] += len(example.question["wins"] or ())
        if example.before != example.after:
            once = changing_hands(changes_of(example.before, example.after))
            self.counts.update(repriced=1, points_moved=example.moved, points_once=once)
            self.counts["amount", example.moved] += 1
            self.counts["once", once] += 1
            self.examples.append(example)

    def add(self, other: Findings) -> None:
        """Add other findings, and keep the smallest examples."""
        super().add(other)
        self.examples = nsmallest(MOST_EXAMPLES, self.examples, key=lambda example: example.order)

    @property
    def once(self) -> Counter[int]:
        """The number of endings for each amount of points moved, each point counted once."""
        return self.counted("once")

    @property
    def changes(self) -> dict[str, list[str]]:
        """Each changed option with its values before and after, as in most of the rounds."""
        most: dict[str, list[str]] = {}
        for (option, *values), _ in self.counted("changed").most_common():
            most.setdefault(option, values)
        return dict(sorted(most.items()))

    @property
    def data(self) -> Row:
        """The findings as plain data."""
        return {
            "premise": {"contradicted": self.counts["contradicted"]},
            "changed": self.changes,
            **{name: self.counts[name] for name in COUNTED},
            "examples": [example.data for example in self.examples],
            "parted": [{**place._asdict(), "why": str(place.why)} for place in self.parted],
            "rounds_parted": self.counts["rounds_parted"],
            "amounts": {str(points): times for points, times in sorted(self.counted("amount").items())},
            "rulesets": self.rulesets,
            "skipped": [entry.data for entry in self.skipped],
        }


COUNTED: Final = (
    "rounds",
    "endings",
    "wins",
    "repriced",
    "points_moved",
    "matches",
    "rankings_changed",
    "first_places_changed",
    "results_changed",
    "result_points_moved",
)
"""What is counted, in the order of the data."""


SUMMARY: Final = (say("What"), say("Of"), say("Changed"), say("Points"))
"""The heads of ``summary``."""


def summary(found: Findings) -> Iterator[tuple[Message, Count, Count, Count | str]]:
    """Yield rows of a label, how many there are, how many change, and the points that change hands."""
    counts = found.counts
    for words, every, changed, points in (
        (say("Endings that pay differently"), "endings", "repriced", "points_once"),
        (say("Matches with other places"), "matches", "rankings_changed", ""),
        (say("Matches with another winner"), "matches", "first_places_changed", ""),
        (say("Matches with another result"), "matches", "results_changed", "result_points_once"),
        (say("Rounds that would part"), "rounds", "rounds_parted", ""),
    ):
        yield words, Count(counts[every]), Count(counts[changed]), Count(counts[points]) if points else ""


def premise(found: Findings, ruleset: str) -> Iterator[Message]:
    """Yield a warning in sentences if recorded payments contradict the rules before the change."""
    contradicted, endings = found.counts["contradicted"], found.counts["endings"]
    if not contradicted:
        return
    yield say(
        "Recorded payments that are not those under {rules}: {contradicted} of {endings} endings. These games"
        " were played by other rules, so the changes below start from payments that were never made.",
        rules=say("the rules taken for them") if ruleset == AUTO else ruleset,
        contradicted=Count(contradicted),
        endings=Count(endings),
    )
    if ruleset == AUTO:
        yield say("Find rules that fit with riichi-rules identify, and name them with --ruleset.")
    else:
        yield say("Use --ruleset auto to start from the rules that each record names.")
