"""Everything that can be wrong with what the package is asked: one small tree of errors.

A message says what is wrong, where, and what would be right. Errors about a text show the text
with a caret under the fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from .messages import Message, joined, say


class HasMessage(Protocol):
    """Something that a message tells, such as an event of a round."""

    @property
    def message(self) -> Message:
        """The message."""


class RiichiError(ValueError):
    """The root of the tree: catch this to catch them all.

    ``type`` is what it is called in answers. ``at`` says where it is, as far as that is known: it counts
    characters from 0, or is ``file:line`` of a ruleset and ``file:tag`` of a record. ``clause`` is the clause
    of a script that cannot be, where one is at fault.
    """

    type = "usage"
    at: int | str | None = None
    clause: str = ""
    what: Message | str = ""
    """What is wrong, without the place where it is."""

    @property
    def problem(self) -> str:
        """What is wrong, as a text."""
        return str(self.what)

    def __reduce__(self) -> tuple[object, ...]:
        # By default pickle rebuilds an error from its message alone, and its other attributes would be lost.
        return _made_again, (type(self), self.args, vars(self))


class NotationError(RiichiError):
    """A text that does not say tiles.

    ``text`` is what was read, ``at`` the place of the fault in it (counted from 0) and ``length``
    how many characters are at fault.
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
    """Tiles that are no hand: too many, too few, five of a kind."""

    type = "hand"


class HandTextError(HandError, NotationError):
    """A text that says tiles, but tiles that are no hand; it is shown with a caret."""


class NotComplete(HandError):
    """A hand that was to be valued, and that is not complete."""

    type = "not-complete"


class FormError(RiichiError):
    """Something that is no question: an unknown key, a value of another type, a line that is no JSON.

    ``at`` is the place of the fault in the text, counted from 0, as far as there is one.
    """

    def __init__(self, problem: Message | str, at: int | None = None) -> None:
        self.what = problem
        self.at = at
        super().__init__(problem)


class QuestionError(RiichiError):
    """A question whose form is right, and that contradicts itself or its ruleset.

    ``problem`` says what is wrong and ``right`` what would be right, as far as that stands apart; ``rule`` is
    the id of the rule that forbids it, where one does, and ``under`` names the ruleset. Where an event is not
    allowed, ``why`` says what forbids it.
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
            whole = say("{problem} (rule {rule}, under {ruleset})", problem=problem, rule=rule, ruleset=under)
        elif rule:
            whole = say("{problem} (rule {rule})", problem=problem, rule=rule)
        super().__init__(joined([whole, right], "; ") if right else whole)


def malformed(template: str, /, **facts: Any) -> FormError:  # noqa: ANN401 - a fact is of any type
    """Return the error that says this of what is no question, without the place of the fault."""
    return FormError(Message(template, facts))


def contradictory(template: str, /, **facts: Any) -> QuestionError:  # noqa: ANN401 - as above
    """Return the error that says this of a question whose form is right."""
    return QuestionError(Message(template, facts))


class SituationError(QuestionError):
    """Circumstances of a win that exclude each other, such as ippatsu without riichi."""


class RulesetError(RiichiError):
    """A ruleset that cannot be read or does not hold together.

    ``file`` and ``line`` say where, as far as that is known, and a ``picture`` may show it; ``told`` is all
    but that. Of several faults that were found together these say the first, and ``faults`` are all.
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
        """Each fault by itself."""
        return self.several or (self,)

    @classmethod
    def together(cls, faults: Sequence[RulesetError]) -> RulesetError:
        """Return one error for several faults, at least one, each of which has a line of the message."""
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
    rule behind it, ``legal`` are the events that the same seat could have chosen or, where it has nothing to
    choose, what is awaited, as far as that is known.
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
    """A record of a game that cannot be read, or a part of one.

    ``file`` says which record and ``tag`` which of its tags, counted from 1, as far as that is known.
    """

    type = "record"

    def __init__(self, problem: Message | str, *, file: str = "", tag: int = 0) -> None:
        self.what = problem
        self.file = file
        self.tag = tag
        self.at = f"{file}:{tag}" if tag else None
        super().__init__(placed(problem, file, say("tag {n}", n=tag) if tag else None))


def placed(problem: Message | str, file: str | None, part: Message | None) -> Message | str:
    """Return a problem with the place before it, as far as that is known: a file, and a part of it."""
    place = [each for each in (file, part) if each]
    return joined([joined(place, ", "), problem], ": ") if place else problem


def _made_again(
    kind: type[RiichiError], message: tuple[object, ...], facts: dict[str, object]
) -> RiichiError:
    error = kind.__new__(kind, *message)
    vars(error).update(facts)
    return error


_UNPRINTABLE: Final = "\ufffd"  # by its number: a name would load all names of characters, to compile this
_LONGEST: Final = 600
"""How many characters of a text are shown at most: all of any hand."""


def caret(text: str, at: int, length: int = 1) -> str:
    """Return two lines: the text, and under it carets that mark ``length`` characters from ``at``.

    Of a text that is longer than any hand, only what stands around the fault is shown.

    >>> print(caret("123q", 3))
      123q
         ^
    """
    if len(text) > _LONGEST:
        start = max(min(at, len(text)) - 20, 0)
        text, at, length = text[start : start + 40], at - start, min(length, 20)
    printable = "".join([letter if letter.isprintable() else _UNPRINTABLE for letter in text])
    return f"  {printable}\n  {' ' * at}{'^' * length}"
