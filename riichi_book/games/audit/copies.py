"""Copies: rounds that another record has too, word for word. They are counted once, in the first file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from riichi_book.records import RecordFile
from riichi_book.records.games import prints_of
from riichi_rules.messages import joined, plural

from .findings import COPY, Skipped


class Counted:
    """The rounds that were counted so far, by their fingerprints, each with the file that has it."""

    def __init__(self) -> None:
        self._files: dict[int, str] = {}

    def copies(self, file: RecordFile, prints: Sequence[int]) -> dict[int, str]:
        """Return which rounds of a file were counted before, each with the file that has it.

        The other rounds are counted from now on. Rounds that the file already leaves out are not looked at.
        """
        found = {}
        for number, round_print in enumerate(prints, 1):
            if number in file.copies:
                continue
            if round_print in self._files:
                found[number] = self._files[round_print]
            else:
                self._files[round_print] = file.name
        return found


def without_copies(files: Iterable[RecordFile]) -> Iterator[RecordFile]:
    """Yield files that know which of their rounds are copies of rounds before."""
    counted = Counted()
    for file in files:
        yield with_copies(file, counted.copies(file, prints_of(file)))


def with_copies(file: RecordFile, copies: Iterable[int]) -> RecordFile:
    """Return a file whose rounds of these numbers are copies too."""
    return file._replace(copies=file.copies.union(copies))


def copy_notes(file: RecordFile, copies: Mapping[int, str]) -> Iterator[Skipped]:
    """Yield a note for each file that has rounds of this one: a round is counted from 1."""
    for other in dict.fromkeys(copies.values()):
        rounds = [number for number in copies if copies[number] == other]
        one = rounds[0] if len(rounds) == 1 else None
        words = plural(
            len(rounds),
            "a copy of a round in {file}, counted there",
            "rounds {rounds} are copies of rounds in {file}, counted there",
            rounds=joined(rounds, ", "),
            file=other,
        )
        yield Skipped(file.name, one, words, COPY)
