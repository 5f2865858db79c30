"""Notebooks show tiles, hands and answers."""

import html
import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from IPython.core.interactiveshell import InteractiveShell

from riichi_book.answers.tile_words import verdict_words
from riichi_book.drawing.layout import tiles_view
from riichi_book.drawing.views import View
from riichi_book.notebook import load_ipython_extension, register, show, unload_ipython_extension
from riichi_rules import Tile, ask
from riichi_rules.furiten import furiten_of
from riichi_rules.notation import read_hand, read_tile, read_tiles
from riichi_rules.questions import KINDS, kind_of, question_of, read_question
from riichi_rules.reading import readings_of
from riichi_rules.waits import waits_of

FURITEN_HAND = read_hand("77m34567p678s777z")
FURITEN = furiten_of(FURITEN_HAND, read_tiles("1s2p").tiles)
WAITS = waits_of(FURITEN_HAND)


@pytest.fixture(scope="module")
def shell() -> Iterator[InteractiveShell]:
    shell = InteractiveShell.instance()
    load_ipython_extension(shell)
    yield shell
    unload_ipython_extension(shell)
    InteractiveShell.clear_instance()


def displayed(shell: InteractiveShell, thing: object) -> dict[str, str]:
    data, _ = shell.display_formatter.format(thing)
    return data


@pytest.mark.parametrize(
    ("thing", "text", "html"),
    [
        (FURITEN_HAND, "77m34567p678s777z", 'role="img" aria-label="Hand: characters 7 7'),
        (read_tile("0p"), "0p", "<svg"),
        (read_hand("123m45p22s 2'34p 6'57s").melds[0], "2'34p", "<svg"),
        (read_tiles("258p X11Xs"), "258p X11Xs", "<svg"),
        (tiles_view([Tile(0)]), "1m", "<svg"),
        (readings_of(read_hand("789m66678999p789s"))[0], "789m 66p 678p 999p 789s", "<svg"),
        (WAITS, "258p\nwaits on 2p (ryanmen), 5p (ryanmen), 8p (ryanmen)", "<figcaption>waits on 2p"),
        (FURITEN, f"258p; furiten: 2 of circles\n{FURITEN.message}", "riichi-furiten"),
    ],
)
def test_what_can_be_drawn_shows_itself(shell: InteractiveShell, thing: object, text: str, html: str) -> None:
    data = displayed(shell, thing)
    assert data["text/plain"] == text
    assert html in data["text/html"]
    assert ET.fromstring(data["text/html"]) is not None, "it is XHTML too, as books need it"  # noqa: S314


def test_an_answer_keeps_its_question(shell: InteractiveShell) -> None:
    answer = ask.worth(
        "23467m55p 3'33s 7'77z", win="5m", by="ron", ruleset="wiki", set={"fu.double_wind_pair": 2}
    )
    for thing in (answer, show(answer)):
        found = re.match(r"<div[^>]* data-asked='([^']*)'>", displayed(shell, thing)["text/html"])
        assert found
        assert read_question(json.loads(html.unescape(found[1]))) == answer.question
    assert "data-asked" not in displayed(shell, show(answer, answer))["text/html"]
    assert "data-asked" not in displayed(shell, answer.value)["text/html"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_to_each_kind_of_question_shows_itself(shell: InteractiveShell, kind: str) -> None:
    answer = question_of(kind, kind_of(kind).example).answer()
    data = displayed(shell, answer)
    assert verdict_words(answer) in data["text/plain"]
    assert ("<svg" in data["text/html"]) is bool(answer.views)
    assert ET.fromstring(data["text/html"]) is not None  # noqa: S314 - its own


def test_what_has_no_drawing_is_refused_with_what_has_one() -> None:
    with pytest.raises(TypeError, match=r"int has no drawing; these have one: .*Hand, .*Meld"):
        show(7)


def test_a_further_type_can_be_registered_while_ipython_runs(shell: InteractiveShell) -> None:
    class Pond(list[Tile]):
        pass

    def view(pond: Pond) -> View:
        return tiles_view(pond)

    register(Pond, view, lambda pond: (f"{len(pond)} tiles",))
    assert displayed(shell, Pond([Tile(0)]))["text/plain"] == "1m\n1 tiles"
