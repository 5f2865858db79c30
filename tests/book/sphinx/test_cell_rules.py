"""Cells of notebooks speak of the rulesets that they name, and of those that what they use was made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from riichi_book.sphinx.book.cell_rules import CellRules, Reader

NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"


def labels(*cells: str) -> tuple[str, ...]:
    """Return what the last of some cells speaks of."""
    reader = Reader(NOTEBOOKS)
    return [reader.read(cell) for cell in cells][-1].labels


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        (["ask.waits(hand)"], ("EMA 2025",)),
        (["ask.worth(hand, ruleset='wiki')"], ("Riichi wiki",)),
        (["%load_ext riichi_book\nread_hand(hand)"], ()),
        (["rules = load_ruleset('tenhou')", "state = round_of(script, rules)", "print(state)"], ("Tenhou",)),
        (["answer = ask.worth(hand, ruleset='wiki')", "answer = 3", "answer"], ()),
        (["for name in ('wiki', 'tenhou'):\n    answer = ask.worth(hand, ruleset=name)", "ask.waits(name)"],
         ("Riichi wiki", "Tenhou")),
        (["name = 'wiki'", "for name in ('tenhou', 'm-league'):\n    print(name)"], ("M-League", "Tenhou")),
        (["name = 'wiki'", "[name for name in hands]"], ()),
        (["kept = []\nfor tile in ask.waits(hand).tiles:\n    kept.append(tile)", "kept"], ("EMA 2025",)),
        (["value = ask.worth(hand, ruleset='wiki')", "def tell(value):\n    print(value)"], ()),
        (["state = round_of(script, 'wiki')", "while state.due:\n    state = state.next()", "state"],
         ("Riichi wiki",)),
        (["path = '../rulebook/club.toml'", "club = load_ruleset(path)", "load_ruleset(club.extends)"],
         ("EMA 2025", "My club")),
        (["points(rules)", "def points(rules):\n    return ask.worth(hand, ruleset=rules)"], ()),
    ],
)  # fmt: skip
def test_a_cell_speaks_of_what_it_names_and_uses(cells: list[str], wanted: tuple[str, ...]) -> None:
    assert labels(*cells) == wanted


def test_options_that_a_cell_changes_are_told() -> None:
    reader = Reader(NOTEBOOKS)
    assert reader.read("ask.worth(hand, ruleset='wiki')") == CellRules(("wiki",), ("Riichi wiki",))
    changed = CellRules(("wiki",), ("Riichi wiki",), changed=True)
    assert reader.read("answer = ask.worth(hand, ruleset='wiki', set=cheaper)") == changed
    assert reader.read("answer") == changed


def test_the_file_of_a_club_counts_as_the_ruleset_that_it_extends() -> None:
    assert Reader(NOTEBOOKS).read("load_ruleset('../rulebook/club.toml')").ids == ("ema-2025",)
