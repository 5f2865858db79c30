"""Which options a round read, event by event, and which of their other values would make a difference.

An option that was not read cannot matter to an answer. Caches by ruleset would hide a read, so each question
is answered under a ruleset that no cache knows: the same values with another hash.

A round is replayed once, and the options that each event reads are recorded. Another value is tried only at
events that read its option. If it leads to a different state, that state is followed in parallel until it is
the same again, or until the other rules forbid what happened.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import count
from types import FunctionType
from typing import Any, Final, NamedTuple, TypeAlias, cast

from riichi_book.games.found import Found, Row
from riichi_book.records.games import PlayedRound
from riichi_rules.fu import profile_reasons
from riichi_rules.judge import judge_of
from riichi_rules.limits import worth_of
from riichi_rules.play import Event, RoundState, begin
from riichi_rules.play.events import ENDINGS
from riichi_rules.play.following import following, refuse_here
from riichi_rules.ruleset import GROUPS, OPTIONS, Ruleset
from riichi_rules.seats import SEATS
from riichi_rules.tiles import WIND_LETTERS

from .changes import COMPUTED, Alternative, alternatives, with_tiles_of

HASHES: Final = count(1 << 48)
"""Hashes to give out one after the other: no two rulesets share one."""

Options = frozenset[str]
EVERY: Final = frozenset(OPTIONS)
COMPILED: Final = not isinstance(worth_of, FunctionType)
"""Whether the rules are compiled: compiled code reads options by position, which cannot be recorded."""


KEPT: Final = frozenset(
    [name for name in OPTIONS if name.startswith(("table.", "dora.", "yaku.", "limits.", "fu.", "wins."))]
)
"""The options behind what a judge caches about hands: it reads them once under the same rules."""


READ: Final = set[str]()
"""The options read for the current answer: one answer is recorded at a time."""


def _recording(group: str, fields: Any) -> Any:  # noqa: ANN401 - a class of options
    """Return a subclass of a class of options whose attributes record that they are read."""

    def noting(place: int, option: str) -> property:
        def value(self: tuple[object, ...]) -> object:
            READ.add(option)
            return self[place]

        return property(value)

    names: dict[str, object] = {"__slots__": ()}
    names |= {name: noting(place, f"{group}.{name}") for place, name in enumerate(fields._fields)}
    return type(fields.__name__, (fields,), names)


RECORDING: Final = {group: _recording(group, fields) for group, fields in GROUPS.items()}


class Recorder:
    """Records which options of one ruleset are read, for one answer after another."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._groups = {group: fields(*getattr(rules, group)) for group, fields in RECORDING.items()}

    def fresh(self) -> Ruleset:
        """Return a copy of the ruleset that no cache knows, and start recording which options are read."""
        made: Ruleset = object.__new__(Ruleset)
        vars(made).update({**vars(self.rules), **self._groups, "_hash": next(HASHES)})
        READ.clear()
        return made

    def taken(self) -> Options:
        """Return the options read since the last call; every option if the rules are compiled."""
        found = EVERY if COMPILED else frozenset(READ)
        READ.clear()
        return found

    def of_tables(self) -> Options:
        """Return the options that are read to build the tables of yaku and fu, whatever the hand."""
        rules = self.fresh()
        for closed in (True, False):
            judge_of(rules).asked[closed]
        profile_reasons(rules)
        for wind in WIND_LETTERS:
            judge_of(rules).pairs[wind, wind]
        return frozenset() if COMPILED else self.taken()


_recorder: Final = lru_cache(maxsize=1024)(Recorder)


def read_for(answered: Callable[[Ruleset], str], rules: Ruleset) -> tuple[Options, str]:
    """Return which options an answer under a ruleset reads, and the answer."""
    recorder = _recorder(rules)
    found = answered(recorder.fresh())
    return recorder.taken(), found


PARTS: Final = tuple([name for name in RoundState.__match_args__ if name != "rules"])
"""The fields of a state other than its rules."""

TABLED: Final = ("limits.double_", "fu.")
"""Prefixes of options that only the tables of yaku and fu read: they matter only to hands with those."""

Choices: TypeAlias = tuple[Event, ...] | None
Beside: TypeAlias = dict[int, RoundState | None]
"""The state under each alternative, by place, if it differs from the round's; None once it has diverged."""


class Coverage(Found):
    """How many endings and events asked each option, and at how many each other value answers differently."""

    def note(self, read: Iterable[str], differ: Iterable[Alternative]) -> None:
        """Note an event or an ending: the options it asked, and the other values that answer differently."""
        others = {(other.option, other.value) for other in differ}
        telling = {option for option, _ in others}
        self.counts.update([("value", *other) for other in others])
        self.counts.update([("shows", option) for option in telling])
        self.counts.update([("asked", option) for option in telling.union(read)])

    @property
    def nothing(self) -> bool:
        """Whether nothing could be played."""
        return not self.counts["events"]

    @property
    def options(self) -> list[OptionCoverage]:
        """Each option in ``COMPUTED``: first those never asked, then those that never made a difference."""
        values: dict[str, dict[str, int]] = {option: {} for option in COMPUTED}
        for option, value in sorted(self.counted("tried")):
            values[option][value] = self.counts["value", option, value]
        listed = [
            OptionCoverage(option, self.counts["asked", option], self.counts["shows", option], values[option])
            for option in COMPUTED
        ]
        return sorted(listed, key=lambda each: (each.shows > 0, each.shows or each.asked))

    @property
    def data(self) -> Row:
        """The coverage as plain data."""
        return {
            **{name: self.counts[name] for name in ("rounds", "endings", "events")},
            "options": [each._asdict() for each in self.options],
            "skipped": [entry.data for entry in self.skipped],
        }


class OptionCoverage(NamedTuple):
    """How often games asked an option, and how often any other value, and each one, answers differently."""

    option: str
    asked: int
    shows: int
    values: dict[str, int]


class Covering:
    """What it takes to cover rounds under one ruleset: its recorder and its alternatives."""

    def __init__(self, rules: Ruleset) -> None:
        self.recorder = Recorder(rules)
        self.others = alternatives(rules)
        self.at_play = [with_tiles_of(other.rules, rules) for other in self.others]
        self.of_tables = self.recorder.of_tables()
        self.tabled = frozenset([name for name in self.of_tables if name.startswith(TABLED)])

        self._by_option = defaultdict[str, list[int]](list)
        for place, other in enumerate(self.others):
            for option in other.differs:
                self._by_option[option].append(place)

    def places(self, read: Iterable[str]) -> set[int]:
        """Return the places of the alternatives that can matter if these options were read."""
        return {place for option in read for place in self._by_option[option]}

    def asked(self, read: Iterable[str], held: Options = frozenset()) -> set[str]:
        """Return the options asked: one that is read for every hand counts only if this hand ``held`` it."""
        return {option for option in read if option not in self.of_tables or option in held}


covering_of: Final = lru_cache(maxsize=16)(Covering)


class Read(NamedTuple):
    """An event of a round: the state after it, and the options that each step of it read.

    ``allowing`` was read to check the event, ``changing`` to make the next state, ``choosing`` to find what
    each seat may do then, which is in ``choices``.
    """

    state: RoundState
    allowing: Options
    changing: Options
    choosing: tuple[Options, ...]
    choices: tuple[Choices, ...]

    @property
    def options(self) -> Options:
        """All options that were read."""
        return self.allowing.union(self.changing, *self.choosing)


def cover_events(played: PlayedRound, covering: Covering, found: Coverage) -> Beside:
    """Note what the events of a round asked, except its ending; return the states that differ before that."""
    beside: Beside = {}
    state: RoundState = begin(played.deal, played.rules)
    for event in played.plain_events:
        if type(event) in ENDINGS:
            break
        read = _read(state, event, covering.recorder)
        places = covering.places(read.options) | beside.keys()
        differ = [
            covering.others[place]
            for place in sorted(places)
            if _otherwise(place, covering, state, event, read, beside)
        ]
        found.counts["events"] += 1
        found.note(covering.asked(read.options), differ)
        state = read.state
    return beside


def _read(state: RoundState, event: Event, recorder: Recorder) -> Read:
    """Apply a legal event, and record what that reads."""
    before = state._replace(rules=recorder.fresh())
    refuse_here(before, event)
    allowing = recorder.taken()
    after_it = cast("RoundState", following(before, event))
    changing = recorder.taken() | allowing & KEPT
    choosing, choices, known = [], [], changing & KEPT
    for seat in SEATS:
        choices.append(after_it.legal(seat))
        choosing.append(recorder.taken() | known)
        known = choosing[-1] & KEPT
    return Read(after_it, allowing, changing, tuple(choosing), tuple(choices))


def _otherwise(
    place: int, covering: Covering, state: RoundState, event: Event, read: Read, beside: Beside
) -> bool:
    """Whether an alternative answers an event differently: it forbids it, or a seat may do something else.

    ``beside`` is updated: it has the alternative's state if that differs from the round's, None once the
    round has diverged.
    """
    own = beside.get(place, state)
    if own is None:
        return False
    differs, apart = covering.others[place].differs, place in beside
    rules = covering.at_play[place]
    if own is state and differs & (read.allowing | read.changing):
        own = own._replace(rules=rules)
    if (apart or differs & read.allowing) and refuse_here(own, event) is not None:
        beside[place] = None
        return True
    if apart or differs & read.changing:
        made = cast("RoundState", following(own, event))
        apart = any([getattr(made, name) != getattr(read.state, name) for name in PARTS])
    else:
        made = read.state
    if apart:
        beside[place] = made
    else:
        beside.pop(place, None)
    choosing = [seat for seat in SEATS if apart or differs & read.choosing[seat]]
    if choosing and made is read.state:
        made = made._replace(rules=rules)
    return any([made.legal(seat) != read.choices[seat] for seat in choosing])
