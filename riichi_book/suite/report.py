"""Reports of a conformance run for programs: a JSON object, JUnit XML, and a badge."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from typing import Any, Final

from riichi_rules.messages import in_english, say
from riichi_rules.ruleset import Ruleset

from .cases import VERSION, Case
from .conform import Asking, Conformance, Verdict, undecided

COLOURS: Final = ((0.999, "brightgreen"), (0.9, "yellow"), (0.0, "red"))
NAME: Final = f"riichi-suite-{VERSION}"


def data(found: Conformance) -> dict[str, Any]:
    """Return a run as a JSON object; it counts cases, not askings."""
    hello = found.hello
    counted: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for asking in found.askings:
        if asking.verdict is Verdict.OTHERWISE:
            for setting in asking.like:
                counted[setting].add(asking.case["id"])
    return {
        "suite": VERSION,
        "engine": dict(hello.engine),
        "ruleset": hello.rules.id,
        **({"changes": list(hello.rules.changes)} if hello.rules.changes else {}),
        "cases": len(found.cases),
        "verdicts": found.verdicts(),
        "chapters": {chapter: found.verdicts(cases) for chapter, cases in by_chapter(found).items()},
        "house": house(found),
        "otherwise": [
            {"option": option, "value": value, "cases": len(cases)}
            for (option, value), cases in sorted(counted.items())
        ],
        "unknown": undecided(found),
        "fails": [failed(asking) for asking in found.fails],
        "notes": list(map(str, hello.notes)),
        "stopped": found.stopped is not None,
    }


def failed(asking: Asking) -> dict[str, Any]:
    """Return a failed case as data."""
    case = asking.case
    return {
        "id": case["id"],
        "question": asking.question,
        "expected": asking.expected,
        "got": asking.got,
        "differs": list(asking.differs),
        "rule": case.get("rule"),
        "page": case.get("page"),
        "smallest": asking.smallest,
    }


def by_chapter(found: Conformance) -> dict[str, list[Case]]:
    """Return the cases by chapter."""
    chapters: dict[str, list[Case]] = {}
    for case in found.cases:
        chapters.setdefault(case["chapter"], []).append(case)
    return chapters


def house(found: Conformance) -> dict[str, int]:
    """Count the verdicts on leaves that no shipped ruleset has; they are reported separately."""
    some = [asking.verdict for asking in found.askings if asking.house]
    return {verdict.value: some.count(verdict) for verdict in Verdict if verdict in some}


def right_of_answered(found: Conformance) -> tuple[int, int, int]:
    """Return the numbers of cases that are right, that were answered, and that can be asked."""
    count = found.verdicts()
    answered = sum(count[verdict] for verdict in (Verdict.PASS, Verdict.OTHERWISE, Verdict.FAIL))
    answered -= len([asking for asking in found.fails if asking.got is None])  # the engine died there
    return count[Verdict.PASS], answered, sum(count.values()) - count[Verdict.NOT_ASKED]


def badge(found: Conformance) -> str:
    """Return a badge with its two numbers: right of answered, answered of all."""
    right, answered, every = right_of_answered(found)
    share = right / answered if answered else 0.0
    colour = next(colour for least, colour in COLOURS if share >= least) if answered else "lightgrey"
    facts = {"right": right, "answered": answered, "all": every}
    message = say("{right} of {answered} right, {answered} of {all} answered", **facts)
    shown = {"schemaVersion": 1, "label": NAME, "message": in_english(message), "color": colour}
    return f"{json.dumps(shown)}\n"


def junit(found: Conformance) -> str:
    """Return a run as JUnit XML: a suite for each chapter, a case for each asking."""
    root = ET.Element("testsuites", name=NAME)
    for chapter, cases in by_chapter(found).items():
        names = {case["id"] for case in cases}
        some = [asking for asking in found.askings if asking.case["id"] in names]
        count = Counter([asking.verdict for asking in some])
        skipped = count[Verdict.UNSUPPORTED] + count[Verdict.NOT_ASKED]
        counts = {"tests": len(some), "failures": count[Verdict.FAIL], "skipped": skipped}
        inside = ET.SubElement(root, "testsuite", name=chapter)
        inside.attrib |= {key: f"{number}" for key, number in counts.items()}
        for asking in some:
            _testcase(inside, asking)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _testcase(inside: ET.Element, asking: Asking) -> None:
    about = asking.case
    beside = "".join([f" {option}={value}" for option, value in asking.settings.items()])
    names = {"classname": f"{about.get('rule') or about['chapter']}", "name": f"{about['id']}{beside}"}
    element = ET.SubElement(inside, "testcase", names)
    like = ", ".join([f"{option}={value}" for option, value in asking.like])
    match asking.verdict:
        case Verdict.FAIL:
            why = ", ".join(asking.differs) or str(asking.why)
            told = json.dumps(failed(asking), ensure_ascii=False, indent=1)
            ET.SubElement(element, "failure", message=why).text = told
        case Verdict.OTHERWISE:
            ET.SubElement(element, "system-out").text = in_english(say("as with {values}", values=like))
        case Verdict.UNSUPPORTED | Verdict.NOT_ASKED:
            ET.SubElement(element, "skipped", message=str(asking.why))


def declared(rules: Ruleset) -> str:
    """Return the rules that an engine is held to: the id and the changed options."""
    return " ".join([rules.id, *rules.changes])
