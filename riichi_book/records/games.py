"""Games: the rounds of a record, whatever its form, and each round as it went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from riichi_rules.errors import RecordError
from riichi_rules.ruleset import Ruleset

from .bounded_json import bytes_of, json_of
from .files import RecordFile, blamed
from .history import History, history_of
from .mjai import MjaiRound, is_mjai, mjai_rounds
from .rounds import Round, rounds_in
from .tags import BYTE_ORDER_MARK, FORMS
from .tenhou6 import Tenhou6Round, is_tenhou6, tenhou6_rounds

AnyRound: TypeAlias = Round | Tenhou6Round | MjaiRound
"""A round of a record in any form."""

_BEGINNING: Final = 1 << 12


def rounds_of(file: RecordFile) -> Iterator[AnyRound]:
    """Yield the rounds of a record. When it breaks off, those before come before the ``RecordError``."""
    if is_json(file):
        yield from _json_rounds(file)
        return
    found: list[Round] = []
    broken: RecordError | None = None
    try:
        found += rounds_in(file.tags())
    except RecordError as error:
        broken = error
    yield from _with_habits(found)
    if broken is not None:
        raise broken


def history_in(played: AnyRound, rules: Ruleset, *, cut: bool = False) -> History:
    """Return a round of a record as it went; where its order is not written, as these rules allow it.

    Raises ``RecordError`` for a round that is damaged or, unless it may be ``cut``, stops before its end.
    """
    return history_of(played, cut=cut) if isinstance(played, Round) else played.history(rules, cut=cut)


def is_json(file: RecordFile) -> bool:
    """Whether a record is JSON, as it seems from its beginning. Raises ``RecordError``."""
    if file.problem:
        raise RecordError(file.problem, file=file.name)
    with blamed(file.name), file.open() as stream:
        return stream.read(_BEGINNING).removeprefix(BYTE_ORDER_MARK).lstrip().startswith(b"{")


def _json_rounds(file: RecordFile) -> Iterator[AnyRound]:
    with blamed(file.name), file.open() as stream:
        data = bytes_of(stream, file.name).removeprefix(BYTE_ORDER_MARK)
    if is_mjai(data):
        yield from mjai_rounds(data, file.name)
        return
    try:
        value = json_of(data)
    except RecordError as error:
        raise RecordError(error.problem, file=file.name) from error
    if not is_tenhou6(value):
        raise RecordError(f"JSON, but no record in a form that is read ({FORMS})", file=file.name)
    yield from tenhou6_rounds(value, file.name)


def _with_habits(found: list[Round]) -> list[Round]:
    """Return the rounds with what is only seen from all: whether their writer writes when bets are placed."""
    steps = {tag.attributes.get("step") for played in found for tag in played.tags if tag.name == "REACH"}
    if not steps or "2" in steps:
        return found
    return [played._replace(bets_written=False) for played in found]
