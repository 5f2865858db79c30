"""Sheets for who decides: what changed since an earlier file, what is otherwise with others, what is open."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from riichi_book.answers.tile_words import capital, in_names
from riichi_book.drawing.scenes import scene_view
from riichi_book.sheets.paper import Paper, Sheet, heading, paragraph, table
from riichi_book.studies.compare import Difference, compare
from riichi_book.studies.effects import Effect, effect_of
from riichi_book.studies.spread import Spread, spread
from riichi_book.tables.conditions import OF_PEOPLE, SERVER, meaningless
from riichi_rules.errors import FormError
from riichi_rules.questions import HandScene
from riichi_rules.ruleset import GROUPS, OPTIONS, Ruleset, label_of, question_about, sentence_of

from .book_facts import BookFacts

Display = Callable[[str, Ruleset, Ruleset], Effect]
"""What shows a difference: the option, and both rulesets."""
Weight = Callable[[str], float]
"""How much an option matters: in how many endings of real games it was asked."""
WIDTH: Final = 6.0
"""How wide a tile is, in millimetres."""
MOST: Final = 4
"""How many values of an option are set beside each other."""
BORROWED: Final = (
    "Nobody decided these: before or now the value was only taken over, from what the file extends."
)
BORROWED_BESIDE: Final = (
    "On one side nobody decided these: the value was only taken over, from what the file extends."
)
OPEN: Final = (
    "The file says nothing of these, and no text of what it extends does, so a value was taken over. It comes"
    " first. To decide, write one line into the file."
)


class Sides(NamedTuple):
    """How a sheet speaks of two rulesets: as what they are, and as what each of them is called."""

    differences: str
    rest: str
    first: str
    second: str
    borrowed: str
    none: str


SINCE: Final = Sides("change", "that came with what the file extends", "Before", "Now", BORROWED, "changed")


def changes_sheet(
    name: str, before: tuple[Ruleset, BookFacts], now: tuple[Ruleset, BookFacts], display: Display = effect_of
) -> Sheet:
    """Return what changed from one file to another in players' words, each change with what shows it.

    What both decide comes first, what one of them only borrows last; then their sentences of conduct, and
    what they say of the book.
    """
    title = f"{name}: what changed"
    about = f"From {titled(*before)}, to {titled(*now)}."
    others = [*_conduct(before[0], now[0]), *_book(before[1], now[1])]
    return _differences(("what-changed", title), before[0], now[0], SINCE, display, about, others)


def titled(rules: Ruleset, book: BookFacts) -> str:
    """Return the name of an edition, with its number, date and status if its file states them."""
    number = number_of(rules, book)
    facts = [f"edition {number}" if number else "", book.date, book.status]
    name = f"{book.name} ({rules.name})" if book.name and book.name != rules.name else rules.name
    return ", ".join([name, *filter(None, facts)])


def number_of(rules: Ruleset, book: BookFacts) -> str:
    """Return the number of an edition: that of its book, or else that of its rules."""
    return book.edition or rules.edition


def _conduct(old: Ruleset, new: Ruleset) -> list[str]:
    """Return what changed among the sentences of conduct."""
    rows = [("Gone", each) for each in old.house if each not in new.house]
    rows += [("New", each) for each in new.house if each not in old.house]
    if not rows:
        return []
    return [_kept_together([heading("At this table", level=2), _answers([(*row, "") for row in rows])])]


def _book(old: BookFacts, new: BookFacts) -> list[str]:
    """Return what changed in the tables ``[book]`` of two files: a row for each key."""
    facts = {field: (getattr(old, field), getattr(new, field)) for field in BookFacts._fields}
    rows = [
        (field.replace("_", " ").capitalize(), _fact_words(before), _fact_words(now))
        for field, (before, now) in facts.items()
        if before != now
    ]
    if not rows:
        return []
    escaped = [tuple(map(escape, row)) for row in rows]
    return [_kept_together([heading("The book", level=2), table(("", "Before", "Now"), escaped, "values")])]


def _fact_words(fact: object) -> str:
    """Return a value of ``[book]`` in words: yes or no, a file's name, a list, or a text."""
    match fact:
        case bool():
            return "yes" if fact else "no"
        case Path():
            return fact.name
        case tuple():
            return ", ".join(map(str, fact)) or "not said"
    return str(fact or "not said")


def beside_sheet(name: str, rules: Ruleset, other: Ruleset, display: Display = effect_of) -> Sheet:
    """Return what is otherwise under other rules that somebody asked for, as what changed is told."""
    rest = "that one side only took over"
    sides = Sides("difference", rest, "Here", other.short_name, BORROWED_BESIDE, "is otherwise")
    title = f"{name}, beside {other.name}"
    return _differences((f"beside-{other.id}", title), rules, other, sides, display)


def _differences(
    named: tuple[str, str],
    old: Ruleset,
    new: Ruleset,
    sides: Sides,
    display: Display,
    about: str = "",
    others: Sequence[str] = (),
) -> Sheet:
    paper = Paper()
    found = compare(old, new)
    decided = [each for each in found if not each.borrowed]
    borrowed = [each for each in found if each.borrowed]
    counted = _counted(len(decided), len(borrowed), sides)
    if others and not found:
        counted = "No option changed."
    parts = [heading(named[1], escape(f"{about} {counted}".strip()))]
    parts += [_change(paper, each, display(each.option, old, new), sides, (old, new)) for each in decided]
    if borrowed:
        parts += [heading("Taken over", sides.borrowed)]
        parts += [
            _change(paper, each, display(each.option, old, new), sides, (old, new)) for each in borrowed
        ]
    parts += others
    return paper.sheet(*named, _flowing(parts))


def decisions_sheet(name: str, rules: Ruleset, weight: Weight | None = None, *, played: str = "") -> Sheet:
    """Return what a ruleset leaves open, each option as a question with the answers to choose from.

    With a ``weight`` the heaviest come first; without it they stand in the order of their groups. Where it is
    ``played`` on a server, nobody asks what only people at a table can do.
    """
    paper = Paper()
    found = open_options(rules, weight)
    if played == SERVER:
        found = [name for name in found if name not in OF_PEOPLE]
    about = OPEN if found else "Nothing is open: of each option the file says what holds, or what it extends."
    parts = [heading(f"{name}: what to decide", escape(about))]
    parts += [_decision(paper, option, rules) for option in found]
    return paper.sheet("what-to-decide", f"{name}: what to decide", _flowing(parts))


def open_options(rules: Ruleset, weight: Weight | None = None) -> list[str]:
    """Return the options that a ruleset does not decide, but for those that decide nothing in it."""
    idle = meaningless(rules)
    found = [name for name in OPTIONS if not rules.is_decided(name) and name not in idle]
    groups = list(GROUPS)
    if weight is None:
        return sorted(found, key=lambda name: groups.index(OPTIONS[name].group))
    return sorted(found, key=lambda name: -weight(name))


def weights_in(file: Path) -> dict[str, float]:
    """Return how often games asked each option, from what ``riichi-rules cover --json`` printed.

    Raises ``FormError`` for a file that is none.
    """
    try:
        rows = json.loads(file.read_text("utf-8"))["options"]
        return {str(row["option"]): float(row["asked"]) for row in rows}
    except OSError as error:
        raise FormError(f"{file} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise FormError(f"{file} is not what `riichi-rules cover --json` prints") from None


def _change(
    paper: Paper, found: Difference, seen: Effect, sides: Sides, rules: tuple[Ruleset, Ruleset]
) -> str:
    values = [sentence_of(found.option, each.text(found.option), each) for each in rules]
    rows = [
        (side, words, reply.words if reply else "")
        for side, words, reply in zip((sides.first, sides.second), values, (seen.a, seen.b), strict=True)
    ]
    parts = [heading(label_of(found.option), level=2), paragraph(found.question)]
    parts += list(_asked(paper, seen.witness.asked if seen.witness else "", seen.scene))
    parts += [_answers(rows), paragraph(seen.note) if seen.note else ""]
    return _kept_together(parts)


def _decision(paper: Paper, option: str, rules: Ruleset) -> str:
    seen = spread(option, rules)
    parts = [heading(question_about(option), level=2)]
    if seen:
        parts += list(_asked(paper, seen.witness.asked, seen.scene))
        parts += [paragraph(f"{capital(change)}.") for change in seen.carried]
    parts.append(_answers([(value, "", words) for value, words in _choices(option, rules, seen)]))
    return _kept_together(parts)


def _choices(option: str, rules: Ruleset, seen: Spread | None) -> Iterator[tuple[str, str]]:
    """Yield the value that holds now and those that answer otherwise, in words, with their answers."""
    now = rules.text(option)
    answers = dict(seen.answers) if seen else {}
    yield f"{sentence_of(option, now, rules)} (Now.)", answers.get(now, "")
    others = [value for value in answers if value != now and answers[value] != answers.get(now)]
    if not seen:
        others = [value for value in OPTIONS[option].tokens if value != now]
    for value in others[: MOST - 1]:
        yield sentence_of(option, value, rules), answers.get(value, "")


def _asked(paper: Paper, words: str, scene: HandScene | None) -> Iterator[str]:
    if words:
        yield paragraph(in_names(words))
    if scene:
        yield f'<p class="drawn">{paper.drawing(scene_view(scene), WIDTH)}</p>'


def _answers(rows: Sequence[tuple[str, str, str]]) -> str:
    cells = [
        (escape(name), *(escape(capital(in_names(text))) for text in texts if text)) for name, *texts in rows
    ]
    widest = max(map(len, cells))
    return table((), [(*row, *[""] * (widest - len(row))) for row in cells], "values")


def _kept_together(parts: Sequence[str]) -> str:
    return f'<section class="decision">{"".join(parts)}</section>'


def _flowing(parts: Sequence[str]) -> str:
    return f'<div class="flow">{"".join(parts)}</div>'


def _counted(decided: int, borrowed: int, sides: Sides) -> str:
    if not decided + borrowed:
        return f"Nothing {sides.none}."
    words = f"{decided or 'No'} {sides.differences}{'' if decided == 1 else 's'} that somebody decided"
    return f"{words}, and {borrowed} {sides.rest}." if borrowed else f"{words}."
