"""Lines of mjai, each a JSON object: their words, the keys of each type, and how to read their values."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Final, NamedTuple

from riichi_book.records.bounded_json import json_of, keyed, listed, points_of_four, quoted, results_of, whole
from riichi_book.records.bounds import LONGEST_LINE, blaming, unreadable
from riichi_book.records.words import tile_of_name
from riichi_rules.errors import RecordError
from riichi_rules.melds import MeldType
from riichi_rules.messages import Message, joined, say
from riichi_rules.play import Abort
from riichi_rules.play.deal import HAND, Tiles
from riichi_rules.seats import SEATS

BESIDE: Final = frozenset({"none", "hello", "error", "log"})
"""The types of lines that say nothing about the round."""

CALLS: Final = {"chi": MeldType.CHII, "pon": MeldType.PON, "daiminkan": MeldType.OPEN_KAN}
CALL_WORDS: Final = {meld: word for word, meld in CALLS.items()}

EXHAUSTIVE: Final = ("exhaustive_draw", "fanpai", "howanpai", "ryukyoku", "yama_end")
NAGASHI: Final = ("nagashimangan", "nagashi_mangan", "nagashi")
ABORT_WORDS: Final = {
    Abort.NINE_KINDS: ("kyushu_kyuhai", "kyushukyuhai", "kyuushu_kyuuhai", "nine_terminals"),
    Abort.FOUR_WINDS: ("sufuurenta", "sufurenta", "suufon_renda", "sufonrenta"),
    Abort.FOUR_RIICHI: ("suucha_riichi", "suchareach", "sucha_riichi"),
    Abort.FOUR_KANS: ("suukansansen", "suukaikan", "sukaikan"),
    Abort.TRIPLE_RON: ("sanchaho", "sanchahou"),
}
"""The words for each draw; the first of them is the one to write."""

ABORTS: Final = {word: kind for kind, words in ABORT_WORDS.items() for word in words}


def tiles_of_names(value: object, name: str) -> Tiles:
    """Return tiles. Raises ``RecordError`` for anything else."""
    return tuple(map(tile_of_name, listed(value, name)))


def _hands(value: object, name: str) -> tuple[Tiles, ...]:
    hands = [listed(hand, say("a hand"), HAND) for hand in listed(value, name, len(SEATS))]
    return tuple([tiles_of_names(hand, name) for hand in hands])


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise unreadable("{name} must be true or false, not {value}", name=name, value=quoted(value))
    return value


_VALUES: Final[dict[str, Callable[[object, str], Any]]] = {
    **dict.fromkeys(("actor", "target", "oya"), partial(whole, most=3)),
    **dict.fromkeys(("honba", "kyotaku"), partial(whole, most=10_000)),
    **dict.fromkeys(("fu", "fan", "hora_points"), whole),
    **dict.fromkeys(("pai", "dora_marker"), lambda value, _: tile_of_name(value)),
    **dict.fromkeys(("consumed", "hora_tehais", "ura_markers", "uradora_markers"), tiles_of_names),
    **dict.fromkeys(("scores", "deltas"), points_of_four),
    **dict.fromkeys(("tsumogiri", "aka_flag"), _flag),
    "kyoku": partial(whole, least=1, most=4),
    "tehais": _hands,
    "results": results_of,
    "rules": keyed,
}
"""How the value of each key is read, with the key as its name in errors."""

_KEYS: Final = {
    **dict.fromkeys(("chi", "pon", "daiminkan"), "actor target pai consumed"),
    "tsumo": "actor pai",
    "dahai": "actor pai tsumogiri",
    "kakan": "actor pai consumed",
    "ankan": "actor consumed pai",
    "dora": "dora_marker",
    "reach": "actor",
    "reach_accepted": "actor deltas scores",
    "hora": "actor target pai deltas scores ura_markers uradora_markers hora_tehais"
    " fu fan hora_points yakus tsumo",
    "ryukyoku": "reason deltas scores tehais tenpais actor",
    "start_kyoku": "bakaze kyoku honba kyotaku oya scores dora_marker tehais",
}
"""The keys of each type; others get a note."""

_ANYWHERE: Final = ("type", "possible_actions", "cannot_dahai", "meta", "log", "logs")
"""Keys that any line may have: what a client is offered, and notes of its engine."""


class Entry(NamedTuple):
    """One line: its type, its other keys, and its number from 1."""

    type: str
    data: dict[str, object]
    line: int
    file: str = ""

    def fault(self, problem: Message | str) -> RecordError:
        """Return the error that blames this line."""
        blamed = joined([say("line {line}, {type}", line=self.line, type=self.type), problem], ": ")
        return RecordError(blamed, file=self.file)

    def blamed(self) -> AbstractContextManager[None]:
        """Turn the package's errors into ``RecordError`` that names this line."""
        return blaming(self.fault)

    def read(self, key: str) -> Any:  # noqa: ANN401 - each key has its own
        """Return the value of a key. Raises ``RecordError`` if it is absent or invalid."""
        return _VALUES[key](self.data.get(key), key)

    def find(self, *keys: str) -> Any:  # noqa: ANN401 - likewise
        """Return the value of the first of these keys that is present; None if none is."""
        return next((self.read(key) for key in keys if self.data.get(key) is not None), None)

    @property
    def strange(self) -> list[Message | str]:
        """The keys that are unknown for its type."""
        return [quoted(key) for key in self.data if key not in (*_KEYS[self.type].split(), *_ANYWHERE)]


def entry_of(text: bytes, line: int, file: str) -> Entry:
    """Parse a line. Raises ``RecordError``."""
    if len(text) > LONGEST_LINE:
        problem = say("line {number} is longer than {most} bytes", number=line, most=LONGEST_LINE)
        raise RecordError(problem, file=file)
    try:
        data = keyed(json_of(text), say("a line of mjai"))
        kind = data.get("type")
        if not isinstance(kind, str):
            raise unreadable("a line of mjai has a type, not {kind}", kind=quoted(kind))
        return Entry(kind[:40], data, line, file)
    except RecordError as error:
        raise RecordError(joined([say("line {line}", line=line), error.what], ": "), file=file) from error
