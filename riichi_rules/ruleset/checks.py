"""What must hold between the options of a ruleset, and which of them then mean nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, cast

from riichi_rules.messages import Message, OptionFact, say

from .option import OptionValue
from .options import value_text


class Contradiction(NamedTuple):
    """Options that cannot stand together: ``problem`` says why, ``options`` which they are."""

    problem: Message
    options: tuple[str, ...]


# An option that is true, the option that it needs, the value that it needs there, and why.
NEEDS: tuple[tuple[str, str, OptionValue, Message], ...] = (
    ("dora.kan_ura", "dora.kan", True, say("without kan indicators nothing lies under them")),
    (
        "dora.kan_ura",
        "dora.ura",
        True,
        say("who may not look under the first indicator looks under no other"),
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

# An option that means nothing, and the option and the value there that make it so.
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
            problem = say(
                "{option} = true needs {needed} = {value}: {why}",
                option=OptionFact(name),
                needed=OptionFact(needed),
                value=value_text(needed, value),
                why=why,
            )
            yield Contradiction(problem, (name, needed))
    yield from filter(None, (check(values) for check in (_start, _uma_order, _extension, _chombo)))


def idle_in(values: Mapping[str, OptionValue]) -> dict[str, str]:
    """Return the options that mean nothing beside the others, each with the option that makes it so."""
    busy = ("wins.bets", "wins.honba") if _several_nagashi_win(values) else ()
    return {
        name: governing for name, governing, value in IDLE if values[governing] == value and name not in busy
    }


def oddities_in(values: Mapping[str, OptionValue]) -> tuple[Message, ...]:
    """Return what is odd and yet can be played between the values, each with what follows from it."""
    found = []
    for name, when, row in _uma_rows(values):
        if sum(row):
            found.append(
                say(
                    "{option} adds up to {sum}{when}: so do the four results of a match, which else add up to"
                    " zero",
                    option=OptionFact(name),
                    sum=sum(row),
                    when=when,
                )
            )
        if 0 < max(map(abs, row)) < BET:
            found.append(
                say(
                    "{option} moves no more than {points} points{when}: {right}",
                    option=OptionFact(name),
                    points=max(map(abs, row)),
                    when=when,
                    right=WRITTEN_OUT,
                )
            )
    start, back = cast("int", values["table.start_points"]), cast("int", values["match.return_points"])
    if back < start:
        found.append(
            say(
                "{option} = {back} is less than {other} = {start}: who is first pays {points}, and does not"
                " receive it",
                option=OptionFact("match.return_points"),
                back=back,
                other=OptionFact("table.start_points"),
                start=start,
                points=4 * (start - back),
            )
        )
    return tuple(found)


def _uma_rows(values: Mapping[str, OptionValue]) -> Iterator[tuple[str, Message | str, Sequence[int]]]:
    """Yield each row of placement bonuses: its option, when it is used, and the four numbers."""
    yield "match.uma", "", cast("tuple[int, ...]", values["match.uma"])
    rows = cast("tuple[tuple[int, ...], ...]", values["match.uma_floating"] or ())
    for when, row in zip(FLOATING, rows, strict=False):
        yield "match.uma_floating", when, row


def _uma_order(values: Mapping[str, OptionValue]) -> Contradiction | None:
    """Return the first place that would be worth more than the one before it."""
    for name, when, row in _uma_rows(values):
        for place, (better, worse) in enumerate(pairwise(row)):
            if worse > better:
                problem = say(
                    "{option} gives the {next} place {worse} and the {place} {better}{when}: the numbers"
                    " stand from the first place to the fourth, none above the one before",
                    option=OptionFact(name),
                    next=PLACES[place + 1],
                    worse=worse,
                    place=PLACES[place],
                    better=better,
                    when=when,
                )
                return Contradiction(problem, (name,))
    return None


def _start(values: Mapping[str, OptionValue]) -> Contradiction | None:
    """Return the points at the start where they cannot be meant: nobody could place a bet."""
    name = "table.start_points"
    points = cast("int", values[name])
    if not 0 < points < BET:
        return None
    problem = say(
        "{option} = {points} is less than one bet: {right}, such as 25000",
        option=OptionFact(name),
        points=points,
        right=WRITTEN_OUT,
    )
    return Contradiction(problem, (name,))


def _several_nagashi_win(values: Mapping[str, OptionValue]) -> bool:
    """Whether several nagashi count as several wins, even where only one ron does."""
    as_wins = values["draws.nagashi"] and values["draws.nagashi_is_win"]
    return bool(as_wins) and values["draws.nagashi_several"] == "each_paid"


def _extension(values: Mapping[str, OptionValue]) -> Contradiction | None:
    names = ("match.extension", "match.extension_target")
    extension, target = values[names[0]], values[names[1]]
    if (extension is None) == (target is None):
        return None
    if target is None:
        problem = say(
            "{option} = {value} needs a number in {other}: the points that end the match on time",
            option=OptionFact(names[0]),
            value=extension,
            other=OptionFact(names[1]),
        )
    else:
        problem = say(
            "{option} = {value} needs {other} to be other than none: there is no further wind to play for the"
            " target",
            option=OptionFact(names[1]),
            value=target,
            other=OptionFact(names[0]),
        )
    return Contradiction(problem, names)


def _chombo(values: Mapping[str, OptionValue]) -> Contradiction | None:
    names = ("penalties.chombo_kind", "penalties.chombo_amount")
    kind, amount = values[names[0]], values[names[1]]
    if (kind == "match_points") == (amount is not None):
        return None
    if amount is None:
        problem = say(
            "{option} = match_points needs a number in {other}: the points that a chombo costs",
            option=OptionFact(names[0]),
            other=OptionFact(names[1]),
        )
    else:
        problem = say(
            "{option} = {amount} needs {other} = match_points: with {kind} no points of the result go",
            option=OptionFact(names[1]),
            amount=amount,
            other=OptionFact(names[0]),
            kind=value_text(names[0], kind),
        )
    return Contradiction(problem, names)
