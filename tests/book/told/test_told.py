"""The texts that people read for an answer or a refusal: one file for each kind of question and medium.

The questions under ``tests/data/told`` are few and varied. To change a sentence, run
``python -m pytest tests/book/told --snapshot-update`` and read the diff.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from shared import ROOT
from shared.kept import Kept
from shared.rows import lines_of

from riichi_book.cli.answer import write_answer
from riichi_book.cli.page import Page
from riichi_book.notebook import show
from riichi_book.sphinx.live import desk
from riichi_book.teaching.moments import moment_of
from riichi_rules import ask
from riichi_rules.errors import RiichiError
from riichi_rules.questions import KINDS, read_question, schema_of

QUESTIONS: Final = ROOT / "tests/data/told"
"""Few questions of each kind, because a person reads all answers again after a change."""


def on_terminal(question: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the command line prints for people."""
    write_answer(Page(), read_question(question).answer())
    return "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())


def on_page(question: dict[str, Any], _capsys: object) -> str:
    """Return what the page that asks shows: the verdict, its assumptions and parts; or the refusal."""
    reply = desk.reply(question)
    if reply["state"] == "refused":
        return str(reply["words"])
    lines = [
        reply["verdict"],
        f"({reply['terms']})",
        *(line for part in reply["parts"] for line in _lines(part)),
    ]
    return "\n".join(lines)


def _lines(part: dict[str, Any]) -> Iterator[str]:
    yield f"[{part['title']}]"
    for row in (part.get("heads"), *part.get("rows", ()), *part.get("totals", ())):
        if row:
            yield " | ".join([cell if isinstance(cell, str) else cell["words"] for cell in row])
    yield from part.get("lines", ())


def in_json(question: dict[str, Any], _capsys: object) -> str:
    """Return the sentences in the JSON answer."""
    (answer,) = ask.many([question])
    if "error" in answer:
        return str(answer["error"]["message"])
    told = [answer.get("words") or read_question(question).answer().words, *answer.get("warnings", ())]
    return "\n".join(told)


MEDIA: Final[dict[str, Callable[[dict[str, Any], Any], str]]] = {
    "terminal": on_terminal,
    "page": on_page,
    "json": in_json,
    "notebook": lambda question, _: repr(show(read_question(question).answer())),
    "exercise": lambda question, _: " ".join(moment_of(read_question(question))),
}


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("kind", KINDS)
def test_people_read_what_is_kept(
    kind: str,
    medium: str,
    kept: Kept,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    told = []
    for question in lines_of(QUESTIONS / f"{kind}.jsonl"):
        try:
            text = MEDIA[medium](question, capsys)
        except RiichiError as error:
            text = f"{type(error).__name__}: {error}"
        told.append(f"{json.dumps(question, ensure_ascii=False)}\n\n{text}\n")
    assert "\n\n".join(told) == kept(f"{kind}-{medium}")


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_each_kind_is_as_engines_know_it(kind: str, kept: Kept) -> None:
    assert f"{json.dumps(schema_of(kind))}\n".replace("}, ", "},\n") == kept(f"schema of {kind}")
