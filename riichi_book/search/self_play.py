"""Self-play: four seeded players who want to win play rounds, each in its own style.

They know only what their seat may know, choose only from ``legal``, and aim for tenpai. Some call for
flushes, simple tiles or dragons, some declare riichi, some fold when another player did.

For every discard they compute how far the hand is from complete. The well-known count of blocks is fast
enough: a group is worth two, two tiles that may become a group one, and a pair one. It ignores that there is
no fifth copy of a tile; ``riichi_rules.waits.tiles_away`` knows that, but is slower.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from riichi_rules import Ruleset, Tile, play
from riichi_rules.play.deal import starting_scores
from riichi_rules.play.following import before
from riichi_rules.play.laying import all_tiles
from riichi_rules.seats import four
from riichi_rules.suits import EACH_KIND, tile_count
from riichi_rules.tiles import DRAGONS, KINDS, SUIT_BITS, WIND_KINDS, apart, count_of, is_honour, is_outside

Worth = tuple[int, ...]
"""What blocks are worth: with at most 0 to 4 blocks, and then the same with a pair as well."""

IMPOSSIBLE: Final = -99
NOTHING: Final[Worth] = (0, 0, 0, 0, 0, *(IMPOSSIBLE,) * 5)
OUTSIDE: Final = sum(7 << 3 * kind for kind in KINDS if is_outside(kind))


@lru_cache(maxsize=1 << 17)
def tiles_lacking(counts: int, groups: int) -> int:
    """Return how many tiles ``counts`` (packed, concealed) lacks for its groups and a pair: 0 is complete.

    Without melds, seven pairs and thirteen orphans count too.
    """
    *numbers, honours = apart(counts)
    worth = block_worth(honours, True)
    for suit in numbers:
        worth = together(worth, block_worth(suit, False))
    best = 2 * groups + 1 - max(worth[groups], worth[5 + groups] + 1)
    return min(best, pairs_lacking(counts), orphans_lacking(counts)) if groups == 4 else best


def pairs_lacking(counts: int) -> int:
    """Return how many tiles are missing for seven different pairs."""
    held, pairs = _kinds_and_pairs(counts)
    return 7 - pairs + max(0, 7 - held)


def orphans_lacking(counts: int) -> int:
    """Return how many tiles are missing for thirteen orphans."""
    held, pairs = _kinds_and_pairs(counts & OUTSIDE)
    return 14 - held - (pairs > 0)


def _kinds_and_pairs(counts: int) -> tuple[int, int]:
    """Return how many kinds the tiles have, and how many of these come at least twice."""
    several = counts >> 1 | counts >> 2
    return ((counts | several) & EACH_KIND).bit_count(), (several & EACH_KIND).bit_count()


@lru_cache(maxsize=1 << 16)
def together(first: Worth, other: Worth) -> Worth:
    """Return what two suits are worth together."""
    paired = map(max, _sums(first[5:], other), _sums(first, other[5:]))
    return (*_sums(first, other), *paired)


def _sums(first: Worth, other: Worth) -> list[int]:
    """Return the most that two suits are worth with 0 to 4 blocks in all."""
    return [max([first[used] + other[most - used] for used in range(most + 1)]) for most in range(5)]


@cache
def block_worth(counts: int, honours: bool) -> Worth:
    """Return what the tiles of one suit (packed, the lowest rank first) are worth."""
    if not counts:
        return NOTHING
    if not counts & 7:
        return block_worth(counts >> 3, honours)
    first, second, third = counts & 7, counts >> 3 & 7, counts >> 6 & 7
    best = block_worth(counts - 1, honours)
    if first > 1:
        rest = block_worth(counts - 2, honours)
        best = _better(_better(best, _with_block(rest, 1)), (*best[:5], *rest[:5]))
    if first > 2:
        best = _better(best, _with_block(block_worth(counts - 3, honours), 2))
    if honours:
        return best
    if second:
        best = _better(best, _with_block(block_worth(counts - 1 - 8, False), 1))
    if third:
        best = _better(best, _with_block(block_worth(counts - 1 - 64, False), 1))
    if second and third:
        best = _better(best, _with_block(block_worth(counts - 1 - 8 - 64, False), 2))
    return best


def _with_block(rest: Worth, worth: int) -> Worth:
    return tuple([max(best, rest[most - 1] + worth) if most % 5 else best for most, best in enumerate(rest)])


def _better(first: Worth, other: Worth) -> Worth:
    return tuple(map(max, first, other))


Step = tuple[play.Event | None, play.RoundState]
"""An event and the state after it; the deal has no event."""

EVERYTHING: Final = sum(7 << 3 * kind for kind in KINDS)
SIMPLES: Final = EVERYTHING - OUTSIDE
HONOURS: Final = sum(7 << 3 * kind for kind in KINDS if is_honour(kind))
ONE_SUIT: Final = tuple(HONOURS + (SUIT_BITS << 27 * suit) for suit in range(3))


class Style(NamedTuple):
    """How likely a player is to do each thing that it may, from 0 to 1."""

    riichi: float = 0.8
    open: float = 0.1
    call: float = 0.5
    kan: float = 0.9
    fold: float = 0.5
    flush: float = 0.3
    let_by: float = 0.03
    nine_kinds: float = 0.5


STYLES: Final = (
    Style(riichi=0.95, call=0.1, fold=0),
    Style(riichi=0.3, call=1, flush=0.6, kan=1),
    Style(riichi=0.7, call=0.6, fold=0.3, open=0.5),
    Style(riichi=0.6, call=0.3, fold=1, let_by=0.15),
    Style(riichi=0.9, call=0, kan=1, fold=0.1, nine_kinds=0.2),
)


class HandGoal(NamedTuple):
    """What a player aims for: which kinds are useful (packed), and whether to call for it."""

    useful: int
    calls: bool


class SelfPlayer:
    """Plays one seat."""

    def __init__(self, seat: int, style: Style, chance: random.Random) -> None:
        self.seat = seat
        self.style = style
        self.chance = chance

    def likely(self, probability: float) -> bool:
        """Return true with this probability."""
        return self.chance.random() < probability

    def choose(self, state: play.RoundState, legal: Sequence[play.Event]) -> play.Event:
        """Choose one of the legal events."""
        aim = self.aim(state)
        melds = []
        for event in legal:
            if self.wants(state, event):
                return event
            if isinstance(event, play.Pon | play.Chii) and aim.calls:
                melds.append(event)
        if melds and self.likely(self.style.call):
            best = min(melds, key=lambda event: self.after_call(state, event, aim))
            if self.after_call(state, best, aim) < self.lacking(state.players[self.seat], aim):
                return best
        discards = [event for event in legal if isinstance(event, play.Discard)]
        return self.discard(state, discards, aim) if discards else legal[-1]

    def wants(self, state: play.RoundState, event: play.Event) -> bool:
        """Whether to do this at once, whatever the hand aims for."""
        style, player = self.style, state.players[self.seat]
        match event:
            case play.Tsumo() | play.Ron():
                return not self.likely(style.let_by)
            case play.AbortiveDraw():
                return orphans_lacking(player.counts) > 3 and self.likely(style.nine_kinds)
            case play.Riichi(_, opened):
                return self.likely(style.open if opened else style.riichi)
            case play.ClosedKan() | play.AddedKan():
                return self.likely(style.kan)
            case play.OpenKan():
                return self.likely(style.kan * (0.9 if player.melds else 0.2))
            case _:
                return False

    def aim(self, state: play.RoundState) -> HandGoal:
        """Choose an aim for the hand: one suit, a triplet that is worth a yaku, simple tiles, or anything."""
        player = state.players[self.seat]
        whole = player.counts + player.melded
        for suit in ONE_SUIT:
            strange = sum(map(tile_count, apart(whole & ~suit)))
            if not player.melded & ~suit and strange <= 3 + 2 * (self.style.flush > 0.5):
                return HandGoal(suit, True)
        valued = (*DRAGONS, WIND_KINDS[state.wind(self.seat)], WIND_KINDS[state.deal.wind])
        if any([count_of(whole, kind) > 1 for kind in valued]):
            return HandGoal(EVERYTHING, True)
        if not player.melded & OUTSIDE and sum(map(tile_count, apart(player.counts & OUTSIDE))) <= 3:
            return HandGoal(SIMPLES, state.rules.yaku.open_tanyao)
        return HandGoal(EVERYTHING, False)

    def lacking(self, player: play.Player, aim: HandGoal) -> int:
        """Return how many tiles are missing for the aim."""
        return tiles_lacking(player.counts & aim.useful, 4 - len(player.melds))

    def after_call(self, state: play.RoundState, event: play.Pon | play.Chii, aim: HandGoal) -> int:
        """Return how many tiles would be missing after a call and the best discard."""
        if any([not aim.useful >> 3 * tile.kind & 1 for tile in event.meld.tiles]):
            return 99
        return self.lacking(state.players[self.seat].melding(event.meld), aim)

    def discard(
        self, state: play.RoundState, discards: Sequence[play.Discard], aim: HandGoal
    ) -> play.Discard:
        """Choose a discard: a safe one when folding, otherwise one that the hand needs least."""
        player = state.players[self.seat]
        if player.riichi is None and self.likely(self.style.fold) and self.lacking(player, aim) > 2:
            safe = self.safe_kinds(state)
            folding = [event for event in discards if event.tile.kind in safe]
            if folding:
                return self.chance.choice(folding)
        return min(discards, key=lambda event: self.cost(player, event, aim))

    def cost(self, player: play.Player, event: play.Discard, aim: HandGoal) -> tuple[int, float]:
        """Return the cost of a discard: how many tiles are missing after it, and how well the tile fits."""
        kind = event.tile.kind
        left = (player.counts - (1 << 3 * kind)) & aim.useful
        fits = use_of(player.counts & aim.useful, event.tile) + event.tile.red
        return tiles_lacking(left, 4 - len(player.melds)), fits + self.chance.random()

    def safe_kinds(self, state: play.RoundState) -> set[int]:
        """Return the kinds that are in the rivers of all others in riichi; none if nobody is in riichi."""
        rivers = [
            {discard.tile.kind for discard in player.river}
            for seat, player in enumerate(state.players)
            if player.riichi is not None and seat != self.seat
        ]
        return set.intersection(*rivers) if rivers else set()


def use_of(counts: int, tile: Tile) -> int:
    """Return how well a tile connects with the rest of the hand."""
    kind = tile.kind
    use = 3 * (count_of(counts, kind) - 1)
    if not is_honour(kind):
        for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            if 0 <= kind % 9 + step <= 8:
                use += worth * min(count_of(counts, kind + step), 1)
    return use


def table_of(chance: random.Random) -> list[SelfPlayer]:
    """Seat four players with different styles."""
    return [SelfPlayer(seat, style, chance) for seat, style in enumerate(chance.sample(STYLES, 4))]


def shuffled_deal(chance: random.Random, rules: Ruleset) -> play.Deal:
    """Shuffle the tiles of a ruleset and deal them."""
    tiles = all_tiles(rules)
    chance.shuffle(tiles)
    hands = four([tuple(tiles[13 * seat : 13 * seat + 13]) for seat in range(4)])
    wall = play.Wall(tuple(tiles[52:122]), tuple(tiles[122:126]), tuple(tiles[126:131]), tuple(tiles[131:]))
    deal = play.Deal(chance.randrange(4), hands, wall.indicators[0], starting_scores(rules), wall=wall)
    return in_mid_match(deal, chance, rules)


def in_mid_match(deal: play.Deal, chance: random.Random, rules: Ruleset) -> play.Deal:
    """Return a deal in the middle of a match, with honba, riichi sticks, and points that changed hands."""
    bets, start = chance.choice((0, 0, 0, 1, 2)), rules.table.start_points
    scores = [start - 1000 * (seat < bets) for seat in range(4)]
    for _ in range(chance.randrange(4)):
        payer, taker = chance.sample(range(4), 2)
        points = 100 * chance.randrange(max(1, scores[payer] // 100))
        scores[payer] -= points
        scores[taker] += points
    wind, honba = chance.choice("EESS"), chance.choice((0, 0, 1, 3))
    return deal._replace(wind=wind, honba=honba, bets=bets, scores=four(scores))


def played_on(state: play.RoundState, seats: Sequence[SelfPlayer]) -> Iterator[Step]:
    """Play a round to its end. Yield each event and the state after it, but not the first state."""
    while not state.over:
        event = next_event(state, seats)
        first = before(state, event)
        event = event if first is None else first
        state = state.apply(event)
        yield event, state


def next_event(state: play.RoundState, seats: Sequence[SelfPlayer]) -> play.Event:
    """Return what the seat in turn does, or what happens to the current discard."""
    if state.stage is play.Stage.TURN:
        return seats[state.turn].choose(state, state.legal(state.turn) or ())
    claims: list[play.Event] = []
    for player in seats:
        legal = state.legal(player.seat)
        if legal:
            claim = player.choose(state, legal)
            if isinstance(claim, play.Pass):
                if player.likely(0.2):
                    return claim
            else:
                claims.append(claim)
    event = state.holds(claims) or state.due
    if event is None:
        raise AssertionError(state)
    return hide_some_tenpai(state, event, seats) if isinstance(event, play.ExhaustiveDraw) else event


def hide_some_tenpai(
    state: play.RoundState, end: play.ExhaustiveDraw, seats: Sequence[SelfPlayer]
) -> play.ExhaustiveDraw:
    """Let some players hide that they are tenpai, if the rules allow it."""
    if not state.rules.draws.may_hide_tenpai:
        return end
    told = []
    for declared in end.declarations:
        may_hide = declared.tenpai and state.players[declared.seat].riichi is None
        hides = may_hide and seats[declared.seat].likely(0.1)
        told.append(declared._replace(tenpai=False) if hides else declared)
    return play.ExhaustiveDraw(tuple(told))


def steps_of(seed: object, rules: Ruleset) -> Iterator[Step]:
    """Play the round of a seed, from its deal on."""
    chance = random.Random(str(seed))  # noqa: S311 - no secret
    state = play.begin(shuffled_deal(chance, rules), rules)
    yield None, state
    yield from played_on(state, table_of(chance))
