"""Rewriting: convert one record of any form to the text of another form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from riichi_book.records.bounds import blaming, unreadable
from riichi_book.records.files import RecordFile
from riichi_book.records.games import PlayedRound, played_rounds
from riichi_book.records.named_rules import AUTO, Settings
from riichi_rules.errors import RecordError
from riichi_rules.messages import Message, SeatFact, say
from riichi_rules.ruleset import Ruleset

from .mjai import mjai_text
from .script import script_text
from .tenhou6 import tenhou6_text

Writer: TypeAlias = Callable[[Sequence[PlayedRound]], str]

_WRITERS: Final[dict[str, Writer]] = {
    "mjai": mjai_text,
    "tenhou6": tenhou6_text,
    "script": script_text,
}
FORMS_WRITTEN: Final = tuple(_WRITERS)
"""The forms in which a record can be written."""


def writer_of(form: str) -> Writer:
    """Return the function that writes rounds in a form. Raises ``RecordError`` for an unknown one."""
    if form not in _WRITERS:
        forms, named = ", ".join(FORMS_WRITTEN), repr(form[:40])
        raise unreadable("the forms to write are {forms}, not {form}", forms=forms, form=named)
    return _WRITERS[form]


def rewrite(file: RecordFile, form: str, ruleset: str | Ruleset = AUTO, settings: Settings = ()) -> str:
    """Return a record in another form: ``mjai``, ``tenhou6``, or ``script``, the notation of play's scripts.

    What the record leaves out (bets, indicators, who is tenpai) follows from the ruleset, by default the one
    that the record names. Raises ``RecordError`` for a record that cannot be read, was not played by these
    rules or leaves tiles unknown, and for what the form cannot say.
    """
    written = writer_of(form)
    rounds = list(played_rounds(file, ruleset, settings))
    with blaming(partial(RecordError, file=file.name)):
        if not rounds:
            raise unreadable("it holds no round")
        for number, each in enumerate(rounds, 1):
            if hidden := _hidden(each):
                facts = {"number": number, "hidden": hidden, "form": form}
                raise unreadable("round {number}: {hidden}; {form} tells all tiles", **facts)
        return written(rounds)


def _hidden(each: PlayedRound) -> Message | None:
    """Say what is unknown in the record of a round; None if nothing is."""
    if each.history.view is not None:
        return say("only the view of {seat} is known", seat=SeatFact(each.history.view))
    hands, draws = each.deal.hands, [player.concealed for player in each.state.players]
    for held, words in (
        (hands, say("not all hands are known")),
        (draws, say("not all draws are known")),
        ([each.state.indicators], say("not all indicators are known")),
    ):
        if any([not tile.known for tiles in held for tile in tiles]):
            return words
    return None
