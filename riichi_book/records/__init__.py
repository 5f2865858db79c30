"""Records: real games, read from files that nobody vouches for, as the package's own pieces."""

from .events import RecordedEvent
from .files import RecordFile, record_files
from .game_rules import GameRules, rules_of_game
from .history import History, events_of, history_of
from .meld_code import CodedMeld, decode_meld, encode_meld
from .rounds import Opening, Round, rounds_in
from .tags import Tag, tags_of
from .wins import RecordedWin, RecordedWorth, RecordedYaku, wins_in, wins_of

__all__ = [
    "CodedMeld",
    "GameRules",
    "History",
    "Opening",
    "RecordFile",
    "RecordedEvent",
    "RecordedWin",
    "RecordedWorth",
    "RecordedYaku",
    "Round",
    "Tag",
    "decode_meld",
    "encode_meld",
    "events_of",
    "history_of",
    "record_files",
    "rounds_in",
    "rules_of_game",
    "tags_of",
    "wins_in",
    "wins_of",
]
