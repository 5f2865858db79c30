"""Records: real games, read from files that nobody vouches for, as the package's own pieces."""

from .files import RecordFile, record_files
from .game_rules import GameRules, game_rules
from .meld_code import CodedMeld, decode_meld, encode_meld
from .rounds import Deal, Round, rounds_in
from .tags import Tag, tags_of
from .wins import RecordedWin, Said, SaidYaku, wins_in, wins_of

__all__ = [
    "CodedMeld",
    "Deal",
    "GameRules",
    "RecordFile",
    "RecordedWin",
    "Round",
    "Said",
    "SaidYaku",
    "Tag",
    "decode_meld",
    "encode_meld",
    "game_rules",
    "record_files",
    "rounds_in",
    "tags_of",
    "wins_in",
    "wins_of",
]
