"""The end of a round: exhaustive draw, the five abortive draws, and what the end pays."""

from __future__ import annotations

from riichi_rules.messages import SeatFact
from riichi_rules.seats import SEATS, all_from, others
from riichi_rules.settlement import Settlement, settle_chombo, settle_draw, settle_wins
from riichi_rules.settlement.table import settlement_of
from riichi_rules.tiles import WINDS, Tile, count_of, is_outside

from .events import Abort, AbortiveDraw, Chombo, Declaration, ExhaustiveDraw, Foul, Ron, Tsumo
from .furiten import has_yaku
from .position import CLAIM, CLAIMABLE, MOST_KANS, OVER, TURN, Position, Refusal, refused
from .waits import completes, tenpai
from .wins import surely_wins

NINE = 9
"""How many kinds of terminals and honours let a player abort the round."""


def wall_is_done(position: Position) -> bool:
    """Whether the last discard has been made and the live wall is empty (S1-85, S2-10)."""
    return position.stage is CLAIM and not position.live


def may_show(position: Position, seat: int) -> bool | None:
    """Whether a seat may declare tenpai at the exhaustive draw; None for a hand with unknown tiles.

    (Options ``tenpai.*``; S1-59 to S1-62, S1-86.)
    """
    found = tenpai(position, seat)
    if not found or position.rules.tenpai.keishiki or position.players[seat].closed:
        return found
    # A closed hand always wins by tsumo; an open one needs a yaku on some tile of its wait.
    return any([has_yaku(position, seat, Tile(kind)) for kind in completes(position, seat) or ()])


def default_declarations(position: Position) -> ExhaustiveDraw:
    """Return the exhaustive draw in which every seat that may shows tenpai, East first (S1-86, S2-12)."""
    seats = all_from(position.deal.dealer)
    return ExhaustiveDraw(tuple([Declaration(seat, bool(may_show(position, seat))) for seat in seats]))


def refuse_exhaustive(position: Position, event: ExhaustiveDraw) -> Refusal | None:
    """Say why this exhaustive draw is not allowed (rules ``ending.*``; S1-85 to S1-87, S2-10 to S2-14)."""
    if not wall_is_done(position):
        return refused(
            "ending.exhaustive-draw", "the round is drawn only when nobody wins on the last discard"
        )
    if sorted(declaration.seat for declaration in event.declarations) != list(SEATS):
        return refused("ending.tenpai-or-noten", "each of the four seats says tenpai or noten, once")
    refusals = [refuse_declaration(position, declaration) for declaration in event.declarations]
    return next((refusal for refusal in refusals if refusal), None)


def refuse_declaration(position: Position, declaration: Declaration) -> Refusal | None:
    """Say why a seat may not make this declaration."""
    player, seat, rules = position.players[declaration.seat], declaration.seat, position.rules
    ready = may_show(position, seat)
    if player.riichi is not None and Foul.NOTEN_RIICHI in player.fouls:
        return refused(
            "fouls.noten-at-four-riichi", "{seat} declared riichi without tenpai: chombo", seat=SeatFact(seat)
        )
    if player.riichi is not None and not declaration.tenpai and not player.dead:
        return refused(
            "ending.riichi-shows",
            "{seat} is in riichi and must show tenpai|you you are in riichi and must show tenpai",
            seat=SeatFact(seat),
        )
    if declaration.tenpai and ready is False:
        return refused("waits.tenpai", "{seat} is not tenpai|you you are not tenpai", seat=SeatFact(seat))
    if not declaration.tenpai and ready and not rules.draws.may_hide_tenpai:
        return refused("ending.hidden-tenpai", "in {ruleset} a tenpai hand must be shown", ruleset=rules.fact)
    return None


def abort_due(position: Position) -> Abort | None:
    """Return the abortive draw that follows unless somebody wins on the discard.

    (Options ``draws.four_winds``, ``draws.four_riichi``, ``draws.four_kans``; S1-90, S4-16.)
    """
    if position.stage is not CLAIM:
        return None
    draws, players = position.rules.draws, position.players
    # Test the table before the option: then an option counts as read only in games where it mattered.
    if not position.interrupted and _four_winds(position) and draws.four_winds:
        return Abort.FOUR_WINDS
    if all([player.riichi is not None for player in players]) and draws.four_riichi:
        return Abort.FOUR_RIICHI
    shared = position.kans == MOST_KANS and max([player.kans for player in players]) < MOST_KANS
    return Abort.FOUR_KANS if shared and draws.four_kans else None


def _four_winds(position: Position) -> bool:
    rivers = [player.river for player in position.players]
    if any([len(river) != 1 for river in rivers]):
        return False
    kinds = {lying.tile.kind for river in rivers for lying in river}
    return len(kinds) == 1 and kinds.pop() in WINDS


def ended(position: Position, event: ExhaustiveDraw | AbortiveDraw | Chombo) -> Position:
    """Return the position after the round ended without a win."""
    return position._replace(stage=OVER, end=event)


def refuse_nine_kinds(position: Position, seat: int) -> Refusal | None:
    """Say why a seat may not abort the round for nine kinds (option ``draws.nine_kinds``)."""
    player = position.players[seat]
    if not position.rules.draws.nine_kinds:
        return refused(
            "ending.nine-kinds", "{ruleset} has no abortive draw for nine kinds", ruleset=position.rules.fact
        )
    if position.stage is not TURN or seat != position.turn or position.declaring is not None:
        return refused("ending.nine-kinds", "you may declare nine kinds only on your own turn")
    if not position.first_turn(seat):
        return refused(
            "ending.nine-kinds", "you may declare nine kinds only on your first turn, before any call or kan"
        )
    if player.dead:
        return refused("fouls.dead-hand", "a dead hand may not declare anything")
    if player.known and outside_kinds(player.counts) < NINE:
        return refused(
            "ending.nine-kinds", "the hand has {kinds} of the nine kinds", kinds=outside_kinds(player.counts)
        )
    return None


def outside_kinds(counts: int) -> int:
    """Return how many kinds of terminals and honours there are among packed tiles."""
    return sum([is_outside(kind) and count_of(counts, kind) > 0 for kind in range(34)])


def refuse_abort(position: Position, event: AbortiveDraw) -> Refusal | None:
    """Say why the round is not aborted (rules ``ending.*``)."""
    if event.kind is Abort.NINE_KINDS:
        if event.seat is None:
            return refused("ending.nine-kinds", "nine kinds are declared by a seat")
        return refuse_nine_kinds(position, event.seat)
    if event.kind is Abort.TRIPLE_RON:
        return refuse_triple_ron(position)
    if abort_due(position) is not event.kind:
        return refused(f"ending.{event.kind}", "there is no abortive draw for {kind} now", kind=event.kind)
    noten = any([Foul.NOTEN_RIICHI in player.fouls for player in position.players])
    if event.kind is Abort.FOUR_RIICHI and noten:
        return refused(
            "fouls.noten-at-four-riichi", "the four hands are shown, and one declared riichi without tenpai"
        )
    return None


def refuse_triple_ron(position: Position) -> Refusal | None:
    """Say why three rons do not abort the round (option ``draws.triple_ron``)."""
    if not position.rules.draws.triple_ron:
        return refused(
            "ending.triple-ron", "in {ruleset} three rons do not abort the hand", ruleset=position.rules.fact
        )
    if position.stage not in CLAIMABLE:
        return refused("ending.triple-ron", "there is no tile to win on")
    for seat in others(position.turn):
        if position.players[seat].known and not surely_wins(position, seat):
            return refused("ending.triple-ron", "{seat} cannot win on the tile", seat=SeatFact(seat))
    return None


def nagashi(position: Position) -> tuple[int, ...]:
    """Return the seats whose discards are terminals and honours only, none called (``draws.nagashi``)."""
    if not position.rules.draws.nagashi:
        return ()
    return tuple([seat for seat, player in enumerate(position.players) if player.only_outside_untaken])


def settlement(position: Position) -> Settlement | None:
    """Return what the end of the round changes; None before it, or if a winner's hand is unknown.

    (Rules ``payment.*``.)
    """
    end, table, rules = position.end, position.table, position.rules
    match end:
        case Ron() | Tsumo():
            winners = len(end.seats) if isinstance(end, Ron) else 1
            return settle_wins(position.wins, table) if len(position.wins) == winners else None
        case ExhaustiveDraw():
            return settle_draw(end.tenpai, table, rules, nagashi(position))
        case AbortiveDraw():
            return settlement_of([], table)
        case Chombo():
            return settle_chombo(end.seat, table, rules)
        case _:
            return None
