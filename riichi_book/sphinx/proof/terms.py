"""The words of a text as data: the terms of its glossary, and the names of the yaku.

``riichi_book_glossary`` names a TOML file with a table for each term. The names of yaku stand in the
package's own table, and are never typed a second time.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from riichi_book.tables.conditions import alone
from riichi_book.tables.names import romaji
from riichi_rules.ruleset import options_about, options_by_word
from riichi_rules.yaku import YAKU

UNREADABLE: Final = (OSError, ValueError, TypeError)
_NEEDED: Final = {"group", "says"}
_KNOWN: Final = {*_NEEDED, "english", "kanji", "romaji", "polish", "forms", "also", "quiet", "verb", "tiles"}
_WORDS: Final = (list, "a list of words")
_KINDS: Final = {"forms": _WORDS, "also": _WORDS, "quiet": (bool, "true"), "verb": (bool, "true")}
_BY_RULE: Final = {yaku.rule: yaku for yaku in YAKU}


class Term(NamedTuple):
    """A word of the field: where it is shown, what it means, and its other names.

    ``forms`` are the other forms in which it stands in running text, ``also`` what players say as well. No
    links are made to a quiet term.
    The word of a ``verb`` is also a verb, and then no link. ``tiles`` is a tiles text that shows it.
    """

    id: str
    group: str
    says: str
    english: str = ""
    kanji: str = ""
    romaji: str = ""
    polish: str = ""
    forms: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    quiet: bool = False
    verb: bool = False
    tiles: str = ""

    @property
    def word(self) -> str:
        """The word itself: its id, with spaces for hyphens."""
        return self.id.replace("-", " ")

    @property
    def names(self) -> str:
        """The names that a link to it tells: English, kanji, romaji. Empty where it has only one.

        >>> Term("river", "turn", "", kanji="河", romaji="kawa").names
        'river · 河 · kawa'
        >>> Term("kind", "tiles", "").names
        ''
        """
        japanese = self.romaji or (self.word if self.kanji else "")
        names = [name for name in (self.english or self.word, self.kanji, japanese) if name]
        return " · ".join(names) if len(names) > 1 else ""

    @property
    def all_names(self) -> tuple[str, ...]:
        """All that it is called, the word itself first.

        >>> Term("swap-calling", "turn", "", romaji="kuikae", forms=("kuikae",)).all_names
        ('swap calling', 'kuikae')
        """
        names = (self.word, self.english, self.kanji, self.romaji, self.polish, *self.forms, *self.also)
        return tuple(dict.fromkeys(filter(None, names)))

    @property
    def options(self) -> tuple[str, ...]:
        """The options of a ruleset that it asks about, by any of its words.

        >>> Term("liability", "payment", "", also=("pao",)).options[0]
        'liability.yaku'
        """
        words = (self.word, self.romaji, *self.forms, *self.also)
        return tuple(dict.fromkeys(option for word in words for option in options_about(word)))


def glossary_file(env: BuildEnvironment) -> Path | None:
    """Return the file that ``riichi_book_glossary`` names; None where it names none."""
    file = env.config.riichi_book_glossary
    return Path(file) if file else None


def terms_of(env: BuildEnvironment) -> Mapping[str, Term]:
    """Return the terms of a project, by id; none where they cannot be read, which the checks report."""
    file = glossary_file(env)
    if file is None:
        return {}
    with suppress(*UNREADABLE):
        terms = read_terms(file, file.stat().st_mtime_ns)
        if has_names_in(env.config, "pl"):
            return terms
        return {name: term._replace(polish="") for name, term in terms.items()}
    return {}


def has_names_in(config: Config, language: str) -> bool:
    """Whether a book has names in a language other than its own: an edition only if its file asks."""
    return not alone() or language in config.riichi_edition_names


@cache
def read_terms(file: Path, changed: int) -> Mapping[str, Term]:  # noqa: ARG001 - what changed is read again
    """Return the terms of a file, in order. Raises ``ValueError`` or ``TypeError``, which tell the term."""
    terms = {}
    for key, entry in tomllib.loads(file.read_text("utf-8")).items():
        if not isinstance(entry, dict):
            raise TypeError(f"{key} stands alone: a term is a table, [{key}]")
        for missing in sorted(_NEEDED - entry.keys()):
            raise ValueError(f"the term {key} does not say its {missing}")
        for unknown in sorted(entry.keys() - _KNOWN):
            raise ValueError(f"the term {key} says {unknown}; known are {', '.join(sorted(_KNOWN))}")
        for name, value in entry.items():
            kind, words = _KINDS.get(name, (str, "a text"))
            if not isinstance(value, kind):
                raise TypeError(f"the {name} of the term {key} is {words}, not {value}")
        lists = {name: entry.get(name, ()) for name in ("forms", "also")}
        for name, words in lists.items():
            if not all(isinstance(word, str) and word for word in words):
                raise ValueError(f"the {name} of the term {key} are words, not {words}")
        terms[key] = Term(key, **{**entry, **{name: tuple(words) for name, words in lists.items()}})
    return terms


def words_about(option: str, terms: Mapping[str, Term]) -> list[str]:
    """Return the words by which players ask about an option: those of the rules, and of a glossary."""
    words = [word for word, options in options_by_word().items() if option in options]
    about = [term for term in terms.values() if option in term.options]
    names = [name for term in about for name in (term.word, term.romaji, *term.also) if name]
    return list(dict.fromkeys(words + names))


def yaku_names(rule: str) -> str:
    """Return the names that a link to a yaku tells, by the id of its rule; none for other rules."""
    yaku = _BY_RULE.get(rule)
    return f"{yaku.meaning} · {yaku.kanji} · {romaji(yaku.id)}" if yaku else ""
