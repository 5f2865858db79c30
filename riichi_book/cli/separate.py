"""``riichi-rules separate``: the fewest questions that tell rulesets apart."""

from __future__ import annotations

import json

import click

from riichi_book.answers.tile_words import Count
from riichi_book.search.questions import ASKED
from riichi_book.search.separation import Separation, separate
from riichi_rules.messages import plural, say
from riichi_rules.ruleset import ruleset_ids

from .completing import RulesetName
from .options import json_command, rulesets_of
from .output import Output
from .page import Page, ids, texts
from .progress import progressbar


@json_command("separate", "The fewest questions that tell rulesets apart.")
@click.argument("rulesets", nargs=-1, type=RulesetName(), metavar="[RULESET]...")
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed tries other questions.")
def command(rulesets: tuple[str, ...], seed: int) -> Output:
    """Find the fewest questions whose answers tell rulesets apart: ask an engine, and know its rules.

    Without a RULESET all that ship are told apart; with one, a club's file for example, that one from all of
    them; with several, just these from each other.

    Examples:
      riichi-rules separate
      riichi-rules separate my-club.toml
      riichi-rules separate tenhou mahjong-soul m-league
    """
    named = rulesets_of(rulesets)
    if len(named) < 2:
        named += rulesets_of([name for name in ruleset_ids() if name not in rulesets])
    wanted = [(0, other) for other in range(1, len(named))] if len(rulesets) == 1 else None
    with progressbar(ASKED) as asking:
        found = separate(named, wanted, asking, seed)
    names = [rules.id for rules in found.rulesets]
    asked = [
        {"question": question.data, "answers": dict(zip(names, answers, strict=True))}
        for question, answers in zip(found.questions, found.answers, strict=True)
    ]
    alike = [[first.id, second.id] for first, second in found.alike]
    data = {"rulesets": names, "questions": asked, "tried": found.tried, "alike": alike}
    return Output(data, lambda page: _tell(page, found))


def _tell(page: Page, found: Separation) -> None:
    count = len(found.questions)
    if count:
        asked = plural(count, "{n} question", "{n} questions")
        facts = {"questions": asked, "tried": Count(found.tried)}
        page.say(
            say("{questions} of the {tried} that were tried: no fewer tell the others apart.", **facts)
            if found.alike
            else say(
                "{questions} of the {tried} that were tried: no fewer tell these rulesets apart.", **facts
            )
        )
    for question, answers in zip(found.questions, found.answers, strict=True):
        page.gap()
        page.line(json.dumps(question.data))
        rows = [(rules.id, words) for rules, words in zip(found.rulesets, answers, strict=True)]
        page.table([ids("Ruleset"), texts("Answer")], rows)
    for first, second in found.alike:
        facts = {"a": first.id, "b": second.id}
        page.apart(
            say("{a} and {b} do not differ.", **facts)
            if first == second
            else say("Nothing that was tried tells {a} and {b} apart: --seed tries others.", **facts)
        )
