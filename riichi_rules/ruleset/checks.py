"""Check that the options of a ruleset agree, and find those that decide nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import NamedTuple, cast

from riichi_rules.messages import Message, OptionFact, joined, plural, say

from .option import OptionValue
from .options import value_text


class Contradiction(NamedTuple):
    """Options that contradict each other: ``problem`` says why, ``options`` which they are."""

    problem: Message
    options: tuple[str, ...]


# If the first option is true, the second must have this value, and why.
NEEDS: tuple[tuple[str, str, OptionValue, Message], ...] = (
    ("dora.kan_ura", "dora.kan", True, say("without kan indicators there is nothing to look under")),
    (
        "dora.kan_ura",
        "dora.ura",
        True,
        say("a winner who may not look under the first indicator may not look under any other"),
    ),
    (
        "yaku.open_riichi_yakuman",
        "yaku.open_riichi",
        True,
        say("nobody deals into a riichi that cannot be declared"),
    ),
)

BET = 1000  # points of a riichi stick
WRITTEN_OUT = say("points are written out, and not in thousands")
FLOATING = (
    say(" when one player has the return points"),
    say(" when two players have the return points"),
    say(" when three players have the return points"),
)
PLACES = (say("first"), say("second"), say("third"), say("fourth"))

# An option, a number that only matters with it, and the values of the option that need the number.
# Then the message for a missing number, and the message for a number that does not matter.
TOGETHER = (
    (
        "match.extension",
        "match.extension_target",
        ("sudden_death", "full_wind"),
        say("{option} = {value} needs a number in {other}: the points that end the match on time"),
        say(
            "{option} = {value} needs {other} to be other than none: there is no further wind to play for the"
            " target"
        ),
    ),
    (
        "penalties.chombo_kind",
        "penalties.chombo_amount",
        ("match_points",),
        say("{option} = match_points needs a number in {other}: the points that a chombo costs"),
        say("{option} = {amount} needs {other} = match_points: with {kind} no points come off the result"),
    ),
)
START, RETURN = "table.start_points", "match.return_points"

# An option that decides nothing if the second option has this value.
IDLE: tuple[tuple[str, str, OptionValue], ...] = (
    ("dora.kan_reveal_closed", "dora.kan", False),
    ("dora.kan_reveal_open", "dora.kan", False),
    ("dora.kan_reveal_robbed", "dora.kan", False),
    ("yaku.ippatsu_on_robbed_kan", "yaku.ippatsu", False),
    ("yaku.renhou_cumulative", "yaku.renhou", None),
    ("limits.kiriage", "limits.aotenjou", True),
    ("limits.kazoe", "limits.aotenjou", True),
    ("limits.yakuman_stacking", "limits.aotenjou", True),
    ("liability.composite", "limits.aotenjou", True),
    ("riichi.kan_drawn_tile_only", "riichi.kan", None),
    ("riichi.kan_yaku_may_change", "riichi.kan", None),
    ("tenpai.own_four_counts", "tenpai.own_four", True),
    ("wins.bets", "wins.multiple_ron", "nearest"),
    ("wins.honba", "wins.multiple_ron", "nearest"),
    ("draws.nagashi_is_win", "draws.nagashi", False),
    ("draws.nagashi_several", "draws.nagashi", False),
    ("penalties.chombo_redeal", "penalties.chombo_kind", None),
    ("penalties.chombo_bets_returned", "penalties.chombo_kind", None),
    ("penalties.noten_riichi_when", "penalties.noten_riichi", "blocked"),
    ("penalties.noten_riichi_when", "penalties.chombo_kind", None),
)


def contradictions_in(values: Mapping[str, OptionValue]) -> Iterator[Contradiction]:
    """Yield the contradictions between the values of all options."""
    for name, needed, value, why in NEEDS:
        if values[name] and values[needed] != value:
            pair = {"option": OptionFact(name), "needed": OptionFact(needed)}
            missing = say("{option} = true needs {needed} = {value}", value=value_text(needed, value), **pair)
            yield Contradiction(joined([missing, why], ": "), (name, needed))
    points = cast("int", values[START])
    if 0 < points < BET:  # nobody could place a riichi stick
        facts = {"option": OptionFact(START), "points": points, "right": WRITTEN_OUT}
        problem = say("{option} = {points} is less than one riichi stick: {right}, such as 25000", **facts)
        yield Contradiction(problem, (START,))
    for name, number, needing, missing, alone in TOGETHER:
        held, amount = values[name], values[number]
        if (held in needing) is (amount is None):
            option, other, said = (name, number, missing) if amount is None else (number, name, alone)
            named = {"option": OptionFact(option), "other": OptionFact(other), "value": values[option]}
            facts = {**named, "amount": str(amount), "kind": value_text(name, held)}
            yield Contradiction(Message(said.template, facts), (name, number))
    yield from islice(_uma_out_of_order(values), 1)


def idle_in(values: Mapping[str, OptionValue]) -> dict[str, str]:
    """Return the options that decide nothing, each with the option that makes it so."""
    # Several nagashi may count as several wins, even if only one ron may win.
    nagashi = values["draws.nagashi"] and values["draws.nagashi_is_win"]
    several = nagashi and values["draws.nagashi_several"] == "each_paid"
    busy = ("wins.bets", "wins.honba") if several else ()
    return {
        name: governing for name, governing, value in IDLE if values[governing] == value and name not in busy
    }


def oddities_in(values: Mapping[str, OptionValue]) -> Iterator[Message]:
    """Yield what is odd about the values but can be played, each with its consequence."""
    for name, when, row in _uma_rows(values):
        facts = {"option": OptionFact(name), "when": when, "sum": sum(row), "right": WRITTEN_OUT}
        if sum(row):
            yield say(
                "{option} adds up to {sum}{when}, so the four results of a match do too, and not to zero",
                **facts,
            )
        points = max(map(abs, row))
        if 0 < points < BET:
            yield plural(
                points,
                "{option} moves no more than {n} point{when}: {right}",
                "{option} moves no more than {n} points{when}: {right}",
                **facts,
            )
    start, back = cast("int", values[START]), cast("int", values[RETURN])
    if back < start:
        facts = {
            "option": OptionFact(RETURN),
            "other": OptionFact(START),
            "back": str(back),
            "start": str(start),
        }
        yield say(
            "{option} = {back} is less than {other} = {start}: first place would pay {points}"
            " instead of receiving it",
            points=4 * (start - back),
            **facts,
        )


def _uma_rows(values: Mapping[str, OptionValue]) -> Iterator[tuple[str, Message | str, Sequence[int]]]:
    """Yield each row of placement bonuses: its option, when it is used, and the four numbers."""
    yield "match.uma", "", cast("tuple[int, ...]", values["match.uma"])
    rows = cast("tuple[tuple[int, ...], ...]", values["match.uma_floating"] or ())
    for when, row in zip(FLOATING, rows, strict=False):
        yield "match.uma_floating", when, row


def _uma_out_of_order(values: Mapping[str, OptionValue]) -> Iterator[Contradiction]:
    """Yield each place that would be worth more than the one before it."""
    for name, when, row in _uma_rows(values):
        for place, (better, worse) in enumerate(pairwise(row)):
            if worse > better:
                facts = {"option": OptionFact(name), "when": when, "better": better, "worse": worse}
                problem = say(
                    "{option} gives the {next} place {worse} and the {place} {better}{when}: the numbers"
                    " go from first place to fourth, none above the one before",
                    next=PLACES[place + 1],
                    place=PLACES[place],
                    **facts,
                )
                yield Contradiction(problem, (name,))
