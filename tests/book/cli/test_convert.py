"""``riichi-rules convert``."""

from __future__ import annotations

import pytest
from shared.command_line import Ask


@pytest.mark.parametrize(
    ("text", "source", "target", "wanted"),
    [
        ("-234p-657s", "wiki", "canonical", "2'34p 6'57s"),  # begins as an option does, and is none
        ("0z11s0z", "wiki", "canonical", "X11Xs"),
        ("777m777z34567p", "canonical", "drawhand", "m777z777p34567"),
        ("redred4pin", "words", "canonical", "77z4p"),
        (
            "19m",
            "canonical",
            "unicode",
            "\N{MAHJONG TILE ONE OF CHARACTERS}\N{MAHJONG TILE NINE OF CHARACTERS}",
        ),
        ("123m", "canonical", "latex", "123m"),
    ],
)
def test_a_text_is_written_in_the_other_dialect(
    ask: Ask, ask_json: Ask, text: str, source: str, target: str, wanted: str
) -> None:
    words = ("convert", text, "--from", source, "--to", target)
    assert ask_json(*words).data == {"text": wanted, "from": source, "to": target}
    assert ask(*words).out == f"{wanted}\n"


def test_canonical_is_meant_where_no_dialect_is_named(ask_json: Ask) -> None:
    assert ask_json("convert", "-234p", "--from", "wiki").data["text"] == "2'34p"
    assert ask_json("convert", "123m", "--to", "drawhand").data["text"] == "m123"


def test_a_text_can_stand_behind_two_dashes(ask: Ask) -> None:
    assert ask("convert", "--from", "wiki", "--", "-234p").out == "2'34p\n"


@pytest.mark.parametrize(
    ("words", "kind", "at", "says"),
    [
        (("123", "--to", "wiki"), "notation", 0, "without a suit"),
        (("1z", "--from", "latex"), "notation", 0, "only written"),
        (("5'55p", "--to", "words"), "notation", 0, "words cannot say"),
        (("1m", "--to", "wikki"), "usage", None, "did you mean wiki?"),
        (("--to", "wiki"), "usage", None, "TEXT"),
    ],
)
def test_what_cannot_be_said_is_refused(
    ask_json: Ask, words: tuple[str, ...], kind: str, at: int | None, says: str
) -> None:
    error = ask_json("convert", *words).error
    assert (error["type"], error["at"]) == (kind, at)
    assert says in error["message"]


def test_a_river_of_thirteen_tiles_keeps_its_order_when_it_is_called_one(ask_json: Ask) -> None:
    river = "1s6527z7s23p3s6z4s1m4z"
    assert ask_json("convert", river, "--from", "wiki").data["text"] == "1m23p1347s245667z"
    assert ask_json("convert", river, "--from", "wiki", "--river").data["text"] == river
