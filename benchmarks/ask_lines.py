"""How long `riichi-rules ask` takes for a file of many questions, beside the calls alone.

`python -P benchmarks/ask_lines.py [--lines N] [--json]`; the extra `cli` has the command.

The lines are made from a seed: wins under all rulesets that ship, and questions of all kinds mixed. The whole
is what the command does for them, from the bytes that it reads to those that it writes. The calls alone
answer questions that were read already, and build the data of the answers; `ratio` sets the whole beside
them. Both have a few hundred lines at a time, in turns in one process. What is timed is the work of the
processor. Memory is the most that a process of the command ever had, for a tenth of the lines and for all;
`process_s` is what the one for all took, from its start to its end.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from measuring import arguments, tell
from selfplay.asking import questions

from riichi_book.cli.batch import Batch
from riichi_book.cli.output import write_json
from riichi_rules.errors import RiichiError
from riichi_rules.questions.json_text import read_object
from riichi_rules.questions.question import read_question

CORPORA = {"wins": "worth", "mixed": None}
"""What is asked, and of which kind all questions are."""
AT_A_TIME = 500
STEPS = ("read JSON", "form", "answer", "data", "write JSON")
CALLS = ("answer", "data")

Given = TypeVar("Given")
Found = TypeVar("Found")


def main() -> None:
    """Answer the command line."""
    asked = arguments(__doc__, "lines", 100_000, "lines of a file").parse_args()
    tell([measure(corpus, asked.lines, asked.seed) for corpus in CORPORA], as_json=asked.json)


def measure(corpus: str, lines: int, seed: int) -> dict[str, Any]:
    """Time one file of questions."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.jsonl", Path(folder) / "many.jsonl"
        for file, count in ((few, max(lines // 10, 1)), (many, lines)):
            with file.open("w", encoding="ascii") as out:
                asked = islice(questions(seed, CORPORA[corpus]), count)
                out.writelines(f"{json.dumps(question)}\n" for question in asked)
        took = seconds_of(many)
        (_, smaller), (process, megabytes) = map(asked_whole, (few, many))
    return {
        "corpus": corpus,
        "lines": lines,
        "whole_s": round(took["whole"], 2),
        "ratio": round(took["whole"] / sum(took[step] for step in CALLS), 2),
        "process_s": process,
        "megabytes_at_a_tenth": smaller,
        "megabytes": megabytes,
        **{f"{step}, µs a line": round(1e6 * took[step] / lines, 1) for step in STEPS},
    }


def asked_whole(file: Path) -> tuple[float, float]:
    """Have the command answer a file in a process of its own. Return its seconds and its MB of memory."""
    with (file.parent / "answers.jsonl").open("wb") as out:
        process = subprocess.Popen([sys.executable, "-P", "-m", "riichi_book", "ask", file], stdout=out)
        _, _, used = os.wait4(process.pid, 0)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return round(used.ru_utime + used.ru_stime, 2), round(used.ru_maxrss / unit, 1)


def seconds_of(file: Path) -> dict[str, float]:
    """Answer a file whole and step by step, in turns. Return the seconds of the whole and of each step."""
    seconds = dict.fromkeys(("whole", *STEPS), 0.0)
    some_lines = file.with_name("some.jsonl")

    def step(name: str, do: Callable[[Given], Found], things: list[Given]) -> list[Found]:
        found = []
        start = time.process_time()
        for thing in things:
            try:
                found.append(do(thing))
            except RiichiError:
                continue
        seconds[name] += time.process_time() - start
        return found

    def whole(_some: list[bytes]) -> None:
        step("whole", lambda name: Batch(name, None, {}).write(as_json=True), [str(some_lines)])

    def by_steps(some: list[bytes]) -> None:
        objects = step("read JSON", lambda line: read_object(line, ""), some)
        asked = step("form", read_question, objects)
        answers = step("answer", lambda question: question.answer(), asked)
        step("write JSON", write_json, step("data", lambda answer: answer.data, answers))

    sides = [whole, by_steps]
    with file.open("rb") as lines, open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):  # noqa: PTH123
        for some in iter(lambda: list(islice(lines, AT_A_TIME)), []):
            some_lines.write_bytes(b"".join(some))
            for side in sides:
                side(some)
            sides.reverse()
    return seconds


if __name__ == "__main__":
    main()
