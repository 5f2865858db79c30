"""Errors show the place of the fault in a text."""

from riichi_rules.errors import NotationError


def test_of_a_text_longer_than_any_hand_what_stands_around_the_fault_is_shown() -> None:
    text = "1m" * 1000 + "x" + "2m" * 1000
    problem, line, mark = str(NotationError("no tile", text, 2000, 900)).splitlines()
    assert (problem, len(line)) == ("no tile", 42)
    assert line[mark.index("^")] == "x"
    assert mark.count("^") == 20
    assert NotationError("no tile", text, 2000).at == 2000
    assert str(NotationError("no tile", text, 0)).endswith(f"\n  {text[:40]}\n  ^")
    assert str(NotationError("no tile", text, len(text))).endswith(f"\n  {text[-20:]}\n  {' ' * 20}^")
