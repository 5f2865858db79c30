"""``riichi-rules smallest``: the simplest question on which two rulesets differ."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final

import click

from riichi_book.studies.smallest import ASKED, Found, Two, likeliest, smallest
from riichi_rules.questions import HandScene

from .options import examples, json_option, rules_words, set_option, sides_arguments, sides_of
from .output import Output

if TYPE_CHECKING:
    from riichi_rules.questions import Answer

    from .page import Page

EXAMPLES: Final = examples(
    "riichi-rules smallest ema-2016 ema-2025",
    "riichi-rules smallest tenhou --set fu.double_wind_pair=2",
    "riichi-rules smallest tenhou mahjong-soul --kind worth",
)


@click.command("smallest", short_help="The simplest question on which two rulesets differ.", epilog=EXAMPLES)
@sides_arguments
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(ASKED),
    help="Only such questions; may be given again.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed tries other questions.")
@set_option
@json_option
def command(a: str, b: str | None, kinds: tuple[str, ...], seed: int, settings: tuple[str, ...]) -> Output:
    """Find the simplest hand, end of a hand or moment that the rulesets A and B answer in two ways.

    Questions are made up by lot and made smaller while the answers still differ. The likeliest sort of win
    on which they differ is shown too. What is set is set in B, or in A where there is no B.
    """
    left, right = sides_of(a, b, settings)
    two = Two(left.ruleset, right.ruleset)
    with click.progressbar(
        kinds or ASKED, label="Asking", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as asking:
        found = smallest(two, asking, seed)
    often = likeliest(two, seed=seed) if not kinds or "worth" in kinds else None
    data = {
        "rulesets": [left.data, right.data],
        **(found.data if found else NOTHING),
        "likeliest": often.data if often else None,
    }

    def tell(page: Page) -> None:
        page.label("A", rules_words(left))
        page.label("B", rules_words(right))
        page.gap()
        if found is None:
            page.say("No question that was tried has two answers. Another --seed tries others.")
            return
        page.say("The simplest", "bold")
        _tell(page, found)
        if often and often.question != found.question:
            page.gap()
            page.say("The likeliest among wins", "bold")
            _tell(page, often)

    return Output(data, tell)


NOTHING: Final[dict[str, object]] = {
    "question": None,
    "a": None,
    "b": None,
    "size": None,
    "frequency": 0.0,
    "options": [],
}


def _tell(page: Page, found: Found) -> None:
    tell_question(page, found.pair.a)
    page.label(" A", found.pair.a.words)
    page.label(" B", found.pair.b.words)
    page.label("", f"Because of {', '.join(found.options)}.")
    page.label(
        "",
        f"It says {found.size} tiles and facts. Such a difference came in {found.differed} of {found.asked}"
        f" questions of {found.question.kind} that were made up.",
    )


def tell_question(page: Page, answer: Answer) -> None:
    """Write a question as ``riichi-rules ask`` reads it, and the hands that there are to see."""
    page.line(json.dumps(answer.question.data))
    for view in answer.views:
        if isinstance(view, HandScene):
            page.label("", view.text)
