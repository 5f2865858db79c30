"""The errors of the package, one small class tree.

A message says what is wrong, where, and what would be right. Errors about a text show the text
with a caret under the fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from .messages import Message, joined, say


class HasMessage(Protocol):
    """Something that has a message, such as an event of a round."""

    @property
    def message(self) -> Message:
        """The message."""


class RiichiError(ValueError):
    """The base class: catch this to catch every error of the package.

    ``type`` is its name in answers. ``at`` is its position, if known: an offset in the text (from 0),
    ``file:line`` of a ruleset or ``file:tag`` of a record. ``clause`` is the script clause at fault, if any.
    """

    type = "usage"
    at: int | str | None = None
    clause: str = ""
    what: Message | str = ""
    """What is wrong, without its position."""

    @property
    def problem(self) -> str:
        """What is wrong, as a text."""
        return str(self.what)

    def __reduce__(self) -> tuple[object, ...]:
        # By default pickle rebuilds an error from its message alone, and its other attributes would be lost.
        return _made_again, (type(self), self.args, vars(self))


class NotationError(RiichiError):
    """A text that is not valid tile notation.

    ``text`` is the text that was read, ``at`` the offset of the fault in it (from 0) and ``length`` the
    number of characters at fault.
    """

    type = "notation"
    at: int

    def __init__(self, problem: Message | str, text: str, at: int, length: int = 1) -> None:
        self.what = problem
        self.text = text
        self.at = at
        self.length = max(length, 1)
        super().__init__(joined([problem, caret(text, at, self.length)], "\n"))


class HandError(RiichiError):
    """Tiles that do not form a hand: too many, too few, five of a kind."""

    type = "hand"


class HandTextError(HandError, NotationError):
    """A text in valid notation whose tiles do not form a hand; the message shows it with a caret."""


class NotComplete(HandError):
    """A hand that cannot be valued because it is not complete."""

    type = "not-complete"


class FormError(RiichiError):
    """A malformed question: an unknown key, a value of the wrong type, a line that is not JSON.

    ``at`` is the offset of the fault in the text (from 0), or None.
    """

    def __init__(self, problem: Message | str, at: int | None = None) -> None:
        self.what = problem
        self.at = at
        super().__init__(problem)


class QuestionError(RiichiError):
    """A well-formed question that contradicts itself or its ruleset.

    ``problem`` says what is wrong, and ``right`` what would be right, if ``problem`` does not say it.
    ``rule`` is the id of the rule that forbids it, if any, and ``under`` names the ruleset. For an event that
    is not allowed, ``why`` gives the reason.
    """

    type = "question"
    why: Message | None = None

    def __init__(
        self, problem: Message | str, *, rule: str = "", under: object = "", right: Message | str = ""
    ) -> None:
        self.what = problem
        self.right = right
        self.rule = rule
        whole = problem
        if rule and under:
            whole = joined([problem, say("(rule {rule}, under {ruleset})", rule=rule, ruleset=under)], " ")
        elif rule:
            whole = joined([problem, say("(rule {rule})", rule=rule)], " ")
        super().__init__(joined([whole, right], "; ") if right else whole)


def malformed(template: str, /, **facts: Any) -> FormError:  # noqa: ANN401 - a fact is of any type
    """Return a ``FormError`` with this message and no position."""
    return FormError(Message(template, facts))


def contradictory(template: str, /, **facts: Any) -> QuestionError:  # noqa: ANN401 - as above
    """Return a ``QuestionError`` with this message."""
    return QuestionError(Message(template, facts))


class SituationError(QuestionError):
    """Circumstances of a win that exclude each other, such as ippatsu without riichi."""


class RulesetError(RiichiError):
    """A ruleset that cannot be read or contradicts itself.

    ``file`` and ``line`` say where, if known, and ``picture`` may show the place; ``told`` is the message
    without the picture. If several faults were found, ``file`` and ``line`` are those of the first, ``told``
    has a line for each, and ``faults`` lists all.
    """

    type = "ruleset"

    def __init__(
        self, problem: Message | str, *, file: str | None = None, line: int | None = None, picture: str = ""
    ) -> None:
        self.what = problem
        self.file = file
        self.line = line
        self.picture = picture
        self.at = f"{file}:{line}" if file and line else None
        self.several: tuple[RulesetError, ...] = ()
        self.told = placed(problem, file, say("line {n}", n=line) if line is not None else None)
        super().__init__(joined([self.told, picture], "\n") if picture else self.told)

    @property
    def faults(self) -> tuple[RulesetError, ...]:
        """Each fault as an error of its own."""
        return self.several or (self,)

    @classmethod
    def together(cls, faults: Sequence[RulesetError]) -> RulesetError:
        """Combine one or more faults into one error whose message has a line for each."""
        if len(faults) == 1:
            return faults[0]
        first = cls(faults[0].what, file=faults[0].file, line=faults[0].line)
        first.several = tuple(faults)
        first.told = joined([fault.told for fault in faults], "\n")
        first.args = (first.told,)
        return first


class IllegalEvent(RiichiError):
    """An event that the rules do not allow at this moment of a round.

    ``refused`` is the event, ``why`` says what forbids it, ``problem`` says both. ``rule`` is the id of the
    rule behind it. ``legal`` are the events that the same seat could have chosen instead or, if it had no
    choice, the events that the round waits for, if known.
    """

    type = "question"
    what: Message

    def __init__(
        self, why: Message, rule: str, refused: HasMessage | None = None, legal: tuple[HasMessage, ...] = ()
    ) -> None:
        self.why = why
        self.what = joined([refused.message, why], ": ") if refused is not None else why
        self.rule = rule
        self.refused = refused
        self.legal = legal
        super().__init__(self.what)


class RecordError(RiichiError):
    """A game record, or a part of one, that cannot be read.

    ``file`` is the record and ``tag`` the number of the tag in it, counted from 1, if known.
    """

    type = "record"

    def __init__(self, problem: Message | str, *, file: str = "", tag: int = 0) -> None:
        self.what = problem
        self.file = file
        self.tag = tag
        self.at = f"{file}:{tag}" if tag else None
        super().__init__(placed(problem, file, say("tag {n}", n=tag) if tag else None))


def placed(problem: Message | str, file: str | None, part: Message | None) -> Message | str:
    """Return a problem prefixed with its place, if known: a file, and a part of it."""
    place = [each for each in (file, part) if each]
    return joined([joined(place, ", "), problem], ": ") if place else problem


def _made_again(kind: type[RiichiError], args: tuple[object, ...], facts: dict[str, object]) -> RiichiError:
    error = kind.__new__(kind, *args)
    vars(error).update(facts)
    return error


_UNPRINTABLE: Final = "\ufffd"  # by number: compiling a name would load the table of all character names
_LONGEST: Final = 600
"""Longest text, in characters, that is shown in full; no hand is longer."""


def caret(text: str, at: int, length: int = 1) -> str:
    """Return two lines: the text, and under it carets that mark ``length`` characters from ``at``.

    If the text is longer than any hand, only the part around the fault is shown.

    >>> print(caret("123q", 3))
      123q
         ^
    """
    if len(text) > _LONGEST:
        start = max(min(at, len(text)) - 20, 0)
        text, at, length = text[start : start + 40], at - start, min(length, 20)
    printable = "".join([letter if letter.isprintable() else _UNPRINTABLE for letter in text])
    return f"  {printable}\n  {' ' * at}{'^' * length}"
