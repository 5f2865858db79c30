"""Reading an mjai record: its lines, cut into the rounds that were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from riichi_book.records.bounded_json import keyed, listed, tenths_of
from riichi_book.records.bounds import LONGEST_LINE, MOST_ROUNDS
from riichi_book.records.named_rules import NamedRules, rules_of_data
from riichi_book.records.statements import MatchStatement
from riichi_rules.errors import RecordError
from riichi_rules.messages import say
from riichi_rules.seats import SEATS, four

from .entry import Entry, entry_of
from .round import MjaiGame, MjaiRound

_TYPE: Final = b'"type"'
_DEAL: Final = "start_kyoku"
_GAME: Final = "start_game"
_END: Final = "end_kyoku"
_LAST: Final = "end_game"


def is_mjai(data: bytes) -> bool:
    """Whether bytes begin as an mjai record does: with an object that has a type."""
    first = data.lstrip()[:LONGEST_LINE].partition(b"\n")[0]
    return first.startswith(b"{") and _TYPE in first


def mjai_rounds(data: bytes, file: str) -> Iterator[MjaiRound]:
    """Yield the rounds of a record, those before a damaged line first. Raises ``RecordError`` then."""
    entries, broken = _entries(data, file)
    if sum([entry.type == _DEAL for entry in entries]) > MOST_ROUNDS:
        raise RecordError(say("more than {most} rounds: no record of a game", most=MOST_ROUNDS), file=file)
    game: MjaiGame | None = None
    for begun, lines, last in _cut(entries):
        if game is None or game.begun is not begun:
            game = _game(begun, file, entries)
        yield MjaiRound(game, tuple(lines), _result(last))
    if broken is not None:
        raise broken


class _Part(NamedTuple):
    """The lines of a round, the line that began its game, and the one that ended it."""

    begun: Entry | None
    lines: list[Entry]
    last: Entry | None


def _entries(data: bytes, file: str) -> tuple[list[Entry], RecordError | None]:
    found: list[Entry] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        stripped = line.strip()
        if not stripped:
            continue
        if len(stripped) > LONGEST_LINE:
            return found, RecordError(
                say(
                    "line {number} is longer than {most} bytes",
                    number=number,
                    most=LONGEST_LINE,
                ),
                file=file,
            )
        try:
            found.append(entry_of(stripped, number, file))
        except RecordError as error:
            return found, error
    return found, None


def _cut(entries: Sequence[Entry]) -> Iterator[_Part]:
    begun: Entry | None = None
    lines: list[Entry] = []
    for entry in entries:
        if entry.type in (_DEAL, _GAME, _END, _LAST) and lines:
            if entry.type == _END:
                continue
            yield _Part(begun, lines, entry if entry.type == _LAST else None)
            lines = []
        if entry.type == _GAME:
            begun = entry
        elif entry.type == _DEAL or (lines and entry.type != _LAST):
            lines.append(entry)
    if lines:
        yield _Part(begun, lines, None)


def _game(begun: Entry | None, file: str, entries: Sequence[Entry]) -> MjaiGame:
    """Return what the record says of a game: whether there are red fives, and whether bets are written."""
    rules = NamedRules()
    if begun is not None:
        with begun.blamed():
            rules = _rules(begun)
    types = {entry.type for entry in entries}
    return MjaiGame(file, begun, rules, bets_written="reach_accepted" in types)


def _rules(begun: Entry) -> NamedRules:
    """Return the rules that the first line of a game names; in our own records they stand whole."""
    if "rules" in begun.data:
        return rules_of_data(keyed(begun.data["rules"], "rules"))
    reds = begun.flag("aka_flag")
    if reds is None:
        return NamedRules()
    settings = tuple([(f"table.red_{suit}", str(int(reds))) for suit in "mps"])
    return NamedRules(settings=settings, words=say("aka_flag {reds}", reds=str(reds).lower()))


def _result(last: Entry | None) -> MatchStatement | None:
    if last is None:
        return None
    with last.blamed():
        scores, results = last.four("scores"), last.data.get("results")
        tenths = None
        if results is not None:
            tenths = four([tenths_of(result) for result in listed(results, "results", len(SEATS))])
    return None if scores is None and tenths is None else MatchStatement(scores, tenths)
