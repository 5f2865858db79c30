"""How long `riichi-rules ask` takes for a file of many questions, beside the calls alone.

`python -P benchmarks/ask_lines.py [--lines N] [--json]`; the extra `cli` has the command.

The lines come from a seed: wins under all rulesets that ship, and questions of all kinds. The command runs in
a process of its own, timed from start to end; its peak memory is measured for a tenth of the lines and for
all of them. The single steps are timed in this process. `ratio` compares the whole command with the calls
alone, which answer parsed questions and build the data of the answers. All times are processor time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout, suppress
from itertools import islice
from operator import attrgetter, methodcaller
from pathlib import Path
from typing import Any, Final

sys.path.append(str(Path(__file__).parent))  # `python -P` leaves this folder out of the path
from measuring import arguments, tell
from selfplay.asking import questions

from riichi_book.cli.output import write_json
from riichi_rules.errors import RiichiError
from riichi_rules.questions.json_text import read_object
from riichi_rules.questions.question import read_question

CORPORA: Final = {"wins": "worth", "mixed": None}
"""The names of the files, and the kind of their questions (None: all kinds)."""
AT_A_TIME: Final = 500
STEPS: Final[dict[str, Callable[[Any], Any]]] = {
    "read JSON": lambda line: read_object(line, ""),
    "form": read_question,
    "answer": methodcaller("answer"),
    "data": attrgetter("data"),
    "write JSON": write_json,
}


def main() -> None:
    """Run the command line."""
    asked = arguments(__doc__, "lines", 100_000, "lines of a file").parse_args()
    tell([measure(corpus, asked.lines) for corpus in CORPORA], as_json=asked.json)


def measure(corpus: str, lines: int) -> dict[str, Any]:
    """Measure one file of questions."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.jsonl", Path(folder) / "many.jsonl"
        for file, count in ((few, max(lines // 10, 1)), (many, lines)):
            with file.open("w", encoding="ascii") as out:
                asked = islice(questions(1, CORPORA[corpus]), count)
                out.writelines(f"{json.dumps(question)}\n" for question in asked)
        (_, smaller), (whole, megabytes) = map(asked_whole, (few, many))
        with many.open("rb") as asked_lines:
            took = step_by_step(asked_lines)
    return {
        "corpus": corpus,
        "lines": lines,
        "whole_s": whole,
        "ratio": round(whole / (took["answer"] + took["data"]), 2),
        "megabytes_at_a_tenth": smaller,
        "megabytes": megabytes,
        **{f"{step}, µs a line": round(1e6 * seconds / lines, 1) for step, seconds in took.items()},
    }


def asked_whole(file: Path) -> tuple[float, float]:
    """Run the command on a file in its own process. Return its processor seconds and peak memory in MB."""
    command = [sys.executable, "-P", "-m", "riichi_book", "ask", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return round(used.ru_utime + used.ru_stime, 2), round(used.ru_maxrss / unit, 1)


def step_by_step(lines: Iterable[bytes]) -> dict[str, float]:
    """Answer lines in chunks. Return the processor seconds of each step."""
    took = dict.fromkeys(STEPS, 0.0)
    waiting = iter(lines)
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):  # noqa: PTH123
        while things := list[Any](islice(waiting, AT_A_TIME)):
            for name, step in STEPS.items():
                done = []
                start = time.process_time()
                for thing in things:
                    with suppress(RiichiError):
                        done.append(step(thing))
                took[name] += time.process_time() - start
                things = done
    return took


if __name__ == "__main__":
    main()
