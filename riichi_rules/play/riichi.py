"""Riichi: who may declare it, which discards it leaves, when its stick is placed, which kans it allows."""

from __future__ import annotations

from functools import lru_cache

from riichi_rules.distance import SIMPLES
from riichi_rules.hand import Hand
from riichi_rules.melds import Meld
from riichi_rules.messages import plural, say
from riichi_rules.payment import BET
from riichi_rules.reading import readings
from riichi_rules.situation import Situation, Win
from riichi_rules.suits import EACH_KIND, suits_of
from riichi_rules.tiles import Tile
from riichi_rules.value import value_of

from .events import Deposit, Foul, Riichi
from .furiten import close_wins, own_discards
from .player import Player, StandingRiichi
from .position import CLAIM, TURN, Position, Refusal, refused
from .waits import all_seen, completing_kinds, completing_with, waited


def refuse_riichi(position: Position, event: Riichi) -> Refusal | None:
    """Say why a seat may not declare riichi now (rules ``riichi.*``; S1-63, S1-66, S1-73, S4-1 to S4-12).

    A hand with unknown tiles is assumed to be tenpai.
    """
    seat, options = event.seat, position.rules.riichi
    player = position.players[seat]
    if position.stage is not TURN or seat != position.turn or position.tile is None:
        return refused("riichi.turn", "you may declare riichi only on your own turn, after drawing")
    if player.dead:
        return refused("fouls.dead-hand", "a dead hand cannot declare riichi")
    if player.riichi is not None:
        return refused("riichi.once", "riichi has already been declared")
    if not player.closed:
        return refused("riichi.closed", "riichi needs a closed hand")
    if event.open and not position.rules.yaku.open_riichi:
        return refused("riichi.open", "{ruleset} has no open riichi", ruleset=position.rules.fact)
    if position.live < options.min_live_tiles:
        left, least = position.live, options.min_live_tiles
        words = plural(
            left,
            "{n} live tile is left, but riichi needs {least}",
            "{n} live tiles are left, but riichi needs {least}",
            least=least,
        )
        return Refusal("riichi.live-tiles", words)
    if options.min_points is not None and player.score < options.min_points:
        return refused(
            "riichi.points",
            "{points} points are not enough: riichi needs {least}",
            points=player.score,
            least=options.min_points,
        )
    return refuse_noten(position, seat) if player.known else None


def refuse_noten(position: Position, seat: int) -> Refusal | None:
    """Refuse riichi if no discard leaves the hand tenpai, and not furiten if the ruleset asks for that."""
    if riichi_discards(position, seat):
        return None
    if not position.rules.riichi.furiten and tenpai_discards(position, seat):
        return forbidden_in_furiten(position)
    return refused("riichi.tenpai", "no discard leaves the hand tenpai")


def forbidden_in_furiten(position: Position) -> Refusal:
    """Say that a tenpai hand may not declare riichi because it is furiten (option ``riichi.furiten``)."""
    return refused("riichi.furiten", "{ruleset} forbids riichi in furiten", ruleset=position.rules.fact)


def riichi_discards(position: Position, seat: int) -> list[int]:
    """Return the kinds that a seat may discard with riichi; its hand must be known (S1-63, S1-73, S4-12)."""
    kinds = tenpai_discards(position, seat)
    if position.rules.riichi.furiten:
        return kinds
    return [kind for kind in kinds if not furiten_after(position, seat, kind)]


def tenpai_discards(position: Position, seat: int) -> list[int]:
    """Return the kinds whose discard leaves the hand tenpai (S1-59 to S1-61, S4-19)."""
    player = position.players[seat]
    four_alike = position.rules.yaku.four_alike_as_pairs
    found = []
    for kind in discards_to_completion(player.counts, not player.melds, four_alike):
        left = player.counts - (1 << 3 * kind)
        kinds, _ = waited(position, completing_with(position, player, left), left, player)
        if kinds and (position.rules.tenpai.all_seen or not all_seen(position, player, kinds, left)):
            found.append(kind)
    return found


@lru_cache(maxsize=1 << 14)
def discards_to_completion(counts: int, bare: bool, four_alike: bool) -> tuple[int, ...]:
    """Return the kinds of concealed tiles (packed) whose discard leaves tiles that some kind completes."""
    if far_from_tenpai(counts, bare):
        return ()
    held = [kind for kind in range(34) if counts >> 3 * kind & 7]
    return tuple([kind for kind in held if completing_kinds(counts - (1 << 3 * kind), bare, four_alike)])


def far_from_tenpai(counts: int, bare: bool) -> bool:
    """Whether a quick test shows that no discard leaves the hand tenpai; it rejects most hands.

    The discard changes one suit and the winning tile completes one, so a hand that can become tenpai has at
    most two suits that do not split into groups. For seven pairs it has at most two single tiles, for
    thirteen orphans at most one simple tile.
    """
    if sum([not suit.splits for suit in suits_of(counts)]) <= 2:
        return False
    simples = counts & SIMPLES
    return not bare or ((counts & EACH_KIND).bit_count() > 2 and simples & (simples - 1) != 0)


def furiten_after(position: Position, seat: int, kind: int) -> bool:
    """Whether discarding that kind leaves the hand waiting on a kind among its own discards."""
    player = position.players[seat]
    left = player.without([next(tile for tile in player.concealed if tile.kind == kind)])
    completing = completing_with(position, left, left.counts)
    after = position._replace(players=position.with_player(seat, left), tile=None, stage=CLAIM)
    return kind in completing or bool(own_discards(after, seat, completing))


def declared(position: Position, event: Riichi) -> Position:
    """Return the position after riichi was declared, before its discard (S4-21: double on the first turn)."""
    seat = event.seat
    riichi = StandingRiichi(position.first_turn(seat), event.open)
    player = position.players[seat]._replace(riichi=riichi, turns_next=True)
    if player.known and refuse_noten(position, seat):
        player = player._replace(fouls=(*player.fouls, Foul.NOTEN_RIICHI))
    return position._replace(players=position.with_player(seat, player), declaring=seat)


def refuse_riichi_discard(position: Position, seat: int, tile: Tile) -> Refusal | None:
    """Say why a tile may not be discarded with riichi or after it (S1-63, S1-70, S4-7)."""
    player = position.players[seat]
    unjudged = position.declaring != seat or player.unknown or Foul.NOTEN_RIICHI in player.fouls
    if unjudged or tile.kind in riichi_discards(position, seat):
        return None
    if not position.rules.riichi.furiten and tile.kind in tenpai_discards(position, seat):
        return forbidden_in_furiten(position)
    return refused("riichi.tenpai", "without the {tile} the hand is not tenpai", tile=tile)


def refuse_deposit(position: Position, event: Deposit) -> Refusal | None:
    """Say why no riichi stick is placed now."""
    if position.declaring != event.seat or position.stage is not CLAIM:
        return refused("riichi.bet", "a riichi stick is placed once, right after the discard of a riichi")
    return None


def deposited(position: Position, event: Deposit) -> Position:
    """Return the position after the riichi stick was placed (S4-5; option ``riichi.bet_if_ronned``)."""
    if position.rules.riichi.bet_if_ronned == "not_paid":
        # The stick is placed because nobody won on the discard.
        position = close_wins(position)
    player = position.players[event.seat]
    players = position.with_player(event.seat, player._replace(score=player.score - BET))
    return position._replace(players=players, bets=position.bets + 1, declaring=None)


def refuse_riichi_kan(position: Position, seat: int, meld: Meld) -> Refusal | None:
    """Say why riichi forbids a closed kan (S1-71, S1-72, S4-7, S4-11; options ``riichi.kan*``)."""
    player, options, drawn_tile = position.players[seat], position.rules.riichi, position.tile
    if player.riichi is None or drawn_tile is None:
        return None
    if position.declaring == seat:
        return refused("riichi.turn", "the discard must follow the declaration of riichi")
    if options.kan is None:
        return refused("riichi.kan", "{ruleset} forbids kans in riichi", ruleset=position.rules.fact)
    if options.kan_drawn_tile_only and drawn_tile.known and drawn_tile.kind != meld.kind:
        return refused("riichi.kan-drawn", "in riichi you may make a kan only with the tile just drawn")
    if player.unknown:
        return None
    before, after = player.without([drawn_tile]), player.melding(meld)
    waits = waits_without(position, before, meld.kind)
    if waits != waits_without(position, after, meld.kind):
        return refused("riichi.kan-waits", "the kan of {tile} would change the wait", tile=Tile(meld.kind))
    if options.kan == "same_readings" and not only_triplet(before, waits, meld.kind):
        words = say(
            "the three {tile} can also be read as something other than a triplet", tile=Tile(meld.kind)
        )
        return Refusal("riichi.kan-readings", words)
    if not options.kan_yaku_may_change and yaku_change(position, seat, before, after, waits):
        return refused("riichi.kan-yaku", "the kan would change the yaku")
    return None


def waits_without(position: Position, player: Player, but: int) -> list[int]:
    """Return the kinds that complete a hand, except the kind of the kan, which has no tile left."""
    return [kind for kind in completing_with(position, player, player.counts) if kind != but]


def only_triplet(player: Player, waits: list[int], kind: int) -> bool:
    """Whether the three tiles of a kind are a triplet in every reading of every win (S1-71, S1-72)."""
    won = [player.counts + (1 << 3 * wait) for wait in waits]
    found = [reading for counts in won for reading in readings(counts, player.melds)]
    return all([reading.sets >> kind & 1 for reading in found])


def yaku_change(position: Position, seat: int, before: Player, after: Player, waits: list[int]) -> bool:
    """Whether the kan changes the yaku of some win (option ``riichi.kan_yaku_may_change``)."""
    found = [yaku_with(position, seat, before.hand, kind) for kind in waits]
    return found != [yaku_with(position, seat, after.hand, kind) for kind in waits]


def yaku_with(position: Position, seat: int, hand: Hand, kind: int) -> frozenset[str]:
    """Return the yaku of a win by tsumo on a kind, without those that depend on the moment."""
    situation = Situation(by=Win.TSUMO, seat=position.wind(seat), round=position.deal.wind, riichi=True)
    return frozenset([scored.id for scored in value_of(hand, Tile(kind), situation, position.rules).yaku])
