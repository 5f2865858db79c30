"""Which options a round asked, event by event, and which of their other values would have shown.

An option that was not read cannot matter to an answer. What the rules keep by ruleset would hide a read, so
each question is answered under a ruleset that no memory knows: the same values, and another hash.

A round is followed once, and what is read for each event is recorded. Another value is tried only where its
option was read, on that very event. Where it leaves another state behind, that state is followed beside the
round until it is the same again, or the other rules forbid what happened.
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
"""Hashes that are given out one after the other, so that no two rulesets are taken for one."""

Options = frozenset[str]
EVERY: Final = frozenset(OPTIONS)
COMPILED: Final = not isinstance(worth_of, FunctionType)
"""Whether the rules are compiled: such code reads options by their place, and nobody can watch it."""


KEPT: Final = frozenset(
    [name for name in OPTIONS if name.startswith(("table.", "dora.", "yaku.", "limits.", "fu.", "wins."))]
)
"""The options that decide what a judge remembers of hands: it reads them once under the same rules."""


READ: Final = set[str]()
"""The options that were read since a ruleset was fresh: one answer is recorded at a time."""


def _recording(group: str, fields: Any) -> Any:  # noqa: ANN401 - a class of options
    """Return a class of options like this one, whose attributes note that they are read."""

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
    """Answers under one ruleset are asked for again and again, and what they read is recorded."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._groups = {group: fields(*getattr(rules, group)) for group, fields in RECORDING.items()}

    def fresh(self) -> Ruleset:
        """Return the ruleset as no cache knows it; which of its options are read is recorded from now on."""
        made: Ruleset = object.__new__(Ruleset)
        vars(made).update({**vars(self.rules), **self._groups, "_hash": next(HASHES)})
        READ.clear()
        return made

    def taken(self) -> Options:
        """Return what was read since this was asked last; every option where compiled rules do not tell."""
        found = EVERY if COMPILED else frozenset(READ)
        READ.clear()
        return found

    def of_tables(self) -> Options:
        """Return the options that are read for tables of all yaku and fu, whatever a hand has of them."""
        rules = self.fresh()
        for closed in (True, False):
            judge_of(rules).asked[closed]
        profile_reasons(rules)
        for wind in WIND_LETTERS:
            judge_of(rules).pairs[wind, wind]
        return frozenset() if COMPILED else self.taken()


_recorder: Final = lru_cache(maxsize=1024)(Recorder)


def read_for(answered: Callable[[Ruleset], str], rules: Ruleset) -> tuple[Options, str]:
    """Return which options of a ruleset are read for an answer under it, and the answer."""
    recorder = _recorder(rules)
    found = answered(recorder.fresh())
    return recorder.taken(), found


PARTS: Final = tuple([name for name in RoundState.__match_args__ if name != "rules"])
"""What a state is made of besides its rules."""

TABLED: Final = ("limits.double_", "fu.")
"""How options begin that only tables of yaku and fu read: a hand that has none of these asks none."""

Choices: TypeAlias = tuple[Event, ...] | None
Beside: TypeAlias = dict[int, RoundState | None]
"""By its place the state under an alternative where it is another; None once the round has parted."""


class Coverage(Found):
    """How many endings and events asked each option, and at how many each other value answers otherwise."""

    def note(self, read: Iterable[str], differ: Iterable[Alternative]) -> None:
        """Note an event or an ending: what it asked, and which other values answer it otherwise."""
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
        """Each option that anything computes: those never asked first, then those that never showed."""
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
    """How often games asked an option, how often another value answers otherwise, and which how often."""

    option: str
    asked: int
    shows: int
    values: dict[str, int]


class Covering:
    """What is needed to cover rounds under one ruleset: its recorder, and its alternatives."""

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
        """Return which alternatives can matter where these options were read."""
        return {place for option in read for place in self._by_option[option]}

    def asked(self, read: Iterable[str], held: Options = frozenset()) -> set[str]:
        """Return what was asked: not what is read for every hand, unless this one has it."""
        return {option for option in read if option not in self.of_tables or option in held}


covering_of: Final = lru_cache(maxsize=16)(Covering)


class Read(NamedTuple):
    """An event of a round: the state after it, and what was read for each step of it.

    ``allowing`` was read to let it happen, ``changing`` to make the next state, ``choosing`` for what each
    seat may do then: ``choices``.
    """

    state: RoundState
    allowing: Options
    changing: Options
    choosing: tuple[Options, ...]
    choices: tuple[Choices, ...]

    @property
    def options(self) -> Options:
        """All that was read."""
        return self.allowing.union(self.changing, *self.choosing)


def cover_events(played: PlayedRound, covering: Covering, found: Coverage) -> Beside:
    """Note what the events of a round asked, but for its ending; and return what lies beside it then."""
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
    """Apply an event that may come, and record what that reads."""
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
    """Whether other rules answer an event otherwise: they forbid it, or a seat may do something else then.

    ``beside`` has their own state where it is another than that of the round, None once the round has parted
    from them.
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
