"""Messages keep their facts, and are rendered when they are shown."""

from __future__ import annotations

import gettext
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from riichi_rules.messages import OR, Message, SeatFact, TilesFact, joined, listed, plural, say
from riichi_rules.seats import by_winds
from riichi_rules.tiles import Tile

KAN = say("{seat} adds a {tile}", seat=SeatFact(2), tile=Tile(13))


def test_the_caller_decides_how_a_fact_looks() -> None:
    def winds(fact: object) -> object:
        return "ESWN"[fact.number] if isinstance(fact, SeatFact) else fact

    assert str(KAN) == "seat 2 adds a 5p"
    assert KAN.shown(winds) == "W adds a 5p"
    assert list(KAN.pieces(lambda fact: fact)) == [SeatFact(2), " adds a ", Tile(13)]


def test_a_fact_may_be_shown_as_a_message() -> None:
    you = say("you")
    assert KAN.shown(lambda fact: you if isinstance(fact, SeatFact) else fact) == "you adds a 5p"


def test_other_facts_may_stand_in_a_message_whatever_it_is_made_of() -> None:
    rons = say("ron by {seats}", seats=listed(map(SeatFact, (0, 1))))
    both = joined([KAN, rons, plural(2, "{seat} has {n} bet", "{seat} has {n} bets", seat=SeatFact(3))], "; ")
    named = both.with_facts(by_winds(1))
    assert str(named) == "South adds a 5p; ron by North and East; West has 2 bets"
    assert str(both) == "seat 2 adds a 5p; ron by seat 0 and seat 1; seat 3 has 2 bets"
    assert both.with_facts(lambda fact: fact) == both


def test_facts_inside_lists_and_messages_are_shown_the_same_way() -> None:
    rons = say("ron by {seats}", seats=listed(map(SeatFact, (0, 1, 3))))
    both = joined([KAN, rons], "; ")
    assert str(both) == "seat 2 adds a 5p; ron by seat 0, seat 1 and seat 3"
    assert both.shown(lambda _: "X") == "X adds a X; ron by X, X and X"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_list_has_no_comma_before_its_last_part(count: int) -> None:
    expected = {1: "1m", 2: "1m or 2m", 3: "1m, 2m or 3m"}
    assert str(listed([Tile(kind) for kind in range(count)], OR)) == expected[count]


@pytest.mark.parametrize(
    "message",
    [KAN, plural(2, "{n} fu", "{n} fu"), listed([SeatFact(0)]), say("{x}", x=TilesFact((Tile(0),), "1m"))],
)
def test_a_message_survives_pickling(message: Message) -> None:
    copy = pickle.loads(pickle.dumps(message))  # noqa: S301 - it was pickled here
    assert copy == message
    assert hash(copy) == hash(message)
    assert str(copy) == str(message)


def test_messages_differ_by_template_facts_and_number() -> None:
    assert say("a {x}", x=1) != say("a {x}", x=2)
    assert say("a {x}", x=1) != say("b {x}", x=1)
    assert plural(1, "{n} a", "{n} as") != plural(2, "{n} a", "{n} as")
    assert plural(1, "{n} a", "{n} as") != say("{n} a", n=1)


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


def test_another_language_has_forms_and_plurals_and_falls_back_on_english(tmp_path: Path) -> None:
    polish = Catalog(locale="pl", charset="utf-8")
    polish.add("{seat} throws the {tile}", "{seat} wyrzuca {tile:acc}")
    polish.add("red dragon", "czerwony smok|acc czerwonego smoka")
    polish.add(("{n} tile", "{n} tiles"), ("{n} kamień", "{n} kamienie", "{n} kamieni"))
    polish.add(" and {last}", " i {last}")
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "words.mo").open("wb") as file:
        write_mo(file, polish)
    assert gettext.find("words", str(tmp_path), ["pl"])
    settings = {"RIICHI_LANGUAGE": "pl", "RIICHI_LOCALE": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    said = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=os.environ | settings, capture_output=True, check=True, text=True
    )
    assert said.stdout.splitlines() == [
        "seat 0 wyrzuca czerwonego smoka",
        "czerwony smok",
        "1 kamień",
        "2 kamienie",
        "5 kamieni",
        "22 kamienie",
        "not translated",
        "1, 2 i 3",
    ]


def test_an_unknown_language_is_english() -> None:
    settings = {"RIICHI_LANGUAGE": "xx", "RIICHI_LOCALE": "/nowhere"}
    said = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=os.environ | settings, capture_output=True, check=True, text=True
    )
    assert said.stdout.splitlines()[0] == "seat 0 throws the red dragon"
