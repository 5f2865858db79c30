"""Messages keep their facts, and are rendered lazily."""

import os
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from shared.command_line import printed_by
from shared.rows import rows

from riichi_rules.messages import OR, SeatFact, asked, fitting, joined, listed, plural, say
from riichi_rules.seats import by_winds
from riichi_rules.tiles import Tile

KAN = say("{seat} adds a {tile}", seat=SeatFact(2), tile=Tile(13))


BOTH = joined([KAN, say("ron by {seats}", seats=listed(map(SeatFact, (0, 1, 3))))], "; ")


def test_the_caller_decides_how_a_fact_looks_and_may_show_it_as_a_message() -> None:
    you = say("you")
    assert str(KAN) == "seat 2 adds a 5p"
    assert KAN.shown(lambda fact: you if isinstance(fact, SeatFact) else fact) == "you adds a 5p"
    assert list(KAN.pieces(lambda fact: fact)) == [SeatFact(2), " adds a ", Tile(13)]


def test_facts_inside_lists_and_messages_are_shown_the_same_way() -> None:
    assert str(BOTH) == "seat 2 adds a 5p; ron by seat 0, seat 1 and seat 3"
    assert BOTH.shown(lambda _: "X") == "X adds a X; ron by X, X and X"


def test_other_facts_may_stand_in_a_message_whatever_it_is_made_of() -> None:
    bets = joined([BOTH, plural(2, "{seat} has {n} bet", "{seat} has {n} bets", seat=SeatFact(3))], "; ")
    named = "South adds a 5p; ron by North, East and West; West has 2 bets"
    assert str(bets.with_facts(by_winds(1))) == named
    assert bets.with_facts(lambda fact: fact) == bets


def test_a_list_has_no_comma_before_its_last_part() -> None:
    lists = [str(listed([Tile(kind) for kind in range(count)], OR)) for count in (1, 2, 3)]
    assert lists == ["1m", "1m or 2m", "1m, 2m or 3m"]


def test_messages_differ_by_template_facts_and_number() -> None:
    assert say("a {x}", x=1) != say("a {x}", x=2)
    assert say("a {x}", x=1) != say("b {x}", x=1)
    assert plural(1, "{n} a", "{n} as") != plural(2, "{n} a", "{n} as")
    assert plural(1, "{n} a", "{n} as") != say("{n} a", n=1)


@pytest.mark.parametrize(("english", "translation", "fault"), rows("translations-wrong"))
def test_a_translation_that_nobody_checked_asks_for_no_fact_that_is_not_there(
    english: str | list[str], translation: str | list[str], fault: str
) -> None:
    one, *many = [english] if isinstance(english, str) else english
    for text in [translation] if isinstance(translation, str) else translation:
        shown = fitting(text, one, *many)
        assert asked(shown) <= asked(one)
        assert fault or shown == text


PROGRAM = """
from riichi_rules.messages import SeatFact, listed, plural, say
dragon = say("red dragon")
print(say("{seat} throws the {tile}", seat=SeatFact(0), tile=dragon))
print(dragon)
for n in (1, 2, 5, 22):
    print(plural(n, "{n} tile", "{n} tiles"))
print(say("not translated"))
print(listed([1, 2, 3]))
"""


def said_in(language: str, folder: Path) -> list[str]:
    """Return what the program prints in a language whose catalogue is in a folder."""
    settings = {"RIICHI_LANGUAGE": language, "RIICHI_LOCALE": str(folder), "PYTHONIOENCODING": "utf-8"}
    return printed_by(sys.executable, "-c", PROGRAM, env=os.environ | settings).splitlines()


def test_another_language_has_forms_and_plurals_and_falls_back_on_english(tmp_path: Path) -> None:
    polish = Catalog(locale="pl", charset="utf-8")
    polish.add("{seat} throws the {tile}", "{seat} wyrzuca {tile:acc}")
    polish.add("red dragon", "czerwony smok|acc czerwonego smoka")
    polish.add(("{n} tile", "{n} tiles"), ("{n} kamień", "{n} kamienie", "{n} kamieni"))
    polish.add(" and {last}", " i {last}")
    file = tmp_path / "pl" / "LC_MESSAGES" / "words.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, polish)
    tiles = ["1 kamień", "2 kamienie", "5 kamieni", "22 kamienie"]
    said = ["seat 0 wyrzuca czerwonego smoka", "czerwony smok", *tiles, "not translated", "1, 2 i 3"]
    assert said_in("pl", tmp_path) == said
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"n%10>=2", b"n%0 >=2"))  # it divides by zero
    assert said_in("pl", tmp_path)[2:6] == ["1 kamień", "2 tiles", "5 tiles", "22 tiles"]
    file.write_bytes(whole[:200])
    assert said_in("pl", tmp_path)[0] == "seat 0 throws the red dragon"
    assert said_in("xx", Path("/nowhere"))[0] == "seat 0 throws the red dragon"
