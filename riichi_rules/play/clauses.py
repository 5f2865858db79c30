"""Parse a script into clauses, and write clauses back as a script.

A script has turns, separated by ``;`` or a new line. A turn begins with who acts (E, S, W, N), and commas
separate its clauses: ``E draws 5p, discards 1z; S pon; S discards 9m``.

| words | event |
|---|---|
| ``draws 5p`` or ``draws`` | a draw of this tile, or of any; after a kan, of a replacement tile |
| ``discards 1z`` | a discard, of the drawn tile if that is 1z, unless it says ``discards 1z from hand`` |
| ``discards it`` | a discard of the drawn tile |
| ``riichi 1z``, ``open riichi 1z`` | riichi and its discard |
| ``pon``, ``chii``, ``kan``, ``chii 46p`` | a call of the discard, with the own tiles if there is a choice |
| ``closed kan 1z``, ``adds 1z`` | a closed kan, a tile added to a pon |
| ``ron``, ``tsumo``, ``tsumo mixed in``, ``passes``, ``nine kinds`` | |
| ``chii 46p / N pon`` | claims of one tile, in the order they are made; only one holds |
| ``noten`` | the exhaustive draw, in which this seat does not show tenpai |
| ``chombo``, ``chombo ron in furiten`` | a foul ends the round; the words after the verb name the ``Foul`` |
| ``turns`` | (no actor) the next indicator is turned; usually this happens automatically when due |
| ``until S``, ``until 3 left`` | (no actor) draws and discards until S draws next, or 3 live tiles are left |
| ``drawn`` | (no actor) what is due: the end of the round, a riichi stick, an indicator, a draw |
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
_LEFT: Final = re.compile(r"([0-9]{1,2}) left")
_TWO_WORDS: Final = ("open riichi", "closed kan", "nine kinds")
_MARKS: Final = {
    "discards": "from hand",
    "riichi": "from hand",
    "open riichi": "from hand",
    "tsumo": "mixed in",
}

ALONE: Final = frozenset({"ron", "tsumo", "passes", "noten", "nine kinds", "turns", "drawn"})
"""The verbs that nothing may follow."""


class Clause(NamedTuple):
    """One action in a script: ``S riichi 5m from hand``.

    ``what`` is what follows the ``verb``: tiles, it, 3 left, the name of a foul. ``mark`` is "from hand" or
    "mixed in", if the clause says so. ``actors`` are the letters of the seats that act, if any. ``claims``
    are the claims of other seats on the same tile.
    """

    verb: str
    what: str = ""
    mark: str = ""
    actors: str = ""
    claims: tuple[Clause, ...] = ()

    @property
    def tile(self) -> str:
        """The tile that it names; an empty string if it names none, or several."""
        return self.what if _TILE.fullmatch(self.what) else ""

    @property
    def left(self) -> int | None:
        """The number of live tiles in ``until 3 left``; None in any other clause."""
        found = _LEFT.fullmatch(self.what)
        return int(found[1]) if found else None

    @property
    def action(self) -> str:
        """The clause as a script writes it, without its own actors."""
        own = " ".join(filter(None, (self.verb, self.what, self.mark)))
        return " / ".join([own, *[claim.words for claim in self.claims]])

    @property
    def words(self) -> str:
        """The clause as a script writes it, with its actors."""
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
    """Parse an action into a clause. An unknown word becomes its verb, and play refuses it later."""
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
    """Return an error with this message that marks all of ``words``."""
    return NotationError(Message(template, dict(facts)), words, 0, len(words))


def checked(clause: Clause) -> Clause:
    """Return the clause. Raises ``NotationError`` if something follows a verb in ``ALONE``."""
    if clause.what and clause.verb in ALONE:
        hint = say("nothing follows {verb}: write what else happens as a separate clause", verb=clause.verb)
        raise NotationError(hint, clause.action, len(clause.verb) + 1, len(clause.what))
    return clause


def written(turns: Iterable[Sequence[Clause]]) -> str:
    """Write turns as a script; ``read_script`` reads the same turns back."""
    return "; ".join(
        [
            f"{' and '.join(turn[0].actors)} {', '.join([clause.action for clause in turn])}".lstrip()
            for turn in turns
        ]
    )


def turns_in(clauses: Iterable[Clause]) -> list[Turn]:
    """Group consecutive clauses of the same actors into turns; one without actors is a turn of its own."""
    turns: list[Turn] = []
    for actors, group in groupby(clauses, key=lambda clause: clause.actors):
        together = tuple(group)
        turns += [together] if actors else [(clause,) for clause in together]
    return turns


def _read_actors(text: str) -> tuple[str, str]:
    found = _ACTORS.match(text)
    return (found[1].replace(" and ", ""), text[found.end() :]) if found else ("", text)
