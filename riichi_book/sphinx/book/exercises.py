"""Exercises on a page: what is asked is drawn, the solution is computed and folded away.

On paper the solutions stand at the end of the page. A site has all its exercises in ``exercises.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from riichi_book.answers.tile_words import capital
from riichi_book.drawing.layout import tiles_view
from riichi_book.drawing.scenes import scenes_view
from riichi_book.sphinx.proof.records import address
from riichi_book.sphinx.tiles.folds import folded
from riichi_book.sphinx.tiles.hands import drawing_node, tiles_node
from riichi_book.sphinx.tiles.parts import plain, told
from riichi_book.sphinx.tiles.problems import report
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
from .domain import book_of
from .edition import NotHereError, asked_here, refused
from .pruning import rules_left_out

FOLDER: Final = "exercises"
"""Where the exercises of chapters lie, beside the chapters: a file for each, a line for each exercise."""
RECORDS: Final = "exercises.json"
ON_PAPER: Final = "riichi-on-paper"
"""The class of what stands on paper only."""
_SET: Final = re.compile(r"([a-z-]+) (\d) (\d+)")


class exercise_node(nodes.container):  # noqa: N801 - docutils' nodes are named so
    """An exercise: ``number`` on its page, ``asked`` as an object of JSON, and its ``solution`` in words.

    ``control`` is what a page offers to answer it; of a ``short`` one it tells the answer alone.
    """


class ExerciseDirective(SphinxDirective):
    """``{exercise} fu-3``: an exercise of the file of its page, or one that the options say whole.

    ``asks`` names what is asked, ``rule`` the rule that it is about, ``question`` is the question as JSON,
    ``choices`` are answers with commas. With ``short`` the solution is the answer alone.
    """

    required_arguments = 1
    option_spec: ClassVar = {
        **dict.fromkeys(("asks", "rule", "question", "choices"), directives.unchanged_required),
        "short": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return the exercise, or nothing after an error."""
        name = self.arguments[0]
        try:
            exercise = self._written() if "question" in self.options else _kept(self, name)
            _check_occurs(self, exercise)
            return [block(self, exercise, short="short" in self.options)]
        except ValueError as error:
            refused(self, "exercise", error, name)
            return []

    def _written(self) -> Exercise:
        texts = {name: self.options.get(name, "") for name in ("asks", "rule")}
        choices = filter(None, map(str.strip, self.options.get("choices", "").split(",")))
        question = json.loads(self.options["question"])
        named = {"id": self.arguments[0], "page": _page(self), **texts}
        return exercise_here({**named, "question": question, "choices": [*choices]})


class ExercisesDirective(SphinxDirective):
    """``{exercises}``: all exercises of the file of this page, as one sheet."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the exercises, or nothing after an error."""
        try:
            return [block(self, exercise) for exercise in _file_of(self, _page(self))]
        except ValueError as error:
            report(self, "exercise", str(error))
            return []


class DrillSetDirective(SphinxDirective):
    """``{drill-set} 31``: exercises that are made from this seed.

    ``sets`` says how many of which kind and level, with commas: ``waits 1 4, calls 2 2``.
    """

    required_arguments = 1
    option_spec: ClassVar = {"sets": directives.unchanged_required, "ruleset": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the exercises, or nothing after an error."""
        try:
            return [block(self, exercise) for exercise in self._drills()]
        except ValueError as error:
            report(self, "exercise", f"drill-set: {error}")
            return []

    def _drills(self) -> Iterator[Exercise]:
        ruleset = assumed() if alone() else self.options.get("ruleset", assumed())
        if not self.arguments[0].isdecimal():
            raise ValueError(f"its seed is a whole number, not {self.arguments[0]}")
        for each in self.options.get("sets", "").split(","):
            asked = _SET.fullmatch(each.strip())
            if asked is None:
                raise ValueError(f":sets: is a kind, a level and a count each, as in waits 1 4; not {each!r}")
            kind, level, count = asked.groups()
            if kind not in KINDS:
                raise ValueError(f"no drill is called {kind}; there are {', '.join(KINDS)}")
            seed = int(self.arguments[0])
            try:
                yield from drills(kind, level=int(level), count=int(count), seed=seed, ruleset=ruleset)
            except RiichiError as error:  # such as easy wins where a win needs four han
                refused(self, "exercise", error, "drill-set")


def block(directive: SphinxDirective, exercise: Exercise, *, short: bool = False) -> nodes.Element:
    """Return an exercise as it stands on a page, and keep it for those that read the site's data."""
    env = directive.env
    here = book_of(env).exercises.setdefault(env.docname, [])
    here.append({**exercise.data, "page": address(env.docname, exercise.id, env.app.builder)})
    answer = f"{capital(exercise.solution.answer)}."
    solution = [plain(answer)] if short else _solution(directive, exercise)
    ruleset = str(exercise.question.facts.get("ruleset") or assumed())
    mark = str(under([exercise.rules_words]))
    # Whoever is asked by other rules than the page's has to hear it before the answer.
    usual = exercise.rules_words == load_ruleset(assumed()).short_label
    asked = exercise.words if usual else f"{mark} {exercise.words}"
    marked = [] if alone() else [nodes.paragraph(mark, mark, classes=["riichi-mark"])]
    body: list[nodes.Node] = [
        nodes.paragraph("", "", nodes.strong("", f"{len(here)}. "), nodes.Text(asked)),
        *([drawing_node(directive, exercise.view)] if exercise.view is not None else []),
        *([_choices(exercise)] if exercise.choices else []),
        folded(str(say("Solution")), *solution, *marked, only_folded=True),
    ]
    words = answer if short else exercise.solution.words
    data = {**exercise.asked, "page": here[-1]["page"]}
    facts = {"number": len(here), "asked": data, "solution": words if alone() else f"{words} {mark}"}
    facts |= {"control": control_of(exercise), "short": short}
    named = {"ids": [exercise.id], "names": [exercise.id], "classes": ["riichi-exercise"]}
    made = exercise_node("", *body, **named, **facts)
    directive.set_source_info(made)
    return speaking_of(ruleset, made, marked=False)  # the solution says it


def visit_exercise(self: HTML5Translator, node: exercise_node) -> None:
    """Open the exercise, with what it asks as data, and how it is answered; the answer is not in it."""
    asked = {**node["asked"], "control": node["control"], "short": node["short"]}
    data: dict[str, Any] = {"data-exercise": json.dumps(asked, ensure_ascii=False)}
    self.body.append(self.starttag(node, "div", CLASS="docutils container", **data))


def depart_exercise(self: HTML5Translator, node: exercise_node) -> None:  # noqa: ARG001 - Sphinx asks so
    """Close the exercise."""
    self.body.append("</div>\n")


def add_solutions(app: Sphinx, doctree: nodes.document) -> None:  # noqa: ARG001 - Sphinx passes it
    """Put the solutions at the end of a page, for paper."""
    lines = [plain(f"{each['number']}. {each['solution']}") for each in doctree.findall(exercise_node)]
    if lines:
        heading = nodes.paragraph("", "", nodes.strong("", str(say("Solutions"))))
        ends: list[nodes.Element] = [doctree, *(n for n in doctree if isinstance(n, nodes.section))]
        ends[-1].append(nodes.container("", heading, *lines, classes=[ON_PAPER]))


def write_exercises(app: Sphinx, exception: Exception | None) -> None:
    """Write ``exercises.json`` beside what was built."""
    if exception is None:
        pages = book_of(app.env).exercises
        all_of_them = [*chain.from_iterable(pages[page] for page in sorted(pages))]
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
    form = exercise.ask.form
    read = map(exercise.read, exercise.choices)
    lines = [_tiles(choice) if form is TILES and choice else plain(exercise.said(choice)) for choice in read]
    items = [nodes.list_item("", line) for line in lines]
    return nodes.bullet_list("", *items, classes=["riichi-choices"])


def _tiles(tiles: Iterable[str]) -> nodes.paragraph:
    view = tiles_view(read_tiles("".join(tiles)))
    return nodes.paragraph("", "", tiles_node("", view.text, view=view, support_smartquotes=False))


def _solution(directive: SphinxDirective, exercise: Exercise) -> Iterator[nodes.Node]:
    """Yield the answer and why, the drawing where it shows more, and the rules behind it."""
    yield plain(exercise.solution.words)
    answered = scenes_view(exercise.answered.views)
    if answered is not None and answered != exercise.view:
        yield drawing_node(directive, answered)
    gone = rules_left_out(directive.env)
    if known := [rule for rule in exercise.solution.rules if rule not in gone]:
        yield nodes.paragraph("", "", *rule_links(known))


def rule_links(rules: Iterable[str]) -> Iterator[nodes.Node]:
    """Yield links to rules, by their ids, as the parts of a line."""
    facts = {"refdomain": "riichi", "reftype": "rule", "refexplicit": False, "refwarn": True}
    links = [pending_xref("", nodes.inline(rule, rule), reftarget=rule, **facts) for rule in rules]
    return told(say("The rule: {links}", links=joined(links, ", "))) if links else iter(())
