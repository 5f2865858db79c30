"""``riichi-rules conform``: ask an engine the suite."""

from __future__ import annotations

import json
import math
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from riichi_book.answers.parts import IN_ALL
from riichi_book.drawing.scenes import scenes_view
from riichi_book.suite import report
from riichi_book.suite.cases import Case, cases_in
from riichi_book.suite.conform import Asking, Conformance, Hello, Verdict, greeted, smallest, undecided
from riichi_book.suite.conform import conform as asked
from riichi_book.suite.engine import Engine, EngineError
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.messages import Count, joined, listed, plural, say, with_capital
from riichi_rules.questions import read_question
from riichi_rules.questions.rules import rules_under
from riichi_rules.ruleset import label_of, spaced
from riichi_rules.ruleset.shelf import assumed

from .completing import RulesetName
from .options import json_command, rules_of_name, set_option, settings_of
from .output import ANSWERED, DISAGREES, UNREADABLE, Output, file_option, progressbar, usage_error, write_file
from .page import Page, ids, numbers, texts

ENGINE: Final = "engine"
"""The key under which the click context keeps the command line of the engine."""
SHOWN: Final = 10
"""Show at most this many failures in full; the others are in --json and --junit."""


class ConformCommand(click.Command):
    """A command that treats everything after ``--`` as the command line of an engine."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Store the command line of the engine in the context."""
        if "--" in args:
            place = args.index("--")
            ctx.meta[ENGINE] = tuple(args[place + 1 :])
            args = args[:place]
        return super().parse_args(ctx, args)


@json_command(
    "conform",
    "Ask an engine the cases of the suite, and say where it differs.",
    cls=ConformCommand,
    options_metavar="[OPTIONS] -- COMMAND...",
)
@click.option("--suite", "file", metavar="FILE", help="A suite other than the one that ships.")
@click.option(
    "--ruleset",
    type=RulesetName(),
    metavar="ID|FILE.toml",
    help="The rules to hold the engine to, whatever its greeting says.",
)
@set_option
@click.option(
    "--only", metavar="WORD", default="", help="Only cases with this word in their kind, chapter, rule or id."
)
@click.option(
    "--smallest",
    "simplest",
    is_flag=True,
    help="Simplify each question that fails while it still fails, perhaps for another reason.",
)
@file_option("--junit", words="Write the results as JUnit XML.")
@file_option("--badge", words="Write a badge for shields.io.")
@click.option(
    "--patience",
    metavar="SECONDS",
    type=click.FloatRange(0.1, 3600),
    default=10.0,
    show_default=True,
    help="How long an engine may take for an answer.",
)
def conform(
    file: str | None,
    ruleset: str | None,
    settings: tuple[str, ...],
    only: str,
    simplest: bool,
    junit: str | None,
    badge: str | None,
    patience: float,
) -> Output:
    """Ask an engine every case of the suite, and say where its answers differ.

    COMMAND starts the engine: it reads questions as JSON, one a line, and writes an answer for each, as
    `riichi-rules ask -` does. It answers {"ask": "hello"} with the ruleset it plays, unless --ruleset and
    --set say that. A case is right, wrong, not supported, or answered as if an option had another value.
    Exit status 0: nothing fails; 1: something does; 2: the engine answers nothing.

    Examples:
      riichi-rules conform -- python my_adapter.py
      riichi-rules conform --only yaku --smallest -- python my_adapter.py
      riichi-rules conform --junit report.xml -- node adapter.mjs
      riichi-rules conform --ruleset tenhou -- riichi-rules ask - --ruleset tenhou
    """
    words: tuple[str, ...] = click.get_current_context().meta.get(ENGINE, ())
    if not words:
        raise usage_error(say("the command of an engine is missing: write it after --"))
    if math.isnan(patience):  # which click takes to be in every range
        raise usage_error(say("--patience is a number of seconds"))
    held, chosen = rules_of_name(ruleset).ruleset if ruleset else None, settings_of(settings)
    cases = [case for case in cases_in(Path(file) if file else None) if only in _words_of(case)]
    if not cases:
        raise FormError(say("no case of the suite has {word} in its kind, chapter, rule or id", word=only))
    with Engine(words, patience) as engine:
        hello = greeted(engine, held, rules_of_name(assumed()).ruleset)
        hello = hello._replace(rules=rules_of_name(hello.rules, chosen).ruleset)
        with progressbar(length=len(cases)) as bar:
            found = asked(engine, hello, cases, lambda: bar.update(1))
        if simplest and not found.stopped:
            found = _made_simple(engine, hello, found)
    if junit:
        write_file(junit, report.junit(found), "--junit")
    if badge:
        write_file(badge, report.badge(found), "--badge")
    status = (DISAGREES if found.fails or found.stopped else ANSWERED) if found.answered else UNREADABLE
    return Output(report.data(found), lambda page: _tell(page, found), status)


def _words_of(case: Case) -> str:
    """Return the text in which ``--only`` searches."""
    return " ".join([str(case.get(key) or "") for key in ("id", "kind", "chapter", "rule")])


def _made_simple(engine: Engine, hello: Hello, found: Conformance) -> Conformance:
    """Add the simplest question to each failure, until the engine fails."""
    askings = list(found.askings)
    failed = [place for place, asking in enumerate(askings) if asking.verdict is Verdict.FAIL]
    with suppress(EngineError), progressbar(failed, say("Making them simpler")) as places:
        for place in places:
            askings[place] = smallest(engine, askings[place], hello)
    return found._replace(askings=askings)


def _tell(page: Page, found: Conformance) -> None:
    hello = found.hello
    engine = [str(hello.engine[key]) for key in ("name", "version") if hello.engine.get(key)]
    page.label(say("Engine"), " ".join(engine))
    page.label(say("Rules"), report.declared(hello.rules))
    page.labels(say("Note"), hello.notes)
    total = found.verdicts()
    rows: list[tuple[object, dict[str, int]]] = [
        (chapter, found.verdicts(cases)) for chapter, cases in report.by_chapter(found).items()
    ]
    house = report.house(found)
    rows += [(with_capital(IN_ALL), total), *([(say("House rules"), house)] if house else [])]
    seen = [verdict for verdict in Verdict if any(count.get(verdict) for _, count in rows)]
    page.table(
        [ids(say("Chapter")), *[numbers(with_capital(verdict.message)) for verdict in seen]],
        [(chapter, *[Count(count.get(verdict, 0)) or "" for verdict in seen]) for chapter, count in rows],
    )
    if found.played:
        page.table(
            [ids(say("Plays")), texts(say("Option")), numbers(say("Cases"))],
            [
                (f"{option} = {spaced(value)}", label_of(option), Count(count))
                for (option, value), count in found.played.items()
            ],
        )
    if unknown := undecided(found):
        page.label(say("Unknown"), joined(unknown, ", "))
    for asking in found.fails[:SHOWN]:
        _tell_failure(page, asking, hello)
    left = len(found.fails) - SHOWN
    if left > 0:
        page.apart(
            plural(
                left,
                "{n} more failure is in --json and --junit.",
                "{n} more failures are in --json and --junit.",
            )
        )
    facts = dict(zip(("right", "answered", "every"), report.right_of_answered(found), strict=True))
    page.apart(
        say("{right} of {answered} answered cases are right; {answered} of {every} were answered.", **facts)
    )


def _tell_failure(page: Page, asking: Asking, hello: Hello) -> None:
    case = asking.case
    page.apart(f"{case['id']}  {case.get('rule') or ''}", "bold")
    page.label(say("Question"), json.dumps(asking.question, ensure_ascii=False))
    with suppress(RiichiError):  # another suite may ask what these rules refuse
        answer = read_question(case["question"]).answer(rules_under(hello.rules, asking.settings))
        if view := scenes_view(answer.views):
            page.label(say("Tiles"), view.text)
    names = list(dict.fromkeys([key.partition(".")[0] for key in asking.differs]))
    for said, facts in ((say("Expected"), asking.expected), (say("Got"), asking.got)):
        shown = {name: fact for name, fact in (facts or {}).items() if not names or name in names}
        page.label(said, json.dumps(shown, ensure_ascii=False))
    if asking.like:
        page.label(say("Like"), listed([f"{option}={value}" for option, value in asking.like]))
    if asking.smallest:
        page.label(say("Smallest"), json.dumps(asking.smallest, ensure_ascii=False))
    if case.get("page"):
        page.label(say("See"), case["page"])
