"""Reading an mjai record: its lines, cut into the rounds that were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from riichi_book.records.bounded_json import keyed, results_of
from riichi_book.records.bounds import LONGEST_LINE, MOST_ROUNDS
from riichi_book.records.named_rules import NamedRules, rules_of_data
from riichi_book.records.statements import MatchStatement
from riichi_rules.errors import RecordError
from riichi_rules.messages import say

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
    entries: list[Entry] = []
    broken: RecordError | None = None
    try:
        entries += _entries(data, file)
    except RecordError as error:
        broken = error
    if sum([entry.type == _DEAL for entry in entries]) > MOST_ROUNDS:
        raise RecordError(say("more than {most} rounds: no record of a game", most=MOST_ROUNDS), file=file)
    yield from _rounds(entries, file)
    if broken is not None:
        raise broken


def _entries(data: bytes, file: str) -> Iterator[Entry]:
    for number, line in enumerate(map(bytes.strip, data.split(b"\n")), 1):
        if len(line) > LONGEST_LINE:
            problem = say("line {number} is longer than {most} bytes", number=number, most=LONGEST_LINE)
            raise RecordError(problem, file=file)
        if line:
            yield entry_of(line, number, file)


def _rounds(entries: Sequence[Entry], file: str) -> Iterator[MjaiRound]:
    """Yield the rounds: each from its deal to the next, or to the end of its game."""
    bets_written = any([entry.type == "reach_accepted" for entry in entries])
    game: MjaiGame | None = None
    begun: Entry | None = None
    lines: list[Entry] = []
    for entry in [*entries, None]:
        if lines and (entry is None or entry.type in (_DEAL, _GAME, _LAST)):
            if game is None or game.begun is not begun:
                game = MjaiGame(file, begun, _rules(begun), bets_written)
            yield MjaiRound(game, tuple(lines), _result(entry))
            lines = []
        if entry is None:
            break
        if entry.type == _GAME:
            begun = entry
        elif entry.type == _DEAL or (lines and entry.type not in (_END, _LAST)):
            lines.append(entry)


def _rules(begun: Entry | None) -> NamedRules:
    """Return the rules that the first line of a game names; in our own records they stand whole."""
    if begun is None:
        return NamedRules()
    with begun.blamed():
        if "rules" in begun.data:
            return rules_of_data(keyed(begun.data["rules"], "rules"))
        reds = begun.flag("aka_flag")
    if reds is None:
        return NamedRules()
    settings = tuple([(f"table.red_{suit}", str(int(reds))) for suit in "mps"])
    return NamedRules(settings=settings, words=say("aka_flag {reds}", reds=str(reds).lower()))


def _result(last: Entry | None) -> MatchStatement | None:
    """Return how a match ended, as far as the line after its last round says so."""
    if last is None or last.type != _LAST:
        return None
    with last.blamed():
        scores, results = last.four("scores"), last.data.get("results")
        tenths = None if results is None else results_of(results, "results")
    return None if scores is None and tenths is None else MatchStatement(scores, tenths)
