"""Offers: compare what the server offered a client's seat, and what it did not offer, with what is legal.

An attribute of a draw or discard adds up the bits of what is offered; without it, nothing is. Kans in the
seat's own turn are never offered there. The server's furiten flag is compared at each discard, and at the
seat's draws while it is set.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from riichi_book.records import RecordedEvent
from riichi_rules import play
from riichi_rules.messages import Message, say
from riichi_rules.tiles import Tile

from .notes import Notes

Offers: TypeAlias = dict[type[play.Event], tuple[str, int, str]]

CLAIMS: Final[Offers] = {
    play.Pon: ("pon", 1, "calls.own-tiles"),
    play.OpenKan: ("kan", 2, "calls.own-tiles"),
    play.Chii: ("chii", 4, "calls.own-tiles"),
    play.Ron: ("ron", 8, "ending.ron"),
}
TURNS: Final[Offers] = {
    play.Tsumo: ("tsumo", 16, "ending.tsumo"),
    play.Riichi: ("riichi", 32, "riichi.tenpai"),
    play.AbortiveDraw: ("nine kinds", 64, "ending.nine-kinds"),
}
"""The name of each event, the bit that offers it, and the rule that allows it."""

_OFFER: Final = "t"
OFFERED: Final = say("offered")
NOT_OFFERED: Final = say("not offered")


class Watch:
    """Compares, event by event, what the server offers and flags with what the state says."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.flag = False
        self.apart = False

    def look(self, recorded: RecordedEvent, state: play.RoundState, notes: Notes) -> None:
        """Compare the state after an event with the tag of the event."""
        event = recorded.event
        match event:
            case play.Draw(seat=seat) if seat == self.seat:
                self.compare(recorded, state, TURNS, "draw", notes)
            case play.Discard(seat=seat) | play.AddedKan(seat=seat) | play.ClosedKan(seat=seat) if (
                seat != self.seat
            ):
                self.compare(recorded, state, CLAIMS, "discard", notes)
        if recorded.furiten is not None:
            self.flag = recorded.furiten
        if isinstance(event, play.Discard):
            self.compare_flag(recorded, state, notes)
        elif isinstance(event, play.Draw) and event.seat == self.seat and self.flag:
            # The server sets the flag only with the next discard, but clears it at once: a flag that is
            # still set when its seat draws can be compared.
            self.compare_flag(recorded, state, notes)

    def compare(
        self, recorded: RecordedEvent, state: play.RoundState, kinds: Offers, at: str, notes: Notes
    ) -> None:
        """Compare each event that can be offered here."""
        may = {type(event) for event in state.legal(self.seat) or ()}
        tag = recorded.tags[0]
        theirs = tag.number(_OFFER) if _OFFER in tag.attributes else 0
        if not theirs:
            notes.count(f"silence.{at}")
        for kind, (name, bit, rule) in kinds.items():
            if theirs & bit:
                ours = OFFERED if kind in may else NOT_OFFERED
                notes.same(f"offer.{name}", self.rule(kind, rule, state), ours, OFFERED)
            elif kind in may:
                notes.differ(f"offer.{name}", rule, OFFERED, NOT_OFFERED)
        if theirs & ~sum([bit for _, bit, _ in kinds.values()]):
            notes.differ("offer.unknown", "calls.window", say("offers that are possible here"), theirs)

    def rule(self, kind: type, rule: str, state: play.RoundState) -> str:
        """Return the rule that forbids an offer; ``rule`` if none does or the offer is too vague to ask."""
        asked: dict[type, play.Event] = {
            play.Ron: play.Ron((self.seat,)),
            play.Tsumo: play.Tsumo(self.seat),
            play.Riichi: play.Riichi(self.seat),
            play.AbortiveDraw: play.AbortiveDraw(play.Abort.NINE_KINDS, self.seat),
        }
        refusal = state.why_not(self.seat, asked[kind]) if kind in asked else None
        return rule if refusal is None else refusal.rule

    def compare_flag(self, recorded: RecordedEvent, state: play.RoundState, notes: Notes) -> None:
        """Compare the furiten flag. Report a lasting difference once."""
        furiten = self.is_furiten(state)
        check = "furiten.flag" if recorded.furiten is not None else "furiten.silence"
        apart = furiten != self.flag
        if apart and not self.apart:
            rule = self.rule_of_furiten(state) if furiten else "furiten.temporary-end"
            notes.differ(check, rule, _flagged(furiten), _flagged(self.flag))
        else:
            notes.count(check)
        self.apart = apart

    def rule_of_furiten(self, state: play.RoundState) -> str:
        """Return the rule that makes the seat furiten: now, or once it passes the last discard."""
        furiten = state.furiten(self.seat)
        if furiten and furiten.kinds:
            return furiten.reasons[0].rule
        return "furiten.temporary" if state.players[self.seat].riichi is None else "furiten.riichi"

    def is_furiten(self, state: play.RoundState) -> bool:
        """Whether the seat is furiten after this discard.

        If the discard completes its hand and the seat may not win on it, the seat passes it at once.
        """
        if state.is_furiten(self.seat):
            return True
        if state.stage is play.Stage.TURN or state.turn == self.seat or state.tile is None:
            return False
        waits = state.waits(self.seat) or ()
        lying = Tile(state.tile.kind)
        return lying in waits and state.why_not(self.seat, play.Ron((self.seat,))) is not None


def _flagged(furiten: bool) -> Message:
    return say("furiten") if furiten else say("not furiten")
