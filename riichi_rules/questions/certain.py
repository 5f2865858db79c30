"""What a seat may do when tiles are unknown: what is certain, what depends on them, what is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from riichi_rules.errors import IllegalEvent
from riichi_rules.melds import MeldType
from riichi_rules.messages import OR, Message, listed, say
from riichi_rules.notation import read_tile
from riichi_rules.play import calls, ending, kans, legal, riichi, wins
from riichi_rules.play.clauses import Clause
from riichi_rules.play.events import Abort, AbortiveDraw, Deposit, Draw, Event, Indicator, Pass, Riichi
from riichi_rules.play.fouls import is_punished
from riichi_rules.play.player import Player
from riichi_rules.play.position import CLAIMABLE, TURN, Position, Refusal
from riichi_rules.play.script import HiddenTile, act
from riichi_rules.play.state import RoundState
from riichi_rules.play.waits import completes
from riichi_rules.play.wall import gone, seen_of
from riichi_rules.seats import next_after
from riichi_rules.tiles import COPIES, KINDS, Tile, count_of, is_honour, is_outside, tiles_fact

HAND = say("the tiles of the hand that are not named")
LYING_TILE = say("the tile that was discarded")
GROUPS = 4
PAIRS = 7
DRAWN_TILE = say("the tile that was drawn")
DRAW_RULES = ("turn.discard", "riichi.fixed")
"""The rules that refuse a discard because it is not the drawn tile."""
IMPOSSIBLE = {
    "ron": Refusal("ending.complete-hand", say("with this tile no unnamed tiles make the hand complete")),
    "tsumo": Refusal("ending.complete-hand", say("no unnamed tiles make the hand complete")),
    "riichi": Refusal("riichi.tenpai", say("no unnamed tiles make the hand tenpai")),
    "chii": Refusal("calls.own-tiles", say("no unnamed tiles make a run with this tile")),
    "nine kinds": Refusal("ending.nine-kinds", say("no unnamed tiles bring the hand to nine kinds")),
}
"""Why an action is refused whatever the unnamed tiles are, even if no other rule forbids it."""


class Open(NamedTuple):
    """An action that cannot be decided yet: its script verb, and the tiles that have to be known."""

    action: str
    needs: Message


def certain(position: Position, seat: int) -> tuple[Event, ...]:
    """Return what a seat may certainly do now; everything legal, if no tile that matters is unknown."""
    judged = legal.legal(position, seat)
    if judged is not None:
        return judged
    player = position.players[seat]
    if position.stage is not TURN:
        calls_found = legal.call_choices(position, seat)
        return (*calls_found, Pass(seat)) if calls_found else ()
    must_win_perhaps = player.riichi is not None and not position.rules.riichi.pass_win
    if position.declaring == seat or must_win_perhaps:
        return ()
    nine = ending.outside_kinds(player.counts) >= ending.NINE
    nine = nine and not ending.refuse_nine_kinds(position, seat)
    found: list[Event] = [AbortiveDraw(Abort.NINE_KINDS, seat)] if nine else []
    if player.riichi is None:
        found += legal.own_kans(position, seat)
    return (*found, *legal.discards(position, seat))


def undecided(position: Position, seat: int) -> Iterator[Open]:
    """Yield what a seat may perhaps do, depending on unknown tiles of its hand or an unknown discard."""
    player = position.players[seat]
    if position.stage is TURN and seat == position.turn:
        yield from _undecided_turn(position, seat) if player.unknown else ()
    elif position.stage in CLAIMABLE and seat != position.turn and seat not in position.passed:
        yield from _undecided_claim(position, seat)


def may_be_drawn(position: Position, seat: int, clause: Clause) -> bool:
    """Whether a discard that ``DRAW_RULES`` refuse may be legal after all, as the unnamed drawn tile.

    These rules refuse a named tile, in a riichi too, although the drawn tile is not known yet.
    """
    drawn_tile = position.tile
    if position.stage is not TURN or seat != position.turn or drawn_tile is None or drawn_tile.known:
        return False
    return not clause.mark and not gone(position, [read_tile(clause.tile)], "turn.discard")


def outcome_of(state: RoundState, seat: int, clause: Clause) -> tuple[Refusal | None, tuple[Event, ...]]:
    """Return why a seat may not do what a clause says, if so, and the events that follow if it can be done.

    A foul is possible without being allowed if the ruleset punishes it (options ``penalties.*``).
    """
    refusal, events = None, []
    try:
        for event, after in act(state, [seat], clause):
            if not isinstance(event, Deposit | Indicator):  # nobody chooses these
                refusal = refusal or state.why_not(seat, event)
            events.append(event)
            state = after
    except IllegalEvent as error:
        return Refusal(error.rule, error.why), ()
    return refusal, tuple(events)


def judged(
    state: RoundState, seat: int, clause: Clause
) -> tuple[Refusal | None, tuple[Event, ...], Message | None]:
    """Return why a seat may not do what a clause says, what follows, and which tiles must be known first."""
    needs = {each.action: each.needs for each in undecided(state, seat)}
    verb = clause.verb.removeprefix("open ")
    why: Message | None = None
    try:
        refused, following = outcome_of(state, seat, clause)
        if refused and refused.rule in DRAW_RULES and may_be_drawn(state, seat, clause):
            refused, following, why = None, (), DRAWN_TILE
    except HiddenTile:
        refused, following = None, ()
        why = HAND if state.tile and state.tile.known else LYING_TILE
    event = next((each for each in following if not isinstance(each, Deposit | Indicator)), None)
    if refused or (not why and (event is None or isinstance(event, Draw) or event in certain(state, seat))):
        return refused, following, None
    if state.players[seat].unknown and why != LYING_TILE and verb in IMPOSSIBLE and verb not in needs:
        refused = IMPOSSIBLE[verb]
        return refused, following if event and is_punished(state, event, refused) else (), None
    return None, following, why or needs.get(verb) or (HAND if state.players[seat].unknown else None)


def _undecided_turn(position: Position, seat: int) -> Iterator[Open]:
    player, drawn_tile = position.players[seat], position.tile
    if player.unknown > (drawn_tile is not None and not drawn_tile.known) and player.riichi is None:
        yield Open("discards", HAND)
    if drawn_tile is None or position.declaring == seat:
        return
    hidden = DRAWN_TILE if player.unknown == 1 and not drawn_tile.known else HAND
    unconnected = position.first_turn(seat) and "shiisanpuutaa" in position.rules.yaku.local
    ready = unconnected or may_be_complete(position, player, player.counts)
    if ready and not wins.refuse_tsumo(position, seat):
        yield Open("tsumo", hidden)
    outside = ending.outside_kinds(player.counts)
    nine = outside < ending.NINE <= outside + player.unknown
    if nine and not ending.refuse_nine_kinds(position, seat):
        yield Open("nine kinds", hidden)
    if not kans.refuse_own_kan(position, seat):
        if any([_may_hold(position, player, kind, COPIES) for kind in _kinds_of_kan(position, player)]):
            yield Open("closed kan", hidden)
        pons = [meld.kind for meld in player.melds if meld.type is MeldType.PON]
        if any([_may_hold(position, player, kind, 1) for kind in pons]):
            yield Open("adds", hidden)
    if _may_be_tenpai(position, player) and not riichi.refuse_riichi(position, Riichi(seat)):
        yield Open("riichi", hidden)


def _undecided_claim(position: Position, seat: int) -> Iterator[Open]:
    player, tile = position.players[seat], position.tile
    if tile is None or (tile.known and not player.unknown):
        return
    kinds = completes(position, seat)
    if tile.known:
        ready = may_be_complete(position, player, player.counts + (1 << 3 * tile.kind))
        ready = ready and not wins.refuse_ron(position, seat)
    else:
        ready = kinds != () and not player.dead and not position.wins_closed
    if ready:
        yield Open("ron", HAND if tile.known else LYING_TILE)
    if calls.refuse_any_call(position, seat):
        return
    in_order = seat == next_after(position.turn)
    if not tile.known:
        yield from [
            Open(word, LYING_TILE) for word in _callable(position, player) if word != "chii" or in_order
        ]
        return
    held = count_of(player.counts, tile.kind)
    for word, size in (("kan", 3), ("pon", 2)):
        may_kan = word == "pon" or not kans.refuse_any_kan(position)
        if may_kan and _may_hold(position, player, tile.kind, size):
            yield Open(word, _tiles((Tile(tile.kind),) * (size - held)))
    runs = dict.fromkeys(_runs_lacking(position, player, tile)) if in_order else {}
    if runs:
        yield Open("chii", listed(map(_tiles, runs), OR))


def _callable(position: Position, player: Player) -> Iterator[str]:
    """Yield the calls that a hand could make of some unseen tile, perhaps with its own unknown tiles."""
    unseen = {kind: COPIES - seen_of(position, kind) for kind in KINDS}
    tiles = [Tile(kind) for kind, copies in unseen.items() if copies]
    for word, size in (("kan", 3), ("pon", 2)):
        lacking = [(max(size - count_of(player.counts, tile.kind), 0), unseen[tile.kind]) for tile in tiles]
        may_kan = word == "pon" or not kans.refuse_any_kan(position)
        # One of the unseen copies is the discard itself.
        if may_kan and any([few <= player.unknown and few < copies for few, copies in lacking]):
            yield word
    if any(legal.runs(player, tile) or any(_runs_lacking(position, player, tile)) for tile in tiles):
        yield "chii"


def _tiles(tiles: tuple[Tile, ...]) -> Message:
    return say("{tiles}", tiles=tiles_fact(tiles))


def _runs_lacking(position: Position, player: Player, tile: Tile) -> Iterator[tuple[Tile, ...]]:
    """Yield, for each run with a discard, the tiles that the hand's unknown tiles would have to supply."""
    for pair in legal.RUN_PAIRS[tile.kind]:
        lacking = tuple([Tile(kind) for kind in pair if not count_of(player.counts, kind)])
        brought = [_may_hold(position, player, part.kind, 1) for part in lacking]
        if lacking and len(lacking) <= player.unknown and all(brought):
            yield lacking


def _kinds_of_kan(position: Position, player: Player) -> Iterable[int]:
    """Return the kinds of which a closed kan is allowed, apart from what a riichi waits on."""
    options, tile = position.rules.riichi, position.tile
    if player.riichi is not None and options.kan is None:
        return ()
    drawn_only = player.riichi is not None and options.kan_drawn_tile_only
    return [tile.kind] if drawn_only and tile is not None and tile.known else KINDS


def _may_hold(position: Position, player: Player, kind: int, copies: int) -> bool:
    """Whether unknown tiles can bring a kind up to this many copies; false if the hand has them already."""
    lacking = copies - count_of(player.counts, kind)
    return 0 < lacking <= player.unknown and seen_of(position, kind) + lacking <= COPIES


def _may_be_tenpai(position: Position, player: Player) -> bool:
    """Whether the known tiles of a hand, minus one to discard, can be part of a complete hand."""
    held = [kind for kind in KINDS if count_of(player.counts, kind)]
    left = [player.counts - (1 << 3 * kind) for kind in held]
    return not held or any([may_be_complete(position, player, counts) for counts in left])


def may_be_complete(position: Position, player: Player, counts: int) -> bool:
    """Whether unknown tiles can complete a hand that holds these known tiles (packed counts)."""
    held = {kind: count_of(counts, kind) for kind in KINDS if count_of(counts, kind)}
    if not player.melds:
        pairs = [-(-count // 2) for count in held.values()]
        if sum(pairs) <= PAIRS and (position.rules.yaku.four_alike_as_pairs or max(pairs, default=1) == 1):
            return True
        if all(map(is_outside, held)) and sum(held.values()) <= len(held) + 1:
            return True
    return _fit(held, GROUPS - len(player.melds), pair=True)


def _fit(held: dict[int, int], groups: int, *, pair: bool) -> bool:
    """Whether the held tiles fit into this many groups and a pair, with unknown tiles filling the gaps."""
    kind = min([kind for kind, count in held.items() if count > 0], default=None)
    if kind is None:
        return True
    rest = {**held, kind: held[kind] - 2}
    if pair and _fit(rest, groups, pair=False):
        return True
    if not groups:
        return False
    if _fit({**held, kind: held[kind] - 3}, groups - 1, pair=pair):
        return True
    if is_honour(kind):
        return False
    run = [near for near in range(kind, kind + 3) if near // 9 == kind // 9 and held.get(near, 0) > 0]
    return _fit({**held, **{near: held[near] - 1 for near in run}}, groups - 1, pair=pair)
