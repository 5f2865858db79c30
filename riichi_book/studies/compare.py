"""Two rulesets side by side: where they differ, what that rests on, and a hand or round that shows it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from riichi_rules.errors import RiichiError, RulesetError
from riichi_rules.ruleset import GROUPS, OPTIONS, Ruleset, load_ruleset, parse_settings, ruleset_ids
from riichi_rules.ruleset.checks import contradiction_in
from riichi_rules.ruleset.option import EMPTY

from .witness import Exhibit, Witness, witnesses_of

UNSEEN: Final = "every question of this book has the same answer under both"


class Difference(NamedTuple):
    """One option that two rulesets answer in two ways.

    ``a`` and ``b`` are the values as they are written (``true``, ``4``, ``none``), ``source_a`` and
    ``source_b`` the keys of their sources, ``confidence_a`` and ``confidence_b`` what these are worth,
    ``note_a`` and ``note_b`` what else is said of them. ``meaning`` says what the option decides. ``idle``
    tells that it decides nothing in either ruleset.
    """

    option: str
    a: str
    b: str
    source_a: str
    source_b: str
    confidence_a: str
    confidence_b: str
    meaning: str
    idle: bool
    note_a: str = ""
    note_b: str = ""

    @property
    def group(self) -> str:
        """The group of the option: ``fu`` of ``fu.double_wind_pair``."""
        return OPTIONS[self.option].group

    @property
    def borrowed(self) -> bool:
        """Whether one of the rulesets does not decide its value, but has it from what it extends."""
        return "not stated" in {self.confidence_a, self.confidence_b}


class Effect(NamedTuple):
    """What one difference changes: a question, and its answers with the values of either ruleset.

    It is asked under one of the two rulesets, ``ground``, and under the same with this option as the other
    has it: ``under_a`` and ``under_b``. ``beside`` are settings that both have because without them the
    option changes nothing. ``along`` are settings that change together
    with the option, which alone would contradict the others. Where nothing shows, ``why`` says so.
    """

    witness: Witness | None = None
    ground: Ruleset | None = None
    under_a: Ruleset | None = None
    under_b: Ruleset | None = None
    a: str = ""
    b: str = ""
    beside: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    why: str = ""

    @property
    def shows(self) -> bool:
        """Whether the answers differ."""
        return self.a != self.b

    @property
    def exhibit(self) -> Exhibit | None:
        """What there is to see, under the ruleset that has what the question needs; None for scores alone."""
        if self.witness is None or self.under_a is None or self.under_b is None:
            return None
        return _exhibit(self.witness, self.under_a) or _exhibit(self.witness, self.under_b)

    @property
    def provided(self) -> str:
        """What was set beside or along with the option, in words; nothing where it stands alone."""
        parts = [f"with {', '.join(self.beside)}"] if self.beside else []
        parts += [f"together with {', '.join(self.along)}"] if self.along else []
        return "; ".join(parts)


class Spread(NamedTuple):
    """What the values of an option come to: a question, and the answer for each value as it is written.

    ``beside`` are settings without which the option would change nothing under the ruleset that was asked.
    """

    witness: Witness
    answers: tuple[tuple[str, str], ...]
    exhibit: Exhibit | None
    beside: tuple[str, ...] = ()

    @property
    def distinct(self) -> int:
        """How many different answers there are."""
        return len({answer for _, answer in self.answers})


class Conflict(NamedTuple):
    """Another value of an option than its ruleset took: as it is written, and the sources that say it."""

    rules: Ruleset
    option: str
    value: str
    sources: tuple[str, ...]

    @property
    def effect(self) -> Effect:
        """What it would change to follow that source."""
        return effect_of(self.option, self.rules, self.rules.with_settings({self.option: self.value}))


def compare(a: Ruleset, b: Ruleset) -> tuple[Difference, ...]:
    """Return the options in which two rulesets differ: first what both decide, then what one borrows.

    Each part is in the order in which options are listed. Setting just these in ``a`` to the values of
    ``b`` makes it a ruleset that plays like ``b``: nothing less does, unless an option is ``idle``.
    """
    of_a, of_b = a.origins, b.origins
    idle = a.idle_options().keys() & b.idle_options().keys()
    found = [
        Difference(
            name,
            option.write(of_a[name].value),
            option.write(of_b[name].value),
            of_a[name].source,
            of_b[name].source,
            of_a[name].confidence,
            of_b[name].confidence,
            option.meaning,
            name in idle,
            of_a[name].note,
            of_b[name].note,
        )
        for name, option in OPTIONS.items()
        if of_a[name].value != of_b[name].value
    ]
    return tuple(sorted(found, key=attrgetter("borrowed")))


def by_group(differences: Iterable[Difference]) -> dict[str, tuple[Difference, ...]]:
    """Return differences by the group of their options, in the order of the groups."""
    found = tuple(differences)
    groups = {
        group: tuple([difference for difference in found if difference.group == group]) for group in GROUPS
    }
    return {group: some for group, some in groups.items() if some}


def effect_of(option: str, a: Ruleset, b: Ruleset) -> Effect:
    """Return what it changes that two rulesets differ in an option, by the first witness that shows it.

    The question is asked under ``a`` and under ``a`` with this option as ``b`` has it. If that changes
    nothing, ``b`` is asked in the same way, and then both with the settings that the witness names.
    """
    if OPTIONS[option].group == "conduct":
        return Effect(why="only people at a table can keep it: nothing computes it")
    because = a.idle_options().get(option)
    if because and option in b.idle_options():
        return Effect(why=f"it decides nothing in either: {because}")
    found = None
    for helped in (False, True):
        for ground, other in ((a, b), (b, a)):
            for witness in witnesses_of(option):
                if helped and not witness.beside:
                    continue
                asked = _asked(witness, ground, other, witness.beside if helped else ())
                if asked and asked.shows:
                    return asked if ground is a else _turned(asked)
                found = found or asked
    return found._replace(why=UNSEEN) if found else Effect(why="nothing can be asked")


def conflicts(rules: Ruleset) -> tuple[Conflict, ...]:
    """Return where sources say something else than a ruleset, in the order in which options are listed.

    What it has from the ruleset that it extends is left to that one.
    """
    found = []
    for name, origin in rules.origins.items():
        otherwise: dict[str, tuple[str, ...]] = {}
        for source, value in () if origin.inherited else origin.against:
            written = OPTIONS[name].write(value)
            otherwise[written] = (*otherwise.get(written, ()), source)
        found += [Conflict(rules, name, written, of) for written, of in otherwise.items()]
    return tuple(found)


def spread(option: str, rules: Ruleset) -> Spread | None:
    """Return what the values of an option come to under a ruleset, by the witness that tells most apart.

    None for conduct. A value that would contradict the ruleset is asked about with what it needs.
    """
    found = None
    for witness in witnesses_of(option):
        for beside in dict.fromkeys(((), witness.beside)):
            asked = _spread(witness, rules, beside)
            if asked and (found is None or asked.distinct > found.distinct):
                found = asked
    return found


def values_of(option: str) -> tuple[str, ...]:
    """Return the values to choose from, as they are written; of a number or a list those that ship.

    A number that all rulesets have alike is doubled, so that there is a choice.
    """
    known = OPTIONS[option]
    shipped = sorted({load_ruleset(name).text(option) for name in ("base", *ruleset_ids())})
    if known.kind == "set":
        return tuple(dict.fromkeys((*shipped, EMPTY, *known.tokens)))
    if known.kind == "int" and len(shipped) == 1:
        shipped.append(str(2 * int(shipped[0])))
    listed = (*known.tokens, *(["none"] if known.optional else [])) if known.tokens else shipped
    return tuple(listed)


def _spread(witness: Witness, rules: Ruleset, beside: tuple[str, ...]) -> Spread | None:
    try:
        ground = rules.with_settings(parse_settings(beside))
    except RulesetError:
        return None
    asked = [(value, _valued(witness.option, value, ground)) for value in values_of(witness.option)]
    answers = [(value, _answer(witness, under)) for value, under in asked if under]
    exhibit = next((seen for _, under in asked if under and (seen := _exhibit(witness, under))), None)
    return Spread(witness, tuple(answers), exhibit, beside)


def _valued(option: str, value: str, ground: Ruleset) -> Ruleset | None:
    """Return a ruleset with an option at a value, and with what that needs from one that ships."""
    for other in (ground, *map(load_ruleset, ruleset_ids())):
        try:
            wanted = other.with_settings({option: value})
        except RulesetError:
            continue
        found = _flipped(option, ground, wanted)
        if found:
            return found
    return None


def _asked(witness: Witness, ground: Ruleset, other: Ruleset, beside: tuple[str, ...]) -> Effect | None:
    """Ask a witness with the option as either ruleset has it; None where the settings contradict."""
    settings = {name: value for name, value in parse_settings(beside).items() if value != ground.value(name)}
    try:
        under = ground.with_settings(settings)
    except RulesetError:
        return None
    flipped = None if witness.option in settings else _flipped(witness.option, under, other)
    if flipped is None:
        return None
    texts = tuple([f"{name}={under.text(name)}" for name in settings])
    along = tuple(
        [
            f"{name}={flipped.text(name)}"
            for name in OPTIONS
            if name != witness.option and flipped.value(name) != under.value(name)
        ]
    )
    return Effect(
        witness, ground, under, flipped, _answer(witness, under), _answer(witness, flipped), texts, along
    )


def _turned(asked: Effect) -> Effect:
    """Return what was asked of the second ruleset, so that the first one's answer comes first again."""
    return asked._replace(under_a=asked.under_b, under_b=asked.under_a, a=asked.b, b=asked.a)


def _flipped(option: str, ground: Ruleset, other: Ruleset) -> Ruleset | None:
    """Return a ruleset with an option of another, and with what it needs; None where that cannot be had."""
    new = {option: other.value(option)}
    while True:
        clash = contradiction_in({name: new.get(name, ground.value(name)) for name in OPTIONS})
        if clash is None:
            return ground.with_settings(new)
        apart = [name for name in clash.options if ground.value(name) != other.value(name)]
        needed = [name for name in apart if name not in new]
        if not needed:
            return None
        new |= {name: other.value(name) for name in needed}


@lru_cache(maxsize=8192)
def _answer(witness: Witness, rules: Ruleset) -> str:
    return witness.answer(rules)


@lru_cache(maxsize=8192)
def _exhibit(witness: Witness, rules: Ruleset) -> Exhibit | None:
    try:
        return witness.exhibit(rules) if witness.exhibit else None
    except RiichiError:  # what leads to the question is not allowed there
        return None
