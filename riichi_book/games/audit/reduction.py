"""The smallest round that still shows a disagreement: what does not matter to it is left out.

Statements beside the one that disagrees go first, then turns of the script, then hands and tiles, counters,
bets and scores. Nothing that could be left out by one more such step is left in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from riichi_book.records import RecordedEvent, RecordFile
from riichi_book.records.statements import DrawStatement, WinStatement, WorthStatement
from riichi_book.search.shrinking import shrunk, simpler
from riichi_book.search.size import rank
from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message, joined, say
from riichi_rules.notation import read_tile, read_tiles
from riichi_rules.play import ExhaustiveDraw
from riichi_rules.play.clauses import Clause, Turn, read_script, written
from riichi_rules.play.deal import HAND
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.question import kind_of
from riichi_rules.tiles import WIND_LETTERS, tiles_text

from .file import AuditRules
from .findings import Disagreement
from .reproduction import Replay, Reproduction, Sort, reproduction, sort_of

Thing = TypeVar("Thing")

AROUND: Final = 4
"""Turns come by fours: without a call everybody has one."""

MOST_FILES: Final = 20
"""In so many files a disagreement of a sort is looked for that a script can tell."""

TO_THE_END: Final = (Clause("until", "0 left"),)
"""A turn of all seats: they draw and discard what they drew, as long as there is a live wall."""

_CALLS: Final = frozenset({"chii", "pon", "kan"})
SEVERAL: Final = "calls.several-rons"
_NAMED: Final = ("seat", "source")
"""What a statement says of a win that is no statement of its worth."""


class Reduced(NamedTuple):
    """A disagreement, and the smallest round that still shows it."""

    found: Disagreement
    made: Reproduction

    @property
    def script(self) -> str:
        """The round as a script, the event that disagrees last."""
        return "; ".join(self.turns)

    @property
    def turns(self) -> list[str]:
        """The turns of the script."""
        clause = self.made.clause
        words = clause.words if clause else self.made.recorded.event.words
        return [*(written([turn]) for turn in turns_of(self.made.question)), words]

    @property
    def question(self) -> Question:
        """The round as a question that anyone can ask: what may be done, or what the end of it pays."""
        question, several = self.made.question, self.found.rule == SEVERAL
        clause = self.made.alone if several else self.made.clause
        rules: dict[str, Any] = {"ruleset": self.made.rules.id, "set": self.made.rules.changed}
        if not clause:
            return question_of("turn", {**question.facts, **rules})
        who = clause.actors[-1]
        if self.found.is_of_action and len(clause.actors) == 1 and not several:
            return question_of("turn", {**question.facts, **rules, "seat": who, "action": clause.action})
        events = written([*read_script(question["events"]), (clause,)])
        return question_of("turn", {**question.facts, **rules, "events": events, "seat": who})

    @property
    def message(self) -> Message:
        """What the rules want and the record has, as sentences."""
        facts = {**self.found._asdict(), "ruleset": self.made.rules.words}
        if not self.found.is_of_action:
            return say(
                "By {ruleset} the rules want {expected}; the record has {got} (check {check}, rule {rule}).",
                **facts,
            )
        words = say("By {ruleset} this is not allowed, and the record has it: {got} (rule {rule}).", **facts)
        alone = self.made.alone if self.found.rule == SEVERAL else None
        if alone is None:
            return words
        return joined([words, say("What is asked is what {clause} pays.", clause=alone.words)], " ")

    @property
    def text(self) -> str:
        """All of it as lines that can be pasted: sentences, the deal, the script and the question."""
        import json  # noqa: PLC0415 - slow to import, and few audits reduce

        found = say(
            "It was found in {place}; what does not matter to it was left out.", place=self.found.place
        )
        deal = [f"{name}: {value}" for name, value in self.made.question["deal"].items()]
        asked = [say("Ask it with riichi-rules ask:"), json.dumps(self.question.data)]
        lines = [self.message, found, "", *deal, "", *self.turns, "", *asked, ""]
        return "\n".join(map(str, lines))

    @property
    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            **self.found.data,
            "ruleset": self.made.rules.id,
            "set": self.made.rules.changed,
            "sentence": str(self.message),
            "script": self.script,
            "question": self.question.data,
        }


def reduced(file: RecordFile, found: Disagreement, rules: AuditRules) -> Reduced:
    """Return the smallest round that shows a disagreement.

    Raises ``RecordError`` where no script tells it.
    """
    made = reproduction(file, found, rules)
    return Reduced(found, smallest(made, sort_of(found)))


def each_kind(found: Iterable[Disagreement]) -> list[list[Disagreement]]:
    """Return the disagreements of each check and rule: the first of each file, and of so many files at most.

    No script may tell the first, where a file is what one seat saw; the next is another's.
    """
    kinds: dict[tuple[str, str], dict[str, Disagreement]] = {}
    for each in found:
        files = kinds.setdefault((each.check, each.rule), {})
        if len(files) < MOST_FILES:
            files.setdefault(each.file, each)
    return [list(files.values()) for files in kinds.values()]


class Aim(NamedTuple):
    """What a smaller reproduction has to show: a disagreement of a sort, and nothing that was not there."""

    sort: Sort
    before: Replay

    def is_met(self, made: Reproduction) -> bool:
        """Whether a reproduction shows it, and is about the same."""
        try:
            found = made.replayed()
        except RiichiError:
            return False
        return (
            self.sort in found.sorts and found.sorts <= self.before.sorts and found.about == self.before.about
        )


def smallest(made: Reproduction, sort: Sort) -> Reproduction:
    """Return the smallest reproduction that shows a disagreement of a sort, and nothing that it did not.

    It stays about the same: whoever acts has the same hand then, and a win is worth the same.
    """
    shows = Aim(sort, made.replayed()).is_met

    while True:
        start = made
        made = made._replace(recorded=_fewer_statements(made, shows))
        made = made._replace(question=_through(made, fewer_facts, shows))
        made = made._replace(question=_through(made, dealt_before, shows))
        if isinstance(made.recorded.event, ExhaustiveDraw):
            made = made._replace(question=_through(made, drawn_out, shows))
        made = made._replace(question=_fewer_turns(made, shows))
        made = made._replace(question=_through(made, simpler_turns, shows))

        def steps(question: Question, made: Reproduction = made) -> int | None:
            return 0 if shows(made._replace(question=question)) else None

        made = made._replace(question=shrunk(made.question, steps))
        if made == start:
            return made


def simplifications(made: Reproduction) -> Iterator[Reproduction]:
    """Yield a reproduction with one thing less, or put more simply."""
    for recorded in simpler_statements(made.recorded):
        yield made._replace(recorded=recorded)
    turns = turns_of(made.question)
    for size in range(AROUND, 0, -1):
        for place in range(len(turns) - size + 1):
            yield made._replace(question=with_turns(made.question, [*turns[:place], *turns[place + size :]]))
    kinds = (fewer_facts, simpler_turns, dealt_before, drawn_out)
    for question in [question for kind in kinds for question in kind(made.question)]:
        yield made._replace(question=question)
    for facts in simpler(kind_of("turn").form, made.question.facts):
        try:
            question = question_of("turn", facts)
        except RiichiError:
            continue
        if rank(question) < rank(made.question):
            yield made._replace(question=question)


Shows = Callable[[Reproduction], bool]


def simpler_statements(recorded: RecordedEvent) -> Iterator[RecordedEvent]:
    """Yield what is stated of the end without one part of it."""
    for place, win in enumerate(recorded.wins):
        for smaller in _fewer_parts(win):
            yield recorded._replace(wins=(*recorded.wins[:place], smaller, *recorded.wins[place + 1 :]))
    if recorded.draw is not None:
        for name, default in DrawStatement()._asdict().items():
            if getattr(recorded.draw, name) != default:
                yield recorded._replace(draw=recorded.draw._replace(**{name: default}))


def _fewer_parts(win: WinStatement) -> Iterator[WinStatement]:
    for name, default in WinStatement(win.seat, win.source)._asdict().items():
        if name not in _NAMED and getattr(win, name) != default:
            yield win._replace(**{name: default})
    for name, default in WorthStatement()._asdict().items():
        if getattr(win.worth, name) != default:
            yield win._replace(worth=win.worth._replace(**{name: default}))


def _fewer_statements(made: Reproduction, shows: Shows) -> RecordedEvent:
    return simplest(made.recorded, simpler_statements, lambda smaller: shows(made._replace(recorded=smaller)))


def simplest(
    thing: Thing, simplifications: Callable[[Thing], Iterator[Thing]], wanted: Callable[[Thing], bool]
) -> Thing:
    """Return a thing with every simplification after which it is still wanted."""
    while True:
        smaller = next(filter(wanted, simplifications(thing)), None)
        if smaller is None:
            return thing
        thing = smaller


def turns_of(question: Question) -> list[Turn]:
    """Return the turns of a script."""
    return read_script(question["events"])


def with_turns(question: Question, turns: Sequence[Turn]) -> Question:
    """Return a question with other turns."""
    return question.with_facts(events=written(turns) or None)


def _fewer_turns(made: Reproduction, shows: Shows) -> Question:
    """Return the question with as few turns as it takes, many left out at once first."""
    question = made.question

    def shows_with(turns: Sequence[Turn]) -> bool:
        return shows(made._replace(question=with_turns(question, turns)))

    turns = turns_of(question)
    size = len(turns) // (2 * AROUND) * AROUND
    while size:
        place = 0
        while place + size <= len(turns):
            left = [*turns[:place], *turns[place + size :]]
            if shows_with(left):
                turns = left
            else:
                place += 1 if size <= AROUND else AROUND
        size = size // (2 * AROUND) * AROUND if size > AROUND else size - 1
    return with_turns(question, turns)


def _through(made: Reproduction, kind: Callable[[Question], Iterator[Question]], shows: Shows) -> Question:
    """Return the question with every simplification of a kind by which it still shows."""
    return simplest(made.question, kind, lambda simple: shows(made._replace(question=simple)))


def fewer_facts(question: Question) -> Iterator[Question]:
    """Yield a question with one thing less that is said of the deal: a hand, indicators, scores."""
    deal = question["deal"]
    for name in deal:
        yield question.with_facts(deal={other: value for other, value in deal.items() if other != name})


def drawn_out(question: Question) -> Iterator[Question]:
    """Yield a question in which all draw and discard from some turn on until the wall is used up."""
    turns = turns_of(question)
    for place in range(len(turns) if turns[-1:] != [TO_THE_END] else 0):
        yield with_turns(question, [*turns[:place], TO_THE_END])


def dealt_before(question: Question) -> Iterator[Question]:
    """Yield a question in which a tile that is drawn and kept is dealt, and the one that goes was drawn."""
    deal, turns = question["deal"], turns_of(question)
    for place, turn in enumerate(turns):
        if not _is_plain(turn) or not turn[0].what or turn[1].what in ("it", turn[0].what):
            continue
        who = turn[0].actors
        held = list(read_tiles(deal[who]).tiles) if deal.get(who) else []
        gone, kept = read_tile(turn[1].what), read_tile(turn[0].what)
        if gone in held:
            held.remove(gone)
        if len(held) < HAND:
            dealt = {**deal, who: tiles_text([*held, kept])}
            yield with_turns(question.with_facts(deal=dealt), _with(turns, place, _turn(who, str(gone))))


def _with(turns: Sequence[Turn], place: int, *instead: Turn) -> list[Turn]:
    return [*turns[:place], *instead, *turns[place + 1 :]]


def _turn(who: str, tile: str = "") -> Turn:
    """Return a turn in which somebody draws and discards that tile."""
    return Clause("draws", tile, actors=who), Clause("discards", "it", actors=who)


def _is_plain(turn: Turn) -> bool:
    """Whether a turn is a draw and a discard."""
    return [clause.verb for clause in turn] == ["draws", "discards"] and len(turn[0].actors) == 1


def simpler_turns(question: Question) -> Iterator[Question]:
    """Yield a question in which one turn is simpler."""
    turns = turns_of(question)
    for place, turn in enumerate(turns):
        for simple in _simpler_turn(turn, last=place == len(turns) - 1):
            yield with_turns(question, _with(turns, place, *simple))


def _simpler_turn(turn: Turn, *, last: bool) -> Iterator[list[Turn]]:
    """Yield turns for one turn: any tile is drawn and goes, the one that goes was drawn, nobody calls.

    The last tile that goes stays the one that it is: it may be the one that everything is about.
    """
    who = turn[0].actors
    if _is_plain(turn):
        draw, discard = turn
        if turn != _turn(who) and not last:
            yield [_turn(who)]
        if discard.what != "it" and (draw.what or discard.mark):
            yield [_turn(who, discard.what)]
    elif turn[0].verb in _CALLS and len(who) == 1:
        caller = WIND_LETTERS.index(who) + AROUND
        for skipped in range(AROUND - 1):
            yield [_turn(WIND_LETTERS[place % AROUND]) for place in range(caller - skipped, caller + 1)]
