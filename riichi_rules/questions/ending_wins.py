"""The wins of an ending: each is a ``worth`` question, to which the table adds its own facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from riichi_rules.errors import contradictory
from riichi_rules.messages import FieldFact
from riichi_rules.seats import seen_from
from riichi_rules.settlement import Table, Won
from riichi_rules.situation import Win
from riichi_rules.tiles import Tile

from .field import excerpt, text_of
from .question import Question
from .rules import Rules, check_id, rules_of
from .tile_texts import named
from .worth import WorthAnswer
from .worth import answer as worth_of


def won_by(question: Question, wins: tuple[WorthAnswer, ...]) -> list[Won]:
    """Return the wins in the form that the settlement takes: seats and values."""
    return [Won(winner["seat"], win.value) for winner, win in zip(question["wins"] or (), wins, strict=True)]


def wins_of(question: Question, table: Table, rules: Rules) -> tuple[WorthAnswer, ...]:
    """Return what each win is worth. Raises ``RiichiError`` naming the faulty win."""
    found = []
    for place, win in enumerate(question["wins"] or ()):
        with named(f"wins[{place}]"):
            found.append(worth_of_win(win, question, table, rules))
    situations = [win.value.situation for win in found]
    check_alike("round", [each.round for each in situations])
    # Ignore redness: under a ruleset without that red five, it becomes plain.
    check_alike("win", [str(Tile(win.value.win.kind)) for win in found])
    check_alike("chankan", [each.chankan for each in situations])
    check_alike("last_tile", [each.last_tile for each in situations])
    check_alike("dora_indicators", [text_of(tuple(sorted(each.dora_indicators))) for each in situations])
    return tuple(found)


def check_alike(name: str, values: Sequence[object]) -> None:
    """Raise ``QuestionError`` if the wins of one hand disagree about a fact."""
    for place, other in enumerate(values):
        if other != values[0]:
            raise contradictory(
                "{fact}: score says {name} {other}, that of wins[0] {values}",
                fact=FieldFact(f"wins[{place}]"),
                name=name,
                other=excerpt(other),
                values=excerpt(values[0]),
            )


def worth_of_win(win: Mapping[str, Any], question: Question, table: Table, rules: Rules) -> WorthAnswer:
    """Value one win. Raises ``QuestionError`` if it contradicts itself or the table, or furiten bars it."""
    other = win["score"].get("ruleset")
    if other not in {None, rules.ruleset.id, question["ruleset"]}:
        check_id(other)
        raise contradictory(
            "score says ruleset {ruleset}, the table {table}",
            ruleset=rules_of(other).ruleset.fact,
            table=rules.ruleset.fact,
        )
    found = worth_of(Question("worth", facts_of_win(win, question, table)), rules)
    if found.furiten is not None:
        raise contradictory("the winner is furiten, {causes}", causes=found.furiten.theirs)
    return found


def facts_of_win(win: Mapping[str, Any], question: Question, table: Table) -> dict[str, Any]:
    """Return the facts of one win: its own and those of the table.

    Raises ``QuestionError`` if the two disagree.
    """
    seat, score = win["seat"], dict(win["score"])
    known: dict[str, Any] = {"seat": table.wind(seat), "honba": table.honba, "bets": table.bets}
    if question["round"] is not None:
        known["round"] = question["round"]
    if seat in table.riichi:
        known["riichi"] = True
    for key, fact in (("from", "discarder"), ("liable", "liable")):
        other = win.get(key)
        if other == seat and key == "from" and score["by"] == Win.TSUMO:
            continue  # game records give the winner of a tsumo as "from" too
        if other == seat:
            raise contradictory(
                "{fact} is another seat than the winner's, {seat}"
                "|page {fact} is another seat than the winner's",
                fact=FieldFact(key),
                seat=seat,
            )
        if other is not None:
            known[fact] = str(seen_from(seat, other))
    for name, value in known.items():
        if score.get(name) not in (None, value):
            raise contradictory(
                "score says {name} {score}, the table {value}",
                name=name,
                score=excerpt(score[name]),
                value=excerpt(value),
            )
    score.pop("ruleset", None)
    rounds = filter(None, [other["score"].get("round") for other in question["wins"]])
    if stated := next(rounds, None):  # by any of the wins: it is the same for all
        score["round"] = score.get("round") or stated
    return {**score, **known}
