"""By which rules an engine answers: options are falsified, one of each kind, and each is named."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shared.proofs import Record

from riichi_book.identification import Engine, identify_engine
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.questions import Question, question_of
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

SHIPPED = [load_ruleset(name) for name in ruleset_ids()]
ASKED = question_of("points", {"han": 3, "fu": 40, "by": "ron"})


def answering(rules: Ruleset, refused: str = "") -> Callable[[Question], dict[str, Any]]:
    """Return an engine that answers by rules, but refuses a kind of questions."""

    def ask(question: Question) -> dict[str, Any]:
        try:
            if question.kind == refused:
                return {"error": {"type": "usage", "message": "what is that?"}}
            content = question.answer(Rules(rules, chosen=True)).content
        except RiichiError as error:
            return {"error": {"type": "question", "message": str(error)}}
        return dict(json.loads(json.dumps(content)))

    return ask


ALIKE = {
    # Alone, as renhou counts under these rules, five han are a mangan.
    "yaku.renhou=mangan": ("mangan", "han_5"),
    # Who is liable for four winds or four kans is asked by what an engine of nobody's liability refuses.
    "liability.yaku=empty": ("empty", "daisuushii", "suukantsu"),
}
"""The values that cannot be told apart from the falsified one; of all others it is that value alone."""

FALSIFIED = [
    pytest.param("tenhou", "limits.kiriage=true", 1, id="sample"),
    *[
        pytest.param(name, setting, 10, id=setting, marks=pytest.mark.proof)
        for name, setting in (
            ("tenhou", "fu.double_wind_pair=2"),
            ("tenhou", "yaku.pinfu_tsumo=false"),
            ("tenhou", "yaku.renhou=mangan"),
            ("mahjong-soul", "furiten.temporary_end=any_call"),
            ("mahjong-soul", "match.uma=30000,10000,-10000,-30000"),
            ("wrc-2025", "draws.noten_pool=6000"),
            ("ema-2025", "wins.multiple_ron=nearest"),
            ("ema-2016", "dora.kan_reveal_open=before_discard"),
            ("m-league", "calls.swap_same=true"),
            ("wiki", "liability.yaku=empty"),
        )
    ],
]


@pytest.mark.parametrize(("name", "setting", "count"), FALSIFIED)
def test_an_option_that_an_engine_has_otherwise_is_named(
    name: str, setting: str, count: int, record_property: Record
) -> None:
    option, _, value = setting.partition("=")
    rules = load_ruleset(name).with_settings({option: value})
    among = [load_ruleset(name), *[each for each in SHIPPED if each.id != name]][:count]
    whole = count == len(SHIPPED)
    found = identify_engine(answering(rules), among, tries=10 if whole else 0, most=300 if whole else 20)
    record_property("options that an engine has otherwise, and that are named", 1)
    record_property("questions that it was asked", len(found.replies))
    assert found.found.agreeing == ()
    (near,) = found.found.nearest
    assert near.agrees
    assert (near.rules.id, [near.rules.text(option)]) == (name, [value])
    (row,) = [each for each in found.found.options if each.option == option]
    assert row.possible == ALIKE.get(setting, (value,))
    assert load_ruleset(name).text(option) in row.ruled_out_by
    for each in found.found.options:
        assert rules.text(each.option) in each.possible, each.option
    assert (found.found.asking is None) == whole


@pytest.mark.proof
@pytest.mark.parametrize("rules", SHIPPED, ids=[rules.id for rules in SHIPPED])
def test_an_engine_by_each_ruleset_is_known(rules: Ruleset, record_property: Record) -> None:
    found = identify_engine(answering(rules), SHIPPED)
    record_property("rulesets by which an engine answers, and that are found", 1)
    record_property("questions that tell a ruleset", len(found.replies))
    assert found.found.agreeing == (rules,)
    assert all(rules.text(each.option) in each.possible for each in found.found.options)
    assert len(found.found.undecided) < 20


@pytest.mark.proof
def test_what_an_engine_refuses_says_nothing_and_is_kept(record_property: Record) -> None:
    among = [load_ruleset("tenhou"), load_ruleset("mahjong-soul")]
    found = identify_engine(answering(among[0], "worth"), among, tries=0, most=40)
    record_property("questions that an engine refused, and that said nothing", len(found.refused))
    assert found.refused
    assert {reply.question.kind for reply in found.refused} >= {"worth"}
    assert [rules.id for rules in found.found.agreeing] == ["tenhou"]
    proofs = [proof for each in found.found.options for proof in each.ruled_out_by.values()]
    assert "worth" not in {proof["question"]["ask"] for proof in proofs}


def test_an_engine_that_only_echoes_answers_nothing_and_is_of_no_rules() -> None:
    with pytest.raises(
        FormError, match="none of 9 questions; to the first: its answer has none of: payments"
    ):
        identify_engine(lambda question: dict(question.data), SHIPPED[:2], tries=0, most=9)


def script(body: str) -> tuple[str, ...]:
    """Return the command of an engine: for each line, this is done."""
    lines = ("import sys, json, time", "for line in sys.stdin:", f"    {body}", "    sys.stdout.flush()")
    return sys.executable, "-c", "\n".join(lines)


def test_an_engine_is_asked_on_its_standard_input() -> None:
    with Engine(
        script("print(json.dumps({'got': json.loads(line)['han'], 'id': json.loads(line)['id']}))")
    ) as it:
        assert it.ask(ASKED) == {"got": 3, "id": 1}
        assert it.ask(ASKED) == {"got": 3, "id": 2}


ENDLESS = {
    "a line": (
        "sys.stdin.readline()\nwhile True: sys.stdout.write('y' * 100_000)",
        "answered more than 65536 bytes: question 1",
    ),
    "empty lines": (
        "while True: print()",
        "printed more than 1048576 bytes that nobody asked for: question 1",
    ),
    "answers": ("while True: print('{}')", "printed a line before it was asked: question"),
    "errors": ("while True: sys.stderr.write('y' * 100_000)", "has not answered within 0.5 seconds"),
    "memory": ("held = [bytearray(1 << 20) for _ in range(1 << 20)]", 'it said: "MemoryError"'),
    "nothing is read": ("time.sleep(60)", "has not answered within 0.5 seconds"),
}
"""What an engine does without end, and what is said of it."""

INTERVIEW = """
import json, resource, sys
from riichi_book.identification import Engine
from riichi_rules.errors import FormError
from riichi_rules.questions import question_of
asked = question_of("points", {"han": 3, "fu": 40, "by": "ron", "id": "x" * 90_000})
def largest(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = largest()
try:
    with Engine([sys.executable, "-c", sys.argv[1]], float(sys.argv[2]), 0.5) as engine:
        for _ in range(100_000):
            engine.ask(asked)
except FormError as error:
    print(json.dumps([largest() - before, str(error)]))
"""
"""An interview in a process of its own, which tells by how many KiB it grew at most."""


@pytest.mark.skipif(sys.platform != "linux", reason="there, memory is counted in KiB and bounded")
@pytest.mark.parametrize("name", ENDLESS)
def test_an_engine_without_end_is_cut(name: str, record_property: Record) -> None:
    body, words = ENDLESS[name]
    command = [
        sys.executable,
        "-c",
        INTERVIEW,
        f"import sys, time\n{body}",
        "0.5" if "0.5" in words else "30",
    ]
    ended = subprocess.run(command, capture_output=True, check=True, timeout=60)
    grown, problem = json.loads(ended.stdout)
    assert words in problem
    assert problem.count("\n") == 0
    record_property(f"MiB that an interview grows while an engine prints without end ({name})", grown >> 10)
    assert grown < 32 << 10


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups")
def test_what_an_engine_started_is_ended_with_it(tmp_path: Path) -> None:
    beats = tmp_path / "beats"
    child = f"import time\nwhile True: open({str(beats)!r}, 'a').write('.'); time.sleep(0.01)"
    start = f"import subprocess; subprocess.Popen([sys.executable, '-c', {child!r}]); "
    wait = f"import os; [time.sleep(0.01) for _ in range(3000) if not os.path.exists({str(beats)!r})]; "
    with Engine(script(f"{start}{wait}print('{{}}'); break")) as engine:
        assert engine.ask(ASKED) == {}  # and the engine itself is gone
    size = beats.stat().st_size
    time.sleep(0.3)
    assert beats.stat().st_size == size > 0


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (script("sys.exit('no luck')"), 'ended with status 1; it said: "no luck": question 1 was {"ask"'),
        (script("time.sleep(60)"), "has not answered within 0.5 seconds: question 1 was"),
        (script("print('hello')"), 'answered what is no JSON object, "hello": question 1 was'),
        (script("print('[]')"), 'answered what is no JSON object, "[]"'),
        (script("print('{\"id\": 7}')"), 'answered question "7": question 1 was'),
        (("no-such-engine-anywhere",), "cannot be started: No such file"),
    ],
)
def test_an_engine_that_fails_is_named_with_what_it_did(command: tuple[str, ...], words: str) -> None:
    patience = 0.5 if "time.sleep" in command[-1] else 30
    with pytest.raises(FormError) as caught, Engine(command, patience) as engine:
        engine.ask(ASKED)
    assert words in str(caught.value)
    assert str(caught.value).startswith("the engine ")
