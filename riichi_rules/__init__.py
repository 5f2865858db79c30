"""A living rulebook of riichi mahjong: the rules stated once, executed, drawn and proven.

``riichi_rules.settlement`` settles the end of a hand, and ``riichi_rules.play`` plays rounds.
"""

from .errors import HandError, IllegalEvent, NotationError, RecordError, RiichiError, RulesetError
from .furiten import Furiten, furiten_of
from .hand import Hand
from .melds import Meld, MeldType
from .notation import convert, read_hand, read_river, read_tile, read_tiles, write
from .payment import Payment, payment_of
from .reading import Reading, readings_of
from .ruleset import Ruleset, load_ruleset, ruleset_ids
from .seats import Seat
from .situation import Situation, Win
from .tiles import UNKNOWN, Tile
from .value import Value, value_of
from .waits import Waits, shanten_of, tiles_away, tiles_left, waits_of

__all__ = [
    "UNKNOWN", "Furiten", "Hand", "HandError", "IllegalEvent", "Meld", "MeldType", "NotationError",
    "Payment", "Reading", "RecordError", "RiichiError", "Ruleset", "RulesetError", "Seat", "Situation",
    "Tile", "Value", "Waits", "Win", "convert", "furiten_of", "load_ruleset", "payment_of", "read_hand",
    "read_river", "read_tile", "read_tiles", "readings_of", "ruleset_ids", "shanten_of", "tiles_away",
    "tiles_left", "value_of", "waits_of", "write",
]  # fmt: skip
