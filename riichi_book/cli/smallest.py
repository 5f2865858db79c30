"""``riichi-rules smallest``: the simplest question on which two rulesets differ."""

from __future__ import annotations

import json
import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from riichi_book.studies.real_games import apart, endings
from riichi_book.studies.smallest import (
    ASKED,
    DEALS,
    Dealt,
    Found,
    Two,
    in_deals,
    likeliest,
    likeliest_of,
    smallest,
)
from riichi_rules.questions import HandScene
from riichi_rules.ruleset import OPTIONS

from .completing import Completed
from .games import records_at
from .options import examples, json_option, rules_words, set_option, sides_arguments, sides_of
from .output import Output

if TYPE_CHECKING:
    from riichi_rules.questions import Answer

    from .page import Page

EXAMPLES: Final = examples(
    "riichi-rules smallest ema-2016 ema-2025",
    "riichi-rules smallest tenhou --set fu.double_wind_pair=2",
    "riichi-rules smallest tenhou mahjong-soul --kind worth",
    "riichi-rules smallest tenhou ema-2025 --option riichi.min_points --kind turn",
    "riichi-rules smallest tenhou --set limits.kiriage=true --games games",
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
@click.option(
    "--option",
    metavar="NAME",
    help="Only where this option has its part, be it together with others; such as wins.bets.",
)
@click.option(
    "--games",
    "paths",
    multiple=True,
    type=Completed(files=True),
    metavar="PATH",
    help="Count in these records how often they differ; may be given again.",
)
@click.option(
    "--deals",
    type=click.IntRange(0),
    default=DEALS,
    show_default=True,
    metavar="COUNT",
    help="Play so many shuffled deals, and count on how many they part.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed tries other questions.")
@set_option
@json_option
def command(
    a: str,
    b: str | None,
    kinds: tuple[str, ...],
    option: str | None,
    paths: tuple[str, ...],
    deals: int,
    seed: int,
    settings: tuple[str, ...],
) -> Output:
    """Find the simplest hand, end of a hand or moment that the rulesets A and B answer in two ways.

    Questions are made up by lot, and rounds play themselves; what differs is made smaller while it still
    does. Where that shows nothing rounds are dealt for what seldom comes, and it is said so. The likeliest
    sort of win on which they differ is shown too, on how many shuffled deals they part, and how many endings
    of real games they pay otherwise: of --games, or as it was counted for rulesets that ship. What is set is
    set in B, or in A where there is no B.
    """
    left, right = sides_of(a, b, settings)
    two = Two(left.ruleset, right.ruleset)
    if option is not None:
        check_option(option, two)
    games = games_of(two, paths)
    alike = two.a == two.b
    kinds = () if alike else kinds or tuple(ASKED)
    with click.progressbar(kinds, label="Asking", file=sys.stderr, hidden=not sys.stderr.isatty()) as asking:
        found = smallest(two, asking, seed, option=option)
    often = likeliest(two, seed=seed) if "worth" in kinds else None
    dealt = in_deals(two, seed, deals) if deals and not alike else None
    data = {
        "rulesets": [left.data, right.data],
        **(found.data if found else NOTHING),
        "likeliest": often.data if often else None,
        "deals": dealt._asdict() if dealt else None,
        "games": games.data if games else None,
    }

    def tell(page: Page) -> None:
        page.label("A", rules_words(left))
        page.label("B", rules_words(right))
        page.gap()
        if alike:
            page.say("They do not differ.")
            return
        if found is None:
            page.say("No question that was tried has two answers. Another --seed tries others.")
        else:
            page.say("The simplest", "bold")
            _tell(page, found)
            page.label("", _made_up(found))
        if often and (found is None or often.question != found.question):
            page.gap()
            page.say("The likeliest among wins", "bold")
            _tell(page, often)
            page.label("", _made_up(often))
        page.gap()
        if dealt:
            _tell_deals(page, dealt)
            page.gap()
        _tell_games(page, games)

    return Output(data, tell)


NOTHING: Final[dict[str, object]] = {
    "question": None,
    "a": None,
    "b": None,
    "size": None,
    "frequency": 0.0,
    "options": [],
    "arranged": None,
}


class Games(NamedTuple):
    """How many endings of real games are paid otherwise, and the win that is most often; None if unknown."""

    endings: int
    differ: int
    points: int
    likeliest: Found | None = None
    counted: bool = False

    @property
    def data(self) -> dict[str, object]:
        """The counts as plain data; ``counted`` says that they were, in other games."""
        often = self.likeliest
        return {**self._asdict(), "likeliest": often.data if often else None}


def games_of(two: Two, paths: tuple[str, ...]) -> Games | None:
    """Return what games say of two rulesets: those at these paths, or those that were counted."""
    if not paths:
        found = apart(two.a, two.b)
        return found and Games(endings(), *found, counted=True)
    from riichi_book.variants.occurring import occurring  # noqa: PLC0415 - slow to import: readers, the state of play

    places, _ = records_at(paths)
    seen = occurring(places, two)
    often = seen.likeliest
    win = likeliest_of(two, often, seen.wins, max(seen.sorts.values())) if often else None
    return Games(seen.endings, seen.differ, seen.points, win)


def check_option(option: str, two: Two) -> None:
    """Raise an error unless there is such an option, and the rulesets differ in it."""
    if option not in OPTIONS:
        close = get_close_matches(option, OPTIONS, 1)
        raise click.UsageError(
            f"there is no option {option!r}{f'; did you mean {close[0]}?' if close else ''}"
        )
    if two.a.value(option) == two.b.value(option):
        raise click.UsageError(
            f"both rulesets have {option}={two.a.text(option)}: name one in which they differ"
        )


def _tell(page: Page, found: Found) -> None:
    tell_question(page, found.pair.a)
    page.label(" A", found.pair.a.words)
    page.label(" B", found.pair.b.words)
    page.label("", f"Because of {', '.join(found.options)}.")


def _made_up(found: Found) -> str:
    words = (
        f"It says {found.size} tiles and facts. Such a difference came in {found.differed or 'none'} of"
        f" {found.asked} questions of {found.question.kind} that were made up."
    )
    if found.arranged is None:
        return words
    aim, rounds, differed = found.arranged
    return f"{words} It was found in rounds that were arranged: {aim}. It came in {differed} of {rounds}."


def _tell_deals(page: Page, dealt: Dealt) -> None:
    page.say("In deals", "bold")
    if not dealt.differ:
        page.say(f"They part on none of {dealt.deals} shuffled deals that players who want to win played.")
        return
    page.say(
        f"They part on {dealt.differ} of {dealt.deals} shuffled deals that players who want to win played:"
        f" somebody may do something else, or gets something else. {dealt.paid or 'None'} of these end in"
        " other payments."
    )


def _tell_games(page: Page, games: Games | None) -> None:
    page.say("In real games", "bold")
    if games is None:
        page.say("How often it matters there is not stated: --games counts it in records of your own.")
        return
    where = "that were counted for this book" if games.counted else "of these records"
    page.say(
        f"{games.differ:,} of {games.endings:,} endings {where} are paid otherwise: {games.points:,} points."
    )
    often = games.likeliest
    if often:
        _tell(page, often)
        page.label(
            "", f"Such a win came {often.differed} times among {often.asked} there; this is the simplest."
        )


def tell_question(page: Page, answer: Answer) -> None:
    """Write a question as ``riichi-rules ask`` reads it, and the hands that there are to see."""
    page.line(json.dumps(answer.question.data))
    for view in answer.views:
        if isinstance(view, HandScene):
            page.label("", view.text)
