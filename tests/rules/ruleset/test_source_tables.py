"""Every value that ships comes from the tables of sources, or from the corrections, which override them."""

import csv
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from shared import ROOT
from shared.rows import rows

from riichi_rules.ruleset import OPTIONS, Origin, load_ruleset, ruleset_ids, sources
from riichi_rules.ruleset.shelf import shelf

TABLES = ("rulesets.tsv", "rulesets-2012-2015.tsv")  # if both have a row, the later wins
CONFIDENCE = {"S": "stated", "P": "weak", "K": "assumed"}
OF_PRESETS = frozenset(tomllib.loads(Path(shelf().folder, "sources.toml").read_text("utf-8"))["presets"])
READ_BESIDES = Path(__file__).with_name("read_besides.tsv")
"""What a text or preset says about an option whose row in the tables cites another source."""
Key = tuple[str, str]


class Stated(NamedTuple):
    """What the sources state for an option of a ruleset: the value's token, the confidence, the source."""

    value: str
    confidence: str
    source: str
    noted: bool


# Two lists: corrections from the table in corrections.md, which is written in sentences, without those that
# repeat a row; and values that a source states although the tables have no row for them.
CORRECTED, READ_SINCE = [
    {
        (id_, name): Stated(*said, noted=True)
        for kind, id_, name, *said in rows("sources-corrected")
        if kind == of
    }
    for of in ("corrected", "since")
]
# Fouls that can happen at any table and whose penalty no text states.
TAKEN_AS_CHOMBO = {
    ("ema-2016", "penalties.riichi_kan"),
    *product(("ema-2025", "jpml-a-2026"), ("penalties.furiten_ron", "penalties.riichi_kan")),
}


def read_table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def rows_of(shared: Path, table: str) -> dict[Key, Stated]:
    return {
        (row["ruleset"], row["option"]): Stated(
            row["value"], confidence_of(row), row["source"], bool(row["note"])
        )
        for row in read_table(shared / "sources" / table)
    }


def confidence_of(row: dict[str, str]) -> str:
    """Return the confidence of a row. The tables treat presets like texts; this book calls them weak."""
    only_presets = {*row["source"].split(",")} <= OF_PRESETS
    return "weak" if only_presets and row["confidence"] == "S" else CONFIDENCE[row["confidence"]]


@pytest.fixture(scope="module")
def sourced(shared: Path) -> dict[Key, Stated]:
    found: dict[Key, Stated] = {}
    for table in TABLES:
        found |= rows_of(shared, table)
    return found | CORRECTED | READ_SINCE


def origin_of(key: Key) -> Origin:
    ruleset, option = key
    return load_ruleset(ruleset).origins[option]


def test_every_value_confidence_and_source_is_that_of_the_sources(sourced: dict[Key, Stated]) -> None:
    for key, expected in sourced.items():
        origin = origin_of(key)
        ruleset, option = key
        found = Stated(
            load_ruleset(ruleset).text(option), origin.confidence, origin.source, bool(origin.note)
        )
        assert found == expected._replace(noted=expected.noted or bool(origin.against)), key
        assert not origin.inherited, key


def test_what_the_sources_do_not_state_is_not_stated(sourced: dict[Key, Stated]) -> None:
    for id_ in ruleset_ids():
        for option, origin in load_ruleset(id_).origins.items():
            key = (id_, option)
            assert load_ruleset(id_).is_decided(option) == (key in sourced)
            assert (origin.confidence != "not stated") == (key in sourced)
            assert origin.inherited == (key not in sourced | dict.fromkeys(TAKEN_AS_CHOMBO))


@pytest.mark.parametrize("key", sorted(TAKEN_AS_CHOMBO))
def test_a_penalty_that_no_text_names_says_so_and_why_it_is_taken(key: Key) -> None:
    origin = origin_of(key)
    assert (origin.value, origin.confidence, origin.source) == ("chombo", "not stated", "der")
    assert "at a table nobody can prevent the foul" in origin.note


@pytest.mark.parametrize("id_", ruleset_ids())
def test_every_source_that_was_read_and_disagrees_stands_against_a_value(shared: Path, id_: str) -> None:
    readings: dict[str, set[tuple[str, str]]] = {}
    for path in (*[shared / "sources" / table for table in TABLES], READ_BESIDES):
        for row in read_table(path):
            if row["ruleset"] == id_:
                said = {(key, row["value"]) for key in row["source"].split(",")}
                readings.setdefault(row["option"], set()).update(said)
    for option, origin in load_ruleset(id_).origins.items():
        write = OPTIONS[option].write
        disagree = {(key, value) for key, value in readings.get(option, ()) if value != write(origin.value)}
        against = () if origin.inherited else origin.against
        assert {(key, write(value)) for key, value in against} == disagree, option


def test_the_page_on_citations_explains_every_key_of_the_second_table(shared: Path) -> None:
    page = (ROOT / "rulebook/citations.md").read_text("utf-8")
    explained = set(re.findall(r"^\| (\w+) \|", page, re.MULTILINE))
    keys = {key for stated in rows_of(shared, TABLES[1]).values() for key in stated.source.split(",")}
    assert {*keys, "TORI"} - {"E16", "S1", "W14", "WW"} <= explained  # these four were known before
    assert explained & sources().keys() <= keys
