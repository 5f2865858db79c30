"""Checks that the claims of rules, and the rule marks in tests and notebooks, are true.

They run after pages are read, even if no page changed, so an error is reported until it is fixed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from riichi_book.answers.tables.conditions import one_ruleset
from riichi_book.sphinx.fingerprint import digest, fingerprint
from riichi_book.sphinx.tiles.markup import WARNING_TYPE, report_bad_setting
from riichi_rules.ruleset import OPTIONS
from riichi_rules.ruleset.option import nearest

from .domain import RuleDomain, domain_of
from .entries import Erratum, Rule
from .proofs import Marks, line_order, locate, marks_in, read_lines

logger = logging.getLogger(__name__)

MOST_LINES = 6


class Problem(NamedTuple):
    """A problem and its location: a page and its line, or "file:line"."""

    words: str
    where: tuple[str, int] | str


def outdated(_app: Sphinx, env: BuildEnvironment, *_pages: set[str]) -> list[str]:
    """Return the pages to read again: all of them if the package changed, otherwise none."""
    domain = domain_of(env)
    package, domain.data["package"] = domain.data["package"], fingerprint()
    return sorted(env.found_docs) if package != domain.data["package"] else []


def examine(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Read the proofs, report all problems, and return the pages to write again."""
    domain = domain_of(env)
    domain.builder = app.builder
    domain.data["pages"] = dict(sorted(domain.pages.items()))
    domain.numbers = domain.numbered()
    problems = []
    if not one_ruleset():  # an edition has no proofs and lacks some blocks
        # ``load`` comes first: the other checks use what it reads.
        problems = [*load(app, domain), *problems_in(domain, asks_tests=bool(app.config.riichi_book_tests))]
    for problem in problems:
        logger.error("%s", problem.words, location=problem.where, type=WARNING_TYPE, subtype="check")
    # Every page shows the titles of all others in its sidebar.
    titles = {name: title.astext() for name, title in sorted(env.titles.items())}
    beside = (domain.data["package"], titles, sorted(env.toctree_includes.items()))
    now = tuple(digest([("", repr(facts).encode())]) for facts in (beside, domain.visible()))
    # Builders may share an environment, but each has its own pages to update.
    builder = f"{app.builder.name} {app.outdir}"
    before, domain.data["visible"][builder] = domain.data["visible"].get(builder, ("", "")), now
    domain.rewrite_all = before[0] != now[0]
    if domain.rewrite_all:
        return sorted(env.found_docs)
    if before == now:
        return []
    return [name for name, page in domain.pages.items() if page.shows]


def load(app: Sphinx, domain: RuleDomain) -> Iterator[Problem]:
    """Read marks, requirement lines and the locations of functions; yield functions that are not found."""
    folders: list[Path | None] = []
    for name in ("riichi_book_tests", "riichi_book_notebooks"):
        value = getattr(app.config, name)
        folder = Path(app.confdir, value).resolve()
        if value and not folder.is_dir():
            report_bad_setting(app, name, f"there is no folder {value}")
        folders.append(folder if value and folder.is_dir() else None)
    tests, notebooks = folders
    domain.marks = marks_in(tests, notebooks, domain.data["marks"])
    domain.lines = {}
    if file := app.config.riichi_book_requirements:
        try:
            domain.lines = read_lines(Path(app.confdir, file))
            domain.listed_in = f"{Path(app.confdir, file)}:1"
        except (OSError, ValueError, KeyError, TypeError) as error:
            report_bad_setting(app, "riichi_book_requirements", f"{file} is no list of lines: {error}")
    domain.codes = {}
    for rule in domain.all_rules:
        if rule.code:
            try:
                domain.codes[rule.code] = locate(rule.code)
            except ValueError as error:
                yield Problem(f"{rule.id}: no code {rule.code}: {error}", (rule.docname, rule.line))


def problems_in(domain: RuleDomain, *, asks_tests: bool) -> Iterator[Problem]:
    """Yield all problems with rules, errata, references and marks."""
    rules = domain.rules
    yield from _odd_blocks(domain)
    for line in open_lines(domain):
        yield Problem(f"no rule answers the line {line} ({domain.lines[line].source})", domain.listed_in)
    for rule in rules.values():
        here = (rule.docname, rule.line)
        for words in [*claims(rule, domain), *proof(rule, domain.marks, asks_tests=asks_tests)]:
            yield Problem(f"{rule.id}: {words}", here)
    for docname, page in domain.pages.items():
        for reference in page.references:
            known: Collection[str] = rules if reference.type == "rule" else domain.errata
            if reference.target not in known:
                words = f"no {reference.type} {reference.target}{nearest(reference.target, known)}"
                yield Problem(words, (docname, reference.line))
    renamed = {old: f", which is {rule.id} now" for rule in rules.values() for old in rule.formerly}
    for mark in (*domain.marks.tests, *domain.marks.cells):
        if mark.rule not in rules:
            hint = renamed.get(mark.rule) or nearest(mark.rule, rules)
            yield Problem(f"{mark.at} names no rule: {mark.rule}{hint}", f"{mark.file}:{mark.line}")


def _odd_blocks(domain: RuleDomain) -> Iterator[Problem]:
    """Yield blocks that share an id, and errata that refer to a table above that does not exist."""
    errata = [erratum for page in domain.pages.values() for erratum in page.errata]
    blocks: list[Rule | Erratum] = [*domain.all_rules, *errata]
    count = Counter(block.id for block in blocks)
    for block in blocks:
        if count[block.id] > 1:
            words = f"{block.id} stands {count[block.id]} times: an id belongs to one block"
            yield Problem(words, (block.docname, block.line))
    for erratum in errata:
        if erratum.above and not erratum.evidence:
            words = f"the erratum {erratum.id} says :above:, and no table stands above it"
            yield Problem(words, (erratum.docname, erratum.line))


def claims(rule: Rule, domain: RuleDomain) -> Iterator[str]:
    """Yield the problems with the requirement lines and options that a rule names."""
    if len(rule.requirements) > MOST_LINES:
        yield f"answers {len(rule.requirements)} lines; a rule answers at most {MOST_LINES}"
    for line in rule.requirements if domain.lines else ():
        if line not in domain.lines:
            yield f"there is no line {line}{nearest(line, domain.lines)}"
        elif rule.conduct and not (domain.lines[line].conduct or domain.lines[line].heuristic):
            yield f"{line} can be proven, so it is no conduct: it needs code, a test and an example"
    for option in rule.options:
        if option not in OPTIONS:
            yield f"there is no option {option}{nearest(option, OPTIONS)}"


def proof(rule: Rule, marks: Marks, *, asks_tests: bool) -> Iterator[str]:
    """Yield what a rule lacks for its proof; conduct needs no proof."""
    if rule.conduct:
        return
    if not rule.code:
        yield "names no :code:, and is not marked :conduct:"
    if asks_tests and not marks.tests_of(rule.id):
        yield f'no test proves it: one must carry @pytest.mark.rule("{rule.id}")'
    if not rule.example and not marks.cells_of(rule.id):
        yield "nothing shows it: it needs an :example:, or a notebook cell that carries its id"


def open_lines(domain: RuleDomain) -> list[str]:
    """Return the requirement lines that no rule answers, in order."""
    answered = {line for rule in domain.rules.values() for line in rule.requirements}
    return sorted(set(domain.lines) - answered, key=line_order)
