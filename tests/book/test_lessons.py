"""The ten lessons: none needs a word that comes later, and each asks, explains and asks again.

Before the last one, the reader plays through a hand, which needs no later word either. All this also holds in
the book of a server, where some sentences differ.
"""

import json
import re
import runpy
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

import pytest
from shared import ROOT
from shared.exercises import typed

from riichi_book.teaching.checking import mistakes, reply
from riichi_book.teaching.controls import control_of, yaku_offered
from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.game import Turn, read_game
from riichi_book.teaching.levels import FIRST_YAKU, level_of
from riichi_rules.messages import joined
from riichi_rules.ruleset.shelf import assumed
from riichi_rules.yaku import YAKU

LEARN = ROOT / "rulebook" / "learn.md"
GAME = "first_game"
PAGES = re.findall(r"(?m)^learn/(\w+)$", LEARN.read_text("utf-8"))
ORDER = [name for name in PAGES if name != GAME]
DIRECTIVE = re.compile(r"(?ms)^(:{3,}|`{3})\{[^\n]*\n.*?^\1$")
BOLD = re.compile(r"\*\*([^*.]+)\*\*")
LATER_YAKU = [yaku.id.replace("-", " ") for yaku in YAKU if yaku.id not in FIRST_YAKU]
NAMED = re.compile(r"(?m)^\| \{rule\}`(\w+) <")
"""A row of a table that explains something."""
PLACED = ("{whole-book} played != server", "{edition} played = server")
"""The blocks for play at a table, and their replacement for play on a server."""
SERVED = pytest.mark.parametrize("served", [False, True], ids=["table", "server"])
NAMES_OF_TILES = {"number-tile", "characters", "circles", "bamboos", "wind", "dragon"}
"""Names of tiles, which their first drawing explains."""


def prose_of(text: str) -> str:
    """Return the readable text of a page, without drawings, targets of links and titles of chapters."""
    text = re.sub(r"(?m)^\|.*$", "", DIRECTIVE.sub("", text))
    text = re.sub(r"\{whole-book\}`([^`<]*)<[^`]*>`", r"\1", text)
    return re.sub(r"\{[\w-]+\}`[^`]*`|\[([^\]]*)\]\([^)]*\)", r"\1", text)


def page_of(name: str, *, served: bool = False) -> str:
    """Return the text of a lesson for a table, or for a server."""
    text = (ROOT / "rulebook" / "learn" / f"{name}.md").read_text("utf-8")
    for place, words in enumerate(PLACED):
        kept = r"\1\2" if served is bool(place) else r"\1"
        text = re.sub(rf"(?m)^( *|: ):::{re.escape(words)}\n((?:.*\n)*?) *:::\n", kept, text)
    return text


@cache
def known_after(*, served: bool = False) -> list[frozenset[str]]:
    """Return the words that readers know after each lesson."""
    pages = [page_of(name, served=served) for name in ORDER]
    brought = [[*BOLD.findall(page), *NAMED.findall(page)] for page in pages]
    return [*accumulate((frozenset(map(str.lower, words)) for words in brought), frozenset.union)]


def terms() -> Iterator[tuple[str, set[str]]]:
    """Yield the glossary terms that get links, each with its forms."""
    glossary = tomllib.loads((ROOT / "rulebook" / "glossary.toml").read_text("utf-8"))
    for term, says in glossary.items():
        if not says.get("quiet") and term not in NAMES_OF_TILES:
            yield term, {term.replace("-", " "), *says.get("forms", ())}


def later_words(prose: str, known: frozenset[str]) -> list[str]:
    """Return the glossary words in a text that no lesson has explained so far."""
    text = prose.lower()
    later_yaku = [yaku for yaku in LATER_YAKU if re.search(rf"\b{yaku}\b", text)]
    for word in sorted(known, key=len, reverse=True):  # a known word may contain another
        text = re.sub(rf"\b{re.escape(word)}\b", "", text)
    unknown = ((term, forms) for term, forms in terms() if not forms & known)
    return later_yaku + [
        term for term, forms in unknown if any(re.search(rf"\b{re.escape(form)}\b", text) for form in forms)
    ]


@SERVED
@pytest.mark.parametrize("place", range(10))
def test_no_lesson_needs_a_word_that_comes_later(place: int, served: bool) -> None:
    prose = prose_of(page_of(ORDER[place], served=served))
    assert later_words(prose, known_after(served=served)[place]) == []


def exercises_in(name: str) -> Iterator[Exercise]:
    """Yield the exercises of a lesson."""
    text = (ROOT / "rulebook" / "learn" / f"{name}.md").read_text("utf-8")
    for id_, options in re.findall(r"(?ms)^:::\{exercise\} (\S+)\n(.*?)^:::$", text):
        said = dict(re.findall(r"(?m)^:(\w+): (.*)$", options))
        given = {"id": id_, "page": name, "question": json.loads(said.pop("question"))}
        yield read_exercise(
            {**said, **given, "choices": [*filter(None, said.get("choices", "").split(", "))]}
        )
    for seed, sets in re.findall(r"\{drill-set\} (\d+)\n:sets: (.*)", text):
        for kind, level, count in (each.split() for each in sets.split(",")):
            yield from drills(kind, level=int(level), count=int(count), seed=int(seed), ruleset=assumed())


def told_by(exercise: Exercise) -> Iterator[str]:
    """Yield all texts of an exercise: its question, the choices, each reply, and the solution."""
    yield exercise.words
    control = control_of(exercise)
    groups = yaku_offered(exercise.answered.ruleset, first=level_of(exercise) == 1)
    values = [
        value
        for group in (groups if control["form"] == "yaku" else [control])
        for value in group.get("values", ())
    ]
    yield from [words for value in values for words in (value["words"], value.get("meaning", ""))]
    offered = [exercise.read(choice) for choice in exercise.choices]
    wrong = [value for _, value in mistakes(exercise) if not offered or value in offered]
    if control["form"] == "yaku":
        wrong = [value for value in wrong if FIRST_YAKU.issuperset(value)]  # others cannot be tapped
    for given in (exercise.value, *wrong):
        found = reply(exercise, typed(given))
        yield found.brief
        yield exercise.message(found.given).shown(exercise.show)
    yield exercise.short.shown(exercise.show)


@pytest.mark.parametrize("place", range(10))
def test_no_exercise_reply_or_solution_needs_a_word_that_comes_later(place: int) -> None:
    name, known = ORDER[place], known_after()[place]
    found = [*exercises_in(name)]
    assert len(found) >= 9
    told = [(exercise.id, text) for exercise in found for text in told_by(exercise)]
    text = (ROOT / "rulebook" / "learn" / f"{name}.md").read_text("utf-8")
    told += [("caption", text) for text in re.findall(r"(?m)^:caption: (.*)$", text)]
    assert not [(id_, text, later) for id_, text in told if (later := later_words(text, known))]


@pytest.mark.parametrize("place", range(10))
def test_no_exercise_asks_for_a_number_or_a_yaku_that_no_lesson_told(place: int) -> None:
    """Exercises ask for points only after the table of points, and only for its entries."""
    computed = runpy.run_path(str(ROOT / "rulebook" / "computed" / "first_points.py"))
    han, fu = {*range(1, computed["MOST_HAN"] + 1)}, {*computed["FU"]}
    for exercise in exercises_in(ORDER[place]):
        answer: Any = exercise.answered
        if exercise.question.kind == "points":
            assert place >= ORDER.index("worth")
            assert exercise.question["han"] in han
            assert exercise.question["fu"] in fu
        if exercise.question.kind == "worth":
            assert place >= ORDER.index("reason_to_win")
            if place < ORDER.index("riichi_and_river"):
                assert not exercise.question["dora_indicators"], exercise.id
            assert FIRST_YAKU.issuperset(scored.id for scored in answer.value.best.yaku), exercise.id
            assert exercise.asks in {"may-win", "yaku", "han"}, exercise.id
        if exercise.question.kind == "ending" and exercise.question["wins"]:
            assert exercise.asks == "next-dealer", exercise.id
        numbers = re.findall(r"(\d+) fu", " ".join(told_by(exercise)))
        assert {*map(int, numbers)} <= fu, exercise.id


class GameScene(NamedTuple):
    """A scene of the first game as text: its lead, and the reply to each choice."""

    name: str
    lead: str
    choices: dict[str, str]


def scenes(*, served: bool = False) -> Iterator[GameScene]:
    text = page_of(GAME, served=served)
    found = re.findall(r"(?ms)^::::\{scene\} \S+ ([\w-]+)\n(.*?)^::::$", text)
    for name, body in found:
        lead, *choices = re.split(r"(?m)^`([^`]*)`\n: ", body)
        lead = re.sub(r"(?m)^:rules: .*$", "", lead)
        yield GameScene(name, prose_of(lead), dict(zip(choices[::2], choices[1::2], strict=True)))


def replies() -> Iterator[str]:
    """Yield the package's words for each decision of the first game, and for each choice."""
    game = read_game((ROOT / "rulebook" / "learn" / f"{GAME}.toml").read_text("utf-8"))
    for scene in scenes():
        decision = game[scene.name]
        yield str(decision.may) if isinstance(decision, Turn) else decision.exercise.sentence
        for outcome in map(decision.outcome, scene.choices):
            yield str(joined([outcome.label, *outcome.sentences], " "))


@SERVED
def test_the_first_game_needs_no_word_that_comes_later(served: bool) -> None:
    known = known_after(served=served)[ORDER.index("payment")]
    page = page_of(GAME, served=served)
    written = [" ".join([each.lead, *each.choices.values()]) for each in scenes(served=served)]
    texts = [prose_of(page), *written, *replies()]
    assert len(written) == 12
    assert len(texts) > 1 + 3 * 12
    assert not [later for text in texts if (later := later_words(text, known))]
