"""What a win would be worth at a moment of a round, and who is liable for it.

``value_now`` reads the ``Situation`` of a win from the table. For a hand with unknown tiles it returns None.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from riichi_rules.liability import feeder_of
from riichi_rules.melds import MeldType
from riichi_rules.ruleset import Ruleset
from riichi_rules.seats import seen_from
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import Tile, is_honour
from riichi_rules.value import Value, value_of

from .deal import Tiles
from .player import Player
from .position import ROB, TURN, Position
from .wall import ura_of

FED_KAN = ""
"""The key in ``feeders`` for the seat that fed the last kan; the other keys are ids of yakuman."""


def value_now(position: Position, seat: int, *, ura: Tiles = (), apart: bool = True) -> Value | None:
    """Return what a seat would win with its drawn tile, or with the claimable tile (rules ``ending.*``).

    None for a hand with unknown tiles. Raises ``NotComplete`` if the tile does not complete the hand.
    """
    player, tile = position.players[seat], position.tile
    if player.unknown or tile is None:
        return None
    hand = (player.without([tile]) if position.stage is TURN else player).hand
    situation = situation_now(position, seat, ura, apart=apart)
    value = value_of(hand, tile, situation, position.rules)
    liable = liable_seat(value, player)
    if liable is None:
        return value
    return value_of(hand, tile, replace(situation, liable=seen_from(seat, liable)), position.rules)


def table_facts(position: Position, seat: int) -> dict[str, Any]:
    """Return the facts that apply to any win of a seat: its wind and the round's, its riichi, the honba."""
    riichi = position.players[seat].riichi
    return {
        "seat": position.wind(seat),
        "round": position.deal.wind,
        "riichi": riichi is not None,
        "double_riichi": riichi is not None and riichi.double,
        "open_riichi": riichi is not None and riichi.open,
        "honba": position.honba,
    }


def situation_now(position: Position, seat: int, ura: Tiles, *, apart: bool) -> Situation:
    """Return the circumstances of a win by a seat (S1-34 to S1-39, S1-76 to S1-78, S4-20, S4-21)."""
    player = position.players[seat]
    tsumo = position.stage is TURN
    robbed = position.stage is ROB
    return Situation(
        by=Win.TSUMO if tsumo else Win.RON,
        **table_facts(position, seat),
        ippatsu=player.ippatsu,
        rinshan=tsumo and position.replacement,
        chankan=robbed,
        last_tile=position.live == 0 and not robbed,
        first_turn=position.first_turn(seat),
        tile_not_apart=tsumo and not apart,
        dora_indicators=tuple([tile for tile in position.indicators if tile.known]),
        ura_indicators=ura_of(position, ura) if player.riichi else (),
        bets=position.bets,
        added_kan_last=added_kan_last(player, position.rules) or None,
        discarder=None if tsumo else seen_from(seat, position.turn),
    )


def plain_ron(position: Position, seat: int, tile: Tile) -> Value:
    """Return what a ron on a tile is worth without the yaku that depend on the moment, except riichi."""
    hand, situation = position.players[seat].hand, Situation(by=Win.RON, **table_facts(position, seat))
    if hand.full and position.tile is not None:
        hand = hand.discard(position.tile)
    return value_of(hand, tile, situation, position.rules)


def liable_seat(value: Value, player: Player) -> int | None:
    """Return who is liable for a win, if anybody is (rules ``liability.*``, S1-50 to S1-53).

    The seat that fed a great hand was recorded when its last group was called. If one seat fed big three
    dragons and another four kans, the one that fed first is liable: no source covers this case. With the
    option ``liability.open_kan_rinshan``, the seat that fed an open kan is liable for a win on its
    replacement tile.
    """
    won = {scored.id for scored in value.yaku}
    if value.situation.rinshan:
        won.add(FED_KAN)
    return next((feeder for what, feeder in player.feeders if what in won), None)


def feeders_after(player: Player, discarder: int, rules: Ruleset) -> tuple[tuple[str, int], ...]:
    """Return who fed which great hand, after the player called a tile for its last meld."""
    made = player.melds[-1]
    if not (made.is_kan or is_honour(made.kind)):
        return player.feeders
    great = great_hands_fed(player)
    known = [yakuman for yakuman, _ in great]
    hand = player.hand
    fed: list[tuple[str, int]] = [
        (yakuman, discarder)
        for yakuman in sorted(rules.liability.yaku)
        if yakuman not in known and feeder_of(yakuman, hand, rules, added_kan_last=False) is not None
    ]
    if made.is_kan and rules.liability.open_kan_rinshan:
        fed.append((FED_KAN, discarder))
    return (*great, *fed)


def added_kan_last(player: Player, rules: Ruleset) -> bool:
    """Whether an added kan was made after the open kan that is last in ``melds``, if liability depends on it.

    An added kan keeps the place of its pon, so ``melds`` do not tell. ``feeders`` do: they name the seat that
    fed the open kan only while no other kan followed it.
    """
    made = [meld.type for meld in player.melds]
    if MeldType.ADDED_KAN not in made or made[-1] is not MeldType.OPEN_KAN:
        return False
    fed = {what for what, _ in player.feeders}
    if rules.liability.open_kan_rinshan:
        return FED_KAN not in fed
    fourth_fed = feeder_of("suukantsu", player.hand, rules, added_kan_last=False) is not None
    return fourth_fed and "suukantsu" not in fed


def great_hands_fed(player: Player) -> tuple[tuple[str, int], ...]:
    """Return who fed which great hand, without the entry of the last kan: another kan follows it."""
    return tuple([(what, feeder) for what, feeder in player.feeders if what != FED_KAN])
