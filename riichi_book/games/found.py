"""Find the records at some paths, and collect what was found in them: counts and lists.

Findings of several files add up. Skipped files and rounds are listed with the reason.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

from riichi_book.records import FORMS, AnyRound, RecordFile, record_files, rounds_of
from riichi_book.records.files import ARCHIVE, PACKED, SUFFIXES, other_files
from riichi_rules.errors import RecordError
from riichi_rules.messages import OR, Message, in_english, joined, listed, plural, say
from riichi_rules.questions import Question

MOST_LISTED: Final = 10_000
"""How many entries a list keeps; more of them are only counted."""

FILE: Final = "file"
ROUND: Final = "round"
NOTE: Final = "note"
COPY: Final = "copy"

Row = dict[str, Any]

_KINDS: Final[Sequence[type[Any]]] = (Message, *Message.__subclasses__())
KINDS: Final = {kind.__name__: kind for kind in _KINDS}
"""The kinds of messages by name, as JSON has them in keys of ``counts``."""


class Skipped(NamedTuple):
    """What was skipped, and why: a ``FILE`` or the rest of it, a ``ROUND``, or a part of one as a ``NOTE``.

    A round with a note was examined in every other respect. A ``COPY`` was examined in another file.
    """

    file: str
    round: int | None
    reason: Message | str
    kind: str = NOTE

    @property
    def data(self) -> Row:
        """The entry as plain data; a copy has the kind of a note."""
        kind = NOTE if self.kind == COPY else self.kind
        return {**self._asdict(), "reason": str(self.reason), "kind": kind}


def unread(skipped: Iterable[Skipped]) -> list[Skipped]:
    """Return the files and rounds that were skipped, without notes on what was read."""
    return [each for each in skipped if each.kind in (FILE, ROUND)]


def once_a_file(skipped: Sequence[Skipped]) -> list[Skipped]:
    """Return the skipped entries of a file, each note once: a note on several rounds names no round."""
    notes: dict[Message | str, Skipped] = {}
    rest = []
    for entry in skipped:
        if entry.kind != NOTE:
            rest.append(entry)
        elif notes.setdefault(entry.reason, entry).round != entry.round:
            notes[entry.reason] = entry._replace(round=None)
    return [*notes.values(), *rest]


def english(fact: Any) -> Any:  # noqa: ANN401 - a fact of any type
    """Return a message in English, for data that are the same in every language; return other facts as is."""
    return in_english(fact) if isinstance(fact, Message) else fact


def plain(fact: Any) -> Any:  # noqa: ANN401 - a fact of any type
    """Return what JSON can hold: the data of a question, or a message in English."""
    return fact.data if isinstance(fact, Question) else english(fact)


def taken_apart(fact: Any) -> Any:  # noqa: ANN401 - a fact of any type
    """Return a key of ``counts`` with its messages as tuples, for JSON; ``put_together`` reverses it."""
    if isinstance(fact, tuple):
        return tuple(map(taken_apart, fact))
    if not isinstance(fact, Message):
        return fact
    kind, (*texts, facts) = fact.__reduce__()
    return kind.__name__, *texts, tuple([(name, taken_apart(each)) for name, each in facts.items()])


def put_together(data: Any) -> Any:  # noqa: ANN401 - as above
    """Return the key that was taken apart; its messages can be said in any language."""
    if not isinstance(data, tuple):
        return data
    if data and data[0] in KINDS:
        kind, *texts, facts = data
        return KINDS[kind](*texts, {name: put_together(each) for name, each in facts})
    return tuple(map(put_together, data))


def frozen(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a JSON value with tuples in place of lists."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


class Found:
    """What was found in games: lists, and ``counts`` by a name or by a tuple that begins with a name.

    ``LISTS`` has the name of each list, with the class or function that makes its entries.
    """

    LISTS: ClassVar[Mapping[str, Callable[..., Any]]] = {}

    def __init__(self) -> None:
        self.counts: Counter[Any] = Counter()
        self.skipped: list[Skipped] = []
        for name in self.LISTS:
            setattr(self, name, [])

    def add(self, other: Self) -> None:
        """Add other findings."""
        self.counts += other.counts
        self.skipped += other.skipped
        for name in self.LISTS:
            listed = getattr(self, name)
            listed += getattr(other, name)[: MOST_LISTED - len(listed)]

    def counted(self, name: str) -> Counter[Any]:
        """Return the counts of all tuples that begin with a name, by the rest of each tuple."""
        named = ((key, n) for key, n in self.counts.items() if isinstance(key, tuple) and key[0] == name)
        return Counter({key[1] if len(key) == 2 else key[1:]: n for key, n in named})

    @property
    def rounds(self) -> int:
        """How many rounds were examined."""
        return self.counts["rounds"]

    @property
    def nothing(self) -> bool:
        """Whether no round could be examined."""
        return not self.rounds

    @property
    def whole(self) -> bool:
        """Whether every file and every round could be read."""
        return not unread(self.skipped)

    @property
    def rulesets_named(self) -> list[tuple[str, Message, int]]:
        """The rulesets of the rounds, with the words by which records named them, and how many rounds."""
        found = [(name, words, n) for (name, words), n in self.counted("ruleset").items()]
        return sorted(found, key=lambda held: (held[0], in_english(held[1])))

    @property
    def rulesets(self) -> list[Row]:
        """The same as plain data, with the words in English."""
        return [
            {"ruleset": name, "named_by": in_english(words), "rounds": rounds}
            for name, words, rounds in self.rulesets_named
        ]

    @property
    def state(self) -> Row:
        """All of it, to write as JSON and read back. Only the reasons in ``skipped`` are translated."""
        skipped = [each._replace(reason=str(each.reason)) for each in self.skipped]
        lists = {name: getattr(self, name) for name in self.LISTS}
        counts = [(taken_apart(key), n) for key, n in self.counts.items()]
        return {"counts": counts, "skipped": skipped, **lists}

    @classmethod
    def read(cls, state: Row) -> Self:
        """Return the findings of a ``state``. Raises ``KeyError`` and other errors for other data."""
        found = cls()
        found.counts.update({put_together(frozen(key)): int(n) for key, n in state["counts"]})
        found.skipped = [Skipped(*row) for row in state["skipped"]]
        for name, kind in cls.LISTS.items():
            setattr(found, name, [kind(*frozen(row)) for row in state[name]])
        return found


PathOrRecord: TypeAlias = str | os.PathLike[str] | RecordFile
"""A path to records, or a record that came from no file."""

MOST_FILES: Final = 3
"""How many passed-over files a note names."""


def files_of(paths: Sequence[PathOrRecord]) -> Iterator[RecordFile]:
    """Yield the records at all paths; if there are several paths, names of records include the path.

    A single file has its name alone, unless another path ends with the same.
    """
    last = Counter([Path(path).name for path in paths if not isinstance(path, RecordFile)])
    for path in paths:
        if isinstance(path, RecordFile):
            yield path
            continue
        place = Path(path)
        for file in record_files(place):
            alone = file.name == place.name
            placed = last[place.name] > 1 if alone else len(paths) > 1
            name = place.as_posix() if alone else f"{place.as_posix()}/{file.name}"
            yield file._replace(name=name) if placed else file


def rounds_in(file: RecordFile, skipped: list[Skipped]) -> Iterator[tuple[int, AnyRound]]:
    """Yield the rounds of a file, counted from 1. Add to ``skipped`` that it breaks off or has no round."""
    number = 0
    try:
        for number, recorded in enumerate(rounds_of(file), 1):
            yield number, recorded
    except RecordError as error:
        skipped.append(Skipped(file.name, None, error.what, FILE))
    if not number and not skipped:
        skipped.append(Skipped(file.name, None, say("it holds no round"), FILE))


def name_of(path: PathOrRecord) -> str:
    """Return the name of a path or a record."""
    return path.name if isinstance(path, RecordFile) else str(path)


def passed_over(paths: Sequence[PathOrRecord]) -> list[Skipped]:
    """Return a note for each path with files that are not named like records: a folder may hold others."""
    notes = []
    for path in paths:
        names = [] if isinstance(path, RecordFile) else [file.name for file in other_files(path)]
        if names:
            reason = plural(
                len(names),
                "{n} file passed over by name: {names}; records end in {endings}",
                "{n} files passed over by name: {names}; records end in {endings}",
                names=", ".join([*names[:MOST_FILES], *["..."][: len(names) > MOST_FILES]]),
                endings=listed([*SUFFIXES, PACKED, ARCHIVE], OR),
            )
            notes.append(Skipped(name_of(path), None, reason))
    return notes


def nothing_read(paths: Sequence[PathOrRecord], skipped: Sequence[Skipped], nothing: Message) -> RecordError:
    """Return the error that says why nothing could be done: there is no record, or none could be read."""
    if not skipped:
        missing = say("there is no record at these paths")
        reasons = [missing, *[note.reason for note in passed_over(paths)]]
        return RecordError(joined(reasons, "; "), file=", ".join(map(name_of, paths)))
    first, more = skipped[0], len(skipped) - 1
    problem = joined([nothing, first.reason], ": ")
    if more:
        problem = joined([problem, say("(and {more} more)", more=more)], " ")
    if not isinstance(first.reason, Message) or "forms" not in first.reason.facts:
        problem = joined([problem, say("what is read: {forms}", forms=FORMS)], "; ")
    return RecordError(problem, file=first.file)
