"""The facts of a club's book: the table ``[book]`` of its file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, NamedTuple

from riichi_book.answers.tables.conditions import PLACES, PLAYED
from riichi_rules.messages import OR, Message, OptionFact, joined, languages, listed, say
from riichi_rules.ruleset import Ruleset, load_ruleset
from riichi_rules.ruleset.files import BOOK, is_of_rules
from riichi_rules.ruleset.inheritance import is_path, load_file
from riichi_rules.ruleset.option import excerpt, nearest
from riichi_rules.ruleset.shelf import shelf
from riichi_rules.ruleset.toml_text import Faults, TomlText, mended_toml, read_text

from .logo import Logo, logo_of

NAMES: Final = ("pl",)
"""Further languages in which the book has names of yaku and terms; an edition has to ask for them."""
LEAST: Final = 4.5
"""The least contrast of text on a page, as WCAG 2 requires."""
LIGHT: Final = ("#fffdf8", "#f8f3e7")
"""The colours behind text in light mode: of the page, and of boxes on it."""
DARK: Final = ("#131715", "#1b211e")
GROUNDS: Final = {"colour": LIGHT, "colour_dark": DARK}
LONGEST: Final = {"name": 80, "edition": 40, "date": 40, "status": 80, "licence": 300}
"""The most characters: a name is printed above every page, the others on the title page."""
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


class BookFacts(NamedTuple):
    """The title page of a club's book, its colours and its logo, and what its pages leave out or add.

    An empty fact is as in the whole book. ``played`` is ``table``, ``server`` or empty: on a server nobody
    can break a rule, so the book leaves out the consequences. With ``adopt``, values that the file only
    inherits count as the club's own. ``names`` are further languages in which names are printed.
    """

    name: str = ""
    edition: str = ""
    date: str = ""
    status: str = ""
    licence: str = ""
    adopt: bool = False
    colour: str = ""
    colour_dark: str = ""
    logo: Logo | None = None
    language: str = ""
    names: tuple[str, ...] = ()
    played: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The facts that readers see as text. Parts of an edition share them; colours and logo may differ."""
        facts = self.name, self.played, self.edition, self.date, self.status, self.licence, self.language
        return *facts, str(self.adopt), *self.names

    @property
    def colours(self) -> dict[str, dict[str, str]]:
        """CSS variables of the theme and of rule blocks, by the theme setting that takes them."""
        sides = {"light_css_variables": self.colour, "dark_css_variables": self.colour_dark}
        names = ("color-brand-primary", "color-brand-content", "color-brand-visited", "riichi-accent")
        return {side: dict.fromkeys(names, colour) for side, colour in sides.items() if colour}


FACTS: Final = BookFacts._fields
_FACTS: Final = joined(FACTS, ", ")


def book_facts_of(file: str | PathLike[str], text: TomlText | None = None) -> BookFacts:
    """Return the facts that a club's file states; files that ship state only where the rules are played.

    Pass the ``text`` if the file was read already. Raises ``RulesetError`` with every fault, its line, and
    what would be right.
    """
    path = Path(file) if is_path(file) else Path(shelf().folder, f"{file}.toml")
    faults = Faults()
    text, data = mended_toml(text or read_text(path, fspath(file)), faults)
    given = data.get(BOOK, {})
    if not isinstance(given, Mapping):
        raise text.fault(
            say(
                "{table} is a table: write [{table}] on a line, and {keys} below it", table=BOOK, keys=_FACTS
            ),
            BOOK,
        )
    stated: dict[str, Any] = {}
    for key, value in given.items():
        words = value.strip() if isinstance(value, str) else str(value) if isinstance(value, date) else value
        with faults:
            if problem := problem_with(key, words):
                raise text.fault(problem, BOOK, key)
            stated[key] = words
    with faults:
        try:
            if "logo" in stated:
                stated["logo"] = logo_of(path, stated["logo"])
        except ValueError as error:
            raise text.fault(error.args[0], BOOK, "logo") from None
    faults.tell()
    stated |= {key: stated[key].lower() for key in GROUNDS if key in stated}
    if "colour" in stated:
        stated.setdefault("colour_dark", fitting(stated["colour"], DARK))
    stated["names"] = tuple(dict.fromkeys(stated.get("names", ())))
    return BookFacts(**stated)


def put_book(book: BookFacts, file: Path) -> None:
    """Write a book's facts into a file, and its logo next to it: the build then reads no file of the club."""
    facts: dict[str, object] = {key: getattr(book, key) for key in FACTS if getattr(book, key, "")}
    if book.logo:
        logo = file.with_name(f"logo{book.logo.suffix}")
        logo.write_bytes(book.logo.content)
        facts["logo"] = logo.name
    lines = [f"{key} = {json.dumps(fact, ensure_ascii=False)}" for key, fact in facts.items()]
    file.write_text("\n".join([f"[{BOOK}]", *lines, ""]), "utf-8")


def checked(file: str) -> tuple[Ruleset, BookFacts]:
    """Return the rules and the book of a club's file. It is read only once, because it may change.

    Raises ``RulesetError`` with every fault of both.
    """
    path = Path(file)
    if not is_path(file):
        return load_ruleset(file), book_facts_of(file)
    text = read_text(path, file)
    if not is_of_rules(path, text):  # it may be secret, and faults of facts would quote it
        return load_file(file, text), book_facts_of(file, text)
    faults = Faults()
    with faults:
        rules = load_file(file, text)
    with faults:
        book = book_facts_of(file, text)
    faults.tell()  # without a fault, both are there
    return rules, book


def problem_with(key: str, value: object) -> Message | None:
    """Say what is wrong with a value of ``[book]``; None if nothing is."""
    facts: dict[str, object] = {"option": OptionFact(f"{BOOK}.{key}"), "given": excerpt(value)}
    if key not in FACTS:
        hint = nearest(key, FACTS)
        return say(
            "a book has {keys}, but no {given}{nearest}", keys=_FACTS, given=excerpt(key), nearest=hint
        )
    if key == "adopt" and not isinstance(value, bool):
        return say("{option} must be true or false, not {given}", **facts)
    if key == "names" and not (isinstance(value, list) and all(each in NAMES for each in value)):
        facts["wanted"] = ", ".join(f'"{each}"' for each in NAMES)
        return say(
            "{option} must be a list of languages in which there are names: [{wanted}]; not {given}", **facts
        )
    if key == "date" and not is_date(value):
        return say('{option} must be a day of the calendar such as "2026-05-03", not {given}', **facts)
    if key not in {"adopt", "names"} and not (isinstance(value, str) and value and "\n" not in value):
        return say("{option} must be a text in quotes, on one line; not {given}", **facts)
    look_at = colour_problem if key in GROUNDS else text_problem
    return look_at(key, value, facts) if isinstance(value, str) else None


def text_problem(key: str, words: str, facts: dict[str, object]) -> Message | None:
    """Say what is wrong with a text: it is too long, or not one of the allowed ones."""
    if len(words) > LONGEST.get(key, len(words)):
        facts["n"] = LONGEST[key]
        if key == "name":
            return say("{option} has at most {n} characters: it is printed above every page", **facts)
        return say("{option} has at most {n} characters: it is printed on the title page", **facts)
    if key == "language" and words not in languages():
        facts["languages"] = listed(languages(), OR)
        return say("{option} must be {languages}, in which the chapters are written", **facts)
    if key == PLAYED and words not in PLACES:
        return say("{option} must be {places}, where it is played", **facts, places=listed(PLACES, OR))
    return None


def is_date(value: object) -> bool:
    """Whether a value is a day of the calendar as ISO 8601 writes it, such as 2026-05-03."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def colour_problem(key: str, colour: str, facts: dict[str, object]) -> Message | None:
    """Say what is wrong with a colour: it is none, or text in it has too little contrast."""
    if not _COLOUR.fullmatch(colour):
        return say(
            '{option} must be a colour such as "#0b6e4f": # and six digits from 0 to f; not {given}', **facts
        )
    grounds = GROUNDS[key]
    ground = min(grounds, key=lambda each: contrast(colour, each))
    if (found := contrast(colour, ground)) >= LEAST:
        return None
    facts |= {"colour": colour, "ground": ground, "contrast": f"{found:.1f}", "least": LEAST}
    facts["fitting"] = fitting(colour, grounds)
    if grounds == LIGHT:
        return say(
            "{option}: {colour} on {ground} has a contrast of {contrast} to 1, and words need {least} at"
            " least; a darker one would do, such as {fitting}",
            **facts,
        )
    return say(
        "{option}: {colour} on {ground} has a contrast of {contrast} to 1, and words need {least} at"
        " least; a lighter one would do, such as {fitting}",
        **facts,
    )


def contrast(colour: str, ground: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it.

    >>> round(contrast("#000000", "#ffffff")), round(contrast("#777777", "#ffffff"), 2)
    (21, 4.48)
    """
    bright, dim = sorted((_luminance(colour), _luminance(ground)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def fitting(colour: str, grounds: tuple[str, ...]) -> str:
    """Return the nearest colour that is readable on these grounds: mix in black, or white on dark ones."""
    end = 0 if grounds == LIGHT else 255
    for share in range(101):
        mixed = "#" + "".join(f"{round(own + (end - own) * share / 100):02x}" for own in _parts(colour))
        if min(contrast(mixed, ground) for ground in grounds) >= LEAST:
            return mixed
    raise AssertionError(colour)  # black or white is always readable


def _luminance(colour: str) -> float:
    shares = [part / 255 for part in _parts(colour)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _parts(colour: str) -> tuple[int, ...]:
    return tuple([int(colour[place : place + 2], 16) for place in (1, 3, 5)])
