"""What stands in an edition and is not its own: names of other rulesets, values that it does not have.

Whether its sentences are true under its rules a person has read: tests/data/contrary/sentences.tsv says of
which clubs' editions each is part, and a sentence that comes into another edition is new there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from riichi_book.sphinx.proof.domain import NOWHERE
from riichi_book.tables.conditions import place_of
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids, short_of

UNSEEN: Final = frozenset({"script", "style", "title", "meta", "link"})
VOID: Final = frozenset({"meta", "link", "br", "img", "input", "hr", "source", "col", "wbr", "use", "path"})
ABOUT_SOURCES: Final = frozenset({"riichi-source-keys"})
SPOKEN: Final = ("alt", "aria-label", "aria-description", "data-riichi-names")
TELLING: Final = 8
"""Letters that the words of a value have at least, so that nothing else would say the same."""
BY_HAND: Final = re.compile(
    r"\b(?:dice|referees?|shuffl\w+|aloud|announce\w*|sits? down|touch\w* the wall"
    r"|wall (?:is|was) (?:broken|opened|built)|(?:build\w*|built)(?: up)? (?:a|the|four) walls?"
    r"|puts? down (?:a|the|your) (?:stick|bet))\b",
    re.IGNORECASE,
)
"""What only people around a table do: on a server it is done for them."""
_YAKU: Final = re.compile(r"Tenhou(?= \(blessing|$)|^Tenhou$")
"""The yaku that is called as a server is."""


class Reader(HTMLParser):
    """Reads what a page says, without its sources, and what its blocks were asked under."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.rulesets: set[str] = set()
        self.open: list[tuple[str, bool]] = []

    @property
    def hidden(self) -> bool:
        return any(unseen for _, unseen in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        unseen = (
            tag in UNSEEN
            or facts.get("id") == "sources"
            or bool({*facts.get("class", "").split()} & ABOUT_SOURCES)
        )
        if tag not in VOID:
            self.open.append((tag, unseen))  # an element that nothing closes ends with the one around it
        if not self.hidden:
            self.texts += [facts[name] for name in SPOKEN if name in facts]
        named = f"{facts.get('data-rulesets', '')} {facts.get('data-ruleset', '')}".split()
        self.rulesets |= (
            {*named} if "data-kinds" not in facts and "ask-root" not in facts.get("class", "") else set()
        )
        for name in ("data-question", "data-table", "data-exercise"):
            if name in facts:
                data = json.loads(facts[name])
                asked = data.get("question", data)
                self.rulesets |= {asked["ruleset"]} if asked.get("ruleset") else set()
                self.rulesets |= {f"{key} set" for key in asked.get("set") or ()}

    def handle_endtag(self, tag: str) -> None:
        if tag in [name for name, _ in self.open]:
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self.hidden and data.strip():
            self.texts.append(" ".join(data.split()))


def strangers(site: Path, rules: Ruleset) -> Iterator[str]:
    """Yield what stands in the pages of an edition and is not of its rules, each with its page."""
    names, values = names_of_others(rules), values_of_others(rules)
    served = place_of(rules.id) == "server"
    for file in sorted(site.rglob("*.html")):
        html = file.read_text("utf-8")
        found = [*in_page(html, rules, names, values), *(done_by_hand(html) if served else ())]
        found += ["a link to a rule that it does not have"] if NOWHERE in html else []
        yield from (f"{file.relative_to(site)}: {each}" for each in found)


def in_page(html: str, rules: Ruleset, names: re.Pattern[str], values: dict[str, str]) -> Iterator[str]:
    """Yield what stands in one page and is not of these rules."""
    reader = Reader()
    reader.feed(html)
    for text in reader.texts:
        own = text
        for name in sorted(
            {rules.name, rules.short_name, rules.summary, rules.id} - {""}, key=len, reverse=True
        ):
            own = own.replace(name, "")
        own = _YAKU.sub("", own)
        yield from (f"{found[0]!r} in {text[:200]!r}" for found in names.finditer(own))
        whole = text.casefold().rstrip(".")
        if whole in values:
            yield f"{values[whole]} = {text!r}"
    for asked in reader.rulesets - {rules.id, "any"}:
        yield f"a block is asked under {asked}"


def done_by_hand(html: str) -> Iterator[str]:
    """Yield what a page asks of people's hands and voices."""
    reader = Reader()
    reader.feed(html)
    for text in reader.texts:
        yield from (f"{found[0]!r} in {text[:200]!r}" for found in BY_HAND.finditer(text))


def names_of_others(rules: Ruleset) -> re.Pattern[str]:
    """Return what finds the names of other rulesets, and of who makes them."""
    found = set()
    for other in map(load_ruleset, set(ruleset_ids()) - {rules.id}):
        whose = re.sub(r"( A)? \d{4}$", "", other.short_name)
        found |= {other.id, other.name, other.short_name, whose.removeprefix("Riichi ")}
    own = {part for part in found if part in {rules.name, rules.short_name, *rules.short_name.split()}}
    words = sorted(found - own - {"tenhou"}, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")


def values_of_others(rules: Ruleset) -> dict[str, str]:
    """Return words that say a value which these rules do not have, each with its option."""
    own = " | ".join(str(short_of(name, rules.text(name))).casefold() for name in OPTIONS)
    found: dict[str, str] = {}
    for name, option in OPTIONS.items():
        others = {other.text(name) for other in map(load_ruleset, ruleset_ids())}
        for token in {*others, *(option.tokens if option.kind in {"enum", "bool"} else ())} - {
            rules.text(name)
        }:
            words = str(short_of(name, token)).casefold()
            if len(words) >= TELLING and words not in own and not words.startswith("a "):
                found[words] = name
    return found
