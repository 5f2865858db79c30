"""The state of a round: a moment of it, what can be asked of it, and the moment that an event makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from riichi_rules.errors import IllegalEvent
from riichi_rules.furiten import Furiten
from riichi_rules.hand import Hand
from riichi_rules.messages import Message, SeatFact, joined, plural, say, sentence
from riichi_rules.ruleset import Ruleset
from riichi_rules.settlement import Settlement
from riichi_rules.tiles import Tile
from riichi_rules.value import Value

from . import calls, ending, legal, waits, wall, worth
from .deal import Deal, deal_problem
from .events import Chombo, Event, ExhaustiveDraw
from .following import before, due, following, legal_instead, refuse, refuse_here, seats_of
from .furiten import furiten_now, is_furiten
from .player import sat_down
from .position import CLAIM, DRAW, TURN, Players, Position, Refusal, refused


class RoundState(Position):
    """One moment of a round. It is never changed: an event makes the next one.

    Seats are 0 to 3 in the order of play, scores are points. What cannot be known, because tiles are
    unknown, is answered with None.
    """

    def begun(self, players: Players) -> RoundState:
        """Return another state of this round, with such players and nothing else but its indicators."""
        return RoundState(self.rules, self.deal, players, self.indicators)

    def apply(self, event: Event) -> RoundState:
        """Return the state after an event. Raises ``IllegalEvent`` with the rule that forbids it."""
        if refusal := refuse_here(self, event):
            raise IllegalEvent(refusal.message, refusal.rule, event, legal_instead(self, event))
        return cast("RoundState", following(self, event))

    def play(self, event: Event) -> RoundState:
        """Apply an event, and before it the bets and indicators that are due. Raises ``IllegalEvent``."""
        state = self
        while (first := before(state, event)) is not None:
            state = state.apply(first)
        return state.apply(event)

    def legal(self, seat: int) -> tuple[Event, ...] | None:
        """Return what a seat may decide to do now (rules ``turn.*``, ``calls.*``, ``kans.*``, ``riichi.*``).

        Nothing where it has nothing to decide, None where that depends on tiles that are not known.
        """
        return legal.legal(self, seat)

    def why_not(self, seat: int, action: Event) -> Refusal | None:
        """Say why a seat may not do that now: the rule and the reason. None where it may, or nobody knows."""
        actors = () if isinstance(action, ExhaustiveDraw) else seats_of(action)
        if actors and seat not in actors:
            return refused("turn.seat", "only {seat} may do that", seat=SeatFact(actors[0]))
        return refuse(self, action)

    @property
    def due(self) -> Event | None:
        """What follows when nobody wins, calls or declares anything (rule ``turn.order``).

        None where a seat has to decide. What is not turned yet has no face unless the wall is known.
        """
        return due(self)

    def holds(self, claims: Sequence[Event], *, at_once: bool = False) -> Event | None:
        """Return which of several claims holds (rules ``calls.priority``, ``calls.several-rons``).

        ``claims`` stand in the order in which they were made; ``at_once`` says that they were made
        together. None when all pass. (S1-22 to S1-25.)
        """
        return calls.claim_that_holds(self, claims, at_once=at_once)

    def hand(self, seat: int) -> Hand:
        """Return the hand of a seat, with the drawn tile, and with unknown tiles where it is so."""
        return self.players[seat].hand

    def waits(self, seat: int) -> tuple[Tile, ...] | None:
        """Return the tiles that a seat waits on, a drawn tile left aside (rule ``waits.tenpai``)."""
        found = waits.waits(self, seat)
        return None if found is None else tuple(map(Tile, found[0]))

    def tenpai(self, seat: int) -> bool | None:
        """Whether a seat is tenpai (rules ``waits.tenpai``, ``waits.own-four``); a dead hand never is."""
        return waits.tenpai(self, seat)

    def furiten(self, seat: int) -> Furiten | None:
        """Answer whether a seat is furiten, of which kinds, because of which tiles (rules ``furiten.*``)."""
        return furiten_now(self, seat)

    def is_furiten(self, seat: int) -> bool | None:
        """Whether a seat is furiten: the short answer."""
        return is_furiten(self, seat)

    def value(self, seat: int) -> Value | None:
        """Return what a seat would win on the tile of this moment: the one drawn, or the one that lies.

        Points, han and fu are those of ``value_of``; what bars the win, furiten above all, is asked with
        ``why_not``. Raises ``NotComplete`` where that tile does not complete the hand.
        """
        return worth.value_now(self, seat)

    @property
    def dead_wall(self) -> tuple[wall.DeadTile, ...]:
        """The fourteen tiles of the dead wall, and what each is for (rule ``table.dead-wall``)."""
        return wall.dead_wall(self)

    @property
    def nagashi(self) -> tuple[int, ...]:
        """The seats that would be paid nagashi mangan (rule ``payment.nagashi-mangan``)."""
        return ending.nagashi(self)

    @property
    def settlement(self) -> Settlement | None:
        """What the end of the round changes (rules ``payment.*``): points by seat, and the bets left.

        None before the end, and where a winner's tiles are not known.
        """
        return ending.settlement(self)

    @property
    def dealt_anew(self) -> bool:
        """Whether the round does not count and is dealt again (rule ``match.redeal``).

        (Option ``penalties.chombo_redeal``.)
        """
        return isinstance(self.end, Chombo) and self.rules.penalties.chombo_redeal

    @property
    def message(self) -> Message:
        """The moment."""
        if self.end is not None:
            return joined([say("the round is over"), self.end.message], ": ")
        seat, tile = SeatFact(self.turn), self.tile if self.tile and self.tile.known else say("tile")
        if self.stage is DRAW:
            return plural(
                self.live,
                "{seat} draws next, {n} live tile is left",
                "{seat} draws next, {n} live tiles are left",
                seat=seat,
            )
        if self.stage is TURN:
            return plural(
                self.live,
                "it is the turn of {seat}, {n} live tile is left",
                "it is the turn of {seat}, {n} live tiles are left",
                seat=seat,
            )
        if self.stage is CLAIM:
            return say("{seat} discarded the {tile}, which can still be taken", tile=tile, seat=seat)
        return say("{seat} made a kan with the {tile}, which can be robbed", tile=tile, seat=seat)

    @property
    def words(self) -> str:
        """The moment as a sentence."""
        return str(sentence(self.message))

    def __repr__(self) -> str:
        return f"<RoundState {self.words}>"


def begin(deal: Deal, rules: Ruleset) -> RoundState:
    """Return the state after a deal (rule ``table.deal``). Raises ``IllegalEvent`` for one that cannot be."""
    if problem := deal_problem(deal, rules):
        raise IllegalEvent(problem, "table.deal", deal)
    players = tuple([sat_down(tiles, score) for tiles, score in zip(deal.hands, deal.scores, strict=True)])
    dealt = RoundState(rules, deal, players, (deal.indicator,))
    return dealt._replace(bets=deal.bets, turn=deal.dealer)


def replay(deal: Deal, events: Iterable[Event], rules: Ruleset) -> Iterator[RoundState]:
    """Yield the state after the deal, and after each event.

    Raises ``IllegalEvent`` at the first event that the ruleset does not allow, with the rule behind it.
    """
    state = begin(deal, rules)
    yield state
    for event in events:
        state = state.apply(event)
        yield state
