"""Carry a question over to another ruleset: drop or replace what that ruleset does not have, and say so."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from types import NoneType
from typing import Any, Final, NamedTuple

from riichi_rules.errors import HandTextError, NotationError, RiichiError, malformed
from riichi_rules.messages import Message, plural, say
from riichi_rules.notation import check_plain_fives, places
from riichi_rules.play.clauses import Clause, read_script, written
from riichi_rules.ruleset import Ruleset
from riichi_rules.ruleset.option import faulty
from riichi_rules.tiles import Tile

from .field import HAND, SETTINGS, TILE, TILES, FieldType, Many, excerpt
from .form import Form, Object
from .outcomes import outcome
from .question import Question, kind_of, question_of
from .rules import rules_of

_OF_ONE_SET: Final = {"hand", "win", "E", "S", "W", "N", "dora", "ura", "last"}
"""The fields whose plain fives are counted together: those of a winning hand, or of a deal."""
_TILE_TYPES: Final = (HAND, TILE, TILES)


class Carried(NamedTuple):
    """A question that another ruleset can answer, and notes on what had to change."""

    question: Question
    notes: tuple[Message, ...]

    @property
    def changes(self) -> tuple[str, ...]:
        """The notes as text."""
        return tuple(map(str, self.notes))


def carry(
    question: Question,
    ruleset: str | os.PathLike[str] | Ruleset,
    settings: Mapping[str, object] | None = None,
) -> Carried:
    """Return a question adapted to another ruleset, given as an object, an id or a file.

    ``settings`` change options of that ruleset. A red five that it lacks becomes plain, a plain five too
    many becomes red, and open or double riichi that it lacks becomes riichi. Ippatsu, indicators, nagashi,
    nine kinds, a liable player and leftover bets are dropped if the ruleset does not use them. Nothing else
    changes, so an illegal earlier action or a hand that cannot win is still refused when it is answered.
    Raises ``RulesetError``, and ``FormError`` for arguments of the wrong type.
    """
    if not isinstance(question, Question):
        raise malformed(
            "only a question such as ask.question returns can be carried, not {given}",
            given=excerpt(question),
        )
    if not isinstance(ruleset, (str, os.PathLike, Ruleset)):
        raise faulty(
            "a question is carried to a Ruleset, to the id of one or to its file, not to {given}",
            given=excerpt(ruleset),
        )
    if not isinstance(settings, (Mapping, NoneType)):
        raise malformed(
            "settings must be {wanted}, not {given}", wanted=SETTINGS.wanted, given=excerpt(settings)
        )
    if isinstance(ruleset, Ruleset):
        rules = ruleset.with_settings(settings) if settings else ruleset
    else:
        rules = rules_of(os.fspath(ruleset), settings).ruleset  # cached
    fitting = fit(question, rules)
    facts = {**fitting.question.facts, "ruleset": ruleset, "set": dict(settings or {})}
    return Carried(question_of(question.kind, facts), fitting.notes)


def same_under(question: Question, ruleset: str) -> bool:
    """Whether a ruleset gives the same answer as the question's own rules, with the question unchanged."""
    try:
        asked, changes = carry(question, ruleset)
        return not changes and outcome(question.answer()) == outcome(asked.answer())
    except RiichiError:
        return False


def fit(question: Question, rules: Ruleset) -> Carried:
    """Return a question adapted to a ruleset but without naming one, to be answered under these rules."""
    kind, carrying = kind_of(question.kind), _Carrying(rules)
    facts = carrying.facts(kind.form, dict(question.facts))
    if kind.fit:
        kind.fit(facts, rules, carrying.note)
    facts = {name: facts[name] for name in kind.form.fields if name in facts}
    return Carried(Question(question.kind, facts), tuple(carrying.notes))


class _Carrying:
    """Walks through the facts of a question, changes red fives as needed, and notes each change."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.notes: list[Message] = []
        self._allowed = rules.red_fives
        self._seen: Counter[str] = Counter()
        self._held: list[Tile] = []

    def facts(self, form: Form, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the adapted facts in the order of the form."""
        found = {}
        for name, field in form.fields.items():
            if name in facts and name not in {"ruleset", "set"}:
                found[name] = self._fact(name, field.type, facts[name])
        return found

    def _fact(self, name: str, kind: FieldType, value: Any) -> Any:  # noqa: ANN401 - depends on the field
        if isinstance(kind, Object):
            return self.facts(kind.form, value)
        if isinstance(kind, Many) and isinstance(kind.each, Object):
            found = []
            for part in value:
                self._seen.clear()  # each win is valued on its own
                self._held.clear()
                found.append(self.facts(kind.each.form, part))
            return found
        if kind in _TILE_TYPES:
            text = self._tiles(value)
            return self._with_red(text) if name in _OF_ONE_SET else text
        if name in {"events", "action"}:
            return self._clauses(value)
        return value

    def _tiles(self, text: str, *, named_again: bool = False) -> str:
        """Return a tiles text in which the red fives beyond the allowed number are plain.

        Tiles that are ``named_again``, as in a script, do not add to the count.
        """
        if "0" not in text:
            return text
        try:
            tiles = [place for place in places(text) if place.tile.red]
        except NotationError:
            return text  # answering the question reports the error
        letters = list(text)
        for place in tiles:
            suit = place.tile.suit
            self._seen[suit] += not named_again
            if (1 if named_again else self._seen[suit]) > self._allowed[suit]:
                letters[place.at] = "5"
                if self._allowed[suit]:
                    note = say(
                        "{ruleset} has {fives}, so the other red five becomes plain", **self._has(suit)
                    )
                else:
                    note = say("{ruleset} has {fives}, so the red five becomes plain", **self._has(suit))
                self.note(note)
        return "".join(letters)

    def _with_red(self, text: str) -> str:
        """Return a text in which the plain fives beyond the allowed number are red."""
        while True:
            try:
                tiles = [place.tile for place in places(text)]
                check_plain_fives(tiles, self._allowed, text, held=self._held)
            except HandTextError as error:
                suit = next(place.tile.suit for place in places(text) if place.at == error.at)
                self.note(say("{ruleset} has {fives}, so a plain five becomes red", **self._has(suit)))
                text = f"{text[: error.at]}0{text[error.at + 1 :]}"
            except NotationError:
                return text  # answering the question reports the error
            else:
                self._held += tiles
                return text

    def _clauses(self, text: str) -> str:
        """Return a script with plain fives in the suits that have no red fives in the ruleset."""
        turns = read_script(text) if "0" in text else []
        plain = [tuple(map(self._clause, turn)) for turn in turns]
        return text if plain == turns else written(plain)

    def _clause(self, clause: Clause) -> Clause:
        what, claims = self._tiles(clause.what, named_again=True), tuple(map(self._clause, clause.claims))
        return clause._replace(what=what, claims=claims)

    def _has(self, suit: str) -> dict[str, object]:
        """Return message facts that say how many red fives of a suit the ruleset has."""
        count, suits = self._allowed[suit], FIVES_OF[suit]
        fives = plural(count, "{n} red five {suit}", "{n} red fives {suit}", suit=suits)
        return {
            "ruleset": self.rules.fact,
            "fives": fives if count else say("no red fives {suit}", suit=suits),
        }

    def note(self, change: Message) -> None:
        """Note a change, unless it is already noted."""
        if change not in self.notes:
            self.notes.append(change)


FIVES_OF: Final = {"m": say("of characters"), "p": say("of circles"), "s": say("of bamboos")}
