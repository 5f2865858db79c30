"""Games: the rounds of a record, whatever its form, and each round as it went."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from io import BytesIO
from typing import Final, TypeAlias

from riichi_rules.errors import RecordError
from riichi_rules.messages import in_english
from riichi_rules.ruleset import Ruleset

from .bounded_json import json_of
from .bounds import blaming, unreadable, until_broken
from .files import RecordFile
from .history import History, history_of
from .mjai import MjaiRound, is_mjai, mjai_rounds
from .rounds import Round, rounds_in
from .tags import BYTE_ORDER_MARK, FORMS, tags_of
from .tenhou6 import Tenhou6Round, is_tenhou6, tenhou6_rounds

AnyRound: TypeAlias = Round | Tenhou6Round | MjaiRound
"""A round of a record in any form."""

_BEGINNING: Final = 1 << 12
_DIGITS: Final = 15
"""60 bits of a fingerprint: among 100 million rounds two are alike by chance in one corpus of 200."""


def rounds_of(file: RecordFile) -> Iterator[AnyRound]:
    """Yield the rounds of a record. When it breaks off, those before come before the ``RecordError``."""
    data = file.read().removeprefix(BYTE_ORDER_MARK)
    if _begins_as_json(data):
        yield from _json_rounds(data, file.name)
        return
    found, broken = until_broken(rounds_in(tags_of(BytesIO(data), file.name)))
    yield from _with_habits(found)
    if broken is not None:
        raise broken


def history_in(played: AnyRound, rules: Ruleset, *, cut: bool = False) -> History:
    """Return a round of a record as it went; where its order is not written, as these rules allow it.

    Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, stops before its end.
    """
    return history_of(played, cut=cut) if isinstance(played, Round) else played.history(rules, cut=cut)


def prints_of(file: RecordFile) -> tuple[int, ...]:
    """Return a fingerprint of each round that can be read of a record.

    Copies have the same: their game says the same, and so does every line of the round, in the same form.
    """
    prints = []
    with suppress(RecordError):  # what is wrong is told when the record is worked on
        for played in rounds_of(file):
            text = json.dumps(_content_of(played), sort_keys=True, default=in_english)
            prints.append(int(sha256(text.encode(errors="surrogatepass")).hexdigest()[:_DIGITS], 16))
    return tuple(prints)


def _content_of(played: AnyRound) -> tuple[object, ...]:
    """Return what is said of a round and its game, wherever that stands."""
    match played:
        case Round(tags, game):
            return game and game.attributes, [(tag.name, tag.attributes) for tag in tags if not tag.sent]
        case Tenhou6Round(game, parts):
            return game.rules, parts
        case _:
            return played.game.rules, [(line.type, line.data) for line in played.lines]


def is_json(file: RecordFile) -> bool:
    """Whether a record is JSON, as it seems from its beginning. Raises ``RecordError``."""
    return _begins_as_json(file.read().removeprefix(BYTE_ORDER_MARK))


def _begins_as_json(data: bytes) -> bool:
    return data[:_BEGINNING].lstrip().startswith(b"{")


def _json_rounds(data: bytes, file: str) -> Iterator[AnyRound]:
    if is_mjai(data):
        yield from mjai_rounds(data, file)
        return
    with blaming(partial(RecordError, file=file)):
        value = json_of(data)
        if not is_tenhou6(value):
            raise unreadable("JSON, but no record in a form that is read ({forms})", forms=FORMS)
    yield from tenhou6_rounds(value, file)


def _with_habits(found: list[Round]) -> list[Round]:
    """Return the rounds with what is only seen from all: whether their writer writes when bets are placed."""
    steps = {tag.attributes.get("step") for played in found for tag in played.tags if tag.name == "REACH"}
    if not steps or "2" in steps:
        return found
    return [played._replace(bets_written=False) for played in found]
