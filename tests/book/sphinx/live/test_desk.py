"""The desk gives the same answers as the command line, with additions that people want to see."""

import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from shared import ROOT
from shared.carried import carriable
from shared.questions import EXAMPLES, asked, bent
from shared.rows import rows

from riichi_book.cli.app import run
from riichi_book.sphinx.live import desk
from riichi_book.sphinx.live.forms import CLAUSES, ClauseTemplate, form_data, rewritten
from riichi_book.sphinx.live.understanding import LONGEST
from riichi_rules import ask
from riichi_rules.questions import KINDS, kind_of
from riichi_rules.questions.question import SHARED
from riichi_rules.ruleset import ruleset_ids

HAND = "77m34567p678s777z"


def made_up(seed: int, count: int) -> list[dict[str, Any]]:
    """Return random questions of all kinds, some of them invalid."""
    random = Random(seed)  # noqa: S311 - made up, and the same each time
    return [
        (bent if place % 4 == 3 else asked)(random, kind) for place in range(count) for kind in KINDS
    ]  # fmt: skip


def texts_in(value: object) -> list[str]:
    """Return all texts that a page shows from a part."""
    if isinstance(value, dict):
        return [text for key, part in value.items() if key != "tiles" for text in texts_in(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts_in(part)]
    return [value] if isinstance(value, str) else []


IDS = re.compile(r"\b[a-z]+\.[a-z][a-z_-]+\b|\b[a-z]+_[a-z_]+\b|\b[Ss]eats? [0-3]\b|\w\[[0-3]\]")
"""Ids of rules and options, keys of facts, and seats by number."""
NOTATION = re.compile(r"(?<![\w'])(?:X?[0-9]{2,}[mpsz]|0[mps]|[1-7]z|[0-9]'?[0-9]+'?[0-9]*[mpsz])(?!\w)")
"""Tiles in notation. A single "2p" is allowed, because players call the tile so."""


def sentences_of(question: dict[str, Any], ruleset: str | None) -> tuple[str, list[str]]:
    """Return the state of a reply, and each sentence that a page shows."""
    reply = desk.reply(question, ruleset)
    if reply["state"] == "refused":
        fault = reply["error"]["type"]
        # Errors of notation quote what was written.
        written = fault in {"usage", "notation"} or "There is no option" in reply["words"]
        return fault, [] if written else [reply["words"]]
    picture = [reply["picture_words"]] if reply["picture_words"] else []
    return "answered", [reply["verdict"], *reply["notes"], *texts_in(reply["parts"]), *picture]


def test_every_sentence_names_tiles_facts_seats_and_rules() -> None:
    random, read = Random(16), Counter[str]()  # noqa: S311 - made up, and the same each time
    rulesets = ruleset_ids()
    carried = [{"ask": kind, **carriable(random, kind)[0]} for kind in KINDS for _ in range(30)]
    for place, question in enumerate([*EXAMPLES, *made_up(15, 30), *carried]):
        state, sentences = sentences_of(question, random.choice(rulesets) if place % 3 == 0 else None)
        read[state] += 1
        for sentence in sentences:
            plain = re.sub(r'"[^"]*"', "", sentence)
            assert not IDS.search(plain), (sentence, question)
            assert not NOTATION.search(plain), (sentence, question)
    assert read["answered"] > 200
    assert min(read[fault] for fault in ("hand", "question", "not-complete", "ruleset")) > 3


@pytest.mark.parametrize("question", EXAMPLES, ids=KINDS)
def test_what_stands_beside_an_answer_asks_the_same(question: dict[str, Any]) -> None:
    same = desk.reply(question)["same"]
    (right,) = ask.many([question])
    assert eval(same["python"], {"ask": ask}).data == right  # noqa: S307 - our own line
    for form in ("address", "json"):
        read = desk.understand(same[form])
        assert desk.reply(read["question"])["answer"] == right, same[form]
    assert desk.from_address(same["address"])["question"] == question
    with redirect_stdout(StringIO()) as printed:
        run([*shlex.split(same["command"])[1:], "--json"])
    assert json.loads(printed.getvalue()) == right


def test_the_line_of_the_command_line_is_one() -> None:
    question = {
        "ask": "ending", "dealer": 0, "honba": 1, "set": {"wins.honba_value": 600, "yaku.ippatsu": "false"},
        "wins": [{"seat": 1, "from": 0, "score": {"hand": "234m456p678s11z55z", "win": "5z", "by": "ron"}}],
    }  # fmt: skip
    reply = desk.reply(question)
    line = reply["same"]["command"].replace(
        "riichi-rules ", f"{shlex.quote(sys.executable)} -m riichi_book ", 1
    )
    ended = subprocess.run(
        ["sh", "-c", f"{line} --json"], check=False, capture_output=True, text=True, cwd=ROOT
    )
    assert json.loads(ended.stdout) == reply["answer"]


@pytest.mark.parametrize(("fragment", "words"), rows("addresses-refused"))
def test_what_is_broken_in_an_address_is_said(fragment: str, words: str) -> None:
    reply = desk.from_address(fragment)
    reply = desk.reply(reply["question"]) if "question" in reply else reply
    assert re.search(words, reply["words"])


@pytest.mark.parametrize("tiles", ["77m34567p678s7777777", "9m8z", "77m34567q"])
def test_a_caret_is_as_wide_as_the_fault(tiles: str) -> None:
    reply = desk.understand(tiles)
    caret = reply["caret"]
    assert reply["error"]["message"].endswith(f"\n  {' ' * caret['at']}{'^' * caret['length']}")


def test_a_text_is_read_up_to_a_length_that_is_told() -> None:
    longest = json.dumps({"ask": "waits", "hand": HAND}).ljust(LONGEST)
    assert "question" in desk.understand(longest)
    assert desk.understand(f"{longest} ")["words"].startswith("more than 20000 characters")
    fragment = f"ask=waits&hand={HAND}&id="
    assert "question" in desk.from_address(fragment.ljust(LONGEST, "7"))
    assert "more than" in desk.from_address(fragment.ljust(LONGEST + 1, "7"))["words"]


ENDLESS = ("7" * 200_000, "[" * 19_000, '{"ask": "waits", "hand": "' + "[" * 5000)


@pytest.mark.parametrize(
    ("text", "wanted", "right"),
    [*rows("understood"), *[(text, "hand", None) for text in ENDLESS]],
    ids=lambda part: ascii(part)[:30],
)
def test_what_is_typed_or_pasted_is_understood_or_refused_with_a_sentence(
    text: str, wanted: str, right: dict[str, Any] | None
) -> None:
    reply = desk.understand(text, wanted)
    assert json.loads(desk.serve("understand", json.dumps([text, wanted]))) == {"reply": reply}
    if right:
        assert right.items() <= reply.items()
    else:
        assert reply["state"] == "refused"
        assert reply["error"]["message"]


def test_a_club_file_that_is_none_or_opens_another_is_refused_as_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other.toml").write_text("[fu]\nchiitoitsu = 25\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    for text in ("[fu]\ndoubl = 2\n", "x", "", 'extends = "other.toml"', "[fu]\n" * 3, "\udc80"):
        club = desk.club(text)
        assert (club["state"], club["error"]["type"]) == ("refused", "ruleset"), text


def test_every_field_of_every_kind_of_question_stands_in_its_form() -> None:
    for kind in KINDS:
        form = form_data(kind)
        shared = {"ask", *[field.name for field in SHARED]}
        assert {field["name"] for field in form["fields"]} == set(kind_of(kind).form.fields) - shared
        assert len(form["together"]) == len(kind_of(kind).form.together)
        json.dumps(form)
    assert desk.use("tenhou")["red_fives"] == {"m": 1, "p": 1, "s": 1}
    assert desk.use("tenhou", {"fu.nothing": 1})["error"]["type"] == "ruleset"


def test_a_refused_question_keeps_its_address_and_what_is_none_has_none() -> None:
    refused = {"ask": "turn", "deal": {}, "events": "S draws", "seat": "E"}
    reply = desk.reply(refused)
    assert reply["state"] == "refused"
    assert desk.from_address(reply["address"])["question"] == refused
    assert desk.reply({**refused, "events": 1})["address"] is None


@pytest.mark.parametrize("clause", CLAUSES, ids=[str(clause.words) for clause in CLAUSES])
def test_every_clause_that_the_page_offers_is_one_of_a_script(clause: ClauseTemplate) -> None:
    for tiles in {"one": ["1z"], "may": ["", "1z"], "some": ["", "46p"], "": [""]}[clause.tiles]:
        events = clause.says.format(who="S", tiles=tiles).strip()
        reply = desk.reply({"ask": "turn", "deal": {}, "events": events, "seat": "E"})
        # The rules may still forbid it. An unknown word or a missing tile would be an error of notation.
        assert reply["state"] == "answered" or reply["error"]["type"] == "question"
        after = f"S draws\n{events}"
        assert rewritten(after) == (f"S draws, {events[2:]}" if events[0] == "S" else f"S draws; {events}")
        assert rewritten(after, 1) == "S draws"


@pytest.mark.parametrize("call", rows("calls-of-the-desk-refused"))
def test_what_the_page_cannot_ask_is_a_failure_in_a_sentence(call: tuple[str, str]) -> None:
    assert "reply" not in json.loads(desk.serve(*call))
    assert json.loads(desk.serve(*call))["failure"]


def test_what_a_ruleset_has_no_use_for_is_what_a_question_loses_when_it_is_carried_there() -> None:
    assert [name for name in ruleset_ids() if desk.use(name)["idle"] != ["open_riichi"]] == ["jpml-a-2026"]
    jpml = desk.use("jpml-a-2026")
    assert jpml["idle"] == ["open_riichi", "ippatsu", "ura_indicators"]
    assert jpml["most"] == {"dora_indicators": 1, "ura_indicators": 0}
    club = {"yaku.open_riichi": True, "yaku.double_riichi": False, "liability.yaku": "empty"}
    house = desk.use("tenhou", {**club, "dora.kan_ura": False})
    assert house["idle"] == ["double_riichi", "liable"]
    assert house["most"] == {"ura_indicators": 1}
