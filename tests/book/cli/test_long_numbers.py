"""A number of thousands of digits, which Python alone would not read, is refused wherever it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shared.command_line import Ask

HAND = "77m34567p678s777z"
LONG = "9" * 5_000
READ = "9" * 1_900
"""As many digits as a line of a club's file may have."""

COMMANDS = {
    "an option": f"waits {HAND} --set fu.double_wind_pair={LONG}",
    "an option of several numbers": f"waits {HAND} --set match.uma={LONG},0,0,0",
    "the name of an option": f"waits {HAND} --set {LONG}=1",
    "a hand": f"waits {LONG}m",
    "han": f"points {LONG} 40 --by ron",
    "fu": f"points 3 {LONG} --by ron",
    "yakuman": f"points --yakuman {LONG} --by ron",
    "honba": f"score {HAND} --win 2p --by ron --honba {LONG}",
    "scores": f"result {LONG} 0 0 0",
    "a script of play": f"ask turn --events until+{LONG}+left --seat S",
    "a tile of a script": f"ask turn --events E+draws+{LONG}m --seat S",
    "the level of a sheet": f"sheet fu --level {LONG}",
    "processes": f"audit games --jobs {LONG}",
    "a tag": "audit tag.mjlog",
    "a list": "audit list.json",
    "an event": "audit event.json",
    "a club's number": "rulesets number.toml",
    "a club's digits": "rulesets digits.toml",
    "a club's list": "rulesets list.toml",
    "a club's option": "rulesets option.toml",
    "an end": "settle end.json",
}
FILES = {
    "tag.mjlog": f'<mjloggm><GO type="{LONG}"/><INIT seed="{LONG},0,0,1,2,3" ten="1,1,1,1"/></mjloggm>',
    "list.json": f'{{"log":[[[{LONG},0,0],[25000,25000,25000,25000],[41],[]]]}}',
    "event.json": f'{{"type":"start_kyoku","kyoku":{LONG}}}\n',
    "number.toml": f"[fu]\ndouble_wind_pair = {LONG}\n",
    "digits.toml": f"[fu]\ndouble_wind_pair = {READ}\n",
    "list.toml": f"[match]\numa = [{READ}, 0, 0, 0]\n",
    "option.toml": f"[fu]\n{READ} = 2\n",
    "end.json": f'{{"dealer":{LONG}}}',
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files with such numbers."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_number_of_many_digits_is_refused(ask: Ask, name: str) -> None:
    printed = ask(*[word.replace("+", " ") for word in COMMANDS[name].split()])
    assert printed.status in {1, 2}
    assert "Traceback" not in printed.err
    assert printed.err


def test_a_line_of_questions_with_such_a_number_is_answered_by_its_error(ask: Ask) -> None:
    lines = [f'{{"ask":"points","han":{number},"fu":40,"by":"ron"}}' for number in (LONG, f"-{LONG}", "3")]
    lines += [
        LONG,
        f'{{"ask":"points","id":{LONG}}}',
        f'{{"ask":"waits","hand":"{HAND}","set":{{"fu.x":{LONG}}}}}',
    ]
    printed = ask("ask", "-", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in printed.out.splitlines()]
    assert ["error" in answer for answer in answers] == [True, True, False, True, True, True]
