"""Describe in sentences how a hand of the game ended, without what it pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from riichi_rules.messages import Message, SeatFact, joined, listed, plural, say
from riichi_rules.payment import bets, counters
from riichi_rules.questions import Question
from riichi_rules.questions.worth import OCCASIONS
from riichi_rules.seats import in_turn

from .tile_words import fact_name

DRAWS: Final = {
    "nine-kinds": say("A player shows nine kinds of terminals and honours on the first turn."),
    "four-winds": say("All four players discard the same wind on their first turn."),
    "four-riichi": say("The fourth player declares riichi, and nobody wins on the tile."),
    "four-kans": say("The fourth kan of the hand is made, and the four belong to more than one player."),
    "triple-ron": say("Three players say ron on one tile."),
}
"""The sentence for each abortive draw."""
_WINS: Final = {
    "tsumo": (say("{winner} wins by tsumo."), say("{winner} ({occasions}) wins by tsumo.")),
    "chankan": (
        say("{winner} robs the kan of {discarder}."),
        say("{winner} ({occasions}) robs the kan of {discarder}."),
    ),
    "ron": (
        say("{winner} wins on {discarder}'s discard."),
        say("{winner} ({occasions}) wins on {discarder}'s discard."),
    ),
}
"""The sentences for each way to win, without and with occasions such as riichi; their facts come later."""


def captions_of_win(win: Mapping[str, Any]) -> Iterator[Message]:
    """Yield who won and how, and who is liable: "South (riichi) wins on East's discard."."""
    score = win["score"]
    way = "chankan" if score.get("chankan") else score["by"]
    occasions = [fact_name(fact) for fact in OCCASIONS if score.get(fact)]
    facts = {"winner": SeatFact(win["seat"]), "occasions": joined(occasions, " ")}
    if way != "tsumo":
        facts["discarder"] = SeatFact(win["from"])
    yield Message(_WINS[way][bool(occasions)].template, facts)
    if win.get("liable") is not None:
        yield say("{liable} is liable.", liable=SeatFact(win["liable"]))


def captions_of(question: Question) -> Iterator[Message]:
    """Yield sentences on how the hand in a question ended."""
    for win in question["wins"] or ():
        yield from captions_of_win(win)
    if question["draw"] == "exhaustive":
        yield say("The wall has run out, and nobody has won.")
        yield showing(in_turn(question["tenpai"], question["dealer"] or 0))
        for seat in question["nagashi"]:
            yield say(
                "{seat} discarded only terminals and honours, and nobody called any of them.",
                seat=SeatFact(seat),
            )
    elif question["draw"]:
        yield DRAWS[question["draw"]]
    if question["chombo"] is not None:
        yield say("{seat} commits a chombo.", seat=SeatFact(question["chombo"]))


def showing(seats: list[int]) -> Message:
    """Return a sentence that names these seats as tenpai at the end of a hand."""
    if not seats:
        return say("Nobody is tenpai.")
    names = listed([SeatFact(seat) for seat in seats])
    return plural(len(seats), "{names} is tenpai.", "{names} are tenpai.", names=names)


def on_the_table(question: Question) -> list[Message]:
    """Return the honba and riichi sticks on the table, such as "2 counters" and "1 bet", if there are any."""
    told = {"honba": counters, "bets": bets}
    return [message(number) for name, message in told.items() if (number := question.facts.get(name))]
