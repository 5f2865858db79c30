"""Golden answers: to 50,000 wins, 10,000 questions of all kinds and 500 rounds, from a seed.

`python -P tests/shared/golden.py SHARE` answers a share of them and prints a digest of each answer. Two
Pythons, or two builds of the package, give the same answers if their lines are equal. With a number after the
share it prints the answer of that line; `package` as the share prints which build answers. That is the
package on this Python's path, not necessarily the one in this checkout.
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
"""The share of a quick test: 200 wins, 40 questions of all kinds and 2 rounds."""
OF_A_REASON: Final = ("rule", "amount", "points", "words")


class Python(NamedTuple):
    """A Python that answers: the command that runs code in it, and the path of tests/ as it sees it.

    ``root`` is the folder of the checkout whose package answers; None for an installed package.
    """

    command: Sequence[str]
    tests: str
    root: str | None = None

    def printed(self, *words: object) -> list[str]:
        """Return the lines that this file prints when run by that Python."""
        code = f"import runpy, sys; sys.argv = {['golden', *map(str, words)]!r}; "
        if self.root is not None:
            code += f"sys.path.insert(0, {self.root!r}); "
        code += f"runpy.run_path({f'{self.tests}/shared/golden.py'!r}, run_name='__main__')"
        lines = printed_by(*self.command, code).splitlines()
        return [line for line in lines if line.startswith(('"', "["))]


def pure(root: Path) -> Python:
    """Return this Python with the uncompiled package of a checkout."""
    return Python([sys.executable, "-P", "-c"], str(root / "tests"), str(root))


def first_difference(ours: Python, theirs: Python, share: float = 1) -> str | None:
    """Return both answers to the first question on which two Pythons differ; None if they never do."""
    printed = [python.printed(share) for python in (ours, theirs)]
    assert all(printed)
    for number, both in enumerate(zip_longest(*printed)):
        if len({*both}) > 1:
            return "\n".join([*ours.printed(share, number), *theirs.printed(share, number)])
    return None


def answers(share: float) -> Iterator[str]:
    """Yield the answers, a line of text for each question and each moment of a round."""
    for kind in ("worth", "mixed"):
        asked = questions(f"{SEED} {kind}", None if kind == "mixed" else kind)
        yield from map(answer_line, islice(asked, round(share * WHOLE[kind])))
    for number in range(round(share * WHOLE["rounds"])):
        yield from round_lines(number)


def answer_line(asked: dict[str, Any]) -> str:
    """Answer a question: return its data, words and reasons as JSON, or its error."""
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
    """Play a round. Yield each event with what each seat may do after it, furiten, scores and settlement."""
    for event, state in numbered(SEED, number):
        legal = {seat: [action.words for action in state.legal(seat) or ()] for seat in SEATS}
        furiten = [state.is_furiten(seat) for seat in SEATS]
        words = event and event.words
        yield json.dumps([number, words, legal, furiten, state.scores, state.bets, settlement_data(state)])


def settlement_data(state: RoundState) -> object:
    """Return the settlement of a round and the values of its wins; None before the settlement."""
    settlement = state.settlement
    if settlement is None:
        return None
    steps = [[step.rule, step.words, step.points] for step in settlement.reasons]
    wins = [[win.seat, win.value.words, [reason.words for reason in win.value.reasons]] for win in state.wins]
    return [settlement.deltas, settlement.bets_left, steps, wins]


def main(share: str, number: str = "") -> None:
    """Print the digests, one answer, or which build of the package answers."""
    if share == "package":
        print(json.dumps("pure" if str(riichi_rules.value.__file__).endswith(".py") else "compiled"))  # noqa: T201
    elif number:
        print(*islice(answers(float(share)), int(number), int(number) + 1))  # noqa: T201
    else:
        for line in answers(float(share)):
            print(json.dumps(hashlib.sha256(line.encode()).hexdigest()[:16]))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
