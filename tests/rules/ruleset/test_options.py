"""The options themselves: all exist, describe their values, and read what they write."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared.rows import rows
from shared.strategies import values_of

from riichi_rules import RulesetError
from riichi_rules.ruleset import GROUPS, OPTIONS, Option, OptionValue, load_ruleset, value_text

COLUMNS = 8  # of the table of options
NOTHING = "\N{EN DASH}"  # the mark of an empty cell


def table_of_options(shared: Path) -> dict[str, list[str]]:
    text = (shared / "sources" / "options.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("| \n").split("|")] for line in text.splitlines()]
    return {row[0].strip("`"): row for row in rows if row[0].startswith("`") and len(row) == COLUMNS}


def test_every_option_of_the_sources_is_there_in_their_order(shared: Path) -> None:
    assert list(OPTIONS) == list(table_of_options(shared))


def test_every_option_has_the_type_values_unit_and_lines_of_the_sources(shared: Path) -> None:
    for name, (_, kind, allowed, _, unit, _, _, governs) in table_of_options(shared).items():
        option = OPTIONS[name]
        assert option.kind == kind, name
        # No source lists local yaku, so the option may allow more than the table.
        assert option.allowed == allowed or option.allowed.startswith(f"{allowed}, "), name
        assert option.unit == unit.strip(NOTHING), name
        assert list(option.governs) == [line.strip() for line in governs.strip(NOTHING).split(",") if line], (
            name
        )


def test_the_base_has_the_base_value_of_every_option(shared: Path) -> None:
    base = load_ruleset("base")
    for name, row in table_of_options(shared).items():
        assert base.text(name) == row[5].strip("`"), name


def test_every_group_is_documented() -> None:
    assert all(fields.__doc__ and "." in fields.__doc__ for fields in GROUPS.values())


@pytest.mark.parametrize(("name", "token", "value"), rows("tokens-of-options"))
def test_a_token_says_a_value_and_a_value_its_token(name: str, token: str, value: object) -> None:
    found, meant = OPTIONS[name].read_text(token), OPTIONS[name].read(value)
    assert (found, type(found), value_text(name, found)) == (meant, type(meant), token)
    assert isinstance(value, list) or found is value or (found, type(found)) == (value, type(value))


@given(st.sampled_from(list(OPTIONS.values())).flatmap(lambda o: st.tuples(st.just(o), values_of(o))))
def test_every_allowed_value_is_read_from_the_token_that_is_written(pair: tuple[Option, OptionValue]) -> None:
    option, value = pair
    assert option.read_text(option.write(value)) == option.read(value) == value


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=9,
)


@given(st.sampled_from(list(OPTIONS.values())), anything)
def test_any_other_value_is_refused_in_words(option: Option, value: object) -> None:
    problems: list[str] = []
    for told_as_text in (False, True):
        try:
            found = option.read_text(str(value)) if told_as_text else option.read(value)
            assert option.read_text(option.write(found)) == found
        except RulesetError as error:
            problems.append(error.problem)
    assert all(problem.startswith(f"{option.name} must be ") for problem in problems)


@pytest.mark.parametrize(
    ("value", "problem"), [("4", "written without quotes"), (4.0, "not 4.0"), (True, "not True")]
)
def test_a_value_is_of_its_own_type(value: object, problem: str) -> None:
    with pytest.raises(RulesetError, match=f"fu.double_wind_pair must be 2 or 4, {problem}"):
        OPTIONS["fu.double_wind_pair"].read(value)


def test_a_number_too_long_to_be_written_is_refused_too() -> None:
    with pytest.raises(RulesetError, match="must be 25 or 50, not a value that is far too long"):
        OPTIONS["fu.chiitoitsu"].read(1 << 50_000)
