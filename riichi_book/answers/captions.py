"""Captions: in a sentence how a hand of the game ended, before anybody asks what it pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from riichi_rules.questions import Question
from riichi_rules.questions.worth import OCCASIONS
from riichi_rules.seats import SEATS, WIND_NAMES, wind_of

from .tile_words import capital, listed


def caption_of_win(win: Mapping[str, Any], names: Sequence[str]) -> str:
    """Say who won how: "South wins on a discard of East, riichi."."""
    score = win["score"]
    words = f"{names[win['seat']]} wins"
    words += " by tsumo" if score["by"] == "tsumo" else f" on a discard of {names[win['from']]}"
    occasions = " ".join(fact.replace("_", " ") for fact in OCCASIONS if score.get(fact))
    words += f", {occasions}" if occasions else ""
    return f"{words}. {names[win['liable']]} is liable." if "liable" in win else f"{words}."


def caption_of_ending(question: Question) -> str:
    """Say how a hand of the game ended that a question is about, the seats by their winds."""
    names = seat_names(question)
    if question["wins"]:
        return " ".join([caption_of_win(win, names) for win in question["wins"]])
    if question["chombo"] is not None:
        return f"{names[question['chombo']]} commits a chombo."
    if question["draw"] != "exhaustive":
        return f"The hand is aborted: {question['draw'].replace('-', ' ')}."
    tenpai = [names[seat] for seat in SEATS if seat in question["tenpai"]]
    are = "are" if len(tenpai) > 1 else "is"
    words = (
        f"The wall is used up: {listed(tenpai)} {are} tenpai."
        if tenpai
        else "The wall is used up: all are noten."
    )
    nagashi = [names[seat] for seat in question["nagashi"]]
    return f"{words} {listed(nagashi)} discarded terminals and honours only." if nagashi else words


def seat_names(question: Question) -> tuple[str, ...]:
    """Return the winds of the four seats, by seat, of the hand that ended."""
    return tuple([WIND_NAMES[wind_of(seat, question["dealer"] or 0)] for seat in SEATS])


def table_words(question: Question) -> str:
    """Return what lies on the table: "2 counters, 1 bet"; nothing where nothing does."""
    counted = ((question["honba"], "counter"), (question["bets"], "bet"))
    parts = [f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in counted if number]
    return capital(", ".join(parts))
