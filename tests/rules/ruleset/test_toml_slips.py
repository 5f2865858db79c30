"""All faults of a club's file are told at once, each with its line and what would be right."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shared.rows import rows

from riichi_rules import RulesetError
from riichi_rules.ruleset import load_ruleset
from riichi_rules.ruleset.toml_text import MOST

GOOD = """\
id = "hilltop"
name = "Hilltop Riichi"
extends = "ema-2025"
[table]
start_points = 30000
[yaku]
renhou = "mangan"
ippatsu = true
[fu]
double_wind_pair = 4
[match]
length = "east"
uma = [30000, 10000, -10000, -30000]
[house]
phones = "Phones are silent."
"""


def faults_of(folder: Path, text: str) -> list[str]:
    """Return what is wrong with a file, without the file's name; nothing for one in order."""
    file = folder / "club.toml"
    file.write_text(text, "utf-8")
    try:
        load_ruleset(file)
    except RulesetError as error:
        found = error
    else:
        return []
    assert str(found).startswith(f"{file}, line {found.line}: ")
    assert len(found.faults) == 1 or len(found.faults) == len(str(found).splitlines())
    return [str(fault).partition("\n")[0].removeprefix(f"{file}, ") for fault in found.faults]


@pytest.mark.parametrize(("right", "wrong", "message"), rows("toml-slips"))
def test_a_slip_is_told_with_the_line_as_it_should_be(
    right: str, wrong: str, message: str, tmp_path: Path
) -> None:
    assert faults_of(tmp_path, GOOD) == []
    (found,) = faults_of(tmp_path, GOOD.replace(right, wrong))
    assert found.startswith(message)
    if message.endswith("write "):
        written = found.removeprefix(message)
        assert faults_of(tmp_path, GOOD.replace(right, written)) == [], "what is offered is right"


@pytest.mark.parametrize(("wrong", "message"), rows("toml-not-closed"))
def test_what_is_not_closed_is_told_where_it_begins(wrong: str, message: str, tmp_path: Path) -> None:
    assert faults_of(tmp_path, f"[match]\n{wrong}\n")[0].startswith(message)


@pytest.mark.parametrize("between", ["", "\n", "# next\n"])
def test_a_list_that_is_not_closed_takes_no_header_with_it(between: str, tmp_path: Path) -> None:
    closed = "uma = [30000, 10000, -10000, -30000]\n[house]"
    assert closed in GOOD
    text = GOOD.replace(closed, closed.replace("]\n", f"\n{between}"))
    assert faults_of(tmp_path, text) == ["line 13: the list that begins here lacks a comma, or its closing ]"]


def test_faults_of_every_kind_are_told_together(tmp_path: Path) -> None:
    text = GOOD.replace("30000\n", "30,000\n").replace("ippatsu = true", "ipatsu = true")
    text = text.replace("wind_pair = 4", "wind_pair = 3").replace('"Phones are silent."', "7")
    text = text.replace('"ema-2025"', '"ema-2052"')
    assert [found.partition(":")[0] for found in faults_of(tmp_path, text)] == [
        f"line {line}" for line in (3, 5, 8, 10, 15)
    ]


def test_contradictions_are_told_beside_them_but_not_of_values_that_were_refused(tmp_path: Path) -> None:
    text = """extends = "ema-2025"
[dora]
kan = false
[penalties]
chombo_kind = "match_point"
chombo_amount = 20000
[fu]
chiitoitsu = 26
"""
    lines = [found.partition(":")[0] for found in faults_of(tmp_path, text)]
    assert lines == ["line 3", "line 5", "line 8"]


@pytest.mark.parametrize("wrong", ["x{number} = 1", "x{number} = 1 e 1", "[t{number}"])
def test_no_more_are_told_than_somebody_reads(wrong: str, tmp_path: Path) -> None:
    text = "".join(wrong.format(number=number) + "\n" for number in range(3 * MOST))
    assert len(faults_of(tmp_path, f"{text}[fu]\n")) == MOST


SLIPS = [
    lambda line: line.replace('"', "”") if '"' in line else None,
    lambda line: line[:-1] if line.endswith('"') else None,
    lambda line: line.replace("true", "True") if "true" in line else None,
    lambda line: f"{line}," if "=" in line else None,
    lambda line: line.replace(" =", ":") if '"' in line else None,
    lambda line: re.sub(r"(?<=\w) = ", "x = ", line) if "=" in line and "id" not in line else None,
]
"""Ways to spoil a line; None where there is nothing to spoil."""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.dictionaries(st.integers(0, 13), st.sampled_from(SLIPS), max_size=14))
def test_each_line_that_was_spoilt_is_named_and_no_other(tmp_path: Path, slips: dict[int, object]) -> None:
    lines, spoilt = GOOD.splitlines(), set[int]()
    for number, slip in slips.items():
        wrong = slip(lines[number])  # type: ignore[operator]
        house = "phones" in lines[number] and wrong and "phonesx" in wrong  # any word is right there
        if wrong is not None and not house:
            lines[number] = wrong
            spoilt.add(number + 1)
    faults = faults_of(tmp_path, "\n".join(lines))
    assert {int(re.findall(r"line (\d+)", found)[0]) for found in faults} == spoilt


def test_an_error_of_several_faults_survives_pickling(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text("x = 1\ny = 2\n[fu]\n", "utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(file)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert (str(again), again.line, len(again.faults)) == (str(caught.value), 1, 2)


@pytest.mark.parametrize(
    "unseen",
    [
        *("\u202e", "\u2066", "\x85", "\x7f", "\x0c", "\ufeff", "\uffff", "\u2028"),
        *("\u061c", "\u200b", "\u2060"),
        *(
            r"\u0000",
            r"\u001b",
            r"\u0085",
            r"\u009B",
            r"\u202E",
            r"\U0000202e",
            r"\b",
            r"\e",
            r"\x1b",
            r"\ufffe",
        ),
        *(r"\\\u0007", r"\u2069", r"\u061C", r"\u200b", r"\u2064"),
    ],
)
def test_a_character_that_nobody_sees_is_refused_with_its_line(unseen: str, tmp_path: Path) -> None:
    (found,) = faults_of(tmp_path, GOOD.replace("Hilltop Riichi", f"Hill{unseen}top"))
    assert found.startswith("line 2: ")
    assert found.endswith("is a character that nobody sees: leave it out")
    assert found.isprintable()


@pytest.mark.parametrize(
    "seen", ["\t", r"\t", r"\u00e9", "雀荘", r"C:\\book", r"\\u0000", "🀄", "\u00a0", "\u200d"]
)
def test_every_other_character_stands(seen: str, tmp_path: Path) -> None:
    assert faults_of(tmp_path, GOOD.replace("Hilltop Riichi", f"Hill{seen}top")) == []
