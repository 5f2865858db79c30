"""Five calls with a hand that has every tile of the suit, and what you may not discard after each."""

from riichi_rules.messages import say
from riichi_rules.play import Discard
from riichi_rules.play.script import round_of

SPEAKS_OF = "ema-2025"
HEADS = {say("Call"): 40, say("May not be discarded now"): 60}

CALLS = (("1p", "pon 11p"), ("1p", "chii 23p"), ("4p", "chii 23p"), ("2p", "chii 13p"), ("7m", "chii 89m"))


def rows(rules):
    """Yield each call, and the tiles of the hand that no discard is offered for."""
    for tile, call in CALLS:
        state = round_of(f"E draws, discards {tile}; S {call}", rules, S=f"11123456789{tile[1]}")
        yield state.players[1].melds[0], kept_back(state)


def kept_back(state):
    """Return a tile of each kind that South holds and may not discard."""
    held = {tile.kind: tile for tile in state.players[1].concealed}
    free = {event.tile.kind for event in state.legal(1) or () if isinstance(event, Discard)}
    return tuple(tile for kind, tile in sorted(held.items()) if kind not in free)
