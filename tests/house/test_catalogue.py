"""Everything that answers say can be translated: a made-up language puts each message into brackets."""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import catalogue
import code_words
import page_words
import prose
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from read_aloud import refused_by_rule, table
from shared import ROOT
from shared.brackets import compile_brackets, outside, plain, printed, unknown
from shared.claims import FILES, cases
from shared.proofs import sampled
from shared.rows import house, lines_of, rows
from shared.small_book import write
from shared.taught import names_in, rulesets_of_book

from riichi_book.answers.tables.examples import POLISH
from riichi_book.sphinx.edition.shelf import put
from riichi_rules.play import Foul
from riichi_rules.questions import KINDS, kind_of
from riichi_rules.questions.faults import TYPES
from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids
from riichi_rules.waits import COMPOUNDS
from riichi_rules.yaku import YAKU

IN_WORDS, ON_PAGE = set(house("in_words")), set(house("on_page"))
NO_WORDS_IN = {"question", "tiles", "ruleset", "rules"}
# The keys at which an error points, and values and verbs, which are the same in every language.
KEY = re.compile(r"^([\w.]+(\[\d\])?: )+|(?<=⟦one of ⟧)[^⟦]+|(?<=follows ⟧)\w+")
LANGUAGES = sorted(folder.name for folder in (ROOT / "locale").iterdir() if folder.is_dir())
CHOICE = re.compile(r"^\| (?!po angielsku)(.+?)(?: \(.*?\))? \| (.+?) \| .+ \|$", re.MULTILINE)
QUOTED = re.compile(r"[\"'\[\]{}]")
RULE = re.compile(r"^:+\{rule\} ([\w.-]+)", re.MULTILINE)
NO_WORDS = re.compile(r"\{[^}]*\}|\bbets\b")  # a fact, and the name of a key
ASKED = """
import json, sys
from riichi_book.sphinx.live import desk
from riichi_book.sphinx.live.forms import every_form
from riichi_rules import ask
lines, asked = json.load(sys.stdin)
json.dump([[*ask.many(lines)], [*map(desk.reply, asked), desk.use(), every_form()]], sys.stdout)
"""


def said(data: object, key: str = "") -> Iterator[str]:
    """Yield the texts for readers in answers and in the page's replies."""
    if isinstance(data, dict):
        for name in data.keys() - NO_WORDS_IN:
            yield from said(data[name], name)
    elif isinstance(data, list):
        for value in data:
            yield from said(value, key)
    elif isinstance(data, str) and key in IN_WORDS | ON_PAGE:
        yield data


def without_words(data: object) -> object:
    """Return an answer without the texts for readers."""
    if isinstance(data, dict):
        return {name: without_words(value) for name, value in data.items() if name not in IN_WORDS}
    return list(map(without_words, data)) if isinstance(data, list) else data


def test_each_message_of_answers_refusals_and_replies_has_its_brackets_and_nothing_else_changes(
    tmp_path: Path,
) -> None:
    claimed = [(file.stem, case) for file in FILES for case in cases(file)]
    telling = {"error", "warnings"}
    asked = [case.question for name, case in claimed if name == "referee" or telling & case.expect.keys()]
    orphans = {"ask": "waits", "hand": "19m19p19s1234567z"}
    lines = ["[]", "{", *map(json.dumps, asked)]
    told = [row for file in (ROOT / "tests/data/told").glob("*.jsonl") for row in lines_of(file)]
    typed = json.dumps([lines, [orphans, *told, *asked[:400:4]]])
    english, other = (
        json.loads(printed(spoken, "-c", ASKED, typed=typed))
        for spoken in ({}, compile_brackets(tmp_path, facts=False))
    )
    assert len(other[0]) == len(lines)
    rules = map(load_ruleset, ruleset_ids())
    names = {plain(name) for each in rules for name in (each.id, each.name, each.short_label)}
    names |= set(map(plain, [*names_in(rulesets_of_book()), *[compound.name for compound in COMPOUNDS]]))
    fields = chain(*[code_words.fields_in(kind_of(kind).form) for kind in KINDS])
    keys = [field.name for field in fields]
    parts = [(name, *name.split("."), *each.tokens) for name, each in OPTIONS.items()]
    ids = RULE.findall("".join(page.read_text("utf-8") for page in (ROOT / "rulebook").glob("*.md")))
    same = set(house("notation")).union(ids, keys, *parts, Foul)
    texts = {*said(other)}
    assert len(texts) > 1500
    # An error's first line is the message; the text at fault and a caret follow. Quotes mark typed text.
    left = unbracketed([KEY.sub("", text.partition("\n")[0]) for text in texts], names)
    unquoted = [part for part in left if not QUOTED.search(part)]
    assert not {part.strip() for part in unquoted} - same
    assert without_words(english[0]) == without_words(other[0])
    assert english != other


ODD = "compare ema-2025 tests/data/commands/files/Club.TOML"
"""A club's rules with a warning."""


@pytest.mark.parametrize(
    "command", sampled(["separate m-league tenhou", "compare m-league tenhou", ODD], [ODD])
)
def test_json_of_rulesets_side_by_side_is_the_same_in_every_language(tmp_path: Path, command: str) -> None:
    told = [
        printed(spoken, "-m", "riichi_book", *command.split(), "--json")
        for spoken in ({}, compile_brackets(tmp_path))
    ]
    english, other = map(json.loads, told)
    assert without_words(english) == without_words(other)


def test_messages_say_the_words_of_the_book_for_things() -> None:
    style = {**tomllib.loads(prose.STYLE.read_text("utf-8")), "left_out": {}, "most_words_in_a_sentence": 99}
    told = [each for each in code_words.all_said(ROOT) if each.file not in house("no_texts")]
    texts = [NO_WORDS.sub("N", text) for each in told for text in catalogue.texts_of(each.key)]
    assert len(texts) > 3000
    assert not [(text, fault.words) for text in texts for fault in prose.faults_in(text, style)]


@pytest.mark.proof
def test_all_that_lessons_and_sheets_say_has_its_brackets(tmp_path: Path) -> None:
    put(load_ruleset("ema-2025"), tmp_path / "rulesets", "table")
    spoken = compile_brackets(tmp_path, facts=False)
    other = json.loads(printed(spoken, "-m", "shared.taught"))
    names = {plain(name) for name in names_in(rulesets_of_book())}
    assert not sorted(unbracketed(other["said"], names))
    assert len(other["said"]) > 2400
    told = unbracketed([re.sub("[⟦⟧]", "", text) for text in other["said"]], names)
    assert len(told) > 1900, "without brackets the same texts are found"
    edition = json.loads(printed(spoken, "-m", "shared.taught", tmp_path))
    assert not sorted(unbracketed(edition["said"], names | set(map(plain, edition["names"]))))
    assert len(edition["said"]) > 500


def unbracketed(said: list[str], names: set[str]) -> set[str]:
    """Return the texts outside brackets that are none of these names; assert that each bracket is closed."""
    left = set[str]()
    for pieces, depth in map(outside, said):
        assert depth == 0, pieces
        left.update(*[unknown(piece, names.__contains__) for piece in pieces])
    return left


@pytest.mark.parametrize(("english", "translation", "fault"), rows("translations-wrong"))
def test_a_wrong_translation_is_named(english: str, translation: str, fault: str) -> None:
    made = Catalog(locale="pl", charset="utf-8")
    plural = isinstance(english, list)
    message = made.add(*map(tuple, (english, translation))) if plural else made.add(english, translation)
    assert catalogue.fault_in(message, "words") == fault
    assert catalogue.state_of(message) == ("wrong" if fault else "translated")


@pytest.mark.parametrize(("right", "wrong", "fault"), rows("catalogues-that-cannot-be-read"))
def test_a_catalogue_that_cannot_be_read_is_refused_with_its_line(
    right: str, wrong: str, fault: str, tmp_path: Path
) -> None:
    place = tmp_path / "words.po"
    made = Catalog(locale="pl", charset="utf-8")
    made.add("tile", "kamień")
    catalogue.write(made, place)
    words = place.read_text("utf-8")
    assert right in words
    place.write_text(words.replace(right, wrong), "utf-8")
    with pytest.raises(catalogue.CatalogueError, match=re.escape(f"words.po:{fault}")):
        catalogue.read(place)


@pytest.mark.parametrize(("english", "translation", "fault"), rows("page-translations-wrong"))
def test_a_translation_of_a_page_keeps_links_tiles_and_numbers_and_adds_no_markup(
    english: str, translation: str, fault: str
) -> None:
    assert page_words.fault_of_page(english, translation) == fault


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_wrong_and_the_words_that_ship_are_those_of_the_catalogue(
    language: str, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "locale", tmp_path / "locale")
    assert catalogue.check(tmp_path, language) == 0
    assert catalogue.compile_words(tmp_path, language) == 0
    made = [catalogue.po_of(place / "riichi_rules", language) for place in (tmp_path, ROOT)]
    for suffix in (".mo", ".json"):
        new, kept = (file.with_suffix(suffix).read_bytes() for file in made)
        assert new == kept, f"python tools/catalogue.py compile {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_programs_say_can_be_read_in_a_table_with_every_kind_of_question_and_refusal(
    language: str,
) -> None:
    kept = (ROOT / "locale" / language / "read-aloud.md").read_text("utf-8")
    made = table(language, catalogue.read(catalogue.po_of(ROOT, language)))
    assert made == kept, f"python tools/catalogue.py table {language}"
    assert {*re.findall("^## (.*)", kept, re.MULTILINE)} > {*KINDS, *[f"refused: {kind}" for kind in TYPES]}
    code = [file.read_text("utf-8") for file in (ROOT / "riichi_rules").rglob("*.py")]
    rules = {rule for text in code for rule in re.findall(r'\brefused\(\s*"(.+?)"', text)}
    assert rules - refused_by_rule().keys() == {*house("of_events")}, "a claim has to ask for what is refused"
    assert kept.count("\n| ") < 300, "more than can be read in ten minutes"


def test_choices_of_words_are_those_of_the_catalogues() -> None:
    messages = chain(*[catalogue.read(place) for _, place in catalogue.catalogues(ROOT, "pl")])
    both = [map(catalogue.texts_of, (each.id, each.string or "")) for each in messages]
    texts = [[" ".join(words).lower() for words in each] for each in both]
    chosen = CHOICE.findall((ROOT / "locale/pl/choices.md").read_text("utf-8"))
    assert len(chosen) > 80
    for english, polish in chosen:
        stems = [word[: max(3, len(word) - 3)] for word in polish.lower().split()]
        assert any(
            english.lower() in text and all(stem in other for stem in stems) for text, other in texts
        ), english


def test_a_yaku_has_one_polish_name_in_the_book_and_in_what_programs_say() -> None:
    words = catalogue.read(catalogue.po_of(ROOT, "pl"))
    said = {
        yaku.id: str(words[yaku.english].string).partition("|")[0].replace("\N{NO-BREAK SPACE}", " ")
        for yaku in YAKU
    }
    assert {name: POLISH[name] for name in said} == said


def test_a_catalogue_is_updated_checked_and_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = 'from .messages import say\nsay("no yaku")\nsay("{n} fu", n=1)\n'
    script = 'say("Draw a tile");\n'
    write(tmp_path, {"riichi_rules/one.py": module, "rulebook/_static/one.js": script})
    assert catalogue.update(tmp_path, "pl") == 0
    place = catalogue.po_of(tmp_path, "pl")
    words = place.read_text("utf-8")
    for english, polish in (("no yaku", "bez yaku"), ("Draw a tile", "Dobierz")):
        words = words.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{polish}"')
    place.write_text(words, "utf-8")
    assert catalogue.check(tmp_path, "pl") == 0
    assert "2 translated" in capsys.readouterr().out
    place.write_text(words.replace('msgid "{n} fu"\nmsgstr ""', 'msgid "{n} fu"\nmsgstr "{x} fu"'), "utf-8")
    assert catalogue.check(tmp_path, "pl") == 1
    assert "there is no fact {x}" in capsys.readouterr().out
    assert catalogue.compile_words(tmp_path, "pl") == 0
    with place.with_suffix(".mo").open("rb") as file:
        assert [message.id for message in read_mo(file) if message.id] == ["Draw a tile", "no yaku"]
    for_scripts = json.loads(place.with_suffix(".json").read_text("utf-8"))
    assert for_scripts["words"] == {"Draw a tile": "Dobierz"}
    with pytest.raises(code_words.CatalogueError, match="languages: pl"):
        catalogue.check(tmp_path, "xx")


@pytest.mark.parametrize("name", ["xx", "../de", "de-AT", ""])
def test_what_is_no_language_has_no_catalogue(tmp_path: Path, name: str) -> None:
    with pytest.raises(code_words.CatalogueError, match="there is no language"):
        catalogue.update(tmp_path, name)
    assert not list(tmp_path.iterdir())
