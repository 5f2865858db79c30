"""The smallest round that still shows a disagreement: what does not matter to it is left out.

Statements beside the one that disagrees go first, then turns of the script, then hands and tiles, counters,
bets and scores. Nothing that could be left out by one more such step is left in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from riichi_book.records import RecordFile
from riichi_book.records.statements import DrawStatement, WinStatement, WorthStatement
from riichi_book.search.shrinking import shrunk
from riichi_rules.errors import RiichiError
from riichi_rules.messages import Message, in_english, say
from riichi_rules.notation import read_tile, read_tiles
from riichi_rules.play import ExhaustiveDraw
from riichi_rules.play.clauses import Clause, Turn, read_script, written
from riichi_rules.play.deal import HAND
from riichi_rules.questions import Question, question_of
from riichi_rules.tiles import WIND_LETTERS, tiles_text

from .file import AuditRules
from .findings import Disagreement
from .reproduction import Reproduction, Sort, reproduction, sort_of

Statement = TypeVar("Statement", WinStatement, WorthStatement, DrawStatement)

AROUND: Final = 4
"""Turns come by fours: without a call everybody has one."""

MOST_SORTS: Final = 20
"""So many sorts of disagreements are reduced: each takes seconds, and more of them seldom say more."""

MOST_FILES: Final = 20
"""In so many files a disagreement of a sort is looked for that a script can tell."""

TO_THE_END: Final = (Clause("until", "0 left"),)
"""A turn of all seats: they draw and discard what they drew, as long as there is a live wall."""

_CALLS: Final = frozenset({"chii", "pon", "kan"})


class Reduced(NamedTuple):
    """A disagreement, and the smallest round that still shows it."""

    found: Disagreement
    made: Reproduction

    @property
    def script(self) -> str:
        """The round as a script, the event that disagrees last."""
        clause = self.made.clause
        last = clause.words if clause else self.made.recorded.event.words
        return "; ".join(filter(None, [written(turns_of(self.made.question)), last]))

    @property
    def question(self) -> Question:
        """The round as a question that anyone can ask: what may be done, or what the end of it pays."""
        question, clause = self.made.question, self.made.clause
        facts = {**question.facts, "ruleset": self.made.rules.id, "set": self.made.rules.changed}
        if clause and self.found.is_of_action and len(clause.actors) == 1:
            facts |= {"seat": clause.actors, "action": clause.action}
        elif clause:
            events = written([*read_script(question["events"]), (clause,)])
            facts |= {"seat": clause.actors[-1], "events": events}
        return question_of("turn", facts)

    @property
    def message(self) -> Message:
        """What the rules want and the record has, as sentences."""
        facts = {**self.found._asdict(), "ruleset": self.made.rules.words}
        if not self.found.is_of_action:
            return say(
                "By {ruleset} the rules want {expected}; the record has {got} (check {check}, rule {rule}).",
                **facts,
            )
        return say("By {ruleset} this is not allowed, and the record has it: {got} (rule {rule}).", **facts)

    @property
    def text(self) -> str:
        """All of it as lines that can be pasted: sentences, the deal, the script and the question."""
        found = say(
            "It was found in {place}; what does not matter to it was left out.", place=self.found.place
        )
        deal = [f"{name}: {value}" for name, value in self.made.question["deal"].items()]
        asked = [say("Ask it with riichi-rules ask:"), json.dumps(self.question.data)]
        script = [written([turn]) for turn in read_script(self.script)]
        return "\n".join(map(str, [self.message, found, "", *deal, "", *script, "", *asked, ""]))

    @property
    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            **self.found.data,
            "ruleset": self.made.rules.id,
            "set": self.made.rules.changed,
            "sentence": in_english(self.message),
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


Shows = Callable[[Reproduction], bool]
Simpler = Callable[[Reproduction], Iterator[Reproduction]]


def shows_as(made: Reproduction, sort: Sort) -> Shows:
    """Return whether another reproduction shows a disagreement of a sort, and nothing that this does not.

    It must be about the same thing: the player who acts has the same hand, and a win is worth the same.
    """
    before = made.replayed()

    def shows(smaller: Reproduction) -> bool:
        try:
            found = smaller.replayed()
        except RiichiError:
            return False
        return sort in found.sorts and found.sorts <= before.sorts and found.about == before.about

    return shows


def smallest(made: Reproduction, sort: Sort) -> Reproduction:
    """Return the smallest reproduction that still shows a disagreement of a sort."""
    shows = shows_as(made, sort)
    while True:
        start = made
        for simpler in (simpler_statements, dealt_before, drawn_out):
            made = _through(made, simpler, shows)
        made = _through(_fewer_turns(made, shows), simpler_turns, shows)

        def steps(question: Question, made: Reproduction = made) -> int | None:
            return 0 if shows(made._replace(question=question)) else None

        made = made._replace(question=shrunk(made.question, steps))
        if made == start:
            return made


def _through(made: Reproduction, simpler: Simpler, shows: Shows) -> Reproduction:
    """Return a reproduction with every simplification of a kind by which it still shows."""
    while (smaller := next(filter(shows, simpler(made)), None)) is not None:
        made = smaller
    return made


def simpler_statements(made: Reproduction) -> Iterator[Reproduction]:
    """Yield what is stated of the end without one part of it."""
    recorded = made.recorded
    for place, win in enumerate(recorded.wins):
        worths = [win._replace(worth=worth) for worth in _less_said(win.worth, WorthStatement())]
        for smaller in (*_less_said(win, WinStatement(win.seat, win.source)), *worths):
            wins = (*recorded.wins[:place], smaller, *recorded.wins[place + 1 :])
            yield made._replace(recorded=recorded._replace(wins=wins))
    for stated in recorded.draws:
        for draw in _less_said(stated, DrawStatement()):
            yield made._replace(recorded=recorded._replace(draws=(draw,)))


def _less_said(statement: Statement, nothing: Statement) -> Iterator[Statement]:
    """Yield a statement without one part of it; ``nothing`` says nothing but what has to be said."""
    for name, default in nothing._asdict().items():
        if getattr(statement, name) != default:
            yield statement._replace(**{name: default})


def turns_of(question: Question) -> list[Turn]:
    """Return the turns of a script."""
    return read_script(question["events"])


def with_turns(made: Reproduction, turns: Sequence[Turn], **facts: object) -> Reproduction:
    """Return a reproduction with other turns, and other facts where they are given."""
    return made._replace(question=made.question.with_facts(events=written(turns) or None, **facts))


def _fewer_turns(made: Reproduction, shows: Shows) -> Reproduction:
    """Return a reproduction with as few turns as it takes, many left out at once first."""
    turns = turns_of(made.question)
    size = len(turns) // (2 * AROUND) * AROUND
    while size:
        place = 0
        while place + size <= len(turns):
            left = [*turns[:place], *turns[place + size :]]
            if shows(with_turns(made, left)):
                turns = left
            else:
                place += 1 if size <= AROUND else AROUND
        size = size // (2 * AROUND) * AROUND if size > AROUND else size - 1
    return with_turns(made, turns)


def drawn_out(made: Reproduction) -> Iterator[Reproduction]:
    """Yield a draw before which all draw and discard from some turn on until the wall is used up."""
    turns = turns_of(made.question)
    if isinstance(made.recorded.event, ExhaustiveDraw) and turns[-1:] != [TO_THE_END]:
        for place in range(len(turns)):
            yield with_turns(made, [*turns[:place], TO_THE_END])


def dealt_before(made: Reproduction) -> Iterator[Reproduction]:
    """Yield a round in which a tile that is drawn and kept is dealt, and the one that goes was drawn."""
    deal, turns = made.question["deal"], turns_of(made.question)
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
            yield with_turns(made, _with(turns, place, _turn(who, str(gone))), deal=dealt)


def _with(turns: Sequence[Turn], place: int, *instead: Turn) -> list[Turn]:
    return [*turns[:place], *instead, *turns[place + 1 :]]


def _turn(who: str, tile: str = "") -> Turn:
    """Return a turn in which somebody draws and discards that tile."""
    return Clause("draws", tile, actors=who), Clause("discards", "it", actors=who)


def _is_plain(turn: Turn) -> bool:
    """Whether a turn is a draw and a discard."""
    return [clause.verb for clause in turn] == ["draws", "discards"] and len(turn[0].actors) == 1


def simpler_turns(made: Reproduction) -> Iterator[Reproduction]:
    """Yield a reproduction in which one turn is simpler."""
    turns = turns_of(made.question)
    for place, turn in enumerate(turns):
        for simple in _simpler_turn(turn, last=place == len(turns) - 1):
            yield with_turns(made, _with(turns, place, *simple))


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
