"""The suite as a JSON Lines file: reads and checks cases."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from riichi_book.search.shrinking import NAMED
from riichi_rules.errors import FormError, RiichiError
from riichi_rules.messages import Message, joined, of_system, say
from riichi_rules.questions import Question, read_question
from riichi_rules.ruleset import OPTIONS, parse_settings
from riichi_rules.ruleset.option import excerpt

from .compared import decides

SUITE_FILE: Final = Path(__file__).with_name("suite.jsonl")
SCHEMA_FILE: Final = Path(__file__).with_name("suite.schema.json")
VERSION: Final = "1.0"
"""The version of the protocol and of the cases; the change log names each new or corrected case."""
TYPES: Final[dict[str, type]] = {"string": str, "array": list, "object": dict, "null": type(None)}
"""The Python types, by their names in a schema."""
LONGEST_LINE: Final = 1 << 20

Case = dict[str, Any]


def canonical(data: Mapping[str, Any]) -> str:
    """Return the canonical text of a JSON object."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def id_of(question: Question) -> str:
    """Return the id of a case: the kind, and eight hex digits of a hash of the question."""
    return f"{question.kind}-{sha256(canonical(question.data).encode()).hexdigest()[:8]}"


def cases_in(file: Path | None = None) -> list[Case]:
    """Return the cases of a file, or of the suite. Raises ``FormError``, which names the line at fault."""
    place = file or SUITE_FILE
    try:
        lines = place.read_bytes().splitlines()
    except OSError as error:
        raise FormError(
            say("the suite {file} cannot be read: {problem}", file=f"{place}", problem=of_system(error))
        ) from None
    found = list(_cases(lines, place))
    if not found:
        raise FormError(say("the suite {file} has no case", file=f"{place}"))
    return found


def _cases(lines: Iterable[bytes], place: Path) -> Iterator[Case]:
    seen: set[str] = set()
    for number, line in enumerate(lines, 1):
        case: Any = None
        try:
            case = json.loads(line) if len(line) <= LONGEST_LINE else None
            fault = next(faults_of(case, seen), None)
        except (ValueError, RecursionError):
            fault = say("it is not JSON")
        if fault is not None:
            line_of = say("line {n} of the suite {file}", n=number, file=f"{place}")
            raise FormError(joined([line_of, fault], ": "))
        seen.add(case["id"])
        yield case


def faults_of(case: Any, seen: Collection[str]) -> Iterator[Message]:  # noqa: ANN401 - any JSON value
    """Yield the faults of a case. Use only the first: it may make the later checks fail."""
    if not isinstance(case, dict):
        yield say("it is not an object, or has more than {n} bytes", n=LONGEST_LINE)
    known = _schema()
    for key in (*known["required"], *case):
        if key not in case or not _is(case[key], known["properties"].get(key)):
            yield say("{key} is missing, or is not what this version of the suite has", key=str(key)[:60])
    text = json.dumps(case, ensure_ascii=False)
    if not text.isprintable() or "\\u" in text:
        yield say("it has characters that cannot be shown")
    if case["id"] in seen:
        yield say("there is another case {id}", id=case["id"])
    if not case["expect"] or not all(map(_is_leaf, case["expect"])):
        yield say("expect lists leaves, each with when, of and answer")
    yield from _faults_of_leaves(case)
    yield from _faults_of_question(case)


def _faults_of_leaves(case: Case) -> Iterator[Message]:
    for option in case["options"]:
        if not isinstance(option, str) or option not in OPTIONS:
            yield say("there is no option {option}", option=excerpt(option))
    if any(leaf["when"].keys() - {*case["options"]} for leaf in case["expect"]):
        yield say("options lists all that a leaf names under when")
    settings = [each for leaf in case["expect"] for each in leaf["when"].items()]
    for option, value in [(option, value) for option, values in settings for value in values]:
        if not _may_be(option, value):
            yield say("{option} has no value {value}", option=option, value=excerpt(value))
    if len({canonical(leaf["when"]) for leaf in case["expect"]}) < len(case["expect"]):
        yield say("two of its leaves are the same")


def _faults_of_question(case: Case) -> Iterator[Message]:
    if any(key in case["question"] for key in NAMED):
        yield say("its question names rules, or has an id")
    try:
        question = read_question(case["question"])
    except RiichiError as error:
        yield joined([say("its question cannot be asked"), error.args[0]], ": ")
        return
    kind = question.kind
    if kind != case["kind"]:
        yield say("its question is of another kind")
    if case["id"] != id_of(question):
        yield say("its question has the id {id}", id=id_of(question))
    if not all(decides(kind, leaf["answer"], leaf["answer"]) for leaf in case["expect"]):
        yield say("an answer decides nothing")


@cache
def _schema() -> dict[str, Any]:
    """Return the schema of a case in this version."""
    found: dict[str, Any] = json.loads(SCHEMA_FILE.read_text("utf-8"))
    return found


def _is(value: object, wanted: Mapping[str, Any] | None) -> bool:
    """Whether a value is one of the values, or has one of the types, that a schema names."""
    if wanted is None or "enum" in wanted:
        return wanted is not None and value in wanted["enum"]
    names = wanted["type"] if isinstance(wanted["type"], list) else [wanted["type"]]
    return any(isinstance(value, TYPES[name]) for name in names)


@cache
def _may_be(option: str, value: str) -> bool:
    try:
        parse_settings([f"{option}={value}"])
    except RiichiError:
        return False
    return True


def _is_leaf(leaf: object) -> bool:
    return (
        isinstance(leaf, dict)
        and isinstance(leaf.get("when"), dict)
        and all(values and _is_texts(values) for values in leaf["when"].values())
        and _is_texts(leaf.get("of"))
        and isinstance(leaf.get("answer"), dict)
        and isinstance(leaf["answer"].get("legal", {}), dict)
    )


def _is_texts(some: object) -> bool:
    return isinstance(some, list) and all(isinstance(each, str) for each in some)


def leaf_with(case: Case, values: Mapping[str, str]) -> dict[str, Any] | None:
    """Return the leaf of a case with these values of its options; None if such rules cannot be asked."""
    return next((leaf for leaf in case["expect"] if has(leaf, values)), None)


def has(leaf: dict[str, Any], values: Mapping[str, str]) -> bool:
    """Whether a leaf allows these values of options."""
    return all(values[option] in some for option, some in leaf["when"].items())
