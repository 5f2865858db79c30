"""Messages: every sentence for readers, as a template with typed facts, rendered when it is shown.

A message is written in English in the code. That sentence is its key in the catalogues of other languages.
``RIICHI_LANGUAGE`` names the language and ``RIICHI_LOCALE`` the folder of compiled catalogues. A sentence
that a catalogue lacks is shown in English.

The caller that shows a message decides how its facts look: ``shown`` and ``pieces`` take a function that
returns, for example, the wind of a seat or a link to a rule. Code that needs a fact asks for it by name
(``message.facts["tile"]``) and never searches the finished text. A fact is a thing, a number or a short
phrase, never a sentence: a sentence and its reason stand side by side, in ``joined``.

A translation may list other grammatical forms after ``|``, and a template can ask for one: with
``czerwony smok|acc czerwonego smoka`` in a catalogue, ``{tile:acc}`` is "czerwonego smoka".
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeAlias

if TYPE_CHECKING:
    from gettext import NullTranslations

CATALOGUES: Final = f"{os.path.dirname(__file__)}/locale"  # noqa: PTH120 - pathlib is slow to import
"""Folder of the catalogues that come with the package."""

Show: TypeAlias = Callable[[object], object]
"""Returns how to show a fact: a text, a message, or an object that only the caller can show."""


class SeatFact(int):
    """A seat, 0 to 3."""

    __slots__ = ()

    @property
    def message(self) -> Message:
        """The seat by its number, for when its wind is not known."""
        return say("seat {n}", n=int(self))

    def __str__(self) -> str:
        return str(self.message)


class RuleFact(str):
    """The id of a rule."""

    __slots__ = ()


class OptionFact(str):
    """The name of an option, such as "fu.double_wind_pair"."""

    __slots__ = ()


class FieldFact(str):
    """A field of a question, by its key, such as "deal.E"."""

    __slots__ = ()


class TilesFact(NamedTuple):
    """Tiles, and the same tiles in notation."""

    tiles: tuple[Any, ...]
    text: str

    def __str__(self) -> str:
        return self.text


class RulesetFact(NamedTuple):
    """A ruleset, by its name in a sentence, and whether any of its options were changed by hand."""

    name: str
    changed: bool = False

    def __str__(self) -> str:
        return str(say("{ruleset} as changed", ruleset=self.name)) if self.changed else self.name


class ChangeFact(int):
    """Points that somebody gains or loses, shown with their sign."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{self:+d}"


class Count(int):
    """A number in a table or a drawing, shown with thousands separators.

    >>> str(Count(12000))
    '12,000'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return in_thousands(f"{self:,}")


class Term(StrEnum):
    """An enum of words. A member shows as its message when it is a fact.

    The value is the English word itself, or an id with the message beside it: ids are never translated.
    """

    message: Message

    def __new__(cls, value: str, message: Message | None = None) -> Self:
        """Make a member; without a message, its value is the message."""
        term = str.__new__(cls, value)
        term._value_ = value
        term.message = message or Message(value, {})
        return term


class Message:
    """A template with its facts. It is never changed; messages are equal if template and facts are."""

    __slots__ = ("facts", "template")

    def __init__(self, template: str, facts: dict[str, Any]) -> None:
        self.template = template
        self.facts = facts

    def translated(self) -> str:
        """Return the template in the reader's language, or in English if the catalogue lacks it."""
        catalogue = catalogue_in_use()
        if catalogue is None:
            return self.template
        return fitting(catalogue.gettext(self.template), self.template)

    def pieces(self, show: Show = str, form: str = "") -> list[Any]:
        """Return the literal texts and what ``show`` returns for each fact, in order."""
        found: list[Any] = []
        self.add_to(found, show, form)
        return found

    def add_to(self, found: list[Any], show: Show, form: str) -> None:
        """Append the pieces of this message to ``found``."""
        facts = self.facts
        for literal, name, wanted in parsed(self.translated(), form):
            if literal:
                found.append(literal)
            if name is not None:
                add_fact(found, facts[name], show, wanted)

    def shown(self, show: Show = str, form: str = "") -> str:
        """Render the message in the reader's language; ``show`` renders each fact."""
        return "".join(map(str, self.pieces(show, form)))

    def with_facts(self, change: Show) -> Message:
        """Return the message with each fact replaced by what ``change`` returns for it."""
        kind, (*texts, facts) = self.__reduce__()
        made: Message = kind(*texts, {name: changed(fact, change) for name, fact in facts.items()})
        return made

    def __str__(self) -> str:
        return self.shown()

    def __repr__(self) -> str:
        return f"<Message {self.template!r} {self.facts!r}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.template)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return type(self), (self.template, self.facts)


class Plural(Message):
    """A message that depends on a number, the fact ``n``."""

    __slots__ = ("many",)

    def __init__(self, one: str, many: str, facts: dict[str, Any]) -> None:
        super().__init__(one, facts)
        self.many = many

    def translated(self) -> str:
        """Return the template for this number in the reader's language."""
        number = self.facts["n"]
        catalogue = catalogue_in_use()
        english = self.template if number == 1 else self.many
        if catalogue is None:
            return english
        try:
            return fitting(catalogue.ngettext(self.template, self.many, number), english, self.many)
        except ArithmeticError:  # the plural formula comes from the catalogue and may be wrong
            return english

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return type(self), (self.template, self.many, self.facts)


class JoinedMessage(Message):
    """Facts or messages in a row, with a separator between them; the template joins the last one."""

    __slots__ = ()

    def add_to(self, found: list[Any], show: Show, form: str) -> None:
        """Append the parts and the separators between them."""
        parts, between = self.facts["parts"], self.facts["between"]
        before, _, after = self.translated().partition("{last}") if len(parts) > 1 else ("", "", "")
        last = len(parts) - 1
        for place, part in enumerate(parts):
            if place:
                found.append(before if place == last else between)
            add_fact(found, part, show, form)
        if after:
            found.append(after)


class Sentence(Message):
    """A message that starts with a capital, followed by ``stop``."""

    __slots__ = ()

    def add_to(self, found: list[Any], show: Show, form: str) -> None:
        """Append the pieces of the message, the first one with a capital."""
        at = len(found)
        add_fact(found, self.facts["message"], show, form)
        if at < len(found) and type(found[at]) is str:
            found[at] = found[at][:1].upper() + found[at][1:]
        if self.facts["stop"]:
            found.append(self.facts["stop"])


def say(template: str, /, **facts: Any) -> Message:  # noqa: ANN401 - a fact is of any type
    """Return a message.

    >>> str(say("{who} adds a {tile}", who=SeatFact(2), tile="5p"))
    'seat 2 adds a 5p'
    """
    return Message(template, facts)


def plural(number: int, one: str, many: str, /, **facts: Any) -> Message:  # noqa: ANN401 - as above
    """Return a message about a number of things; ``{n}`` is the number.

    >>> str(plural(1, "{n} counter", "{n} counters")), str(plural(2, "{n} counter", "{n} counters"))
    ('1 counter', '2 counters')
    """
    return Plural(one, many, {"n": number, **facts})


def listed(parts: Iterable[object], last: Message | None = None, between: str = ", ") -> Message:
    """Join facts or messages, at least one, with commas, and the last one with "and" or with ``last``.

    If the parts contain commas, pass another separator as ``between``.

    >>> str(listed(["2p", "5p", "8p"])), str(listed(["2p", "5p"], OR))
    ('2p, 5p and 8p', '2p or 5p')
    """
    return JoinedMessage((last or AND).template, {"parts": tuple(parts), "between": between})


def joined(parts: Iterable[object], between: str) -> Message:
    """Join facts or messages with a separator, such as "; ". Without parts, the text is empty.

    >>> str(joined([say("no yaku"), say("furiten")], "; ")), str(joined([], "; "))
    ('no yaku; furiten', '')
    """
    return JoinedMessage(f"{between}{{last}}", {"parts": tuple(parts), "between": between})


def sentence(message: Message) -> Message:
    """Return a message as a full sentence, with a capital and a full stop.

    >>> str(sentence(say("no yaku")))
    'No yaku.'
    """
    return Sentence("", {"message": message, "stop": "."})


def with_capital(message: object) -> Message:
    """Return a message or a word with a capital, for the start of a text.

    >>> str(with_capital(say("no yaku")))
    'No yaku'
    """
    return Sentence("", {"message": message, "stop": ""})


def in_form(message: Message, form: str) -> Message:
    """Return a message that shows another one in a grammatical form.

    >>> str(in_form(say("no yaku|full the hand has no yaku"), "full"))
    'the hand has no yaku'
    """
    return Message(f"{{message:{form}}}", {"message": message})


def without_stop(message: Message) -> Message:
    """Return a sentence without its full stop, to use it inside a longer one.

    >>> str(without_stop(sentence(say("no yaku"))))
    'No yaku'
    """
    return with_capital(message.facts["message"]) if isinstance(message, Sentence) else message


_NUMBER: Final = say("1,000.5")
_NUMBERS: Final = (int, ChangeFact)
AND: Final = say(" and {last}")
OR: Final = say(" or {last}")
AND_ALSO: Final = say(", and {last}")
OR_ELSE: Final = say("; or {last}")


def add_fact(found: list[Any], fact: object, show: Show, form: str) -> None:
    """Append a fact as ``show`` returns it; append the pieces of a fact that is a message."""
    if isinstance(fact, Message):
        fact.add_to(found, show, form)
        return
    made = show(fact)
    if type(fact) in _NUMBERS:
        if catalogue_in_use() and str(made) == str(fact):
            made = in_thousands(f"{fact:+,}" if type(fact) is ChangeFact else f"{fact:,}")
    elif isinstance(fact, (Term, SeatFact)) and made == str(fact):
        made = fact.message
    if isinstance(made, Message):
        made.add_to(found, show, form)
    else:
        found.append(made)


def in_thousands(number: str) -> str:
    """Return a number such as "29,000.5" as the reader's language writes it.

    In English sentences, points have no comma; in English this is only for drawings and tables.
    """
    written = _NUMBER.translated()
    if len(written) != len(_NUMBER.template):  # the catalogue's translation is not such a number
        return number
    return number.translate({ord(","): written[1], ord("."): written[-2]})


def changed(fact: Any, change: Show) -> Any:  # noqa: ANN401 - a fact is of any type
    """Return a fact after ``change``, which is applied to each fact in a message or in a tuple."""
    if isinstance(fact, Message):
        return fact.with_facts(change)
    return tuple([changed(each, change) for each in fact]) if type(fact) is tuple else change(fact)


@lru_cache(maxsize=4096)
def parsed(text: str, form: str) -> tuple[tuple[str, str | None, str], ...]:
    """Parse a form of a template into parts: text, the fact after it, and the form to show that fact in."""
    from string import Formatter  # noqa: PLC0415 - slow to import, and not needed before something is shown

    plain, *others = text.split("|")
    forms = dict(each.split(" ", 1) for each in others)
    fields = Formatter().parse(forms.get(form, plain))
    return tuple([(literal, name, wanted or "") for literal, name, wanted, _ in fields])


@lru_cache(maxsize=4096)
def fitting(translation: str, english: str, other: str = "") -> str:
    """Return a translation, or the English if it cannot be parsed or asks for a fact that does not exist.

    ``tools/catalogue.py check`` rejects such translations, but a catalogue may come from anywhere.
    ``english`` and ``other`` together define which facts exist.

    >>> fitting("{tile} {tile.__class__}", "a {tile}"), fitting("kamień {tile", "a {tile}")
    ('a {tile}', 'a {tile}')
    """
    try:
        return translation if asked(translation) <= asked(english) | asked(other) else english
    except ValueError:
        return english


def asked(text: str) -> set[str | None]:
    """Return the names of the facts in all forms of a template. Raises ``ValueError``."""
    forms = [form.partition(" ")[0] for form in text.split("|")[1:]]
    return {name for form in ("", *forms) for _, name, _ in parsed(text, form)} | {None}


def of_system(error: OSError) -> Message:
    """Return the operating system's message for an error; catalogues translate the most common ones."""
    return Message(error.strerror, {}) if error.strerror else say("{error}", error=str(error))


def in_english(message: Message, show: Show = str) -> str:
    """Render a message in English, for output that is the same in every language, such as most of JSON.

    >>> in_english(say("no yaku"))
    'no yaku'
    """
    _ENGLISH.append(True)
    try:
        return message.shown(show)
    finally:
        _ENGLISH.pop()


_ENGLISH: Final[list[bool]] = []
"""Not empty while a message is being shown in English, whatever the reader's language."""


def catalogue_in_use() -> NullTranslations | None:
    """Return the catalogue that messages are shown with, or None for English."""
    return None if _ENGLISH else catalogue_of_reader()


@cache
def catalogue_of_reader() -> NullTranslations | None:
    """Return the catalogue of ``RIICHI_LANGUAGE``, or None for English and for a broken catalogue."""
    language, folder = language_of_reader()
    if language == "en":
        return None
    from gettext import GNUTranslations, translation  # noqa: PLC0415 - slow to import, rarely needed
    from struct import error as cut_off  # noqa: PLC0415 - as above

    class Catalogue(GNUTranslations):
        _catalog: dict[object, str]
        plural: Callable[[int], int]

        def gettext(self, message: str) -> str:
            # Early releases of Python 3.11 do not find the singular of a plural.
            return self._catalog.get((message, self.plural(1))) or super().gettext(message)

    try:
        return translation("words", folder, [language], Catalogue, fallback=True)
    except (OSError, ValueError, LookupError, cut_off):  # the file is not a valid catalogue
        return None


def language_of_reader() -> tuple[str, str]:
    """Return the language of the reader, and the folder of compiled catalogues."""
    return os.environ.get("RIICHI_LANGUAGE") or "en", os.environ.get("RIICHI_LOCALE") or CATALOGUES


def languages() -> tuple[str, ...]:
    """Return the available languages: English, and those that have a catalogue."""
    from pathlib import Path  # noqa: PLC0415 - slow to import, and rarely needed

    found = Path(language_of_reader()[1]).glob("*/LC_MESSAGES/words.mo")
    return "en", *sorted([file.parts[-3] for file in found])


def unknown_language() -> Message | None:
    """Say which languages are available if ``RIICHI_LANGUAGE`` is none of them, else return None."""
    language = language_of_reader()[0]
    if language == "en" or language in languages():
        return None
    return say(
        "RIICHI_LANGUAGE must be {languages}, not {given}",
        languages=listed(languages(), OR),
        given=repr(language),
    )
