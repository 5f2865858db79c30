"""A ruleset: the value of every option, and where each value comes from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, NoReturn, TypeAlias, get_args

from riichi_rules.errors import RulesetError
from riichi_rules.messages import Message, RulesetFact, say
from riichi_rules.waits import WaitRules

from .checks import contradictions_in, idle_in, oddities_in
from .option import OptionValue, excerpt, faulty
from .options import GROUPS, OPTIONS, Groups
from .settings import option_named, read_setting

Confidence: TypeAlias = Literal["stated", "weak", "assumed", "not stated"]
CONFIDENCES: Final[tuple[Confidence, ...]] = get_args(Confidence)
"""How sure a value can be, the surest first."""

BY_HAND = "set by hand"


class Source(NamedTuple):
    """A text that a club cites for its decisions: its title, and perhaps a date and an address."""

    title: str
    date: str = ""
    address: str = ""

    @property
    def words(self) -> str:
        """The source in one line: ``Minutes of May, 2026-05-03, https://club.example/minutes``."""
        return ", ".join(filter(None, self))


class Head(NamedTuple):
    """What a ruleset's file states besides its options.

    ``sources`` are the texts that a club's files cite, by key; ``house`` are its own sentences on conduct.
    """

    id: str
    name: str
    edition: str
    extends: str | None
    summary: str
    sources: Mapping[str, Source] = MappingProxyType({})
    house: tuple[str, ...] = ()


class Origin(NamedTuple):
    """Where the value of an option comes from.

    ``source`` is the key of a source (see ``sources()``) or the id of the ruleset that chose the value.
    ``confidence`` is ``stated`` in a text, ``weak`` if that text is old, undated or in conflict with
    another or if it is only a program's preset, ``assumed`` from general knowledge, or ``not stated`` if the
    value is only borrowed, or was chosen for a reason that ``note`` gives.
    ``inherited`` means that the ruleset has the value from the one it extends; ``ruleset`` is the id of the
    one whose file has it. ``note`` is a comment. ``against`` are all sources that were read and give another
    value, each with that value.
    """

    value: OptionValue
    source: str
    confidence: Confidence
    inherited: bool = False
    note: str = ""
    ruleset: str = ""
    against: tuple[tuple[str, OptionValue], ...] = ()


class Ruleset(Groups):
    """The rules of one organisation, server or club: one field for each group of options.

    ``ruleset.fu.double_wind_pair`` is the fu of a double wind pair; ``summary`` says whose rules these are.
    Rulesets are immutable (``with_settings`` returns another), and equal if all their options are.
    ``load_ruleset`` returns those that ship. ``sources`` are the texts that a club's file cites, by key;
    ``house`` are its sentences on conduct, which are only shown.
    """

    id: str
    name: str
    edition: str
    extends: str | None
    summary: str
    sources: Mapping[str, Source]
    house: tuple[str, ...]
    _head: Head
    _loaded: Mapping[str, Origin]
    _by_hand: Mapping[str, OptionValue]
    _hash: int

    def __init__(
        self, head: Head, loaded: Mapping[str, Origin], by_hand: Mapping[str, OptionValue] | None = None
    ) -> None:
        """Build a ruleset from its head, the origins of its options, and settings.

        Raises ``RulesetError`` if settings contradict the other options.
        """
        changed = dict(by_hand or {})
        values = {name: changed.get(name, loaded[name].value) for name in OPTIONS}
        for clash in contradictions_in(values):
            raise RulesetError(clash.problem)
        vars(self).update(head._asdict())
        for group, fields in GROUPS.items():
            vars(self)[group] = fields(*[values[f"{group}.{field}"] for field in fields.__annotations__])
        # The hash is cached, because rulesets are keys of the caches for the value of hands.
        vars(self).update(
            _head=head, _loaded=dict(loaded), _by_hand=changed, _hash=hash(tuple(values.values()))
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a ruleset cannot be changed, so {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a ruleset cannot be changed, so {name} cannot be removed")

    @property
    def origins(self) -> Mapping[str, Origin]:
        """The origin of every option: its value, and where it comes from."""
        by_hand = {
            name: Origin(value, BY_HAND, "stated", ruleset=self.id) for name, value in self._by_hand.items()
        }
        return MappingProxyType({**self._loaded, **by_hand})

    @property
    def changed(self) -> dict[str, str]:
        """The options that differ from the ruleset with this id: ``{"fu.double_wind_pair": "2"}``."""
        by_hand = sorted(self._by_hand.items())
        return {name: self.text(name) for name, value in by_hand if value != self._loaded[name].value}

    @property
    def changes(self) -> tuple[str, ...]:
        """The same, written as settings: ``("fu.double_wind_pair=2",)``."""
        return tuple(f"{name}={text}" for name, text in self.changed.items())

    @property
    def label(self) -> str:
        """The id, with what was changed by hand: ``wiki with fu.double_wind_pair=2``."""
        return f"{self.id} with {', '.join(self.changes)}" if self.changes else self.id

    @property
    def short_name(self) -> str:
        """The name for a narrow place, without the word rules: ``EMA 2016``, ``Tenhou``."""
        return self.name.replace(" Riichi Rules", "").removesuffix(" Rules").replace(" Rules ", " ")

    @property
    def short_label(self) -> str:
        """The short name, with what was changed by hand: ``Riichi wiki with fu.double_wind_pair=2``."""
        if not self.changes:
            return self.short_name
        return str(say("{rules} with {changes}", rules=self.short_name, changes=", ".join(self.changes)))

    @property
    def words(self) -> str:
        """The name in a sentence: ``Tenhou``, or ``Tenhou as changed`` if settings changed it."""
        return str(self.fact)

    @property
    def fact(self) -> RulesetFact:
        """The ruleset as a fact of a message."""
        return RulesetFact(self.short_name, changed=bool(self.changes))

    @property
    def red_fives(self) -> dict[str, int]:
        """How many red fives each suit has: ``{"m": 1, "p": 1, "s": 1}``."""
        return {"m": self.table.red_m, "p": self.table.red_p, "s": self.table.red_s}

    @property
    def wait_rules(self) -> WaitRules:
        """What the waits of a hand depend on, as an argument for ``waits_of`` and ``furiten_of``.

        The options are ``tenpai.own_four``, ``tenpai.own_four_counts`` and ``yaku.four_alike_as_pairs``.
        """
        return WaitRules(
            own_four=self.tenpai.own_four,
            melds_count=self.tenpai.own_four_counts == "hand_and_melds",
            four_alike=self.yaku.four_alike_as_pairs,
        )

    def value(self, name: str) -> OptionValue:
        """Return the value of ``fu.double_wind_pair``; raises ``RulesetError`` for an unknown option."""
        group, _, field = option_named(name).name.partition(".")
        value: OptionValue = getattr(getattr(self, group), field)
        return value

    def text(self, name: str) -> str:
        """Return the value of the option ``name`` as its token: ``true``, ``25``, ``none``."""
        return option_named(name).write(self.value(name))

    def line(self, name: str) -> str:
        """Return the option ``name`` with its value in one line: ``fu.double_wind_pair = 4``."""
        return f"{name} = {self.text(name)}"

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What is odd in this ruleset but can be played, each with its consequence.

        An option that decides nothing is included only if this ruleset itself states it.
        """
        origins = self.origins
        useless = [
            say("{option} decides nothing: {why}", option=self.line(name), why=self.line(why))
            for name, why in self.idle_options().items()
            if self.is_decided(name) and not origins[name].inherited
        ]
        return (*oddities_in({name: self.value(name) for name in OPTIONS}), *useless)

    def is_decided(self, name: str) -> bool:
        """Say whether the option ``name`` is decided, by a source or by hand, and not merely borrowed.

        A setting decides it, and so does a file that states it with any confidence but "not stated", even if
        this ruleset only extends that file. A value that no source states is borrowed from what the ruleset
        extends, or chosen with a note that says why. Raises ``RulesetError`` for an unknown option.

        >>> from riichi_rules.ruleset import load_ruleset
        >>> ema = load_ruleset("ema-2025")
        >>> ema.is_decided("fu.double_wind_pair"), ema.is_decided("tenpai.keishiki")
        (True, False)
        """
        known = option_named(name).name
        return known in self._by_hand or self._loaded[known].confidence != "not stated"

    def with_settings(self, settings: Mapping[str, object]) -> Ruleset:
        """Return this ruleset with single options set by hand.

        A value is a Python, TOML or JSON value, or a token as a string. Raises ``RulesetError`` for an
        unknown option, a value that is not allowed, or a contradiction.
        """
        if not isinstance(settings, Mapping):
            raise faulty(
                "settings must be options with their values, such as {{'fu.double_wind_pair': 2}},"
                " not {given}",
                given=excerpt(settings),
            )
        new = dict(read_setting(name, value) for name, value in settings.items())
        return Ruleset(self._head, self._loaded, {**self._by_hand, **new})

    def idle_options(self) -> dict[str, str]:
        """Return the options that decide nothing in this ruleset, each with the option that makes it so."""
        return idle_in({name: self.value(name) for name in OPTIONS})

    def about(self) -> dict[str, str | None]:
        """Return id, name, extends and edition as plain data."""
        return {"id": self.id, "name": self.name, "extends": self.extends, "edition": self.edition}

    def as_rows(self) -> list[dict[str, str | bool]]:
        """Return every option as plain data: option, value (a token), source, confidence, inherited, note."""
        return [
            {
                "option": name,
                "value": self.text(name),
                **{fact: getattr(origin, fact) for fact in ("source", "confidence", "inherited", "note")},
            }
            for name, origin in self.origins.items()
        ]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self is other or all([getattr(self, group) == getattr(other, group) for group in GROUPS])

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Ruleset {self.label}>"

    def __reduce__(self) -> tuple[object, ...]:
        # Built again when unpickled, because hashes of strings differ between processes.
        return Ruleset, (self._head._replace(sources=dict(self.sources)), self._loaded, self._by_hand)
