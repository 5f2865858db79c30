"""Watched rounds: checks that must hold after every event, counted independently of the package.

Rounds are played by seed and number: three of four are dealt at random, one is a forced round.
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
    """Checks a round from its deal on, one event after another."""

    def __init__(self, dealt: RoundState) -> None:
        self.state = dealt
        self.print = fingerprint(dealt)
        self.points = sum(dealt.scores) + BET * dealt.bets
        self.reds = sum(tile.red for tile in all_tiles(dealt.rules))
        self.let_by: list[set[int]] = [set(), set(), set(), set()]
        self.moment(dealt)

    def see(self, event: Event, after: RoundState) -> None:
        """Check an event and the state after it, after trying all that was legal before it."""
        self.try_all()
        assert fingerprint(self.state) == self.print, "a state was changed"
        self.remember(event)
        self.state, self.print = after, fingerprint(after)
        self.moment(after)

    def try_all(self) -> None:
        """Apply every legal event, and check that nobody in furiten may win by ron.

        If another seat is forced to win by ron, a call fails: then the outcome of both is applied.
        """
        state = self.state
        choices = [state.legal(seat) or () for seat in range(4)]
        forced = [legal[0] for legal in choices if len(legal) == 1 and isinstance(legal[0], Ron)]
        for seat, legal in enumerate(choices):
            assert len(set(legal)) == len(legal), "something is legal twice"
            for event in legal:
                # Applying an event asks the same, so the many discards need no second check.
                assert isinstance(event, Discard) or state.why_not(seat, event) is None, event
                holding = state.holds([event, *forced]) if forced else None
                after = state.play(holding or event)
                if after.over:
                    self.settled(after)
                if isinstance(event, Ron):
                    self.not_furiten(seat)

    def moment(self, state: RoundState) -> None:
        """Check the number of tiles, the points and the riichi sticks."""
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
        """Check that payments balance, and that riichi sticks go to somebody or stay."""
        settlement = state.settlement
        assert settlement is not None
        scores = added(state.scores, settlement.deltas)
        assert sum(scores) + BET * settlement.bets_left == self.points, "points are lost in the settlement"

    def remember(self, event: Event) -> None:
        """Record which kinds each seat let pass: until its own discard, in riichi for good."""
        state = self.state
        if isinstance(event, Discard) and (
            state.players[event.seat].riichi is None or state.declaring == event.seat
        ):
            self.let_by[event.seat].clear()
        # A riichi stick may be placed before a ron on the same tile; a draw or a call comes after all rons.
        if isinstance(event, Draw | Chii | Pon | OpenKan) and state.tile and not self.of_closed_kan():
            for seat in range(4):
                if seat != state.turn:
                    self.let_by[seat].add(state.tile.kind)

    def of_closed_kan(self) -> bool:
        """Whether the last tile belongs to a closed kan, which few hands can rob."""
        return self.state.called is not None and not self.state.called.open

    def not_furiten(self, seat: int) -> None:
        """Check that a seat with a legal ron is not furiten, by the state and by our own records."""
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
    """Return the tiles in hands, melds, rivers and walls: packed counts by kind, and how many are red."""
    wall = state.deal.wall
    assert wall is not None
    gone = LIVE_TILES - state.live - state.replaced
    tiles = [*wall.live[gone : gone + state.live], *dead, *tiles_of_seats(state)]
    return pack(tiles), sum([tile.red for tile in tiles])


def tiles_of_seats(state: RoundState) -> list[Tile]:
    """Return the tiles in hands, melds and rivers; a called tile is in its meld."""
    tiles: list[Tile] = []
    for player in state.players:
        tiles += [*player.concealed, *[lying.tile for lying in player.river if lying.taken_by is None]]
        tiles += [tile for meld in player.melds for tile in meld.tiles]
    return tiles


def fingerprint(state: RoundState) -> int:
    """Return a hash of a state's content without the ruleset and the deal."""
    return hash(tuple(state)[2:])


RULESETS = 60
"""The ten that ship, and fifty variants."""


def numbered(seed: int, number: int) -> Iterator[Step]:
    """Play a round by number: the same seed and number give the same round."""
    lots = f"{seed} {number}"
    if number % 4 == 3:
        return forced_steps(lots, number // 4 % len(FORCED))
    return steps_of(lots, ruleset_number(number % RULESETS))


def watched(steps: Iterator[Step]) -> set[str]:
    """Check everything after each event of a round. Return the names of what it shows."""
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
    """Play and check rounds. Return what is wrong with any."""
    wrong = []
    for number in numbers:
        try:
            watched(numbered(seed, number))
        except (AssertionError, RiichiError) as error:
            wrong.append(f"round {number} of seed {seed}: {type(error).__name__}: {error}")
    return wrong
