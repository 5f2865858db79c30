"""Shrink questions: how large a question is, and what can be left out of it or simplified.

The size counts the tiles and facts that somebody must keep in mind to answer it. Hands are simplified by
replacing a group, by making a meld concealed or smaller, or by another winning tile.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from riichi_rules.errors import RiichiError
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld, MeldType
from riichi_rules.notation import read_hand, read_tile
from riichi_rules.play.clauses import Clause, Turn, read_script, written
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.field import HAND, SCORES, TILE, TILES, FieldType, Many, Number, Word
from riichi_rules.questions.form import Form, Object
from riichi_rules.questions.question import SHARED, kind_of
from riichi_rules.reading import readings_of
from riichi_rules.seats import Seat
from riichi_rules.suits import GROUPS, Group, GroupShape
from riichi_rules.tiles import Tile
from riichi_rules.waits import completing_kinds

from .hands import RUN_FIRSTS, crowded

Kinds = tuple[int, ...]
_Thing = TypeVar("_Thing")

PAIRS: Final = tuple([group.kinds for group in GROUPS if group.shape is GroupShape.PAIR])
RUNS: Final = tuple(
    [group.kinds for group in GROUPS if group.shape is GroupShape.RUN and group.kind in RUN_FIRSTS]
)
TRIPLETS: Final = tuple([group.kinds for group in GROUPS if group.shape is GroupShape.TRIPLET])


def simpler_wins(hand: str, win: str) -> Iterator[dict[str, str]]:
    """Yield variants of a winning hand, made of other groups or with another winning tile.

    A hand with red fives yields only itself with plain ones; without groups there is no other variant.
    """
    try:
        held, last = read_hand(hand), read_tile(win)
    except RiichiError:
        return
    if any([tile.red for tile in (*held.tiles, last)]):
        yield {"hand": hand.replace("0", "5"), "win": win.replace("0", "5")}
        return
    for reading in [reading for reading in readings_of(held, last) if reading.groups]:
        for place, groups in enumerate(variants(reading.groups)):
            yield from won(groups, last, any_tile=not place)


def simpler_hands(hand: str) -> Iterator[str]:
    """Yield variants of a waiting hand, made of other groups, that still wait."""
    try:
        held = read_hand(hand)
        kinds = completing_kinds(held)
    except RiichiError:
        return
    for kind in kinds:
        yield from dict.fromkeys([win["hand"] for win in simpler_wins(hand, str(Tile(kind)))])


def variants(groups: tuple[Group, ...]) -> Iterator[tuple[list[Kinds], list[Meld]]]:
    """Yield the groups and melds of a hand; then with a meld not called or simpler, or a group replaced."""
    concealed = [tuple(group.kinds) for group in groups if group.meld is None]
    melds = [group.meld for group in groups if group.meld is not None]
    yield concealed, melds
    for place, meld in enumerate(melds):
        three = tuple(sorted([tile.kind for tile in meld.tiles]))[:3]
        for group in (three, *RUNS, *TRIPLETS):
            yield [*concealed, group], instead(melds, place)
        for other in simpler_melds(meld, three):
            yield concealed, instead(melds, place, other)
    for place, kinds in enumerate(concealed):
        for group in PAIRS if len(kinds) == 2 else (*RUNS, *TRIPLETS):
            yield instead(concealed, place, group), melds


def instead(things: Sequence[_Thing], place: int, *others: _Thing) -> list[_Thing]:
    """Return a list with others in place of one thing, or without it."""
    return [*things[:place], *others, *things[place + 1 :]]


def simpler_melds(meld: Meld, three: Kinds) -> Iterator[Meld]:
    """Yield melds in place of one: a pon for a kan, a chii, the same of other kinds."""
    for kinds in (three, *TRIPLETS, *RUNS):
        first, *rest = map(Tile, kinds)
        if kinds[0] == kinds[-1]:
            if meld.type is MeldType.CLOSED_KAN:
                yield Meld(meld.type, (first, first, first, first))
            if meld.type is MeldType.OPEN_KAN:
                yield Meld(meld.type, (first, first, first), first, Seat.LEFT)
            yield Meld(MeldType.PON, tuple(rest), first, Seat.LEFT)
        else:
            yield Meld(MeldType.CHII, tuple(rest), first, Seat.LEFT)


def won(parts: tuple[list[Kinds], list[Meld]], win: Tile, *, any_tile: bool) -> Iterator[dict[str, str]]:
    """Yield a hand of these groups, won on ``win``; on each kind if ``any_tile`` or it has no such tile."""
    concealed, melds = parts
    kinds = sorted([kind for group in concealed for kind in group])
    if crowded(kinds, melds):
        return
    there = win.kind in kinds
    for last in dict.fromkeys(kinds):
        if last == win.kind or any_tile or not there:
            left = list(kinds)
            left.remove(last)
            yield {"hand": str(Hand(tuple(map(Tile, left)), tuple(melds))), "win": str(Tile(last))}


Facts = Mapping[str, Any]

_TILE_TYPES: Final = (HAND, TILE, TILES)
NAMED: Final = frozenset(field.name for field in SHARED)
"""Facts that do not count as part of a question: its rules, and an id."""
_SUITS: Final = "mpsz"
_BARE_SUIT: Final = re.compile(r"(?<![0-9X'\"_])[mpsz]")
"""A suit letter with no tile left in front of it."""
_CLAUSES: Final = frozenset({"events", "action"})

Rank = tuple[int, int, int]
_WIN: Final = frozenset({"hand", "win"})
ROUND: Final = frozenset({"deal", "events", "seat"})
"""The facts of a round."""
_LATER: Final = str.maketrans("ESWN", "NESW")
"""What each wind becomes if the round begins one turn later."""
_PLAINER: Final = {"open riichi": "riichi", "riichi": "discards"}


# How large a question is


def size(question: Question) -> int:
    """Count the tiles, melds and other facts of a question; in events and actions, count words."""
    return sum([_count(name, kind, value) for name, kind, value in _facts(question)])


def rank(question: Question) -> Rank:
    """Return a sort key that puts simpler questions first: size, then equal tiles and red fives, then digits.

    Only the pair has equal tiles in a hand of runs that do not overlap; round numbers have few digits.
    """
    facts = list(_facts(question))
    counts = Counter[str]()
    reds = digits = 0
    for _, kind, value in facts:
        if kind in _TILE_TYPES:
            counts.update(kind_names(value))
            reds += value.count("0")
        elif isinstance(kind, Number):
            digits += len(str(abs(value)).rstrip("0"))
    return size(question), counts.total() - len(counts) + reds, digits


def kind_names(text: str) -> Iterator[str]:
    """Yield the tiles of a text, such as ``5p``; a red five counts as a five, hidden tiles are skipped."""
    suit = ""
    for letter in reversed(text):
        if letter in _SUITS:
            suit = letter
        elif letter.isdigit():
            yield f"{'5' if letter == '0' else letter}{suit}"


def _facts(question: Question) -> Iterator[tuple[str, FieldType, Any]]:
    form = kind_of(question.kind).form
    facts = form.without_defaults(question.facts)
    yield from _parts(form, {name: value for name, value in facts.items() if name not in NAMED})


def _parts(form: Form, facts: Mapping[str, Any]) -> Iterator[tuple[str, FieldType, Any]]:
    """Yield the facts of a form, with objects and lists flattened."""
    for name, value in facts.items():
        kind = form.fields[name].type
        values = value if isinstance(kind, Many) else [value]
        each = kind.each if isinstance(kind, Many) else kind
        for part in values:
            if isinstance(each, Object):
                yield from _parts(each.form, part)
            else:
                yield name, each, part


def _count(name: str, kind: FieldType, value: object) -> int:
    if kind in _TILE_TYPES:
        text = str(value)
        return sum([letter.isdigit() or letter == "X" for letter in text]) + text.count(" ")
    return len(str(value).split()) if name in _CLAUSES else 1


# What is simpler


def shrunk(question: Question, steps: Callable[[Question], int | None]) -> Question:
    """Return the simplest question reached from one by steps that each make it simpler.

    ``steps`` returns how many steps a question's answer takes, or None if the question is not wanted. No
    single step makes the result simpler, but several at once might.
    """
    form = kind_of(question.kind).form
    best = question_of(question.kind, form.without_defaults(question.facts))
    least = rank(best), steps(best) or 0
    seen = {_text(best)}
    while True:
        for facts in simpler(form, best.facts):
            try:
                smaller = question_of(best.kind, facts)
            except RiichiError:
                continue
            order, text = rank(smaller), _text(smaller)
            if order > least[0] or text in seen:
                continue
            seen.add(text)
            needed = steps(smaller)
            if needed is not None and (order, needed) < least:
                best, least = smaller, (order, needed)
                break
        else:
            return best


def _text(question: Question) -> str:
    return json.dumps(question.data)


def simpler(form: Form, facts: Facts) -> Iterator[dict[str, Any]]:
    """Yield the facts with one of them left out or simplified."""
    for name in facts:
        if not form.fields[name].needed:
            yield {other: value for other, value in facts.items() if other != name}
    if facts.keys() >= ROUND:
        yield from simpler_rounds(facts)
    if facts.keys() >= _WIN:
        yield from ({**facts, **win} for win in simpler_wins(facts["hand"], facts["win"]))
    for name, value in facts.items():
        for other in simpler_values(form.fields[name].type, value, name, alone="win" not in facts):
            yield {**facts, name: other}


def simpler_values(kind: FieldType, value: Any, name: str, *, alone: bool = True) -> Iterator[Any]:  # noqa: ANN401
    """Yield simpler values of a fact; ``alone`` says that a hand comes without a winning tile."""
    if isinstance(kind, Object):
        yield from simpler(kind.form, value)
    elif kind is SCORES:
        yield from rounder(value)
    elif isinstance(kind, Many):
        yield from one_thing_simpler(kind, value, name)
    elif isinstance(kind, Number):
        yield from sorted({number for number in (0, 1, value // 2) if kind.least <= number < value})
    elif isinstance(kind, Word):
        yield from [choice for choice in kind.choices if choice != value]
    elif kind is HAND and alone:
        yield from simpler_hands(value)
    elif kind is TILES:
        yield from one_tile_less(value)
    elif name == "events":
        yield from simpler_events(value)


def one_thing_simpler(kind: Many, things: list[Any], name: str) -> Iterator[list[Any]]:
    """Yield a list without one of its items, or with one of them simplified."""
    for place, each in enumerate(things):
        yield instead(things, place)
        for other in simpler_values(kind.each, each, name):
            yield instead(things, place, other)


def rounder(scores: list[int]) -> Iterator[list[int]]:
    """Yield the scores with one of them rounded, and another changed to keep the sum."""
    for place, score in enumerate(scores):
        for other in range(len(scores)):
            for unit in (10_000, 5_000, 1_000, 500):
                moved = score - round(score / unit) * unit
                if other != place and moved:
                    found = list(scores)
                    found[place] -= moved
                    found[other] += moved
                    yield found


def one_tile_less(text: str) -> Iterator[str]:
    """Yield a text of tiles without one of them."""
    for place, letter in enumerate(text):
        if letter.isdigit():
            yield _BARE_SUIT.sub("", text[:place] + text[place + 1 :])


# Rounds: a shorter script, a later start, or plainer declarations


def simpler_rounds(facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a round that begins one turn later, and rounds in which all four seats have one turn less."""
    turns = read_script(facts["events"])
    if turns and turns[0][0].actors.startswith("E"):
        yield begun_later(facts, turns[1:])
    for place in range(len(turns) - 3):
        yield {**facts, "events": written([*turns[:place], *turns[place + 4 :]])}


def begun_later(facts: Mapping[str, Any], turns: list[Turn]) -> dict[str, Any]:
    """Return a round without its first turn: each seat gets the wind of the seat before it."""
    deal = {name.translate(_LATER): value for name, value in facts["deal"].items()}
    if "scores" in deal:
        deal["scores"] = [*deal["scores"][1:], deal["scores"][0]]
    events = written([[turned(clause) for clause in turn] for turn in turns])
    return {**facts, "deal": deal, "events": events, "seat": facts["seat"].translate(_LATER)}


def turned(clause: Clause) -> Clause:
    """Return a clause in which each seat has the wind of the seat before it."""
    actors, until = clause.actors.translate(_LATER), clause.what.translate(_LATER)
    return clause._replace(actors=actors, what=until, claims=tuple(map(turned, clause.claims)))


def simpler_events(events: str) -> Iterator[str]:
    """Yield scripts without one turn or the last clause of one, the first turns first; then plainer ones."""
    turns = read_script(events)
    for place, turn in enumerate(turns):
        yield written(instead(turns, place))
        if len(turn) > 1:
            yield written(instead(turns, place, turn[:-1]))
    clauses = [(place, at, clause) for place, turn in enumerate(turns) for at, clause in enumerate(turn)]
    for declared, plain in _PLAINER.items():
        for place, at, clause in clauses:
            if clause.verb == declared:
                plainer = instead(turns[place], at, clause._replace(verb=plain))
                yield written(instead(turns, place, tuple(plainer)))
    for place, at, clause in clauses:
        if clause.verb == "draws" and clause.tile:
            unnamed, after = instead(turns[place], at, clause._replace(what="")), turns[place][at + 1 :]
            yield written(instead(turns, place, tuple(unnamed)))
            if after and (after[0].verb, after[0].what) == ("discards", "it"):
                thrown = after[0]._replace(what=clause.tile)
                yield written(instead(turns, place, tuple(instead(unnamed, at + 1, thrown))))
