"""Many wins, one JSON object a line in and one a line out, each answered before the next is read."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final, NamedTuple

from riichi_rules.errors import RiichiError
from riichi_rules.ruleset.option import nearest

from .answer import write_json
from .faults import ANSWERED, DISAGREES, InputError, fault_of
from .progress import Progress
from .rules import rules_of
from .win import FACTS, MOST_COUNTED, Fact, Kind, won

LONGEST: Final = 100_000  # bytes; a line that says everything has about a thousand
TEXTS: Final = ("hand", "win", "ruleset")
FACT_NAMED: Final = {fact.name: fact for fact in FACTS}
KEYS: Final = ("id", *TEXTS, "set", *FACT_NAMED)


class Batch(NamedTuple):
    """The wins in a file, - for standard input; ``ruleset`` and ``settings`` hold where a line has none."""

    file: str
    ruleset: str | None
    settings: Mapping[str, object]

    def write(self, *, as_json: bool) -> int:
        """Answer every line in order; JSON Lines with or without ``--json``. Return the exit status."""
        del as_json
        rules_of(self.ruleset, self.settings)  # a fault in these is no fault of a line
        bad = 0
        with self._opened() as lines, Progress(self.file) as progress:
            for number, line in enumerate(_lines(lines), 1):
                if line.strip():
                    answer = self._answer(line, number)
                    bad += "error" in answer
                    write_json(answer)
                    sys.stdout.flush()  # whoever asks through a pipe waits for the answer
                progress.told(number, bad)
        return DISAGREES if bad else ANSWERED

    def _opened(self) -> BinaryIO:
        if self.file == "-":
            if sys.stdin is None:
                raise InputError("standard input is closed")
            return sys.stdin.buffer
        try:
            return open(self.file, "rb")  # noqa: PTH123 - the caller closes it; no name is refused
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or "no file can have that name"
            raise InputError(f"the batch {self.file!r} cannot be read: {problem}") from None

    def _answer(self, line: bytes, number: int) -> dict[str, object]:
        """Return the answer to one line, or its error."""
        asked: dict[str, object] = {}
        try:
            asked = _read(line)
            _check(asked)
            settings = {**self.settings, **_settings(asked)}
            rules = rules_of(_text(asked, "ruleset") or self.ruleset, settings)
            answer = won(asked, rules, lambda fact: fact.name).data
        except RiichiError as error:
            fault = fault_of(error)
            if "id" not in asked:
                fault = fault._replace(message=f"line {number}: {fault.message}")
            return {"id": asked.get("id"), "error": fault.data}
        return {"id": asked.get("id"), **answer}


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; what is too long for one is cut, and so is refused."""
    while line := file.readline(LONGEST + 1):
        yield line
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = file.readline(LONGEST + 1)


def _read(line: bytes) -> dict[str, object]:
    """Return the object on a line. Raises ``InputError``."""
    if len(line) > LONGEST:
        raise InputError(f"a line of more than {LONGEST} bytes: none needs so many")
    try:
        text = line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise InputError("the line is not written in UTF-8", error.start) from None
    try:
        asked = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite_number
        )
    except json.JSONDecodeError as error:
        raise InputError(f"no JSON: {error.msg}", error.pos) from None
    except RecursionError:
        raise InputError("no question: lists or objects too deep") from None
    except ValueError as error:
        raise error if isinstance(error, InputError) else InputError(f"no JSON: {error}") from None
    if not isinstance(asked, dict):
        raise InputError('no object: a line is such as {"hand": "...", "win": "1z", "by": "ron"}', 0)
    return asked


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"the key {key!r} is given twice")
        found[key] = value
    return found


def _finite_number(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _no_number(text: str) -> float:
    raise InputError(f"{text} is no number that JSON can hand back")


def _check(asked: Mapping[str, object]) -> None:
    """See that the keys of a line are known, that none is missing, and what each says."""
    for key in asked:
        if key not in KEYS:
            hint = nearest(key.replace("-", "_"), KEYS) or f"; known are {', '.join(KEYS)}"
            raise InputError(f"unknown key {key[:100]!r}{hint}")
    missing = [key for key in ("hand", "win", "by") if asked.get(key) is None]
    if missing:
        raise InputError(f"missing {', '.join(missing)}")
    for key in TEXTS:
        _text(asked, key)
    for name, fact in FACT_NAMED.items():
        if asked.get(name) is not None:
            _check_fact(fact, asked[name])


def _check_fact(fact: Fact, given: object) -> None:
    right: dict[Kind, bool] = {
        Kind.FLAG: isinstance(given, bool),
        Kind.COUNT: type(given) is int and 0 <= given <= MOST_COUNTED,
        Kind.TILES: isinstance(given, str),
        Kind.WORD: isinstance(given, str) and given in fact.choices,
    }
    if not right[fact.kind]:
        wanted = f"one of {', '.join(fact.choices)}" if fact.choices else fact.kind
        wanted = 'tiles as a text such as "3m5z"' if fact.kind is Kind.TILES else wanted
        raise InputError(f"{fact.name} is {wanted}, not {_shown(given)}")


def _text(asked: Mapping[str, object], key: str) -> str | None:
    given = asked.get(key)
    if given is not None and not isinstance(given, str):
        raise InputError(f"{key} is a text in quotes, not {_shown(given)}")
    return given


def _settings(asked: Mapping[str, object]) -> dict[str, object]:
    given = asked.get("set")
    if given is not None and not isinstance(given, dict):
        raise InputError(f'set is an object such as {{"fu.double_wind_pair": 2}}, not {_shown(given)}')
    return given or {}


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
