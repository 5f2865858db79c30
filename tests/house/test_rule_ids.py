"""A rule is found at the first guess: its id begins with the name of its page, and code names no other."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from riichi_rules.ruleset import OPTIONS
from riichi_rules.yaku import YAKU

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^:{3,}\{rule\} (\S+)\n((?::[a-z-]+:.*\n)*)", re.MULTILINE)
FORMERLY = re.compile(r"^:formerly: (.+)$", re.MULTILINE)
DOTTED = re.compile(r"[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*")
CITED = re.compile(r"\b[Rr]ules? ``([a-z]+\.[a-z0-9-]+)``")
NAMING = ("riichi_rules", "riichi_book/answers")
"""Where code names rules: what decides, and what tells a reader why."""
EXAMPLES = "extension"
"""The page that shows how a block is written."""


def blocks() -> list[tuple[str, str, list[str]]]:
    """Return each rule: its page, its id, and the ids that it had before."""
    found = [("yaku", yaku.rule, list[str]()) for yaku in YAKU]
    for page in sorted((ROOT / "rulebook").glob("*.md")):
        if page.stem != EXAMPLES:
            for rule, options in BLOCK.findall(page.read_text("utf-8")):
                before = FORMERLY.search(options)
                found.append((page.stem, rule, before[1].split(", ") if before else []))
    return found


def named_in_code() -> Iterator[tuple[str, str]]:
    """Yield each id in such code, with its place: strings that are one, and what docstrings cite."""
    for file in sorted(file for folder in NAMING for file in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                place = f"{file.relative_to(ROOT)}:{node.lineno}"
                yield from ((place, name) for name in CITED.findall(node.value))
                if DOTTED.fullmatch(node.value) and not node.value.endswith((".toml", ".html")):
                    yield place, node.value


def test_an_id_begins_with_the_name_of_its_page() -> None:
    strange = [(page, rule) for page, rule, _ in blocks() if not rule.startswith(f"{page}.")]
    assert strange == [], "the first word of a rule's id is the name of its page"


def test_an_id_does_not_say_its_first_word_twice() -> None:
    twice = [rule for page, rule, _ in blocks() if page in rule.partition(".")[2].split("-")]
    assert twice == []


def test_an_old_id_leads_to_one_rule() -> None:
    count = Counter(name for _, rule, before in blocks() for name in (rule, *before))
    assert [name for name, times in count.items() if times > 1] == []


def test_what_rules_and_answers_name_is_a_rule_or_an_option() -> None:
    known = {rule for _, rule, _ in blocks()} | {*OPTIONS}
    assert [(place, name) for place, name in named_in_code() if name not in known] == []
