"""A number with thousands of digits, which Python itself refuses to parse, is refused everywhere."""

from pathlib import Path

import pytest
from shared.command_line import Ask, json_lines
from shared.rows import rows

HAND = "77m34567p678s777z"
LONG = "9" * 5_000
READ = "9" * 1_900
"""As many digits as a line of a club's file may have."""
TEXTS = {"{LONG}": LONG, "{READ}": READ, "{HAND}": HAND}


def filled(text: str) -> str:
    """Return a text of a row with its placeholders replaced by long numbers."""
    for name, instead in TEXTS.items():
        text = text.replace(name, instead)
    return text


@pytest.mark.parametrize(("what", "command", "content"), rows("long-numbers"))
def test_a_number_of_many_digits_is_refused(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, command: str, content: str
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [filled(word).replace("+", " ") for word in command.split()]
    if content:
        Path(words[-1]).write_text(filled(content), "utf-8")
    printed = ask(*words)
    assert printed.status in {1, 2}, what
    assert "Traceback" not in printed.err
    assert printed.err


def test_a_line_of_questions_with_such_a_number_is_answered_by_its_error(ask: Ask) -> None:
    lines = [f'{{"ask":"points","han":{number},"fu":40,"by":"ron"}}' for number in (LONG, f"-{LONG}", "3")]
    lines += [
        LONG,
        f'{{"ask":"points","id":{LONG}}}',
        f'{{"ask":"waits","hand":"{HAND}","set":{{"fu.x":{LONG}}}}}',
    ]
    answers = ask("ask", "-", stdin=json_lines(*lines)).lines
    assert ["error" in answer for answer in answers] == [True, True, False, True, True, True]
