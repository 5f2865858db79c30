"""Whatever is altered in a record, an audit comes to its end: it disagrees, skips, or sees nothing."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from pathlib import Path

import pytest

from riichi_book.audit import AuditRules, audit_file, moment_of
from riichi_book.records import record_files

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "records"
NAMES = sorted(path.name for path in SAMPLE.iterdir())
TAG = re.compile(r"<([A-Za-z]+)[0-9]*[^<>]*/>")
ODD = ("0", "-1", "1", "3", "4", "16", "52", "88", "135", "136", "65535", "999999999")
TRIES = 4


def altered(text: str, chance: random.Random) -> str:
    """Return a record with one tag left out, doubled, replaced, or with another number or attribute."""
    tags = defaultdict(list)
    for hit in TAG.finditer(text):
        tags[hit[1]].append(hit)
    hit = chance.choice(tags[chance.choice(sorted(tags))])
    other = chance.choice(tags[chance.choice(sorted(tags))])
    numbers, attributes = (list(re.finditer(wanted, hit[0])) for wanted in (r"-?\d+", r' \w+="[^"]*"'))
    put = ["", hit[0] * 2, other[0]]
    if numbers:
        number = chance.choice(numbers)
        put.append(hit[0][: number.start()] + chance.choice(ODD) + hit[0][number.end() :])
    if attributes:
        attribute = chance.choice(attributes)
        put.append(hit[0][: attribute.start()] + hit[0][attribute.end() :])
        put.append(hit[0].replace(attribute[0], f"{attribute[0][:-1]},7{attribute[0][-1]}"))
    return text[: hit.start()] + chance.choice(put) + text[hit.end() :]


@pytest.mark.parametrize("name", NAMES)
def test_an_altered_record_breaks_nothing(tmp_path: Path, name: str) -> None:
    chance = random.Random(name)  # noqa: S311 - no secret
    seen = 0
    for _ in range(TRIES):
        (tmp_path / name).write_text(altered((SAMPLE / name).read_text(), chance))
        (file,) = record_files(tmp_path / name)
        found = audit_file(file, AuditRules())
        seen += len(found.disagreements) + len(found.skipped)
        for disagreement in found.disagreements[:2]:
            assert moment_of(file, disagreement, AuditRules()).state.words
    assert seen
