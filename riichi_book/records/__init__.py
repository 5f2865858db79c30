"""Records: read real games from untrusted files into the package's own types."""

from .events import RecordedEvent
from .files import RecordFile, record_files, record_of_stream
from .games import AnyRound, history_in, rounds_of
from .history import History, events_of, history_of
from .meld_code import CodedMeld, decode_meld, encode_meld
from .named_rules import AUTO, NamedRules, game_type_of
from .statements import WinStatement, WorthStatement, YakuStatement, wins_in, wins_of
from .tags import FORMS, Opening, Round, Tag, rounds_in, tags_of

__all__ = [
    "AUTO",
    "FORMS",
    "AnyRound",
    "CodedMeld",
    "History",
    "NamedRules",
    "Opening",
    "RecordFile",
    "RecordedEvent",
    "Round",
    "Tag",
    "WinStatement",
    "WorthStatement",
    "YakuStatement",
    "decode_meld",
    "encode_meld",
    "events_of",
    "game_type_of",
    "history_in",
    "history_of",
    "record_files",
    "record_of_stream",
    "rounds_in",
    "rounds_of",
    "tags_of",
    "wins_in",
    "wins_of",
]
