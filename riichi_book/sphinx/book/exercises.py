"""Exercises on a page: what is asked is drawn, the solution is computed and folded away.

On paper the solutions stand at the end of the page. A site has all its exercises in ``exercises.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from riichi_book.answers.tile_words import capital
from riichi_book.drawing.scenes import scenes_view
from riichi_book.sphinx.proof.domain import domain_of
from riichi_book.sphinx.proof.records import address
from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.hands import drawing_node, tiles_of
from riichi_book.sphinx.tiles.markup import Block, directive, one_of, texts
from riichi_book.sphinx.tiles.parts import bullets, inline, paragraph, strong, told
from riichi_book.sphinx.tiles.problems import NotHereError, refused
from riichi_book.sphinx.tiles.site import box_node
from riichi_book.tables.conditions import alone
from riichi_book.teaching.controls import control_of
from riichi_book.teaching.drills import KINDS, drills
from riichi_book.teaching.exercise import Exercise, read_exercise
from riichi_book.teaching.forms import TILES
from riichi_rules.errors import RiichiError
from riichi_rules.messages import joined, say
from riichi_rules.notation import read_tiles
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.shelf import assumed

from .asked import speaking_of, under
from .edition import asked_here
from .pruning import rules_left_out

FOLDER: Final = "exercises"
"""Where the exercises of chapters lie, beside the chapters: a file for each, a line for each exercise."""
RECORDS: Final = "exercises.json"
SOLUTION: Final = "riichi_solution"
"""The attribute of an exercise that has its number and its solution in words."""
ON_PAPER: Final = "riichi-on-paper"
"""The class of what stands on paper only."""
_SET: Final = re.compile(r"([a-z-]+) (\d) (\d+)")


@directive(
    "exercise",
    1,
    asks=True,
    options={**texts("asks", "rule", "question", "choices"), "short": directives.flag},
)
def exercise(place: Block, name: str) -> nodes.Node:
    """``{exercise} fu-3``: an exercise of the file of its page, or one that the options say whole.

    ``asks`` names what is asked, ``rule`` the rule that it is about, ``question`` is the question as JSON,
    ``choices`` are answers with commas. With ``short`` the solution is the answer alone.
    """
    found = _written(place, name) if "question" in place.options else _kept(place, name)
    _check_occurs(place, found)
    return block(place, found, short="short" in place.options)


def _written(place: Block, name: str) -> Exercise:
    texts = {name: place.options.get(name, "") for name in ("asks", "rule")}
    choices = filter(None, map(str.strip, place.options.get("choices", "").split(",")))
    question = json.loads(place.options["question"])
    return exercise_here(
        {"id": name, "page": _page(place), **texts, "question": question, "choices": [*choices]}
    )


@directive("exercises")
def exercises(place: Block) -> Iterator[nodes.Node]:
    """``{exercises}``: all exercises of the file of this page, as one sheet."""
    return (block(place, each) for each in _file_of(place, _page(place)))


@directive("drill-set", 1, options=texts("sets", "ruleset"))
def drill_set(place: Block, seed: str) -> Iterator[nodes.Node]:
    """``{drill-set} 31``: exercises that are made from this seed.

    ``sets`` says how many of which kind and level, with commas: ``waits 1 4, calls 2 2``.
    """
    ruleset = assumed() if alone() else place.options.get("ruleset", assumed())
    if not seed.isdecimal():
        raise ValueError(f"its seed is a whole number, not {seed}")
    for each in place.options.get("sets", "").split(","):
        asked = _SET.fullmatch(each.strip())
        if asked is None:
            raise ValueError(f":sets: is a kind, a level and a count each, as in waits 1 4; not {each!r}")
        kind, level, count = asked.groups()
        one_of(kind, KINDS, "drill")
        try:
            made = drills(kind, level=int(level), count=int(count), seed=int(seed), ruleset=ruleset)
            yield from (block(place, exercise) for exercise in made)
        except RiichiError as error:  # such as easy wins where a win needs four han
            refused(place, "exercise", error)


def block(directive: SphinxDirective, exercise: Exercise, *, short: bool = False) -> nodes.Element:
    """Return an exercise as it stands on a page: with what it asks as data, and how it is answered."""
    env = directive.env
    number = int(env.temp_data.get("riichi_exercises") or 0) + 1
    env.temp_data["riichi_exercises"] = number
    page = address(env.docname, exercise.id, env.app.builder)
    answer = f"{capital(exercise.solution.answer)}."
    solution = [paragraph(answer)] if short else _solution(directive, exercise)
    mark = str(under([exercise.rules_words]))
    # Whoever is asked by other rules than the page's has to hear it before the answer.
    usual = exercise.rules_words == load_ruleset(assumed()).short_label
    asked = exercise.words if usual else f"{mark} {exercise.words}"
    marked = [] if alone() else [nodes.paragraph(mark, mark, classes=["riichi-mark"])]
    body: list[nodes.Node] = [
        paragraph(strong(f"{number}. "), asked),
        *([drawing_node(directive, exercise.view)] if exercise.view is not None else []),
        *([_choices(exercise)] if exercise.choices else []),
        folded(str(say("Solution")), *solution, *marked, only_folded=True),
    ]
    words = answer if short else exercise.solution.words
    # The answer is not in it.
    data = {**exercise.asked, "page": page, "control": control_of(exercise), "short": short}
    made = box_node("", *body, ids=[exercise.id], names=[exercise.id], classes=["riichi-exercise"])
    made["html"] = {"data-exercise": json.dumps(data, ensure_ascii=False), "CLASS": "docutils container"}
    made["riichi_exercise"] = {**exercise.data, "page": page}
    made[SOLUTION] = f"{number}. {words if alone() else f'{words} {mark}'}"
    directive.set_source_info(made)
    ruleset = str(exercise.question.facts.get("ruleset") or assumed())
    return speaking_of(ruleset, made, marked=False)  # the solution says it


def in_text(doctree: nodes.document) -> list[nodes.Element]:
    """Return the exercises on a page."""
    return [node for node in doctree.findall(nodes.container) if SOLUTION in node]


def add_solutions(_app: Sphinx, doctree: nodes.document) -> None:
    """Put the solutions at the end of a page, for paper."""
    if lines := [paragraph(each[SOLUTION]) for each in in_text(doctree)]:
        heading = paragraph(strong(say("Solutions")))
        ends: list[nodes.Element] = [doctree, *(n for n in doctree if isinstance(n, nodes.section))]
        ends[-1].append(nodes.container("", heading, *lines, classes=[ON_PAPER]))


def write_exercises(app: Sphinx, exception: Exception | None) -> None:
    """Write ``exercises.json`` beside what was built."""
    if exception is None:
        pages = domain_of(app.env).pages
        all_of_them = [exercise for _, page in sorted(pages.items()) for exercise in page.exercises]
        text = json.dumps({"exercises": all_of_them}, ensure_ascii=False, indent=1) + "\n"
        Path(app.outdir, RECORDS).write_text(text, "utf-8")


def _page(directive: SphinxDirective) -> str:
    return directive.env.docname.rpartition("/")[2]


def _kept(directive: SphinxDirective, name: str) -> Exercise:
    """Return an exercise from the file of the page that its id begins with. Raises ``ValueError``."""
    page = name.rpartition("-")[0]
    for exercise in _file_of(directive, page):
        if exercise.id == name:
            return exercise
    raise ValueError(f"{FOLDER}/{page}.jsonl has no exercise of that id, and the options say no question")


def _file_of(directive: SphinxDirective, page: str) -> Iterator[Exercise]:
    """Yield the exercises of a file. Raises ``ValueError``."""
    relative, path = directive.env.relfn2path(f"{FOLDER}/{page}.jsonl")
    directive.env.note_dependency(relative)
    file = Path(path)
    if not file.exists():
        raise ValueError(f"there is no {relative}")
    for line in file.read_text("utf-8").splitlines():
        try:
            found = exercise_here(json.loads(line))
            _check_occurs(directive, found)
        except ValueError as error:
            if not alone():
                raise
            refused(directive, "exercise", error)
            continue
        yield found


def _check_occurs(directive: SphinxDirective, exercise: Exercise) -> None:
    """Raise ``NotHereError`` for an exercise about a rule that cannot occur in an edition."""
    if exercise.rule in rules_left_out(directive.env):
        raise NotHereError(f"{exercise.rule} cannot occur here")


def exercise_here(given: dict[str, Any]) -> Exercise:
    """Return an exercise; in an edition as its rules answer it. Raises ``ValueError``."""
    if not alone():
        return read_exercise(given)
    question = dict(given["question"])
    asked = asked_here(question.pop("ask"), question)
    kept = {name: value for name, value in given.items() if name != "answer"}
    found = read_exercise({**kept, "question": asked.data})
    found.solution  # noqa: B018 - what these rules cannot answer is left out, and here it says so
    return found


def _choices(exercise: Exercise) -> nodes.bullet_list:
    """Return what there is to choose from: tiles are drawn, all else is said."""
    drawn = exercise.ask.form is TILES
    read = map(exercise.read, exercise.choices)
    lines = (tiles_of(read_tiles("".join(each))) if drawn and each else exercise.said(each) for each in read)
    return bullets(map(paragraph, lines), "riichi-choices")


def _solution(directive: SphinxDirective, exercise: Exercise) -> Iterator[nodes.Node]:
    """Yield the answer and why, the drawing where it shows more, and the rules behind it."""
    yield paragraph(exercise.solution.words)
    answered = scenes_view(exercise.answered.views)
    if answered is not None and answered != exercise.view:
        yield drawing_node(directive, answered)
    gone = rules_left_out(directive.env)
    if known := [rule for rule in exercise.solution.rules if rule not in gone]:
        yield paragraph(*rule_links(known))


def rule_links(rules: Iterable[str]) -> Iterator[nodes.Node]:
    """Yield links to rules, by their ids, as the parts of a line."""
    facts = {"refdomain": "riichi", "reftype": "rule", "refexplicit": False, "refwarn": True}
    links = [pending_xref("", inline(rule), reftarget=rule, **facts) for rule in rules]
    return told(say("The rule: {links}", links=joined(links, ", "))) if links else iter(())
