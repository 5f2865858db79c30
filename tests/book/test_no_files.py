"""No question, however it is asked, opens a file or shows anything of one."""

import copy
import json
import os
import re
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from shared import ROOT
from shared.command_line import printed_by
from shared.rows import rows

from riichi_rules.questions.question import KINDS, kind_of
from riichi_rules.ruleset import OPTIONS, ruleset_ids
from riichi_rules.ruleset.shelf import shelf

HIDDEN = "hunter2"
COUNT = 600
CLUB = f'id = "{HIDDEN}"\nextends = "wiki"\n[fu]\nchiitoitsu = 50\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files that questions name: clubs' rulesets, a secret, a pipe, links, a folder."""
    for name in ("club.toml", "wiki.toml", "wiki", "club", "secret.toml"):
        (tmp_path / name).write_text(CLUB, "utf-8")
    (tmp_path / "secret").write_text(f"root:{HIDDEN}:0:0\n", "utf-8")
    (tmp_path / "link.toml").symlink_to("secret")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "club.toml").write_text(CLUB, "utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.toml")
    return tmp_path


def names(folder: Path) -> list[object]:
    """Return values that could name a file: paths, shipped names with an ending, file descriptors."""
    places = ("", "./", f"{shelf().folder}/", "data/")
    shipped = [f"{place}{name}{end}" for name in ("wiki", "base", "sources", "ema-2025")
               for place in places for end in (".toml", ".TOML")]  # fmt: skip
    texts = [*shipped, *[text.replace("{folder}", str(folder)) for (text,) in rows("names-of-files")]]
    return [*texts, 0, 1, ["club.toml"], {"extends": "club.toml"}, {"id": "club.toml"}]


def hostile(chance: Random, bait: list[object]) -> dict[str, Any]:
    """Return a question in which one or more facts name a file."""
    kind = chance.choice(list(KINDS))
    asked: dict[str, Any] = {"ask": kind, **copy.deepcopy(kind_of(kind).example)}
    where = [{"ruleset"}, {"set"}, {"fact"}, {"inner"}, {"ruleset", "set"}, {"set", "fact"}]
    chosen = chance.choice(where)
    if chance.random() < 0.5:
        asked["ruleset"] = chance.choice(ruleset_ids())
    if "ruleset" in chosen:
        asked["ruleset"] = chance.choice(bait)
    if "set" in chosen:
        name = chance.choice([*OPTIONS, *OPTIONS, str(chance.choice(bait)), "extends", "id", "fu.club.toml"])
        asked["set"] = chance.choice(
            [{name: chance.choice(bait)}, chance.choice(bait), [chance.choice(bait)]]
        )
    if "fact" in chosen:
        fields = [*kind_of(kind).form.fields, "id", "extends", "file", "path", str(chance.choice(bait))]
        asked[chance.choice(fields)] = chance.choice(bait)
    if "inner" in chosen:
        inner = {"ask": "worth", **kind_of("worth").example, "ruleset": chance.choice(bait)}
        asked = {"ask": "ending", "dealer": 0, "wins": [{"seat": 1, "from": 0, "score": inner}]}
        asked["wins"][0][chance.choice(["seat", "melds", "liable", "score"])] = chance.choice([inner, *bait])
    return asked


def outcome(folder: Path, questions: list[dict[str, Any]]) -> dict[str, Any]:
    """Ask in a separate process, in the folder. Return the files that it opened, and its answers."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write("".join(f"{json.dumps(asked)}\n" for asked in questions))
        file.flush()
        script = ROOT / "tests/shared/asking_audited.py"
        environment = {**os.environ, "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        place = {"cwd": folder, "env": environment, "input": "", "timeout": 120}
        found: dict[str, Any] = json.loads(printed_by(sys.executable, script, file.name, **place))
    return found


def test_no_question_opens_a_file_in_any_way_of_asking(folder: Path) -> None:
    chance, bait = Random("questions that name files"), names(folder)  # noqa: S311 - questions from a seed
    questions = [hostile(chance, bait) for _ in range(COUNT)]
    found = outcome(folder, questions)
    assert found["opened"] == []
    answers = found["answers"]
    assert [len(answers[way]) for way in ("many", "many lines", "command")] == [COUNT] * 3
    assert {way for way, told in answers.items() if any(HIDDEN in words for words in told)} == set()
    errors = [json.loads(answer).get("error") for answer in answers["many"]]
    assert sum(bool(error) for error in errors) > COUNT / 2
    refused = [error["message"] for error in errors if error and error["type"] == "ruleset"]
    assert sum("a question cannot open a file" in message for message in refused) > COUNT / 10


def test_whether_a_file_exists_makes_no_difference(folder: Path) -> None:
    hand = "77m34567p678s777z"
    asked = [{"ask": "waits", "hand": hand, "ruleset": name} for name in ("club.toml", "clab.toml")]
    asked += [{**one, "ruleset": f"./{one['ruleset']}"} for one in asked]
    told = outcome(folder, asked)["answers"]
    for way in ("many", "command"):
        answers = [re.sub(r"line \d+: ", "", words).replace("clab", "club") for words in told[way]]
        assert answers[::2] == answers[1::2]
