"""Golden answers: to 50,000 wins, 10,000 questions of all kinds and 500 rounds, from a seed, as bytes.

`python -P tests/shared/golden.py` prints a line of JSON for each part: its
name and a digest. Two Pythons, or two builds of the package, answer the same where their lines are the same.
`--part NAME` prints every answer of one part instead, a line each, so that two can be laid side by side.
The package is the one that this Python finds, which need not be the one beside this file.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from selfplay.asking import questions
from selfplay.watching import numbered

import riichi_rules.value
from riichi_rules.errors import RiichiError
from riichi_rules.play import RoundState
from riichi_rules.questions.faults import fault_of
from riichi_rules.questions.question import read_question
from riichi_rules.seats import SEATS

SEED: Final = 16
WHOLE: Final = {"worth": 50_000, "mixed": 10_000, "rounds": 500}
"""How many questions of worth, questions of all kinds, and rounds there are."""

SIZES: Final = {"worth": 500, "mixed": 500, "rounds": 10}
"""How many of them are a part."""

SAMPLE: Final = 0.02
"""So much of it is a sample: 1,000 wins, 200 questions of all kinds and 10 rounds."""

OF_A_REASON: Final = ("rule", "amount", "points", "words")


class Part(NamedTuple):
    """Some of the questions or rounds, which have a digest of their own."""

    kind: str
    first: int
    size: int

    def __str__(self) -> str:
        return f"{self.kind}-{self.first}-{self.size}"

    @property
    def answers(self) -> Iterator[str]:
        """What is answered, a line of text for each question or each moment of a round."""
        if self.kind != "rounds":
            kind = None if self.kind == "mixed" else self.kind
            return map(answer_line, islice(questions(f"{SEED} {self}", kind), self.size))
        numbers = range(self.first, self.first + self.size)
        return (line for number in numbers for line in round_lines(number))

    @property
    def digest(self) -> str:
        """The digest of all that is answered."""
        found = hashlib.sha256()
        for line in self.answers:
            found.update(line.encode() + b"\n")
        return found.hexdigest()


def parts(share: float = 1) -> Iterator[Part]:
    """Yield the parts of the whole, or of a share of it from the beginning of each kind."""
    for kind, whole in WHOLE.items():
        wanted = round(share * whole)
        for first in range(0, wanted, SIZES[kind]):
            yield Part(kind, first, min(SIZES[kind], wanted - first))


def part_named(name: str) -> Part:
    """Return the part of that name."""
    kind, first, size = name.split("-")
    return Part(kind, int(first), int(size))


class Python(NamedTuple):
    """A Python that answers: the command that runs code with it, and where this folder is for it.

    ``root`` is the folder of the checkout whose package answers; None where a package is installed.
    """

    command: Sequence[str]
    tests: str
    root: str | None = None

    @property
    def package(self) -> str:
        """Which package answers there: ``pure`` or ``compiled``."""
        (line,) = self.printed("--package")
        return str(json.loads(line)["package"])

    def printed(self, *words: str) -> list[str]:
        """Return the lines that this file prints there."""
        code = f"import runpy, sys; sys.argv = {['golden', *words]!r}; "
        if self.root is not None:
            code += f"sys.path.insert(0, {self.root!r}); "
        code += f"runpy.run_path({f'{self.tests}/shared/golden.py'!r}, run_name='__main__')"
        ended = subprocess.run([*self.command, code], check=False, capture_output=True, text=True)
        assert ended.returncode == 0, ended.stderr
        return [line for line in ended.stdout.splitlines() if line.startswith(("{", "["))]


def pure(root: Path) -> Python:
    """Return this Python, with the package of a checkout, which nobody compiled."""
    return Python([sys.executable, "-P", "-c"], str(root / "tests"), str(root))


def first_difference(ours: Python, theirs: Python, share: float = 1) -> str | None:
    """Say which question two Pythons answer differently first, and how; None where they never do."""
    printed = [python.printed("--share", str(share)) for python in (ours, theirs)]
    for part, *lines in zip(parts(share), *printed, strict=True):
        if len({json.loads(line)["digest"] for line in lines}) > 1:
            answers = [python.printed("--part", str(part)) for python in (ours, theirs)]
            differing = (pair for pair in zip(*answers, strict=False) if len(set(pair)) > 1)
            return "\n".join([str(part), *next(differing, ("one of them has more answers",))])
    return None


def answer_line(asked: dict[str, Any]) -> str:
    """Answer a question: its data, its words, its reasons and what there is to see; or its error."""
    try:
        question = read_question(asked)
        answer = question.answer()
        found: dict[str, Any] = {
            "question": question.data,
            "data": answer.data,
            "words": answer.words,
            "reasons": [[getattr(reason, name, None) for name in OF_A_REASON] for reason in answer.reasons],
        }
    except RiichiError as error:
        found = {"error": fault_of(error).data}
    return json.dumps([asked, found])


def round_lines(number: int) -> Iterator[str]:
    """Play a round. Yield each event, what everybody may do after it, who is furiten; then its end."""
    for event, state in numbered(SEED, number):
        legal = {seat: [action.words for action in state.legal(seat) or ()] for seat in SEATS}
        furiten = [state.is_furiten(seat) for seat in SEATS]
        words = event and event.words
        yield json.dumps([number, words, legal, furiten, state.scores, state.bets, settlement_data(state)])


def settlement_data(state: RoundState) -> object:
    """Return how a round was settled, and what its wins are worth; None before it is."""
    settlement = state.settlement
    if settlement is None:
        return None
    steps = [[step.rule, step.words, step.points] for step in settlement.reasons]
    wins = [[win.seat, win.value.words, [reason.words for reason in win.value.reasons]] for win in state.wins]
    return [settlement.deltas, settlement.bets_left, steps, wins]


def main() -> None:
    """Answer the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--share", type=float, default=1, metavar="X", help="only so much of the whole")
    parser.add_argument("--part", type=part_named, metavar="NAME", help="print every answer of one part")
    parser.add_argument("--package", action="store_true", help="print which package answers")
    asked = parser.parse_args()
    if asked.package:
        package = "pure" if str(riichi_rules.value.__file__).endswith(".py") else "compiled"
        sys.stdout.write(json.dumps({"package": package}) + "\n")
        return
    if asked.part:
        sys.stdout.writelines(f"{line}\n" for line in asked.part.answers)
        return
    for part in parts(asked.share):
        sys.stdout.write(json.dumps({"part": str(part), "digest": part.digest}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
