"""Who is tenpai, and on which tiles, at a moment of a round.

For a hand with unknown tiles the answer is None. A hand does not change between its turns, so the kinds that
complete it are cached.
"""

from __future__ import annotations

from functools import lru_cache

from riichi_rules.tiles import COPIES, apart, count_of, pack
from riichi_rules.waits import Waited, completing_in, waited_among

from .player import Player
from .position import Position


@lru_cache(maxsize=1 << 16)
def completing_kinds(counts: int, bare: bool, four_alike: bool) -> tuple[int, ...]:
    """Return every kind that completes these concealed tiles (packed); a ``bare`` hand has no melds."""
    return completing_in(apart(counts), bare=bare, four_alike=four_alike)


def completing_with(position: Position, player: Player, counts: int) -> tuple[int, ...]:
    """Return every kind that completes these concealed tiles (packed) of a player."""
    return completing_kinds(counts, not player.melds, position.rules.yaku.four_alike_as_pairs)


def resting_counts(position: Position, seat: int) -> int | None:
    """Return the concealed tiles of a seat without the drawn one, packed; None after a call."""
    player = position.players[seat]
    if len(player.concealed) % 3 != 2:
        return player.counts
    return None if position.tile is None else player.counts - (1 << 3 * position.tile.kind)


def completes(position: Position, seat: int) -> tuple[int, ...] | None:
    """Return every kind that completes the hand of a seat, without its drawn tile.

    None for a hand with unknown tiles; an empty tuple after a call, until the discard.
    """
    player = position.players[seat]
    if player.unknown:
        return None
    if player.completing is not None:
        return player.completing
    counts = resting_counts(position, seat)
    if counts is None:
        return ()
    return player.waiting_on(completing_with(position, player, counts))


def waits(position: Position, seat: int) -> Waited | None:
    """Return the kinds a seat waits on, and the completing kinds it holds all four of (S1-59 to S1-61)."""
    kinds = completes(position, seat)
    if not kinds:
        return None if kinds is None else ((), ())
    player = position.players[seat]
    return waited(position, kinds, resting_counts(position, seat) or 0, player)


def waited(position: Position, kinds: tuple[int, ...], counts: int, player: Player) -> Waited:
    """Return the completing kinds that the tiles wait on, and those of which the hand holds all four.

    (Options ``tenpai.own_four``, ``tenpai.own_four_counts``.)
    """
    rules = position.rules.wait_rules
    held = counts + player.melded if rules["melds_count"] else counts
    return waited_among(kinds, held, own_four=rules["own_four"])


def tenpai(position: Position, seat: int) -> bool | None:
    """Whether a seat is tenpai (rule ``waits.tenpai``, S1-59 to S1-62); None for unknown tiles.

    A dead hand never is. Without the option ``tenpai.all_seen``, neither is a hand whose winning tiles are
    all in the rivers, the melds and the hand itself; one in riichi was judged when it declared.
    """
    player = position.players[seat]
    if player.dead:
        return False
    found = waits(position, seat)
    if found is None:
        return None
    kinds, _ = found
    counts = resting_counts(position, seat) or 0
    if not kinds or position.rules.tenpai.all_seen or player.riichi is not None:
        return bool(kinds)
    return not all_seen(position, player, kinds, counts)


def all_seen(position: Position, player: Player, kinds: tuple[int, ...], counts: int) -> bool:
    """Whether no tile of these kinds is left outside the hand, the rivers and the melds (S1-60).

    ``counts`` are the concealed tiles that wait on them. False if the hand holds all of these tiles itself:
    then ``tenpai.own_four`` decides whether it is tenpai.
    """
    seen, held = seen_counts(position), counts + player.melded
    if all([count_of(held, kind) >= COPIES for kind in kinds]):
        return False
    return all([count_of(seen, kind) + count_of(player.counts, kind) >= COPIES for kind in kinds])


def seen_counts(position: Position) -> int:
    """Return the tiles in rivers and melds, packed; a called tile counts once, in its meld."""
    rivers = [player.river for player in position.players]
    lying = [discard.tile for river in rivers for discard in river if discard.taken_by is None]
    return sum([player.melded for player in position.players]) + pack(lying)
