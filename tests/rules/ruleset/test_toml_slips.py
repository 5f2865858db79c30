"""Loading a club's file reports all faults at once, each with its line and a correction."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shared.clubs import Club
from shared.rows import rows

from riichi_rules import RulesetError
from riichi_rules.ruleset.toml_text import MOST_FAULTS

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


def faults_of(club: Club, text: str) -> list[str]:
    """Return the faults of a file, without the file's name; none if it is valid."""
    try:
        club.load(text)
    except RulesetError as error:
        found = error
    else:
        return []
    assert str(found).startswith(f"club.toml, line {found.line}: ")
    assert len(found.faults) == 1 or len(found.faults) == len(str(found).splitlines())
    return [str(fault).partition("\n")[0].removeprefix("club.toml, ") for fault in found.faults]


@pytest.mark.parametrize(("right", "wrong", "message"), rows("toml-slips"))
def test_a_slip_is_told_with_the_line_as_it_should_be(
    right: str, wrong: str, message: str, club: Club
) -> None:
    assert faults_of(club, GOOD) == []
    (found,) = faults_of(club, GOOD.replace(right, wrong))
    assert found.startswith(message)
    if message.endswith("write "):
        written = found.removeprefix(message)
        assert faults_of(club, GOOD.replace(right, written)) == [], "what is offered is right"


CONTRADICTORY = """extends = "ema-2025"
[dora]
kan = false
[penalties]
chombo_kind = "match_point"
chombo_amount = 20000
[fu]
chiitoitsu = 26
"""
SEVERAL = {
    "30000\n": "30,000\n",
    "ippatsu =": "ipatsu =",
    "pair = 4": "pair = 3",
    '"Phones are silent."': "7",
}
SEVERAL |= {'"ema-2025"': '"ema-2052"'}


def test_faults_of_every_kind_are_told_together_but_no_contradiction_of_what_was_refused(club: Club) -> None:
    text = GOOD
    for right, wrong in SEVERAL.items():
        text = text.replace(right, wrong)
    for whole, lines in ((text, (3, 5, 8, 10, 15)), (CONTRADICTORY, (3, 5, 8))):
        found = [fault.partition(":")[0] for fault in faults_of(club, whole)]
        assert found == [f"line {line}" for line in lines]


@pytest.mark.parametrize("wrong", ["x{number} = 1", "x{number} = 1 e 1", "[t{number}"])
def test_no_more_are_told_than_somebody_reads(wrong: str, club: Club) -> None:
    text = "".join(wrong.format(number=number) + "\n" for number in range(3 * MOST_FAULTS))
    assert len(faults_of(club, f"{text}[fu]\n")) == MOST_FAULTS


SLIPS = rows("slips-of-lines")
"""Ways to spoil a line: a pattern that it may contain, and the replacement."""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.dictionaries(st.integers(0, 13), st.sampled_from(SLIPS), max_size=14))
def test_each_line_that_was_spoilt_is_named_and_no_other(club: Club, slips: dict[int, list[str]]) -> None:
    lines, spoilt = GOOD.splitlines(), set[int]()
    for number, slip in slips.items():
        wrong = re.sub(*slip, lines[number])
        if wrong != lines[number] and "phonesx" not in wrong:  # any word is right there
            lines[number] = wrong
            spoilt.add(number + 1)
    faults = faults_of(club, "\n".join(lines))
    assert {int(re.findall(r"line (\d+)", found)[0]) for found in faults} == spoilt


@pytest.mark.parametrize(("letter", "seen"), rows("letters-of-texts"))
def test_a_character_that_nobody_sees_is_refused_with_its_line_and_no_other(
    letter: str, seen: bool, club: Club
) -> None:
    found = faults_of(club, GOOD.replace("Hilltop Riichi", f"Hill{letter}top"))
    assert len(found) == (not seen)
    for fault in found:
        assert fault.startswith("line 2: ")
        assert fault.endswith("is an invisible character: leave it out")
        assert fault.isprintable()
