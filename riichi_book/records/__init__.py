"""Records: real games, read from files that nobody vouches for, as the package's own pieces."""

from .files import RecordFile, record_files
from .game_rules import GameRules, rules_of_game
from .hearing import Told
from .meld_code import CodedMeld, decode_meld, encode_meld
from .rounds import Opening, Round, rounds_in
from .tags import Tag, tags_of
from .telling import Telling, events_of, telling_of
from .wins import RecordedWin, Said, SaidYaku, wins_in, wins_of

__all__ = [
    "CodedMeld",
    "GameRules",
    "Opening",
    "RecordFile",
    "RecordedWin",
    "Round",
    "Said",
    "SaidYaku",
    "Tag",
    "Telling",
    "Told",
    "decode_meld",
    "encode_meld",
    "events_of",
    "record_files",
    "rounds_in",
    "rules_of_game",
    "tags_of",
    "telling_of",
    "wins_in",
    "wins_of",
]
