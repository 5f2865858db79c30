"""Everything that answers say can be translated: a made-up language puts each message into brackets."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import catalogue
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from shared.brackets import compile_brackets, outside

from riichi_book.edition.shelf import put
from riichi_rules.ruleset import load_ruleset, ruleset_ids

ROOT = Path(__file__).resolve().parents[2]
IN_WORDS = {"words", "why", "reason", "message", "warnings", "notes", "title", "text", "name"}
KEY = re.compile(r"^[a-z_]+(\[\d\])?: ")  # the fact of a question that an error is about
WORD = re.compile(r"[A-Za-z]{3,}")
REFEREE = ROOT / "tests" / "claims" / "referee.jsonl"
COMMAND = [sys.executable, "-m", "riichi_book", "ask", "-"]
BROKEN = ["[]", "{"]
REFUSED: list[dict[str, Any]] = [
    {"id": 1, "ask": "nope"},
    {"id": 2, "ask": "worth"},
    {"id": 3, "ask": "worth", "hand": 3, "win": "1z", "by": "ron"},
    {"id": 4, "ask": "waits", "hand": "123"},
    {"id": 5, "ask": "waits", "hand": "123m", "han": 1},
    {"id": 6, "ask": "waits", "hand": "123456789m1z 8'91p"},
    {"id": 7, "ask": "waits", "hand": "123m", "ruleset": "../x.toml"},
    {"id": 8, "ask": "waits", "hand": "123m", "ruleset": "tenho"},
    {"id": 9, "ask": "waits", "hand": "123m", "set": {"fu.double_wind": 2}},
    {"id": 10, "ask": "waits", "hand": "77m34567p678s777z", "set": {"fu.double_wind_pair": 3}},
    {"id": 11, "ask": "points", "han": 3, "fu": 41, "by": "ron"},
    {"id": 12, "ask": "points", "han": 1, "fu": 20, "by": "tsumo"},
    {"id": 13, "ask": "points", "han": 3, "yakuman": 1, "by": "ron"},
    {"id": 14, "ask": "ending", "draw": "exhaustive", "chombo": 1},
    {"id": 15, "ask": "result", "scores": [1, 2]},
    {"id": 16, "ask": "furiten", "hand": "77m34567p678s777z", "river": "55555m"},
    {"id": 17, "ask": "worth", "hand": "77m34567p678s777z", "win": "5p", "by": "ron", "ippatsu": True},
    {"id": 18, "ask": "worth", "hand": "77m34567p678s777z", "win": "9p", "by": "ron"},
    {"id": 20, "ask": "turn", "deal": {"E": "123m"}, "events": "E draws 1m; W discards 2m", "seat": "E"},
]


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Compile the language of brackets. Return the variables that have it spoken."""
    return compile_brackets(tmp_path_factory.mktemp("locale"))


def asked(lines: list[str], spoken: dict[str, str]) -> list[dict[str, Any]]:
    """Ask questions in the made-up language."""
    settings = {**spoken, "PYTHONIOENCODING": "utf-8"}
    ended = subprocess.run(
        COMMAND,
        input="\n".join(lines),
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    return [json.loads(line) for line in ended.stdout.splitlines()]


def said(data: object, key: str = "") -> Iterator[str]:
    """Yield the texts of an answer that are for readers."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from said(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from said(value, key)
    elif isinstance(data, str) and key in IN_WORDS:
        yield data


def unsaid(text: str, names: list[str]) -> str:
    """Return what of a text stands in no brackets, without names of rulesets, numbers and notation."""
    first = text.split("\n", maxsplit=1)[0]  # below an error stand the text at fault and a caret
    return " ".join(WORD.findall(KEY.sub("", outside(first, names))))


def test_each_message_has_its_brackets_in_every_answer_and_refusal(pseudo: dict[str, str]) -> None:
    questions = [json.dumps(json.loads(line)["question"]) for line in REFEREE.read_text("utf-8").splitlines()]
    answers = asked([*questions, *BROKEN, *map(json.dumps, REFUSED)], pseudo)
    assert len(answers) == len(questions) + len(BROKEN) + len(REFUSED)
    names = sorted((load_ruleset(name).name for name in ruleset_ids()), key=len, reverse=True)
    texts = {text for answer in answers for text in said(answer)}
    assert len(texts) > 700
    assert {text: found for text in texts if (found := unsaid(text, names))} == {}


def test_what_an_answer_says_depends_on_the_language_in_words_alone(pseudo: dict[str, str]) -> None:
    questions = [json.dumps(json.loads(line)["question"]) for line in REFEREE.read_text("utf-8").splitlines()]
    some = [*questions[::40], *BROKEN, *map(json.dumps, REFUSED)]
    here = subprocess.run(COMMAND, input="\n".join(some), capture_output=True, text=True, check=False)
    english = [json.loads(line) for line in here.stdout.splitlines()]
    assert list(map(without_words, english)) == list(map(without_words, asked(some, pseudo)))
    assert english != asked(some, pseudo)


def test_all_that_lessons_and_sheets_say_has_its_brackets(tmp_path: Path) -> None:
    spoken = compile_brackets(tmp_path, facts=False)
    english, other = taught({}), taught(spoken)
    names = set(map(plain, english["names"]))
    assert sorted(unbracketed(other["said"], names)) == []
    assert len(other["said"]) > 2400
    told = unbracketed(english["said"], names)
    assert len(told) > 1900, "without brackets the same texts are found"


def test_all_that_an_edition_computes_has_its_brackets(tmp_path: Path) -> None:
    put(load_ruleset("ema-2025"), tmp_path / "rulesets", "table")
    spoken = compile_brackets(tmp_path / "locale", facts=False)
    computed = taught(spoken, "shared.computed", tmp_path)
    names = set(map(plain, [*taught({})["names"], *computed["names"]]))
    assert sorted(unbracketed(computed["said"], names)) == []
    assert len(computed["said"]) > 500


def taught(spoken: dict[str, str], *command: str | Path) -> dict[str, list[str]]:
    """Return what is said in a language: by lessons and sheets, with names that are the same in every one."""
    paths = os.pathsep.join([str(ROOT / folder) for folder in ("tests", "tools", ".")])
    settings = {**spoken, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
    whole = [sys.executable, "-m", *(command or ["shared.taught"])]
    ended = subprocess.run(whole, env=os.environ | settings, capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(ended.stdout)
    return found


def unbracketed(said: list[str], names: set[str]) -> set[str]:
    """Return what stands in no brackets and is no name, nor names with commas or a number beside them."""
    left = set()
    for piece in [piece for text in said for piece in re.split("⟦[^⟦⟧]*⟧", text)]:
        parts = [piece] if plain(piece) in names else re.split(r"[,.;:\n] ?| (?=\()", piece)
        left |= {part for part in parts if WORD.search(part) and plain(part) not in names}
    return left


def plain(name: str) -> str:
    """Return a name without what stands around it, and without its capital."""
    return re.sub(r"^[\W\d]+|[\W\d]+$", "", name.replace("-", " ")).lower()


def without_words(data: object) -> object:
    """Return an answer without the texts for readers."""
    if isinstance(data, dict):
        return {name: without_words(value) for name, value in data.items() if name not in IN_WORDS}
    return list(map(without_words, data)) if isinstance(data, list) else data


@pytest.mark.parametrize(
    ("english", "translation", "fault"),
    [
        ("{seat} adds a {tile}", "{seat} dokłada {tile:acc}", ""),
        ("{seat} adds a {tile}", "{who} dokłada {tile}", "there is no fact {who} in the English sentence"),
        ("{seat} adds a {tile}", "{seat} dokłada kamień", "it lacks the fact {tile}"),
        ("{seat} adds a {tile}", "{seat} dokłada {tile", "expected '}' before end of string"),
        ("20 fu are pinfu", "25 fu to pinfu", "it has other numbers than the English sentence"),
        ("red fives", "<script>czerwone</script>", "it has markup, and the English sentence has none"),
    ],
)
def test_a_wrong_translation_is_named(english: str, translation: str, fault: str) -> None:
    made = Catalog(locale="pl", charset="utf-8")
    message = made.add(english, translation)
    assert catalogue.fault_of(message) == fault
    assert catalogue.state_of(message) == ("wrong" if fault else "translated")


def test_a_catalogue_is_updated_checked_and_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path
    for folder in (*catalogue.SPOKEN, *catalogue.SCRIPTS):
        (root / folder).mkdir(parents=True)
    (root / catalogue.SCRIPTS[0] / "one.js").write_text('say("Draw a tile");\n')
    module = root / "riichi_rules" / "one.py"
    module.write_text('from .messages import say\nsay("no yaku")\nsay("{n} fu", n=1)\n')
    assert catalogue.update(root, "pl") == 0
    place = catalogue.po_of(root, "pl")
    words = place.read_text("utf-8")
    for english, polish in (("no yaku", "bez yaku"), ("Draw a tile", "Dobierz")):
        words = words.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{polish}"')
    place.write_text(words, "utf-8")
    assert catalogue.check(root, "pl") == 0
    assert "2 translated" in capsys.readouterr().out
    place.write_text(words.replace('msgid "{n} fu"\nmsgstr ""', 'msgid "{n} fu"\nmsgstr "{x} fu"'), "utf-8")
    assert catalogue.check(root, "pl") == 1
    assert "there is no fact {x}" in capsys.readouterr().out
    assert catalogue.compile_words(root, "pl") == 0
    with place.with_suffix(".mo").open("rb") as file:
        assert [message.id for message in read_mo(file) if message.id] == ["Draw a tile", "no yaku"]
    for_scripts = json.loads(place.with_suffix(".json").read_text("utf-8"))
    assert for_scripts["words"] == {"Draw a tile": "Dobierz"}
    with pytest.raises(catalogue.Fault, match="languages: pl"):
        catalogue.check(root, "xx")


DESK = """
import json, sys
from riichi_book.live import desk
questions = [json.loads(line) for line in sys.stdin]
print(json.dumps([*map(desk.reply, questions), desk.use()]))
"""
ON_PAGE = {"verdict", "terms", "words", "notes", "title", "heads", "rows", "totals", "lines", "picture_words"}
TOLD = ROOT / "tests" / "data" / "told"


def shown(data: object, key: str = "") -> Iterator[str]:
    """Yield the texts of a reply that a page shows."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in {"question", "answer", "error", "tiles", "ruleset", "rules"}:
                yield from shown(value, name if name in ON_PAGE and key not in ON_PAGE else key or name)
    elif isinstance(data, list):
        for value in data:
            yield from shown(value, key)
    elif isinstance(data, str) and key in ON_PAGE:
        yield data


def test_each_message_of_the_page_that_asks_has_its_brackets(pseudo: dict[str, str]) -> None:
    questions = [
        line for file in sorted(TOLD.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()
    ]
    asked_here = "\n".join([*questions, *map(json.dumps, REFUSED)])
    ended = subprocess.run(
        [sys.executable, "-c", DESK],
        input=asked_here,
        env=os.environ | pseudo | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    rules = map(load_ruleset, ruleset_ids())
    names = sorted({name for each in rules for name in (each.name, each.short_label)}, key=len, reverse=True)
    texts = set(shown(json.loads(ended.stdout)))
    assert len(texts) > 300
    assert {text: found for text in texts if (found := unsaid(text, names))} == {}
