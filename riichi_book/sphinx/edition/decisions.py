"""Sheets for a club's decisions: changes since an earlier file, differences from others, open options."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from riichi_book.answers.tables.conditions import OF_PEOPLE, SERVER, meaningless
from riichi_book.drawing.scenes import scene_view
from riichi_book.search.compare import Difference, compare
from riichi_book.search.effects import effect_of
from riichi_book.search.spread import Spread, spread
from riichi_book.sheets.paper import Paper, Sheet, as_message
from riichi_rules.errors import FormError
from riichi_rules.messages import Message, joined, of_system, plural, say, sentence
from riichi_rules.questions import HandScene
from riichi_rules.ruleset import GROUPS, OPTIONS, Ruleset, label_of, question_about, sentence_of

from .book_facts import BookFacts
from .logo import Logo

Asked = Mapping[str, float]
"""How much options matter: in how many endings of real games each was asked."""
KEYS: Final = {
    "name": say("Name"),
    "colour": say("Colour"),
    "colour_dark": say("Colour dark"),
    "logo": say("Logo"),
    "played": say("Played"),
    "edition": say("Edition"),
    "date": say("Date"),
    "status": say("Status"),
    "licence": say("Licence"),
    "adopt": say("Adopt"),
    "names": say("Names"),
    "language": say("Language"),
}
"""What the keys of ``[book]`` are called."""
HISTORY: Final = "history.json"
"""The file that passes earlier editions to the build of the pages, next to the folder of rulesets."""
WIDTH: Final = 6.0
"""The width of a tile, in millimetres."""
MOST_VALUES: Final = 4
"""The most values of an option that a sheet shows."""
BORROWED: Final = say(
    "Nobody decided these: before or now, the value was only taken over from what the file extends."
)
BORROWED_BESIDE: Final = say(
    "On one side nobody decided these: the value was only taken over from what the file extends."
)
OPEN: Final = say(
    "Neither the file nor any text of what it extends says anything about these, so a value was taken over."
    " That value comes first. To decide, write one line into the file."
)


class Item(NamedTuple):
    """An option or another item of a sheet: its words, its drawing, and a table of its values."""

    title: Message
    rows: Sequence[Sequence[Message]]
    before: Sequence[Message | None] = ()
    scene: HandScene | None = None
    carried: Sequence[Message] = ()
    note: Message | str = ""
    heads: Sequence[Message | str] = ()


Group = tuple[Message | str, Message | str, Sequence[Item]]
"""A heading, a line about the items below it, and these items."""


class Sides(NamedTuple):
    """How a sheet words the differences of two rulesets: the names of both sides, and sentences.

    ``counted`` says how many differences somebody decided, and how many more were only inherited.
    """

    first: Message | str
    second: Message | str
    borrowed: Message
    counted: Callable[[int, int], Message]


def _changes(decided: int, more: int) -> Message:
    if not decided + more:
        return say("Nothing changed.")
    if not decided:
        return say("No change that somebody decided, and {n} that came with what the file extends.", n=more)
    if not more:
        return plural(decided, "{n} change that somebody decided.", "{n} changes that somebody decided.")
    return plural(
        decided,
        "{n} change that somebody decided, and {more} that came with what the file extends.",
        "{n} changes that somebody decided, and {more} that came with what the file extends.",
        more=more,
    )


def _differing(decided: int, more: int) -> Message:
    if not decided + more:
        return say("Nothing differs.")
    if not decided:
        return say("No difference that somebody decided, and {n} that one side only took over.", n=more)
    if not more:
        return plural(
            decided, "{n} difference that somebody decided.", "{n} differences that somebody decided."
        )
    return plural(
        decided,
        "{n} difference that somebody decided, and {more} that one side only took over.",
        "{n} differences that somebody decided, and {more} that one side only took over.",
        more=more,
    )


SINCE: Final = Sides(say("Before"), say("Now"), BORROWED, _changes)


def changes_sheet(name: str, before: tuple[Ruleset, BookFacts], now: tuple[Ruleset, BookFacts]) -> Sheet:
    """Return a sheet of what changed from one file to another, in players' words, with examples.

    Options that both files decide come first, then those that one of them only inherits, then conduct at the
    table, and facts of the book.
    """
    title = say("{name}: what changed", name=name)
    about = say("From {before}, to {now}.", before=titled(*before), now=titled(*now))
    others = []
    rows = [(say("Gone"), each) for each in _missing(before[0], now[0])]
    rows += [(say("New"), each) for each in _missing(now[0], before[0])]
    if rows:
        others.append(Item(say("At this table"), _answers(rows)))
    if facts := [tuple(map(as_message, row)) for row in _facts(before[1], now[1])]:
        others.append(Item(say("The book"), facts, heads=("", SINCE.first, SINCE.second)))
    return _differences(("what-changed", title), before[0], now[0], SINCE, [about], others)


def titled(rules: Ruleset, book: BookFacts) -> Message:
    """Return the name of an edition, with its number, date and status if its file states them."""
    number = number_of(rules, book)
    facts = [say("edition {edition}", edition=number) if number else "", book.date, book.status]
    name = f"{book.name} ({rules.name})" if book.name and book.name != rules.name else rules.name
    return joined([name, *filter(None, facts)], ", ")


def number_of(rules: Ruleset, book: BookFacts) -> str:
    """Return the number of an edition: that of its book, or else that of its rules."""
    return book.edition or rules.edition


def _missing(rules: Ruleset, other: Ruleset) -> list[str]:
    return [each for each in rules.house if each not in other.house]


def _facts(old: BookFacts, new: BookFacts) -> Iterator[tuple[object, ...]]:
    for field, name in KEYS.items():
        before, now = getattr(old, field), getattr(new, field)
        if before != now:
            yield name, _fact_words(before), _fact_words(now)


def history(editions: Sequence[tuple[Ruleset, BookFacts]]) -> Iterator[dict[str, object]]:
    """Yield the editions of a book as plain data, newest first: the title of each, and what it changed.

    A row has the id of the option (or an empty text), its label, the old value and the new one.
    """
    for before, now in reversed([*pairwise(editions)]):
        yield {"title": str(titled(*now)), "rows": [[*map(str, row)] for row in _changed(before, now)]}
    yield {"title": str(titled(*editions[0])), "rows": []}


def _changed(old: tuple[Ruleset, BookFacts], new: tuple[Ruleset, BookFacts]) -> Iterator[tuple[object, ...]]:
    for each in compare(old[0], new[0]):
        words = [sentence_of(each.option, rules.text(each.option), rules) for rules in (old[0], new[0])]
        yield each.option, label_of(each.option), *words
    for conduct in zip_longest(_missing(old[0], new[0]), _missing(new[0], old[0]), fillvalue=""):
        yield "", say("At this table"), *conduct
    for row in _facts(old[1], new[1]):
        if row[0] not in {KEYS["edition"], KEYS["date"]}:  # the title has these
            yield "", *row


def _fact_words(fact: object) -> object:
    """Return a value of ``[book]`` in words: yes or no, a file's name, a list, or a text."""
    match fact:
        case bool():
            return say("yes") if fact else say("no")
        case Logo():
            return f"logo{fact.suffix}"
        case (_, *_):
            return joined(fact, ", ")
    return fact or say("not said")


def beside_sheet(name: str, rules: Ruleset, other: Ruleset) -> Sheet:
    """Return a sheet of what differs under other rules, in the form of a sheet of changes."""
    sides = Sides(say("Here"), other.short_name, BORROWED_BESIDE, _differing)
    title = say("{name}, beside {other}", name=name, other=other.name)
    return _differences((f"beside-{other.id}", title), rules, other, sides)


def _differences(
    named: tuple[str, Message],
    old: Ruleset,
    new: Ruleset,
    sides: Sides,
    about: Sequence[Message] = (),
    others: Sequence[Item] = (),
) -> Sheet:
    found: dict[bool, list[Item]] = {False: [], True: []}
    for each in compare(old, new):
        found[each.borrowed].append(_change(each, sides, (old, new)))
    counted = sides.counted(len(found[False]), len(found[True]))
    if others and not any(found.values()):
        counted = say("No option changed.")
    groups: list[Group] = [("", "", found[False])]
    groups += [(say("Taken over"), sides.borrowed, found[True])] if found[True] else []
    return _sheet(*named, joined([*about, counted], " "), [*groups, ("", "", others)])


def _sheet(name: str, title: Message, about: Message, groups: Sequence[Group]) -> Sheet:
    """Return a sheet of options one below the other."""
    paper = Paper()
    facts = {"title": title, "about": about, "groups": groups, "width": WIDTH, "scene_view": scene_view}
    return paper.sheet(name, title, paper.filled("decisions", **facts))


def decisions_sheet(name: str, rules: Ruleset, asked: Asked | None = None, *, played: str = "") -> Sheet:
    """Return a sheet of what a ruleset leaves open, each option as a question with answers to choose from.

    Those ``asked`` most come first; if that is unknown, options are in the order of their groups. If it is
    ``played`` on a server, the sheet leaves out what only people at a table can do.
    """
    left_out = OF_PEOPLE if played == SERVER else frozenset()
    found = [name for name in open_options(rules, asked) if name not in left_out]
    none = say("Nothing is open: the file, or what it extends, states a value for every option.")
    title = say("{name}: what to decide", name=name)
    items = [_decision(option, rules) for option in found]
    return _sheet("what-to-decide", title, OPEN if found else none, [("", "", items)])


def open_options(rules: Ruleset, asked: Asked | None = None) -> list[str]:
    """Return the options that a ruleset does not decide, except those that have no effect in it."""
    idle, groups = meaningless(rules), list(GROUPS)
    found = [name for name in OPTIONS if not rules.is_decided(name) and name not in idle]
    return sorted(found, key=lambda name: -asked.get(name, 0) if asked else groups.index(OPTIONS[name].group))


def weights_in(file: Path) -> dict[str, float]:
    """Return how often games asked each option, from what ``riichi-rules cover --json`` printed.

    Raises ``FormError`` for any other file.
    """
    try:
        rows = json.loads(file.read_text("utf-8"))["options"]
        return {str(row["option"]): float(row["asked"]) for row in rows}
    except OSError as error:
        raise FormError(say("{file} cannot be read: {error}", file=file, error=of_system(error))) from None
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        raise FormError(say("{file} is not what `riichi-rules cover --json` prints", file=file)) from None


def _change(found: Difference, sides: Sides, rules: tuple[Ruleset, Ruleset]) -> Item:
    seen = effect_of(found.option, *rules)
    values = [sentence_of(found.option, each.text(found.option), each) for each in rules]
    rows = [
        (side, words, reply and sentence(reply.words))
        for side, words, reply in zip((sides.first, sides.second), values, (seen.a, seen.b), strict=True)
    ]
    before = [found.question, seen.witness and seen.witness.asked]
    return Item(label_of(found.option), _answers(rows), before, seen.scene, note=seen.note)


def _decision(option: str, rules: Ruleset) -> Item:
    seen = spread(option, rules)
    made = Item(question_about(option), _answers(_choices(option, rules, seen)))
    if seen is None:
        return made
    return made._replace(before=[seen.witness.asked], scene=seen.scene, carried=seen.carried)


def _choices(option: str, rules: Ruleset, seen: Spread | None) -> Iterator[tuple[Message, Message | None]]:
    """Yield the current value and others whose answers differ or are unknown, in words, with the answers."""
    now = rules.text(option)
    answers = {value: sentence(words) for value, words in seen.answers} if seen else {}
    yield joined([sentence_of(option, now, rules), say("(Now.)")], " "), answers.get(now)
    others = [value for value in answers if value != now and answers[value] != answers.get(now)]
    if not seen:
        others = [value for value in OPTIONS[option].tokens if value != now]
    for value in others[: MOST_VALUES - 1]:
        yield sentence_of(option, value, rules), answers.get(value)


def _answers(rows: Iterable[Sequence[object]]) -> list[list[Message]]:
    """Return rows for printing, all padded to the same number of cells."""
    cells = [[as_message(name), *(as_message(text) for text in texts if text)] for name, *texts in rows]
    widest = max(map(len, cells))
    return [[*row, *[as_message("")] * (widest - len(row))] for row in cells]
