"""The options themselves: each is there, says what it may be, and reads what it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riichi_rules import RulesetError
from riichi_rules.ruleset import GROUPS, OPTIONS, Option, OptionValue, load_ruleset, value_text

COLUMNS = 8  # of the table of options
NOTHING = "\N{EN DASH}"  # stands there where there is nothing to say


def table_of_options(shared: Path) -> dict[str, list[str]]:
    text = (shared / "sources" / "options.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("| \n").split("|")] for line in text.splitlines()]
    return {row[0].strip("`"): row for row in rows if row[0].startswith("`") and len(row) == COLUMNS}


def test_every_option_of_the_sources_is_there_in_their_order(shared: Path) -> None:
    assert list(OPTIONS) == list(table_of_options(shared))


def test_every_option_has_the_type_values_unit_and_lines_of_the_sources(shared: Path) -> None:
    for name, (_, kind, allowed, _, unit, _, _, governs) in table_of_options(shared).items():
        option = OPTIONS[name]
        assert (option.kind, option.allowed) == (kind, allowed), name
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


@pytest.mark.parametrize(
    ("name", "kind", "allowed"),
    [
        ("dora.ura", "bool", "true / false"),
        ("table.red_m", "int", "0..4"),
        ("yaku.two_han_from", "int", "none / 0..20"),
        ("fu.double_wind_pair", "int", "2 / 4"),
        ("yaku.renhou", "enum", "none / mangan / han_4 / han_5 / yakuman"),
        ("liability.yaku", "set", "empty / subset of daisangen, daisuushii, suukantsu"),
        ("match.uma", "tuple", "4 ints"),
        ("match.uma_floating", "tuple", "none / 3 x 4 ints"),
    ],
)
def test_an_option_knows_its_type_from_its_annotation(name: str, kind: str, allowed: str) -> None:
    option = OPTIONS[name]
    assert (option.name, option.group) == (name, name.partition(".")[0])
    assert (option.kind, option.allowed) == (kind, allowed)


@pytest.mark.parametrize(
    ("name", "token", "value"),
    [
        ("dora.ura", "true", True),
        ("dora.ura", "false", False),
        ("fu.chiitoitsu", "25", 25),
        ("yaku.two_han_from", "none", None),
        ("yaku.renhou", "none", None),
        ("yaku.renhou", "han_5", "han_5"),
        ("yaku.local", "empty", frozenset()),
        ("liability.yaku", "daisangen,suukantsu", frozenset({"daisangen", "suukantsu"})),
        ("match.uma", "15000,5000,-5000,-15000", (15000, 5000, -5000, -15000)),
        ("match.uma_floating", "1,2,3,4;5,6,7,8;9,0,1,2", ((1, 2, 3, 4), (5, 6, 7, 8), (9, 0, 1, 2))),
        ("match.uma_floating", "none", None),
    ],
)
def test_a_token_says_a_value_and_a_value_its_token(name: str, token: str, value: OptionValue) -> None:
    assert OPTIONS[name].read_text(token) == value
    assert type(OPTIONS[name].read_text(token)) is type(value)
    assert value_text(name, value) == token


def values_of(option: Option) -> st.SearchStrategy[object]:
    if option.kind == "tuple":
        found: st.SearchStrategy[object] = st.integers(-(10**9) + 1, 10**9 - 1)
        for length in reversed(option.shape):
            found = st.tuples(*[found] * length)
    elif option.kind == "set":
        found = st.frozensets(st.sampled_from(option.tokens))
    elif option.kind == "bool":
        found = st.booleans()
    elif option.span:
        found = st.integers(*option.span)
    else:
        found = st.sampled_from([int(token) if option.kind == "int" else token for token in option.tokens])
    return found | st.none() if option.optional else found


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
    assert all(problem.startswith(f"{option.name} is ") for problem in problems)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("fu.double_wind_pair", 3, "fu.double_wind_pair is 2 or 4, not 3"),
        ("fu.double_wind_pair", "4", "fu.double_wind_pair is 2 or 4, written without quotes"),
        ("table.red_m", True, "table.red_m is a number from 0 to 4, not True"),
        ("table.red_m", 5, "table.red_m is a number from 0 to 4, not 5"),
        ("table.red_m", -1, "table.red_m is a number from 0 to 4, not -1"),
        ("riichi.min_points", "free", "riichi.min_points is none or a number from 0 to 100000, not 'free'"),
        ("dora.ura", 1, "dora.ura is true or false, not 1"),
        ("dora.ura", "true", "dora.ura is true or false, written without quotes"),
        ("dora.ura", None, "dora.ura is true or false, not None"),
        (
            "match.length",
            "est_south",
            "match.length is one of east, east_south, four_winds, not 'est_south'; did you mean east_south?",
        ),
        (
            "liability.yaku",
            ["daisangen", "suukanstu"],
            (
                "liability.yaku is a list of some of daisangen, daisuushii, suukantsu, "
                "not ['daisangen', 'suukanstu']; did you mean suukantsu?"
            ),
        ),
        ("match.uma", [1, 2, 3], "match.uma is a list of 4 whole numbers, not [1, 2, 3]"),
        ("match.uma", [1, 2, 3, 4.5], "match.uma is a list of 4 whole numbers, not [1, 2, 3, 4.5]"),
        ("match.uma", {}, "match.uma is a list of 4 whole numbers, not a table"),
        (
            "match.uma_floating",
            [[1, 2, 3, 4]],
            "match.uma_floating is none or 3 lists of 4 whole numbers, not [[1, 2, 3, 4]]",
        ),
    ],
)
def test_a_refusal_says_what_is_allowed_and_what_was_perhaps_meant(
    name: str, value: object, problem: str
) -> None:
    with pytest.raises(RulesetError) as refused:
        OPTIONS[name].read(value)
    assert refused.value.problem == problem


def test_a_number_too_long_to_be_written_is_refused_too() -> None:
    with pytest.raises(RulesetError, match="is 25 or 50, not a value that is far too long"):
        OPTIONS["fu.chiitoitsu"].read(1 << 50_000)


@pytest.mark.parametrize("token", ["0x10", "30_000", "3e4", "\N{DEVANAGARI DIGIT TWO}", "1" * 20, "", "+1"])
def test_a_number_is_written_in_plain_digits(token: str) -> None:
    with pytest.raises(RulesetError, match="a number from 0 to 200000"):
        OPTIONS["table.start_points"].read_text(token)
