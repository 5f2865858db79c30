"""Values inside the sentences of an edition: what a rule says in figures is what its ruleset has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Final, NamedTuple

from riichi_book.search.spread import values_of
from riichi_rules.ruleset import OPTIONS, Ruleset, label_of, load_ruleset, ruleset_ids

APART: Final = frozenset(
    {"riichi-asked", "riichi-exercise", "riichi-worth", "riichi-speaks", "riichi-on-paper"}
)
"""Blocks that are computed: their figures follow from the rules."""
APART_TAGS: Final = frozenset({"table", "figure", "script", "style", "svg", "nav", "aside", "head"})
CAPTION: Final = "figcaption"
"""What somebody wrote under a drawing, though that is computed."""
NUMBERS: Final = {word: count for count, word in enumerate(["one", "two", "three", "four", "five", "six"], 1)}
TELLING: Final = {
    "table.start_points": r"begins? with|to start with",
    "match.return_points": r"return points",
    "match.extension_target": r"must have|nobody has",
    "wins.honba_value": r"counter",
    "draws.noten_pool": r"noten players pay",
    "penalties.chombo_amount": r"chombo",
    "riichi.min_points": r"riichi needs|declares riichi needs",
    "riichi.min_live_tiles": r"live tiles",
    "fu.double_wind_pair": r"both winds|double wind|seat and (?:the )?round",
    "fu.chiitoitsu": r"seven pairs|chiitoitsu",
    "fu.open_pinfu_ron": r"open hand without fu",
}
"""The words by which a sentence shows that it speaks of what an option decides."""
_AMOUNT: Final = re.compile(
    rf"(?<![\w.+-])(\d{{1,3}}(?:[ ,\u00a0\u2009\u202f]\d{{3}})+|\d+|{'|'.join(NUMBERS)})"
    r"(?:[ \u00a0](fu|han|points|tiles|live tiles))?(?!\w)",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"(?<=[.?!])\s+")
LARGE: Final = 1000
"""A number so large is one of points, though nothing says so."""


class Sentence(NamedTuple):
    """A sentence, and the options that govern the rule which it states; none outside of a rule."""

    words: str
    options: tuple[str, ...] = ()


class Prose(HTMLParser):
    """Reads the sentences of a page that somebody wrote, and of a rule the options that govern it."""

    def __init__(self, apart: frozenset[str] = APART, tags: frozenset[str] = APART_TAGS) -> None:
        super().__init__(convert_charrefs=True)
        self.apart, self.tags = apart, tags
        self.sentences: list[Sentence] = []
        self._open: list[tuple[str, set[str]]] = []
        self._paragraph: list[str] | None = None
        self._rule: list[str] = []
        self._options: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = {*(dict(attrs).get("class") or "").split()}
        self._open.append((tag, classes))
        if tag == "p":
            self._paragraph = []

    def handle_endtag(self, tag: str) -> None:
        if tag not in [name for name, _ in self._open]:
            return
        while True:
            name, classes = self._open.pop()
            if name == "p" and self._paragraph is not None:
                self._end_paragraph(" ".join("".join(self._paragraph).split()), classes)
            if "riichi-rule" in classes:
                self.sentences += [Sentence(words, tuple(self._options)) for words in self._rule]
                self._rule, self._options = [], []
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        if self._paragraph is not None:
            self._paragraph.append(data)

    def _end_paragraph(self, words: str, own: set[str]) -> None:
        self._paragraph = None
        around = {name for name, _ in self._open}
        classes = own.union(*(each for _, each in self._open))
        if "riichi-here" in classes:
            self._options += [option for option in OPTIONS if words.startswith(f"{label_of(option)!s}:")]
        elif "riichi-statement" in classes:
            self._rule += _SENTENCE.split(words)
        elif CAPTION in around or not (classes & self.apart or around & self.tags):
            self.sentences += [Sentence(part) for part in _SENTENCE.split(words)]


def wrong_values(html: str, rules: Ruleset, others: Mapping[str, Mapping[int, str]]) -> Iterator[str]:
    """Yield the sentences of a page that say a value which these rules do not have, each with its option."""
    prose = Prose()
    prose.feed(html)
    for sentence in prose.sentences:
        spoken = [name for name, words in TELLING.items() if re.search(words, sentence.words, re.IGNORECASE)]
        options = [name for name in dict.fromkeys((*sentence.options, *spoken)) if name in others]
        own = {amount for name in options for amount in amounts_of(name, rules.text(name))}
        own |= {(2, "han")} if rules.yaku.two_han_from is not None else set()
        for number, unit in amounts_in(sentence.words):
            for name in options:
                fits = unit == others[name].get(number) or (not unit and number >= LARGE)
                if number in others[name] and fits and (number, OPTIONS[name].unit) not in own:
                    yield f"{name} = {number} in {sentence.words!r}"


def values_of_numbers(rules: Ruleset) -> dict[str, dict[int, str]]:
    """Return for each option in figures those that others have or might have, with their unit."""
    found = {}
    for name, option in OPTIONS.items():
        if option.unit in {"points", "fu", "han", "tiles"}:
            texts = {*values_of(name), *(load_ruleset(other).text(name) for other in ruleset_ids())}
            amounts = {amount for text in texts for amount in amounts_of(name, text)}
            found[name] = dict(amounts - {*amounts_of(name, rules.text(name))})
    return found


def amounts_of(option: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers of a value, such as each of an uma, with their unit; nought says nothing."""
    unit = OPTIONS[option].unit or ""
    yield from ((int(number), unit) for number in re.findall(r"\d+", text) if int(number))


def amounts_in(words: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers of a sentence with their units, which may be missing.

    >>> list(amounts_in("It is 4 fu, or two han: 30 000 points, and 25,000."))
    [(4, 'fu'), (2, 'han'), (30000, 'points'), (25000, '')]
    """
    for number, unit in _AMOUNT.findall(words):
        plain = re.sub(r"\D", "", number) if number[0].isdigit() else str(NUMBERS[number.lower()])
        yield int(plain), unit.lower().removeprefix("live ")
