"""The state of a round at one moment: what you can ask of it, and the state after each event."""

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
from .player import dealt_player
from .position import CLAIM, DRAW, TURN, Players, Position, Refusal, refused


class RoundState(Position):
    """One moment of a round. It is immutable: ``apply`` returns the next state.

    Seats are 0 to 3 in the order of play, scores are points. If an answer depends on unknown tiles, it is
    None.
    """

    def begun(self, players: Players) -> RoundState:
        """Return a fresh state of this round: these players, the same indicators, defaults for the rest."""
        return RoundState(self.rules, self.deal, players, self.indicators)

    def apply(self, event: Event) -> RoundState:
        """Return the state after an event. Raises ``IllegalEvent`` with the rule that forbids it."""
        if refusal := refuse_here(self, event):
            raise IllegalEvent(refusal.message, refusal.rule, event, legal_instead(self, event))
        return cast("RoundState", following(self, event))

    def play(self, event: Event) -> RoundState:
        """Apply the riichi sticks and indicators that are due, then an event. Raises ``IllegalEvent``."""
        state = self
        while (first := before(state, event)) is not None:
            state = state.apply(first)
        return state.apply(event)

    def legal(self, seat: int) -> tuple[Event, ...] | None:
        """Return what a seat may decide to do now (rules ``turn.*``, ``calls.*``, ``kans.*``, ``riichi.*``).

        An empty tuple if it has nothing to decide, None if that depends on unknown tiles.
        """
        return legal.legal(self, seat)

    def why_not(self, seat: int, action: Event) -> Refusal | None:
        """Say why a seat may not do that now: the rule and the reason. None if it may, or if nobody knows."""
        actors = () if isinstance(action, ExhaustiveDraw) else seats_of(action)
        if actors and seat not in actors:
            return refused("turn.seat", "only {seat} may do that", seat=SeatFact(actors[0]))
        return refuse(self, action)

    @property
    def due(self) -> Event | None:
        """What follows if nobody wins, calls or declares anything (rule ``turn.order``).

        None if a seat has to decide. The tile that comes is unknown unless the wall is given.
        """
        return due(self)

    def holds(self, claims: Sequence[Event], *, at_once: bool = False) -> Event | None:
        """Return which of several claims holds (rules ``calls.priority``, ``calls.several-rons``).

        ``claims`` are in the order in which they were made; ``at_once`` means that they were made together.
        None if all pass. (S1-22 to S1-25.)
        """
        return calls.claim_that_holds(self, claims, at_once=at_once)

    def hand(self, seat: int) -> Hand:
        """Return the hand of a seat, with its drawn tile; some of its tiles may be unknown."""
        return self.players[seat].hand

    def waits(self, seat: int) -> tuple[Tile, ...] | None:
        """Return the tiles that a seat waits on, without its drawn tile (rule ``waits.tenpai``)."""
        found = waits.waits(self, seat)
        return None if found is None else tuple(map(Tile, found[0]))

    def tenpai(self, seat: int) -> bool | None:
        """Whether a seat is tenpai (rules ``waits.tenpai``, ``waits.own-four``); a dead hand never is."""
        return waits.tenpai(self, seat)

    def furiten(self, seat: int) -> Furiten | None:
        """Return whether a seat is furiten, of which kinds, because of which tiles (rules ``furiten.*``)."""
        return furiten_now(self, seat)

    def is_furiten(self, seat: int) -> bool | None:
        """Whether a seat is furiten: the short answer."""
        return is_furiten(self, seat)

    def value(self, seat: int) -> Value | None:
        """Return what a win of a seat is worth now, on its drawn tile or on the claimable tile.

        Points, han and fu are those of ``value_of``. This does not check furiten, nor what else bars the win:
        use ``why_not``. Raises ``NotComplete`` if that tile does not complete the hand.
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
        """What the end of the round changes (rules ``payment.*``): points by seat, and the sticks left.

        None before the end, or if a winner's tiles are unknown.
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
        """The moment as part of a sentence."""
        if self.end is not None:
            return joined([say("the hand is over"), self.end.message], ": ")
        seat, tile = SeatFact(self.turn), self.tile if self.tile and self.tile.known else say("tile")
        if self.stage is DRAW:
            return plural(
                self.live,
                "{seat} draws next, with {n} live tile left",
                "{seat} draws next, with {n} live tiles left",
                seat=seat,
            )
        if self.stage is TURN:
            return plural(
                self.live,
                "it is the turn of {seat}, with {n} live tile left",
                "it is the turn of {seat}, with {n} live tiles left",
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
    """Return the state after a deal (rule ``table.deal``). Raises ``IllegalEvent`` for an impossible deal."""
    if problem := deal_problem(deal, rules):
        raise IllegalEvent(problem, "table.deal", deal)
    players = tuple(map(dealt_player, deal.hands, deal.scores))
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
