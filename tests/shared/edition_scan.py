"""Find what does not belong in an edition: names of other rulesets, and values that it does not have.

A person has checked that its sentences are true under its rules: tests/data/contrary/sentences.tsv lists the
clubs whose editions have each sentence, and a sentence that enters another edition counts as new.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bs4 import BeautifulSoup

from riichi_book.answers.tables.conditions import place_of
from riichi_book.sphinx.proof.domain import NOWHERE
from riichi_rules.ruleset import OPTIONS, Ruleset, load_ruleset, ruleset_ids, short_of

UNSEEN: Final = ("script", "style", "title", "meta", "link")
KEYS: Final = "riichi-source-keys"
"""The class of the element that explains the keys of sources."""
SPOKEN: Final = ("alt", "aria-label", "aria-description")
TELLING: Final = 8
"""The least length of a value's words, so that they are unlikely to mean anything else."""
BY_HAND: Final = re.compile(
    r"\b(?:dice|referees?|shuffl\w+|aloud|announce\w*|sits? down|touch\w* the wall"
    r"|wall (?:is|was) (?:broken|opened|built)|(?:build\w*|built)(?: up)? (?:a|the|four) walls?"
    r"|puts? down (?:a|the|your) (?:stick|bet))\b",
    re.IGNORECASE,
)
"""Actions of people around a table, which a server does for them."""
_YAKU: Final = re.compile(r"Tenhou(?= \(blessing|$)|^Tenhou$")
"""The yaku that has the same name as a server."""


def strangers(site: Path, rules: Ruleset) -> Iterator[str]:
    """Yield what does not belong to an edition's rules, each with its page."""
    names, values = names_of_others(rules), values_of_others(rules)
    served = place_of(rules.id) == "server"
    for file in sorted(site.rglob("*.html")):
        page = BeautifulSoup(file.read_text("utf-8"), "lxml")
        found = [f"a block is asked under {asked}" for asked in asked_under(page) - {rules.id, "any"}]
        if page.find(class_=NOWHERE):
            found.append("a link to a rule that it does not have")
        for text in said_on(page):
            found += in_text(text, rules, names, values)
            found += [f"{by_hand[0]!r} in {text[:200]!r}" for by_hand in BY_HAND.finditer(text) if served]
        yield from (f"{file.relative_to(site)}: {each}" for each in found)


def asked_under(page: BeautifulSoup) -> set[str]:
    """Return the rulesets under which blocks of a page are asked, and the options that blocks set."""
    found = set[str]()
    for block in page.find_all(lambda tag: {"data-rulesets", "data-ruleset"} & tag.attrs.keys()):
        if "data-kinds" not in block.attrs and "ask-root" not in block.get("class", ()):
            found |= {*f"{block.get('data-rulesets', '')} {block.get('data-ruleset', '')}".split()}
    for name in ("data-question", "data-table", "data-exercise"):
        for data in [json.loads(str(block[name])) for block in page.find_all(attrs={name: True})]:
            asked = data.get("question", data)
            found |= {asked.get("ruleset", ""), *[f"{key} set" for key in asked.get("set") or ()]} - {""}
    return found


def said_on(page: BeautifulSoup) -> list[str]:
    """Return the texts of a page and the names of its pictures. This removes the sources from ``page``."""
    for unseen in [*page.find_all([*UNSEEN]), *page.find_all(id="sources"), *page.find_all(class_=KEYS)]:
        unseen.decompose()
    named = [str(each[name]) for name in SPOKEN for each in page.find_all(attrs={name: True})]
    return [*[" ".join(text.split()) for text in page.strings if text.strip()], *named]


def in_text(text: str, rules: Ruleset, names: re.Pattern[str], values: dict[str, str]) -> Iterator[str]:
    """Yield what in a text does not belong to these rules."""
    own = text
    for name in sorted({rules.name, rules.short_name, rules.summary, rules.id} - {""}, key=len, reverse=True):
        own = own.replace(name, "")
    own = _YAKU.sub("", own)
    yield from (f"{found[0]!r} in {text[:200]!r}" for found in names.finditer(own))
    whole = text.casefold().rstrip(".")
    if whole in values:
        yield f"{values[whole]} = {text!r}"


def names_of_others(rules: Ruleset) -> re.Pattern[str]:
    """Return a pattern for the names of other rulesets and their publishers."""
    found = set()
    for other in map(load_ruleset, set(ruleset_ids()) - {rules.id}):
        whose = re.sub(r"( A)? \d{4}$", "", other.short_name)
        found |= {other.id, other.name, other.short_name, whose.removeprefix("Riichi ")}
    own = {part for part in found if part in {rules.name, rules.short_name, *rules.short_name.split()}}
    words = sorted(found - own - {"tenhou"}, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")


def values_of_others(rules: Ruleset) -> dict[str, str]:
    """Return the words for values that these rules do not have, each with its option."""
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
