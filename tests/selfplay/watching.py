"""Rounds under watch: what holds at every moment, whoever plays, counted again from what was seen.

Many rounds are played by seed and number: three of four are dealt by lot, one is forced.
"""

from collections.abc import Iterable, Iterator

from riichi_book.search.self_play import Step, steps_of
from riichi_rules import RiichiError, Tile
from riichi_rules.payment import BET
from riichi_rules.play import Chii, Discard, Draw, Event, OpenKan, Pon, Ron, RoundState, Stage
from riichi_rules.play.deal import LIVE_TILES
from riichi_rules.play.laying import all_tiles
from riichi_rules.seats import added
from riichi_rules.tiles import pack
from selfplay.forced_rounds import FORCED, forced_steps
from selfplay.rulesets import ruleset_number
from selfplay.shown import names_of

FOUR_OF_EACH = sum(4 << 3 * kind for kind in range(34))


class Checks:
    """Watches a round from its deal on, one event after the other."""

    def __init__(self, dealt: RoundState) -> None:
        self.state = dealt
        self.print = fingerprint(dealt)
        self.points = sum(dealt.scores) + BET * dealt.bets
        self.reds = sum(tile.red for tile in all_tiles(dealt.rules))
        self.let_by: list[set[int]] = [set(), set(), set(), set()]
        self.moment(dealt)

    def see(self, event: Event, after: RoundState) -> None:
        """Look at an event and at the state after it, once all that was legal before it has been tried."""
        self.try_all()
        assert fingerprint(self.state) == self.print, "a state was changed"
        self.remember(event)
        self.state, self.print = after, fingerprint(after)
        self.moment(after)

    def try_all(self) -> None:
        """Apply everything that anybody may do now, and see that nobody in furiten may win by ron.

        A call does not hold where another seat must win: then what becomes of both is applied.
        """
        state = self.state
        choices = [state.legal(seat) or () for seat in range(4)]
        forced = [legal[0] for legal in choices if len(legal) == 1 and isinstance(legal[0], Ron)]
        for seat, legal in enumerate(choices):
            assert len(set(legal)) == len(legal), "something is legal twice"
            for event in legal:
                # Applying asks the same; of the many discards that is enough.
                assert isinstance(event, Discard) or state.why_not(seat, event) is None, event
                holding = state.holds([event, *forced]) if forced else None
                after = state.play(holding or event)
                if after.over:
                    self.settled(after)
                if isinstance(event, Ron):
                    self.not_furiten(seat)

    def moment(self, state: RoundState) -> None:
        """Count tiles, points and bets."""
        dead = [dead.tile for dead in state.dead_wall]
        assert len(dead) == 14
        assert tiles_on_the_table(state, dead) == (FOUR_OF_EACH, self.reds), "tiles are missing"
        assert state.live + state.replaced <= LIVE_TILES
        assert sum(state.scores) + BET * state.bets == self.points, "points or bets are missing"
        if state.over:
            self.settled(state)
            return
        for seat, player in enumerate(state.players):
            full = seat == state.turn and state.stage is Stage.TURN
            assert len(player.concealed) + 3 * len(player.melds) == 13 + full, player

    def settled(self, state: RoundState) -> None:
        """See that what is paid is received, and that bets go to somebody or stay."""
        settlement = state.settlement
        assert settlement is not None
        scores = added(state.scores, settlement.deltas)
        assert sum(scores) + BET * settlement.bets_left == self.points, "points are lost in the settlement"

    def remember(self, event: Event) -> None:
        """Note which kinds were let go by: until the own discard, and in riichi for good."""
        state = self.state
        if isinstance(event, Discard) and (
            state.players[event.seat].riichi is None or state.declaring == event.seat
        ):
            self.let_by[event.seat].clear()
        # A bet may be placed before a ron on the same tile; a draw or a call comes after all rons.
        if isinstance(event, Draw | Chii | Pon | OpenKan) and state.tile and not self.of_closed_kan():
            for seat in range(4):
                if seat != state.turn:
                    self.let_by[seat].add(state.tile.kind)

    def of_closed_kan(self) -> bool:
        """Whether the tile that lies is of a closed kan, which few can win on."""
        return self.state.called is not None and not self.state.called.open

    def not_furiten(self, seat: int) -> None:
        """See that a seat to which ron is offered is not furiten: by the state's word, and counted again."""
        state = self.state
        furiten = state.furiten(seat)
        assert furiten is not None
        assert not furiten.furiten
        assert state.is_furiten(seat) is False
        waits = {tile.kind for tile in state.waits(seat) or ()}
        options = state.rules.furiten
        if options.yakuless_discard and options.called_discard:
            thrown = {lying.tile.kind for lying in state.players[seat].river}
            assert not waits & thrown, "ron is offered in furiten by an own discard"
        if options.yakuless_pass and options.missed_robbery and options.temporary_end == "own_discard":
            assert not waits & self.let_by[seat], "ron is offered in temporary furiten"


def tiles_on_the_table(state: RoundState, dead: list[Tile]) -> tuple[int, int]:
    """Count the tiles in hands, melds, rivers, live wall and dead wall: by kind, packed, and the red ones."""
    wall = state.deal.wall
    assert wall is not None
    gone = LIVE_TILES - state.live - state.replaced
    tiles = [*wall.live[gone : gone + state.live], *dead]
    for player in state.players:
        tiles += [*player.concealed, *[lying.tile for lying in player.river if lying.taken_by is None]]
        tiles += [tile for meld in player.melds for tile in meld.tiles]
    return pack(tiles), sum([tile.red for tile in tiles])


def fingerprint(state: RoundState) -> int:
    """Return a number that another content of a state would change; the ruleset and the deal are left out."""
    return hash(tuple(state)[2:])


RULESETS = 60
"""The ten that ship, and fifty more with some of their options set otherwise."""


def numbered(seed: int, number: int) -> Iterator[Step]:
    """Play the round of a number: the same seed and number play the same round."""
    lots = f"{seed} {number}"
    if number % 4 == 3:
        return forced_steps(lots, number // 4 % len(FORCED))
    return steps_of(lots, ruleset_number(number % RULESETS))


def watched(steps: Iterator[Step]) -> set[str]:
    """Check all that must hold after each event of a round; return the names of what it shows."""
    _, state = next(steps)
    checks, shown = Checks(state), set[str]()
    for event, after in steps:
        assert event is not None
        checks.see(event, after)
        shown.update(names_of(event, state, after))
        state = after
    assert state.over
    return shown


def wrong_rounds(seed: int, numbers: Iterable[int]) -> list[str]:
    """Play rounds and watch them; return what is wrong with any."""
    wrong = []
    for number in numbers:
        try:
            watched(numbered(seed, number))
        except (AssertionError, RiichiError) as error:
            wrong.append(f"round {number} of seed {seed}: {type(error).__name__}: {error}")
    return wrong
