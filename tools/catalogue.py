"""Catalogues for translators: `python tools/catalogue.py extract | update | check | compile | table LANG`.

`extract` writes `locale/words.pot`: the sentences that Python and scripts pass to `say` or `plural`, and the
words in data tables. `update` merges it into `locale/LANG/LC_MESSAGES/words.po`; Poedit and Weblate read
both. Each page has a catalogue of its own there, from a template that Sphinx extracts. `check` counts missing
and fuzzy translations, and fails on one whose facts, numbers, roles, links or code differ from those of its
sentence. `compile` writes `words.mo` for Python and `words.json` for scripts, next to the catalogue and into
the package; `RIICHI_LANGUAGE` and `RIICHI_LOCALE` select them. It leaves out missing, fuzzy and wrong
translations, so readers get those sentences in English. Pages are compiled to `_build/locale`.
`table` writes `locale/LANG/read-aloud.md`: what programs say, both languages side by side, for a reviewer.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from gettext import c2py
from itertools import chain
from pathlib import Path
from typing import Any, Final

import page_words
from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po
from code_words import CatalogueError, Said, all_said

from riichi_rules.messages import asked

ROOT: Final = Path(__file__).resolve().parent.parent
WORDS: Final = "words"
THEME: Final = "sphinx"
MANY: Final = 1000
"""Every plural category of a language occurs for some number below this one."""
NUMBER: Final = re.compile(r"\d+")
PARTED: Final = re.compile(r"(?<=\d)[,\u00a0](?=\d{3})")
MARKUP: Final = re.compile(r"</?[a-zA-Z!?][^>]*>?")
LINE: Final = re.compile(r'(#.*|(msg\w+(\[\d+\])? )?"([^"\\]|\\.)*"|)\s*')
"""A line of a catalogue."""
SENTENCE: Final = re.compile(r'^(msgctxt ".*"\n(".*"\n)*)?msgid ".*"\n(".*"\n)*', re.MULTILINE)
FORM: Final = re.compile(r"\w+ \S")
UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and marks that change the direction of writing."""


def template_of(said: Iterable[Said]) -> Catalog:
    """Return the template of a catalogue."""
    catalogue = Catalog(project="Riichi rules", charset="utf-8")
    for each in said:
        catalogue.add(each.key, locations=[(each.file, each.line)])
    return catalogue


def texts_of(words: str | Sequence[str]) -> tuple[str, ...]:
    """Return the texts of a message or translation: one, or several plural forms."""
    return (words,) if isinstance(words, str) else tuple(words)


def fault_in(message: Message, page: str) -> str:
    """Return what is wrong with a translation in a page's catalogue or in ``words``; empty if nothing is."""
    if found := UNSEEN.search("".join(texts_of(message.string or ""))):
        return f"it has the character {found[0]!r}, which nobody sees"
    if page == WORDS:
        return fault_of(message)
    if page == THEME and '"' in str(message.string):
        return "it has a quote, which would end the attribute where the theme puts it"
    return page_words.fault_of_page(str(message.id), str(message.string)) if message.string else ""


def fault_of(message: Message) -> str:
    """Return what is wrong with a translation of ``words``; empty if it is right or missing."""
    english, forms = texts_of(message.id), texts_of(message.string or "")
    given = [text for text in forms if text]
    if given and len(given) < len(forms):
        return f"it has {len(given)} plural forms, and the language has {len(forms)}"
    needed = [asked(text.partition("|")[0]) for text in english]
    needed[0] -= {"n"} if len(english) > 1 else set()  # a form for one thing may say so itself
    faults = (fault_in_text(text, english, needed[min(at, 1) and -1]) for at, text in enumerate(given))
    return next(filter(None, faults), "")


def fault_in_text(text: str, english: Sequence[str], needed: set[str | None]) -> str:
    """Return what is wrong with one text of a translation, which must name the facts in ``needed``."""
    plain, *others = text.split("|")
    if not all(map(FORM.match, others)):
        return "a form behind a bar has a name, a space and words"
    marks = {mark for each in english for mark in MARKUP.findall(each)}
    in_english = {form.partition(" ")[0] for each in english for form in each.split("|")[1:]}
    # A form that only the translation has must name the same facts and numbers as the plain text.
    told = [
        plain,
        *[words for name, _, words in (each.partition(" ") for each in others) if name not in in_english],
    ]
    try:
        strange = asked(text).difference(*map(asked, english))
        missing = {fact for each in told for fact in needed - asked(each)}
    except ValueError as error:
        return str(error)
    faults = {
        f"there is no fact {{{min(map(str, strange), default='')}}} in the English sentence": strange,
        "it has markup that the English sentence has not": {*MARKUP.findall(text)} - marks,
        f"it lacks the fact {{{min(map(str, missing), default='')}}}": missing,
        "it has other numbers than the English sentence": any(
            numbers_in(each) != numbers_in(english[-1]) for each in told
        ),
    }
    return next((fault for fault, found in faults.items() if found), "")


def numbers_in(text: str) -> Counter[str]:
    """Return the numbers in a text, ignoring commas and no-break spaces between thousands."""
    return Counter(NUMBER.findall(PARTED.sub("", text)))


def state_of(message: Message, page: str = WORDS) -> str:
    """Return the state of a message: missing, fuzzy, wrong or translated."""
    if not any(texts_of(message.string or "")):
        return "missing"
    if message.fuzzy:
        return "fuzzy"
    return "wrong" if fault_in(message, page) else "translated"


def extract(root: Path) -> int:
    """Write the template ``locale/words.pot``."""
    place = root / "locale" / f"{WORDS}.pot"
    place.parent.mkdir(exist_ok=True)
    write(template_of(all_said(root)), place)
    return 0


def update(root: Path, language: str) -> int:
    """Update a language's catalogues: changed sentences become fuzzy, dropped ones are marked obsolete.

    Raises ``CatalogueError`` for an unknown language.
    """
    try:
        Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        raise CatalogueError(
            f"there is no language {language!r}; one is written such as de or pt_BR"
        ) from None
    pages = page_words.templates(root) if (root / "conf.py").exists() else ()
    for page, template in chain(
        [(WORDS, template_of(all_said(root)))], ((page, read(at)) for page, at in pages)
    ):
        place = po_of(root, language, page)
        catalogue = read(place) if place.exists() else Catalog(locale=language, charset="utf-8")
        catalogue.update(template)
        place.parent.mkdir(parents=True, exist_ok=True)
        write(catalogue, place)
    return 0


def check(root: Path, language: str) -> int:
    """Print each wrong translation with its line, then the counts. Return 1 if any is wrong."""
    count = Counter[str]()
    for page, place in catalogues(root, language):
        messages = [message for message in read(place) if message.id]
        states = [state_of(message, page) for message in messages]
        count.update(states)
        for message, state in zip(messages, states, strict=True):
            if state == "wrong":
                print(f"{place.relative_to(root)}:{message.lineno}: {fault_in(message, page)}")
    print(f"{language}: {', '.join(f'{count[state]} {state}' for state in sorted(count)) or 'empty'}")
    return min(count["wrong"], 1)


def compile_words(root: Path, language: str) -> int:
    """Write the compiled catalogues: the words for Python and for scripts, and one for each page."""
    for page, place in catalogues(root, language):
        catalogue = read(place)
        for message in list(catalogue):
            if message.id and state_of(message, page) != "translated":
                catalogue.delete(message.id)
        if page == WORDS:
            for file in (place, po_of(root / "riichi_rules", language)):
                put_words(catalogue, file)
        else:
            file = po_of(root / "_build", language, page)
            put(catalogue, file)
            write(catalogue, file)  # Sphinx compares their times
    return 0


def put_words(catalogue: Catalog, place: Path) -> None:
    """Write the words of a language twice: `.mo` for Python, `.json` for scripts."""
    put(catalogue, place)
    place.with_suffix(".json").write_text(json.dumps(for_scripts(catalogue), ensure_ascii=False), "utf-8")


def put(catalogue: Catalog, place: Path) -> None:
    """Write a compiled catalogue."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def catalogues(root: Path, language: str) -> Iterator[tuple[str, Path]]:
    """Yield the catalogues of a language with their names. Raises ``CatalogueError`` if it has none."""
    words = po_of(root, language)
    there = sorted([path.parents[1].name for path in (root / "locale").glob(f"*/LC_MESSAGES/{words.name}")])
    if language not in there:
        raise CatalogueError(f"there is no language {language!r}; languages: {', '.join(there) or 'none'}")
    for place in sorted(words.parent.rglob("*.po")):
        yield place.relative_to(words.parent).with_suffix("").as_posix(), place


def for_scripts(catalogue: Catalog) -> dict[str, Any]:
    """Return the words of scripts in a language, in the format that `say.js` reads.

    ``plurals`` maps each plural category of `Intl.PluralRules` to the index of its text.
    """
    said = [message for message in catalogue if any(file.endswith(".js") for file, _ in message.locations)]
    category, place = Locale.parse(catalogue.locale_identifier).plural_form, c2py(catalogue.plural_expr)
    return {
        "language": str(catalogue.locale_identifier).replace("_", "-"),
        "plurals": {category(number): place(number) for number in reversed(range(MANY))},
        "words": {texts_of(message.id)[0]: message.string for message in said},
    }


def po_of(root: Path, language: str, page: str = WORDS) -> Path:
    """Return the path of a language's catalogue: its words, or a page."""
    return root / "locale" / language / "LC_MESSAGES" / f"{page}.po"


def read(place: Path) -> Catalog:
    """Read a catalogue. Raises ``CatalogueError`` if it is malformed."""
    try:
        look_at_lines(place)
        with place.open("rb") as file:
            return with_plurals(read_po(file, abort_invalid=True))
    except PoFileError as error:
        raise CatalogueError(f"{place}:{error.lineno + 1}: {error}") from None
    except (LookupError, ValueError) as error:
        raise CatalogueError(f"{place}:1: {error}") from None


def look_at_lines(place: Path) -> None:
    """Refuse what Babel tolerates: a text without a closing quote, and a sentence that occurs twice."""
    text = place.read_text("utf-8")
    first: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not LINE.fullmatch(line):
            raise CatalogueError(f"{place}:{number}: this is no comment, and no text between two quotes")
    for found in SENTENCE.finditer(text):
        number = text.count("\n", 0, found.start()) + 1
        other = first.setdefault(found[0].replace('"\n"', ""), number)
        if other != number:
            raise CatalogueError(f"{place}:{number}: the sentence of line {other} again")


def with_plurals(catalogue: Catalog) -> Catalog:
    """Return the catalogue. Raises ``ValueError`` if its plural rule does not fit its number of forms."""
    try:
        places = set(map(c2py(catalogue.plural_expr), range(MANY)))
    except ArithmeticError as error:
        raise ValueError(f"its plural forms cannot be computed: {error}") from None
    if places != set(range(catalogue.num_plurals)):
        raise ValueError("there are numbers for which it has no plural form, or forms for no number")
    return catalogue


def write(catalogue: Catalog, place: Path) -> None:
    """Write a catalogue with each sentence on one line, which keeps diffs readable."""
    with place.open("wb") as file:
        write_po(file, catalogue, width=0, sort_by_file=True, include_lineno=False)


def table(root: Path, language: str) -> int:
    """Write what programs say in English and in a language: all plurals, and samples of the rest."""
    sys.path.append(str(ROOT / "tests"))
    import read_aloud  # noqa: PLC0415 - slow to import, and the other commands need none of it

    place = root / "locale" / language / "read-aloud.md"
    place.write_text(read_aloud.table(language, read(po_of(root, language))), "utf-8")
    return 0


BY_NAME: Final = {"update": update, "check": check, "compile": compile_words, "table": table}


def main(arguments: list[str]) -> int:
    """Run a command. Return the exit status."""
    parser = argparse.ArgumentParser(prog="catalogue.py", description="Catalogues for translators.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract")
    for name in BY_NAME:
        commands.add_parser(name).add_argument("language")
    given = parser.parse_args(arguments)
    try:
        if given.command == "extract":
            return extract(ROOT)
        return BY_NAME[given.command](ROOT, given.language)
    except (CatalogueError, UnknownLocaleError) as fault:
        print(f"catalogue: {fault}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
