"""How long `riichi-rules ask` takes for a file of many questions, beside the calls alone.

`python -P benchmarks/ask_lines.py --lines N [--json]`; the extra `cli` has the command.

The lines are made from a seed: wins of all kinds under all rulesets that ship, and questions of all kinds
mixed. The calls alone give the same answers where everything that a question tells is an object already:
hands, tiles, circumstances, rulesets. They value, look for waits and furiten, say who pays, and build the
data and every reason of the answer; `ratio_without_reasons` leaves these out, as the command does. The
whole is what the command does for the same lines, from the bytes that it reads to those that it writes.
Both have a few hundred lines at a time, in turns in one process that begins with nothing learned, and now
the one, now the other has them first. What is timed is the work of the processor for this process, so that
other work on the machine is not counted. The steps tell where the time goes; what is left of the whole is
the stream.

In the pure package the interpreter bounds it: reading and writing JSON is a tenth, and most of the rest
goes into objects, thirteen tiles and a hand for each line, which the calls alone have already.

Memory is the most that a process of the command ever had, for a tenth of the lines and for all. `process_s`
is what the one for all took, from its start to its end.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from riichi_book.cli.batch import Batch
from riichi_book.cli.output import write_json
from riichi_rules.errors import RiichiError
from riichi_rules.furiten import furiten_of
from riichi_rules.notation import LooseTile
from riichi_rules.payment import Payment, payment_of
from riichi_rules.questions.answer import Answer
from riichi_rules.questions.furiten import FuritenAnswer
from riichi_rules.questions.json_text import read_object
from riichi_rules.questions.question import Question, read_question
from riichi_rules.questions.rules import Rules
from riichi_rules.questions.tile_texts import TileTexts
from riichi_rules.questions.waits import WaitsAnswer
from riichi_rules.questions.worth import WorthAnswer, win_of
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile
from riichi_rules.value import value_of
from riichi_rules.waits import tiles_away, waits_of

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from measuring import sized, tell
from selfplay.asking import questions

CORPORA = {"wins": "worth", "mixed": None}
"""What is asked, and of which kind all questions are."""
AT_A_TIME = 500
CALLS = ("answer", "data", "reasons")
"""The steps that are the calls alone; nobody asks for the reasons of a line, so it does without the last."""
JSON = ("read JSON", "write JSON")

Call = Callable[[], Answer]
Given = TypeVar("Given")
Found = TypeVar("Found")


class Run(NamedTuple):
    """What a process took: seconds of the processor, and at most so many MB of memory."""

    seconds: float
    megabytes: float


def main() -> None:
    """Answer the command line."""
    parser = sized(__doc__, "lines", 100_000, "lines of a file", seed="makes other questions")
    parser.add_argument("--steps", type=Path, metavar="FILE", help="answer a file step by step (for itself)")
    asked = parser.parse_args()
    if asked.steps:
        print(json.dumps(steps_of(asked.steps)))
        return
    figures = [measure(corpus, asked.lines, asked.seed) for corpus in CORPORA]
    tell(figures, as_json=asked.json, lines=[line for row in figures for line in lines_about(row)])


def lines_about(row: dict[str, Any]) -> Iterator[str]:
    """Yield the lines about a file: its figures, and what each step took."""
    yield ", ".join([f"{name} {figure}" for name, figure in row.items() if name != "steps"])
    for step, microseconds in row["steps"].items():
        yield f"  {step:12} {microseconds:7.1f} µs a line"


def measure(corpus: str, lines: int, seed: int) -> dict[str, Any]:
    """Time one file of questions."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.jsonl", Path(folder) / "many.jsonl"
        for file, count in ((few, lines // 10), (many, lines)):
            with file.open("w", encoding="ascii") as out:
                asked = islice(questions(seed, CORPORA[corpus]), count)
                out.writelines(f"{json.dumps(question)}\n" for question in asked)
        again = [sys.executable, "-P", __file__, "--steps", str(many)]
        steps: dict[str, float] = json.loads(subprocess.run(again, check=True, capture_output=True).stdout)
        smaller, process = asked_whole(few), asked_whole(many)
    whole = steps.pop("whole")
    calls = sum(steps[step] for step in CALLS)
    reasons = steps.pop("reasons")
    steps["stream"] = whole - sum(steps.values())
    return {
        "corpus": corpus,
        "lines": lines,
        "calls_s": round(calls, 2),
        "whole_s": round(whole, 2),
        "ratio": round(whole / calls, 2),
        "ratio_without_reasons": round(whole / (calls - reasons), 2),
        "json_share": round(sum(steps[step] for step in JSON) / whole, 3),
        "process_s": round(process.seconds, 2),
        "megabytes_at_a_tenth": smaller.megabytes,
        "megabytes": process.megabytes,
        "steps": {step: round(1e6 * seconds / lines, 1) for step, seconds in steps.items()},
    }


def asked_whole(file: Path) -> Run:
    """Have the command answer a file in a process of its own."""
    with (file.parent / "answers.jsonl").open("wb") as out:
        process = subprocess.Popen([sys.executable, "-P", "-m", "riichi_book", "ask", file], stdout=out)
        _, _, used = os.wait4(process.pid, 0)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Run(used.ru_utime + used.ru_stime, round(used.ru_maxrss / unit, 1))


def steps_of(file: Path) -> dict[str, float]:
    """Answer a file whole and step by step, in turns. Return the seconds of the whole and of each step."""
    seconds = dict.fromkeys(("whole", "read JSON", "form", "objects", *CALLS, "write JSON"), 0.0)
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
        calls = step("objects", call_of, asked)
        answers = step("answer", lambda call: call(), calls)
        data = step("data", lambda answer: answer.data, answers)
        step("write JSON", write_json, data)
        step("reasons", lambda answer: answer.reasons, answers)
        for answer, found in islice(zip(answers, data, strict=True), 5):
            if answer.question.answer().data != found:
                raise AssertionError(found)

    sides = [whole, by_steps]
    with file.open("rb") as lines, open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):  # noqa: PTH123
        for some in iter(lambda: list(islice(lines, AT_A_TIME)), []):
            some_lines.write_bytes(b"".join(some))
            for side in sides:
                side(some)
            sides.reverse()
    return seconds


def call_of(question: Question) -> Call:
    """Read what a question tells into objects. Return the call that answers it."""
    rules = question.rules
    if question.kind == "worth":
        return worth_call(question, rules)
    if question.kind in {"waits", "furiten"}:
        texts = TileTexts(question["hand"], rules)
        if question.kind == "waits":
            return lambda: waits_answer(question, rules, texts)
        river, passed = tiles_beside(texts, question)
        return lambda: furiten_answer(question, rules, texts, river, passed)
    return question.answer  # numbers and words, or the script of a round: these tell no objects


def worth_call(question: Question, rules: Rules) -> Call:
    """Return the call that values a win and says who pays, a river looked at."""
    texts = TileTexts(question["hand"], rules)
    win, situation = win_of(texts, question.facts)
    beside = tiles_beside(texts, question) if {"river", "passed"} & set(question.facts) else None

    def call() -> Answer:
        value = value_of(texts.hand, win, situation, rules.ruleset)
        if beside is None:
            return WorthAnswer(question, rules, value, payment_of(value))
        river, passed = beside
        furiten = furiten_answer(question, rules, texts, river, passed, riichi=situation.riichi).furiten
        if situation.by is Win.TSUMO or not furiten.furiten:
            return WorthAnswer(question, rules, value, payment_of(value), river)
        return WorthAnswer(question, rules, value, Payment(0), river, furiten)

    return call


def waits_answer(question: Question, rules: Rules, texts: TileTexts) -> Answer:
    """Look for the waits of a hand."""
    waits = waits_of(texts.hand, **rules.ruleset.wait_rules)
    return WaitsAnswer(question, rules, texts.hand, waits, 1 if waits.tenpai else tiles_away(texts.hand))


def furiten_answer(
    question: Question,
    rules: Rules,
    texts: TileTexts,
    river: tuple[LooseTile, ...],
    passed: list[Tile],
    *,
    riichi: bool | None = None,
) -> FuritenAnswer:
    """Look for furiten."""
    counted = [place.tile for place in river if rules.ruleset.furiten.called_discard or not place.taken]
    riichi = question["riichi"] if riichi is None else riichi
    found = furiten_of(texts.hand, counted, passed, riichi=bool(riichi), **rules.ruleset.wait_rules)
    return FuritenAnswer(question, rules, texts.hand, river, found)


def tiles_beside(texts: TileTexts, question: Question) -> tuple[tuple[LooseTile, ...], list[Tile]]:
    """Read a river, and the tiles that were let pass."""
    river = texts.beside("river", question["river"] or "")
    return river, [place.tile for place in texts.beside("passed", question["passed"])]


if __name__ == "__main__":
    main()
