"""``riichi-rules rewrite`` writes a game in another form, and refuses what that form cannot say."""

from __future__ import annotations

import io
import json

import pytest
from shared.command_line import Ask
from shared.forms import FORMS, REWRITTEN, SAMPLE, text_of


def test_a_game_is_written_as_it_is_stored_in_that_form(ask: Ask) -> None:
    for form in ("tenhou6", "mjai"):
        answer = ask("rewrite", str(FORMS["mjlog"]), "--to", form)
        assert (answer.status, answer.out) == (0, text_of(form))
    script = (REWRITTEN / "ranked.script.jsonl").read_text()
    assert ask("rewrite", str(FORMS["mjai"]), "--to", "script").out == script


def test_as_json_the_text_stands_in_one_object(ask_json: Ask) -> None:
    answer = ask_json("rewrite", str(FORMS["mjai"]), "--to", "tenhou6")
    assert answer.status == 0
    assert answer.data == {"text": text_of("tenhou6"), "to": "tenhou6"}


def test_a_line_of_a_script_is_a_question_that_is_answered(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    script = ask("rewrite", str(FORMS["mjlog"]), "--to", "script").out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(script.encode())))
    answers = [json.loads(line) for line in ask("ask", "-").out.splitlines()]
    assert len(answers) == len(script.splitlines())
    assert {answer["ruleset"] for answer in answers} == {"tenhou"}
    assert all(answer["words"].startswith("The round is over") for answer in answers)


@pytest.mark.parametrize(
    ("words", "kind", "says"),
    [
        ((str(FORMS["client"]), "--to", "mjai"), "record", "only the view of seat 0 is known"),
        ((str(FORMS["mjlog"]), "--to", "mjlog"), "record", "forms that are written: mjai, tenhou6, script"),
        ((str(SAMPLE), "--to", "mjai"), "record", "one game is rewritten at a time; here are 6"),
        ((str(FORMS["mjlog"]),), "usage", "--to"),
        (("absent", "--to", "mjai"), "record", "no such file"),
        (("absent", "--to", "x"), "record", "forms that are written: mjai, tenhou6, script, not 'x'"),
        ((str(FORMS["mjlog"]), "--to", "mjai", "--ruleset", "absent"), "ruleset", "absent"),
        (
            (str(FORMS["mjlog"]), "--to", "mjai", "--ruleset", "ema-2025"),
            "record",
            "was not played by these rules",
        ),
    ],
)
def test_what_cannot_be_written_is_refused(
    ask_json: Ask, words: tuple[str, ...], kind: str, says: str
) -> None:
    error = ask_json("rewrite", *words).error
    assert error["type"] == kind
    assert says in error["message"]
