"""Questions on which rulesets differ: the simplest one for two, and the fewest that tell several apart."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Final

import click

from riichi_book.games.variants.changes import COMPUTED
from riichi_book.games.variants.games import GameCounts, occurring
from riichi_book.search.differing import RulesetPair, Separation
from riichi_book.search.differing import separate as separated
from riichi_book.search.effects import options_apart
from riichi_book.search.questions import ASKED
from riichi_book.search.real_games import apart, endings
from riichi_book.search.rounds import DEALS, Dealt, in_deals
from riichi_book.search.smallest import MOMENTS, SHOWN, DifferingQuestion, likeliest
from riichi_book.search.smallest import smallest as simplest
from riichi_rules.messages import Count, Message, OptionFact, in_english, joined, plural, say, sentence
from riichi_rules.questions import HandScene, decisive
from riichi_rules.questions.rules import Rules
from riichi_rules.ruleset import OPTIONS, ruleset_ids
from riichi_rules.ruleset.option import nearest

from .completing import Completed, RulesetName
from .games import records_at
from .options import json_command, rules_words, rulesets_of, set_option, sides_arguments, sides_of
from .output import Output, progressbar, usage_error
from .page import Page, ids, texts

seed_option: Final = click.option(
    "--seed", type=int, default=0, show_default=True, help="Try other questions with another seed."
)


@json_command("smallest", "The simplest question on which two rulesets differ.")
@sides_arguments
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(ASKED),
    help="Only questions of this kind; may be repeated.",
)
@click.option(
    "--option",
    metavar="NAME",
    help="Only differences in which this option (such as wins.bets) plays a part.",
)
@click.option(
    "--games",
    "paths",
    multiple=True,
    type=Completed(files=True),
    metavar="PATH",
    help="Count in these records how often A and B differ; may be repeated.",
)
@click.option(
    "--deals",
    type=click.IntRange(0),
    default=DEALS,
    show_default=True,
    metavar="COUNT",
    help="Number of deals to play, to count in how many A and B differ.",
)
@seed_option
@set_option
def smallest(
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

    Questions and rounds are made up at random, and the question on which A and B differ is made as simple as
    possible. If that finds none, moments that were arranged for the purpose are asked, and the answer says
    so. It also shows the likeliest kind of win on which A and B differ, how many shuffled deals tell them
    apart, and how many endings of real games they pay differently: those of --games, or for rulesets that
    ship those that were counted for this book. --set changes B, or A if there is no B.

    Examples:
      riichi-rules smallest ema-2016 ema-2025
      riichi-rules smallest tenhou --set fu.double_wind_pair=2
      riichi-rules smallest tenhou mahjong-soul --kind worth
      riichi-rules smallest tenhou ema-2025 --option riichi.min_points --kind turn
      riichi-rules smallest tenhou --set limits.kiriage=true --games games
    """
    left, right = sides_of(a, b, settings)
    two = RulesetPair(left.ruleset, right.ruleset)
    check_option(option, two)
    games = games_of(two, paths)
    alike = two.a == two.b
    kinds = () if alike else kinds or tuple(ASKED)
    with progressbar(kinds) as asking:
        found = simplest(two, asking, seed, option=option)
    often = likeliest(two, seed=seed) if "worth" in kinds else None
    dealt = in_deals(two, seed, deals) if deals and not alike else None
    data = {
        "rulesets": [left.data, right.data],
        **(found.data if found else NOTHING),
        "likeliest": often.data if often else None,
        "deals": dealt._asdict() if dealt else None,
        "games": games.data if games else None,
    }

    return Output(data, lambda page: _tell_both(page, (left, right), found, often, dealt, games))


NOTHING: Final = dict.fromkeys(("question", "a", "b", "size", "frequency", "options", "arranged")) | {
    "frequency": 0.0,
    "options": [],
}
"""The JSON keys for the case that no question has two answers."""


def games_of(two: RulesetPair, paths: tuple[str, ...]) -> GameCounts | None:
    """Count in the games at these paths how often two rulesets differ; without paths, use stored counts."""
    if not paths:
        found = apart(two.a, two.b)
        return found and GameCounts(endings(), *found, counted=True)
    return occurring(records_at(paths), two)


def check_option(option: str | None, two: RulesetPair) -> None:
    """Raise an error if the named option is unknown, conduct or equal, or if only conduct differs."""
    if option is None:
        differing = options_apart(*two)
        option = differing[0] if differing and all(name not in COMPUTED for name in differing) else None
    if option is None:
        return
    if option not in OPTIONS:
        missing = say("there is no option {option}", option=option)
        raise usage_error(joined([missing, nearest(option, OPTIONS)], ""))
    fact = OptionFact(option)
    if option not in COMPUTED:
        raise usage_error(say("{option} is for people at a table to keep: no question shows it", option=fact))
    if two.a.value(option) == two.b.value(option):
        facts = {"option": fact, "value": two.a.text(option)}
        raise usage_error(
            say("both rulesets have {option}={value}: name an option in which they differ", **facts)
        )


def _tell_both(
    page: Page,
    sides: tuple[Rules, Rules],
    found: DifferingQuestion | None,
    often: DifferingQuestion | None,
    dealt: Dealt | None,
    games: GameCounts | None,
) -> None:
    for side, rules in zip("AB", sides, strict=True):
        page.label(side, rules_words(rules))
    if sides[0].ruleset == sides[1].ruleset:
        page.apart(say("They do not differ."))
        return
    if found:
        _tell_made_up(page, say("The simplest"), found)
    else:
        page.apart(say("No question that was tried has two answers. Another --seed tries other questions."))
    if often and (found is None or often.question != found.question):
        _tell_made_up(page, say("The likeliest among wins"), often)
    if dealt:
        _tell_deals(page, dealt)
    _tell_games(page, games)


def _tell(page: Page, found: DifferingQuestion) -> None:
    a, b = found.pair[:2]
    page.line(json.dumps(found.question.data))
    page.labels("", [view.text for view in a.views if isinstance(view, HandScene)])
    own, other = decisive(a), decisive(b)
    apart = [name for name in own if own[name] != other.get(name)] if a.message == b.message else []
    for side, answer, counted, carried in zip("AB", (a, b), (own, other), found.pair.carried, strict=True):
        page.label(f" {side}", answer.words)
        said = {**counted, "follows": answer.content.get("follows")}
        page.labels("", [f"{name}: {json.dumps(said[name])}" for name in apart])
        page.labels("", map(sentence, carried))
    page.label("", say("Because of {options}.", options=joined(found.options, ", ")))


def _tell_made_up(page: Page, title: Message, found: DifferingQuestion) -> None:
    page.apart(title, "bold")
    _tell(page, found)
    came = say(
        "It names {size} tiles and facts. Such a difference came up in {n} of {asked} questions of {kind}"
        " that were made up.",
        size=found.size,
        n=Count(found.differed) if found.differed else say("none"),
        asked=Count(found.asked),
        kind=found.question.kind,
    )
    if found.arranged is not None:
        facts = {"aim": SHOWN, "rounds": len(MOMENTS), "n": found.arranged}
        where = say("It was found in arranged rounds: {aim}. It came up in {n} of {rounds}.", **facts)
        came = joined([came, where], " ")
    page.label("", came)


def _tell_deals(page: Page, dealt: Dealt) -> None:
    page.apart(say("In deals"), "bold")
    counts = {"n": Count(dealt.differ) if dealt.differ else say("none"), "deals": Count(dealt.deals)}
    where = say("They differ on {n} of {deals} shuffled deals, played by players who want to win", **counts)
    if not dealt.differ:
        page.say(sentence(where))
        return
    told = [
        sentence(joined([where, say("somebody may do something else, or gets something else")], ": ")),
        plural(
            dealt.paid, "{n} of these ends in different payments.", "{n} of these end in different payments."
        ),
    ]
    if dealt.parted:
        told.append(
            say(
                "On {n}, B does not allow what was done, so there are no payments to compare.", n=dealt.parted
            )
        )
    page.say(joined(told, " "))


def _tell_games(page: Page, games: GameCounts | None) -> None:
    page.apart(say("In real games"), "bold")
    if games is None:
        page.say(say("How often it matters there is not stated: --games counts it in records of your own."))
        return
    counted = say(
        "{differ} of {endings} endings {which} are paid differently: {points} points.",
        which=say("that were counted for this book") if games.counted else say("of these records"),
        **{name: Count(getattr(games, name)) for name in ("differ", "endings", "points")},
    )
    page.say(counted)
    often = games.likeliest
    if often:
        _tell(page, often)
        counts = {"n": Count(often.differed), "asked": Count(often.asked)}
        page.label(
            "", say("Such a win came up {n} times among {asked} there; this is the simplest.", **counts)
        )


@json_command("separate", "The fewest questions that tell rulesets apart.")
@click.argument("rulesets", nargs=-1, type=RulesetName(), metavar="[RULESET]...")
@seed_option
def separate(rulesets: tuple[str, ...], seed: int) -> Output:
    """Find the fewest questions that tell rulesets apart. Ask them of an engine to learn its rules.

    Without a RULESET, all that ship are told apart. With one, such as a club's file, it is told apart from
    all of those; with several, they are told apart from each other.

    Examples:
      riichi-rules separate
      riichi-rules separate my-club.toml
      riichi-rules separate tenhou mahjong-soul m-league
    """
    named = rulesets_of(rulesets)
    if len(named) < 2:
        named += rulesets_of([name for name in ruleset_ids() if name not in rulesets])
    for first, second in combinations(named, 2):
        if first.id == second.id and first != second:  # answers are told by id
            raise usage_error(
                say("two rulesets have the id {id}: change it in one of the files", id=first.id)
            )
    wanted = [(0, other) for other in range(1, len(named))] if len(rulesets) == 1 else None
    with progressbar(ASKED) as asking:
        found = separated(named, wanted, asking, seed)
    names = [rules.id for rules in found.rulesets]
    asked = [
        {"question": question.data, "answers": dict(zip(names, map(in_english, answers), strict=True))}
        for question, answers in zip(found.questions, found.answers, strict=True)
    ]
    alike = [[first.id, second.id] for first, second in found.alike]
    data = {"rulesets": names, "questions": asked, "tried": found.tried, "alike": alike}
    return Output(data, lambda page: _tell_apart(page, found))


def _tell_apart(page: Page, found: Separation) -> None:
    count = len(found.questions)
    if count:
        fewest = say(
            "{questions} of the {tried} that were tried: no fewer tell {which} apart.",
            questions=plural(count, "{n} question", "{n} questions"),
            tried=Count(found.tried),
            which=say("the others") if found.alike else say("these rulesets"),
        )
        page.say(fewest)
    for question, answers in zip(found.questions, found.answers, strict=True):
        page.gap()
        page.line(json.dumps(question.data))
        rows = [(rules.id, message) for rules, message in zip(found.rulesets, answers, strict=True)]
        page.table([ids(say("Ruleset")), texts(say("Answer"))], rows)
    for first, second in found.alike:
        facts = {"a": first.id, "b": second.id}
        page.apart(
            say("{a} and {b} do not differ.", **facts)
            if first == second
            else say("Nothing that was tried tells {a} and {b} apart: --seed tries others.", **facts)
        )
