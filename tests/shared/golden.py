"""Golden answers: to 50,000 wins, 10,000 questions of all kinds and 500 rounds, from a seed.

`python -P tests/shared/golden.py SHARE` answers a share of them and prints a digest of each answer: two
Pythons, or two builds of the package, answer the same where their lines are the same. With a number behind
the share it prints the answer of that line, with `package` which package answers. That is the one that this
Python finds, which need not be the one beside this file.
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
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
from shared.command_line import printed_by

SEED: Final = 16
WHOLE: Final = {"worth": 50_000, "mixed": 10_000, "rounds": 500}
SAMPLE: Final = 0.004
"""A share: 200 wins, 40 questions of all kinds and 2 rounds."""
OF_A_REASON: Final = ("rule", "amount", "points", "words")


class Python(NamedTuple):
    """A Python that answers: the command that runs code with it, and where this folder is for it.

    ``root`` is the folder of the checkout whose package answers; None where a package is installed.
    """

    command: Sequence[str]
    tests: str
    root: str | None = None

    def printed(self, *words: object) -> list[str]:
        """Return the lines that this file prints there."""
        code = f"import runpy, sys; sys.argv = {['golden', *map(str, words)]!r}; "
        if self.root is not None:
            code += f"sys.path.insert(0, {self.root!r}); "
        code += f"runpy.run_path({f'{self.tests}/shared/golden.py'!r}, run_name='__main__')"
        lines = printed_by(*self.command, code).splitlines()
        return [line for line in lines if line.startswith(('"', "["))]


def pure(root: Path) -> Python:
    """Return this Python, with the package of a checkout, which nobody compiled."""
    return Python([sys.executable, "-P", "-c"], str(root / "tests"), str(root))


def first_difference(ours: Python, theirs: Python, share: float = 1) -> str | None:
    """Say which question two Pythons answer differently first, and how; None where they never do."""
    printed = [python.printed(share) for python in (ours, theirs)]
    assert all(printed)
    for number, both in enumerate(zip_longest(*printed)):
        if len({*both}) > 1:
            return "\n".join([*ours.printed(share, number), *theirs.printed(share, number)])
    return None


def answers(share: float) -> Iterator[str]:
    """Yield what is answered, a line of text for each question and each moment of a round."""
    for kind in ("worth", "mixed"):
        asked = questions(f"{SEED} {kind}", None if kind == "mixed" else kind)
        yield from map(answer_line, islice(asked, round(share * WHOLE[kind])))
    for number in range(round(share * WHOLE["rounds"])):
        yield from round_lines(number)


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


def main(share: str, number: str = "") -> None:
    """Print the digests, one answer, or the name of the package."""
    if share == "package":
        print(json.dumps("pure" if str(riichi_rules.value.__file__).endswith(".py") else "compiled"))  # noqa: T201
    elif number:
        print(*islice(answers(float(share)), int(number), int(number) + 1))  # noqa: T201
    else:
        for line in answers(float(share)):
            print(json.dumps(hashlib.sha256(line.encode()).hexdigest()[:16]))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
