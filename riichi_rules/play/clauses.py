"""A script, clause by clause: read from its words, and written back.

A script has clauses with ``;`` or a new line between them. A clause begins with who acts (E, S, W, N) and
says what, with commas between: ``E draws 5p, discards 1z; S pon; S discards 9m``.

| words | event |
|---|---|
| ``draws 5p`` or ``draws`` | a draw, of a replacement tile after a kan; without a tile, any |
| ``discards 1z`` | a discard: of the drawn tile if it is that one, else ``discards 1z from hand`` |
| ``discards it`` | a discard of the drawn tile |
| ``riichi 1z``, ``open riichi 1z`` | riichi and its discard |
| ``pon``, ``chii``, ``kan``, ``chii 46p`` | a call of the discard; the own tiles where there is a choice |
| ``closed kan 1z``, ``adds 1z`` | a closed kan, a tile added to a pon |
| ``ron``, ``tsumo``, ``tsumo mixed in``, ``passes``, ``nine kinds`` | |
| ``chii 46p / N pon`` | claims of one tile, in the order in which they are made: the one that holds |
| ``noten`` | the exhaustive draw, at which this seat does not show its tenpai |
| ``chombo``, ``chombo ron in furiten`` | the foul that ends the round, perhaps with what it is (``Foul``) |
| ``turns`` | (nobody's) the next indicator; one that is due comes by itself before what needs it |
| ``until S``, ``until 3 left`` | (nobody's) all draw and discard until S is to draw, or so few are left |
| ``drawn`` | (nobody's) what comes by itself: an exhaustive or abortive draw, a bet, an indicator |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from riichi_rules.errors import NotationError
from riichi_rules.messages import Message, say

_TURNS: Final = re.compile(r"[;\n]")
_ACTORS: Final = re.compile(r"((?:[ESWN] and )*[ESWN]) (?=[a-z])")
_TILE: Final = re.compile(r"[0-9][mpsz]")
_TWO_WORDS: Final = ("open riichi", "closed kan", "nine kinds")
_MARKS: Final = {
    "discards": "from hand",
    "riichi": "from hand",
    "open riichi": "from hand",
    "tsumo": "mixed in",
}

ALONE: Final = frozenset({"ron", "tsumo", "passes", "noten", "nine kinds", "turns", "drawn"})
"""The words that are all of their clause."""


class Clause(NamedTuple):
    """One thing that happens in a script: ``S riichi 5m from hand``.

    ``what`` are the tiles, or what else follows the ``verb``: it, 3 left, the name of a foul. ``mark`` says
    where a tile was. ``actors`` are the letters of who does it, none for what comes by itself. ``claims`` are
    those of others on the same tile.
    """

    verb: str
    what: str = ""
    mark: str = ""
    actors: str = ""
    claims: tuple[Clause, ...] = ()

    @property
    def tile(self) -> str:
        """The tile that it names; nothing where it names none, or several."""
        return self.what if _TILE.fullmatch(self.what) else ""

    @property
    def left(self) -> int | None:
        """How few live tiles it goes on until; None where it names no such number."""
        number = self.what.removesuffix(" left")
        return int(number) if number.isascii() and number.isdecimal() and len(number) < 3 else None

    @property
    def action(self) -> str:
        """What is done, in the words of a script."""
        own = " ".join(filter(None, (self.verb, self.what, self.mark)))
        return " / ".join([own, *[claim.words for claim in self.claims]])

    @property
    def words(self) -> str:
        """The clause with who does it."""
        return written([(self,)])


Turn = tuple[Clause, ...]
"""Clauses of the same actors, which a script joins with commas."""


def read_script(script: str) -> list[Turn]:
    """Return the turns of a script.

    >>> read_script("E draws 5p, discards it")
    [(Clause(verb='draws', what='5p', mark='', actors='E', claims=()), \
Clause(verb='discards', what='it', mark='', actors='E', claims=()))]
    """
    turns = []
    for text in _TURNS.split(script):
        actors, actions = _read_actors(text.partition("#")[0].strip())
        turns.append(tuple([read_action(each, actors) for each in actions.split(",") if each.strip()]))
    return [turn for turn in turns if turn]


def read_action(action: str, actors: str = "") -> Clause:
    """Return the clause that an action is. A word that nobody knows is a verb too: play refuses it."""
    own, *others = action.strip().split(" / ")
    verb = next((verb for verb in _TWO_WORDS if f"{own} ".startswith(f"{verb} ")), own.partition(" ")[0])
    what, mark = own[len(verb) + 1 :], _MARKS.get(verb, "")
    if mark and f" {what}".endswith(f" {mark}"):
        what = what.removesuffix(mark).removesuffix(" ")
    else:
        mark = ""
    claims = [read_action(words, who) for who, words in map(_read_actors, others)]
    return Clause(verb, what, mark, actors, tuple(claims))


def unclear(words: str, template: str, /, **facts: object) -> NotationError:
    """Return the error that says this of all these words."""
    return NotationError(Message(template, dict(facts)), words, 0, len(words))


def checked(clause: Clause) -> Clause:
    """Return a clause. Raises ``NotationError`` where something follows a word that is all of it."""
    if clause.what and clause.verb in ALONE:
        hint = say("nothing follows {verb}: what else happens is a clause of its own", verb=clause.verb)
        raise NotationError(hint, clause.action, len(clause.verb) + 1, len(clause.what))
    return clause


def written(turns: Iterable[Sequence[Clause]]) -> str:
    """Return turns as a script. Read again, they are the same."""
    return "; ".join(
        [
            f"{' and '.join(turn[0].actors)} {', '.join([clause.action for clause in turn])}".lstrip()
            for turn in turns
        ]
    )


def turns_in(clauses: Iterable[Clause]) -> list[Turn]:
    """Return clauses as turns: those of the same actors together, each that is nobody's alone."""
    turns: list[Turn] = []
    for actors, group in groupby(clauses, key=lambda clause: clause.actors):
        together = tuple(group)
        turns += [together] if actors else [(clause,) for clause in together]
    return turns


def _read_actors(text: str) -> tuple[str, str]:
    found = _ACTORS.match(text)
    return (found[1].replace(" and ", ""), text[found.end() :]) if found else ("", text)
