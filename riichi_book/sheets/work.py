"""Work sheets: exercises with room for the answers, and the key to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from riichi_book.answers.tile_words import Cell, capital
from riichi_book.drawing import View, tiles_view
from riichi_book.drawing.scenes import scene_view
from riichi_book.teaching.drills import drills
from riichi_book.teaching.exercise import Exercise, lines_of
from riichi_book.teaching.forms import Number, usual_payers
from riichi_book.teaching.moments import tells_all
from riichi_rules.notation import read_tiles
from riichi_rules.payment import PAYERS
from riichi_rules.questions.rules import named
from riichi_rules.questions.views import HandScene, TableScene
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import WIND_NAMES

from .paper import SMALL, Paper, Sheet, heading, page, paragraph, rules_name

TITLES: Final = {
    "waits": "What does it wait on?",
    "may-win": "May you win?",
    "yaku": "Which yaku, how many han?",
    "fu": "How many fu?",
    "points": "How many points, and who pays?",
    "calls": "May you call?",
    "ends": "The hand is over",
}
"""What a sheet of each kind of drills is called."""
NAMES: Final = "5m is the five of characters, 5p of circles, 5s of bamboos."
"""How sentences name tiles."""
ANSWER: Final = 5.0
"""How wide a tile is that is an answer, in millimetres."""


def work_sheets(kind: str, level: int, count: int, seed: int, rules: Ruleset) -> tuple[Sheet, Sheet]:
    """Return a sheet of drills from a seed, and its key.

    Raises ``FormError`` where there are none of that kind or level, or not so many that differ.
    """
    base, settings = named(rules)
    found = drills(kind, level, count, seed, base, settings)
    about = f"{rules_name(rules)}. Level {level}."
    stem = f"{kind}-level-{level}-seed-{seed}-{rules.id}"
    foot = f"{NAMES} Seed {seed} makes the same sheet again."
    return exercise_sheet(stem, TITLES[kind], about, found, foot), key_sheet(
        stem, TITLES[kind], about, found, foot
    )


def exercise_sheet(
    name: str, title: str, about: str, exercises: Sequence[Exercise], foot: str = "", pages: int | None = None
) -> Sheet:
    """Return a sheet of exercises, numbered, each with room for its answer."""
    paper = Paper()
    asked = {exercise.sentence for exercise in exercises}
    same = asked.pop() if len(asked) == 1 else ""
    parts = [
        '<p class="name">Name</p>',
        heading(title, escape(" ".join(filter(None, [about, same if same != title else ""])))),
        *(_exercise(paper, number, each, same) for number, each in enumerate(exercises, 1)),
    ]
    return paper.sheet(name, title, _laid(parts, foot, pages), pages=pages)


def key_sheet(
    name: str, title: str, about: str, exercises: Sequence[Exercise], foot: str = "", pages: int | None = None
) -> Sheet:
    """Return the key to a sheet of exercises: each answer, and why."""
    paper = Paper()
    title = f"Key: {title}"
    parts = [
        heading(title, escape(about)),
        *(_solution(paper, number, each) for number, each in enumerate(exercises, 1)),
    ]
    return paper.sheet(f"{name}-key", title, _laid(parts, foot, pages, "key"), pages=pages)


def sheet_view(exercise: Exercise) -> View | None:
    """Return what is drawn of an exercise on paper: the own hand where words tell all else, or the table."""
    views = exercise.answered.views
    scene = views[0] if len(views) == 1 else None
    if not isinstance(scene, TableScene) or exercise.asks == "may-win" or not tells_all(exercise.question):
        return exercise.view
    state, hand, tile = scene.state, scene.state.hand(scene.seat), scene.state.tile
    if tile is not None and state.turn == scene.seat:
        hand = hand.discard(tile)
    return scene_view(HandScene(hand, tile))


def _laid(parts: Iterable[str], foot: str, pages: int | None, classes: str = "") -> str:
    """Return a page, or for exercises of any number a sheet that goes on from page to page."""
    footer = escape(foot, quote=False)
    if pages is not None:
        return page(*parts, foot=footer, classes=classes)
    return f'<main class="{f"flow {classes}".strip()}">{"".join(parts)}<p class="foot">{footer}</p></main>'


def _exercise(paper: Paper, number: int, exercise: Exercise, same: str) -> str:
    words = " ".join(exercise.moment if same else (*exercise.moment, exercise.sentence))
    view = sheet_view(exercise)
    drawing = "" if view is None else f"<div>{paper.drawing(view)}</div>"
    blank = f'<div class="answer">{"".join(_blanks(exercise))}</div>'
    told = paragraph(words) if words else ""
    return _numbered(number, f'{told}<div class="row">{drawing}{blank}</div>')


def _blanks(exercise: Exercise) -> Iterator[str]:
    """Yield room for the answer, in the form in which it is given."""
    form, blank = exercise.ask.form, '<i class="blank"></i>'
    match form.name:
        case "yes-no":
            yield from (f'<span><i class="box"></i>{word}</span>' for word in ("yes", "no"))
        case "number":
            yield f"<span>{blank} {form.units if isinstance(form, Number) else ''}</span>"
        case "payers" if payers := usual_payers(exercise.question):
            yield from (f"<span>{_payer(payer)} {blank}</span>" for payer in payers)
        case "changes":
            yield from (f"<span>{name} {blank}</span>" for name in WIND_NAMES.values())
        case _:
            yield f'<span class="wide">{blank}</span>'


def _payer(payer: str) -> str:
    number, name = PAYERS[payer]
    return f"{name}, each" if number > 1 else name


def _solution(paper: Paper, number: int, exercise: Exercise) -> str:
    """Return the answer, the verdict, and why: tiles are drawn where the solution names them."""
    solution = exercise.solution
    lines = [f'<span class="right">{_answer(paper, exercise)}</span>']
    lines += [escape(solution.sentences[0], quote=False)] if _says_more(exercise) else []
    for part in exercise.parts:
        rows = "; ".join(", ".join(_cell(paper, cell) for cell in cells) for cells in lines_of(part))
        lines.append(f"{escape(part['title'])}: {rows}.")
    return _numbered(number, f"<p>{' '.join(lines)}</p>")


def _answer(paper: Paper, exercise: Exercise) -> str:
    if exercise.ask.form.name == "tiles" and exercise.value:
        return paper.drawing(tiles_view(read_tiles("".join(exercise.value))), ANSWER)
    return f"{escape(capital(exercise.solution.answer))}."


def _says_more(exercise: Exercise) -> bool:
    """Whether the verdict says more than the answer does."""
    return exercise.ask.form.name != "tiles"


def _cell(paper: Paper, cell: Cell) -> str:
    if isinstance(cell, str):
        return escape(cell, quote=False)
    return paper.drawing(tiles_view(read_tiles(cell["tiles"])), SMALL)


def _numbered(number: int, body: str) -> str:
    return f'<section class="exercise"><b>{number}</b><div>{body}</div></section>'
